"""The models folder: taking in, listing, choosing, removing, checking; bad files leave no trace."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from models import catalogue, disk, store
from models.convert import convert_e5s1
from models.errors import (
    DISK_FULL,
    FILE_NOT_FOUND,
    MODEL_DAMAGED,
    MODEL_MISSING,
    MODEL_UNREADABLE,
    NO_WRITE_PERMISSION,
    ModelError,
)
from models.store import Installed, Kind, ModelStore

MakeGguf = Callable[..., Path]
GIB = 1024**3


@pytest.fixture
def shelf(tmp_path: Path) -> ModelStore:
    return ModelStore(tmp_path / "models")


@pytest.fixture
def embedder_folder(e5s1_file: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "stick" / "My Embedder"
    convert_e5s1(e5s1_file, folder)
    return folder


def anything(model: Installed) -> bool:
    """Stand-ins have a few weights only; what may be chosen is said by each test."""
    return True


def _code(caught: pytest.ExceptionInfo[ModelError]) -> str:
    return caught.value.code


def test_looking_at_an_empty_shelf_creates_nothing(shelf: ModelStore) -> None:
    assert shelf.installed() == []
    assert shelf.choose_llm(anything, 8 * GIB) is None
    assert not shelf.folder.exists()
    with pytest.raises(ModelError) as caught:
        shelf.embedder()
    assert _code(caught) == MODEL_MISSING
    assert caught.value.params["name"] == "multilingual-e5-small"


def test_a_file_from_a_stick_is_copied_described_and_checked(shelf: ModelStore, make_gguf: MakeGguf) -> None:
    source = make_gguf("Tiny Tutor_Q4.gguf", name="Tiny Tutor")
    told: list[tuple[int, int]] = []
    model = shelf.add(source, lambda done, total: told.append((done, total)))
    size = source.stat().st_size
    assert (model.name, model.title, model.kind) == ("tiny-tutor-q4", "Tiny Tutor", Kind.LLM)
    assert (model.bytes, model.chat, model.licence, model.problem) == (size, True, "mit", "")
    assert model.memory_bytes > size
    assert told[-1] == (size, size)
    assert model.path.read_bytes() == source.read_bytes()
    shelf.verify("tiny-tutor-q4")
    assert list((shelf.folder / ".incoming").iterdir()) == []


def test_one_flipped_byte_is_found_by_verify(shelf: ModelStore, make_gguf: MakeGguf) -> None:
    model = shelf.add(make_gguf())
    content = bytearray(model.path.read_bytes())
    content[-1] ^= 1
    model.path.write_bytes(content)
    with pytest.raises(ModelError) as caught:
        shelf.verify(model.name)
    assert _code(caught) == MODEL_DAMAGED


def test_the_same_file_again_changes_nothing_another_of_that_name_stands_beside(
    shelf: ModelStore, make_gguf: MakeGguf, tmp_path: Path
) -> None:
    for folder, name in (("a", "One"), ("a", "One"), ("b", "Two")):
        shelf.add(make_gguf("tiny.gguf", tmp_path / folder, name=name))
    assert [(m.name, m.title) for m in shelf.installed()] == [("tiny", "One"), ("tiny-2", "Two")]


def test_a_stick_with_one_model_needs_no_file_name_one_with_two_does(
    shelf: ModelStore, make_gguf: MakeGguf, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    make_gguf("one.gguf", stick)
    assert shelf.add(stick).name == "one"
    make_gguf("two.gguf", stick)
    with pytest.raises(ModelError) as caught:
        shelf.add(stick)
    assert _code(caught) == MODEL_UNREADABLE
    assert "one.gguf, two.gguf" in caught.value.params["detail"]


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"%PDF-1.7", MODEL_UNREADABLE), (b"", MODEL_UNREADABLE), (None, FILE_NOT_FOUND)],
)
def test_what_is_no_model_is_refused_and_leaves_no_trace(
    shelf: ModelStore, tmp_path: Path, content: bytes | None, code: str
) -> None:
    path = tmp_path / "thing.gguf"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ModelError) as caught:
        shelf.add(path)
    assert _code(caught) == code
    assert shelf.installed() == []


def test_a_cut_file_is_refused_and_one_cut_later_is_listed_with_its_problem(
    shelf: ModelStore, make_gguf: MakeGguf
) -> None:
    source = make_gguf()
    model = shelf.add(source)
    whole = source.read_bytes()
    source.write_bytes(whole[:-10])
    with pytest.raises(ModelError) as caught:
        shelf.add(source)
    assert _code(caught) == MODEL_DAMAGED
    model.path.write_bytes(whole[:-10])
    assert shelf.installed()[0].problem
    assert shelf.choose_llm(anything, 8 * GIB) is None
    with pytest.raises(ModelError) as caught:
        shelf.get(model.name)
    assert _code(caught) == MODEL_DAMAGED
    shelf.remove(model.name)
    assert shelf.installed() == []


def test_an_embedder_folder_is_taken_in_and_removed(shelf: ModelStore, embedder_folder: Path) -> None:
    model = shelf.add(embedder_folder)
    assert (model.name, model.kind) == ("my-embedder", Kind.EMBEDDER)
    shelf.verify("my-embedder")
    shelf.remove("my-embedder")
    assert [path.name for path in shelf.folder.iterdir()] == [".incoming"]


def test_an_embedder_without_weights_is_refused(shelf: ModelStore, embedder_folder: Path) -> None:
    (embedder_folder / "model.safetensors").unlink()
    with pytest.raises(ModelError) as caught:
        shelf.add(embedder_folder)
    assert _code(caught) == MODEL_UNREADABLE
    assert "model.safetensors" in caught.value.params["detail"]


def test_removing_what_is_not_there(shelf: ModelStore) -> None:
    with pytest.raises(ModelError) as caught:
        shelf.remove("light")
    assert _code(caught) == MODEL_MISSING
    assert caught.value.params["name"] == catalogue.LIGHT.name


def test_removing_takes_what_an_interrupted_fetch_left(shelf: ModelStore) -> None:
    begun = shelf.folder / ".incoming" / f"{catalogue.LIGHT.name}.part"
    begun.parent.mkdir(parents=True)
    begun.write_bytes(b"half")
    assert shelf.remove("light") == begun
    assert not begun.exists()


def test_a_full_disk_is_told_before_copying(
    shelf: ModelStore, make_gguf: MakeGguf, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = make_gguf()
    full = shutil.disk_usage("/")._replace(free=disk.SPARE_BYTES)
    monkeypatch.setattr(disk.shutil, "disk_usage", lambda path: full)
    with pytest.raises(ModelError) as caught:
        shelf.add(source)
    assert _code(caught) == DISK_FULL
    assert int(caught.value.params["needed"]) > int(caught.value.params["free"])


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_we_may_not_write(shelf: ModelStore, make_gguf: MakeGguf) -> None:
    shelf.folder.parent.chmod(0o500)
    try:
        with pytest.raises(ModelError) as caught:
            shelf.add(make_gguf())
    finally:
        shelf.folder.parent.chmod(0o700)
    assert _code(caught) == NO_WRITE_PERMISSION


def test_refusals_of_the_system_become_model_errors() -> None:
    with pytest.raises(ModelError) as caught, disk.told(Path("/m")):
        raise PermissionError(13, "no")
    assert _code(caught) == NO_WRITE_PERMISSION
    with pytest.raises(ModelError) as caught, disk.told(Path("/m")):
        raise OSError(28, "no space left on device")
    assert _code(caught) == DISK_FULL
    with pytest.raises(OSError, match="else"), disk.told(Path("/m")):
        raise OSError(5, "something else")


@pytest.fixture
def both(
    shelf: ModelStore, make_gguf: MakeGguf, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> ModelStore:
    """A shelf with stand-ins of the standard, the light and the test model."""
    specs = []
    for spec in catalogue.CATALOGUE:
        if spec.form is catalogue.Form.GGUF:
            path = make_gguf(spec.file_name, shelf.folder, name=spec.title)
            spec = replace(spec, bytes=path.stat().st_size, sha256=disk.file_sha256(path))
        specs.append(spec)
    monkeypatch.setattr(catalogue, "CATALOGUE", tuple(specs))
    return shelf


@pytest.mark.parametrize(("free", "fetched"), [(6 * GIB, catalogue.STANDARD), (6 * GIB - 1, None), (0, None)])
def test_a_small_computer_is_given_no_language_model_to_fetch(
    free: int, fetched: catalogue.ModelSpec | None
) -> None:
    assert catalogue.choose_default(free) is fetched


RUNS_IN = catalogue.STANDARD_RUNS_IN


@pytest.mark.parametrize(
    ("free", "name"),
    [
        (6 * GIB, catalogue.STANDARD.name),
        (RUNS_IN, catalogue.STANDARD.name),
        (RUNS_IN - 1, None),  # the light one is there, but can do nothing for an answer
        (0, None),
    ],
)
def test_what_cannot_help_is_not_chosen_however_small_the_computer(
    both: ModelStore, free: int, name: str | None
) -> None:
    chosen = both.choose_llm(lambda model: model.name != catalogue.LIGHT.name, free)
    assert (chosen.name if chosen else None) == name


@pytest.mark.parametrize(
    ("free", "name"), [(6 * GIB, catalogue.STANDARD.name), (6 * GIB - 1, catalogue.LIGHT.name)]
)
def test_a_light_model_that_can_help_is_for_less_memory(both: ModelStore, free: int, name: str) -> None:
    chosen = both.choose_llm(anything, free)
    assert chosen is not None
    assert chosen.name == name


def test_what_is_missing_is_replaced_but_never_by_the_test_model(both: ModelStore) -> None:
    both.remove("standard")
    chosen = both.choose_llm(anything, 8 * GIB)
    assert chosen is not None
    assert chosen.name == catalogue.LIGHT.name
    both.remove("light")
    assert both.choose_llm(anything, 8 * GIB) is None


def test_a_model_that_was_brought_and_cannot_help_leaves_the_standard_one_in_use(
    both: ModelStore, make_gguf: MakeGguf
) -> None:
    both.add(make_gguf("sarika.gguf", name="Sarika"))
    chosen = both.choose_llm(lambda model: model.name != "sarika", 8 * GIB)
    assert chosen is not None
    assert chosen.name == catalogue.STANDARD.name


def test_the_head_of_a_file_tells_how_many_weights_a_model_has(
    shelf: ModelStore, make_gguf: MakeGguf
) -> None:
    assert shelf.add(make_gguf(weights=96)).parameters == 96


def test_a_chat_model_somebody_brought_wins_a_base_model_does_not(
    both: ModelStore, make_gguf: MakeGguf
) -> None:
    both.add(make_gguf("base.gguf", chat=False))
    chosen = both.choose_llm(anything, 8 * GIB)
    assert chosen is not None
    assert chosen.name == catalogue.STANDARD.name
    both.add(make_gguf("sarika.gguf", name="Sarika"))
    chosen = both.choose_llm(anything, 8 * GIB)
    assert chosen is not None
    assert chosen.name == "sarika"


def test_a_known_model_gets_its_own_name_whatever_the_file_is_called(
    both: ModelStore, make_gguf: MakeGguf, tmp_path: Path
) -> None:
    copy = tmp_path / "stick" / "download (3).gguf"
    copy.parent.mkdir()
    shutil.copy(both.get("light").path, copy)
    both.remove("light")
    assert both.add(copy).name == catalogue.LIGHT.name


def test_stray_notes_do_not_disturb(shelf: ModelStore, make_gguf: MakeGguf) -> None:
    model = shelf.add(make_gguf())
    note = store.note_path(model.path)
    note.write_text("not json", encoding="utf-8")
    assert shelf.installed()[0].name == "tiny"
    shelf.verify("tiny")
