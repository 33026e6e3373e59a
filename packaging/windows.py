"""The installer for Windows: an NSIS script around the bundle.

The bundle for Windows is made on Windows by the same command. Elsewhere the script is compiled against empty
files in the layout of the bundle that was made there, so that it cannot rot; what comes out is thrown away,
after wine_trial.py ran it where there is Wine.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import contents

SCRIPT = contents.ROOT / "packaging" / "windows" / "pothi.nsi"


def installer_name() -> str:
    return f"Pothi-{contents.version()}-setup.exe"


def build(bundle: Path, icons: Path, out: Path = contents.DIST) -> Path:
    """On Windows the installer of `bundle`, in `out`. Elsewhere: the script's folder in `out`, ready to be
    taken to Windows, after makensis (if it is there) compiled it for the layout of `bundle`."""
    out.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        target = out / installer_name()
        compile_script(bundle, icons / "pothi.ico", target)
        return target
    if shutil.which("makensis"):
        with tempfile.TemporaryDirectory() as work:
            compile_for_layout(bundle, icons / "pothi.ico", Path(work))
    folder = out / "windows"
    folder.mkdir(exist_ok=True)
    shutil.copy2(SCRIPT, folder / SCRIPT.name)
    shutil.copy2(icons / "pothi.ico", folder / "pothi.ico")
    return folder


def compile_for_layout(bundle: Path, icon: Path, work: Path, script: Path | None = None) -> tuple[Path, int]:
    """Compile `script` (pothi.nsi) against a stand-in for `bundle`: the same folders and files, named as on
    Windows and empty. Returns the installer in `work`, which installs nothing that runs, and how many files
    it holds.

    Raises CalledProcessError when the script is wrong.
    """
    stand_in = work / "stand-in"
    count = 0
    for path in bundle.rglob("*"):
        if path.is_dir() or path.is_symlink():
            continue
        place = stand_in / path.relative_to(bundle)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.with_name("pothi.exe" if place == stand_in / "pothi" else place.name).touch()
        count += 1
    for name in ("pothi.exe", f"{contents.WINDOWS_CONSOLE}.exe"):
        (stand_in / name).write_bytes(b"MZ")
    target = work / installer_name()
    compile_script(stand_in, icon, target, script)
    return target, count


def compile_script(bundle: Path, icon: Path, target: Path, script: Path | None = None) -> None:
    """Run makensis on `script` (pothi.nsi). Raises CalledProcessError when the script is wrong."""
    values = {"VERSION": contents.version(), "BUNDLE": bundle, "ICON": icon, "OUTPUT": target}
    sign = "/D" if sys.platform == "win32" else "-D"
    words = [f"{sign}{name}={value}" for name, value in values.items()]
    command = ["makensis", "-V2", "-WX", *words, str(script or SCRIPT)]
    subprocess.run(command, check=True)
