"""`python3 dev.py package --check`: tries what is in dist/ as a school would have it.

- offline: the bundle in a network namespace without interfaces takes in the sample textbook, answers,
  refuses, reads a page, opens its window and closes it.
- no socket: strace sees no socket of the internet families.
- portable: the archive from a folder with spaces and Devanagari, first written to, then read only.
- old processor: an answer on an emulated processor of 2008, also by the language model.
- Debian: the .deb in a clean root without Python, compiler or network: install, answer, a user without
  rights, upgrade, remove, purge.

What can't be tried on this machine (no root, no mmdebstrap ...) is told as `not tried`, never as passed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import contents

SAMPLE = sorted((contents.ROOT / "assets" / "sample").glob("*.pdf"))
QUESTION, OUTSIDE = "What is rainwater harvesting?", "Who won the cricket World Cup in 2011?"
WINDOW_SECONDS = 20  # a window that lives so long has started
MINUTES = 60.0
OLD_PROCESSOR = "Nehalem"  # of 2008: SSE4.2, no AVX


class Failed(Exception):
    """The text says what did not happen."""


class NotTried(Exception):
    """The text says what this machine lacks for it."""


@dataclass(frozen=True, slots=True)
class Program:
    """A way to run the packaged program: `front` comes before every command."""

    path: str
    front: tuple[str, ...] = ()
    environment: Mapping[str, str] | None = None

    def run(self, *words: str, seconds: float = 10 * MINUTES) -> str:
        """Run a command and return what it printed. Raises Failed."""
        done = self.started(*words, seconds=seconds)
        if done.returncode:
            raise Failed(f"pothi {' '.join(words)} ended with {done.returncode}: {done.stderr[-800:]}")
        return done.stdout

    def started(self, *words: str, seconds: float = 10 * MINUTES) -> subprocess.CompletedProcess[str]:
        command = [*self.front, self.path, *words]
        quiet = {k: v for k, v in os.environ.items() if not k.startswith(("POTHI_", "PYTHON", "DISPLAY"))}
        environment = quiet | {"QT_QPA_PLATFORM": "offscreen"} | dict(self.environment or {})
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            env=environment,
            stdin=subprocess.DEVNULL,
            timeout=seconds,
        )


def main() -> int:
    """Run every check and print a line for each; returns 1 when one failed."""
    checks: dict[str, Callable[[Path], str]] = {
        "offline": offline,
        "no socket": no_socket,
        "portable": portable,
        "old processor": old_processor,
        "Debian package": debian,
    }
    worst = 0
    for name, check in checks.items():
        begun = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="pothi-check-") as folder:
            try:
                told = f"passed: {check(Path(folder))}"
            except NotTried as error:
                told = f"not tried: {error}"
            except (Failed, subprocess.SubprocessError, OSError) as error:
                told, worst = f"FAILED: {error}", 1
        print(f"{name}: {told} ({time.monotonic() - begun:.0f} s)", flush=True)
    return worst


def offline(folder: Path) -> str:
    program = Program(str(_bundle()), _without_network(), _models())
    return _lesson(program, str(folder / "library"), SAMPLE)


def no_socket(folder: Path) -> str:
    """What the program asks of the kernel while it answers: no socket of the internet families, ever."""
    if not shutil.which("strace"):
        raise NotTried("no strace")
    home, trace = folder / "library", folder / "trace"
    plain = Program(str(_bundle()), (), _models())
    plain.run("ingest", *map(str, SAMPLE[:1]), "--home", str(home))
    front = ("strace", "-f", "-qq", "-e", "trace=socket,connect", "-o", str(trace))
    Program(str(_bundle()), front, _models()).run("ask", QUESTION, "--home", str(home), "--llm", "none")
    calls = [line for line in trace.read_text(errors="replace").splitlines() if "AF_INET" in line]
    if calls:
        raise Failed(f"{len(calls)} sockets, the first: {calls[0]}")
    return "no socket was asked for"


def portable(folder: Path) -> str:
    archive = contents.DIST / f"{contents.portable_name()}.tar.xz"
    if not archive.exists():
        raise NotTried(f"no {archive.name}")
    place = folder / "मेरी किताबें और Pothi"
    place.mkdir()
    subprocess.run(["tar", "-xJf", str(archive), "-C", str(place)], check=True)
    top = place / contents.portable_name()
    program = Program(str(top / "pothi"), _without_network(), _models() | {"HOME": str(folder / "home")})
    (folder / "home").mkdir()
    told = _lesson(program, None, SAMPLE)
    if not (top / "data" / "library.db").is_file():
        raise Failed("the library does not lie beside the program")
    mounted = _read_only(top)
    try:
        if "[1]" not in program.run("ask", QUESTION, "--llm", "none"):
            raise Failed("no cited answer from a read-only folder")
    finally:
        mounted()
    if not (folder / "home" / ".local/share/pothi/log.db").is_file():
        raise Failed("the question to a read-only library was not kept in the user's folder")
    return f"{told}; read only as well"


def old_processor(folder: Path) -> str:
    """The whole program on an emulated processor of 2008."""
    emulator = shutil.which("qemu-x86_64") or shutil.which("qemu-x86_64-static")
    if emulator is None:
        raise NotTried("no qemu-user")
    home = folder / "library"
    Program(str(_bundle()), (), _models()).run("ingest", *map(str, SAMPLE[:1]), "--home", str(home))
    slow = Program(str(_bundle()), (emulator, "-cpu", OLD_PROCESSOR, *_started_once()), _models())
    told = slow.run("ask", QUESTION, "--home", str(home), "--llm", "none", "--json", seconds=30 * MINUTES)
    if not json.loads(told)["citations"]:
        raise Failed("no cited answer")
    return f"a cited answer on an emulated {OLD_PROCESSOR}"


def _started_once() -> list[str]:
    """What the program's starter sets before it starts itself a second time, which would be outside of the
    emulator."""
    folder = contents.BUNDLE
    values = {
        "_PYI_ARCHIVE_FILE": folder / "pothi",
        "_PYI_PARENT_PROCESS_LEVEL": "-1",
        "_PYI_LINUX_PROCESS_NAME": "pothi",
        "LD_LIBRARY_PATH": folder / "_internal",
    }
    return [word for name, value in values.items() for word in ("-E", f"{name}={value}")]


def debian(folder: Path) -> str:
    package = contents.DIST / contents.debian_name()
    if not package.exists():
        raise NotTried(f"no {package.name}")
    root = _clean_debian(folder)
    subprocess.run(["mount", "-t", "proc", "proc", str(root / "proc")], check=True)
    try:
        return _in_debian(root, package)
    finally:
        subprocess.run(["umount", str(root / "proc")], check=True)


def _in_debian(root: Path, package: Path) -> str:
    """Install, use, upgrade, remove and purge the package in a root. Raises Failed."""
    front = (*_without_network(), "chroot", str(root))

    def inside(*words: str, expect: int = 0) -> str:
        done = subprocess.run([*front, *words], capture_output=True, text=True, errors="replace")
        if done.returncode != expect:
            raise Failed(
                f"{' '.join(words)} ended with {done.returncode}: {(done.stdout + done.stderr)[-800:]}"
            )
        return done.stdout

    for unwanted in ("python3", "gcc"):
        if shutil.which(unwanted, path=f"{root}/usr/bin"):
            raise Failed(f"the root is not clean: it has {unwanted}")
    shutil.copy2(package, root / "tmp" / package.name)
    inside("dpkg", "--install", f"/tmp/{package.name}")
    samples = root / "tmp" / "sample"
    samples.mkdir()
    for file in SAMPLE:
        shutil.copy2(file, samples)
    _share_models(root / "opt/pothi/models")
    program = Program("/usr/bin/pothi", front)
    told = _lesson(program, "/var/lib/pothi", [Path("/tmp/sample") / file.name for file in SAMPLE])
    inside("chmod", "-R", "a+rX,go-w", "/var/lib/pothi", "/opt/pothi/models")
    inside("useradd", "--create-home", "child")
    as_child = ("su", "child", "-c")
    answer = inside(*as_child, f"pothi ask '{QUESTION}' --llm none")
    if "[1]" not in answer:
        raise Failed("a user without rights got no cited answer from the shared library")
    if not (root / "home/child/.local/share/pothi/log.db").exists():
        raise Failed("the history of a user without rights is not in the own folder")
    inside("dpkg", "--install", f"/tmp/{package.name}")  # the same version again: as an upgrade does
    if "sample_en_1" not in inside("pothi", "library", "list", "--home", "/var/lib/pothi"):
        raise Failed("the books did not survive an upgrade")
    inside("dpkg", "--remove", "pothi")
    if not (root / "var/lib/pothi/library.db").exists() or not any((root / "opt/pothi/models").iterdir()):
        raise Failed("removal took books or models along")
    inside("dpkg", "--purge", "pothi")
    if not (root / "var/lib/pothi/library.db").exists():
        raise Failed("purge without an answer took the books along")
    return f"{told}; shared by a user without rights, upgraded, removed, purged"


def _lesson(program: Program, home: str | None, books: Sequence[Path]) -> str:
    """The sample textbook comes in, a question is answered with a citation, one is refused, a page is read,
    the window opens and closes. Raises Failed."""
    where = ("--home", home) if home else ()
    program.run("ingest", *map(str, books), *where)
    answer = json.loads(program.run("ask", QUESTION, "--llm", "none", "--json", *where))
    if not answer["citations"]:
        raise Failed("no cited answer")
    refusal = json.loads(program.run("ask", OUTSIDE, "--llm", "none", "--json", *where))
    if refusal["answer"] or refusal["citations"]:
        raise Failed("a question that no book answers was answered")
    cited = answer["citations"][0]
    if len(program.run("pages", cited["doc"], str(cited["pdf_page"]), *where).split()) < 10:
        raise Failed("the cited page has no text")
    _window(program, where)
    return "cited answer, refusal, page, window"


def _window(program: Program, where: tuple[str, ...]) -> None:
    """The window without a screen: it lives until it is told to end, and ends at once then."""
    seconds = str(WINDOW_SECONDS)
    front = (*program.front, "timeout", "--preserve-status", "--signal=TERM", "--kill-after=15", seconds)
    shown = Program(program.path, front, program.environment).started(*where)
    if shown.returncode not in (0, -15, 143):
        raise Failed(f"the window ended with {shown.returncode}: {shown.stderr[-800:]}")


def _bundle() -> Path:
    program = contents.BUNDLE / "pothi"
    if not program.exists():
        raise NotTried("no bundle: run dev.py package first")
    return program


def _models() -> dict[str, str]:
    """Where the models of this machine are. Raises NotTried when there are none."""
    sys.path.insert(0, str(contents.ROOT))
    from engine.core.config import Config

    folder = Config.from_environment().models
    if not (folder / "multilingual-e5-small").is_dir():
        raise NotTried("no embedder on this machine")
    return {"POTHI_MODELS": str(folder)}


def _share_models(target: Path) -> None:
    folder = Path(_models()["POTHI_MODELS"])
    target.mkdir(parents=True, exist_ok=True)
    for name in ("multilingual-e5-small", "all-mpnet-base-v2"):
        if (folder / name).is_dir():
            shutil.copytree(folder / name, target / name, dirs_exist_ok=True)


def _without_network() -> tuple[str, ...]:
    front = ("unshare", "--net")
    if os.geteuid() != 0:
        front = ("unshare", "--net", "--map-current-user")
    if subprocess.run([*front, "true"], capture_output=True).returncode:
        raise NotTried("no network namespaces here")
    return front


def _read_only(folder: Path) -> Callable[[], None]:
    """Make a folder read-only for everybody; returns what undoes it."""
    if os.geteuid() != 0:
        subprocess.run(["chmod", "-R", "a-w", str(folder)], check=True)
        return lambda: subprocess.run(["chmod", "-R", "u+w", str(folder)], check=True) and None
    subprocess.run(["mount", "--bind", str(folder), str(folder)], check=True)
    subprocess.run(["mount", "-o", "remount,bind,ro", str(folder)], check=True)
    return lambda: subprocess.run(["umount", str(folder)], check=True) and None


def _clean_debian(folder: Path) -> Path:
    """A minimal Debian with what a base desktop has for programs with windows, and nothing more."""
    if os.geteuid() != 0 or not shutil.which("mmdebstrap"):
        raise NotTried("needs root and mmdebstrap")
    base = contents.BUILD / "debian-root.tar"
    if not base.exists():
        wanted = (
            "libx11-6,libx11-xcb1,libxrender1,libxfixes3,libfontconfig1,libdbus-1-3,libegl1,libgl1,"
            "libglib2.0-0,libstdc++6,libexpat1,passwd"
        )
        command = ["mmdebstrap", "--variant=essential", f"--include={wanted}", "bookworm", str(base)]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
        if done.returncode:
            base.unlink(missing_ok=True)
            raise NotTried(f"mmdebstrap: {done.stderr.strip()[-300:]}")
    root = folder / "root"
    root.mkdir()
    subprocess.run(["tar", "-xf", str(base), "-C", str(root)], check=True)
    return root
