"""A part of a book that is named by its number: it is shown, or that there is none is said."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fakes import fake_llm_of
from samples import add_tiny, tiny_document

from engine.answering.resources import SCOPE_LIST
from engine.core.errors import ErrorCode, PothiError
from engine.core.results import AnswerKind, AnswerResult, AnswerShape, BlockForm
from engine.core.values import BlockKind, BookItem, ChapterStart, ItemKind, Language, Place, Scope
from engine.inference.embedder import Embedder
from engine.safety.messages import OPENING, WHY
from engine.safety.results import RejectionReason
from engine.tutor import Tutor

pytestmark = pytest.mark.models

RIVERS = (
    "The rivers of Ostland rise in the northern hills.",
    "Two of them meet in a wide lake.",
    "Fig. 5.3: The weir at Savel.",
    "As Fig. 5.3 shows, the water flows over the weir.",
    "Table 5.1: Lengths of the rivers.",
    "The longest of them is the Corva.",
    "EXERCISE 5.2",
    "1. Name the rivers of the north.",
    "3. Which river is the longest?",
    "Activity 5.4: Fill a tray with sand.",
)
NADI = ("नदियाँ पहाड़ों से निकलती हैं।", "उनका पानी मीठा होता है।", "चित्र 2.6: बाँध का नक्शा।", "बाँध पानी रोकता है।")


@pytest.fixture
def shelf(tutor: Tutor, real_embedder: Embedder) -> Tutor:
    rivers = tiny_document("rivers", RIVERS, title="Rivers of Ostland", chapter=5, class_number=7)
    blocks = list(rivers.blocks)
    caption, mention = blocks[1].sentences
    head, first = blocks[3].sentences
    third, activity = blocks[4].sentences
    blocks[1:2] = [
        replace(blocks[1], kind=BlockKind.CAPTION, sentences=(caption,)),
        replace(blocks[1], sentences=(mention,)),
    ]
    blocks[4:] = [
        replace(blocks[4], kind=BlockKind.HEADING, level=2, sentences=(head,)),
        replace(blocks[4], kind=BlockKind.EXERCISE, sentences=(first,)),
        replace(blocks[5], kind=BlockKind.EXERCISE, sentences=(third,)),
        replace(blocks[5], sentences=(activity,)),
    ]
    add_tiny(tutor.library, replace(rivers, blocks=tuple(blocks)), embedder=real_embedder)
    nadi = tiny_document("nadi", NADI, title="नदियाँ", chapter=2, class_number=6)
    add_tiny(tutor.library, nadi, embedder=real_embedder)
    return tutor


def cited(result: AnswerResult) -> set[tuple[str, int]]:
    return {(citation.doc, citation.pdf_page) for citation in result.citations}


@pytest.mark.parametrize(
    ("question", "doc", "page", "said"),
    [
        ("What does Fig. 5.3 show?", "rivers", 2, "water flows over the weir"),
        ("figre five point three", "rivers", 2, "The weir at Savel"),
        ("show me fig 5.3", "rivers", 2, "The weir at Savel"),
        ("explain table 5.1 of the rivers chapter", "rivers", 3, "Lengths of the rivers"),
        ("Activity 5.4", "rivers", 5, "Fill a tray with sand"),
        ("solve Q3 of exercise 5.2", "rivers", 5, "Which river is the longest?"),
        ("last question of exercise 5.2", "rivers", 5, "Which river is the longest?"),
        ("exercise 5.2", "rivers", 4, "Name the rivers of the north."),
        ("question 3 rivers of Ostland", "rivers", 5, "Which river is the longest?"),
        ("last question of the rivers of Ostland", "rivers", 5, "Which river is the longest?"),
        ("rivers of Ostland ka question 1", "rivers", 4, "Name the rivers of the north."),
        ("exercise 5.2 question 2", "rivers", 4, "Name the rivers of the north."),
        ("the activity on page 105 of the rivers of Ostland", "rivers", 5, "Fill a tray with sand"),
        ("chapter 5 exercise question 1", "rivers", 4, "Name the rivers of the north."),
        (
            "what is on page 103 of the Ostland rivers chapter",
            "rivers",
            3,
            "The longest of them is the Corva.",
        ),
        ("चित्र 2.6 में क्या दिखाया गया है?", "nadi", 2, "बाँध का नक्शा"),
        ("chitra 2.6 samjhaiye", "nadi", 2, "बाँध का नक्शा"),
    ],
)
def test_what_is_named_is_shown_in_the_books_words(
    shelf: Tutor, question: str, doc: str, page: int, said: str
) -> None:
    result = shelf.ask(question)
    assert (result.status, result.shape) == (AnswerKind.QUOTED, AnswerShape.REFERENCE)
    assert said in (result.answer or "")
    assert (doc, page) in cited(result)
    assert all(sentence.citations for sentence in result.sentences)
    assert (result.embedder, result.llm_calls) == (None, 0)


def test_an_exercise_is_not_solved_but_leads_to_the_pages_that_teach_it(shelf: Tutor) -> None:
    result = shelf.ask("question 3 of exercise 5.2")
    [block] = result.blocks
    assert block.form is BlockForm.EXERCISE
    assert [item.text for item in block.items if item] == ["3. Which river is the longest?"]
    assert ("rivers", 3) in {(page.doc, page.pdf_page) for page in block.pages}
    assert "Corva" not in (result.answer or "")
    assert block.to_json()["pages"][0]["doc"] == "rivers"


def test_a_picture_is_cut_where_its_place_is_known(shelf: Tutor) -> None:
    """The item of a document that was read with its drawings."""
    box = (60.0, 40.0, 400.0, 300.0)
    item = BookItem(
        ItemKind.FIGURE, "6.1", "Fig. 6.1: A dam.", 1, (Place(1, (box,)),), ((0, 0),), labels=("gate", "wall")
    )
    dams = tiny_document("dams", ("Fig. 6.1: A dam.", "It holds the water back."), title="Dams", chapter=6)
    add_tiny(shelf.library, replace(dams, items=(item,)), embedder=shelf.registry.embedder())
    result = shelf.ask("fig 6.1")
    picture = result.to_json()["blocks"][0]
    assert (picture["kind"], picture["doc"], picture["pdf_page"]) == ("picture", "dams", 1)
    assert (picture["box"], picture["caption"]) == ([*box], "Fig. 6.1: A dam.")
    assert "gate, wall" in (result.answer or "")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("fig 5.9", "Chapter 5 (“Rivers of Ostland”) has no figure 5.9. The last one there is 5.3."),
        ("what is on page 4711", "page 4711"),
        ("exercise 5.7 question 2", "exercise 5.7, question 2"),
        ("exercise 5.2 question 9", "exercise 5.2, question 9. The last one there is 3."),
        ("Table 9.3", "table 9.3"),
        ("सारणी 8.8 समझाइए", "सारणी 8.8"),
        ("chitra 9.31 samjhao", "चित्र 9.31"),
    ],
)
def test_what_does_not_exist_is_told_by_its_number(shelf: Tutor, question: str, said: str) -> None:
    result = shelf.ask(question)
    assert (result.status, result.nearest_pages, result.embedder) == (AnswerKind.REFUSED, (), None)
    lines = (result.message or "").splitlines()
    assert lines[0] == OPENING[result.language]
    assert said in lines[1]
    assert WHY[RejectionReason.OFF_TOPIC][result.language] not in lines


def test_a_number_of_several_books_is_left_to_the_student(shelf: Tutor) -> None:
    result = shelf.ask("what is on page 101?", Scope())
    assert result.shape is AnswerShape.REFERENCE
    assert {page.doc for page in result.nearest_pages} == {"rivers"}  # the question is in English


def test_which_of_two_books_is_asked_without_saying_i_dont_know(shelf: Tutor) -> None:
    lakes = tiny_document("lakes", RIVERS[:4], title="Lakes of Westland", chapter=5, class_number=8)
    add_tiny(shelf.library, lakes, embedder=shelf.registry.embedder())
    result = shelf.ask("fig 5.3")
    assert (result.status, result.shape) == (AnswerKind.REFUSED, AnswerShape.REFERENCE)
    assert {page.doc for page in result.nearest_pages} == {"rivers", "lakes"}
    assert OPENING[result.language] not in (result.message or "")
    assert set(result.suggestions) == {"fig 5.3 (Rivers of Ostland)", "fig 5.3 (Lakes of Westland)"}
    chosen = shelf.ask("fig 5.3 (Lakes of Westland)")
    assert {doc for doc, _ in cited(chosen)} == {"lakes"}
    assert {doc for doc, _ in cited(shelf.ask("fig 5.3", Scope(class_number=7)))} == {"rivers"}


CARP = (
    "Fishermen of Westland catch carp with nets at dawn.",
    "A net of the fishermen is forty metres long.",
    "Fig. 5.3: The shore in the year 1900.",
    "As Fig. 5.3 shows, boats lie on the sand.",
)


@pytest.mark.parametrize(
    ("question", "doc"),
    [
        ("fig 5.3 where fishermen catch carp with nets at dawn", "lakes"),
        ("चित्र 5.3 जहाँ मछुआरे सुबह जाल से मछली पकड़ते हैं", "lakes"),
    ],
)
def test_of_two_books_the_one_that_tells_of_the_rest_of_the_question_is_meant(
    shelf: Tutor, question: str, doc: str
) -> None:
    lakes = tiny_document("lakes", CARP, title="Shores of Westland", chapter=5, class_number=8)
    add_tiny(shelf.library, lakes, embedder=shelf.registry.embedder())
    assert {cited_doc for cited_doc, _ in cited(shelf.ask(question))} == {doc}


def test_without_an_embedder_it_is_asked_which_one_is_meant(
    shelf: Tutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    lakes = tiny_document("lakes", CARP, title="Shores of Westland", chapter=5, class_number=8)
    add_tiny(shelf.library, lakes, embedder=shelf.registry.embedder())

    def missing() -> Embedder:
        raise PothiError(ErrorCode.MODEL_MISSING)

    monkeypatch.setattr(shelf.registry, "embedder", missing)
    monkeypatch.setattr(shelf, "_searcher", None)
    result = shelf.ask("चित्र 5.3 जहाँ मछुआरे सुबह जाल से मछली पकड़ते हैं")
    assert (result.status, result.shape) == (AnswerKind.REFUSED, AnswerShape.REFERENCE)
    assert {page.doc for page in result.nearest_pages} == {"rivers", "lakes"}


def test_a_word_of_a_title_among_many_others_names_no_chapter(shelf: Tutor) -> None:
    area = tiny_document("area", ("Area is measured in squares.",), title="Area", chapter=5, class_number=7)
    add_tiny(shelf.library, area, embedder=shelf.registry.embedder())
    told = shelf.ask("in fig 5.3 what is the area of the weir at Savel")
    assert {doc for doc, _ in cited(told)} == {"rivers"}
    missing = shelf.ask("fig 5.3 of the chapter area")
    assert "Area" in (missing.message or "")


def test_a_number_of_another_chapter_is_found_in_the_chapter_that_is_named(shelf: Tutor) -> None:
    """Part III of a book goes on with the numbers of part II."""
    embedder = shelf.registry.embedder()
    mills = ("Fig. 12.5: The great mill.", "It was built in stone.")
    add_tiny(
        shelf.library, tiny_document("mills", mills, title="Framing the Mills", chapter=4), embedder=embedder
    )
    magnets = ("Fig. 12.5: A magnet.", "It turns to the north.")
    add_tiny(shelf.library, tiny_document("magnets", magnets, title="Magnets", chapter=12), embedder=embedder)
    assert {doc for doc, _ in cited(shelf.ask("fig 12.5 framing the mills"))} == {"mills"}
    assert {doc for doc, _ in cited(shelf.ask("fig 12.5"))} == {"magnets"}


def test_the_questions_of_a_chapter_may_stand_under_headings_of_boxes(shelf: Tutor) -> None:
    texts = (
        "Mills turn in the wind.",
        "Let’s recall",
        "1. What turns a mill?",
        "Let’s discuss",
        "2. Why in hills?",
    )
    mills = tiny_document("mills", texts, title="Mills of Westland", chapter=9)
    [*sentences] = [sentence for block in mills.blocks for sentence in block.sentences]
    kinds = (
        BlockKind.PARAGRAPH,
        BlockKind.HEADING,
        BlockKind.EXERCISE,
        BlockKind.HEADING,
        BlockKind.EXERCISE,
    )
    blocks = tuple(
        replace(
            mills.blocks[0], kind=kind, sentences=(sentence,), level=2 if kind is BlockKind.HEADING else 0
        )
        for kind, sentence in zip(kinds, sentences, strict=True)
    )
    add_tiny(shelf.library, replace(mills, blocks=blocks), embedder=shelf.registry.embedder())
    assert "Why in hills?" in (shelf.ask("question 2 mills of westland").answer or "")
    assert "What turns a mill?" in (shelf.ask("let's recall mills of westland").answer or "")


def test_the_conversation_tells_which_book(shelf: Tutor) -> None:
    lakes = tiny_document("lakes", RIVERS[:4], title="Lakes of Westland", chapter=5, class_number=8)
    add_tiny(shelf.library, lakes, embedder=shelf.registry.embedder())
    first = "page 101 of the Lakes of Westland"
    assert {doc for doc, _ in cited(shelf.ask(first))} == {"lakes"}
    assert {doc for doc, _ in cited(shelf.ask("fig 5.3", earlier=[first]))} == {"lakes"}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who is the author of chapter 4?", "Author of “Glowing Moss”: Tom Kehl"),
        ("अध्याय 3 के लेखक कौन हैं?", "“The Revolt of Mills” के लेखक: Maya Thorne"),
        ("Who wrote chapter 5?", "The pages of “Old Bells” don't say who wrote it."),
    ],
)
def test_of_a_file_with_several_chapters_the_named_one_is_told(
    tutor: Tutor, real_embedder: Embedder, question: str, told: str
) -> None:
    said = (
        "by Maya Thorne",
        "A mill turns.",
        "by Tom Kehl",
        "Moss grows.",
        "A bell hangs.",
        "It rings.",
    )
    starts = [(1, 3, "The Revolt of Mills"), (2, 4, "Glowing Moss"), (3, 5, "Old Bells")]
    chapters = tuple(ChapterStart(page, number, title, at_top=True) for page, number, title in starts)
    valley = tiny_document("valley", said, title="The Revolt of Mills", chapter=None, chapters=chapters)
    blocks = [replace(block, sentences=(one,)) for block in valley.blocks for one in block.sentences]
    add_tiny(tutor.library, replace(valley, blocks=tuple(blocks)), embedder=real_embedder)
    result = tutor.ask(question)
    assert told in (result.answer or result.message or "")


@pytest.mark.parametrize(
    ("question", "earlier", "text"),
    [
        ("and the third one?", "What are the exercises of 5.2?", "Which river is the longest?"),
        ("और पहला?", "exercise 5.2 question 3", "Name the rivers of the north."),
        ("aakhri wala sawal", "प्रश्नावली 5.2", "Which river is the longest?"),
    ],
)
def test_the_next_part_is_counted_from_the_one_before(
    shelf: Tutor, question: str, earlier: str, text: str
) -> None:
    result = shelf.ask(question, earlier=[earlier])
    assert result.shape is AnswerShape.REFERENCE
    assert text in (result.answer or "")


def test_what_a_teacher_took_off_the_list_is_not_shown(shelf: Tutor) -> None:
    shelf.library.settings.set(SCOPE_LIST, ["fig 5.3"])
    assert shelf.ask("fig 5.3").refusal_reason == RejectionReason.OUT_OF_SCOPE.value


def test_what_else_is_asked_is_searched_for(shelf: Tutor) -> None:
    """The number is only where to look: an answer may stand elsewhere, and a refusal shows the page."""
    fake_llm_of(shelf).otherwise = "I don't know based on NCERT textbooks."
    result = shelf.ask("Who painted the boats of Table 5.1 in Norway?")
    assert result.embedder is not None
    assert result.status is AnswerKind.REFUSED
    assert (result.nearest_pages[0].doc, result.nearest_pages[0].pdf_page) == ("rivers", 3)


def test_a_marked_passage_is_all_there_is(shelf: Tutor) -> None:
    result = shelf.ask("What does Fig. 5.3 show?", Scope(selected_text="The weir at Savel is old."))
    assert result.embedder is not None


@pytest.mark.parametrize("question", ["Zymurgy", "विद्युतलेपनमापी"])
def test_one_word_that_leads_nowhere_is_called_one(shelf: Tutor, question: str) -> None:
    result = shelf.ask(question)
    assert result.status is AnswerKind.REFUSED
    told = {Language.EN: "single word", Language.HI: "एक शब्द"}[result.language]
    assert told in (result.message or "")


def test_requests_are_refused_without_search_or_model(shelf: Tutor) -> None:
    for question in ("When is my birthday?", "आज मौसम कैसा है?", "gaana bajao"):
        result = shelf.ask(question)
        assert (result.status, result.refusal_reason) == (AnswerKind.REFUSED, "off_topic")
        assert (result.embedder, result.retrieved, fake_llm_of(shelf).calls) == (None, (), 0)
        assert [check.name for check in result.checks if not check.passed] == ["request"]
