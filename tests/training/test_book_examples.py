"""Which sentences of a real page answer a question of a set, and what a cross-encoder learns of them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.values import BlockKind, Chunk, Language, Place, Sentence
from models.training.book_examples import PASSAGES, Found, Row, book_examples, labels, pointer
from models.training.examples import NO, UNKNOWN, YES

SALT = (
    ("Salt is won from sea water in shallow pans.", 4),
    ("The pans are filled in March.", 4),
    ("Some pans lie at Tilsa.", 5),
)


def chunk(doc: str = "salt", texts: tuple[tuple[str, int], ...] = SALT) -> Chunk:
    sentences = tuple(Sentence(text, (Place(page, ()),)) for text, page in texts)
    return Chunk(doc, 0, BlockKind.PARAGRAPH, ("Salt",), sentences, Language.EN)


def row(kind: str = "answerable", **more: Any) -> Row:
    asked = {"lang": "en", "question": "When are the pans filled?", "doc": "salt", "pages": [4]}
    return {**asked, "kind": kind, "facts": [["march"]], **more}


def test_a_sentence_with_all_facts_on_the_page_answers() -> None:
    assert labels(row(), chunk()) == (NO, YES, NO)


def test_one_with_some_of_them_may_answer() -> None:
    assert labels(row(facts=[["march"], ["pans"]]), chunk()) == (UNKNOWN, YES, NO)


def test_a_sentence_that_is_named_answers_whatever_its_words() -> None:
    named = row(answers=[[4, "Salt is won"]])
    assert labels(named, chunk()) == (YES, UNKNOWN, NO)


def test_a_pointer_with_a_hash_means_one_sentence_only() -> None:
    twice = chunk(texts=(("Some pans lie at Tilsa.", 5), ("Some pans lie at Orna.", 5)))
    second = row(facts=[], answers=[pointer(twice.sentences[1])])
    assert labels(second, twice) == (NO, YES)
    assert labels(row(facts=[], answers=[[5, "Some pans lie"]]), twice) == (YES, YES)


def test_what_says_the_same_is_no_negative() -> None:
    salt = chunk()
    named = row(facts=[], answers=[pointer(salt.sentences[1])], same=[pointer(salt.sentences[0])])
    assert labels(named, salt) == (UNKNOWN, YES, NO)


def test_beside_a_whole_answer_more_may_belong() -> None:
    salt = chunk()
    whole = row("broad", facts=[], answers=[pointer(salt.sentences[1])])
    (read,) = book_examples([Found(whole, "", (salt,))])
    assert read.no_weight < 1.0
    (read,) = book_examples([Found(row(), "", (salt,))])
    assert read.no_weight == 1.0


def test_no_more_passages_are_read_than_in_use() -> None:
    many = tuple(chunk(texts=((f"Pan {number} is filled in March.", 4),)) for number in range(9))
    assert len(book_examples([Found(row(), "", many)])) == PASSAGES


def test_elsewhere_the_facts_alone_are_no_answer() -> None:
    assert labels(row(), chunk("other")) == (NO, UNKNOWN, NO)


@pytest.mark.parametrize("kind", ["near_topic", "false_premise"])
def test_what_the_chapter_does_not_tell_no_sentence_of_it_answers(kind: str) -> None:
    assert labels(row(kind), chunk()) == (NO, NO, NO)
    assert labels(row(kind), chunk("other")) is None


def test_a_question_without_facts_teaches_nothing() -> None:
    assert labels(row(facts=[]), chunk()) is None


def test_a_question_is_read_with_its_answer_and_with_what_looks_like_one() -> None:
    other = chunk("other", (("The boats are filled with fish.", 1),))
    made = book_examples([Found(row(), "", (other, chunk()))])
    assert [example.labels for example in made] == [(NO,), (NO, YES, NO)]
    assert {example.question for example in made} == {"When are the pans filled?"}


def test_english_pages_are_asked_a_hindi_question_by_its_english_words() -> None:
    hindi = row(lang="hi", question="क्यारियाँ कब भरी जाती हैं?")
    (read,) = book_examples([Found(hindi, "pans when filled", (chunk(),))], Language.EN)
    assert read.question == "pans when filled"
    assert not book_examples([Found(hindi, "", (chunk(),))], Language.EN)
