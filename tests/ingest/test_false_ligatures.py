"""Ligatures that a file tells as something else: a space, a letter of another language, another ligature."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest
from odd_layers import FONTS, PROSE, TITLE, printed, retold
from test_text_layers import needs_ocr, read_words, share_right

from engine.ingest import ocr
from engine.ingest.false_ligatures import Lie, false_ligatures
from engine.ingest.layer_words import PlainWord
from engine.ingest.reader import read_pdf

HEADING = "The Griffin Office"
TEXTS = (
    "The office of Clifford Affleck filed fifty-five official reflections on the sufficient fluffy waffles. "
    "Difficult officers baffle the staff with coffee and muffins.",
    "Stuffy traffic near the cliff affects the final flight; the infinite benefit of fine fibre is "
    "magnificent. Fifteen fishermen find flounders off Griffin reef, and Fiona flew to Tiffany.",
)
TOLD: dict[str, Callable[[str], str]] = {
    "a space": lambda _: " ",
    "its first letter and a space": lambda text: text[0] + " ",
    "letters of Icelandic": lambda text: {"fi": "Þ", "fl": "ß", "ff": "ð"}.get(text, "æ"),
    "fractions": lambda text: {"fi": "¼", "fl": "½"}.get(text, "¾"),
    "another one": lambda text: {"fi": "fl", "fl": "fi"}.get(text, text),
}


@needs_ocr
@pytest.mark.parametrize("told", TOLD)
def test_they_are_read_in_the_picture(told: str, tmp_path: Path) -> None:
    source = printed(tmp_path / "true.pdf", HEADING, TEXTS, shaped=True)
    retold(source, tmp_path / "book.pdf", lambda text, _: TOLD[told](text) if len(text) > 1 else text)
    document = read_pdf(tmp_path / "book.pdf")
    assert share_right(document, (HEADING, *TEXTS)) >= 0.98
    assert {"Clifford", "Affleck", "Griffin", "Tiffany"} <= set(read_words(document))


@pytest.mark.parametrize(
    "told",
    [lambda text: text + " ", lambda text: " " + text, lambda text: text[0] + " " + text[1:]],
    ids=["behind", "before", "inside"],
)
def test_a_space_told_with_one_is_none(told: Callable[[str], str], tmp_path: Path) -> None:
    texts = (*TEXTS, "Ffion, Offa and Fifi sail from Staffa to Cardiff.")
    source = printed(tmp_path / "true.pdf", HEADING, texts, shaped=True)
    retold(source, tmp_path / "book.pdf", lambda text, _: told(text) if len(text) > 1 else text)
    assert share_right(read_pdf(tmp_path / "book.pdf"), (HEADING, *texts)) == 1.0


def test_a_space_drawn_under_one_is_none(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page()
    font = pymupdf.Font(fontfile=str(FONTS / "NotoSans-Regular.ttf"))
    pen = pymupdf.TextWriter(page.rect)
    for y, before, after in ((100, "The Griﬃ", "n of Quilldo"), (120, "A butterﬂ", "y of Quilldo")):
        _, end = pen.append((60, y), before, font=font, fontsize=11)
        pen.append((end[0] - 4, y), " ", font=font, fontsize=11)
        pen.append(end, after, font=font, fontsize=11)
    pen.write_text(page)
    document.save(tmp_path / "book.pdf")
    words = read_words(read_pdf(tmp_path / "book.pdf"))
    assert words == ["The", "Griffin", "of", "Quilldo", "A", "butterfly", "of", "Quilldo"]


def test_right_ones_cost_no_look_at_the_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = printed(tmp_path / "book.pdf", HEADING, (*TEXTS, *PROSE), shaped=True)

    def read(*_: object) -> None:
        raise AssertionError("looked at the picture")

    monkeypatch.setattr(ocr, "_words", read)
    assert share_right(read_pdf(path), (HEADING, *TEXTS, *PROSE)) == 1.0


@pytest.mark.parametrize(
    ("text", "lies"),
    [
        ("the o ce of the di cult one", {"F": {Lie.SPACE}}),
        ("the oÆcer of the diÆcult one", {"F": {Lie.SIGN}}),
        ("a fleld of flne wheat", {"F": {Lie.OTHER}}),
        ("the ten’s digit and the hundred’s digit", {}),
        ("to refl ect on the fi re is dif fi cult", {}),
        ("the oÏce of the diÏcult one", {}),
        ("one o ce alone tells nothing", {}),
        ("n and x are in A B C and d e f", {}),
        (f"{TITLE} {PROSE[0]}", {}),
    ],
)
def test_what_betrays_them(text: str, lies: dict[str, set[Lie]]) -> None:
    assert false_ligatures([PlainWord(word, "F") for word in text.split()]) == lies
