"""Looks at this computer and says what stands against Pothi on it: `pothi doctor`.

Each check tells a verdict and facts; engine.service.doctor_texts has the words. Nothing is changed or loaded.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from importlib.resources import files
from pathlib import Path

from engine.core.config import Config
from engine.core.error_log import own_folder
from engine.core.errors import ErrorCode, PothiError
from engine.core.places import DATABASE
from engine.inference.model_abilities import can_help
from engine.service.input_method import Way, way_of_typing
from models import catalogue
from models.disk import free_memory
from models.store import Kind, ModelStore

GIB = 1 << 30
MEMORY_NEEDED = int(1.2 * GIB)  # free: the embedder, the window and the system's own needs
MEMORY_FOR_LLM = catalogue.STANDARD_RUNS_IN
DISK_NEEDED = 1 * GIB
OLDEST_CLOCK = datetime(2026, 1, 1, tzinfo=UTC)
VOICES = ("espeak-ng", "espeak", "powershell")
FONTS = ("NotoSansDevanagari", "NotoSans-")
_SECONDS = 5  # more than any of these programs needs to answer


class Check(StrEnum):
    MEMORY = "memory"
    DISK = "disk"
    PROCESSOR = "processor"
    FONTS = "fonts"
    VOICE = "voice"
    GRAPHICS = "graphics"
    TYPING = "typing"
    LOCKS = "locks"
    CLOCK = "clock"
    MODELS = "models"
    LANGUAGE_MODEL = "language_model"
    LIBRARY = "library"


class Verdict(StrEnum):
    GOOD = "good"
    LIMITED = "limited"  # Pothi works, with less
    BAD = "bad"  # Pothi does not work here as it should


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found. `case` names the text; `facts` fill it."""

    check: Check
    verdict: Verdict
    case: str
    facts: dict[str, str]


def examine(config: Config) -> list[Finding]:
    """All checks in the order of `Check`. Raises nothing: a check that fails itself says so (`unknown`).

    On a processor that is too old the libraries that other checks load would end the program: there it is the
    only one.
    """
    processor = _safely(Check.PROCESSOR, _processor, config)
    if processor.verdict is Verdict.BAD:
        return [processor]
    return [_safely(check, look, config) for check, look in _LOOKS.items()]


def _safely(check: Check, look: Callable[[Config], Finding], config: Config) -> Finding:
    try:
        return look(config)
    except Exception as error:  # a doctor that falls ill helps nobody
        return Finding(check, Verdict.LIMITED, "unknown", {"error": type(error).__name__})


def _memory(_: Config) -> Finding:
    free = free_memory()
    facts = {"free": _gib(free)}
    if not free:
        return Finding(Check.MEMORY, Verdict.LIMITED, "unknown", {"error": "?"})
    if free < MEMORY_NEEDED:
        return Finding(Check.MEMORY, Verdict.BAD, "little", facts | {"needed": _gib(MEMORY_NEEDED)})
    case = "enough" if free >= MEMORY_FOR_LLM else "quotes"
    return Finding(Check.MEMORY, Verdict.GOOD if case == "enough" else Verdict.LIMITED, case, facts)


def _disk(config: Config) -> Finding:
    place = _existing(config.own if config.own != Path() else config.home)
    free = shutil.disk_usage(place).free
    facts = {"free": _gib(free), "path": str(place), "needed": _gib(DISK_NEEDED)}
    enough = free >= DISK_NEEDED
    return Finding(
        Check.DISK, Verdict.GOOD if enough else Verdict.BAD, "enough" if enough else "little", facts
    )


def _processor(_: Config) -> Finding:
    flags = set(_cpu_flags())
    best = next((name for flag, name in _SETS if flag in flags), "")
    facts = {"set": best or "?", "name": platform.machine()}
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return Finding(Check.PROCESSOR, Verdict.GOOD, "other", facts)
    if not flags:
        return Finding(Check.PROCESSOR, Verdict.GOOD, "untold", facts)
    if not best:
        return Finding(Check.PROCESSOR, Verdict.BAD, "old", facts)
    if best == "SSE4.2":
        return Finding(Check.PROCESSOR, Verdict.LIMITED, "quotes", facts)
    fast = best != "AVX"
    return Finding(
        Check.PROCESSOR, Verdict.GOOD if fast else Verdict.LIMITED, "fast" if fast else "slow", facts
    )


