#!/usr/bin/env python3
"""One entry for every developer command; `python3 dev.py --help` lists them. Needs Python 3.11, nothing else.

The first command makes .venv and installs what Pothi needs; later ones take a moment for that.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "pothi-stamp"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NEEDED = (3, 11)
TORCH = "torch==2.13.0"
SOURCES = ("pyproject.toml", "dev.py", "packaging/constraints.txt", "packaging/native_wheels.py")
LINTED = ("engine", "models", "desktop", "tests", "assets", "packaging", "dev.py")

# A file Qt's plugins ask for -> the Debian and Ubuntu package that has it.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libGLX.so.0": "libglx0",
    "libOpenGL.so.0": "libopengl0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
OCR_LANGUAGES = {"eng": "tesseract-ocr-eng", "hin": "tesseract-ocr-hin"}

# A program with which packages are looked at or tried -> the Debian package that has it. Tests and checks go
# without those that are missing, and say so.
LOOK_TOOLS = {
    "lintian": "lintian",
    "shellcheck": "shellcheck",
    "makensis": "nsis",
    "desktop-file-validate": "desktop-file-utils",
    "appstreamcli": "appstream",
}
TRY_TOOLS = {
    "mmdebstrap": "mmdebstrap",
    "Xvfb": "xvfb",
    "openbox": "openbox",
    "xdotool": "xdotool",
    "import": "imagemagick",
    "strace": "strace",
    "qemu-x86_64": "qemu-user",
    "wine": "wine",
}

SAMPLE_QUESTIONS = ("What is rainwater harvesting?", "Who won the cricket World Cup in 2011?")


def main() -> int:
    """Run one command and return its exit code."""
    _use_new_python()
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    verbs = parser.add_subparsers(dest="verb", metavar="COMMAND", required=True)
    texts = {
        "run": "open the app; without a display, do the same job in the terminal",
        "test": "run the tests; what follows goes to pytest",
        "lint": "check style and types; --fix mends what can be mended",
        "models": "list, add, remove or test models; what follows goes to `pothi models`",
        "pothi": "the command line of the checkout, e.g. `dev.py pothi library list`",
        "screenshots": "pictures of every view, in both languages, into screenshots/",
        "setup": "make the environment and fetch the models, nothing else",
        "package": "what is handed to schools, into dist/; --check tries it; --help tells more",
        "clean": "remove the environment and everything that was built (books and models stay)",
    }
    for name, text in texts.items():
        verbs.add_parser(name, help=text, add_help=False)
    options, rest = parser.parse_known_args(sys.argv[1:2])
    rest += sys.argv[2:]
    try:
        return {
            "run": run,
            "test": test,
            "lint": lint,
            "models": lambda words: _pothi("models", *words),
            "pothi": lambda words: _pothi(*words),
            "screenshots": screenshots,
            "setup": setup,
            "package": package,
            "clean": clean,
        }[options.verb](rest)
    except Stop as stop:
        print(f"\n{stop}", file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        return 130


class Stop(Exception):
    """Something is missing that only the person at the keyboard can give; the text says what to do."""


# ---- commands -------------------------------------------------------------------------------------------


def run(words: list[str]) -> int:
    """Open the app, or show in the terminal what it does."""
    environment()
    _models("embedder", "reader", "default")
    if not _has_display():
        return _run_in_terminal()
    return _call(PYTHON, "-m", "desktop.entry", *words)


def test(words: list[str]) -> int:
    environment()
    if os.environ.get("CI"):
        _tools(LOOK_TOOLS)
    _models("embedder", "test", needed=bool(os.environ.get("CI")))
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return _call(PYTHON, "-m", "pytest", *words)


def lint(words: list[str]) -> int:
    environment()
    folders = [name for name in LINTED if (ROOT / name).exists()]
    fix = "--fix" in words
    steps = [
        ["ruff", "check", *(["--fix"] if fix else []), *folders],
        ["ruff", "format", *([] if fix else ["--check"]), *folders],
        ["mypy"],
    ]
    codes = [_call(PYTHON, "-m", *step) for step in steps]  # all of them: one look at everything
    return next((code for code in codes if code), 0)


def screenshots(words: list[str]) -> int:
    environment()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    folder = ROOT / "screenshots"
    code = (
        "import sys, pathlib; from desktop.screenshots import take; folder = pathlib.Path(sys.argv[1]); "
        "folder.mkdir(exist_ok=True); take(folder)"
    )
    result = _call(PYTHON, "-c", code, str(folder), *words)
    print(folder)
    return result


def setup(words: list[str]) -> int:
    environment()
    _models("embedder", "reader", "test", "default")
    return 0


def package(words: list[str]) -> int:
    """Everything in dist/; packaging/package.py does it."""
    environment()
    if "--check" in words:
        _tools(LOOK_TOOLS if "--quick" in words else LOOK_TOOLS | TRY_TOOLS)
    return _call(PYTHON, "packaging/package.py", *words)


def clean(words: list[str]) -> int:
    built = ("build", "dist", "screenshots", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis")
    for path in (VENV, *(ROOT / name for name in built), *ROOT.glob("*.egg-info")):
        shutil.rmtree(path, ignore_errors=True)
    for path in ROOT.rglob("__pycache__"):
        shutil.rmtree(path, ignore_errors=True)
    return 0


def _run_in_terminal() -> int:
    print("There is no display here, so Pothi does its job in the terminal.\n")
    books = sorted((ROOT / "assets" / "sample").glob("*.pdf"))
    code = _pothi("ingest", *map(str, books))
    for question in SAMPLE_QUESTIONS:
        print(f"\n\N{BLACK RIGHT-POINTING POINTER} {question}\n", flush=True)
        code = _ask_and_link(question) or code
    print('\nAsk more:  python3 dev.py pothi ask "..."     All commands:  python3 dev.py pothi --help')
    return code


def _ask_and_link(question: str) -> int:
    """Ask one question and print the answer or the refusal, with links to the pages of the sample books."""
    command = [str(PYTHON), "-m", "desktop.entry", "ask", "--json", question]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    if done.returncode:
        return done.returncode
    result = json.loads(done.stdout)
    print(result["answer"] or result["message"])
    for number, page in enumerate(result["citations"] or result["nearest_pages"], start=1):
        book = ROOT / "assets" / "sample" / f"{page['doc']}.pdf"
        mark = f"[{page['n']}]" if "n" in page else f" {number}."
        print(f"  {mark} {page['label']}")
        if book.exists():
            print(f"      {book.as_uri()}#page={page['pdf_page']}")
    return 0


def _pothi(*words: str) -> int:
    environment()
    return _call(PYTHON, "-m", "desktop.entry", *words)


# ---- the environment ------------------------------------------------------------------------------------


def environment() -> None:
    """Make .venv hold what pyproject.toml asks for. Done already: returns within a second."""
    stamp = _stamp()
    if not (STAMP.is_file() and STAMP.read_text(encoding="utf-8") == stamp):
        started = time.monotonic()
        print("Preparing the environment in .venv (once).", flush=True)
        _make_venv()
        _install()
        STAMP.write_text(stamp, encoding="utf-8")
        print(f"  ready after {time.monotonic() - started:.0f} s", flush=True)
    _system_libraries()


def _stamp() -> str:
    digest = hashlib.sha256(f"{sys.version} {platform.machine()} {ROOT}".encode())
    for name in SOURCES:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def _use_new_python() -> None:
    """Go on with a newer Python of this computer when the one that was called is too old."""
    if sys.version_info >= NEEDED:
        return
    for minor in range(14, NEEDED[1] - 1, -1):
        newer = shutil.which(f"python3.{minor}")
        if newer:
            sys.exit(subprocess.call([newer, *sys.argv]))
    sys.exit(
        f"Pothi needs Python {NEEDED[0]}.{NEEDED[1]} or newer; this is {platform.python_version()}.\n"
        "On Debian or Ubuntu: sudo apt-get install python3.11 python3.11-venv python3.11-dev"
    )


def _make_venv() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        _apt([f"python3.{sys.version_info.minor}-venv"], "Python's venv module")
    if PYTHON.exists() and subprocess.run([PYTHON, "-c", "import pip"], capture_output=True).returncode == 0:
        return
    shutil.rmtree(VENV, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)


def _install() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    index = os.environ.get("POTHI_TORCH_INDEX")
    native = _native()
    times = _beside("setup_time")
    left = times.TimeLeft([name for name in times.USUAL if name not in times.COMPILED], _step)
    for requirement in native.PACKAGES:
        if _compiled(requirement) is None:
            left.add(requirement.split("==")[0])
    with left.step("torch", TORCH):
        _pip("install", *(["--index-url", index] if index else []), TORCH)
    wheels = [_native_wheel(requirement, left) for requirement in native.PACKAGES]
    with left.step("the other packages"):
        _install_rest(project, wheels)


def _install_rest(project: dict, wheels: list[str]) -> None:
    constraints = str(ROOT / "packaging" / "constraints.txt")
    tools = project["dependency-groups"]["dev"]
    _pip("install", "-c", constraints, *wheels, "-e", str(ROOT), *tools)
    # one that was compiled anew has the same version, so pip would leave the old one in place
    _pip("install", "--force-reinstall", "--no-deps", *wheels)


def _native_wheel(requirement: str, left) -> str:
    native = _native()
    folder, wheel = native.cache_folder(), _compiled(requirement)
    if wheel is None:
        _compiler()
        name = requirement.split("==")[0]
        with left.step(name, f"{requirement}: compiled once"), left.watched_build(folder, name):
            try:
                wheel = native.build(requirement, folder, python=str(PYTHON))
            except subprocess.CalledProcessError as error:
                raise Stop(_errors_of(error.stderr) + f"\n{requirement} could not be compiled.") from None
    return str(wheel)


def _compiled(requirement: str) -> Path | None:
    """The wheel that is there. What was compiled for packages chooses its code when it starts, and is as fast
    here."""
    native = _native()
    return native.ready(requirement, native.cache_folder()) or native.ready(
        requirement, native.portable_folder()
    )


def _native():
    return _beside("native_wheels")


def _beside(name: str):
    """A file of packaging/ as a module (`packaging` is also the name of a package on the index)."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "packaging" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _compiler() -> None:
    missing = []
    if not (shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")):
        missing.append("build-essential")
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        missing.append(f"python3.{sys.version_info.minor}-dev")
    if missing and sys.platform.startswith("linux") and not _apt(missing, "A C++ compiler"):
        raise Stop("llama.cpp has to be compiled, and there is no C++ compiler. See the command above.")


def _pip(*words: str) -> None:
    """pip without a word unless something goes wrong; then its error lines only."""
    command = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--no-input", "-q", *words]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True)
    if done.returncode:
        raise Stop(_errors_of(done.stderr) + "\nThe packages could not be installed (see above).")


def _errors_of(output: bytes) -> str:
    lines = output.decode(errors="replace").splitlines()
    return "\n".join(line for line in lines if not line.startswith("WARNING"))[-4000:]


# ---- what the system has to give ------------------------------------------------------------------------


def _system_libraries() -> None:
    """Libraries Qt needs and OCR data, on Debian and Ubuntu. Missing ones never stop a command."""
    if not sys.platform.startswith("linux") or not shutil.which("apt-get"):
        return
    packages = sorted({*_missing_qt_packages(), *_missing_ocr_packages()})
    if packages:
        _apt(packages, "Libraries for the window and data for reading scanned pages")


def _missing_qt_packages() -> set[str]:
    plugins = sorted(VENV.glob("lib/python*/site-packages/PySide6/Qt/plugins/platforms/lib*.so"))
    asked = [str(path) for path in plugins if path.stem in ("libqxcb", "libqoffscreen")]
    asked += map(str, VENV.glob("lib/python*/site-packages/PySide6/Qt/lib/libQt6Widgets.so.6"))
    if not asked or not shutil.which("ldd"):
        return set()
    output = subprocess.run(["ldd", *asked], capture_output=True, text=True).stdout
    names = {line.split("=>")[0].strip() for line in output.splitlines() if "not found" in line}
    return {QT_LIBRARIES[name] for name in names if name in QT_LIBRARIES}


def _missing_ocr_packages() -> set[str]:
    folders = [*Path("/usr/share").glob("tesseract-ocr/*/tessdata"), Path("/usr/share/tessdata")]
    folders += [Path(name) for name in [os.environ.get("TESSDATA_PREFIX")] if name]
    return {
        package
        for language, package in OCR_LANGUAGES.items()
        if not any((folder / f"{language}.traineddata").exists() for folder in folders)
    }


def _tools(tools: dict[str, str]) -> None:
    """Get the tools for packages on Debian and Ubuntu; what can't be had is not tried."""
    missing = sorted({package for program, package in tools.items() if not shutil.which(program)})
    if missing and sys.platform.startswith("linux") and shutil.which("apt-get"):
        _apt(missing, "Tools that look at packages")


def _apt(packages: list[str], what: str) -> bool:
    """Install with apt-get when we may; else say the command. True when all is installed."""
    command = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    prefix = _privilege()
    if prefix is not None and shutil.which("apt-get"):
        _step(f"{what}: {' '.join(packages)} ...")
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
        front = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive"]
        subprocess.run([*front, "apt-get", "update", "-q"], **quiet)
        done = subprocess.run([*front, *command], **quiet)
        if done.returncode == 0:
            return True
        print(done.stderr.decode(errors="replace")[-1000:], file=sys.stderr)
    print(f"{what} are missing. Please run:\n    sudo {' '.join(command)}", file=sys.stderr)
    return False


def _privilege() -> list[str] | None:
    """How to become root without asking: [] when we are, None when we can't."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    if shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        return ["sudo", "-n"]
    return None


def _has_display() -> bool:
    if os.environ.get("QT_QPA_PLATFORM"):
        return True
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


# ---- models ---------------------------------------------------------------------------------------------

_FETCH = """
import json, sys
from pathlib import Path
from engine.core.config import Config
from engine.inference.model_abilities import can_help
from models import catalogue
from models.cli import fetch_missing
from models.disk import free_memory
from models.errors import ModelError
from models.store import ModelStore

store = ModelStore(Config.from_environment().models)
problems = []
for name in sys.argv[2:]:
    if name == "default":
        fitting = catalogue.choose_default(free_memory())
        if fitting is None or store.choose_llm(can_help) is not None:
            continue
        name = fitting.name
    try:
        fetch_missing(store, name, Path(sys.argv[1]))
    except ModelError as error:
        problems.append(f"{name}: {error.code}: {json.dumps(error.params, ensure_ascii=False)}")
sys.exit("; ".join(problems) or 0)
"""


def _models(*names: str, needed: bool = False) -> None:
    """Fetch what is not there yet. Without network Pothi still works with what it has, so we go on."""
    cache = _native().cache_folder().parent.parent / "models"
    done = subprocess.run([PYTHON, "-c", _FETCH, cache, *names], cwd=ROOT, stdin=subprocess.DEVNULL)
    if done.returncode and needed:
        raise Stop("The models the tests need could not be fetched (see above).")
    if done.returncode:
        print("Not all models could be fetched; going on without them.", file=sys.stderr)


def _call(*words: object) -> int:
    return subprocess.call([str(word) for word in words], cwd=ROOT)


def _step(text: str) -> None:
    print(f"  {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
