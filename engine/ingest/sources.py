"""What a person hands over (books, folders, zip archives) as single books, archives with care.

An archive may lie about sizes, hold names that climb out of the folder, or unpack to terabytes:
names are never used as paths, and unpacked bytes are counted while they come.
"""

from __future__ import annotations

import stat
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from engine.core.errors import ErrorCode, PothiError
from engine.ingest.accepted import ACCEPTED
from engine.library.faults import translated
from engine.library.files import copy_atomically, original_name

MAX_ENTRIES = 5_000
MAX_ENTRY_BYTES = 500 << 20
MAX_TOTAL_BYTES = 4 << 30
MAX_RATIO = 200  # unpacked / packed; text-heavy PDFs reach about 10
_SMALL_BYTES = 1 << 20  # below this a high ratio means nothing
_BLOCK = 1 << 20
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, OSError)
_UTF8_NAME = 0x800  # the flag of an entry whose name is declared to be UTF-8


@dataclass(frozen=True, slots=True)
class Source:
    """One book: where it lies now, how it is named to people, and the queue entry it came from. `not_taken`:
    names of files that came with it and are no books."""

    path: Path
    shown: str
    queued: Path
    error: PothiError | None = None
    not_taken: tuple[str, ...] = ()


def expand(paths: Iterable[Path]) -> Iterator[Path]:
    """Folders become the books and archives in them, sorted; everything else stays as it is."""
    for path in paths:
        if path.is_dir():
            yield from sorted(
                found for found in path.rglob("*") if _is_wanted(found) and not _is_hidden(found, path)
            )
        else:
            yield path


def _is_wanted(path: Path) -> bool:
    return path.suffix.lower() in ACCEPTED and path.is_file()


def _is_hidden(path: Path, folder: Path) -> bool:
    """Files such as ._jesc101.pdf, which some systems leave on USB sticks."""
    return any(part.startswith(".") for part in path.relative_to(folder).parts)


def open_sources(path: Path, incoming: Path, books: Path) -> Iterator[Source]:
    """The books behind one path. A member of an archive is unpacked below `incoming` when its turn comes.

    A copy in the library's own folder `books` appears there under the name it had once, because the
    name tells class and subject.
    """
    if path.suffix.lower() != ".zip" or not path.is_file():
        yield _under_its_own_name(path, incoming) if path.parent == books else Source(path, str(path), path)
        return
    try:
        with zipfile.ZipFile(path) as archive:
            members = _members(archive, path)
            for number, member in enumerate(members):
                yield _unpack(archive, member, path, incoming / str(number))
    except _BROKEN as error:
        yield _refused(path, PothiError(ErrorCode.ARCHIVE_BAD, path=path, reason=error))
    except PothiError as error:
        yield _refused(path, error)


def _under_its_own_name(path: Path, incoming: Path) -> Source:
    name = original_name(path)
    target = incoming / name
    try:
        copy_atomically(path, target)
    except FileNotFoundError:
        return Source(path, name, path)
    except PothiError as error:
        return Source(path, name, path, error)
    return Source(target, name, path)


def _refused(path: Path, error: PothiError) -> Source:
    return Source(path, str(path), path, error)


def _members(archive: zipfile.ZipFile, path: Path) -> list[zipfile.ZipInfo]:
    """The books of an archive, and the archives in it, by name.

    Raises ARCHIVE_UNSAFE before anything is unpacked, ARCHIVE_BAD.
    """
    entries = archive.infolist()
    if len(entries) > MAX_ENTRIES or sum(entry.file_size for entry in entries) > MAX_TOTAL_BYTES:
        raise PothiError(ErrorCode.ARCHIVE_UNSAFE, path=path, reason="too large")
    for entry in entries:
        if not _stays_inside(entry):
            raise PothiError(ErrorCode.ARCHIVE_UNSAFE, path=path, reason=entry_name(entry))
    members = [entry for entry in entries if _is_member(entry)]
    if not members:
        raise PothiError(ErrorCode.ARCHIVE_BAD, path=path, reason="no book inside")
    return sorted(members, key=entry_name)


def entry_name(entry: zipfile.ZipInfo) -> str:
    """The name of an entry. Many programs write UTF-8 (Hindi, say) without the flag that tells so."""
    if entry.flag_bits & _UTF8_NAME:
        return entry.filename
    try:
        return entry.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return entry.filename


def _is_member(entry: zipfile.ZipInfo) -> bool:
    name = PurePosixPath(entry_name(entry))
    hidden = name.name.startswith(".") or "__MACOSX" in name.parts
    return not entry.is_dir() and not hidden and name.suffix.lower() in ACCEPTED


def _stays_inside(entry: zipfile.ZipInfo) -> bool:
    name = entry_name(entry).replace("\\", "/")
    climbs = ".." in PurePosixPath(name).parts or name.startswith("/") or ":" in name.split("/")[0]
    return not climbs and not stat.S_ISLNK(entry.external_attr >> 16)


def _unpack(archive: zipfile.ZipFile, member: zipfile.ZipInfo, path: Path, folder: Path) -> Source:
    """One member on disk; its own error, if it has one, does not stop the others."""
    name = PurePosixPath(entry_name(member).replace("\\", "/")).name
    shown = f"{path}/{entry_name(member)}"
    target = folder / "".join("_" if letter in '<>:"|?*\0' else letter for letter in name)
    try:
        if name.lower().endswith(".zip"):  # where bombs hide; the message asks to unpack it oneself
            raise PothiError(ErrorCode.ARCHIVE_UNSAFE, path=shown, reason="an archive inside an archive")
        if member.flag_bits & 1:
            raise PothiError(ErrorCode.PDF_PASSWORD, path=shown)
        with translated(target):
            folder.mkdir(parents=True, exist_ok=True)
            _copy_counted(archive, member, target, path)
    except _BROKEN as error:
        return Source(target, shown, path, PothiError(ErrorCode.ARCHIVE_BAD, path=shown, reason=error))
    except PothiError as error:
        return Source(target, shown, path, error)
    return Source(target, shown, path)


def _copy_counted(archive: zipfile.ZipFile, member: zipfile.ZipInfo, target: Path, path: Path) -> None:
    """Unpack while counting: what the archive says about its sizes is not believed."""
    written = 0
    with archive.open(member) as packed, target.open("wb") as out:
        while block := packed.read(_BLOCK):
            written += len(block)
            dense = written > _SMALL_BYTES and written > MAX_RATIO * max(member.compress_size, 1)
            if written > MAX_ENTRY_BYTES or dense:
                raise PothiError(ErrorCode.ARCHIVE_UNSAFE, path=path, reason=member.filename)
            out.write(block)
