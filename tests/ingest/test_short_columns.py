"""Columns of which few lines stand side by side, and what goes on behind their ends."""

from __future__ import annotations

import pytest
from pages_fakes import MORE, PROSE, column, page, span

from engine.ingest.flow import read_page
from engine.ingest.layout import find_short_gutter
from engine.ingest.rows import build_rows


def words(made: object) -> str:
    return " ".join(p.plain for p in read_page(made, 10.0).paragraphs)  # type: ignore[arg-type]


@pytest.mark.parametrize(("left", "right"), [(0, 40), (40, 0), (26, 0)])
def test_columns_that_begin_at_different_heights(left: float, right: float) -> None:
    made = page(*column(PROSE, 30, 100 + left), *column(MORE, 265, 100 + right))
    assert words(made) == " ".join([*PROSE, *MORE])


def test_two_lines_beside_a_long_column() -> None:
    made = page(*column([*PROSE, *MORE], 30, 100), *column(PROSE[:2], 265, 100))
    assert words(made) == " ".join([*PROSE, *MORE, *PROSE[:2]])


def test_columns_under_a_picture_that_only_one_of_them_has() -> None:
    caption = span("Fig. 4.1: A pan", 30, 205, size=8, italic=True)
    made = page(
        span("Chapter 4: The Salt Road", 30, 60, size=18, bold=True),
        *(caption, *column(PROSE, 30, 225), *column([*PROSE, *MORE], 265, 131)),
        images=[(30, 80, 235, 195)],
    )
    assert words(made).endswith(" ".join([*PROSE, *PROSE, *MORE]))


@pytest.mark.parametrize(
    "pieces",
    [
        column([*PROSE, *MORE], 50, 100),
        [*column(PROSE, 50, 100), *column(MORE, 80, 160)],  # an indented paragraph
        [*column(PROSE, 50, 100), *column(["v = u + at and so on", "s = ut + at² and so on"], 280, 100)],
        [*column(PROSE, 50, 100), *column(["a short note", "beside it"], 280, 100)],
        [*column(PROSE, 30, 100), *column(MORE, 265, 200)],  # one below the other
    ],
)
def test_what_is_no_second_column(pieces: list[object]) -> None:
    assert find_short_gutter(build_rows([[piece] for piece in pieces])) is None  # type: ignore[list-item]
