"""The installer for Windows, run by Wine: what it puts on a computer, what an upgrade and removal leave.

Wine of a 64-bit Debian runs 64-bit programs only, and the NSIS with which the installer is made on Windows
makes 32-bit ones. So the script is compiled here for 64 bits, which changes nothing else of it. The files it
installs are empty: this tries the installer, not the program.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import contents
import windows
from trial import MINUTES, Failed, NotTried, screen

KIND, KIND_HERE = "Unicode true", "Target amd64-unicode"
PROGRAM, SHARED = "Program Files/Pothi", "ProgramData/Pothi"
FOLDER = r"C:\Program Files\Pothi"
KEYS = {
    r"HKLM\Software\Pothi": FOLDER,
    r"HKLM\Software\Classes\.pothi": "Pothi.Library",
    r"HKLM\Software\Classes\.pothimodels": "Pothi.Models",
    r"HKLM\Software\Classes\Pothi.Library\shell\open\command": rf'"{FOLDER}\pothi.exe" open "%1"',
    r"HKLM\Software\Microsoft\Windows\CurrentVersion\Uninstall\Pothi": rf"{FOLDER}\uninstall.exe",
}
OLD = "_internal/of-the-version-before.dll"
KEPT = ("models/model.gguf",)
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Computer:
    """A Windows in a folder. `drive`: its drive C, as it lies here."""

    drive: Path
    environment: dict[str, str]

    def run(self, *words: str) -> str:
        """Run a program and all that it starts to their ends; returns what it printed. Raises Failed."""
        done = subprocess.run(
            ["wine", *words], env=self.environment, capture_output=True, timeout=10 * MINUTES, check=False
        )
        subprocess.run(["wineserver", "-w"], env=self.environment, timeout=10 * MINUTES, check=False)
        told = (done.stdout + done.stderr).decode("utf-8", "replace")
        if done.returncode:
            raise Failed(f"{' '.join(words)} ended with {done.returncode}: {told[-400:]}")
        return told

    def knows(self, key: str) -> str:
        """What the registry holds under a key, "" for none."""
        try:
            return self.run("reg", "query", key)
        except Failed:
            return ""


def for_wine(script: Path, work: Path) -> Path:
    """The script as a 64-bit installer, in `work`."""
    text = script.read_text(encoding="utf-8")
    if KIND not in text:
        raise Failed(f"{script.name} does not say {KIND}")
    target = work / script.name
    target.write_text(text.replace(KIND, KIND_HERE), encoding="utf-8")
    return target


def missing() -> list[str]:
    """What this machine lacks for it."""
    return [name for name in ("makensis", "wine", "wineserver", "Xvfb") if not shutil.which(name)]


def installed_and_removed(bundle: Path, icon: Path, work: Path, say: Say) -> None:
    """Install, upgrade, remove and purge, each without a question. Raises Failed, NotTried."""
    if missing():
        raise NotTried(f"no {', '.join(missing())}")
    work.mkdir(parents=True, exist_ok=True)
    made, _ = windows.compile_for_layout(bundle, icon, work, for_wine(windows.SCRIPT, work))
    with computer(work / "wine") as here:
        program, shared = here.drive / PROGRAM, here.drive / SHARED
        here.run(str(made), "/S")
        _is_there(here, bundle)
        say("installed: files, menu entry, file types and the entry for removal are there")
        data = [*(program / name for name in KEPT), shared / "library.db"]
        for path in (program / OLD, *data):
            path.write_text("x", encoding="utf-8")
        here.run(str(made), "/S", f"/D={FOLDER}")
        _is_there(here, bundle)
        if (program / OLD).exists() or not all(path.exists() for path in data):
            raise Failed("an upgrade left files of the version before, or took models or books along")
        say("upgraded: files of the version before are gone, books and models are there")
        here.run(str(program / "uninstall.exe"), "/S")
        if not all(path.exists() for path in data):
            raise Failed("removal took models or books along")
        left = sorted(str(path.relative_to(program)) for path in program.rglob("*") if path.is_file())
        if left != sorted(KEPT) or any(here.knows(key) for key in KEYS) or _menu(here):
            raise Failed(f"removal left {left}, or something in the registry or the menu")
        say("removed: the program, its menu entry and file types are gone, books and models stay")
        here.run(str(made), "/S")
        here.run(str(program / "uninstall.exe"), "/S", "/PURGE")
        if program.exists() or shared.exists():
            raise Failed("/PURGE left something")
        say("removed with /PURGE: books and models are gone, too")


def _is_there(here: Computer, bundle: Path) -> None:
    files = (path for path in bundle.rglob("*") if path.is_file() and not path.is_symlink())
    wanted = {str(path.relative_to(bundle)) for path in files} - {"pothi"}
    wanted |= {"pothi.exe", f"{contents.WINDOWS_CONSOLE}.exe", "uninstall.exe", "pothi.ico"}
    lost = [name for name in sorted(wanted) if not (here.drive / PROGRAM / name).exists()]
    if lost or not (here.drive / SHARED).is_dir():
        raise Failed(f"not installed: {lost or SHARED}")
    for key, value in KEYS.items():
        if value not in here.knows(key):
            raise Failed(f"the registry does not hold {value} under {key}")
    if not _menu(here):
        raise Failed("there is no menu entry")


def _menu(here: Computer) -> list[Path]:
    return list(here.drive.glob("ProgramData/Microsoft/Windows/Start Menu/Programs/Pothi/*.lnk"))


@contextmanager
def computer(folder: Path) -> Iterator[Computer]:
    """A new Windows in `folder`, with a screen that nobody sees. Raises Failed."""
    with screen() as display:
        told = os.environ | {
            "WINEPREFIX": str(folder),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=",  # nothing is fetched for .NET and HTML
            "DISPLAY": display,
        }
        here = Computer(folder / "drive_c", told)
        try:
            here.run("wineboot", "--init")
            yield here
        finally:
            subprocess.run(["wineserver", "-k"], env=told, capture_output=True, check=False)
