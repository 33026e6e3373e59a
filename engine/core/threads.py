"""How the threads of torch and llama.cpp wait for each other: asleep.

By default OpenMP's threads spin while they wait. Beside one other busy program on a machine of two cores they
then take the cores from each other, and an answer takes many times as long. The libraries read this when they
are loaded, so it is said when `engine` is imported, which every way into Pothi does first.
"""

from __future__ import annotations

import os

# For GNU's libgomp, which torch brings, and for LLVM's and Intel's libomp.
WAITING = {"OMP_WAIT_POLICY": "PASSIVE", "GOMP_SPINCOUNT": "0", "KMP_BLOCKTIME": "0"}


def wait_asleep() -> None:
    """Say so in this process's environment, and that of its children. What a person set there stays."""
    for name, value in WAITING.items():
        os.environ.setdefault(name, value)
