"""What tests look up in the panels of the window."""

from __future__ import annotations

from pathlib import Path

from desktop.views.import_panel import FileLine, ImportPanel


def line_of(panel: ImportPanel, path: Path) -> FileLine | None:
    """The line that tells how this file ended, the newest one if there are several."""
    return next((line for line in reversed(panel.lines()) if line.path == path), None)
