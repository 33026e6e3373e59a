from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from pages_fakes import span

from engine.ingest.row import Row
from engine.ingest.rows import build_rows


def texts(*pieces: object) -> list[str]:
    return [row.text for row in build_rows([p if isinstance(p, list) else [p] for p in pieces])]  # type: ignore[misc]


def test_fake_bold_copies_become_one() -> None:
    copies = [span("Crop rotation", 50 + dx, 100 + dy, size=14) for dx, dy in ((0, 0), (0.4, 0), (0, 0.4))]
    assert texts(*copies) == ["Crop rotation"]


def test_copies_that_lack_letters_complete_each_other() -> None:
    assert texts(span("ROTTION", 50, 100), span("ROTATIO", 50.2, 100.2)) == ["ROTATION"]


def test_a_part_printed_first_gives_way_to_the_whole() -> None:
    parts = [span("ROTATION", 70, 99.9), span("1.4", 50, 99.9), span("1.4 ROTATION", 50, 100.6)]
    assert texts(*parts) == ["1.4 ROTATION"]


def test_figure_number_and_caption_are_one_row() -> None:
    assert texts(span("Fig. 1.1", 50, 100, bold=True), span("Terraces in spring", 110, 100)) == [
        "Fig. 1.1 Terraces in spring"
    ]


def test_copies_in_fragments_are_chained() -> None:
    found = texts(span("1.1 SOIL AND WA", 50, 100), span("AND WATER", 95, 100.2))
    assert found == ["1.1 SOIL AND WATER"]


def test_drop_capital_goes_back_to_its_word() -> None:
    capital = span("H", 50, 140, size=40, per_letter=28)
    lines = [span("ow do seeds travel so far from", 79, 112), span("the tree on which they grew?", 79, 125)]
    assert texts(capital, *lines) == ["How do seeds travel so far from", "the tree on which they grew?"]


def test_raised_and_lowered_digits() -> None:
    water = [span("H", 50, 100), span("2", 55, 102, size=6.5, per_letter=3), span("O is water", 58, 100)]
    power = [span("10", 50, 130), span("–4", 60, 126, size=6.5, per_letter=3), span(" m", 66, 130)]
    assert texts(water, power) == ["H₂O is water", "10⁻⁴ m"]


def test_an_index_that_was_printed_apart_goes_back_behind_its_letter() -> None:
    coils = [span("N", 50, 100), span("Φ = M", 58, 100), span(" I", 92, 100)]
    indices = [
        span("1", 55, 102.5, size=6, per_letter=3), span("12", 83, 102.5, size=6, per_letter=3),
        span("2", 102, 102.5, size=6, per_letter=3),
    ]  # fmt: skip
    assert texts(coils, *indices) == ["N₁Φ = M₁₂ I₂"]
    far = span("3", 200, 102.5, size=6, per_letter=3)
    assert texts(coils, far) == ["N Φ = M I", "3"]
    below = span("3", 55, 110, size=6, per_letter=3)
    assert len(texts(coils, below)) == 2


def test_white_under_an_index_or_a_point_is_none() -> None:
    water = [span("H ", 50, 100), span("2", 56, 102, size=6.5, per_letter=3), span("O", 60, 100)]
    assert texts(water) == ["H₂O"]
    inch = [span("2 ", 50, 100), span(".", 56, 100), span("54", 60, 100)]
    assert texts(inch) == ["2.54"]
    carbon = [span("of ", 50, 100), span("12", 65, 96, size=6.5, per_letter=3), span("C", 71, 100)]
    assert texts(carbon) == ["of ¹²C"]


def test_a_letter_with_both_indices_is_no_fraction() -> None:
    both = [
        span("p", 50, 100), span("0", 55.5, 94, size=7, per_letter=3),
        span("1", 55, 103, size=7, per_letter=3),
    ]  # fmt: skip
    assert texts(both) == ["p⁰₁"]


def test_degree_and_ordinal() -> None:
    degree = [span("20 ", 50, 100), span("o", 65, 96, size=6, per_letter=3), span("C", 68, 100)]
    century = [span("the 18", 50, 130), span("th", 80, 126, size=6, per_letter=3), span(" century", 86, 130)]
    assert texts(degree, century) == ["20 °C", "the 18th century"]


def test_bullet_of_a_symbol_font() -> None:
    bullet = span("n", 50, 100, font="TT4B4", size=7)
    assert texts(bullet, span("salt dissolves in water", 66, 100)) == ["• salt dissolves in water"]


def test_pieces_of_one_line_are_joined_but_columns_are_not() -> None:
    assert texts(span("left part", 50, 100), span("of a line", 98, 100)) == ["left part of a line"]
    assert len(texts(span("left column", 50, 100), span("right column", 150, 100))) == 2


def test_inline_fraction() -> None:
    first = [span("takes ", 50, 100), span("5", 80, 92)]
    second = [span("4", 79, 108), span(" of an hour", 86, 100)]
    assert texts(first, second) == ["takes 5/4 of an hour"]


@given(
    st.lists(
        st.tuples(st.text("abc ", min_size=1, max_size=8), st.integers(0, 90), st.integers(0, 60)),
        max_size=12,
    )
)
def test_any_spans_keep_their_letters_in_bounds(items: list[tuple[str, int, int]]) -> None:
    rows = build_rows([[span(text, 5.0 * x, 10.0 * y)] for text, x, y in items if text.strip()])
    assert [(r.box[1], r.box[0]) for r in rows] == sorted((r.box[1], r.box[0]) for r in rows)
    for row in rows:
        assert row.text == " ".join(row.text.split())
        assert row.box[0] - 0.1 <= row.x_at(0) <= row.x_at(len(row.text)) + 0.1


def test_place_of_a_letter_in_a_row() -> None:
    row = Row.of([span("abcd", 100, 50), span("efgh", 120, 50)])
    assert (row.x_at(0), row.x_at(2), row.x_at(8)) == (100, 110, 140)


def test_a_power_of_ten_with_more_signs_above_than_below() -> None:
    small = {"size": 5.5, "per_letter": 3.0}
    assert texts([span("10", 50, 100), span("–24", 60, 97, **small)]) == ["10⁻²⁴"]
    assert texts([span("10", 50, 100), span("15", 60, 97, **small)]) == ["10¹⁵"]
    assert texts([span("10", 50, 100), span("–24", 60, 100)]) == ["10–24"]
