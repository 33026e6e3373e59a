"""Lines that lie in each other, as formula editors print them, are cut where the other's signs stand."""

from __future__ import annotations

from typing import Any

from engine.ingest.bars import bars_of, cut_at_bars
from engine.ingest.interleaved import SignsOfPage


def run(text: str, x: float, *, y: float = 100.0, size: float = 10.0, width: float = 5.0) -> dict[str, Any]:
    """A rawdict span; "_" leaves white without a character, "~" is a space that MuPDF made up."""
    chars = [
        {"c": " " if sign == "~" else sign, "origin": (x + n * width, y), "synthetic": sign == "~",
         "bbox": (x + n * width, y - 8, x + (n + 1) * width, y + 2)}
        for n, sign in enumerate(text) if sign != "_"
    ]  # fmt: skip
    return {
        "chars": chars,
        "size": size,
        "font": "F",
        "origin": (x, y),
        "bbox": (x, y - 8, x + len(text) * width, y + 2),
    }


def texts(runs: list[list[dict[str, Any]]]) -> list[str]:
    return ["".join(char["c"] for span in spans for char in span["chars"]) for spans in runs]


def test_a_line_is_cut_where_a_sign_of_another_lies_in_it() -> None:
    lines = [[run("2_54", 50)], [run(".", 55)]]
    signs = SignsOfPage(lines)
    assert texts(signs.cut(lines[0], 0)) == ["2", "54"]
    assert texts(signs.cut(lines[1], 1)) == ["."]


def test_white_that_was_made_up_for_the_other_sign_goes() -> None:
    lines = [[run("H~O", 50)], [run("2", 55, y=102, size=6)]]
    assert texts(SignsOfPage(lines).cut(lines[0], 0)) == ["H", "O"]
    printed = [[run("of  C", 50)], [run("12", 60, y=96, size=6, width=2)]]
    assert texts(SignsOfPage(printed).cut(printed[0], 0)) == ["of  ", "C"]


def test_signs_on_other_heights_and_dotted_lines_cut_nothing() -> None:
    for other in ([run("x", 60, y=120)], [run("......", 50)]):
        lines = [[run("ab__cd", 50)], other]
        assert texts(SignsOfPage(lines).cut(lines[0], 0)) == ["abcd"]


def test_words_are_cut_at_the_ends_of_bars_and_nowhere_else() -> None:
    bars = bars_of([(49, 98, 56, 98.5), (64, 98, 81, 98.5), (10, 10, 12, 40)])
    assert len(bars) == 2
    assert texts([[span] for span in cut_at_bars([run("1  Qd", 50)], bars)]) == ["1  ", "Qd"]
    far = [run("one line of prose", 30, y=140)]
    assert cut_at_bars(far, bars) == far
    assert texts([[span] for span in cut_at_bars([run("farthing", 45)], bars)]) == ["farthing"]
