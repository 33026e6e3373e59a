"""What the packages are called, where they put things, and what of the libraries stays out, and why."""

from __future__ import annotations

import platform
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARE = Path(__file__).resolve().parent / "share"
DIST = ROOT / "dist"
BUILD = ROOT / "build" / "package"
BUNDLE = BUILD / "bundle" / "pothi"  # the folder that all packages hold
APP_ID = "io.github.pothi.Pothi"  # of the desktop entry, the icon and the AppStream data

# The program for the command line on Windows; `pothi.exe` there is the window's and prints nothing.
WINDOWS_CONSOLE = "pothi-cli"

# Where a package of the system puts things; engine.core.config.MACHINE says the same to the program.
PROGRAM_FOLDER = "/opt/pothi"

# The oldest glibc that everything in the bundle runs with. Qt asks for 2.34, the Python that the bundle is
# made with for 2.35; a bundle in which something asks for more is not made.
GLIBC = (2, 35)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """`modules`: names of Python modules, with all below them; `files`: patterns in the bundle; `why`: one
    line for the report and for docs/packaging.md."""

    what: str
    why: str
    modules: tuple[str, ...] = ()
    files: tuple[str, ...] = ()


LEFT_OUT = (
    LeftOut(
        "sentence-transformers, transformers, SciPy, scikit-learn and what they bring",
        "encoders run by own code; another embedder and `pothi eval` need a checkout",
        modules=(
            *("sentence_transformers", "transformers", "scipy", "sklearn", "joblib", "threadpoolctl"),
            *("regex", "narwhals", "pandas", "matplotlib"),
        ),
    ),
    LeftOut(
        "what huggingface_hub needs only for its own programs, inference and faster store",
        "`pothi models add hf:...` asks for one file by HTTP, in a process of its own",
        modules=(
            *("hf_xet", "typer", "rich", "shellingham", "fsspec", "yaml._yaml"),
            *("huggingface_hub.cli", "huggingface_hub.inference", "huggingface_hub.hf_file_system"),
        ),
    ),
    LeftOut(
        "torch's compilers (dynamo, inductor, ONNX export) and sympy, which they calculate with",
        "nothing is compiled at run time; they are loaded only by torch.compile and torch.onnx",
        modules=(
            *("torch._inductor", "torch._dynamo", "torch.onnx", "torch.utils.tensorboard"),
            *("torch.utils.benchmark", "torch.utils.bottleneck", "torch.utils.model_dump"),
            *("torch.utils.hipify", "sympy", "mpmath", "networkx", "triton"),
        ),
    ),
    LeftOut(
        "torch's launcher of work on many computers",
        "nothing is trained here; three of its files begin with the path of an interpreter that is none",
        modules=("torch.distributed.elastic", "torch.distributed.launcher", "torch.distributed.run"),
    ),
    LeftOut(
        "torch's own tests, C++ headers, test libraries and programs",
        "only for those who develop torch: 195 MB",
        files=(
            *("torch/include/*", "torch/test/*", "torch/share/*"),
            *("torch/lib/libtorchbind_test.so", "torch/lib/libjitbackend_test.so"),
            *("torch/lib/libbackend_with_compiler.so", "torch/lib/libaoti_custom_ops.so"),
        ),
    ),
    LeftOut(
        "Qt's Network, Qml, Quick, Sql, Designer, Help and Test modules, and its translations",
        "the window uses Core, Gui, Widgets and Svg; a program without QtNetwork cannot go online by Qt",
        modules=(
            *("PySide6.QtNetwork", "PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtSql", "PySide6.QtDesigner"),
            *("PySide6.QtHelp", "PySide6.QtTest", "PySide6.QtOpenGL", "PySide6.QtUiTools", "PySide6.scripts"),
        ),
        files=(
            *("PySide6/Qt/translations/*", "PySide6/Qt/qml/*", "PySide6/Qt/plugins/tls/*"),
            *("PySide6/Qt/plugins/networkinformation/*", "PySide6/Qt/plugins/sqldrivers/*"),
            *("PySide6/Qt/plugins/imageformats/libqpdf.so", "PySide6/Qt/plugins/imageformats/libqtiff.so"),
            *("PySide6/Qt/plugins/imageformats/libqwebp.so", "PySide6/Qt/plugins/platforms/libqvnc.so"),
            *("PySide6/Qt/plugins/platforms/libqeglfs.so", "PySide6/Qt/plugins/platforms/libqlinuxfb.so"),
            *(
                "PySide6/Qt/plugins/platforms/libqvkkhrdisplay.so",
                "PySide6/Qt/plugins/egldeviceintegrations/*",
            ),
            *("PySide6/Qt/plugins/platforms/libqminimalegl.so", "PySide6/Qt/plugins/generic/*"),
            *("PySide6/Qt/plugins/xcbglintegrations/*", "libQt6EglF*", "libxcb-glx*"),
            *("PySide6/Qt/plugins/platforminputcontexts/libqtvirtualkeyboardplugin.so",),
            *("PySide6/Qt/lib/libQt6Qml*", "PySide6/Qt/lib/libQt6Quick*", "PySide6/Qt/lib/libQt6Network*"),
            *(
                "PySide6/Qt/lib/libQt6VirtualKeyboard*",
                "PySide6/Qt/lib/libQt6Pdf*",
                "PySide6/Qt/lib/libQt6EglF*",
            ),
            *("PySide6/Qt/lib/libQt6OpenGL*",),
        ),
    ),
    LeftOut(
        "Qt's Wayland plugins and the GTK 3 theme with GTK itself",
        "XWayland shows the window on every Wayland desktop; Pothi has its own look",
        files=(
            *("PySide6/Qt/plugins/wayland*", "PySide6/Qt/plugins/platforms/libqwayland*"),
            *("PySide6/Qt/lib/libQt6Wayland*", "PySide6/Qt/lib/libQt6WlShell*", "libwayland-*"),
            *(
                "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
                "libgtk-3*",
                "libgdk*",
                "libatk*",
                "libatspi*",
            ),
            *("libpango*", "libcairo*", "libepoxy*", "libXcomposite*", "libXcursor*", "libXdamage*"),
            *("libXinerama*", "libXrandr*", "libXi.so*", "libXext*", "libpixman*", "libfribidi*", "libthai*"),
            *("libdatrie*", "libharfbuzz*", "libgraphite2*", "libjpeg.so*", "libmount*", "libblkid*"),
        ),
    ),
    LeftOut(
        "what every desktop has: libstdc++, X11's own library, fontconfig, FreeType, D-Bus, GLib, Vulkan",
        "the system's own fit its drivers and fonts, and Debian 12's would ask for a newer glibc",
        files=(
            *("libstdc++*", "libgcc_s*", "libexpat*", "libX11.so*", "libX11-xcb*", "libXau*", "libXdmcp*"),
            *("libXfixes*", "libXrender*", "libbsd.so*", "libmd.so*", "libfontconfig*", "libfreetype*"),
            *("libpng16*", "libbrotli*", "libdbus-1*", "libsystemd*", "libgcrypt*", "libgpg-error*"),
            *("libcap.so*", "libselinux*", "libglib-2*", "libgio-2*", "libgobject-2*", "libgmodule-2*"),
            *("libgthread-2*", "libpcre2*", "libuuid*", "libkrb5*", "libgssapi*", "libk5crypto*"),
            *("libcom_err*", "libkeyutils*", "liblz4*", "libzstd*", "libvulkan.so*"),
        ),
    ),
    LeftOut(
        "the code of llama.cpp for processors with AMX",
        "it crashes as built by GCC 12 (see native_wheels.py); such processors take the AVX-512 code",
        files=("llama_cpp/lib/libggml-cpu-sapphirerapids.so",),
    ),
    LeftOut(
        "Python's own tests, IDLE, Tk, pip and setuptools",
        "nothing of it is used",
        modules=("tkinter", "idlelib", "test", "pip", "setuptools", "pkg_resources", "lib2to3", "ensurepip"),
    ),
    LeftOut(
        "Pothi's training code, its examples and what only llama-cpp-python's web server needs",
        "adapters are shipped ready; Pothi serves nothing",
        modules=("models.training", "llama_cpp.server", "fastapi", "uvicorn", "starlette", "pydantic"),
        files=("assets/reader/*", "assets/safety/examples/*", "assets/premise/*"),
    ),
)


def modules_left_out() -> list[str]:
    return [name for one in LEFT_OUT for name in one.modules]


def files_left_out() -> list[str]:
    return [pattern for one in LEFT_OUT for pattern in one.files]


def version() -> str:
    """Pothi's version, read without importing it."""
    text = (ROOT / "engine" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', text, re.M)
    if found is None:
        raise ValueError("engine/__init__.py tells no version")
    return found[1]


def machine() -> str:
    return platform.machine().replace("AMD64", "x86_64")


def debian_architecture() -> str:
    return {"x86_64": "amd64", "aarch64": "arm64"}.get(machine(), machine())


def portable_name() -> str:
    return f"pothi-{version()}-linux-{machine()}"


def debian_name() -> str:
    return f"pothi_{version()}_{debian_architecture()}.deb"
