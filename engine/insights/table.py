"""The log as a file: a table that a spreadsheet opens, with headings in the reader's language, or JSON lines
for a program. One row per question; words of questions that touch a child's safety stay out of both.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import datetime
from pathlib import Path

from engine.insights.log import LogRow, QuestionLog, without_words
from engine.insights.summary import UNSAFE, since
from engine.library.faults import translated
from engine.library.rows import dump

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
    # The mark at the beginning tells spreadsheets that Hindi follows.
    _write(path, text.getvalue(), "utf-8-sig")
    return len(rows)


def export_lines(log: QuestionLog, path: Path, days: int | None) -> int:
    """Write the questions of the last `days` days (None: all), oldest first, with everything that is kept of
    them: one JSON object a line, keys as in LogRow. Returns how many.

    Raises DISK_FULL, NO_WRITE_PERMISSION.
    """
    rows = log.rows(since=since(days))[::-1]
    told = [_unsaid(row) if row.reason == UNSAFE else row for row in rows]
    _write(path, "".join(dump(asdict(row)) + "\n" for row in told), "utf-8")
    return len(rows)


def _unsaid(row: LogRow) -> LogRow:
    return replace(without_words(row), flags=tuple(replace(flag, note="") for flag in row.flags))


def _write(path: Path, text: str, encoding: str) -> None:
    """The whole file or none."""
    part = path.with_name(path.name + ".part")
    with translated(path):
        part.write_text(text, encoding=encoding, newline="")
        part.replace(path)


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
