"""The embedder: a tiny random BERT everywhere, the real model where it is installed."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from tiny_bert import SIZES, WORDS, write_tiny_bert

from engine.core.cancel import Cancelled
from engine.core.errors import ErrorCode, PothiError
from engine.core.values import BlockKind, Chunk, Language, Place, Sentence
from engine.inference import embedder as embedder_module
from engine.inference import encoder
from engine.inference.embedder import Embedder, passage_text, sentence_offsets
from engine.inference.encoder import open_encoder


@pytest.fixture(scope="module")
def tiny_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_tiny_bert(tmp_path_factory.mktemp("tiny-bert"))


def chunk(*texts: str) -> Chunk:
    sentences = tuple(Sentence(text, (Place(1, ((0.0, 0.0, 1.0, 1.0),)),)) for text in texts)
    return Chunk("d", 0, BlockKind.PARAGRAPH, ("the lens",), sentences, Language.EN)


@pytest.mark.parametrize(("kind", "tolerance"), [("float32", 1e-5), ("bfloat16", 0.1)])
@pytest.mark.parametrize("packed", [True, False])
def test_forward_pass_is_that_of_transformers(
    tiny_folder: Path, monkeypatch: pytest.MonkeyPatch, kind: str, tolerance: float, packed: bool
) -> None:
    """In both formats, and with a PyTorch that was built without oneDNN."""
    import torch
    from safetensors.torch import load_file
    from transformers import BertConfig, BertModel

    config = BertConfig(**json.loads((tiny_folder / "config.json").read_text(encoding="utf-8")))
    model = BertModel(config, add_pooling_layer=False).eval()
    weights = {name: tensor.float() for name, tensor in load_file(tiny_folder / "model.safetensors").items()}
    model.load_state_dict(weights, strict=False)
    ids = [[2, 3, 5, 6, 7], [2, 3, 5]]
    padded = torch.tensor([ids[0], [*ids[1], 0, 0]])
    mask = torch.tensor([[1, 1, 1, 1, 1], [1, 1, 1, 0, 0]])
    with torch.inference_mode():
        wanted = model(input_ids=padded, attention_mask=mask).last_hidden_state.numpy()
    monkeypatch.setattr(encoder, "multiplying_format", lambda: getattr(torch, kind))
    if not packed:
        monkeypatch.setattr(torch.ops, "mkldnn", SimpleNamespace())
    states, real = open_encoder(tiny_folder).states(ids)
    there = mask.numpy().astype(bool)
    assert real.sum() == there.sum()
    assert np.array_equal(real[:, : there.shape[1]], there)
    assert np.allclose(states[real], wanted[there], atol=tolerance)


@pytest.mark.parametrize(
    ("seconds", "wanted"),
    [
        ({"float32": 2.0, "bfloat16": 1.0}, "bfloat16"),
        ({"float32": 1.0, "bfloat16": 2.0}, "float32"),
        ({"float32": 1.0, "bfloat16": 0.95}, "float32"),
    ],
)
def test_products_are_in_the_format_that_is_faster_here(
    monkeypatch: pytest.MonkeyPatch, seconds: dict[str, float], wanted: str
) -> None:
    """Not in the one that the processor promises to be fast at. A little faster is not worth the digits."""
    import torch

    monkeypatch.setattr(torch.cpu, "_is_avx512_bf16_supported", lambda: True)
    monkeypatch.setattr(encoder, "_trial", lambda kind: str(kind).removeprefix("torch."))
    monkeypatch.setattr(encoder, "_seconds", seconds.__getitem__)
    assert encoder.multiplying_format.__wrapped__() is getattr(torch, wanted)


def test_bfloat16_is_not_tried_without_instructions_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    monkeypatch.setattr(torch.cpu, "_is_avx512_bf16_supported", lambda: False)
    monkeypatch.setattr(encoder, "_trial", lambda kind: pytest.fail(f"{kind} tried"))
    assert encoder.multiplying_format.__wrapped__() is torch.float32


def test_vectors_have_unit_length_and_do_not_depend_on_company(tiny_folder: Path) -> None:
    embedder = Embedder(tiny_folder, threads=1)
    together = embedder.embed_queries(["light bends", "water is wet in the glass", "lens"])
    assert together.shape == (3, embedder.dimensions) == (3, SIZES["hidden"])
    assert np.allclose(np.linalg.norm(together, axis=1), 1.0, atol=1e-5)
    assert embedder.embed_query("light bends") @ together[0] > 0.9999


def test_each_sentence_has_its_own_vector_in_the_order_given(tiny_folder: Path) -> None:
    embedder = Embedder(tiny_folder)
    done: list[int] = []
    chunks = [
        chunk("light bends in glass.", "water is wet."),
        chunk("the focus."),
        chunk("x " * 100, "light."),
    ]
    vectors = embedder.embed_chunks(chunks, done.append)
    assert [len(v.sentences) for v in vectors] == [2, 1, 2]
    assert done[-1] == 3
    assert not np.allclose(vectors[0].sentences[0], vectors[0].sentences[1])
    assert np.allclose(vectors[2].sentences[1], vectors[2].chunk)  # cut off by the token limit
    assert all(np.isfinite(v.sentences).all() for v in vectors)
    assert embedder.embed_chunks([]) == []


def many_chunks() -> list[Chunk]:
    words = WORDS[2:]
    return [
        chunk(" ".join(words[(n + k) % len(words)] for k in range(3 + n % 7)), "light bends.")
        for n in range(40)
    ]


def test_batches_side_by_side_give_what_one_thread_gives(
    tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedder_module, "TOKENS_PER_BATCH", 64)
    chunks = many_chunks()
    alone = Embedder(tiny_folder, threads=1).embed_chunks(chunks)
    done: list[int] = []
    together = Embedder(tiny_folder, threads=3).embed_chunks(chunks, done.append)
    assert done == sorted(done)
    assert done[-1] == len(chunks)
    assert len(done) > 3
    for one, other in zip(alone, together, strict=True):
        assert np.array_equal(one.chunk, other.chunk)
        assert np.array_equal(one.sentences, other.sentences)


def test_a_listener_that_has_had_enough_ends_the_work(
    tiny_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedder_module, "TOKENS_PER_BATCH", 32)
    embedder = Embedder(tiny_folder, threads=2)

    def stop(done: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        embedder.embed_chunks(many_chunks(), stop)
    assert embedder.embed_query("light").shape == (SIZES["hidden"],)


def test_several_threads_ask_one_embedder_that_is_not_loaded_yet(tiny_folder: Path) -> None:
    embedder = Embedder(tiny_folder)
    texts = [f"{word} bends" for word in WORDS[2:]] * 3
    with ThreadPoolExecutor(6) as threads:
        vectors = list(threads.map(embedder.embed_query, texts))
    for text, vector in zip(texts, vectors, strict=True):
        assert np.array_equal(vector, embedder.embed_query(text))


def test_sentence_offsets_point_into_the_passage() -> None:
    one = chunk("Light bends.", "Water is wet.")
    text = passage_text(one)
    assert [text[a:b] for a, b in sentence_offsets(one)] == ["Light bends.", "Water is wet."]
    assert text.startswith("passage: the lens. ")


def test_a_missing_model_and_a_damaged_one_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(PothiError) as missing:
        Embedder(tmp_path / "nothing")
    assert missing.value.code is ErrorCode.MODEL_MISSING
    (tmp_path / "config.json").write_text('{"model_type": "bert", "hidden_act": "gelu"}', encoding="utf-8")
    (tmp_path / "tokenizer.json").write_text("{}", encoding="utf-8")
    with pytest.raises(PothiError) as damaged:
        Embedder(tmp_path).load()
    assert damaged.value.code is ErrorCode.MODEL_UNREADABLE


@pytest.mark.models
def test_the_real_model_knows_meaning_across_languages(embedder_dir: Path) -> None:
    embedder = Embedder(embedder_dir, threads=1)
    question = embedder.embed_query("Why do leaves look green?")
    near, far = embedder.embed_passages(["पत्तियाँ हरे वर्णक के कारण हरी दिखती हैं।", "The train leaves at nine."])
    assert question @ near > question @ far
