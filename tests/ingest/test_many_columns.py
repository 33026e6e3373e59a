"""Pages of three and four columns."""

from __future__ import annotations

from pathlib import Path

import pytest
from pages_set import STORIES, new_page, put, read, sentences, told, wrapped

from engine.ingest.many_columns import find_gutters
from engine.ingest.rows import build_rows
from engine.ingest.spans import Span


@pytest.mark.parametrize(("count", "white"), [(3, 12), (3, 24), (4, 14)])
def test_columns_are_read_one_after_the_other(count: int, white: float, tmp_path: Path) -> None:
    document, page = new_page()
    width = (475 - (count - 1) * white) / count
    for number in range(count):
        story = STORIES[number] + " " + STORIES[(number + 2) % 6]
        put(page, 60 + number * (width + white), 120, wrapped(story, width, 9), 9)
    expected = [s for n in range(count) for s in told(STORIES[n], STORIES[(n + 2) % 6])]
    assert sentences(read(document, tmp_path)) == ["The Road to Kelva", *expected]


def test_a_sentence_goes_on_in_the_next_column(tmp_path: Path) -> None:
    document, page = new_page()
    lines = wrapped(" ".join(STORIES), 145, 9.5)
    third = -(-len(lines) // 3)
    for number in range(3):
        put(page, 60 + number * 163, 120, lines[number * third : (number + 1) * third], 9.5)
    assert sentences(read(document, tmp_path))[1:] == told(*STORIES)


def test_a_heading_over_all_columns_divides_them(tmp_path: Path) -> None:
    document, page = new_page()
    for number in range(3):
        put(page, 60 + number * 163, 120, wrapped(STORIES[number], 145, 9.5), 9.5)
        put(page, 60 + number * 163, 320, wrapped(STORIES[number + 3], 145, 9.5), 9.5)
    put(page, 60, 290, ["What the people of the valley make and sell at the fair of Kelva"], 14, "hebo")
    found = sentences(read(document, tmp_path))
    middle = found.index("What the people of the valley make and sell at the fair of Kelva")
    assert found[1:middle] == told(*STORIES[:3])
    assert found[middle + 1 :] == told(*STORIES[3:])


def test_a_table_of_three_columns_has_none() -> None:
    cells = ["a low wall across the water", "keeps some of it back", "is made of oak or stone"]
    pieces = [
        [Span(f"{text} {row}", "F", 10, (x, y - 8, x + 120, y + 2), y)]
        for row in range(6)
        for line, text in enumerate(cells[:2])
        for x in (50.0, 200.0, 350.0)
        if (y := 100.0 + 40 * row + 13 * line)
    ]
    assert find_gutters(build_rows(pieces)) == []


def test_two_columns_are_left_to_others() -> None:
    pieces = [
        [Span("the farmers wait for a flood", "F", 10, (x, y - 8, x + 140, y + 2), y)]
        for x in (50.0, 300.0)
        for y in range(100, 230, 13)
    ]
    assert find_gutters(build_rows(pieces)) == []
