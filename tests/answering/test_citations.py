"""Citations: the right page, readable labels, boxes of exactly the supporting sentences."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import META, sentence

from engine.answering.citations import CitationBook, page_label, page_ref
from engine.core.values import ChapterStart, DocumentMeta, Language


def book(language: Language = Language.EN) -> CitationBook:
    return CitationBook(language, lambda doc: META, lambda doc, page: str(page + 133))


def test_labels_in_both_languages():
    assert page_label(META, 4, "137", Language.EN) == (
        "NCERT Science, Class 10, Chapter 9 (Light – Reflection and Refraction), Page 137"
    )
    assert page_label(META, 4, "137", Language.HI) == (
        "NCERT विज्ञान, कक्षा 10, अध्याय 9 (Light – Reflection and Refraction), पृष्ठ 137"
    )


def test_without_a_printed_number_the_pdf_page_is_named_as_such():
    assert page_label(META, 4, None, Language.EN).endswith("PDF page 4")


@pytest.mark.parametrize(
    ("meta", "label"),
    [
        (DocumentMeta(doc="notes", title="My notes"), "My notes, Page 3"),
        (DocumentMeta(doc="x", title=""), "Page 3"),
        (DocumentMeta(doc="x", title="Atlas", book="Atlas"), "Atlas, Page 3"),
        (replace(META, chapter=None, title=""), "NCERT Science, Class 10, Page 3"),
        (replace(META, chapter=None, title="", ncert=False), "Science, Class 10, Page 3"),
    ],
)
def test_labels_of_books_about_which_little_is_known(meta, label):
    assert page_label(meta, 7, "3", Language.EN) == label


SEVERAL = replace(
    META,
    chapter=None,
    title="The Revolt",
    chapters=(
        ChapterStart(2, 3, "The Revolt"),
        ChapterStart(4, 4, "Glowing Moss", at_top=False),
        ChapterStart(6, None),
        ChapterStart(7, 5),
    ),
)


@pytest.mark.parametrize(
    ("page", "label"),
    [
        (1, "NCERT Science, Class 10, Page 9"),
        (2, "NCERT Science, Class 10, Chapter 3 (The Revolt), Page 9"),
        (3, "NCERT Science, Class 10, Chapter 3 (The Revolt), Page 9"),
        (4, "NCERT Science, Class 10, The Revolt / Glowing Moss, Page 9"),
        (5, "NCERT Science, Class 10, Chapter 4 (Glowing Moss), Page 9"),
        (6, "NCERT Science, Class 10, Page 9"),
        (8, "NCERT Science, Class 10, Chapter 5, Page 9"),
    ],
)
def test_the_chapter_is_that_of_the_page_or_none(page, label):
    assert page_label(SEVERAL, page, "9", Language.EN) == label


def test_a_file_with_several_chapters_still_has_a_name():
    bare = replace(SEVERAL, book=None, subject=None, class_number=None, doc="valley")
    assert page_label(bare, 1, None, Language.HI) == "valley, PDF पृष्ठ 1"
    assert page_label(bare, 5, None, Language.HI) == "अध्याय 4 (Glowing Moss), PDF पृष्ठ 5"


def test_a_long_title_is_cut_at_a_word():
    label = page_label(replace(META, title="word " * 40), 1, "1", Language.EN)
    assert "word …" in label
    assert len(label) < 120


def test_pages_are_numbered_in_the_order_of_citing_and_keep_their_number():
    citing = book()
    assert citing.cite("jesc109", [sentence("On page four.", 4)]) == (1,)
    assert citing.cite("jesc109", [sentence("On page two.", 2)]) == (2,)
    assert citing.cite("jesc109", [sentence("Again on four.", 4, line=3)]) == (1,)
    first, second = citing.citations()
    assert (first.n, first.pdf_page, first.printed_page) == (1, 4, "137")
    assert first.quote == "On page four. Again on four."
    assert len(first.boxes) == 2
    assert len(second.boxes) == 1


def test_a_sentence_over_two_pages_cites_both_each_with_its_own_boxes():
    citing = book()
    assert citing.cite("jesc109", [sentence("Begins here and ends there.", 4, 5)]) == (1, 2)
    assert [len(c.boxes) for c in citing.citations()] == [1, 1]


def test_the_same_sentence_twice_is_highlighted_once():
    citing = book()
    for _ in range(2):
        citing.cite("jesc109", [sentence("Once.", 4)])
    assert len(citing.citations()[0].boxes) == 1


def test_some_citations_only():
    citing = book()
    citing.cite("jesc109", [sentence("A.", 1), sentence("B.", 2)])
    assert [c.n for c in citing.citations([2])] == [2]


def test_a_page_link():
    ref = page_ref("jesc109", 4, Language.EN, lambda doc: META, lambda doc, page: None)
    assert (ref.doc, ref.pdf_page, ref.printed_page) == ("jesc109", 4, None)
