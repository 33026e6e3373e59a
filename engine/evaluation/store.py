"""Results of earlier runs, kept by what they were made from, so that nothing is computed twice."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Any

from engine.evaluation.fingerprints import digest
from engine.library.faults import translated

FILE = "evaluation/stages.db"  # below the user's own folder
KEPT = timedelta(days=30)  # since a result was used last
_WAIT = 60.0  # seconds for another run that writes

_SCHEMA = """
CREATE TABLE IF NOT EXISTS results (key TEXT PRIMARY KEY, stage TEXT NOT NULL, value TEXT NOT NULL,
                                    used TEXT NOT NULL) WITHOUT ROWID
"""


class StageStore:
    """One SQLite file of results, written one by one: a run that is stopped loses none of them. Several runs
    may use it at a time.

    `found` counts the results of each stage that were there, `made` those that were not. `fresh`: nothing is
    taken from it, but what is made is kept. Raises PothiError for a disk that is full or may not be written.
    """

    def __init__(self, path: Path, *, fresh: bool = False) -> None:
        self._fresh = fresh
        self.found: Counter[str] = Counter()
        self.made: Counter[str] = Counter()
        self._path = path
        self._today = datetime.now(UTC).date().isoformat()
        with translated(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(path, timeout=_WAIT, isolation_level=None)
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = NORMAL")
            self._connection.execute(_SCHEMA)
            too_old = (datetime.now(UTC) - KEPT).date().isoformat()
            self._connection.execute("DELETE FROM results WHERE used < ?", (too_old,))

    def get(self, stage: str, parts: Sequence[object]) -> Any:
        """What was kept for these parts, None if nothing was."""
        if self._fresh:
            self.made[stage] += 1
            return None
        key = digest(stage, *parts)
        with translated(self._path):
            row = self._connection.execute("SELECT value, used FROM results WHERE key = ?", (key,)).fetchone()
            if row is not None and row[1] != self._today:
                self._connection.execute("UPDATE results SET used = ? WHERE key = ?", (self._today, key))
        (self.made if row is None else self.found)[stage] += 1
        return None if row is None else json.loads(row[0])

    def put(self, stage: str, parts: Sequence[object], value: Any) -> None:
        """Keep a value (anything that JSON can write) for these parts."""
        text = json.dumps(value)
        with translated(self._path):
            self._connection.execute(
                "INSERT OR REPLACE INTO results (key, stage, value, used) VALUES (?, ?, ?, ?)",
                (digest(stage, *parts), stage, text, self._today),
            )

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> StageStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
