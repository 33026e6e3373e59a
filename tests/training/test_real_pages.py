"""What cross-encoders go on to learn from: questions to real pages, sentences and premises in one go."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tiny_bert import write_tiny_bert

from engine.core.values import BlockKind, Chunk, Language, Place, Sentence
from engine.inference.adapter import Adapter
from engine.inference.cross_encoder import CrossEncoder, CrossEncoderPair
from engine.inference.encoder import BertEncoder
from engine.inference.premise_probe import PremiseProbe
from models.training import fit, premise, real_pages
from models.training.book_examples import Found
from models.training.examples import NO, YES, Example
from models.training.fit import premise_rows_of, rows_of
from models.training.network import TrainableReader
from models.training.premise import Judged

SENTENCES = ("light bends in glass", "water is wet")
LENS = Chunk(
    "lens",
    0,
    BlockKind.PARAGRAPH,
    ("the lens",),
    tuple(Sentence(text, (Place(1, ()),)) for text in SENTENCES),
    Language.EN,
)
EXAMPLES = [
    Example("what bends", ("the lens",), SENTENCES, (YES, NO)),
    Example("what is wet", ("the lens",), SENTENCES, (NO, YES)),
]
JUDGED = [
    Judged("what bends", ("light bends in glass",), False),
    Judged("what is wet", ("water is wet",), True),
]


@pytest.fixture
def base(tmp_path: Path) -> Path:
    pytest.importorskip("peft")
    folder = tmp_path / "tiny"
    folder.mkdir()
    return write_tiny_bert(folder)


def test_sentences_and_premises_are_learnt_in_one_go(
    base: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(fit, "RATE", 3e-3)
    reader = TrainableReader(base)
    rows = [*rows_of(reader.encoder, EXAMPLES), *premise_rows_of(reader.encoder, JUDGED)]
    fit.fit(reader, [rows] * 80)
    reader.save(tmp_path / "tiny.safetensors", base.name, "test")
    premise.write_probe(reader, tmp_path, "tiny", "test")
    told = json.loads((tmp_path / "tiny.premise.json").read_text(encoding="utf-8"))
    probe = PremiseProbe(told["recipe"], np.array(told["weights"], np.float32), told["bias"])
    read = CrossEncoder(BertEncoder(base), Adapter.read(tmp_path / "tiny.safetensors"), probe)
    bends, wet = (read.read(one.question, [LENS])[0] for one in EXAMPLES)
    assert bends[0] > wet[0]
    assert wet[1] > bends[1]
    holds, denied = (read.read_premise(one.question, one.sentences) for one in JUDGED)
    assert holds is not None
    assert denied is not None
    assert holds > denied


def test_what_is_less_sure_to_be_no_answer_counts_less(base: Path) -> None:
    reader = TrainableReader(base)
    sure, unsure = (
        fit.loss_of(reader, rows_of(reader.encoder, [Example("q", (), SENTENCES, (NO, NO), weight)])).item()
        for weight in (1.0, 0.5)
    )
    assert unsure == pytest.approx(sure / 2)


def test_chapters_that_are_left_out_teach_nothing() -> None:
    files = real_pages.question_files()
    docs = {row["doc"] for row in real_pages.questions_of(files)}
    left = next(iter(sorted(docs)))
    assert docs - {row["doc"] for row in real_pages.questions_of(files, [left])} == {left}


def test_no_chapter_that_counts_or_chooses_teaches() -> None:
    asked = {
        json.loads(line)["doc"]
        for path in (
            *real_pages.CHAPTERS.glob("unseen_*.jsonl"),
            *real_pages.CHAPTERS.glob("*counting*.jsonl"),
        )
        for line in path.read_text(encoding="utf-8").splitlines()
    }
    kept = real_pages.chapters_kept()
    assert {doc for doc in asked if doc} <= kept
    taught = {row["doc"] for row in real_pages.questions_of(sorted(real_pages.QUESTIONS.glob("*.jsonl")))}
    assert taught
    assert not taught & kept
    assert Found({}, "", (LENS, replace(LENS, doc=min(kept)))).without(kept).passages == (LENS,)


class Fixed:
    """A cross-encoder that always says the same of a sentence."""

    def __init__(self, odds: float) -> None:
        self.odds = odds

    def read(self, question: str, chunks: list[Chunk], *_: object) -> list[tuple[float, ...]]:
        return [(self.odds,) * len(chunk.sentences) for chunk in chunks]


def test_a_hindi_question_goes_to_english_pages_by_both_readers() -> None:
    sentences = (Sentence("Light bends.", (Place(1, ()),)),)
    lens = Chunk("lens", 0, BlockKind.PARAGRAPH, (), sentences, Language.EN)
    pair = CrossEncoderPair(Fixed(1.0), Fixed(10.0))  # type: ignore[arg-type]
    assert pair.read("प्रकाश क्या करता है?", [lens], "light what does") == [(5.5,)]
    assert pair.read("What does light do?", [lens]) == [(10.0,)]
