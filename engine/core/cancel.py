"""A token that says "stop", checked between tokens, sentences and pages."""

from __future__ import annotations

import threading


class Cancelled(Exception):
    """Raised inside the engine when its token was cancelled; never shown to people."""


class CancelToken:
    """Thread-safe and reusable by nobody: one token per job."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def cancel(self) -> None:
        self._event.set()

    @property
    def cancelled(self) -> bool:
        return self._event.is_set()

    def check(self) -> None:
        """Raise Cancelled when somebody asked to stop."""
        if self._event.is_set():
            raise Cancelled
