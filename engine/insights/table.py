"""The log as a table that a spreadsheet opens: one row per question, headings in the reader's language."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from engine.insights.log import LogRow, QuestionLog
from engine.insights.summary import UNSAFE, since
from engine.library.faults import translated

COLUMNS = (
    "date",
    "time",
    "question",
    "ending",
    "reason",
    "confidence",
    "chapter",
    "class",
    "subject",
    "language",
    "seconds",
    "flags",
)
# A cell that begins with one of these is a formula to a spreadsheet: what students type must stay text.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def export_table(log: QuestionLog, path: Path, days: int | None, words: Mapping[str, str]) -> int:
    """Write the questions of the last `days` days (None: all), oldest first, as CSV. Returns how many.

    `words`: column, ending, reason and flag -> what the reader calls it; a missing one stays as it is.
    Raises DISK_FULL, NO_WRITE_PERMISSION.
    """
    rows = log.rows(since=since(days))[::-1]
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow([words.get(column, column) for column in COLUMNS])
    for row in rows:
        writer.writerow([_cell(value) for value in _values(row, words)])
    part = path.with_name(path.name + ".part")
    with translated(path):
        # The mark at the beginning tells spreadsheets that Hindi follows.
        part.write_text(text.getvalue(), encoding="utf-8-sig", newline="")
        part.replace(path)
    return len(rows)


def _values(row: LogRow, words: Mapping[str, str]) -> list[str]:
    at = datetime.fromisoformat(row.at).astimezone()
    total = float((row.details.get("timings_ms") or {}).get("total") or 0.0)
    return [
        at.date().isoformat(),
        at.strftime("%H:%M"),
        "" if row.reason == UNSAFE else row.question or "",
        words.get(row.event, row.event),
        words.get(row.reason or "", row.reason or ""),
        f"{row.confidence:.2f}",
        row.topic or "",
        "" if row.class_number is None else str(row.class_number),
        row.subject or "",
        row.language,
        f"{total / 1000:.1f}",
        ", ".join(words.get(flag.kind.value, flag.kind.value) for flag in row.flags),
    ]


def _cell(value: str) -> str:
    return f"'{value}" if value.startswith(_FORMULA) else value
