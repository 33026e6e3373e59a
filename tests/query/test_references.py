"""What a question names in a book by its number."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.query.reference_words import ReferenceKind
from engine.query.references import BookReference, book_reference, titled_reference

K = ReferenceKind


def told(reference: BookReference | None) -> tuple[ReferenceKind, str, str, int | None, int | None] | None:
    if reference is None:
        return None
    return reference.kind, reference.number, reference.item, reference.chapter, reference.class_number


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("fig 6.3", (K.FIGURE, "6.3", "", None, None)),
        ("What does Fig. 2.14 show?", (K.FIGURE, "2.14", "", None, None)),
        ("explain figure 3(b) of chapter 7", (K.FIGURE, "3b", "", 7, None)),
        ("चित्र २.४ समझाइए", (K.FIGURE, "2.4", "", None, None)),
        ("chitra 5.1 me kya hai", (K.FIGURE, "5.1", "", None, None)),
        ("table 9.3", (K.TABLE, "9.3", "", None, None)),
        ("सारणी 4.2 में क्या दिया है", (K.TABLE, "4.2", "", None, None)),
        ("Activity 3.11", (K.ACTIVITY, "3.11", "", None, None)),
        ("क्रियाकलाप 1.5 समझाओ", (K.ACTIVITY, "1.5", "", None, None)),
        ("Example 12 of class 9 maths", (K.EXAMPLE, "12", "", None, 9)),
        ("What are the exercises of 5.1?", (K.EXERCISE, "5.1", "", None, None)),
        ("solve Q3 of exercise 5.2", (K.EXERCISE, "5.2", "3", None, None)),
        ("Ex 8.1 question 4", (K.EXERCISE, "8.1", "4", None, None)),
        ("प्रश्नावली 6.3 का प्रश्न 2", (K.EXERCISE, "6.3", "2", None, None)),
        ("chapter 10 question 12", (K.EXERCISE, "", "12", 10, None)),
        ("class 10 chapter 2 exercise question 5", (K.EXERCISE, "", "5", 2, 10)),
        ("what is on page 4", (K.PAGE, "4", "", None, None)),
        ("page no. 45", (K.PAGE, "45", "", None, None)),
        ("What is on page iv?", (K.PAGE, "iv", "", None, None)),
        ("पृष्ठ ii पर क्या है?", (K.PAGE, "ii", "", None, None)),
        ("page i", (K.PAGE, "i", "", None, None)),
        ("पृष्ठ 23 पर क्या लिखा है", (K.PAGE, "23", "", None, None)),
        ("page 17 par kya hai", (K.PAGE, "17", "", None, None)),
        ("open chapter 3", (K.CHAPTER, "3", "", 3, None)),
        ("अध्याय 11 किस बारे में है", (K.CHAPTER, "11", "", 11, None)),
        ("figre 6.3", (K.FIGURE, "6.3", "", None, None)),
        ("figure six point three", (K.FIGURE, "6.3", "", None, None)),
        ("6.3 wala chitra dikhao", (K.FIGURE, "6.3", "", None, None)),
        ("fig6.3", (K.FIGURE, "6.3", "", None, None)),
        ("map 1.2", (K.FIGURE, "1.2", "", None, None)),
        ("सारणी नौ दशमलव तीन", (K.TABLE, "9.3", "", None, None)),
        ("चित्र दो दशमलव पाँच", (K.FIGURE, "2.5", "", None, None)),
        ("actvity 1.1 ka conclusion", (K.ACTIVITY, "1.1", "", None, None)),
        ("box 2.1", (K.BOX, "2.1", "", None, None)),
        ("section 3.2.1", (K.SECTION, "3.2.1", "", None, None)),
        ("excercise 5.2 question three", (K.EXERCISE, "5.2", "3", None, None)),
        ("5.2 exercise ka 3 question", (K.EXERCISE, "5.2", "3", None, None)),
        ("last question of chapter 5", (K.EXERCISE, "", "last", 5, None)),
        ("second question of chapter 4 exercise", (K.EXERCISE, "", "2", 4, None)),
        ("revise reflect refine question 8", (K.EXERCISE, "", "8", None, None)),
        ("5th chapter of class 10", (K.CHAPTER, "5", "", 5, 10)),
        ("exercise set 1.2 question 1", (K.EXERCISE, "1.2", "1", None, None)),
        ("exercise 5.2 ka 5.7 sawal", (K.EXERCISE, "5.2", "5.7", None, None)),
        ("source 3 of the chapter on mills", (K.SOURCE, "3", "", None, None)),
        ("the activity on page 12", (K.ACTIVITY, "", "", None, None)),
        ("what does the picture in the box on page 20 show", (K.BOX, "", "", None, None)),
        ("let's explore on page 150", (K.BOX, "", "", None, None)),
        ("map on page 8", (K.FIGURE, "", "", None, None)),
        ("think and reflect on page 7", (K.EXERCISE, "", "", None, None)),
        ("questions on page 75", (K.EXERCISE, "", "", None, None)),
        ("miscellaneous exercise on chapter 11 question 3", (K.EXERCISE, "", "3", 11, None)),
    ],
)
def test_parts_of_a_book_are_named_by_number(
    question: str, named: tuple[ReferenceKind, str, str, int | None, int | None]
) -> None:
    assert told(book_reference(question)) == named


@pytest.mark.parametrize(
    ("question", "kind", "number", "others"),
    [
        ("What is the first paragraph about?", K.PARAGRAPH, "1", set()),
        ("first paragraph", K.PARAGRAPH, "1", set()),
        ("read me the 2nd paragraph of chapter 5", K.PARAGRAPH, "2", set()),
        ("last para of the rivers chapter", K.PARAGRAPH, "last", {"rivers"}),
        ("paragraph 3 on page 12", K.PARAGRAPH, "3", set()),
        ("पहला अनुच्छेद किस बारे में है?", K.PARAGRAPH, "1", set()),
        ("is chapter ka aakhri paragraph kya kehta hai", K.PARAGRAPH, "last", set()),
        ("para 5.2", K.SECTION, "5.2", set()),
        ("Who wrote this chapter?", K.AUTHOR, "", set()),
        ("Who is the author?", K.AUTHOR, "", set()),
        ("name of the writer of this book", K.AUTHOR, "", set()),
        ("by whom was this lesson written", K.AUTHOR, "", set()),
        ("author of the rivers chapter", K.AUTHOR, "", {"rivers"}),
        ("इस अध्याय के लेखक कौन हैं?", K.AUTHOR, "", set()),
        ("यह पाठ किसने लिखा है?", K.AUTHOR, "", set()),
        ("ye kitab kisne likhi", K.AUTHOR, "", set()),
        ("Who is the author of Godan?", K.AUTHOR, "", {"godan"}),
    ],
)
def test_a_paragraph_and_the_author_bear_no_number(
    question: str, kind: ReferenceKind, number: str, others: set[str]
) -> None:
    reference = book_reference(question)
    assert reference is not None
    assert (reference.kind, reference.number, reference.others) == (kind, number, others)


@pytest.mark.parametrize(
    "question",
    [
        "What is a paragraph?",
        "the page i read says that moss glows",
        "What does the author say about moss?",
        "Why did the writer leave Delhi?",
        "Who wrote it?",
        "who wrote the constitution of India",
        "लेखक ने गाँव क्यों छोड़ा?",
    ],
)
def test_writers_and_paragraphs_that_are_spoken_of_are_not_named(question: str) -> None:
    assert book_reference(question) is None


@pytest.mark.parametrize(
    "question",
    [
        "What does figure of speech mean?",
        "which page of history tells of Ashoka",
        "what is an exercise",
        "सारणी क्या है",
        "समविभव पृष्ठ किसे कहते हैं?",
        "Q.7 When did the revolt of the millers end?",
        "प्रश्न 4. कोशिका क्या है?",
        "What is the periodic table?",
        "Why do we exercise 3 times a week to stay fit?",
        "उदाहरण दो",
        "give two examples of alloys",
        "last question on photosynthesis",
        "a box of mass 5 kg",
        "",
    ],
)
def test_words_alone_name_nothing(question: str) -> None:
    reference = book_reference(question)
    assert reference is None or (reference.kind is K.EXERCISE and not reference.item and reference.others)


def test_what_else_is_asked_is_kept_apart_from_what_is_named() -> None:
    reference = book_reference("Explain table 6.1 hormones and their functions, please")
    assert reference is not None
    assert reference.others == {"hormones", "functions"}
    assert book_reference("show me fig 6.3 of the chapter, sir") == BookReference(
        K.FIGURE, "6.3", others=frozenset({"sir"})
    )


@pytest.mark.parametrize(
    ("question", "page", "in_text", "here"),
    [
        ("question 2 on page 95", 95, False, False),
        ("in-text questions page 98", 98, True, False),
        ("पाठ्यनिहित प्रश्न 3", None, True, False),
        ("last question of this chapter", None, False, True),
        ("इस अध्याय का अंतिम प्रश्न", None, False, True),
    ],
)
def test_where_a_question_of_the_book_stands(
    question: str, page: int | None, in_text: bool, here: bool
) -> None:
    reference = book_reference(question)
    assert reference is not None
    assert reference.kind is K.EXERCISE
    assert (reference.page, reference.in_text, reference.here) == (page, in_text, here)


def test_no_answerable_question_of_the_chapters_names_a_part() -> None:
    asked = Path(__file__).parent.parent / "chapters" / "questions.jsonl"
    rows = [json.loads(line) for line in asked.read_text(encoding="utf-8").splitlines()]
    named = [found for row in rows if (found := book_reference(row["question"]))]
    # "Who wrote the book Ain-i-Akbari?": no book has all the words that are left, so it is searched for
    assert [one for one in named if one.kind is not K.AUTHOR or len(one.others) < 2] == []


@pytest.mark.parametrize(
    ("question", "item", "heading", "others"),
    [
        ("question 4 market prices", "4", "", {"market", "prices"}),
        ("q 9 of diversity of mills", "9", "", {"diversity", "mills"}),
        ("last question of market prices", "last", "", {"market", "prices"}),
        ("market prices ka question 4 kya hai", "4", "", {"market", "prices"}),
        ("let us recall market prices", "", "let us recall", {"market", "prices"}),
        ("questions of market prices", "", "", {"market", "prices"}),
        ("बाजार अध्याय का प्रश्न 4", "4", "", {"बाजार"}),
    ],
)
def test_a_question_of_an_exercise_may_be_named_beside_the_title_of_its_chapter(
    question: str, item: str, heading: str, others: set[str]
) -> None:
    assert book_reference(question) is None
    reference = titled_reference(question)
    assert reference is not None
    assert reference.by_title
    assert (reference.kind, reference.item, reference.heading) == (K.EXERCISE, item, heading)
    assert reference.others == others


@pytest.mark.parametrize(
    "question",
    [
        "Q.7 When did the revolt of the millers end?",
        "प्रश्न 4. कोशिका क्या है?",
        "question 3 explain the water cycle",
        "why did prices rise",
    ],
)
def test_a_question_that_was_copied_with_its_number_names_none(question: str) -> None:
    assert titled_reference(question) is None


def test_a_title_that_asks_something_may_stand_behind_the_number() -> None:
    assert titled_reference("question 8 how mills changed the valley") is None
    reference = titled_reference("question 8 how mills changed the valley", ["how mills changed the valley"])
    assert reference is not None
    assert reference.item == "8"
