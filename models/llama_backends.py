"""Which machine code llama.cpp runs: packages carry it for several kinds of processors, each in a file.

A llama.cpp that was built for one computer has its code inside. In a package there is `libggml-cpu-NAME` for
each kind of processor, and llama.cpp takes the best that this processor can run. Left to itself it would look
for these files beside the program and in the current folder, where anybody could put one.
"""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from typing import Any

_PREFIX, _SUFFIX = ("ggml-cpu-", ".dll") if sys.platform == "win32" else ("libggml-cpu-", ".so")


def variants(folder: Path) -> list[str]:
    """The kinds of processors ("haswell", "skylakex" ...) that the llama.cpp in `folder` has code for; [] for
    one that was built for a single computer."""
    found = [path.name for path in folder.glob(f"{_PREFIX}*{_SUFFIX}")]
    return sorted(name.removeprefix(_PREFIX).removesuffix(_SUFFIX) for name in found)


def load_backends(llama_cpp: Any, variant: str | None = None) -> None:
    """Let llama.cpp load its code for this processor; call it before anything else of llama.cpp.

    `llama_cpp`: the module. `variant`: just this one of `variants`, to try it out. Does nothing where the
    code is built in, or loaded already.
    """
    folder = Path(llama_cpp.__file__).parent / "lib"
    if not variants(folder):
        return
    ggml = _ggml(llama_cpp, folder)
    ggml.ggml_backend_reg_count.restype = ctypes.c_size_t
    if ggml.ggml_backend_reg_count():
        return
    if variant is None:
        ggml.ggml_backend_load_all_from_path(str(folder).encode())
    else:
        ggml.ggml_backend_load.restype = ctypes.c_void_p
        ggml.ggml_backend_load(str(folder / f"{_PREFIX}{variant}{_SUFFIX}").encode())


def _ggml(llama_cpp: Any, folder: Path) -> Any:
    """The very ggml that llama.cpp uses. Wheels hold it under three names, and one that is opened by
    another of its names is another library, whose code for processors llama.cpp would not see."""
    if sys.platform != "win32":
        return llama_cpp.llama_cpp._lib  # a look-up there goes on in what it is linked to
    from llama_cpp._ctypes_extensions import load_shared_library

    return load_shared_library("ggml", folder)


def chosen_variant(llama_cpp: Any) -> str | None:
    """The best of `variants` for this processor, as their own code tells; None where there are none."""
    folder = Path(llama_cpp.__file__).parent / "lib"
    best, name = 0, None
    for one in variants(folder):
        try:
            score = int(ctypes.CDLL(str(folder / f"{_PREFIX}{one}{_SUFFIX}")).ggml_backend_score())
        except (OSError, AttributeError):
            continue
        if score > best:
            best, name = score, one
    return name
