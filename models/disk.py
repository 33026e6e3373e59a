"""Small careful steps on disk and a look at memory: atomic writes, checksums, free space."""

from __future__ import annotations

import contextlib
import ctypes
import errno
import hashlib
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from models.errors import DISK_FULL, NO_WRITE_PERMISSION, ModelError

BLOCK_BYTES = 1 << 20
SPARE_BYTES = 64 << 20  # left free on purpose: a disk filled to the brim breaks other programs


def blocks(stream: IO[bytes], limit: int | None = None) -> Iterator[bytes]:
    """The stream in blocks of at most one MiB, at most `limit` bytes in all."""
    left = limit
    while left is None or left > 0:
        block = stream.read(BLOCK_BYTES if left is None else min(BLOCK_BYTES, left))
        if not block:
            return
        if left is not None:
            left -= len(block)
        yield block


def file_sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        for block in blocks(stream):
            digest.update(block)
    return digest.hexdigest()


def make_folder(path: Path) -> Path:
    """Create the folder and its parents. Raises NO_WRITE_PERMISSION or DISK_FULL."""
    with told(path):
        path.mkdir(parents=True, exist_ok=True)
    return path


def require_space(folder: Path, needed: int) -> None:
    """Raise DISK_FULL unless the disk of `folder` has room for `needed` bytes and a reserve."""
    free = shutil.disk_usage(folder).free
    if free < needed + SPARE_BYTES:
        raise ModelError(DISK_FULL, path=folder, needed=needed + SPARE_BYTES, free=free)


@contextlib.contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn the operating system's "no" into a ModelError that says which place refused."""
    try:
        yield
    except PermissionError as error:
        raise ModelError(NO_WRITE_PERMISSION, path=path) from error
    except OSError as error:
        if error.errno == errno.EROFS:
            raise ModelError(NO_WRITE_PERMISSION, path=path) from error
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise ModelError(DISK_FULL, path=path, needed="", free="") from error
        raise


def settle_file(temporary: Path, final: Path) -> None:
    """Make a written file durable and give it its name in one step."""
    with temporary.open("rb+") as stream:
        os.fsync(stream.fileno())
    temporary.replace(final)
    sync_folder(final.parent)


def settle_folder(temporary: Path, final: Path) -> None:
    """As settle_file, for a folder of files. An older folder of that name makes room first."""
    for path in temporary.rglob("*"):
        if path.is_file():
            with path.open("rb+") as stream:
                os.fsync(stream.fileno())
    if final.exists():
        retired = temporary.with_name(temporary.name + ".old")
        final.replace(retired)
        temporary.replace(final)
        shutil.rmtree(retired)
    else:
        temporary.replace(final)
    sync_folder(final.parent)


def sync_folder(folder: Path) -> None:
    """Make a rename in the folder survive a power cut. Windows neither needs nor allows it."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def free_memory() -> int:
    """Bytes of memory that programs can still have, 0 when the system does not say."""
    if sys.platform == "win32":
        return _windows_free_memory()
    if sys.platform.startswith("linux"):
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    if hasattr(os, "sysconf") and "SC_PHYS_PAGES" in os.sysconf_names:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2  # half of all: a fair guess
    return 0


def _windows_free_memory() -> int:
    class MemoryStatus(ctypes.Structure):
        _fields_ = (
            ("length", ctypes.c_ulong),
            ("load", ctypes.c_ulong),
            *((name, ctypes.c_ulonglong) for name in ("total", "free", "a", "b", "c", "d", "e")),
        )

    status = MemoryStatus()
    status.length = ctypes.sizeof(MemoryStatus)
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009  (the attribute exists on Windows only)
    return int(status.free) if kernel.GlobalMemoryStatusEx(ctypes.byref(status)) else 0


def peak_memory() -> int:
    """The most memory this process has held, in bytes; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
