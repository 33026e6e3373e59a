"""The head of a GGUF file: what it says, and files that are cut or are something else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.errors import FILE_NOT_FOUND, MODEL_DAMAGED, MODEL_UNREADABLE, ModelError
from models.gguf import read_gguf

MakeGguf = Callable[..., Path]


def test_says_what_the_file_says(make_gguf: MakeGguf) -> None:
    info = read_gguf(make_gguf(name="Tiny Tutor", weights=96))
    assert (info.name, info.architecture, info.licence) == ("Tiny Tutor", "llama", "mit")
    assert (info.context_length, info.parameters, info.is_chat) == (512, 96, True)


def test_a_base_model_is_not_a_chat_model(make_gguf: MakeGguf) -> None:
    assert not read_gguf(make_gguf(chat=False)).is_chat


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(cut=st.floats(0.0, 1.0, exclude_max=True))
def test_any_cut_is_noticed(make_gguf: MakeGguf, cut: float) -> None:
    path = make_gguf()
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * cut)])
    with pytest.raises(ModelError) as caught:
        read_gguf(path)
    assert caught.value.code in (MODEL_DAMAGED, MODEL_UNREADABLE)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(noise=st.binary(max_size=300))
def test_noise_never_crashes_the_reader(tmp_path: Path, noise: bytes) -> None:
    path = tmp_path / "noise.gguf"
    path.write_bytes(b"GGUF\x03\0\0\0" + noise)
    with pytest.raises(ModelError):
        read_gguf(path)


def test_other_files_and_no_file(tmp_path: Path) -> None:
    other = tmp_path / "book.gguf"
    other.write_bytes(b"%PDF-1.7 ...")
    for path, code in ((other, MODEL_UNREADABLE), (tmp_path / "none.gguf", FILE_NOT_FOUND)):
        with pytest.raises(ModelError) as caught:
            read_gguf(path)
        assert caught.value.code == code


def test_a_real_model_is_exactly_as_long_as_its_head_says(tiny_llm_path: Path, tmp_path: Path) -> None:
    assert read_gguf(tiny_llm_path).is_chat
    short = tmp_path / "short.gguf"
    with tiny_llm_path.open("rb") as stream:
        short.write_bytes(stream.read(4_000_000))
    with pytest.raises(ModelError) as caught:
        read_gguf(short)
    assert caught.value.code == MODEL_DAMAGED
