"""Model packs: what one computer packs another installs, byte by byte; what was changed is refused whole."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from models.errors import MODEL_DAMAGED, MODEL_UNREADABLE, ModelError
from models.packs import placed_pack, read_pack, write_pack
from models.store import ModelStore


@pytest.fixture
def store(tmp_path: Path) -> ModelStore:
    """A store with an embedder of a few bytes, a note beside it."""
    folder = tmp_path / "here" / "small-embedder"
    (folder / "1_Pooling").mkdir(parents=True)
    for name in ("modules.json", "config.json", "model.safetensors", "tokenizer.json"):
        (folder / name).write_text(name * 50, encoding="utf-8")
    (folder / "1_Pooling" / "config.json").write_text("{}", encoding="utf-8")
    (tmp_path / "here" / "small-embedder.json").write_text('{"sha256": "x", "source": "y"}', encoding="utf-8")
    return ModelStore(tmp_path / "here")


@pytest.fixture
def pack(store: ModelStore, tmp_path: Path) -> Path:
    path = tmp_path / "मॉडल all.pothimodels"
    write_pack(store.installed(), path)
    return path


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def changed(pack: Path, member: str, data: bytes) -> Path:
    """The same pack with other bytes in one member."""
    other = pack.with_name("changed.pothimodels")
    with zipfile.ZipFile(pack) as read, zipfile.ZipFile(other, "w") as write:
        for name in read.namelist():
            write.writestr(name, data if name == member else read.read(name))
    return other


def test_what_is_packed_is_installed_byte_by_byte(store: ModelStore, pack: Path, tmp_path: Path) -> None:
    other = ModelStore(tmp_path / "there")
    assert read_pack(other, pack) == ["small-embedder"]
    assert contents(other.folder) == contents(store.folder)


def test_the_same_models_make_the_same_pack(store: ModelStore, pack: Path) -> None:
    again = pack.with_name("again.pothimodels")
    write_pack(store.installed(), again)
    assert again.read_bytes() == pack.read_bytes()


def test_a_changed_file_installs_nothing(pack: Path, tmp_path: Path) -> None:
    other = ModelStore(tmp_path / "there")
    with pytest.raises(ModelError) as raised:
        read_pack(other, changed(pack, "small-embedder/config.json", b"{}"))
    assert raised.value.code == MODEL_DAMAGED
    assert other.installed() == []
    assert contents(other.folder) == {}


@pytest.mark.parametrize("name", ["../out", "/out", "a/../../out", ".incoming/x", "C:/x", "a\\b"])
def test_a_name_that_leads_out_of_the_folder_is_refused(pack: Path, tmp_path: Path, name: str) -> None:
    manifest = {"format": 1, "models": [name], "files": {name: {"sha256": "", "bytes": 1}}}
    with pytest.raises(ModelError) as raised:
        read_pack(
            ModelStore(tmp_path / "there"), changed(pack, "manifest.json", json.dumps(manifest).encode())
        )
    assert raised.value.code == MODEL_UNREADABLE
    assert not (tmp_path / "out").exists()


def test_a_pack_that_was_cut_short_is_refused(pack: Path, tmp_path: Path) -> None:
    pack.write_bytes(pack.read_bytes()[:300])
    with pytest.raises(ModelError) as raised:
        read_pack(ModelStore(tmp_path / "there"), pack)
    assert raised.value.code == MODEL_UNREADABLE


def test_a_pack_of_a_newer_pothi_is_refused(pack: Path, tmp_path: Path) -> None:
    newer = changed(pack, "manifest.json", json.dumps({"format": 2, "models": [], "files": {}}).encode())
    with pytest.raises(ModelError) as raised:
        read_pack(ModelStore(tmp_path / "there"), newer)
    assert raised.value.code == MODEL_UNREADABLE


def test_a_pack_that_was_put_in_a_folder_is_found_while_its_embedder_is_missing(
    pack: Path, tmp_path: Path
) -> None:
    nowhere = tmp_path / "not there"
    (tmp_path / "a broken one.pothimodels").write_text("no archive", encoding="utf-8")
    other = ModelStore(tmp_path / "there")
    assert placed_pack(other, "small-embedder", [nowhere, tmp_path]) == pack
    assert placed_pack(other, "another-embedder", [nowhere, tmp_path]) is None
    read_pack(other, pack)
    assert placed_pack(other, "small-embedder", [nowhere, tmp_path]) is None
