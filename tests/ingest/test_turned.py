"""Pages and tables that lie on their side, on their head or askew; marks sit where the words are shown."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pymupdf
import pytest

from engine.core.values import BlockKind, Box, DocumentText
from engine.ingest import ocr
from engine.ingest.reader import read_pdf
from engine.ingest.turned import Turn, quarter, tilt

LINES = [
    "The Dorsa lighthouse stands on the western cliff of the island.",
    "It was lit for the first time in 1873. Ships that come from the",
    "open sea see its light from a distance of twenty miles.",
]
OTHER = [
    "On the other coast a keeper wound the clockwork every four hours and",
    "wrote down the weather in a thick book. Goats and a few birds live",
    "there today, and nobody comes to see them for months.",
]
ROWS = [
    ("Bridge", "River", "Opened", "Length"),
    ("Kitrukund", "Vaigati", "1987", "140"),
    ("Rantukund", "Tarani", "1948", "590"),
    ("Zomalghat", "Korral", "1944", "671"),
    ("Andorkund", "Musali", "1913", "513"),
    ("Virdipur", "Ondhra", "1905", "624"),
]


def upright(document: pymupdf.Document) -> pymupdf.Page:
    page = document.new_page(width=500, height=700)
    for at, line in enumerate(LINES):
        page.insert_text((60, 100 + 14 * at), line, fontsize=11)
    return page


def turned_page(document: pymupdf.Document, quarters: int) -> pymupdf.Page:
    """A page whose contents run at 90 * quarters degrees; nothing says that it is to be turned."""
    page = document.new_page(width=500, height=700)
    to_page = quarter(quarters, 500, 700)[0].inverse()
    for at, line in enumerate(LINES):
        page.insert_text(to_page.point(60, 100 + 14 * at), line, fontsize=11, rotate=-90 * quarters % 360)
    return page


def saved(document: pymupdf.Document, folder: Path) -> Path:
    path = folder / "turned.pdf"
    document.save(path)
    return path


def boxes_of(document: DocumentText, part: str) -> tuple[Box, ...]:
    [found] = [s for block in document.blocks for s in block.sentences if part in s.text]
    return found.places[0].boxes


def shown_words(path: Path, number: int) -> dict[str, tuple[float, float]]:
    """The middle of each word of a page as it is shown."""
    with pymupdf.open(path) as document:
        page = document[number - 1]
        boxes = {word[4]: pymupdf.Rect(word[:4]) * page.rotation_matrix for word in page.get_text("words")}
    return {word: ((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2) for word, box in boxes.items()}


def holds(boxes: Iterable[Box], point: tuple[float, float]) -> bool:
    x, y = point
    return any(box[0] - 1 < x < box[2] + 1 and box[1] - 1 < y < box[3] + 1 for box in boxes)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_text_of_every_direction_on_pages_that_are_shown_in_every_direction(
    tmp_path: Path, rotation: int, quarters: int
) -> None:
    with pymupdf.open() as made:
        upright(made)
        turned_page(made, quarters).set_rotation(rotation)
        path = saved(made, tmp_path)
    document = read_pdf(path)
    assert document.pages[1].paragraphs == (" ".join(LINES),)
    words = shown_words(path, 2)
    [sentence] = [
        s for b in document.blocks for s in b.sentences if s.page == 2 and s.text.startswith("It was")
    ]
    boxes = sentence.places[0].boxes
    assert len(boxes) == 1
    assert all(holds(boxes, words[word]) for word in ("lit", "first", "1873."))
    assert not holds(boxes, words["Dorsa"])
    assert not holds(boxes, words["distance"])


def test_a_sideways_table_on_an_upright_page(tmp_path: Path) -> None:
    with pymupdf.open() as made:
        page = upright(made)
        to_page = quarter(3, 500, 700)[0].inverse()
        for y, row in enumerate(ROWS):
            for x, cell in enumerate(row):
                page.insert_text(to_page.point(60 + 100 * x, 250 + 20 * y), cell, fontsize=10, rotate=90)
        path = saved(made, tmp_path)
    document = read_pdf(path)
    [table] = [block for block in document.blocks if block.kind is BlockKind.TABLE]
    assert "Bridge: Zomalghat | River: Korral | Opened: 1944 | Length: 671" in table.text
    assert holds(boxes_of(document, "Zomalghat"), shown_words(path, 1)["671"])
    assert document.pages[0].paragraphs[0] == " ".join(LINES)


def test_a_few_words_along_an_axis_are_no_text(tmp_path: Path) -> None:
    with pymupdf.open() as made:
        upright(made).insert_text((40, 500), "Distance from the sun in km", fontsize=8, rotate=90)
        document = read_pdf(saved(made, tmp_path))
    assert document.pages[0].paragraphs == (" ".join(LINES),)


@pytest.mark.parametrize("angle", [-9, -4, -1.5, 2, 5, 10])
def test_a_page_that_lies_askew(tmp_path: Path, angle: float) -> None:
    with pymupdf.open() as made:
        page = made.new_page(width=500, height=700)
        matrix = pymupdf.Matrix(angle)
        for x, lines in ((30, LINES * 3), (245, OTHER * 3)):
            for at, line in enumerate(lines):
                page.insert_text(
                    (x, 200 + 12 * at), line, fontsize=7, morph=(pymupdf.Point(250, 350), matrix)
                )
        path = saved(made, tmp_path)
    document = read_pdf(path)
    text = " ".join(document.pages[0].paragraphs)
    assert text == " ".join([*LINES * 3, *OTHER * 3])
    words = shown_words(path, 1)
    last = [s for b in document.blocks for s in b.sentences][-1]
    assert holds(last.places[0].boxes, words["months."])
    high = max(box[3] - box[1] for box in last.places[0].boxes)
    assert high < 20


def test_turns_there_and_back() -> None:
    for turn in (
        quarter(3, 500, 700)[0],
        tilt(4, 500, 700),
        quarter(1, 500, 700)[0].then(tilt(-7, 700, 500)),
    ):
        assert turn.then(turn.inverse()).is_nothing
        x, y = turn.inverse().point(*turn.point(12, 34))
        assert (round(x, 6), round(y, 6)) == (12, 34)
    assert Turn(1, 0, 0, 1, 0, 0).boxes((1, 2, 300, 4)) == ((1, 2, 300, 4),)


def scan_of(folder: Path, turned: float) -> tuple[Path, pymupdf.Rect]:
    """A scan whose lines run at `turned` degrees, and where the word "clockwork" stands on it."""
    with pymupdf.open() as source:
        page = source.new_page(width=600, height=600)
        for at, line in enumerate(LINES * 3 + OTHER):
            page.insert_text((110, 130 + 25 * at), line, fontsize=11)
        to_scan = (
            pymupdf.Matrix(1, 0, 0, 1, -300, -300)
            * pymupdf.Matrix(turned)
            * pymupdf.Matrix(1, 0, 0, 1, 300, 300)
        )
        [word] = page.search_for("clockwork")
        picture = page.get_pixmap(matrix=pymupdf.Matrix(2.5, 2.5) * pymupdf.Matrix(turned))
        middle = pymupdf.Point(300, 300) * pymupdf.Matrix(2.5, 2.5) * pymupdf.Matrix(turned)
        whole = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 1500, 1500), False)
        whole.clear_with(255)
        picture.set_origin(int(picture.x - middle.x + 750), int(picture.y - middle.y + 750))
        whole.copy(picture, picture.irect)
    with pymupdf.open() as scan:
        page = scan.new_page(width=600, height=600)
        page.insert_image(page.rect, pixmap=whole)
        return saved(scan, folder), word * to_scan


@pytest.mark.skipif(ocr.find_tessdata() is None, reason="no trained data for OCR")
@pytest.mark.parametrize("turned", [90, 180, -10])
def test_scans_that_lie_on_their_side_or_head_or_askew(tmp_path: Path, turned: float) -> None:
    path, word = scan_of(tmp_path, turned)
    document = read_pdf(path)
    text = " ".join(document.pages[0].paragraphs)
    wanted = set(" ".join([*LINES, *OTHER]).split())
    assert len(wanted & set(text.split())) > 0.95 * len(wanted)
    boxes = boxes_of(document, "clockwork")
    assert holds(boxes, ((word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2))
    sideways = turned in (90, 270)
    assert max(min(box[2] - box[0], box[3] - box[1]) for box in boxes) < 25
    assert all((box[3] - box[1] > box[2] - box[0]) == sideways for box in boxes if turned % 90 == 0)
