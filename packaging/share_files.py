"""The small files around the program: icons, menu entry, AppStream data, file types, manual, completion."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import contents

ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 32, 48, 256)

# Draws the icon with Qt, which the environment has anyway; an .ico is PNG files behind a table.
_DRAW = """
import struct, sys
from pathlib import Path
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

def png(size):
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(data)

renderer = QSvgRenderer(sys.argv[1])
folder = Path(sys.argv[2])
folder.mkdir(parents=True, exist_ok=True)
for size in map(int, sys.argv[3].split(",")):
    (folder / f"{size}.png").write_bytes(png(size))
parts = [(size, png(size)) for size in map(int, sys.argv[4].split(","))]
head, at = struct.pack("<HHH", 0, 1, len(parts)), 6 + 16 * len(parts)
for size, data in parts:
    head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), at)
    at += len(data)
(folder / "pothi.ico").write_bytes(head + b"".join(data for _, data in parts))
"""


def draw_icons(python: Path, folder: Path = contents.BUILD / "icons") -> Path:
    """PNG files by size and pothi.ico in `folder`; `python`: one that has Qt."""
    sizes = [",".join(map(str, one)) for one in (ICON_SIZES, ICO_SIZES)]
    quiet = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    command = [str(python), "-c", _DRAW, str(contents.SHARE / "pothi.svg"), str(folder), *sizes]
    subprocess.run(command, check=True, env=quiet)
    return folder


def released() -> str:
    """The day of the last commit, so that the same source makes the same files; today outside git."""
    stamp = os.environ.get("SOURCE_DATE_EPOCH")
    if stamp is None:
        command = ["git", "-C", str(contents.ROOT), "log", "-1", "--format=%ct"]
        stamp = subprocess.run(command, capture_output=True, text=True).stdout.strip()
    moment = datetime.fromtimestamp(int(stamp), UTC) if stamp else datetime.now(UTC)
    return moment.date().isoformat()


def verbs() -> dict[str, tuple[str, list[str]]]:
    """(what it does, its options and choices) of each command, by its name, as `pothi` itself tells them."""
    sys.path.insert(0, str(contents.ROOT))
    from engine.cli.main import command_words

    return command_words()


def filled(name: str) -> str:
    """The text of a template in share/, filled in."""
    told = verbs()
    cases = [
        f'        {verb}) COMPREPLY=($(compgen -W "{" ".join(words)}" -- "$word")) ;;'
        for verb, (_, words) in told.items()
    ]
    commands = [f".TP\n.B {verb}\n{text[:1].upper()}{text[1:]}." for verb, (text, _) in told.items()]
    text = (contents.SHARE / name).read_text(encoding="utf-8")
    for mark, value in {
        "@VERSION@": contents.version(),
        "@DATE@": released(),
        "@VERBS@": " ".join(told),
        "@CASES@": "\n".join(cases),
        "@COMMANDS@": "\n".join(commands),
    }.items():
        text = text.replace(mark, value)
    return text


def place(root: Path, icons: Path) -> None:
    """Write all of them below `root`/usr/share, where the system looks."""
    share, app = root / "usr" / "share", contents.APP_ID
    files: dict[str, bytes] = {
        f"applications/{app}.desktop": (contents.SHARE / f"{app}.desktop").read_bytes(),
        f"metainfo/{app}.metainfo.xml": filled(f"{app}.metainfo.xml.in").encode(),
        "mime/packages/pothi.xml": (contents.SHARE / "pothi-mime.xml").read_bytes(),
        "bash-completion/completions/pothi": filled("pothi.bash.in").encode(),
        f"icons/hicolor/scalable/apps/{app}.svg": (contents.SHARE / "pothi.svg").read_bytes(),
    }
    for size in ICON_SIZES:
        files[f"icons/hicolor/{size}x{size}/apps/{app}.png"] = (icons / f"{size}.png").read_bytes()
    for name, data in files.items():
        target = share / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
