"""What the probe of a question's premise learns from."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from engine.core.values import BlockKind, Chunk, Language, Place, Sentence
from models.training import premise
from models.training.book_examples import Found
from models.training.real_pages import TWINS

MINIMAL_PAIR = "iesc101"  # a chapter with some in assets/premise


def rows_file(path: Path, *rows: object) -> Path:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def test_written_questions_are_false_as_often_as_true_and_leave_chapters_out() -> None:
    found = premise.written()
    denied = sum(one.denied for one in found)
    assert 0.45 < denied / len(found) < 0.55
    assert all(one.sentences for one in found)
    left = premise.written(leave_out=[MINIMAL_PAIR])
    assert 0 < len(left) < len(found)


def test_twins_are_rows_of_a_question_set(tmp_path: Path) -> None:
    twins = rows_file(
        tmp_path / "twins.jsonl",
        {"id": "t", "doc": "b", "true": {"en": "Why is it wet?"}, "false": {"rom": "sookha kyon hai?"}},
    )
    assert [(row["kind"], row["question"], row["lang"], row["doc"]) for row in premise.twins_in(twins)] == [
        ("answerable", "Why is it wet?", "en", "b"),
        ("false_premise", "sookha kyon hai?", "hi-Latn", "b"),
    ]


def test_all_twins_that_are_here_can_be_read() -> None:
    assert len(premise.twins_in(TWINS)) > 1000


class Shelf:
    """A library with one document, whose sentences have known vectors."""

    def documents(self) -> list[Any]:
        return [SimpleNamespace(meta=SimpleNamespace(doc="ice"))]

    def chunks_of(self, doc: str) -> list[Chunk]:
        return [ICE]

    def sentence_vectors(self, numbers: set[int]) -> dict[int, np.ndarray]:
        return {ICE.id: np.array([[0.2, 0], [0.9, 0], [0.5, 0]], np.float32)}


class Embedder:
    def embed_query(self, text: str) -> np.ndarray:
        return np.array([1.0, 0.0], np.float32)


TEXTS = ("Ice is cold and hard.", "Ice floats on the water.", "बर्फ़ पानी पर तैरती है।")
ICE = Chunk(
    "ice",
    0,
    BlockKind.PARAGRAPH,
    (),
    tuple(Sentence(text, (Place(1, ()),)) for text in TEXTS),
    Language.EN,
    7,
)


def test_a_premise_is_judged_by_the_nearest_english_sentences() -> None:
    def found(kind: str, lang: str = "en", english: str = "") -> Found:
        return Found({"kind": kind, "lang": lang, "question": f"{kind}?"}, english, (ICE,))

    asked = [
        found("answerable"),
        found("false_premise"),
        found("false_premise", "hi", "why does ice sink"),
        found("false_premise", "hi"),  # nothing English to ask
        found("near_topic"),
        found("explain"),
    ]
    judged = list(premise.nearest_sentences(asked, Shelf(), Embedder()))  # type: ignore[arg-type]
    assert [(one.question, one.denied) for one in judged] == [
        ("answerable?", False),
        ("false_premise?", True),
        ("why does ice sink", True),
    ]
    assert {one.sentences for one in judged} == {(TEXTS[1], TEXTS[0])}
