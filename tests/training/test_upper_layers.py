"""Upper layers that go on learning: what lies below stays, and the program reads what came of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tiny_bert import write_tiny_bert

from engine.core.values import BlockKind, Chunk, Language, Place, Sentence
from engine.inference.adapter import Adapter
from engine.inference.cross_encoder import CrossEncoder, CrossEncoderPair
from engine.inference.encoder import BertEncoder
from models.training import upper_layers
from models.training.examples import NO, YES, Example
from models.training.fit import rows_of
from models.training.network import TrainableReader, tensors_of
from models.training.upper_layers import UpperLayers

pytest.importorskip("peft")

SENTENCES = ("light bends in glass", "water is wet")
EXAMPLES = [
    Example("what bends", ("the lens",), SENTENCES, (YES, NO)),
    Example("what is wet", ("the lens",), SENTENCES, (NO, YES)),
]


@pytest.fixture
def base(tmp_path: Path) -> Path:
    folder = tmp_path / "tiny"
    folder.mkdir()
    return write_tiny_bert(folder)


def test_layers_one_by_one_say_what_all_say_together(base: Path) -> None:
    import torch

    reader = TrainableReader(base)
    ids, real, _ = tensors_of([row.page for row in rows_of(reader.encoder, EXAMPLES)])
    with torch.inference_mode():
        one_by_one = reader.run_some(reader.embed(ids), real, range(reader.depth))
        together = reader.run_layers(ids, real)
    assert np.allclose(one_by_one[real], together[real], atol=1e-5)


def test_only_the_upper_layers_learn(base: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(upper_layers, "RATE", 1e-2)
    reader = TrainableReader(base)
    upper = UpperLayers(reader, count=1)
    rows = rows_of(reader.encoder, EXAMPLES)
    before = upper.below(rows).clone()
    losses = upper.fit(rows * 8, epochs=6)
    assert losses[-1] < losses[0]
    assert (upper.below(rows) == before).all()
    reader.save(tmp_path / "upper.safetensors", base.name, "test")
    read = CrossEncoder(BertEncoder(base), Adapter.read(tmp_path / "upper.safetensors"))
    sentences = tuple(Sentence(text, (Place(1, ()),)) for text in SENTENCES)
    lens = Chunk("lens", 0, BlockKind.PARAGRAPH, ("the lens",), sentences, Language.EN)
    bends, wet = (read.read(one.question, [lens])[0] for one in EXAMPLES)
    assert bends[0] > wet[0]
    assert wet[1] > bends[1]


class Fixed:
    """A cross-encoder that always says the same of a sentence."""

    def __init__(self, odds: float) -> None:
        self.odds = odds

    def read(self, question: str, chunks: list[Chunk], *_: object) -> list[tuple[float, ...]]:
        return [(self.odds,) * len(chunk.sentences) for chunk in chunks]


def test_a_hindi_question_goes_to_english_pages_by_the_reader_of_translations() -> None:
    sentences = (Sentence("Light bends.", (Place(1, ()),)),)
    lens = Chunk("lens", 0, BlockKind.PARAGRAPH, (), sentences, Language.EN)
    pair = CrossEncoderPair(Fixed(1.0), Fixed(10.0), Fixed(3.0))  # type: ignore[arg-type]
    assert pair.read("प्रकाश क्या करता है?", [lens], "light what does") == [(2.0,)]
    assert pair.read("What does light do?", [lens]) == [(10.0,)]
    usual = CrossEncoderPair(Fixed(1.0), Fixed(10.0))  # type: ignore[arg-type]
    assert usual.read("प्रकाश क्या करता है?", [lens], "light what does") == [(5.5,)]
