"""The packaging scripts as modules: their folder is no package (`packaging` is also a name on the index)."""

from __future__ import annotations

import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "packaging"
sys.path.insert(0, str(FOLDER))
