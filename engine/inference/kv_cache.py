"""KV-cache store: the last prompts that a model read, so that going back to one costs no second reading.

Passages are compared by letting the model read one after the other, and often the first stays the best.
"""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

MOST = 2  # prompts; one of 350 tokens takes 10 MB with a model of 1.5 billion weights
LONGEST = 700  # tokens of a prompt that is kept
WORTH = 64  # tokens that must be lost or won by it


@dataclass(frozen=True, slots=True)
class _Kept:
    tokens: tuple[int, ...]
    state: Any  # ctypes array of bytes, as llama.cpp wrote it


class KVCacheStore:
    """`c`: the functions of llama.cpp; `context`: the one whose sequence 0 is kept."""

    def __init__(self, c: Any, context: Any) -> None:
        self._c = c
        self._context = context
        self._kept: deque[_Kept] = deque(maxlen=MOST)

    def change(self, past: Sequence[int], tokens: Sequence[int]) -> list[int] | None:
        """What was read as `past`, all that is in the sequence, gives way to `tokens`: put it aside, and put
        back a kept prompt that begins like them for longer.

        Returns the tokens that are in the sequence then, [] if that went wrong; None: nothing was put back.
        """
        known = shared(past, tokens)
        best = max(self._kept, key=lambda kept: shared(kept.tokens, tokens), default=None)
        if len(past) - known >= WORTH:
            self._keep(past)
        if best is None or shared(best.tokens, tokens) < known + WORTH:
            return None
        self._c.llama_memory_clear(self._c.llama_get_memory(self._context), True)
        if not self._c.llama_state_seq_set_data(self._context, best.state, len(best.state), 0):
            return []
        return list(best.tokens)

    def _keep(self, tokens: Sequence[int]) -> None:
        """Nothing is kept if memory is short."""
        if len(tokens) > LONGEST or any(kept.tokens == tuple(tokens) for kept in self._kept):
            return
        size = self._c.llama_state_seq_get_size(self._context, 0)
        try:
            state = (ctypes.c_uint8 * size)()
        except MemoryError:
            return
        if self._c.llama_state_seq_get_data(self._context, state, size, 0) == size:
            self._kept.append(_Kept(tuple(tokens), state))


def shared(first: Sequence[int], second: Sequence[int]) -> int:
    """How many tokens two rows have in common from the beginning."""
    for number, (one, other) in enumerate(zip(first, second, strict=False)):
        if one != other:
            return number
    return min(len(first), len(second))
