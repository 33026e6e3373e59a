"""A model pack: the models of one computer in a file `NAME.pothimodels`, to be carried on a stick to others.

A zip archive, uncompressed (weights don't shrink), with the models as they lie in the models folder and a
manifest with the SHA-256 and size of every file. Nothing is installed unless the whole model is sound.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from models.disk import blocks, file_sha256, make_folder, require_space, settle_file, settle_folder, told
from models.errors import FILE_NOT_FOUND, MODEL_DAMAGED, MODEL_UNREADABLE, ModelError
from models.store import Installed, ModelStore, note_path

SUFFIX = ".pothimodels"
FORMAT = 1
_MANIFEST = "manifest.json"
_MOST_MANIFEST = 1 << 20
OnBytes = Callable[[int, int], None]  # done, total


def _nobody(done: int, total: int) -> None:
    """The listener of callers that do not watch."""


def is_pack(path: Path) -> bool:
    return path.suffix == SUFFIX and path.is_file()


def placed_pack(store: ModelStore, embedder: str, folders: Iterable[Path]) -> Path | None:
    """The first pack in these folders that holds `embedder` (the name of its folder), where the store has
    none of that name that is sound; None mostly. What can't be read is passed over."""
    if any(model.name == embedder and not model.problem for model in store.installed()):
        return None
    for folder in folders:
        for path in _packs_in(folder):
            try:
                with zipfile.ZipFile(path) as archive:
                    if embedder in _manifest(archive, path)["models"]:
                        return path
            except (ModelError, OSError, zipfile.BadZipFile, EOFError, KeyError, ValueError, TypeError):
                continue
    return None


def _packs_in(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.glob(f"*{SUFFIX}") if path.is_file())
    except OSError:
        return []


def write_pack(models: Sequence[Installed], path: Path, on_bytes: OnBytes = _nobody) -> None:
    """Write `models` to the file `path`; it is there whole or not at all. Raises MODEL_UNREADABLE when there
    are none, DISK_FULL, NO_WRITE_PERMISSION, FILE_NOT_FOUND for a folder that is not there."""
    if not models:
        raise ModelError(MODEL_UNREADABLE, file=path.name, path=path, detail="no model to pack")
    if not path.parent.is_dir():
        raise ModelError(FILE_NOT_FOUND, path=path.parent)
    members = [(name, file) for model in models for name, file in _files_of(model.path)]
    total = sum(file.stat().st_size for _, file in members)
    require_space(path.parent, total)
    part = path.with_name(path.name + ".part")
    done = 0
    sums: dict[str, dict[str, object]] = {}
    try:
        with told(path.parent), zipfile.ZipFile(part, "w", zipfile.ZIP_STORED) as archive:
            for name, file in members:
                digest = hashlib.sha256()
                with file.open("rb") as read, archive.open(_member(name), "w", force_zip64=True) as write:
                    for block in blocks(read):
                        digest.update(block)
                        write.write(block)
                        done += len(block)
                        on_bytes(done, total)
                sums[name] = {"sha256": digest.hexdigest(), "bytes": file.stat().st_size}
            manifest = {"format": FORMAT, "models": [model.path.name for model in models], "files": sums}
            archive.writestr(_member(_MANIFEST), json.dumps(manifest, ensure_ascii=False, sort_keys=True))
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def read_pack(store: ModelStore, path: Path, on_bytes: OnBytes = _nobody) -> list[str]:
    """Install the models of a pack into the store's folder and return their names. One of that name that is
    there is replaced.

    Raises FILE_NOT_FOUND, MODEL_UNREADABLE (no pack, or one of a newer Pothi), MODEL_DAMAGED (changed or cut
    short), DISK_FULL, NO_WRITE_PERMISSION.
    """
    if not path.is_file():
        raise ModelError(FILE_NOT_FOUND, path=path)
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = _manifest(archive, path)
            incoming = make_folder(store.folder / ".incoming") / "pack"
            total = sum(int(file["bytes"]) for file in manifest["files"].values())
            require_space(store.folder, total)
            done = 0
            for model in manifest["models"]:
                for name in _names_of(model, manifest):
                    expected = manifest["files"][name]
                    with told(store.folder):
                        _unpack(archive, name, expected["sha256"], incoming / name, path)
                    done += int(expected["bytes"])
                    on_bytes(done, total)
                with told(store.folder):
                    _settle(incoming, store.folder, model)
            return [PurePosixPath(model).name.removesuffix(".gguf") for model in manifest["models"]]
    except (zipfile.BadZipFile, EOFError, KeyError, ValueError, TypeError) as error:
        raise ModelError(MODEL_UNREADABLE, file=path.name, path=path, detail=str(error)) from error
    finally:
        shutil.rmtree(store.folder / ".incoming" / "pack", ignore_errors=True)


def _files_of(model: Path) -> Iterator[tuple[str, Path]]:
    """(name in the pack, file) of a model and of the note beside it."""
    if model.is_dir():
        for file in sorted(model.rglob("*")):
            if file.is_file():
                yield f"{model.name}/{file.relative_to(model).as_posix()}", file
    else:
        yield model.name, model
    note = note_path(model)
    if note.is_file():
        yield note.name, note


def _names_of(model: str, manifest: dict[str, Any]) -> list[str]:
    return [
        name for name in manifest["files"] if name in (model, f"{model}.json") or name.startswith(f"{model}/")
    ]


def _member(name: str) -> zipfile.ZipInfo:
    """A member without a date: the same models make the same pack."""
    member = zipfile.ZipInfo(name)
    member.external_attr = 0o644 << 16
    return member


def _manifest(archive: zipfile.ZipFile, path: Path) -> dict[str, Any]:
    info = archive.getinfo(_MANIFEST)
    if info.file_size > _MOST_MANIFEST:
        raise ValueError("the manifest is too long")
    manifest: dict[str, Any] = json.loads(archive.read(info))
    if manifest["format"] != FORMAT:
        raise ModelError(MODEL_UNREADABLE, file=path.name, path=path, detail="made by a newer Pothi")
    for name in (*manifest["files"], *manifest["models"]):
        parts = PurePosixPath(name).parts
        if not parts or ".." in parts or PurePosixPath(name).is_absolute() or "\\" in name or ":" in name:
            raise ValueError(f"not a name of a model's file: {name}")
        if parts[0].startswith("."):
            raise ValueError(f"not a name of a model's file: {name}")
    return manifest


def _unpack(archive: zipfile.ZipFile, name: str, sha256: str, target: Path, path: Path) -> None:
    make_folder(target.parent)
    with archive.open(name) as read, target.open("wb") as write:
        for block in blocks(read):
            write.write(block)
    if file_sha256(target) != sha256:
        raise ModelError(MODEL_DAMAGED, name=name, file=path.name, path=path, detail="wrong checksum")


def _settle(incoming: Path, folder: Path, model: str) -> None:
    """Give an unpacked model its place, the note first: a model without it can't be checked."""
    note = incoming / f"{model}.json"
    if note.is_file():
        settle_file(note, folder / note.name)
    source = incoming / model
    if source.is_dir():
        settle_folder(source, folder / model)
    else:
        settle_file(source, folder / model)
