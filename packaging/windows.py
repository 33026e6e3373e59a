"""The installer for Windows: an NSIS script around the bundle.

The bundle for Windows is made on Windows by the same command. Elsewhere the script is compiled against a
stand-in folder, so that it cannot rot; what comes out is thrown away.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import contents

SCRIPT = contents.ROOT / "packaging" / "windows" / "pothi.nsi"


def installer_name() -> str:
    return f"Pothi-{contents.version()}-setup.exe"


def build(bundle: Path, icons: Path, out: Path = contents.DIST) -> Path:
    """On Windows the installer of `bundle`, in `out`. Elsewhere: the script's folder in `out`, ready to be
    taken to Windows, after makensis (if it is there) compiled it against a stand-in."""
    out.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":
        target = out / installer_name()
        compile_script(bundle, icons / "pothi.ico", target)
        return target
    stand_in = contents.BUILD / "windows-stand-in"
    shutil.rmtree(stand_in, ignore_errors=True)
    (stand_in / "_internal").mkdir(parents=True)
    (stand_in / "pothi.exe").write_bytes(b"MZ")
    (stand_in / "_internal" / "LICENSE").write_bytes((contents.ROOT / "LICENSE").read_bytes())
    if shutil.which("makensis"):
        compile_script(stand_in, icons / "pothi.ico", contents.BUILD / "stand-in-setup.exe")
    folder = out / "windows"
    folder.mkdir(exist_ok=True)
    shutil.copy2(SCRIPT, folder / SCRIPT.name)
    shutil.copy2(icons / "pothi.ico", folder / "pothi.ico")
    return folder


def compile_script(bundle: Path, icon: Path, target: Path) -> None:
    """Run makensis. Raises CalledProcessError when the script is wrong."""
    values = {"VERSION": contents.version(), "BUNDLE": bundle, "ICON": icon, "OUTPUT": target}
    sign = "/D" if sys.platform == "win32" else "-D"
    words = [f"{sign}{name}={value}" for name, value in values.items()]
    command = ["makensis", "-V2", "-WX", *words, str(SCRIPT)]
    subprocess.run(command, check=True)
