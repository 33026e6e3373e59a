"""How long an import will still take, guessed from how long it took so far."""

from __future__ import annotations

import time
from collections.abc import Callable

# Before so many seconds of a file, or so small a share of it, a guess would jump about.
FEWEST_SECONDS = 2.0
SMALLEST_SHARE = 0.05


class Pace:
    """Told how far the file at work is; `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._file = ""
        self._begun = clock()
        self._share = 0.0
        self._finished: list[float] = []  # seconds that earlier files took

    def note(self, file: str, share: float) -> None:
        """`share` of the file is done, 0 to 1."""
        if file != self._file:
            self._file, self._begun = file, self._clock()
        self._share = share

    def file_ended(self) -> None:
        """The file at work is in, or could not be read."""
        if self._file:
            self._finished.append(self._clock() - self._begun)
        self._file, self._share = "", 0.0

    def seconds_left(self, waiting: int) -> float | None:
        """For the file at work and `waiting` more; None while that cannot be known."""
        taken = self._clock() - self._begun
        whole: float | None = None
        if self._file and taken >= FEWEST_SECONDS and self._share >= SMALLEST_SHARE:
            whole = taken / self._share
        mean = sum(self._finished) / len(self._finished) if self._finished else whole
        if mean is None:
            return None
        rest = max(0.0, (whole if whole is not None else mean) - taken) if self._file else 0.0
        return rest + mean * waiting
