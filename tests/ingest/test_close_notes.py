"""Notes in the margin that stand so close to the text that they look like the ends of its lines."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest
from pages_set import STORIES, new_page, put, read, sentences, told, wrapped

from engine.core.values import UnitKind

NOTES = ("Barley: a grain that grows in cold places.", "A quarry is a place where stone is cut.")


def justified(page: pymupdf.Page, y: float, text: str, width: float, size: float) -> float:
    """Prints a text with both edges straight, its words set one by one."""
    measure = pymupdf.Font("helv")
    lines = wrapped(text, width, size)
    for number, line in enumerate(lines):
        words, x = line.split(), 60.0
        white = (width - sum(measure.text_length(word, size) for word in words)) / max(1, len(words) - 1)
        for word in words:
            page.insert_text((x, y), word, fontsize=size, fontname="helv")
            last = number == len(lines) - 1
            x += measure.text_length(word, size) + (measure.text_length(" ", size) if last else white)
        y += 1.3 * size
    return y


@pytest.mark.parametrize(("gap", "size", "down"), [(5, 9.0, 0), (8, 10.5, 0), (4, 8.0, 3), (6, 10.5, 5)])
def test_a_note_close_to_the_text_is_a_unit(gap: float, size: float, down: float, tmp_path: Path) -> None:
    document, page = new_page()
    y = 120.0
    for story in STORIES:
        y = justified(page, y, story, 384, 10.5) + 6
    for number, note in enumerate(NOTES):
        lines = wrapped(note, 90, size)
        at = 120 + 13.65 * (1 + 7 * number) + down
        for line in lines:
            page.insert_text((444 + gap, at), line, fontsize=size, fontname="helv")
            at += 13.65
    read_book = read(document, tmp_path)
    found = sentences(read_book)
    assert [text for text in found[1:] if text not in NOTES] == told(*STORIES)
    notes = [block for block in read_book.blocks if block.unit is UnitKind.MARGIN_NOTE]
    assert [sentence.text for block in notes for sentence in block.sentences] == list(NOTES)


def test_numbers_of_formulas_are_no_notes(tmp_path: Path) -> None:
    document, page = new_page()
    y = put(page, 60, 120, wrapped(STORIES[0], 384, 10.5), 10.5)
    for number in range(4):
        page.insert_text((120, y + 20 * number), f"v{number} = u + {number} at", fontsize=10.5)
        page.insert_text((430, y + 20 * number), f"(2.{number})", fontsize=10.5)
    put(page, 60, y + 90, wrapped(STORIES[1], 384, 10.5), 10.5)
    assert not any(block.unit for block in read(document, tmp_path).blocks)
