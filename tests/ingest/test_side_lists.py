"""Numbered lists side by side and behind each other."""

from __future__ import annotations

from pathlib import Path

import pytest
from pages_set import STORIES, new_page, put, read, wrapped

from engine.core.values import BlockKind

LISTS = (
    ("Barley", "Wheat of the hills", "Flat bread"), ("Goats", "Old horses", "Sheep"),
    ("Slate", "Wet wood", "Rope"),
)  # fmt: skip
MARKS = {"numbers": ("1.", "2.", "3."), "letters": ("(a)", "(b)", "(c)"), "romans": ("(i)", "(ii)", "(iii)")}


def items_of(folder: Path, places: list[tuple[float, float]], marks: tuple[str, ...]) -> list[str]:
    """The items of lists that begin at these places on a page of text."""
    document, page = new_page()
    put(page, 60, 120, wrapped(STORIES[0], 460, 10))
    for (x, y), words in zip(places, LISTS, strict=False):
        put(page, x, y, [f"{mark} {word}" for mark, word in zip(marks, words, strict=True)])
    put(page, 60, 340, wrapped(STORIES[1], 460, 10))
    blocks = read(document, folder).blocks
    return [s.text for block in blocks if block.kind is BlockKind.LIST for s in block.sentences]


@pytest.mark.parametrize("kind", MARKS)
@pytest.mark.parametrize(
    "places",
    [
        [(60.0, 190.0), (220.0, 190.0), (380.0, 190.0)],
        [(60.0, 190.0), (300.0, 190.0)],
        [(60.0, 190.0), (60.0, 240.0), (60.0, 290.0)],
    ],
    ids=["three side by side", "two side by side", "three behind each other"],
)
def test_each_list_is_read_by_itself(places: list[tuple[float, float]], kind: str, tmp_path: Path) -> None:
    marks = MARKS[kind]
    want = [f"{m} {word}" for words in LISTS[: len(places)] for m, word in zip(marks, words, strict=True)]
    assert items_of(tmp_path, places, marks) == want


def test_items_of_several_lines_stay_whole(tmp_path: Path) -> None:
    document, page = new_page()
    put(page, 60, 120, wrapped(STORIES[0], 460, 10))
    for x, item in ((60, ("1. Barley of the", "upper fields", "2. Wheat")),
                    (300, ("1. Goats that are", "kept for milk", "2. Sheep"))):  # fmt: skip
        for at, line in enumerate(item):
            put(page, x + 12 * (at == 1), 200 + 13 * at, [line])
    blocks = read(document, tmp_path).blocks
    items = [s.text for block in blocks if block.kind is BlockKind.LIST for s in block.sentences]
    assert items == [
        "1. Barley of the upper fields",
        "2. Wheat",
        "1. Goats that are kept for milk",
        "2. Sheep",
    ]


def test_choices_on_one_line_stay_in_their_order(tmp_path: Path) -> None:
    document, page = new_page()
    put(page, 60, 120, wrapped(STORIES[0], 460, 10))
    for y, marks in ((200, ("(a)", "(b)")), (213, ("(c)", "(d)"))):
        for x, mark, word in zip((60, 300), marks, LISTS[y > 200], strict=False):
            put(page, x, y, [f"{mark} {word}"])
    text = " ".join(read(document, tmp_path).pages[0].paragraphs)
    assert "(a) Barley (b) Wheat of the hills (c) Goats (d) Old horses" in text
