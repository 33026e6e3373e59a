"""Library packs that lie where a school puts them: on a stick, beside the program, in the shared place."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.core.places import program_folder, shared_library

SUFFIX = ".pothi"
INSIDE = "pothi"  # a folder of this name on a stick is looked into as well
_MOUNTS = ("/media", "/run/media", "/mnt")


def places() -> list[Path]:
    """Where packs are looked for, the nearest first."""
    program = program_folder()
    near = [] if program is None else [program, program.parent]
    return [*near, shared_library(), *_sticks()]


def find_packs(folders: Sequence[Path]) -> list[Path]:
    """The packs in these folders and in a folder `pothi` of them, each once, by place and name. What can't be
    read is passed over."""
    found: dict[Path, None] = {}
    for folder in folders:
        for place in (folder, folder / INSIDE):
            try:
                packs = sorted(path for path in place.glob(f"*{SUFFIX}") if path.is_file())
            except OSError:
                continue
            found |= dict.fromkeys(packs)
    return list(found)


def _sticks() -> Iterator[Path]:
    if sys.platform == "win32":
        yield from (Path(drive) for drive in os.listdrives() if drive.upper() != "C:\\")
        return
    for mount in (Path(place) for place in _MOUNTS):
        try:
            inside = sorted(path for path in mount.iterdir() if path.is_dir())
        except OSError:
            continue
        for folder in inside:
            yield folder  # mounted for all, or the folder of one user, in which that user's sticks are
            try:
                yield from sorted(path for path in folder.iterdir() if path.is_dir())
            except OSError:
                continue
