"""The models folder: what is installed, taking in files from disk or stick, removing, checking.

A language model is a GGUF file, an embedder a folder in the layout of sentence-transformers. Beside a model
that was taken in from a file stands a small JSON note with its checksum; models of the catalogue need none.
A model that somebody simply copied into the folder is listed too.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from models import catalogue
from models.catalogue import ModelSpec, Role
from models.disk import (
    blocks,
    file_sha256,
    free_memory,
    make_folder,
    require_space,
    settle_file,
    settle_folder,
    told,
)
from models.errors import FILE_NOT_FOUND, MODEL_DAMAGED, MODEL_MISSING, MODEL_UNREADABLE, ModelError
from models.gguf import GgufInfo, read_gguf

# What llama.cpp takes beside the weights: the cache of 4096 tokens and buffers.
RUNNING_EXTRA_BYTES = 600 << 20


class Kind(StrEnum):
    EMBEDDER = "embedder"
    READER = "reader"
    LLM = "llm"


# The files that make a folder a model, by what it is.
FILES = {
    Kind.EMBEDDER: ("modules.json", "config.json", "model.safetensors", "tokenizer.json"),
    Kind.READER: ("config.json", "model.safetensors", "tokenizer.json"),
}


@dataclass(frozen=True, slots=True)
class Installed:
    """One model on this disk. `spec` is None when it is not one of the catalogue.

    `parameters`: how many weights a language model has, by the head of its file; 0 for an encoder or where
    the file does not say. `problem` is empty, or says why it can't be used (cut short, no weights ...).
    """

    name: str
    kind: Kind
    path: Path
    bytes: int
    memory_bytes: int
    licence: str
    title: str
    chat: bool
    spec: ModelSpec | None
    problem: str = ""
    parameters: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """What is written down about a model that came from a file."""

    sha256: str
    source: str


OnBytes = Callable[[int, int], None]  # done, total
CanHelp = Callable[[Installed], bool]


class ModelStore:
    """The models under one folder, and those under `more` folders that this user may not change (models that
    come with the computer). Creates nothing until something is added."""

    def __init__(self, folder: Path, more: Sequence[Path] = ()) -> None:
        self.folder = folder
        self.more = tuple(more)

    def installed(self) -> list[Installed]:
        """Embedders first, then what reads English, then language models, each by name. Damaged ones are
        listed with `problem`."""
        found: dict[str, Installed] = {}
        for folder in (self.folder, *self.more):
            for model in _models_under(folder):
                known = found.get(model.name)
                if known is None or (known.problem and not model.problem):
                    found[model.name] = model
        order = list(Kind)
        return sorted(found.values(), key=lambda model: (order.index(model.kind), model.name))

    def get(self, name: str) -> Installed:
        """By its name, or a role of the catalogue ("light"). Raises MODEL_MISSING or MODEL_DAMAGED."""
        spec = catalogue.find(name)
        wanted = spec.name if spec else name
        for model in self.installed():
            if model.name == wanted:
                if model.problem:
                    raise ModelError(
                        MODEL_DAMAGED,
                        name=model.name,
                        file=model.path.name,
                        path=model.path,
                        detail=model.problem,
                    )
                return model
        raise ModelError(MODEL_MISSING, name=wanted, path=self.folder)

    def embedder(self) -> Path:
        """The folder of the embedder. Raises MODEL_MISSING or MODEL_DAMAGED."""
        return self.get(catalogue.EMBEDDER.name).path

    def reader(self) -> Path | None:
        """The folder of what reads English pages; None when it is not there or damaged."""
        name = catalogue.READER.name
        return next((m.path for m in self.installed() if m.name == name and not m.problem), None)

    def choose_llm(self, can_help: CanHelp, free_bytes: int | None = None) -> Installed | None:
        """The language model to use when nobody chose one, None when none here is of use on this computer.

        `can_help` tells, without loading a model, whether it is good enough to be used at all
        (engine.inference.model_abilities). Of those a model somebody brought wins, then the standard or the
        light one, as memory allows. The test model is never chosen: it would only waste time.
        """
        free = free_memory() if free_bytes is None else free_bytes
        usable = [m for m in self.installed() if m.kind is Kind.LLM and not m.problem and can_help(m)]
        brought = [m for m in usable if m.spec is None and m.chat and m.memory_bytes <= free]
        ours = {model.spec.role: model for model in usable if model.spec is not None}
        if brought:
            return max(brought, key=lambda model: model.bytes)
        standard = ours.get(Role.STANDARD) if free >= catalogue.STANDARD_RUNS_IN else None
        small = free < catalogue.STANDARD_NEEDS_FREE
        light = ours.get(Role.LIGHT)
        return (light or standard) if small else (standard or light)

    def add(self, source: Path, on_bytes: OnBytes = lambda done, total: None) -> Installed:
        """Take in a GGUF file, a sentence-transformers folder, or a folder (stick) with just one of them.

        The copy is complete or not there at all. Raises FILE_NOT_FOUND, MODEL_UNREADABLE, MODEL_DAMAGED,
        DISK_FULL, NO_WRITE_PERMISSION.
        """
        chosen = _model_in(source.expanduser())
        make_folder(self.folder / ".incoming")
        with told(self.folder):
            return self._add_folder(chosen) if chosen.is_dir() else self._add_llm(chosen, on_bytes)

    def _add_llm(self, source: Path, on_bytes: OnBytes) -> Installed:
        read_gguf(source)
        size = source.stat().st_size
        require_space(self.folder, size)
        temporary = self.folder / ".incoming" / f"{source.stem}.copy"
        try:
            digest = _copy(source, temporary, size, on_bytes)
            return self.take(temporary, source.name, source.name, digest)
        finally:
            temporary.unlink(missing_ok=True)

    def take(self, temporary: Path, file_name: str, source: str, sha256: str) -> Installed:
        """Give a whole GGUF file, written on the disk of this folder, its place here; it is moved.

        `file_name`: what it was called where it comes from; `source`: where that was, for its note;
        `sha256`: its checksum. Raises MODEL_UNREADABLE, MODEL_DAMAGED, NO_WRITE_PERMISSION; the file stays
        where it was then.
        """
        read_gguf(temporary)
        spec = next((s for s in catalogue.CATALOGUE if s.sha256 == sha256), None)
        name = spec.name if spec else self._free_name(_slug(Path(file_name).stem), sha256)
        final = self.folder / f"{name}.gguf"
        with told(self.folder):
            settle_file(temporary, final)
            if spec is None:
                _write_note(final, Note(sha256, source))
        return _describe_llm(final)

    def _add_folder(self, source: Path) -> Installed:
        _describe_folder(source, strict=True)
        require_space(self.folder, _folder_bytes(source))
        temporary = self.folder / ".incoming" / f"{source.name}.folder"
        final = self.folder / (_slug(source.name) or "embedder")
        shutil.rmtree(temporary, ignore_errors=True)
        try:
            shutil.copytree(source, temporary)
            digest = file_sha256(temporary / "model.safetensors")
            settle_folder(temporary, final)
        finally:
            shutil.rmtree(temporary, ignore_errors=True)
        if digest not in (catalogue.EMBEDDER.sha256, catalogue.READER.sha256):
            _write_note(final, Note(digest, source.name))
        return _describe_folder(final)

    def remove(self, name: str) -> Path:
        """Delete a model, damaged or not, its note and what an interrupted fetch left of it.

        Raises MODEL_MISSING when there is nothing of that name, NO_WRITE_PERMISSION.
        """
        spec = catalogue.find(name)
        wanted = spec.name if spec else name
        begun = self.folder / ".incoming" / f"{wanted}.part"
        path = next((model.path for model in self.installed() if model.name == wanted), None)
        if path is None and not begun.exists():
            raise ModelError(MODEL_MISSING, name=wanted, path=self.folder)
        with told(self.folder):
            begun.unlink(missing_ok=True)
            if path is not None:
                shutil.rmtree(path) if path.is_dir() else path.unlink()
                note_path(path).unlink(missing_ok=True)
        return path or begun

    def verify(self, name: str) -> None:
        """Read the whole model and compare its checksum. Raises MODEL_MISSING or MODEL_DAMAGED."""
        model = self.get(name)
        note = _read_note(model.path)
        expected = model.spec.sha256 if model.spec else (note.sha256 if note else "")
        weights = model.path / "model.safetensors" if model.path.is_dir() else model.path
        if expected and file_sha256(weights) != expected:
            raise ModelError(
                MODEL_DAMAGED, name=model.name, file=model.path.name, path=model.path, detail="wrong checksum"
            )

    def _free_name(self, wanted: str, digest: str) -> str:
        """`wanted`, or `wanted-2` ... when a different model has that name already."""
        number = 1
        while True:
            name = wanted if number == 1 else f"{wanted}-{number}"
            path = self.folder / f"{name}.gguf"
            note = _read_note(path)
            if catalogue.find(name) is None and (not path.exists() or (note and note.sha256 == digest)):
                return name
            number += 1


def _models_under(folder: Path) -> Iterator[Installed]:
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        if path.name.startswith("."):
            continue
        if path.is_dir() and _kind_of(path) is not None:
            yield _describe_folder(path)
        elif path.suffix == ".gguf":
            yield _describe_llm(path)


def _model_in(source: Path) -> Path:
    """The model that `source` is or holds."""
    if not source.exists():
        raise ModelError(FILE_NOT_FOUND, path=source)
    if source.is_file() or _kind_of(source) is not None:
        return source
    inside = [*source.glob("*.gguf"), *(path for path in source.glob("*/") if _kind_of(path) is not None)]
    if len(inside) == 1:
        return inside[0]
    names = ", ".join(sorted(path.name for path in inside))
    detail = f"more than one model there, name one: {names}" if inside else "no model there"
    raise ModelError(MODEL_UNREADABLE, file=source.name, path=source, detail=detail)


def _describe_llm(path: Path) -> Installed:
    spec = next((s for s in catalogue.CATALOGUE if s.file_name == path.name), None)
    size = path.stat().st_size
    info: GgufInfo | None = None
    problem = ""
    try:
        info = read_gguf(path)
    except ModelError as error:
        problem = error.params.get("detail", error.code)
    if spec is not None and not problem and size != spec.bytes:
        problem = f"{size} of {spec.bytes} bytes"
    return Installed(
        name=path.stem,
        kind=Kind.LLM,
        path=path,
        bytes=size,
        memory_bytes=spec.memory_bytes if spec else size + RUNNING_EXTRA_BYTES,
        licence=spec.licence if spec else (info.licence if info else ""),
        title=spec.title if spec else ((info.name if info else "") or path.stem),
        chat=info.is_chat if info else False,
        spec=spec,
        problem=problem,
        parameters=info.parameters if info else 0,
    )


def _kind_of(folder: Path) -> Kind | None:
    """What a folder is: what reads English is known by its name, an embedder by what lies in it."""
    if folder.name == catalogue.READER.file_name:
        return Kind.READER
    return Kind.EMBEDDER if (folder / "modules.json").exists() else None


def _describe_folder(folder: Path, strict: bool = False) -> Installed:
    """`strict` raises MODEL_UNREADABLE instead of noting the problem."""
    kind = _kind_of(folder) or Kind.EMBEDDER
    ours = catalogue.READER if kind is Kind.READER else catalogue.EMBEDDER
    spec = ours if folder.name == ours.file_name else None
    missing = [name for name in FILES[kind] if not (folder / name).is_file()]
    problem = f"missing: {', '.join(missing)}" if missing else ""
    if strict and problem:
        raise ModelError(MODEL_UNREADABLE, file=folder.name, path=folder, detail=problem)
    size = _folder_bytes(folder)
    return Installed(
        name=folder.name,
        kind=kind,
        path=folder,
        bytes=size,
        memory_bytes=spec.memory_bytes if spec else 2 * size + RUNNING_EXTRA_BYTES,
        licence=spec.licence if spec else "",
        title=spec.title if spec else folder.name,
        chat=False,
        spec=spec,
        problem=problem,
    )


def _folder_bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _copy(source: Path, target: Path, total: int, on_bytes: OnBytes) -> str:
    """Copy and return the SHA-256 of what was copied."""
    digest = hashlib.sha256()
    done = 0
    with source.open("rb") as reader, target.open("wb") as writer:
        for block in blocks(reader):
            digest.update(block)
            writer.write(block)
            done += len(block)
            on_bytes(done, total)
    return digest.hexdigest()


def _slug(stem: str) -> str:
    return re.sub(r"[^a-z0-9.]+", "-", stem.casefold()).strip("-.") or "model"


def note_path(model: Path) -> Path:
    return model.with_name(f"{model.name}.json")


def _write_note(model: Path, note: Note) -> None:
    path = note_path(model)
    temporary = path.with_name(f".{path.name}.new")
    temporary.write_text(json.dumps(asdict(note), ensure_ascii=False) + "\n", encoding="utf-8")
    settle_file(temporary, path)


def _read_note(model: Path) -> Note | None:
    with contextlib.suppress(OSError, ValueError, TypeError):
        value: Any = json.loads(note_path(model).read_text(encoding="utf-8"))
        return Note(**value)
    return None
