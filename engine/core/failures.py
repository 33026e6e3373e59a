"""What works less well here than it could, though nothing stops: each kind of it is logged once and counted,
and the About page tells. What a question ends with, an error with its remedy, is engine.core.errors."""

from __future__ import annotations

import logging
import threading
from collections import Counter
from enum import StrEnum

_log = logging.getLogger(__name__)


class Failure(StrEnum):
    """What failed, and what goes on without it."""

    CROSS_ENCODER = "cross_encoder"  # pages are read without it
    PROBE = "probe"  # its file is damaged, or was made for another adapter: nothing is read by it
    PROBE_STATE = "probe_state"  # the language model has no such layer to be read: it only writes
    EMPTY_FILTER = "empty_filter"  # class, subject or book of a question leave no passage to be searched


_counted: Counter[tuple[Failure, str]] = Counter()
_lock = threading.Lock()


def note(failure: Failure, about: str = "") -> None:
    """Count a failure; the first one is logged. `about`: the model or file, never words of a question."""
    with _lock:
        _counted[failure, about] += 1
        is_first = _counted[failure, about] == 1
    if is_first:
        _log.warning("%s: %s", failure.value, about or "-")


def noted() -> tuple[tuple[Failure, str, int], ...]:
    """(what, about what, how often) since the program started, in the order of the first time."""
    with _lock:
        return tuple((failure, about, count) for (failure, about), count in _counted.items())


def forget() -> None:
    """Begin to count anew."""
    with _lock:
        _counted.clear()
