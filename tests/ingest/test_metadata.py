from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from pages_fakes import PROSE, Book

from engine.core.values import Language
from engine.ingest.books import parse_name
from engine.ingest.margins import Margins
from engine.ingest.metadata import doc_id, read_metadata
from engine.ingest.reader import read_pdf


@pytest.mark.parametrize(
    ("name", "doc"),
    [
        ("jesc109.pdf", "jesc109"),
        ("lhph103 (1).pdf", "lhph103"),
        ("jesc109 - Copy.PDF", "jesc109"),
        ("My notes.pdf", "My notes"),
        ("jesc106_scanned.pdf", "jesc106_scanned"),
    ],
)
def test_doc_id(name: str, doc: str) -> None:
    assert doc_id(Path("somewhere") / name) == doc


def test_ncert_names() -> None:
    name = parse_name("lhph104")
    assert name is not None
    assert (name.class_number, name.language, name.subject, name.chapter) == (12, Language.HI, "Physics", 4)
    social = parse_name("jess204")
    assert social is not None
    assert social.book == "Understanding Economic Development"
    front = parse_name("jesc1ps")
    assert front is not None
    assert front.chapter is None


@pytest.mark.parametrize("name", ["notes", "jesc1", "zesc101", "jesc101x", "chapter 3"])
def test_other_names(name: str) -> None:
    assert parse_name(name) is None


def test_unknown_pdf_still_has_a_title(tmp_path: Path) -> None:
    made = Book().page(7, "Farming for Class 9").text(["Chapter 2", "SOIL AND WATER"], 60, 100, size=22)
    meta = read_pdf(made.text(PROSE, 60, 180).save(tmp_path, "my notes (2).pdf")).meta
    assert (meta.doc, meta.title, meta.chapter) == ("my notes", "Soil and Water", 2)
    assert (meta.subject, meta.language) == (None, Language.EN)


@pytest.mark.parametrize(
    ("lines", "title"),
    [
        (["wEAVERS OF THE DELTA"], "Weavers of the Delta"),
        (["Introduction"], "Introduction"),
        (["Chapter 2", "Reeds and Boats"], "Reeds and Boats"),
        (["6 - Reeds and Boats"], "Reeds and Boats"),
        (["1857 - A Year of Boats"], "1857 - A Year of Boats"),
    ],
)
def test_titles_as_they_are_written(lines: list[str], title: str, tmp_path: Path) -> None:
    made = Book().page(7).text(lines, 60, 100, size=22)
    assert read_pdf(made.text(PROSE, 60, 180).save(tmp_path, "notes.pdf")).meta.title == title


def test_a_row_of_letters_to_look_at_is_no_title(tmp_path: Path) -> None:
    made = Book().page(7).text(["Folded Paper"], 60, 60, size=18).text(["KTNXVEO"], 60, 300, size=24)
    meta = read_pdf(made.text(PROSE, 60, 380).save(tmp_path, "notes.pdf")).meta
    assert meta.title == "Folded Paper"


def test_a_label_beside_the_title_is_no_part_of_it(tmp_path: Path) -> None:
    made = Book()
    for number in range(7, 10):
        made.page(number, "Weaving at Home").text(PROSE, 60, 180)
        if number == 7:
            made.text(["Weaving Chapter", "at Home"], 60, 100, size=22)
    assert read_pdf(made.save(tmp_path, "notes.pdf")).meta.title == "Weaving at Home"


def test_a_head_that_says_its_word_twice_is_not_the_title(tmp_path: Path) -> None:
    made = Book()
    for number in range(7, 10):
        made.page(number, "Weaving Home Weaving").text(PROSE, 60, 180)
        if number == 7:
            made.text(["Home Weaving"], 60, 100, size=22)
    assert read_pdf(made.save(tmp_path, "notes.pdf")).meta.title == "Home Weaving"


def test_the_first_head_may_lie_under_a_picture(tmp_path: Path) -> None:
    """On the first page of a chapter a picture hides the head that stands on every other page."""
    made = Book()
    for number in range(1, 5):
        made.page(number, "Weaving at Home" if number % 2 else "Crafts of the Hills").text(PROSE, 60, 180)
        if number == 1:
            made.current.draw_rect((40, 20, 460, 60), color=(0.2, 0.4, 0.2), fill=(0.2, 0.4, 0.2))
    found = read_pdf(made.save(tmp_path, "notes.pdf"))
    assert "Weaving at Home" not in " ".join(block.text for block in found.blocks)


def test_a_new_series_in_the_file_names_of_an_older_book() -> None:
    """Also where its name stands in the title of the chapter."""
    margins = Margins(heads=Counter({"Exploration|Grade 9": 3, "Exploration: Entering the Reeds": 3}))
    meta = read_metadata(Path("iesc101.pdf"), parts=[], language=Language.EN, margins=margins, page_count=7)
    assert meta.book == "Exploration"


def test_a_hindi_head_that_names_class_and_book_is_no_title() -> None:
    """The word for class ends in a vowel sign, which no pattern counts as a part of a word."""
    margins = Margins(heads=Counter({"हमारा विज्ञान कक्षा 9": 8, "मिट्टी और पानी": 4}))
    meta = read_metadata(Path("my notes.pdf"), parts=[], language=Language.HI, margins=margins, page_count=12)
    assert (meta.title, meta.book, meta.class_number) == ("मिट्टी और पानी", "हमारा विज्ञान", 9)


@pytest.mark.chapters
@pytest.mark.parametrize(
    ("doc", "title", "book", "class_number"),
    [
        ("jesc101", "Chemical Reactions and Equations", "Science", 10),
        ("hecu104", "Electricity: Magnetic and Heating Effects", "Curiosity", 8),
        ("jess204", "Globalisation and the Indian Economy", "Understanding Economic Development", 10),
        ("lhph102", "स्थिरवैद्युत विभव तथा धारिता", "भौतिकी", 12),
    ],
)
def test_real_names(chapters: Path, doc: str, title: str, book: str, class_number: int) -> None:
    meta = read_pdf(chapters / f"{doc}.pdf").meta
    assert (meta.title, meta.book, meta.class_number) == (title, book, class_number)


@pytest.mark.parametrize(
    ("name", "subject", "book", "chapter"),
    [
        ("fepr105", "English", "Poorvi", 5),
        ("hees1ps", "Social Science", "Exploring Society: India and Beyond I", None),
        ("keps203", "Political Science", "Indian Constitution at Work", 3),
        ("kest102", "Statistics", "Statistics for Economics", 2),
        ("iest106", "Social Science", "Understanding Society: India and Beyond I", 6),
        ("legy304", "Geography", "Practical Work in Geography II", 4),
        ("deev103", "Environmental Studies", "Our Wondrous World", 3),
        ("lhmh1an (2)", "Mathematics", None, None),
    ],
)
def test_names_of_other_books(name: str, subject: str, book: str | None, chapter: int | None) -> None:
    found = parse_name(name)
    assert found is not None
    assert (found.subject, found.book, found.chapter) == (subject, book, chapter)
