"""Files that evaluation writes."""

from __future__ import annotations

from pathlib import Path

from engine.library.faults import translated

PART = ".part"


def write_text(path: Path, text: str) -> None:
    """Write a text file whole or not at all. Half a character, which JSON can write and UTF-8 cannot, goes
    out as \\ud800. Raises PothiError of the disk, FileNotFoundError where the folder is not there."""
    part = path.with_name(path.name + PART)
    with translated(path):
        try:
            part.write_text(text, encoding="utf-8", errors="backslashreplace")
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
