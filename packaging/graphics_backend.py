"""llama.cpp's code for graphics cards (Vulkan), compiled once and put beside its code for processors.

It is a module of its own, which llama.cpp loads only when a graphics card is asked for, so a wheel needs
nothing of it and a package without it works as before. It is compiled from the source of the very release
that native_wheels.py compiles. That needs Vulkan's headers, SPIR-V's headers and the shader compiler glslc;
on Debian and Ubuntu: cmake, ninja-build, libvulkan-dev, spirv-headers and glslc. Drivers are the system's.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import native_wheels

PACKAGES = {
    "cmake": "cmake",
    "ninja": "ninja-build",
    "glslc": "glslc",
    "/usr/include/vulkan/vulkan.hpp": "libvulkan-dev",
    "/usr/include/spirv/unified1/spirv.hpp": "spirv-headers",
}
NAME = "libggml-vulkan.so"
HEADERS = Path(__file__).resolve().parent / "vulkan_headers"  # what Debian 12's lack
OPTIONS = (
    *("-DCMAKE_BUILD_TYPE=Release", "-DBUILD_SHARED_LIBS=ON", "-DGGML_NATIVE=OFF", "-DGGML_BACKEND_DL=ON"),
    *("-DGGML_CPU=OFF", "-DGGML_VULKAN=ON", "-DLLAMA_BUILD_TESTS=OFF", "-DLLAMA_BUILD_EXAMPLES=OFF"),
    *("-DLLAMA_BUILD_TOOLS=OFF", "-DLLAMA_BUILD_SERVER=OFF", "-DLLAMA_CURL=OFF"),
    # it finds ggml's base beside itself, wherever the package lies
    *("-DCMAKE_BUILD_WITH_INSTALL_RPATH=ON", "-DCMAKE_INSTALL_RPATH=$ORIGIN"),
    f'-DCMAKE_CXX_FLAGS=-I"{HEADERS}"',
)


def missing() -> list[str]:
    """The Debian packages that compiling would need and that are not here."""
    return [package for mark, package in PACKAGES.items() if not (shutil.which(mark) or Path(mark).is_file())]


def ready(folder: Path) -> Path | None:
    """The compiled module in `folder`, if it is there."""
    path = folder / NAME
    return path if path.is_file() else None


def build(folder: Path, python: str = sys.executable) -> Path:
    """Compile the module into `folder` and return it; some minutes on two cores.

    Raises CalledProcessError with the words of what failed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="graphics-", dir=folder) as work:
        source = _source(Path(work), python)
        made = Path(work) / "build"
        generator = ("-G", "Ninja") if shutil.which("ninja") else ()
        _run("cmake", "-S", str(source), "-B", str(made), *generator, *OPTIONS)
        _run("cmake", "--build", str(made), "--parallel", "2", "--target", "ggml-vulkan")
        _run("strip", "--strip-unneeded", str(made / "bin" / NAME))
        final = folder / NAME
        shutil.copy2(made / "bin" / NAME, made / "finished")
        (made / "finished").replace(final)  # same disk: it is there whole or not at all
    return final


def _source(work: Path, python: str) -> Path:
    """llama.cpp's source, as llama-cpp-python brings it."""
    requirement = next(one for one in native_wheels.PACKAGES if one.startswith("llama-cpp-python"))
    words = (
        "download",
        "-q",
        "--no-deps",
        "--no-binary",
        "llama-cpp-python",
        "--dest",
        str(work),
        requirement,
    )
    _run(python, "-m", "pip", "--disable-pip-version-check", *words)
    archive = next(work.glob("llama_cpp_python-*.tar.gz"))
    with tarfile.open(archive) as packed:
        packed.extractall(work, filter="data")
    return work / archive.name.removesuffix(".tar.gz") / "vendor" / "llama.cpp"


def _run(*command: str) -> None:
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, capture_output=True)
