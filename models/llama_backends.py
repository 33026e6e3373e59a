"""Which machine code llama.cpp runs: packages carry it for several kinds of processors, each in a file, and
once for graphics cards.

A llama.cpp that was built for one computer has its code inside. In a package there is `libggml-cpu-NAME` for
each kind of processor, and the best that this processor can run is taken. Left to itself llama.cpp would look
for these files beside the program and in the current folder, where anybody could put one, and would load the
code for graphics cards, with the card's driver, whether it is wanted or not.
"""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from typing import Any

_START, _END = ("ggml-", ".dll") if sys.platform == "win32" else ("libggml-", ".so")
GRAPHICS = "vulkan"
# Code with Intel's matrix tiles dies with "illegal instruction" as GCC 12 builds it (see
# packaging/native_wheels.py). Packages leave its file out; a wheel that a checkout takes has it.
_CRASHES = "sapphirerapids"


def library_of(folder: Path, name: str) -> Path:
    """The file in `folder` with the code called `name` ("cpu-haswell", "vulkan")."""
    return folder / f"{_START}{name}{_END}"


def variants(folder: Path) -> list[str]:
    """The kinds of processors ("haswell", "skylakex" ...) that the llama.cpp in `folder` has code for; [] for
    one that was built for a single computer. What is known to crash is none of them."""
    start = f"{_START}cpu-"
    found = [path.name for path in folder.glob(f"{start}*{_END}")]
    names = {name.removeprefix(start).removesuffix(_END) for name in found}
    return sorted(names - {_CRASHES})


def has_graphics(llama_cpp: Any) -> bool:
    """Whether this llama.cpp brings code for graphics cards."""
    return library_of(_folder(llama_cpp), GRAPHICS).is_file()


def load_backends(llama_cpp: Any, variant: str | None = None, graphics: bool = False) -> bool:
    """Let llama.cpp load its code for this processor; call it before anything else of llama.cpp.

    `llama_cpp`: the module. `variant`: just this one of `variants`, to try it out. `graphics`: the code for
    graphics cards as well. What is loaded already stays. Returns whether code for graphics cards was asked
    for and loaded: False also where this computer has no Vulkan, or the code is built in.
    """
    folder = _folder(llama_cpp)
    if not variants(folder):
        return False
    ggml = _ggml(llama_cpp, folder)
    ggml.ggml_backend_reg_count.restype = ctypes.c_size_t
    if not ggml.ggml_backend_reg_count():
        _load(ggml, folder, f"cpu-{variant or chosen_variant(llama_cpp)}")
    return graphics and has_graphics(llama_cpp) and _load(ggml, folder, GRAPHICS)


def _load(ggml: Any, folder: Path, name: str) -> bool:
    ggml.ggml_backend_load.restype = ctypes.c_void_p
    return bool(ggml.ggml_backend_load(str(library_of(folder, name)).encode()))


def _folder(llama_cpp: Any) -> Path:
    return Path(llama_cpp.__file__).parent / "lib"


def _ggml(llama_cpp: Any, folder: Path) -> Any:
    """The very ggml that llama.cpp uses. Wheels hold it under three names, and one that is opened by
    another of its names is another library, whose code for processors llama.cpp would not see."""
    if sys.platform != "win32":
        return llama_cpp.llama_cpp._lib  # a look-up there goes on in what it is linked to
    from llama_cpp._ctypes_extensions import load_shared_library

    return load_shared_library("ggml", folder)


def chosen_variant(llama_cpp: Any) -> str | None:
    """The best of `variants` for this processor, as their own code tells; None where there are none."""
    folder = _folder(llama_cpp)
    best, name = 0, None
    for one in variants(folder):
        try:
            score = int(ctypes.CDLL(str(library_of(folder, f"cpu-{one}"))).ggml_backend_score())
        except (OSError, AttributeError):
            continue
        if score > best:
            best, name = score, one
    return name
