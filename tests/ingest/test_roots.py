"""A drawn root sign becomes a character before what stands under it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pymupdf
import pytest
from pages_fakes import span

from engine.ingest.fractions import with_fractions
from engine.ingest.radicals import Radical, may_be_radical, radicals_of
from engine.ingest.reader import read_pdf
from engine.ingest.roots import holds_bar, with_roots
from engine.ingest.rows import build_rows
from engine.ingest.spans import Span

Line = tuple[tuple[float, float], ...]


def sign(x: float, begin: float, end: float, top: float = 90.0, bottom: float = 103.0) -> Line:
    """The points of a root sign: a hook, down, steeply up, and level over what it covers."""
    middle = (top + bottom) / 2
    return ((x, middle), (x + 1, middle - 1), (x + 4, bottom), (begin, top), (end, top))


def drawing(*points: tuple[float, float]) -> dict[str, object]:
    return {"items": [("l", pymupdf.Point(a), pymupdf.Point(b)) for a, b in pairwise(points)]}


def radical(begin: float, end: float, top: float = 90.0, bottom: float = 103.0) -> Radical:
    [found] = radicals_of([drawing(*sign(begin - 7, begin, end, top, bottom))])
    return found


def said(spans: list[Span], *radicals: Radical) -> list[str]:
    return [row.text for row in build_rows(with_roots([spans], radicals))]


def test_a_root_sign_is_known_by_its_shape() -> None:
    found = radical(60, 75)
    assert (found.begin, found.end, found.box) == (60, 75, (53, 90, 75, 103))


@pytest.mark.parametrize(
    "points",
    [
        ((50, 90), (90, 90), (90, 110), (50, 110)),  # a frame
        ((50, 110), (60, 90), (70, 110), (80, 110)),  # a hill
        ((50, 95), (60, 110), (90, 90), (120, 90)),  # not steep
        ((50, 95), (54, 103), (60, 90), (75, 97)),  # not level
        ((50, 95), (54, 98), (60, 95), (75, 95)),  # as flat as a tick
    ],
)
def test_other_drawings_are_none(points: Line) -> None:
    assert radicals_of([drawing(*points)]) == []


def test_curves_and_long_paths_are_none() -> None:
    curve = {"items": [("c", *(pymupdf.Point(n, n) for n in range(4)))] * 4}
    long = drawing(*sign(50, 57, 75), *((80 + n, 90 + n % 2) for n in range(20)))
    assert radicals_of([curve, long]) == []


def test_the_outline_of_the_same_sign_is_no_second_one() -> None:
    line = sign(53, 60, 75)
    outline = tuple((x + 0.3, y + 0.2) for x, y in line)
    assert len(radicals_of([drawing(*line), drawing(*outline), drawing(*sign(93, 100, 115))])) == 2


def test_the_sign_stands_before_what_it_covers() -> None:
    spans = [span("Then", 20, 100), span("36", 60, 100), span("= 6", 75, 100)]
    assert said(spans, radical(59, 71)) == ["Then √36 = 6"]


def test_what_has_several_signs_gets_brackets() -> None:
    square = span("2", 65, 96, size=6, per_letter=3)
    spans = [span("d =", 20, 100), span("b", 60, 100), square, span("– 4ac", 73, 100), span("m", 110, 100)]
    assert said(spans, radical(59, 99)) == ["d = √(b² – 4ac) m"]


def test_a_bracket_that_was_opened_before_is_not_covered() -> None:
    spans = [span("(4 –", 25, 100), span("2", 60, 100), span(")", 64, 100)]
    assert said(spans, radical(59, 66)) == ["(4 – √2)"]


def test_a_root_over_nothing_and_a_root_elsewhere_change_nothing() -> None:
    spans = [span("Then 36 = 6", 20, 100)]
    assert said(spans, radical(200, 220), radical(59, 71, top=190, bottom=203)) == ["Then 36 = 6"]


def test_a_root_over_a_fraction_waits_for_it() -> None:
    bar = (60.0, 97.0, 70.0, 97.5)
    over = radical(59, 72, top=80, bottom=112)
    assert holds_bar(over, [bar])
    assert not holds_bar(radical(59, 72, top=99, bottom=112), [bar])
    parts = [span("T =", 30, 100), span("l", 62, 94), span("g", 62, 107)]
    pieces, _ = with_fractions([[part] for part in parts], [bar])
    assert [row.text for row in build_rows(with_roots(pieces, [over]))] == ["T = √(l/g)"]


def test_only_what_may_be_a_root_is_looked_at() -> None:
    run = [(60.0, 70.0, 100.0)]
    assert may_be_radical((52, 90, 72, 103), run)
    assert not may_be_radical((52, 90, 72, 95), run)  # flat
    assert not may_be_radical((58, 90, 72, 103), run)  # no place for the hook
    assert not may_be_radical((52, 85, 72, 97), run)  # the text stands lower
    assert not may_be_radical((52, 90, 500, 103), run)


def test_roots_of_a_pdf_are_read(tmp_path: Path) -> None:
    document = pymupdf.open()
    page = document.new_page(width=500, height=700)
    for number in range(6):
        page.insert_text((50, 60 + 14 * number), "A square number is a number times itself.", fontsize=10)
    page.insert_text((50, 160), "Since 6 times 6 is 36, we have", fontsize=10)
    page.insert_text((209, 160), "36", fontsize=10)
    page.insert_text((226, 160), "= 6.", fontsize=10)
    page.draw_polyline([pymupdf.Point(p) for p in sign(202, 208, 221, top=150, bottom=162)], width=0.3)
    document.save(tmp_path / "squares.pdf")
    [text] = [t for t in read_pdf(tmp_path / "squares.pdf").pages[0].paragraphs if "Since" in t]
    assert text.endswith("we have √36 = 6.")
