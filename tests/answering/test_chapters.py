"""Which chapter is meant, and the chapter in short."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest
from fakes import FakeEmbedder, Floats
from samples import lexicon_of
from shelf import chunk

from engine.answering.chapters import chunks_of_chapter, named_chapters, titled_chapter
from engine.answering.outline import (
    outline_pieces,
    parallel_entries,
    plain_heading,
    section_entries,
    summary_pieces,
)
from engine.core.values import BlockKind, ChapterStart, Chunk, DocumentMeta, Language
from engine.retrieval.section_index import SectionIndex

SHELF = (
    DocumentMeta("salt8", "Salt from the Sea", subject="Science", class_number=8, chapter=4),
    DocumentMeta("salt9", "Salt and Soil: Two Treasures", subject="Science", class_number=9, chapter=4),
    DocumentMeta("kings7", "Kings and Markets", subject="Social Science", class_number=7, chapter=2),
    DocumentMeta("jal8", "जल और जीवन", subject="Science", class_number=8, chapter=6, language=Language.HI),
)
LEXICON = lexicon_of([one.title for one in SHELF])


@pytest.mark.parametrize(
    ("question", "docs"),
    [
        ("summary of chapter salt from the sea", ("salt8",)),
        ("summary of the salt chapter class 9", ("salt9",)),
        ("what is chapter 4 of class 8 science about", ("salt8",)),
        ("what is chapter 2 about", ("kings7",)),
        ("what is chapter 4 about", ("salt8", "salt9")),
        ("history chapter 2 summary", ("kings7",)),
        ("short summary of the chapter salt from the sea", ("salt8",)),
        ("जल और जीवन पाठ का सारांश", ("jal8",)),
        ("कक्षा 8 अध्याय 6 किस बारे में है", ("jal8",)),
        ("summary of chapter railways", ()),
        ("summary of this chapter: salt mines of the northern railways", ()),
    ],
)
def test_a_chapter_is_named_by_number_class_subject_or_title(question: str, docs: tuple[str, ...]) -> None:
    assert named_chapters(question, SHELF, LEXICON).docs == docs


@pytest.mark.parametrize(
    ("question", "doc"),
    [
        ("summary of kings and markets", "kings7"),
        ("give me summary of salt from the sea", "salt8"),
        ("जल और जीवन का सारांश", "jal8"),
        ("summary of salt", None),  # a section may be meant
        ("summary of the kings", None),
        ("summary of salt from the sea and its trade in the northern ports", None),
        ("summary", None),
    ],
)
def test_a_whole_title_is_a_chapter_though_nobody_says_so(question: str, doc: str | None) -> None:
    found = titled_chapter(question, SHELF, LEXICON)
    assert (found.doc if found else None) == doc


@pytest.mark.parametrize(
    ("question", "numbered"),
    [
        ("what is chapter 31 about", True),
        ("अध्याय 31 का सारांश", True),
        ("summary of chapter 31 of class 8", True),
        ("summary of chapter railways", False),
    ],
)
def test_a_number_that_does_not_exist_is_told_from_a_topic(question: str, numbered: bool) -> None:
    found = named_chapters(question, SHELF, LEXICON)
    assert (found.docs, found.numbered) == ((), numbered)


STARTS = (
    ChapterStart(1, None),
    ChapterStart(3, 11, "Wool and Felt"),
    ChapterStart(7, 12, "Dyes of the Hills"),
)
TWO = DocumentMeta("cloth", "Wool and Felt", page_count=9, chapters=STARTS)


@pytest.mark.parametrize(
    ("question", "pages"),
    [
        ("summary of chapter 11", [3, 6]),
        ("what is chapter 12 about", [7, 9]),
        ("अध्याय 12 का सारांश", [7, 9]),
        ("summary of the chapter dyes of the hills", [7, 9]),
    ],
)
def test_a_file_with_several_chapters_has_each_of_them(question: str, pages: list[int]) -> None:
    shelf = (*SHELF, TWO)
    found = named_chapters(question, shelf, lexicon_of([one.title for one in (*STARTS, *shelf)]))
    assert found.docs == ("cloth",)
    chunks = [chunk("Wool is warm.", ordinal=page, page=page) for page in range(1, 10)]
    own = [one.page for one in chunks_of_chapter(chunks, found.chapters[0], TWO)]
    assert [own[0], own[-1]] == pages
    assert named_chapters("summary of chapter 13", shelf, LEXICON).docs == ()


def test_this_chapter_is_the_only_one_there_is() -> None:
    question = "What are the sections of this chapter?"
    assert named_chapters(question, SHELF[:1], LEXICON).docs == ("salt8",)
    assert named_chapters(question, SHELF, LEXICON).docs == ()


def vectors_of(chunks: Iterable[Chunk]) -> dict[int, Floats]:
    embedder = FakeEmbedder()
    return {one.id: np.stack([embedder.embed_query(s.text) for s in one.sentences]) for one in chunks}


def part(number: int, heading: str, *texts: str, kind: BlockKind = BlockKind.PARAGRAPH) -> Chunk:
    return chunk(*texts, ordinal=number, page=number + 1, headings=("Salt", heading), kind=kind)


CHAPTER = [
    part(0, "4.1 WINNING SALT", "Winning salt means letting the sun dry sea water.", "It is slow work."),
    part(
        1, "4.2 Salt pans", "Why is clay used?", "Salt pans are shallow basins of clay that hold sea water."
    ),
    part(2, "4.3 Trade in salt", "Salt was carried over the hills by traders with camels."),
    part(3, "Activity 4.1", "Pour sea water into a tray and leave it there."),
    part(4, "EXERCISES", "Name three uses of salt.", kind=BlockKind.EXERCISE),
]
OWN = part(
    5,
    "WHAT YOU HAVE LEARNT",
    "• Salt is won from the sea.",
    "• Pans are lined with clay.",
    "• They are flat.",
)


def test_an_outline_has_each_section_with_a_sentence_that_stands_alone() -> None:
    known = vectors_of(CHAPTER)
    told = outline_pieces(CHAPTER, lambda numbers: {n: known[n] for n in numbers}, 260)
    assert [(heading, piece.text) for heading, piece in told] == [
        ("Winning salt", CHAPTER[0].sentences[0].text),
        ("Salt pans", CHAPTER[1].sentences[1].text),
        ("Trade in salt", CHAPTER[2].sentences[0].text),
    ]


def test_the_chapters_own_summary_in_its_order_without_what_leans() -> None:
    chunks = [*CHAPTER, OWN]
    known = vectors_of(chunks)
    told = summary_pieces(chunks, lambda numbers: {n: known[n] for n in numbers}, 260)
    assert [piece.text for piece in told] == [sentence.text for sentence in OWN.sentences[:2]]
    assert summary_pieces(CHAPTER, lambda numbers: {n: known[n] for n in numbers}, 260) == ()


@pytest.mark.parametrize("room", [14, 13, 7])
def test_a_summary_keeps_to_its_words(room: int) -> None:
    known = vectors_of([OWN])
    told = summary_pieces([OWN], lambda numbers: {n: known[n] for n in numbers}, room)
    assert 0 < sum(piece.words for piece in told) <= room


@pytest.mark.parametrize(
    ("heading", "plain"),
    [
        ("4.2 Salt pans", "Salt pans"),
        ("10.6.3 SPEED OF SOUND", "Speed of sound"),
        ("3. Trade:", "Trade"),
        ("1.5 आदर्श विलयन", "आदर्श विलयन"),
        ("1857 and after", "1857 and after"),
    ],
)
def test_a_heading_is_shown_without_its_number(heading: str, plain: str) -> None:
    assert plain_heading(heading) == plain


def test_a_chapter_of_few_sections_tells_more_of_each() -> None:
    texts = [f"Salt pan number {n} is lined with clay and lies flat near the sea." for n in range(8)]
    chapter = [part(0, "4.1 Pans", *texts[:4]), part(1, "4.2 Brine", *texts[4:])]
    known = vectors_of(chapter)
    told = outline_pieces(chapter, lambda numbers: {n: known[n] for n in numbers}, 260)
    assert [heading for heading, _ in told] == ["Pans", "", "", "Brine", "", ""]
    assert [piece.key for _, piece in told] == sorted(piece.key for _, piece in told)


def test_a_chapter_is_named_by_a_heading_that_no_other_has() -> None:
    pans = chunk("Pans are flat.", doc="salt8", headings=("Salt from the Sea", "Lining of pans"))
    both = [
        chunk("Trade was slow.", doc=doc, headings=("A title", "Old trade routes"))
        for doc in ("salt9", "kings7")
    ]
    sections = SectionIndex([pans, *both])
    lexicon = lexicon_of(["Lining of pans", "Old trade routes"])
    question = "summary of the chapter lining of pans"
    assert named_chapters(question, SHELF, lexicon, sections).docs == ("salt8",)
    assert named_chapters("summary of the chapter old trade routes", SHELF, lexicon, sections).docs == ()


def soils(number: int, *path: str) -> Chunk:
    text = f"Soil number {number} is found in the plains near the sea."
    return chunk(text, ordinal=number, headings=("Soils", *path))


@pytest.mark.parametrize(
    ("heading", "parts"),
    [
        ("2.1 Types of soil", ("2.1.1 Black soil", "2.1.2 Red soil", "2.1.3 Desert soil")),
        ("TYPES OF SOIL", ("Black soil", "Red soil", "Desert soil")),
    ],
)
def test_a_list_that_the_book_gives_by_its_headings(heading: str, parts: tuple[str, ...]) -> None:
    chapter = [
        soils(0, heading),
        soils(1, heading, parts[0], "Activity 2.3"),
        soils(2, heading, parts[1]),
        soils(3, heading, parts[2]),
        soils(4, heading, "EXERCISES"),
        soils(5, "2.2 Loss of soil"),
    ]
    known = vectors_of(chapter)
    told = section_entries(chapter, heading, lambda numbers: {n: known[n] for n in numbers}, 200)
    assert [name for name, _ in told] == ["Black soil", "Red soil", "Desert soil"]
    assert [piece.hit.chunk.ordinal for _, piece in told] == [1, 2, 3]
    two = section_entries(chapter[:3], heading, lambda numbers: {n: known[n] for n in numbers}, 200)
    assert two == ()


def test_an_entry_may_begin_with_what_its_heading_names() -> None:
    def law(number: int, name: str, *texts: str) -> Chunk:
        return chunk(*texts, ordinal=number, headings=("Tides", "Laws of the tides", name))

    chapter = [
        law(0, "Law of Salt", "This law was given by Savel.", "He stated that salt sinks with each tide."),
        law(1, "Law of Sand", "The law of sand says that sand follows the moon."),
        law(2, "Law of Reeds", "The law of reeds says that reeds bow to the wind."),
    ]
    known = vectors_of(chapter)
    told = section_entries(chapter, "Laws of the tides", lambda numbers: {n: known[n] for n in numbers}, 200)
    assert "This law was given by Savel." in [piece.text for _, piece in told]


def test_a_caption_is_no_entry_of_such_a_list() -> None:
    parts = ("Black soil", "Red soil", "Desert soil")
    caption = chunk(
        "Fig. 2.4.",
        "Black soil lies on the dark parts of this simple map.",
        ordinal=3,
        kind=BlockKind.CAPTION,
        headings=("Soils", "Types of soil", parts[0]),
    )
    chapter = [*(soils(number, "Types of soil", part) for number, part in enumerate(parts)), caption]
    known = vectors_of(chapter)
    told = section_entries(chapter, "Types of soil", lambda numbers: {n: known[n] for n in numbers}, 200)
    assert [piece.hit.chunk.ordinal for _, piece in told] == [0, 1, 2]
    assert [name for name, _ in told] == list(parts)


def lighthouse(number: int, heading: str, *texts: str) -> Chunk:
    return chunk(*texts, ordinal=number, page=number + 1, headings=("Lighthouses of the North", heading))


NORTH = [
    lighthouse(0, "3.1 The Sula", "The Sula was built in 1802.", "It has a red roof."),
    lighthouse(1, "3.2 The Old Brenn", "The Old Brenn was built in 1847.", "Nobody lives there."),
    lighthouse(2, "3.3 The Tarn", "The Tarn was built in 1811.", "A stair leads up."),
    lighthouse(3, "3.4 Lamps", "A lamp of a lighthouse burns oil or gas."),
    lighthouse(4, "EXERCISES", "The Sula was built in which year?"),
]


def test_a_list_is_made_of_all_sections_that_open_alike() -> None:
    """ "All the lighthouses of the north": not the lamps, which are of another kind."""
    told = parallel_entries(NORTH, "Lighthouses of the North")
    assert [name for name, _ in told] == ["The Sula", "The Old Brenn", "The Tarn"]
    assert [piece.text for _, piece in told] == [one.sentences[0].text for one in NORTH[:3]]


def test_sections_that_open_each_in_its_own_way_are_no_list() -> None:
    assert parallel_entries(NORTH[1:], "Lighthouses of the North") == ()
    assert parallel_entries(CHAPTER, "Salt") == ()