# From the fastest on; without SSE4.2 neither NumPy nor PyTorch start.
_SETS = (("avx512f", "AVX-512"), ("avx2", "AVX2"), ("avx", "AVX"), ("sse4_2", "SSE4.2"))


# What Windows calls these: numbers of PROCESSOR_FEATURE_ID. One that is older than them says no to all, even
# to SSSE3, which every processor that runs Windows 10 or 11 and could run Pothi has.
_TOLD_BY_WINDOWS = {"ssse3": 36, "sse4_2": 38, "avx": 39, "avx2": 40, "avx512f": 41}


def _windows_flags(has: Callable[[int], object]) -> list[str]:
    """The flags that Windows tells, [] where it does not know them. `has`: IsProcessorFeaturePresent."""
    flags = [flag for flag, number in _TOLD_BY_WINDOWS.items() if has(number)]
    return flags if "ssse3" in flags else []


def _cpu_flags() -> list[str]:
    if sys.platform == "win32":
        import ctypes

        return _windows_flags(ctypes.windll.kernel32.IsProcessorFeaturePresent)
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    return next((line.partition(":")[2].split() for line in lines if line.startswith("flags")), [])


def _fonts(_: Config) -> Finding:
    there = [entry.name for entry in files("assets").joinpath("fonts").iterdir()]
    missing = [font for font in FONTS if not any(name.startswith(font) for name in there)]
    verdict = Verdict.BAD if missing else Verdict.GOOD
    return Finding(Check.FONTS, verdict, "missing" if missing else "there", {"fonts": ", ".join(missing)})


def _voice(_: Config) -> Finding:
    program = next((name for name in VOICES if shutil.which(name)), None)
    if program is None:
        return Finding(Check.VOICE, Verdict.LIMITED, "none", {})
    if program.startswith("espeak"):
        told = _said([program, "--voices=hi"])
        hindi = any(line.split()[1:2] == ["hi"] for line in told.splitlines())
        case = "both" if hindi else "english"
        return Finding(Check.VOICE, Verdict.GOOD if hindi else Verdict.LIMITED, case, {"program": program})
    return Finding(Check.VOICE, Verdict.GOOD, "there", {"program": program})


def _graphics(config: Config) -> Finding:
    """Pothi needs none; this is for those who ask, and for those whose driver died."""
    from models.graphics import GraphicsSettings

    cards = [path.parent for path in Path("/sys/class/drm").glob("card?/device/vendor")]
    makers = {"0x10de": "NVIDIA", "0x1002": "AMD", "0x8086": "Intel"}
    found = {makers.get(_first_line(card / "vendor"), "?") for card in cards}
    state = GraphicsSettings(own_folder(config)).state()
    facts = {"cards": ", ".join(sorted(found)), "backends": ", ".join(state.backends)}
    if state.crashed:
        return Finding(Check.GRAPHICS, Verdict.LIMITED, "crashed", facts)
    if state.is_on:
        return Finding(Check.GRAPHICS, Verdict.GOOD, "on", facts)
    case = "none" if not found else "off" if state.backends else "no_code"
    return Finding(Check.GRAPHICS, Verdict.GOOD, case, facts)


def _typing(_: Config) -> Finding:
    """How Hindi is typed: by the system's own means, and whether Qt has the plugin for them."""
    if not sys.platform.startswith("linux"):
        return Finding(Check.TYPING, Verdict.GOOD, "system", {})
    way, name = way_of_typing(os.environ)
    if way is Way.NO_PROGRAM:
        return Finding(Check.TYPING, Verdict.GOOD, "screen", {})
    case = "there" if way is Way.PLUGIN else "portal" if way is Way.IBUS_PORTAL else "no_plugin"
    verdict = Verdict.LIMITED if way is Way.NO_PLUGIN else Verdict.GOOD
    return Finding(Check.TYPING, verdict, case, {"name": name})


def _locks(config: Config) -> Finding:
    from engine.library.lock import can_be_locked

    place = _existing(config.home)
    facts = {"path": str(place)}
    database = config.home / DATABASE
    if database.exists():
        locks = can_be_locked(database)
    else:
        try:
            with tempfile.NamedTemporaryFile(dir=place) as file:
                locks = can_be_locked(Path(file.name))
        except PermissionError:
            return Finding(Check.LOCKS, Verdict.LIMITED, "read_only", facts)
    return Finding(
        Check.LOCKS, Verdict.GOOD if locks else Verdict.LIMITED, "there" if locks else "none", facts
    )


