"""Which folders an installed Pothi uses, found without anything being set.

- A checkout uses the user's own data folder, as ever.
- An installed program looks for the school's shared library (MACHINE), which only those who look after the
  computer may write; its models lie beside the program. Who asks keeps bookmarks, choices and what was asked
  in the own folder.
- A program with `portable.txt` beside it keeps everything in `data` beside it, on the stick it lies on.

`--home`, POTHI_HOME and POTHI_MODELS win over all of that.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

DATABASE = "library.db"
PORTABLE_MARK = "portable.txt"
MODELS = "models"


class PlaceKind(StrEnum):
    """Why the library lies where it lies."""

    CHOSEN = "chosen"  # somebody named the folder
    PORTABLE = "portable"  # beside the program
    SHARED = "shared"  # of this computer, for all its users
    OWN = "own"  # of this user


@dataclass(frozen=True, slots=True)
class Places:
    """`home`: the library's folder; `models`: where models are added; `more_models`: where they are looked
    for as well; `own`: this user's folder, for what can't be written beside the library."""

    kind: PlaceKind
    home: Path
    models: Path
    more_models: tuple[Path, ...]
    own: Path


def program_folder() -> Path | None:
    """Where the installed program lies; None in a checkout."""
    return Path(sys.executable).resolve().parent if getattr(sys, "frozen", False) else None


def shared_library(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the shared library of a computer lies, if it has one."""
    if sys.platform == "win32":
        return Path(environment.get("PROGRAMDATA", r"C:\ProgramData")) / "Pothi"
    if sys.platform == "darwin":
        return Path("/Library/Application Support/Pothi")
    return Path("/var/lib/pothi")


def find_places(
    user_data: Path,
    program: Path | None,
    shared: Path,
    chosen_home: Path | None = None,
    chosen_models: Path | None = None,
) -> Places:
    """The folders to use. `user_data`: the user's data folder; `program`: that of the installed program, None
    in a checkout; `shared`: where a shared library would lie. Makes only a portable program's `data`."""
    beside = None if program is None else program / MODELS
    more = () if beside is None or chosen_models is not None else (beside,)
    kind, home, own = PlaceKind.OWN, user_data, user_data
    if program is not None and (program / PORTABLE_MARK).is_file():
        data = program / "data"
        writable = _can_be_written(data)
        own = data if writable else user_data
        if writable or (data / DATABASE).is_file():
            kind, home = PlaceKind.PORTABLE, data
    elif program is not None and (shared / DATABASE).is_file():
        kind, home = PlaceKind.SHARED, shared
    if chosen_home is not None:
        kind, home = PlaceKind.CHOSEN, chosen_home
    return Places(kind, home, chosen_models or own / MODELS, more, own)


def _can_be_written(folder: Path) -> bool:
    try:
        folder.mkdir(exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
