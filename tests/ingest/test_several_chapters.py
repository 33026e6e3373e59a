"""Which chapter a page of a file is in, and whose book it is: the citation may say nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pymupdf
import pytest
from import_desk import Desk

from engine.answering.citations import page_label
from engine.core.values import BlockKind, DocumentMeta, Language
from engine.ingest.reader import read_pdf

PROSE = (
    "The millers of the valley met at the bridge every spring. They spoke of the price of flour and of the "
    "rain that had not come. When the bell rang they went home along the river and told their children."
)
HINDI_FONT = Path(__file__).resolve().parents[2] / "assets" / "fonts"


def book(
    path: Path,
    pages: Sequence[Sequence[tuple[str, float] | str]],
    outline: Sequence[tuple[int, str, int]] = (),
    heads: Sequence[str] = (),
    foot: str = "",
) -> Path:
    """A PDF: of each page its paragraphs in order; (text, size) is a heading. `heads`: running heads."""
    document = pymupdf.open()
    font = next(iter(sorted(HINDI_FONT.glob("*Devanagari*Regular*.ttf"))), None)
    for number, content in enumerate(pages):
        page = document.new_page(width=500, height=700)
        y = 80.0
        for piece in content:
            text, size = piece if isinstance(piece, tuple) else (piece, 11.0)
            writer = pymupdf.TextWriter(page.rect)
            hindi = any("\u0900" <= letter <= "\u097f" for letter in text)
            shape = pymupdf.Font(fontfile=str(font)) if hindi else pymupdf.Font("helv")
            writer.fill_textbox(pymupdf.Rect(60, y, 440, y + 120), text, font=shape, fontsize=size)
            writer.write_text(page)
            y += 40 if isinstance(piece, tuple) else 130
        if heads:
            page.insert_text((60, 30), heads[number], fontsize=8)
        page.insert_text((440, 680), str(number + 40), fontsize=8)
        if foot:
            page.insert_text((200, 692), foot, fontsize=7)
    if outline:
        document.set_toc([list(entry) for entry in outline])
    path.parent.mkdir(parents=True, exist_ok=True)
    document.save(path)
    document.close()
    return path


def numbers(meta: DocumentMeta, pages: int) -> list[int | None]:
    """The chapter of each page as its label gives it."""
    found: list[int | None] = []
    for page in range(1, pages + 1):
        label = page_label(meta, page, None, Language.EN)
        inside = label.partition("Chapter ")[2]
        found.append(int(inside.split()[0].rstrip(",")) if inside else None)
    return found


def heading(text: str) -> tuple[str, float]:
    return text, 20.0


@pytest.mark.parametrize(
    ("third", "fourth"),
    [
        ("Chapter 3: The Revolt of the Millers", "Chapter 4: Glowing Moss"),
        ("CHAPTER THREE", "CHAPTER FOUR"),
        ("Lesson III", "Lesson IV"),
        ("Chapter - 3", "Chapter - 4"),
    ],
)
def test_each_page_has_the_chapter_of_its_own_heading(tmp_path: Path, third: str, fourth: str) -> None:
    pages = [[heading(third), PROSE], [PROSE], [heading(fourth), PROSE], [PROSE]]
    meta = read_pdf(book(tmp_path / "valley.pdf", pages)).meta
    assert numbers(meta, 4) == [3, 3, 4, 4]
    assert meta.chapter is None


def test_the_title_below_a_bare_number_is_the_chapters(tmp_path: Path) -> None:
    pages = [
        [heading("Chapter 3"), heading("The Revolt"), PROSE],
        [heading("Chapter 4"), heading("Glowing Moss"), PROSE],
    ]
    meta = read_pdf(book(tmp_path / "valley.pdf", pages)).meta
    assert [start.title for start in meta.chapters] == ["The Revolt", "Glowing Moss"]
    assert page_label(meta, 2, "41", Language.EN) == "Chapter 4 (Glowing Moss), Page 41"


def test_the_questions_of_a_chapter_end_where_the_next_one_begins(tmp_path: Path) -> None:
    pages = [
        [heading("Chapter 3"), heading("The Revolt of the Millers"), PROSE],
        [PROSE],
        [("Exercises", 15.0), "1. Who led the millers?", "2. Why did they meet at the bridge?"],
        [heading("Chapter 4"), heading("Glowing Moss"), PROSE],
    ]
    text = read_pdf(book(tmp_path / "valley.pdf", pages))
    last = text.blocks[-1]
    assert last.kind is BlockKind.PARAGRAPH
    assert last.headings == ("Chapter 4 Glowing Moss",)
    assert any(block.kind is BlockKind.EXERCISE for block in text.blocks)


def test_a_chapter_that_begins_in_the_middle_of_a_page_leaves_it_without_number(tmp_path: Path) -> None:
    pages = [[heading("Chapter 3: The Revolt"), PROSE], [PROSE, heading("Chapter 4: Moss"), PROSE], [PROSE]]
    meta = read_pdf(book(tmp_path / "valley.pdf", pages)).meta
    assert numbers(meta, 3) == [3, None, 4]
    assert page_label(meta, 2, "41", Language.EN) == "The Revolt / Moss, Page 41"


def test_the_pdfs_outline_tells_what_the_headings_do_not(tmp_path: Path) -> None:
    pages = [["Preface. " + PROSE], [heading("The Revolt"), PROSE], [PROSE], [heading("Moss"), PROSE]]
    outline = [
        (1, "Preface", 1),
        (1, "Chapter 3: The Revolt", 2),
        (2, "3.1 The bridge", 3),
        (1, "Chapter 4: Moss", 4),
    ]
    meta = read_pdf(book(tmp_path / "valley.pdf", pages, outline)).meta
    assert numbers(meta, 4) == [None, 3, 3, 4]


def test_running_heads_tell_it_and_what_lies_between_is_unknown(tmp_path: Path) -> None:
    pages = [[PROSE]] * 8
    heads = ["Chapter 3 The Revolt"] * 4 + [""] + ["Chapter 4 Glowing Moss"] * 3
    meta = read_pdf(book(tmp_path / "valley.pdf", pages, heads=heads)).meta
    assert numbers(meta, 8) == [3, 3, 3, 3, None, 4, 4, 4]


def test_a_list_of_contents_begins_no_chapters(tmp_path: Path) -> None:
    contents = [
        heading(f"Chapter {number}: {name}") for number, name in enumerate(("Rain", "Wind", "Snow"), 1)
    ]
    pages = [
        contents,
        *([heading(f"Chapter {n}: {name}"), PROSE] for n, name in ((1, "Rain"), (2, "Wind"), (3, "Snow"))),
    ]
    meta = read_pdf(book(tmp_path / "weather.pdf", pages)).meta
    assert numbers(meta, 4)[1:] == [1, 2, 3]


@pytest.mark.parametrize("again", ["Chapter 5: Exercises", "Chapter 5 Summary", "What you have learnt"])
def test_a_single_chapter_stays_one(tmp_path: Path, again: str) -> None:
    pages = [
        [heading("Chapter 5: Rivers of Ostland"), PROSE],
        [heading("5.1 The Alda"), PROSE],
        [heading(again), PROSE],
    ]
    meta = read_pdf(book(tmp_path / "rivers.pdf", pages)).meta
    assert (meta.chapter, meta.chapters) == (5, ())
    assert numbers(meta, 3) == [5, 5, 5]


def test_a_sentence_about_a_chapter_is_no_chapter(tmp_path: Path) -> None:
    sentence = (
        "Chapter 3 told you how the millers of the valley met at the bridge in every spring of those years."
    )
    meta = read_pdf(book(tmp_path / "notes.pdf", [[heading("Glowing Moss"), sentence, PROSE], [PROSE]])).meta
    assert meta.chapter is None
    assert numbers(meta, 2) == [None, None]


def test_a_file_named_by_the_scheme_holds_the_chapter_of_its_name(tmp_path: Path) -> None:
    pages = [[heading("Chapter 9: Light"), PROSE], [heading("Chapter 10: The Eye"), PROSE]]
    meta = read_pdf(book(tmp_path / "jesc109.pdf", pages)).meta
    assert (meta.chapter, meta.chapters) == (9, ())


def test_hindi_headings(tmp_path: Path) -> None:
    pages = [[heading("अध्याय 3"), PROSE], [heading("अध्याय ४"), PROSE]]
    meta = read_pdf(book(tmp_path / "घाटी.pdf", pages)).meta
    assert [start.number for start in meta.chapters] == [3, 4]


def test_the_library_keeps_the_chapters_and_a_correction_overrules_them(desk: Desk, tmp_path: Path) -> None:
    pages = [[heading("Chapter 3: The Revolt"), PROSE], [heading("Chapter 4: Moss"), PROSE]]
    path = book(tmp_path / "valley.pdf", pages)
    desk.run(path)
    meta = desk.library.document("valley").meta
    assert meta == read_pdf(path).meta
    assert desk.library.update_metadata("valley", title="The Valley").meta.chapters == meta.chapters
    corrected = desk.library.update_metadata("valley", chapter=7).meta
    assert numbers(corrected, 2) == [7, 7]


# --- whose book it is

LINES = {
    "an imprint": [["Published at the Publication Division by the Secretary, NCERT, New Delhi 110016"]],
    "a title page": [["National Council of Educational Research and Training"]],
    "a copyright": [["© NCERT 2024"]],
    "a warning": [["© NCERT not to be republished"]],
    "the Hindi name": [["राष्ट्रीय शैक्षिक अनुसंधान और प्रशिक्षण परिषद्"]],
}


def read(path: Path, *first: str, foot: str = "", heads: Sequence[str] = ()) -> DocumentMeta:
    pages = [[*first, heading("Soil"), PROSE], *([PROSE] for _ in range(6))]
    return read_pdf(book(path, pages, foot=foot, heads=heads)).meta


@pytest.mark.parametrize("kind", LINES)
def test_a_book_that_says_so_is_ncerts(tmp_path: Path, kind: str) -> None:
    assert read(tmp_path / "soil.pdf", *LINES[kind][0]).ncert


@pytest.mark.parametrize("foot", ["Reprint 2026-27", "NCERT Textbook of Science"])
def test_so_is_one_that_says_so_at_the_foot_of_its_pages(tmp_path: Path, foot: str) -> None:
    assert read(tmp_path / "soil.pdf", foot=foot).ncert


@pytest.mark.parametrize(
    "line",
    [
        "This reader is not an NCERT book.",
        "These questions follow the NCERT syllabus for class 10.",
        "NCERT books are given to every school.",
        "As the NCERT textbook says, soil is made of many layers.",
        "Pothi Sample Reader, Science",
    ],
)
def test_a_book_that_only_speaks_of_it_is_not(tmp_path: Path, line: str) -> None:
    assert not read(tmp_path / "soil.pdf", line).ncert


def test_the_name_of_the_file_alone_says_nothing(tmp_path: Path) -> None:
    assert not read(tmp_path / "jesc109.pdf").ncert
    assert not read(tmp_path / "soil.pdf", foot="2026-27").ncert
    assert read(tmp_path / "x" / "jesc109.pdf", foot="2026-27").ncert
    assert read(tmp_path / "y" / "jesc109.pdf", "See the NCERT portal for more about this.").ncert
    heads = ["Ganita Prakash | Grade 8"] * 7
    assert read(tmp_path / "hegp105.pdf", heads=heads).ncert
    assert not read(tmp_path / "maths.pdf", heads=heads).ncert


def test_the_sample_reader_is_not_ncerts_whatever_is_known_about_it(desk: Desk) -> None:
    sample = Path(__file__).resolve().parents[2] / "assets" / "sample" / "sample_en_1.pdf"
    desk.run(sample)
    meta = desk.library.update_metadata("sample_en_1", subject="Science", class_number=7).meta
    assert page_label(meta, 2, "2", Language.EN) == "Science, Class 7, Chapter 1 (Water on the Move), Page 2"


def test_an_outline_that_counts_chapters_without_the_word(tmp_path: Path) -> None:
    pages = [
        [("The Salt Road", 20.0), PROSE],
        [PROSE],
        [("The Mill", 20.0), PROSE],
        [("The Moss", 20.0), PROSE],
    ]
    outline = [
        (1, "1. The Salt Road", 1),
        (2, "1 First steps", 1),
        (1, "2. The Mill", 3),
        (1, "3. The Moss", 4),
    ]
    meta = read_pdf(book(tmp_path / "reader.pdf", pages, outline)).meta
    assert numbers(meta, 4) == [1, 1, 2, 3]
    assert [start.title for start in meta.chapters] == ["The Salt Road", "The Mill", "The Moss"]


def test_an_outline_of_years_counts_no_chapters(tmp_path: Path) -> None:
    outline = [(1, "47 days on the road", 1), (1, "12 nights in the mill", 2)]
    meta = read_pdf(book(tmp_path / "reader.pdf", [[PROSE], [PROSE]], outline)).meta
    assert meta.chapters == ()


@pytest.mark.parametrize(
    ("sections", "chapter"),
    [
        (("8.1 Stress", "8.2 Strain"), 8),  # the second part of a book, counted on
        (("8.1 Stress", "8.2 Strain", "9.4 The lever"), 3),  # differ: what the name says
        (("8.1 Stress",), 3),  # one alone may be anything
        (("Stress", "Strain"), 3),
        (("3.1 Stress", "3.2 Strain"), 3),
    ],
)
def test_a_chapter_has_the_number_of_its_sections(
    tmp_path: Path, sections: tuple[str, ...], chapter: int
) -> None:
    pages = [[heading("The strong rope"), PROSE], *([(one, 14.0), PROSE] for one in sections)]
    meta = read_pdf(book(tmp_path / "keph203.pdf", pages)).meta
    assert meta.chapter == chapter
