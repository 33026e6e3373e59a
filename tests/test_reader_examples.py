"""What the reader is fitted on: passages, chapters named by digests, and pages that the search finds."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.reader_examples import NO, UNKNOWN, YES, digest, examples, on_chapters, written
from engine.values import BlockKind, Chunk, Hit, Language, Place, Sentence

FROGS = ("Frogs lay their eggs in ponds.", "The eggs have no shell.", "Birds lay theirs in nests.")
FORMS = {"en": "Where do frogs lay eggs?", "hi": "मेंढक अंडे कहाँ देते हैं?", "rom": "mendhak ande kahan dete hain"}


def chunk(doc: str, *texts: str) -> Chunk:
    sentences = tuple(Sentence(text, (Place(1, ()),)) for text in texts)
    return Chunk(doc, 0, BlockKind.PARAGRAPH, ("Frogs",), sentences, Language.EN)


def searcher(*chunks: Chunk, confidence: float = 0.5) -> Any:
    hits = tuple(Hit(one, confidence, 1) for one in chunks)
    return SimpleNamespace(search=lambda question: SimpleNamespace(hits=hits))


def library(*chunks: Chunk) -> Any:
    records = [SimpleNamespace(meta=SimpleNamespace(doc=one.doc)) for one in chunks]
    by_doc = {one.doc: [one] for one in chunks}
    return SimpleNamespace(documents=lambda: records, chunks_of=lambda doc: by_doc[doc])


@pytest.fixture
def passages(tmp_path: Path) -> Path:
    asked = [{**FORMS, "a": [1]}, {**FORMS, "a": []}]
    path = tmp_path / "passages.jsonl"
    path.write_text(json.dumps({"lang": "en", "h": "Frogs", "s": FROGS, "q": asked}) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def chapters(tmp_path: Path) -> Path:
    window = [digest(text) for text in FROGS[:2]]
    rows = [
        {"doc": doc, "lang": "en", **FORMS, "a": window[:1], "window": window} for doc in ("frogs", "gone")
    ]
    path = tmp_path / "chapters.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_each_question_is_asked_twice_of_its_own_passage(passages: Path) -> None:
    found = examples(written(passages), None, seed=1)
    assert len(found) == 4
    assert {example.question for example in found} <= set(FORMS.values())
    assert all(len(example.labels) == len(example.sentences) for example in found)
    for example in found:
        expected = {text: YES if text == FROGS[0] and YES in example.labels else NO for text in FROGS}
        assert [expected[text] for text in example.sentences] == list(example.labels)
    assert any(YES in example.labels for example in found)
    assert any(YES not in example.labels for example in found)


def test_the_same_seed_gives_the_same_examples(passages: Path) -> None:
    items = written(passages)
    assert examples(items, None, 3) == examples(items, None, 3)


def test_a_chapter_that_the_library_does_not_hold_is_left_out(chapters: Path) -> None:
    (item,) = on_chapters(chapters, library(chunk("frogs", *FROGS)))
    assert item.doc == "frogs"
    assert item.answers == {FROGS[0]}
    assert on_chapters(chapters, library(chunk("frogs", "A page that was read otherwise."))) == []


def test_what_resembles_the_answer_elsewhere_is_unknown(
    chapters: Path,
) -> None:
    (item,) = on_chapters(chapters, library(chunk("frogs", *FROGS)))
    like, unlike = "In ponds the frogs lay eggs.", "Mountains are high."
    near, far = chunk("frogs", like, unlike, FROGS[1]), chunk("other", like, unlike)
    found = examples([item], searcher(near, far), seed=1)
    labels = {(example.sentences, example.labels) for example in found}
    assert ((like, unlike, FROGS[1]), (UNKNOWN, NO, NO)) in labels
    assert ((like, unlike), (UNKNOWN, NO)) in labels


def test_a_page_that_surely_answers_is_no_distractor_for_a_written_passage(passages: Path) -> None:
    items = written(passages)[:1]
    page = chunk("other", "Mountains are high.")
    assert len(examples(items, searcher(page, confidence=0.9), seed=1)) == 2
    assert len(examples(items, searcher(page, confidence=0.5), seed=1)) == 4
