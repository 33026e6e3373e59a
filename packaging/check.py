"""`python3 dev.py package --check`: tries what is in dist/ as a school would have it.

- offline: the bundle in a network namespace without interfaces takes in the sample textbook, answers,
  refuses, reads a page; `pothi doctor` in both languages; the window is asked by keys on a virtual screen and
  closed.
- link: the bundle fetches a model by an https link from a server on this computer, whose line is cut; a
  server that nobody vouches for is refused.
- no socket: strace sees no socket of the internet families.
- stick: the archive from a folder with spaces and Devanagari, written to; the same read only; and from a
  read-only medium without books, with the library in the user's folder.
- old processor: an answer on an emulated processor of 2008.
- processors: each kind of llama.cpp's machine code that this processor can run writes, and how fast; beside a
  checkout's code for just this processor.
- graphics: the language model on Mesa's software driver of Vulkan.
- Debian: the .deb and the archive in a clean root (debian_root.py): install, use, upgrade, remove, purge.
- lintian: finds no error in the .deb.
- Windows: the installer's script compiles for the bundle's files; Wine installs, upgrades and removes what
  comes out, whose files are empty: the program for Windows can't be made here.

What can't be tried on this machine (no root, no mmdebstrap ...) is told as `not tried`, never as passed. The
report is printed and written to dist/check/report.md, with pictures of the window beside it.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import contents
import debian_root
import link_server
import processors
import share_files
import trial
import windows
import wine_trial
from trial import MINUTES, QUESTION, SAMPLE, Failed, NotTried, Program

OLD_PROCESSOR = "Nehalem"  # of 2008: SSE4.2, no AVX
Say = Callable[[str], None]
FOLDER = contents.DIST / "check"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one check gave: `verdict` is passed, FAILED or not tried; `steps`: what it told on the way."""

    name: str
    verdict: str
    told: str
    seconds: float
    steps: list[str] = field(default_factory=list)


def main(only: Sequence[str] = ()) -> int:
    """Run every check, or those named; print and write the report. Returns 1 when one failed."""
    unknown = [name for name in only if name not in CHECKS]
    if unknown:
        print(f"no such check: {', '.join(unknown)}; there are: {', '.join(CHECKS)}")
        return 2
    outcomes = [_tried(name, check) for name, check in CHECKS.items() if not only or name in only]
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "report.md").write_text(report(outcomes), encoding="utf-8")
    print(FOLDER / "report.md")
    return int(any(one.verdict == "FAILED" for one in outcomes))


def _tried(name: str, check: Callable[[Path, Say], str]) -> Outcome:
    steps: list[str] = []

    def say(text: str) -> None:
        steps.append(text)
        print(f"    {text}", flush=True)

    print(name, flush=True)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="pothi-check-") as folder:
        try:
            verdict, told = "passed", check(Path(folder), say)
        except NotTried as error:
            verdict, told = "not tried", str(error)
        except (Failed, subprocess.SubprocessError, OSError) as error:
            verdict, told = "FAILED", str(error)
    outcome = Outcome(name, verdict, told, time.monotonic() - begun, steps)
    print(f"  {verdict}: {told} ({outcome.seconds:.0f} s)", flush=True)
    return outcome


def report(outcomes: Sequence[Outcome]) -> str:
    """The outcomes as Markdown."""
    busy = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    lines = [
        f"# Pothi {contents.version()}: what was tried of the packages",
        "",
        f"{os.cpu_count()} cores, load at the end {busy}.",
        "",
        "| check | result | told | seconds |",
        "| --- | --- | --- | --- |",
    ]
    for one in outcomes:
        told = " ".join(one.told.split()).replace("|", "\\|")
        lines.append(f"| {one.name} | {one.verdict} | {told} | {one.seconds:.0f} |")
    for one in outcomes:
        if one.steps:
            lines += ["", f"## {one.name}", "", *(f"- {step}" for step in one.steps)]
    return "\n".join(lines) + "\n"


def offline(folder: Path, say: Say) -> str:
    program = Program(str(bundle()), str(folder), trial.without_network(), _models())
    home = folder / ".local/share/pothi"
    say(trial.lesson(program, None, SAMPLE))
    say(trial.doctor(program))
    return trial.window(program, home / "library.db", FOLDER / "offline.png")


