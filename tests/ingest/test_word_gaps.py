"""White between letters: what is a space and what is none."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest
from pages_fakes import Book, span

from engine.ingest.reader import read_pdf
from engine.ingest.scans import Scan
from engine.ingest.word_gaps import part_words

LINE = "the wool of these sheep was in comparison with the other very soft"


def with_gap(folder: Path, word: str, at: int, gap: float, *, size: float = 12.0) -> Path:
    """LINE, with `gap` font sizes of white in the middle of a word, as kerning leaves it."""
    book = Book().page(1)
    font = pymupdf.Font("helv")
    x = 60.0
    for text in LINE.split(" "):
        parts = [text[:at], text[at:]] if text == word else [text]
        for number, part in enumerate(parts):
            x += gap * size if number else 0.0
            space = " " if number + 1 == len(parts) else ""
            book.current.insert_text((x, 100), part + space, fontsize=size, fontname="helv")
            x += font.text_length(part + space, size)
    return book.save(folder)


@pytest.mark.parametrize(("word", "at"), [("comparison", 3), ("these", 2), ("sheep", 4)])
def test_letters_of_a_word_that_stand_apart_a_little(word: str, at: int, tmp_path: Path) -> None:
    assert LINE in read_pdf(with_gap(tmp_path, word, at, 0.16)).pages[0].paragraphs


def test_a_name_is_put_together_like_any_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("test_word_gaps.LINE", "the wool of these sheep went to old Valdora in the south")
    assert "old Valdora in" in read_pdf(with_gap(tmp_path, "Valdora", 3, 0.16)).pages[0].paragraphs[0]


def test_words_are_not_put_together(tmp_path: Path) -> None:
    [text, *_] = read_pdf(with_gap(tmp_path, "comparison", 3, 0.3)).pages[0].paragraphs
    assert "in com parison" in text or "in comparison" in text  # a dictionary word is mended all the same
    [text, *_] = read_pdf(with_gap(tmp_path, "these", 3, 0.3)).pages[0].paragraphs
    assert "the se sheep" in text


def drawn(words: str) -> tuple[Scan, float]:
    """A picture of words, and how wide they are."""
    with pymupdf.open() as document:
        page = document.new_page(width=200, height=40)
        page.insert_text((20, 25), words, fontsize=12)
        pixmap = page.get_pixmap(dpi=200, alpha=False)
    return Scan(pixmap, 200, 0.0, 0.0), pymupdf.get_text_length(words, fontsize=12)


@pytest.mark.parametrize(
    ("printed", "read", "parts"),
    [
        ("by a", "bya", ["by", "a"]),
        ("Dhanoli", "Dhanoli", ["Dhanoli"]),
        ("soon as", "soonas", ["soon", "as"]),
    ],
)
def test_words_run_together_are_parted_where_there_is_white(
    printed: str, read: str, parts: list[str]
) -> None:
    scan, wide = drawn(printed)
    word = span(read + " ", 20, 25, size=12)
    word.box = (20.0, 15.0, 20.0 + wide, 28.0)
    assert [one.text.strip() for one in part_words(scan, [word])] == parts
