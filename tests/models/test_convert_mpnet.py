"""A zip of an MPNet -> the folder of a reader: the same token states, and damaged files."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import numpy as np
import pytest

from models.convert_mpnet import RELATIVE, convert_mpnet
from models.errors import MODEL_DAMAGED, ModelError

SIZES = {
    "vocab_size": 40,
    "hidden_size": 24,
    "num_hidden_layers": 2,
    "num_attention_heads": 3,
    "intermediate_size": 48,
    "max_position_embeddings": 258,
}


@pytest.fixture
def mpnet(tmp_path: Path) -> Path:
    """A random MPNet as transformers saves it, with a tokenizer of numbers."""
    transformers = pytest.importorskip("transformers")
    import torch
    from tokenizers import Tokenizer, models, pre_tokenizers

    torch.manual_seed(3)
    folder = tmp_path / "saved"
    model = transformers.MPNetModel(transformers.MPNetConfig(**SIZES), add_pooling_layer=False).eval()
    with torch.no_grad():
        for name, weights in model.named_parameters():
            spread = 2.0 if "relative" in name else 0.2
            weights.copy_(torch.randn(weights.shape) * spread + float("LayerNorm.weight" in name))
    model.save_pretrained(folder)
    tokenizer = Tokenizer(models.WordLevel({str(number): number for number in range(40)}, unk_token="3"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


def packed(folder: Path, path: Path, without: str = "") -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for file in folder.iterdir():
            if file.name != without:
                archive.write(file, f"some-mpnet/{file.name}")
        archive.writestr("some-mpnet/1_Pooling/config.json", "{}")
    return path


@pytest.mark.parametrize("length", [1, 7, 8, 9, 40, 200])
def test_the_folder_gives_the_states_of_the_original(mpnet: Path, tmp_path: Path, length: int) -> None:
    """Distances beyond 8 and beyond 128 tokens share buckets; another text in the batch pads the shorter."""
    import torch
    from transformers import MPNetModel

    from engine.inference.encoder import BertEncoder

    target = tmp_path / "some-mpnet"
    convert_mpnet(packed(mpnet, tmp_path / "it.zip"), target)
    ids = [[0, *(5 + number * 7 % 30 for number in range(length)), 2], [0, 9, 4, 2]]
    states, mask = BertEncoder(target).states(ids)
    original = MPNetModel.from_pretrained(mpnet, add_pooling_layer=False, local_files_only=True).eval()
    for row, one in enumerate(ids):
        with torch.no_grad():
            wanted = original(torch.tensor([one])).last_hidden_state[0].numpy()
        assert mask[row].sum() == len(one)
        found = states[row, : len(one)]
        cosines = (found * wanted).sum(1) / np.linalg.norm(found, axis=1) / np.linalg.norm(wanted, axis=1)
        assert cosines.min() > 0.98  # half precision on disk, perhaps bfloat16 in the products


def test_only_distance_tells_the_heads_of_a_layer_apart(mpnet: Path, tmp_path: Path) -> None:
    from safetensors.numpy import load_file

    target = tmp_path / "some-mpnet"
    convert_mpnet(packed(mpnet, tmp_path / "it.zip"), target)
    tensors = load_file(target / "model.safetensors")
    assert tensors[RELATIVE].shape == (32, SIZES["num_attention_heads"])
    assert len(tensors["embeddings.position_embeddings.weight"]) == SIZES["max_position_embeddings"] - 2
    assert json.loads((target / "config.json").read_text())["max_position_embeddings"] == 256
    assert not (target / "modules.json").exists()  # or it would be taken for an embedder


@pytest.mark.parametrize("missing", ["config.json", "tokenizer.json", "model.safetensors"])
def test_a_zip_without_one_of_the_files_is_called_damaged(mpnet: Path, tmp_path: Path, missing: str) -> None:
    with pytest.raises(ModelError) as caught:
        convert_mpnet(packed(mpnet, tmp_path / "it.zip", without=missing), tmp_path / "out")
    assert caught.value.code == MODEL_DAMAGED


@pytest.mark.parametrize("share", [0.0, 0.5, 0.999])
def test_a_cut_zip_is_called_damaged(mpnet: Path, tmp_path: Path, share: float) -> None:
    path = packed(mpnet, tmp_path / "it.zip")
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])
    with pytest.raises(ModelError) as caught:
        convert_mpnet(path, tmp_path / "out")
    assert caught.value.code == MODEL_DAMAGED


def test_another_model_in_the_zip_is_called_damaged(mpnet: Path, tmp_path: Path) -> None:
    from safetensors.numpy import load_file, save_file

    tensors = load_file(mpnet / "model.safetensors")
    del tensors["encoder.layer.1.attention.attn.q.weight"]
    save_file(tensors, mpnet / "model.safetensors")
    with pytest.raises(ModelError) as caught:
        convert_mpnet(packed(mpnet, tmp_path / "it.zip"), tmp_path / "out")
    assert caught.value.code == MODEL_DAMAGED
