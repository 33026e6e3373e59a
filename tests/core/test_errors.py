"""What a library throws when memory is used up is an error of the world; what we did wrong is not."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable

import numpy as np
import pytest
import torch

from engine.core.errors import ErrorCode, PothiError, of_the_world

MORE_THAN_THERE_IS = 1 << 60  # bytes


def _raise(error: Exception) -> None:
    raise error


@pytest.mark.parametrize(
    "ask_for",
    [
        lambda: bytearray(MORE_THAN_THERE_IS),
        lambda: np.empty(MORE_THAN_THERE_IS, dtype=np.uint8),
        lambda: torch.empty(MORE_THAN_THERE_IS, dtype=torch.uint8),
        lambda: _raise(RuntimeError("Not enough memory: addPoint failed to allocate linklist")),  # hnswlib
        lambda: _raise(RuntimeError("std::bad_alloc")),
        lambda: _raise(OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))),
    ],
    ids=["python", "numpy", "torch", "hnswlib", "c++", "system"],
)
def test_used_up_memory_is_of_the_world(ask_for: Callable[[], object]) -> None:
    with pytest.raises((MemoryError, RuntimeError, OSError)) as caught:
        ask_for()
    world = of_the_world(caught.value)
    assert world is not None
    assert world.code is ErrorCode.OUT_OF_MEMORY


@pytest.mark.parametrize(
    "error",
    [RuntimeError("shapes do not fit"), ValueError("Not enough memory"), OSError(errno.EIO, "bad")],
)
def test_our_own_mistakes_stay_ours(error: Exception) -> None:
    assert of_the_world(error) is None


def test_an_error_of_the_world_is_itself() -> None:
    error = PothiError(ErrorCode.DISK_FULL, path="/somewhere")
    assert of_the_world(error) is error
