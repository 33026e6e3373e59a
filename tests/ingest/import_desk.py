"""A library with an importer at work, and files for it: what the tests of imports share."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from pathlib import Path

from fakes import FakeEmbedder

from engine.core.cancel import CancelToken
from engine.core.config import Config
from engine.core.events import FileDone, FileStatus
from engine.ingest.importer import Importer
from engine.library import Library

LIGHT = [
    "Light bends when it passes from air into glass. This bending is called refraction by all of us.",
    "A convex lens brings parallel rays to a point called the focus. Its distance is the focal length.",
]
CELLS = ["Every living thing is made of cells. The nucleus holds the instructions of a cell."]


def write_pdf(
    path: Path, pages: Sequence[str], title: str = "A chapter about light", password: str = ""
) -> Path:
    """A real PDF with a big title and one paragraph on each page."""
    import pymupdf

    path.parent.mkdir(parents=True, exist_ok=True)
    document = pymupdf.open()
    for number, text in enumerate(pages):
        page = document.new_page(width=500, height=700)
        if number == 0:
            page.insert_text((60, 80), title, fontsize=22)
        page.insert_textbox(pymupdf.Rect(60, 130, 440, 600), text, fontsize=11)
    if password:
        document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=password, owner_pw="o")
    else:
        document.save(path)
    document.close()
    return path


def zipped(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


class Desk:
    """A library, an importer and the events it sends."""

    def __init__(self, home: Path) -> None:
        self.library = Library.open(home)
        self.embedder = FakeEmbedder()
        self.importer = Importer(self.library, self.embedder, Config(home=home, models=home))
        self.events: list[object] = []

    def run(self, *paths: Path, cancel: CancelToken | None = None) -> list[FileDone]:
        return self.importer.run(paths, self.events.append, cancel)

    @property
    def docs(self) -> set[str]:
        return {record.doc for record in self.library.documents()}


def statuses(results: list[FileDone]) -> list[FileStatus]:
    return [result.status for result in results]
