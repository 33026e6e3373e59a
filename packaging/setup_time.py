"""How long the set-up of a checkout still takes, told while it runs. Loaded by dev.py from any Python."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

# Seconds that a step of the set-up took on two cores. What is left is told by them, and by how fast this
# computer and its network were so far.
USUAL = {"torch": 30, "hnswlib": 25, "llama-cpp-python": 240, "the other packages": 50}
COMPILED = ("hnswlib", "llama-cpp-python")


class TimeLeft:
    """How long the environment still takes: what the steps took elsewhere, by how long those before took
    here. Compiling and fetching are measured apart, as a fast computer may have a slow network."""

    def __init__(self, steps: list[str], say: Callable[[str], None]) -> None:
        """`steps`: names of USUAL that are still to come; `say`: tells people a line."""
        self._say = say
        self._ahead = list(steps)
        self._took = {True: [0.0, 0.0], False: [0.0, 0.0]}  # compiled or not -> seconds here, elsewhere
        self._begun = 0.0

    def add(self, step: str) -> None:
        self._ahead.append(step)

    @contextmanager
    def step(self, name: str, told: str = "") -> Iterator[None]:
        """Say what is done and how long it all takes; what it took counts for those that follow."""
        self._begun = time.monotonic()
        self._say(f"{told or name} ... (about {minutes(self.seconds(name))} left)")
        yield
        if name in self._ahead:
            self._ahead.remove(name)
            here = self._took[name in COMPILED]
            here[0] += time.monotonic() - self._begun
            here[1] += USUAL[name]

    def seconds(self, name: str, done: float = 0.0) -> float:
        """Of the step that runs and all behind it. `done`: the share of it that is known to be done, by which
        it is measured alone; a step that takes longer than it should is never nearly done."""
        others = sum(self._of(step) for step in self._ahead if step != name)
        if name not in self._ahead:
            return others
        so_far = time.monotonic() - self._begun
        return others + (so_far / done * (1 - done) if done else max(self._of(name) - so_far, so_far / 4))

    def _of(self, step: str) -> float:
        here, elsewhere = self._took[step in COMPILED]
        return USUAL[step] * (here / elsewhere if elsewhere else 1.0)

    @contextmanager
    def watched_build(self, folder: Path, name: str) -> Iterator[None]:
        """Tell every half minute how much of a package is compiled, from what its compiler writes down."""
        work, stop = folder / f"compiling-{name}", threading.Event()
        shutil.rmtree(work, ignore_errors=True)  # of one that was stopped: its sources are gone

        def watch() -> None:
            while not stop.wait(30):
                done = share_compiled(work)
                if done:
                    self._say(f"  {done:.0%} compiled, about {minutes(self.seconds(name, done))} left in all")

        os.environ["SKBUILD_BUILD_DIR"] = str(work)
        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        try:
            yield
        finally:
            stop.set()
            watcher.join()
            del os.environ["SKBUILD_BUILD_DIR"]
            shutil.rmtree(work, ignore_errors=True)


def minutes(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"


def share_compiled(work: Path) -> float:
    """Share of a build folder's steps that Ninja has done, in [0, 1]; 0 where it isn't Ninja that builds."""
    try:
        steps = (work / "build.ninja").read_text(encoding="utf-8", errors="replace").splitlines()
        done = (work / ".ninja_log").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return 0.0
    known = sum("_COMPILER_" in step for step in steps if step.startswith("build "))
    return min(1.0, sum(".o\t" in line for line in done) / known) if known else 0.0