def _clock(_: Config) -> Finding:
    now = datetime.now(UTC)
    right = now >= OLDEST_CLOCK
    facts = {"date": now.astimezone().strftime("%Y-%m-%d %H:%M")}
    return Finding(
        Check.CLOCK, Verdict.GOOD if right else Verdict.LIMITED, "right" if right else "wrong", facts
    )


def _models(config: Config) -> Finding:
    from engine.inference.adapter import AdapterState, adapter_state

    store = ModelStore(config.models, config.more_models)
    there = {model.name: model for model in store.installed()}
    embedder = there.get(catalogue.EMBEDDER.name)
    facts = {"path": str(config.models), "name": catalogue.EMBEDDER.name}
    if embedder is None:
        return Finding(Check.MODELS, Verdict.BAD, "missing", facts)
    if embedder.problem:
        return Finding(Check.MODELS, Verdict.BAD, "damaged", facts | {"problem": embedder.problem})
    if adapter_state(embedder.path) is not AdapterState.WHOLE:
        return Finding(Check.MODELS, Verdict.LIMITED, "no_adapter", facts)
    if catalogue.READER.name not in there:
        return Finding(Check.MODELS, Verdict.LIMITED, "no_reader", facts | {"name": catalogue.READER.name})
    return Finding(Check.MODELS, Verdict.GOOD, "there", facts)


def _language_model(config: Config) -> Finding:
    store = ModelStore(config.models, config.more_models)
    there = [model for model in store.installed() if model.kind is Kind.LLM]
    broken = [model for model in there if model.problem]
    chosen = store.choose_llm(can_help)
    if chosen is not None:
        return Finding(Check.LANGUAGE_MODEL, Verdict.GOOD, "there", {"name": chosen.name})
    if broken:
        return Finding(Check.LANGUAGE_MODEL, Verdict.LIMITED, "damaged", {"name": broken[0].name})
    if not there:
        return Finding(Check.LANGUAGE_MODEL, Verdict.LIMITED, "missing", {})
    helpful = [model for model in there if can_help(model)]
    if not helpful:
        return Finding(Check.LANGUAGE_MODEL, Verdict.LIMITED, "too_small", {"name": there[0].name})
    smallest = min(helpful, key=lambda model: model.memory_bytes)
    facts = {"name": smallest.name, "needed": _gib(smallest.memory_bytes)}
    return Finding(Check.LANGUAGE_MODEL, Verdict.LIMITED, "too_large", facts)


def _library(config: Config) -> Finding:
    from engine.library.library import Library

    facts = {"path": str(config.home), "kind": config.kind.value}
    try:
        with Library.open(config.home, read_only=True) as library:
            count = len(library.documents())
    except PothiError as error:
        if error.code is ErrorCode.LIBRARY_EMPTY:
            return Finding(Check.LIBRARY, Verdict.LIMITED, "empty", facts)
        return Finding(Check.LIBRARY, Verdict.BAD, "unusable", facts | {"code": error.code.value})
    case = "there" if count else "empty"
    return Finding(
        Check.LIBRARY, Verdict.GOOD if count else Verdict.LIMITED, case, facts | {"count": str(count)}
    )


def _existing(path: Path) -> Path:
    """The nearest folder above that is there."""
    return next(folder for folder in (path, *path.absolute().parents) if folder.is_dir())


def _first_line(path: Path) -> str:
    return path.read_text(encoding="ascii", errors="replace").strip()


def _said(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=_SECONDS)
    return done.stdout


def _gib(count: int) -> str:
    return f"{count / GIB:.1f}"


_LOOKS: dict[Check, Callable[[Config], Finding]] = {
    Check.MEMORY: _memory,
    Check.DISK: _disk,
    Check.PROCESSOR: _processor,
    Check.FONTS: _fonts,
    Check.VOICE: _voice,
    Check.GRAPHICS: _graphics,
    Check.TYPING: _typing,
    Check.LOCKS: _locks,
    Check.CLOCK: _clock,
    Check.MODELS: _models,
    Check.LANGUAGE_MODEL: _language_model,
    Check.LIBRARY: _library,
}
