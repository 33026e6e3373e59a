"""A teacher's settings as a file, for the other computers of a school: strictness, topics that are left out,
the person children can go to, what is kept of questions, the language model, and the PIN as its slow hash.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.core.errors import ErrorCode, PothiError
from engine.library.settings import Settings

FORMAT = "pothi-settings-1"
# What travels; everything else in the settings belongs to one computer.
CARRIED = (
    "teacher.pin",
    "safety.strictness",
    "safety.counsellor",
    "scope.out",
    "log.keep",
    "model.llm",
)
_MOST_BYTES = 1 << 20


def write_settings(settings: Settings, path: Path) -> list[str]:
    """Write what is set to the file `path` and return the names of the settings. Raises DISK_FULL,
    NO_WRITE_PERMISSION, FILE_NOT_FOUND as the system says."""
    known = settings.all()
    chosen = {name: known[name] for name in CARRIED if name in known}
    text = json.dumps({"format": FORMAT, "settings": chosen}, ensure_ascii=False, indent=1, sort_keys=True)
    path.write_text(text + "\n", encoding="utf-8")
    return list(chosen)


def read_settings(settings: Settings, path: Path) -> list[str]:
    """Set what the file tells and return the names. A setting that it doesn't name stays as it is.

    Raises FILE_NOT_FOUND, and FILE_UNUSABLE for a file that is none of ours: then nothing is changed.
    """
    if not path.is_file():
        raise PothiError(ErrorCode.FILE_NOT_FOUND, path=path)
    carried = _carried(path)
    for name, value in carried.items():
        settings.set(name, value)
    return list(carried)


def _carried(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise ValueError("too long")
        told = json.loads(path.read_text(encoding="utf-8"))
        if told["format"] != FORMAT:
            raise ValueError("another format")
        carried: dict[str, Any] = dict(told["settings"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise PothiError(
            ErrorCode.FILE_UNUSABLE, path=path, reason="these are no settings of Pothi"
        ) from error
    strange = sorted(set(carried) - set(CARRIED))
    if strange:
        reason = f"it has settings that don't travel: {', '.join(strange)}"
        raise PothiError(ErrorCode.FILE_UNUSABLE, path=path, reason=reason)
    return carried
