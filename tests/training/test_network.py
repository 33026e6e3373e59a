"""What peft learns is what the program reads, and adapters made before peft are still learnt on from."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tiny_bert import SIZES, write_tiny_bert

from engine.core.values import BlockKind, Chunk, Language, Place, Sentence
from engine.inference.adapter import NORMS, PRODUCTS, Adapter, adapter_files
from engine.inference.cross_encoder import CrossEncoder
from engine.inference.encoder import BertEncoder
from models.training import fit
from models.training.examples import NO, YES, Example
from models.training.network import INNER, UNTOUCHED, TrainableReader

pytest.importorskip("peft")

SENTENCES = ("light bends in glass", "water is wet")
EXAMPLES = [
    Example("what bends", ("the lens",), SENTENCES, (YES, NO)),
    Example("what is wet", ("the lens",), SENTENCES, (NO, YES)),
]
CLOSE = 0.1  # log-odds: half precision on the way


def _passage() -> Chunk:
    sentences = tuple(Sentence(text, (Place(1, ()),)) for text in SENTENCES)
    return Chunk("lens", 0, BlockKind.PARAGRAPH, ("the lens",), sentences, Language.EN)


def _learnt(network: TrainableReader) -> np.ndarray:
    """Log-odds that the network itself gives."""
    import torch

    with torch.inference_mode():
        rows = fit.rows_of(network.encoder, EXAMPLES)
        return network([row.page for row in rows])[0].numpy()


def _read(folder: Path, adapter: Path) -> np.ndarray:
    """Log-odds that the program gives with the adapter."""
    reader = CrossEncoder(BertEncoder(folder), Adapter.read(adapter))
    return np.array([next(iter(reader.read(one.question, [_passage()]))) for one in EXAMPLES])


@pytest.fixture
def base(tmp_path: Path) -> Path:
    folder = tmp_path / "tiny"
    folder.mkdir()
    return write_tiny_bert(folder)


def test_twenty_steps_of_peft_are_read_by_the_program(
    base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fit, "RATE", 1e-2)
    network = TrainableReader(base, rank=4)
    before = _learnt(network)
    told: list[tuple[int, int]] = []
    rows = fit.rows_of(network.encoder, EXAMPLES)
    losses = fit.fit(network, [rows] * 20, on_step=lambda done, total: told.append((done, total)))
    assert told == [(step, 20) for step in range(1, 21)]
    assert sum(losses[-5:]) < sum(losses[:5])
    path = tmp_path / "learnt.safetensors"
    network.save(path, base.name, "twenty steps")
    after = _learnt(network)
    assert not np.allclose(before, after, atol=CLOSE)
    assert np.allclose(_read(base, path), after, atol=CLOSE)


def test_only_additions_norms_and_head_learn(base: Path) -> None:
    network = TrainableReader(base, rank=4)
    learning = {name for name, one in network.named_parameters() if one.requires_grad}
    assert all(
        "lora_" in name or "LayerNorm" in name or name.startswith(("inner", "outer", "premise"))
        for name in learning
    )
    assert not any(f"layer.{number}." in name for name in learning for number in range(UNTOUCHED))


def test_an_adapter_made_before_peft_gives_the_same_log_odds(base: Path, tmp_path: Path) -> None:
    """Those have one narrow matrix for query, key and value together."""
    old, new = tmp_path / "old.safetensors", tmp_path / "new.safetensors"
    _write_joined(old, rank=4)
    network = TrainableReader(base, rank=4)
    network.restore(old)
    assert np.allclose(_learnt(network), _read(base, old), atol=CLOSE)
    network.save(new, base.name, "again")
    assert np.allclose(_read(base, new), _read(base, old), atol=CLOSE)
    again = TrainableReader(base, rank=4)
    again.restore(new)
    assert np.allclose(_learnt(again), _learnt(network), atol=CLOSE)


def _write_joined(path: Path, rank: int) -> None:
    import torch
    from safetensors.torch import save_file

    maker = torch.Generator().manual_seed(2)
    hidden, inner = SIZES["hidden"], SIZES["inner"]
    shapes = dict(
        zip(PRODUCTS, ((3 * hidden, hidden), (hidden, hidden), (inner, hidden), (hidden, inner)), strict=True)
    )
    tensors = {
        "head.inner.weight": torch.randn(INNER, 3 * hidden, generator=maker) * 0.05,
        "head.inner.bias": torch.zeros(INNER),
        "head.outer.weight": torch.randn(1, INNER, generator=maker) * 0.2,
        "head.outer.bias": torch.zeros(1),
    }
    for number in range(UNTOUCHED, SIZES["layers"]):
        for name, (out, into) in shapes.items():
            tensors[f"layer.{number}.{name}.down"] = torch.randn(rank, into, generator=maker) * 0.2
            tensors[f"layer.{number}.{name}.up"] = torch.randn(out, rank, generator=maker) * 0.2
        for name in NORMS:
            tensors[f"layer.{number}.{name}.weight"] = torch.ones(hidden)
            tensors[f"layer.{number}.{name}.bias"] = torch.zeros(hidden)
    about = {"embedder": "tiny", "recipe": "old", "layers": str(SIZES["layers"])}
    save_file(tensors, str(path), metadata=about)


def test_the_shipped_adapter_is_learnt_on_from(embedder_dir: Path) -> None:
    path, _ = adapter_files(embedder_dir.name)
    network = TrainableReader(embedder_dir)
    network.restore(path)
    assert np.allclose(_learnt(network), _read(embedder_dir, path), atol=CLOSE)
