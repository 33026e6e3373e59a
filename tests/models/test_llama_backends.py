"""Which of llama.cpp's codes is loaded: the best for the processor, a graphics card's only when asked for."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from models.llama_backends import chosen_variant, has_graphics, load_backends, variants

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or not shutil.which("cc"), reason="needs a C compiler on Linux"
)

# A llama.cpp that notes what it is told to load, and can't load code for graphics cards without a driver.
LLAMA = """
#include <stddef.h>
#include <string.h>
static char loaded[4096];
static size_t count;
size_t ggml_backend_reg_count(void) { return count; }
void *ggml_backend_load(const char *path) {
    const char *name = strrchr(path, '/') + 1;
    if (strstr(name, "vulkan") && !DRIVER) return NULL;
    strcat(strcat(loaded, name), " ");
    count++;
    return loaded;
}
const char *what_was_loaded(void) { return loaded; }
"""


class Llama:
    """A stand-in for the module llama_cpp, as it lies in a package."""

    def __init__(self, folder: Path, driver: bool, graphics: bool = True) -> None:
        self._lib = folder / "llama_cpp" / "lib"
        self._lib.mkdir(parents=True)
        for name, score in (("haswell", 5), ("sse42", 2), ("icelake", 0), ("sapphirerapids", 9)):
            self._compile(f"libggml-cpu-{name}.so", f"int ggml_backend_score(void) {{ return {score}; }}")
        if graphics:
            self._compile("libggml-vulkan.so", "int nothing;")
        self._library = ctypes.CDLL(str(self._compile("libllama.so", LLAMA, f"-DDRIVER={int(driver)}")))
        self.module = SimpleNamespace(
            __file__=str(folder / "llama_cpp" / "__init__.py"), llama_cpp=SimpleNamespace(_lib=self._library)
        )

    def _compile(self, name: str, code: str, *options: str) -> Path:
        target = self._lib / name
        command = ["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", str(target), *options]
        subprocess.run(command, input=code, text=True, check=True)
        return target

    @property
    def loaded(self) -> list[str]:
        self._library.what_was_loaded.restype = ctypes.c_char_p
        return str(self._library.what_was_loaded().decode()).split()


def test_the_best_code_that_runs_on_this_processor_is_loaded_and_none_that_crashes(tmp_path: Path) -> None:
    llama = Llama(tmp_path, driver=True)
    assert variants(tmp_path / "llama_cpp" / "lib") == ["haswell", "icelake", "sse42"]
    assert chosen_variant(llama.module) == "haswell"
    assert load_backends(llama.module) is False
    load_backends(llama.module)
    assert llama.loaded == ["libggml-cpu-haswell.so"]


def test_a_variant_can_be_named(tmp_path: Path) -> None:
    llama = Llama(tmp_path, driver=True)
    load_backends(llama.module, "sse42")
    assert llama.loaded == ["libggml-cpu-sse42.so"]


def test_graphics_are_loaded_when_asked_for(tmp_path: Path) -> None:
    llama = Llama(tmp_path, driver=True)
    load_backends(llama.module)
    assert load_backends(llama.module, graphics=True) is True
    assert llama.loaded == ["libggml-cpu-haswell.so", "libggml-vulkan.so"]


def test_without_a_driver_the_processor_computes(tmp_path: Path) -> None:
    llama = Llama(tmp_path, driver=False)
    assert has_graphics(llama.module)
    assert load_backends(llama.module, graphics=True) is False
    assert llama.loaded == ["libggml-cpu-haswell.so"]


def test_a_package_without_code_for_graphics(tmp_path: Path) -> None:
    llama = Llama(tmp_path, driver=True, graphics=False)
    assert not has_graphics(llama.module)
    assert load_backends(llama.module, graphics=True) is False
    assert llama.loaded == ["libggml-cpu-haswell.so"]


def test_code_that_is_built_in_is_left_alone(tmp_path: Path) -> None:
    module = SimpleNamespace(__file__=str(tmp_path / "llama_cpp" / "__init__.py"))
    assert load_backends(module, graphics=True) is False
