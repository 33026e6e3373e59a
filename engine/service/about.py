"""What this Pothi is made of and runs on, for the About page and for reports."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any

from engine import __version__
from engine.core.errors import ErrorCode
from engine.core.failures import Failure, noted
from engine.inference.adapter import AdapterState
from models.graphics import GraphicsState
from models.llama_backends import load_backends

# Libraries whose version matters when something behaves differently on another computer.
LIBRARIES = (
    "PySide6_Essentials",
    "llama_cpp_python",
    "sentence-transformers",
    "torch",
    "hnswlib",
    "PyMuPDF",
)
# What makes llama.cpp fast on a processor: name in Linux's list -> name that llama.cpp tells.
FEATURES = {
    "avx": "AVX",
    "avx2": "AVX2",
    "avx_vnni": "AVX_VNNI",
    "avx512f": "AVX512",
    "fma": "FMA",
    "f16c": "F16C",
    "asimd": "NEON",
    "asimddp": "DOTPROD",
}


@dataclass(frozen=True, slots=True)
class About:
    """`features`: what the processor could do for llama.cpp, () where the system does not say. `used`: what
    the llama.cpp that is loaded was built to use; None while none is loaded. `adapters`: of the encoders that
    are loaded, whether Pothi's adapter for them can be used."""

    version: str
    system: str
    libraries: tuple[tuple[str, str], ...]  # name, version
    llm: str | None
    embedder: str | None
    processor: str
    threads: int
    features: tuple[str, ...]
    used: tuple[str, ...] | None
    adapters: tuple[tuple[str, AdapterState], ...] = ()  # name of the encoder, state
    # Why no language model is loaded, though one was wanted: code and parameters.
    llm_error: tuple[ErrorCode, dict[str, str]] | None = None
    graphics: GraphicsState = field(default_factory=GraphicsState)
    gpu_layers: int = 0  # of the language model on the graphics card
    failures: tuple[tuple[Failure, str, int], ...] = ()  # see engine.core.failures.noted

    @property
    def is_portable(self) -> bool:
        """llama.cpp leaves out what this processor could do: built to run everywhere, slower here."""
        return self.used is not None and bool(set(self.features) - set(self.used))


def about(registry: Any) -> About:
    """`registry`: an engine.inference.model_registry.ModelRegistry. Loads nothing."""
    llm, embedder = registry.loaded_names()
    error = registry.llm_error
    return About(
        version=__version__,
        system=f"{platform.system()} {platform.release()}, Python {platform.python_version()}",
        libraries=tuple(_versions()),
        llm=llm,
        embedder=embedder,
        processor=_processor(),
        threads=os.cpu_count() or 1,
        features=_features(),
        used=_used() if llm is not None else None,
        adapters=tuple(registry.adapter_states.items()),
        llm_error=None if error is None else (error.code, error.params),
        graphics=GraphicsState() if registry.graphics is None else registry.graphics.state(),
        gpu_layers=registry.gpu_layers,
        failures=noted(),
    )


def _versions() -> list[tuple[str, str]]:
    found = []
    for name in LIBRARIES:
        try:
            found.append((name.replace("_", "-"), metadata.version(name)))
        except metadata.PackageNotFoundError:
            continue  # a bundle may leave the notes of a package out
    return found


def _processor() -> str:
    """The name people know; Linux tells it only in a file."""
    try:
        with Path("/proc/cpuinfo").open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _features() -> tuple[str, ...]:
    """From the list that Linux keeps; other systems have none that is as easy to read."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ()
    flags = next((line for line in lines if line.startswith(("flags", "Features"))), "")
    told = set(flags.partition(":")[2].split())
    return tuple(name for flag, name in FEATURES.items() if flag in told)


def _used() -> tuple[str, ...]:
    import llama_cpp

    load_backends(llama_cpp)
    told = llama_cpp.llama_print_system_info().decode("utf-8", errors="replace")
    switched_on = {part.split("=")[0].strip().split(" ")[-1] for part in told.split("|") if "= 1" in part}
    return tuple(name for name in FEATURES.values() if name in switched_on)
