"""The graphics card: whether a language model may use it on this computer, and what that brought.

A graphics driver can take the whole program down, or the computer with it. So a mark is on the disk from
before the card is first touched until a model has run on it; a mark whose writer is dead means that it
crashed, and the card stays off until somebody chooses it again.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib.util
import json
import platform
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from models.disk import make_folder, settle_file, told
from models.llama_backends import load_backends

FILE = "graphics.json"
# Of a card's free memory this stays free: for the cache of tokens, buffers and the desktop itself.
CARD_RESERVE_BYTES = 700 << 20
# What llama.cpp can use a graphics card by, and the files that hold it, beside its own.
BACKENDS = ("cuda", "hip", "metal", "sycl", "vulkan")
_LIBRARY = {"win32": "ggml-{0}.dll", "darwin": "libggml-{0}.dylib"}.get(sys.platform, "libggml-{0}.so")
_CARD_KINDS = (1, 2)  # of enum ggml_backend_dev_type: GPU and integrated GPU


class Mode(StrEnum):
    OFF = "off"
    AUTOMATIC = "automatic"  # as many layers as the card's free memory holds
    LAYERS = "layers"


@dataclass(frozen=True, slots=True)
class GraphicsChoice:
    """`layers` counts with Mode.LAYERS only."""

    mode: Mode = Mode.OFF
    layers: int = 0

    @property
    def key(self) -> str:
        """Names the choice where speeds are kept: "off", "automatic", "12"."""
        return str(self.layers) if self.mode is Mode.LAYERS else self.mode.value


@dataclass(frozen=True, slots=True)
class GraphicsState:
    """`backends`: what llama.cpp has code for ("vulkan" ...); () when it can't use any card. `crashed`: the
    card was switched off because the program died with it. `words_per_second`: measured, by key of choice.
    """

    choice: GraphicsChoice = GraphicsChoice()
    backends: tuple[str, ...] = ()
    crashed: bool = False
    words_per_second: Mapping[str, float] = field(default_factory=dict)

    @property
    def is_on(self) -> bool:
        """Whether a model will be loaded onto the card."""
        return bool(self.backends) and self.choice.mode is not Mode.OFF


class GraphicsSettings:
    """What was chosen and measured on this computer, kept in `folder`. A home folder that several computers
    share holds one entry for each."""

    def __init__(self, folder: Path, machine: str | None = None) -> None:
        self._folder = folder
        self._machine = machine or platform.node() or "computer"
        slug = re.sub(r"[^A-Za-z0-9.-]+", "-", self._machine)
        self._mark = folder / f"graphics-{slug}.trying"

    def state(self) -> GraphicsState:
        """Reads the file; one that is missing or broken means that nothing was chosen."""
        entry = self._entry()
        choice = GraphicsChoice()
        with contextlib.suppress(KeyError, ValueError, TypeError):
            choice = GraphicsChoice(Mode(entry["mode"]), max(0, int(entry.get("layers", 0))))
        measured = entry.get("words_per_second", {})
        speeds = {str(key): float(value) for key, value in measured.items()} if measured else {}
        return GraphicsState(choice, gpu_backends(), bool(entry.get("crashed", False)), speeds)

    def choose(self, choice: GraphicsChoice) -> None:
        """Raises ModelError NO_WRITE_PERMISSION, DISK_FULL."""
        self._change(mode=choice.mode.value, layers=choice.layers, crashed=False)

    def keep_speed(self, choice: GraphicsChoice, words_per_second: float) -> None:
        """Raises ModelError NO_WRITE_PERMISSION, DISK_FULL."""
        speeds = dict(self._entry().get("words_per_second", {}))
        self._change(words_per_second=speeds | {choice.key: round(words_per_second, 1)})

    @contextlib.contextmanager
    def trying(self) -> Iterator[None]:
        """While the card is touched for the first time: a death inside leaves the mark. An exception does
        not, the program lived on."""
        from filelock import FileLock

        make_folder(self._folder)
        with told(self._mark), FileLock(self._lock_path):
            self._mark.write_text("1", encoding="ascii")
            try:
                yield
            finally:
                self._mark.unlink(missing_ok=True)

    def switch_off_after_crash(self) -> bool:
        """Switch the card off if the program died while it tried it; True when it did so now. A mark that a
        living process holds is no crash."""
        from filelock import FileLock, Timeout

        if not self._mark.exists():
            return False
        try:
            with FileLock(self._lock_path, timeout=0):
                if not self._mark.exists():
                    return False
                self._change(mode=Mode.OFF.value, crashed=True)
                self._mark.unlink()
                return True
        except Timeout:
            return False

    @property
    def _lock_path(self) -> Path:
        return self._mark.with_suffix(".lock")

    def _all(self) -> dict[str, Any]:
        with contextlib.suppress(OSError, ValueError):
            value = json.loads((self._folder / FILE).read_text(encoding="utf-8"))
            if isinstance(value, dict):
                return value
        return {}

    def _entry(self) -> dict[str, Any]:
        entry = self._all().get(self._machine)
        return entry if isinstance(entry, dict) else {}

    def _change(self, **values: Any) -> None:
        make_folder(self._folder)
        everything = self._all() | {self._machine: self._entry() | values}
        path = self._folder / FILE
        temporary = path.with_name(f".{FILE}.new")
        with told(path):
            temporary.write_text(json.dumps(everything, ensure_ascii=False, indent=1), encoding="utf-8")
            settle_file(temporary, path)


@dataclass(frozen=True, slots=True)
class CardTrial:
    """That a trial of a model uses a card as chosen; `folder`: where the mark goes."""

    folder: Path
    choice: GraphicsChoice


def layers_on_card(llama_cpp: Any, choice: GraphicsChoice, model_bytes: int, blocks: int) -> int:
    """How many layers of a model go onto the card, 0 without one. Loads llama.cpp's code for cards: what
    runs in here may die with the driver.

    `model_bytes`, `blocks`: size of the model's file and its number of layers (0: not said).
    """
    if choice.mode is Mode.OFF:
        return 0
    if _free_bytes_of_card(llama_cpp) is None:
        load_backends(llama_cpp, graphics=True)
    if not llama_cpp.llama_supports_gpu_offload():
        return 0
    whole = blocks + 1 if blocks else 999  # the output layer is one more
    if choice.mode is Mode.LAYERS:
        return min(choice.layers, whole)
    return fitting_layers(_free_bytes_of_card(llama_cpp) or 0, model_bytes, blocks)


def gpu_backends(folder: Path | None = None) -> tuple[str, ...]:
    """What the llama.cpp in `folder` (else the installed one) can use a card by; () when it can't. Looks at
    files only: no driver is touched."""
    if folder is None:
        spec = importlib.util.find_spec("llama_cpp")
        if spec is None or spec.origin is None:
            return ()
        folder = Path(spec.origin).parent / "lib"
    return tuple(name for name in BACKENDS if (folder / _LIBRARY.format(name)).is_file())


def _free_bytes_of_card(llama_cpp: Any) -> int | None:
    """Free memory of the first graphics card among what llama.cpp has loaded; None without one."""
    ggml = llama_cpp.llama_cpp._lib
    try:
        count, get, kind, memory = (
            getattr(ggml, f"ggml_backend_dev_{name}") for name in ("count", "get", "type", "memory")
        )
    except AttributeError:
        return None  # on Windows the functions are not reached by way of llama.cpp's own library
    count.restype, get.restype, get.argtypes = ctypes.c_size_t, ctypes.c_void_p, [ctypes.c_size_t]
    kind.argtypes = [ctypes.c_void_p]
    memory.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]
    for device in (get(number) for number in range(count())):
        if kind(device) in _CARD_KINDS:
            free, total = ctypes.c_size_t(), ctypes.c_size_t()
            memory(device, ctypes.addressof(free), ctypes.addressof(total))
            return free.value
    return None


def fitting_layers(free_bytes: int, model_bytes: int, blocks: int) -> int:
    """How many layers of a model fit into so much free memory of a card, the output layer counted; all or
    none when it is not said how many there are."""
    room = free_bytes - CARD_RESERVE_BYTES
    if room >= model_bytes:
        return blocks + 1 if blocks else 999
    return max(0, room * (blocks + 1) // max(1, model_bytes)) if blocks else 0
