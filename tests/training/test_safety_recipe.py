"""The recipe of the safety gate: going on from an adapter."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch")


def test_halfway_is_the_mean_of_both_adapters(tmp_path: Path) -> None:
    from safetensors import safe_open
    from safetensors.torch import load_file, save_file

    from models.training.safety_gate import halfway

    begin, end = tmp_path / "begin.safetensors", tmp_path / "end.safetensors"
    save_file({"head": torch.tensor([1.0, -2.0]).half()}, str(begin), metadata={"recipe": "old"})
    save_file({"head": torch.tensor([2.0, 4.0]).half()}, str(end), metadata={"recipe": "new"})
    halfway(begin, end)
    assert load_file(str(end))["head"].tolist() == [1.5, 1.0]
    assert load_file(str(begin))["head"].tolist() == [1.0, -2.0]
    with safe_open(str(end), framework="pt", device="cpu") as file:
        assert file.metadata() == {"recipe": "new"}


def test_adapters_of_another_shape_are_not_mixed(tmp_path: Path) -> None:
    from safetensors.torch import save_file

    from models.training.safety_gate import halfway

    begin, end = tmp_path / "begin.safetensors", tmp_path / "end.safetensors"
    save_file({"head": torch.ones(2)}, str(begin))
    save_file({"head": torch.ones(2), "layer": torch.ones(2)}, str(end))
    with pytest.raises(KeyError):
        halfway(begin, end)
