"""The pictures of the documentation: each is small, shown somewhere, and each that is shown is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
LARGEST = 150_000


def test_pictures_are_small_shown_and_there() -> None:
    texts = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    shown = {
        (text.parent / name).resolve()
        for text in texts
        for name in re.findall(r"!\[[^\]]+\]\(([^)]+\.png)\)", text.read_text(encoding="utf-8"))
    }
    there = set(PICTURES.glob("*.png"))
    assert shown == there
    assert all(path.stat().st_size < LARGEST for path in there)