def link(folder: Path, say: Say) -> str:
    """The only way in which the program goes online: a person asks for a model by its link."""
    model = trial.models() / processors.SMALL
    if not model.is_file():
        raise NotTried(f"no {model.name}")
    place = folder / "models"
    with link_server.serving(model, folder, cut_after=model.stat().st_size // 3) as shelf:
        words = ("models", "add", shelf.url)
        stranger = Program(str(bundle()), str(folder), (), {"POTHI_MODELS": str(place)})
        refused = subprocess.run(stranger.command(*words), capture_output=True, text=True, errors="replace")
        if not refused.returncode or shelf.begun_at:
            raise Failed("a model was fetched from a server that nobody vouches for")
        say("a server whose certificate nobody signed is refused")
        trusted = {"SSL_CERT_FILE": str(shelf.certificate)}
        program = replace(stranger, environment={**stranger.environment, **trusted})
        say(" ".join(program.run(*words).split()))
        begun_at = list(shelf.begun_at)
    if checksum(place / model.name) != checksum(model):
        raise Failed("the file is not the one that was given out")
    if len(begun_at) != 2 or not begun_at[1]:
        raise Failed(f"after the cut it did not go on where it was: {begun_at}")
    return f"fetched and tried; the line was cut after {begun_at[1] / 1e6:.0f} MB, and it went on there"


def no_socket(folder: Path, say: Say) -> str:
    """What the program asks of the kernel while it answers: no socket of the internet families, ever."""
    if not shutil.which("strace"):
        raise NotTried("no strace")
    trace = folder / "trace"
    plain = Program(str(bundle()), str(folder), (), _models())
    plain.run("ingest", *map(str, SAMPLE[:1]))
    front = ("strace", "-f", "-qq", "-e", "trace=socket,connect", "-o", str(trace))
    Program(str(bundle()), str(folder), front, _models()).run("ask", QUESTION, "--llm", "none")
    calls = [line for line in trace.read_text(errors="replace").splitlines() if "AF_INET" in line]
    if calls:
        raise Failed(f"{len(calls)} sockets, the first: {calls[0]}")
    return "no socket was asked for"


def stick(folder: Path, say: Say) -> str:
    archive = contents.DIST / f"{contents.portable_name()}.tar.xz"
    if not archive.exists():
        raise NotTried(f"no {archive.name}")
    place, home = folder / "मेरी किताबें और Pothi", folder / "home"
    place.mkdir()
    home.mkdir()
    begun = time.monotonic()
    subprocess.run(["tar", "-xJf", str(archive), "-C", str(place)], check=True)
    say(f"unpacked {archive.stat().st_size / 1e6:.0f} MB in {time.monotonic() - begun:.0f} s")
    top = place / contents.portable_name()
    program = Program(str(top / "pothi"), str(home), trial.without_network(), _models())
    with trial.read_only(top):
        say(f"read only, the library in the user's folder: {trial.lesson(program, None, SAMPLE[:1])}")
    own = home / ".local/share/pothi"
    if (top / "data").exists() or not (own / "library.db").is_file():
        raise Failed("from a read-only medium the library is not in the user's folder")
    shutil.rmtree(own)
    say(f"written to: {trial.lesson(program, None, SAMPLE)}")
    if not (top / "data" / "library.db").is_file() or own.exists():
        raise Failed("the library does not lie beside the program")
    with trial.read_only(top):
        say(f"read only, its own library: {trial.ask_and_read(program)}")
    if QUESTION not in trial.asked(own / "log.db"):
        raise Failed("what was asked of a read-only library was not kept in the user's folder")
    return "from a folder with spaces and Devanagari, written to and read only"


def old_processor(folder: Path, say: Say) -> str:
    """The whole program on an emulated processor of 2008."""
    emulator = shutil.which("qemu-x86_64") or shutil.which("qemu-x86_64-static")
    if emulator is None:
        raise NotTried("no qemu-user")
    Program(str(bundle()), str(folder), (), _models()).run("ingest", *map(str, SAMPLE[:1]))
    emulated = (emulator, "-cpu", OLD_PROCESSOR, *started_once(contents.BUNDLE))
    slow = Program(str(bundle()), str(folder), (), _models(), emulated)
    told = slow.run("ask", QUESTION, "--llm", "none", "--json", seconds=60 * MINUTES)
    if not json.loads(told)["citations"]:
        raise Failed("no cited answer")
    return f"a cited answer on an emulated {OLD_PROCESSOR}"


def started_once(folder: Path) -> list[str]:
    """What the program's starter sets before it starts itself a second time, which would be outside of the
    emulator."""
    values = {
        "_PYI_ARCHIVE_FILE": folder / "pothi",
        "_PYI_PARENT_PROCESS_LEVEL": "-1",
        "_PYI_LINUX_PROCESS_NAME": "pothi",
        "LD_LIBRARY_PATH": folder / "_internal",
    }
    return [word for name, value in values.items() for word in ("-E", f"{name}={value}")]


def lintian(_folder: Path, _say: Say) -> str:
    package = contents.DIST / contents.debian_name()
    if not shutil.which("lintian") or not package.exists():
        raise NotTried(f"no lintian, or no {package.name}")
    command = ["lintian", "--allow-root", "--fail-on", "error", str(package)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if done.returncode:
        raise Failed(done.stdout[-800:] + done.stderr[-400:])
    warnings = [line for line in done.stdout.splitlines() if line.startswith("W:")]
    return f"no error, {len(warnings)} warnings"


def windows_script(folder: Path, say: Say) -> str:
    """The NSIS script against the files of the bundle, each of them empty, and the installer under Wine."""
    if not shutil.which("makensis"):
        raise NotTried("no makensis")
    bundle()
    icon = share_files.draw_icons(Path(sys.executable), folder / "icons") / "pothi.ico"
    made, count = windows.compile_for_layout(contents.BUNDLE, icon, folder)
    if made.read_bytes()[:2] != b"MZ":
        raise Failed(f"{made.name} is no program")
    told = f"compiles for the {count} files of the bundle"
    try:
        wine_trial.installed_and_removed(contents.BUNDLE, icon, folder / "run", say)
    except NotTried as error:
        return f"{told}; the installer was not run: {error}"
    return f"{told}; by Wine installed, upgraded, removed, purged"


def checksum(file: Path) -> str:
    """SHA-256 of a file, in hexadecimal."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def bundle() -> Path:
    program = contents.BUNDLE / "pothi"
    if not program.exists():
        raise NotTried("no bundle: run dev.py package first")
    return program


def _models() -> dict[str, str]:
    return {"POTHI_MODELS": str(trial.models())}


CHECKS: dict[str, Callable[[Path, Say], str]] = {
    "offline": offline,
    "link": link,
    "no-socket": no_socket,
    "stick": stick,
    "old-processor": old_processor,
    "processors": processors.check,
    "graphics": processors.graphics,
    "Debian": debian_root.debian,
    "lintian": lintian,
    "Windows": windows_script,
}
