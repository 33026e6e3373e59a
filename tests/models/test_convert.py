"""E5S1 -> sentence-transformers folder: the weights, the tokenizer, damaged files."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.convert import Q4_0, TensorEntry, convert_e5s1, read_tensor
from models.errors import MODEL_DAMAGED, ModelError


def test_folder_has_all_weights_and_a_tokenizer_that_frames_with_special_tokens(
    e5s1_file: Path, tmp_path: Path
) -> None:
    from safetensors.numpy import load_file
    from tokenizers import Tokenizer

    folder = tmp_path / "out"
    convert_e5s1(e5s1_file, folder)
    tensors = load_file(folder / "model.safetensors")
    assert tensors["embeddings.word_embeddings.weight"].shape == (12, 32)
    assert tensors["encoder.layer.0.intermediate.dense.weight"].shape == (64, 32)
    assert tensors["encoder.layer.0.output.dense.weight"].shape == (32, 64)
    assert all(tensor.dtype == np.float16 for tensor in tensors.values())
    # the builder's word rows are multiples of 0.5 in a known order: nothing may move or change
    expected = [((i * 7 + len("emb.word")) % 16 - 8) * 0.5 for i in range(12 * 32)]
    assert tensors["embeddings.word_embeddings.weight"].reshape(-1).tolist() == expected

    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    assert tokenizer.encode("query:\twater\x01").tokens == ["<s>", "▁que", "ry", ":", "▁water", "</s>"]
    assert tokenizer.encode("query:  जल ").tokens == ["<s>", "▁que", "ry", ":", "▁जल", "</s>"]


def test_folder_loads_as_an_encoder_of_unit_vectors(e5s1_file: Path, tmp_path: Path) -> None:
    transformers = pytest.importorskip("transformers")
    folder = tmp_path / "out"
    convert_e5s1(e5s1_file, folder)
    encoder = transformers.AutoModel.from_pretrained(folder, add_pooling_layer=False, local_files_only=True)
    assert str(encoder.dtype) == "torch.float32"
    assert encoder.config.hidden_act == "gelu"


@given(st.lists(st.integers(0, 15), min_size=32, max_size=32), st.floats(-4, 4, width=16))
def test_a_block_gives_back_every_weight_in_order(nibbles: list[int], scale: float) -> None:
    block = struct.pack("<e", scale) + bytes(nibbles[j] | nibbles[j + 16] << 4 for j in range(16))
    values = read_tensor(block, TensorEntry("x", Q4_0, 32, 0, len(block)))
    assert values.tolist() == [np.float32((nibble - 8) * np.float32(scale)) for nibble in nibbles]


@pytest.mark.parametrize("share", [0.0, 0.01, 0.05, 0.3, 0.9, 0.999])
def test_a_cut_file_is_called_damaged(e5s1_file: Path, tmp_path: Path, share: float) -> None:
    whole = e5s1_file.read_bytes()
    e5s1_file.write_bytes(whole[: max(1, int(len(whole) * share))])
    with pytest.raises(ModelError) as caught:
        convert_e5s1(e5s1_file, tmp_path / "out")
    assert caught.value.code == MODEL_DAMAGED
    assert caught.value.params["file"] == e5s1_file.name


def test_an_empty_file_and_a_foreign_file_are_called_damaged(tmp_path: Path) -> None:
    for content in (b"", b"GGUF" + bytes(100)):
        path = tmp_path / "x.bin"
        path.write_bytes(content)
        with pytest.raises(ModelError):
            convert_e5s1(path, tmp_path / "out")
