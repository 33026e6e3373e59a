"""Small settings that travel with the library: strictness, privacy of questions, scope list, ..."""

from __future__ import annotations

import json
from typing import Any

from engine.library.connections import Connections
from engine.library.faults import decoding
from engine.library.rows import dump

# Corrections of metadata that wait for their books to come in again, by doc (see engine.library.salvage).
SAVED_EDITS = "salvage.edits"


class Settings:
    """Values are anything JSON can hold."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def get(self, key: str, default: Any = None) -> Any:
        row = self._connections.row("SELECT value FROM settings WHERE key = ?", (key,))
        with decoding(self._connections.path):
            return default if row is None else json.loads(row[0])

    def set(self, key: str, value: Any) -> None:
        with self._connections.write() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", (key, dump(value))
            )

    def remove(self, key: str) -> None:
        """Back to the default."""
        with self._connections.write() as connection:
            connection.execute("DELETE FROM settings WHERE key = ?", (key,))

    def all(self) -> dict[str, Any]:
        rows = self._connections.rows("SELECT key, value FROM settings ORDER BY key")
        with decoding(self._connections.path):
            return {key: json.loads(value) for key, value in rows}
