"""The book, library, settings and log of the small engine for the window's tests (see fake_engine)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from engine.core.values import Block, BlockKind, Box, DocumentMeta, Place, Scope, Sentence
from engine.insights.log import Keep

LENS = "A lens bends light because glass slows it down."
FOCUS = "A convex lens brings parallel rays together at its focus."
PAGES = [
    ["Light and Lenses", "9.1 Convex lens", LENS, FOCUS],
    ["9.2 Concave lens", "A concave lens spreads parallel rays apart.", "Its focus is virtual."],
    ["Exercises", "What is a lens?"],
]


def make_pdf(path: Path) -> None:
    import pymupdf

    document = pymupdf.open()
    for number, lines in enumerate(PAGES):
        page = document.new_page(width=420, height=595)
        for line, text in enumerate(lines):
            page.insert_text((50, 90 + 40 * line), text, fontsize=11 if number or line else 20)
        page.insert_text((200, 570), str(131 + number), fontsize=9)
    path.parent.mkdir(parents=True, exist_ok=True)
    document.save(path)
    document.close()


def boxes_of(path: Path, page: int, text: str) -> tuple[Box, ...]:
    import pymupdf

    with pymupdf.open(path) as document:
        return tuple(tuple(rect) for rect in document[page - 1].search_for(text))


def blocks_of(path: Path) -> tuple[Block, ...]:
    blocks = []
    for number, lines in enumerate(PAGES, start=1):
        for text in lines:
            heading = text[0].isdigit() or text == PAGES[0][0]
            sentence = Sentence(text, (Place(number, boxes_of(path, number, text)),))
            kind = BlockKind.HEADING if heading else BlockKind.PARAGRAPH
            blocks.append(Block(kind, (sentence,), level=(1 if number == 1 else 2) if heading else 0))
    headings = [b if b.text == PAGES[0][0] else replace(b, level=2 if b.level else 0) for b in blocks]
    return tuple(headings)


class FakeSettings:
    """Survives the end of its process, as the real ones do."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def get(self, key: str, default: Any = None) -> Any:
        return json.loads(self._path.read_text()).get(key, default) if self._path.exists() else default

    def set(self, key: str, value: Any) -> None:
        stored = json.loads(self._path.read_text()) if self._path.exists() else {}
        self._path.write_text(json.dumps(stored | {key: value}))


class FakeLibrary:
    def __init__(self, home: Path) -> None:
        self._home = self.home = home
        self._docs: dict[str, DocumentMeta] = {}
        self.add("sample_light", "Light and Lenses")

    def add(self, doc: str, title: str) -> None:
        self._docs[doc] = DocumentMeta(doc, title, "Sample Science", "Science", 8, 9, page_count=len(PAGES))
        make_pdf(self.path(doc))

    def path(self, doc: str) -> Path:
        return self._home / "books" / f"{doc}.pdf"

    def documents(self, scope: Scope | None = None) -> list[Any]:
        return [
            SimpleNamespace(
                meta=meta, pdf_path=self.path(doc), quality=0.99, warnings={}, added_at="2026-11-20T10:00:00Z"
            )
            for doc, meta in self._docs.items()
        ]

    def printed_pages(self, doc: str) -> dict[int, str | None]:
        return {number: str(130 + number) for number in range(1, len(PAGES) + 1)}

    def blocks(self, doc: str) -> tuple[Block, ...]:
        return blocks_of(self.path(doc))

    @property
    def settings(self) -> FakeSettings:
        return FakeSettings(self._home / "settings.json")

    @property
    def read_only(self) -> bool:
        return (self._home / "read_only").exists()

    def update_metadata(self, doc: str, /, **fields: Any) -> None:
        self._docs[doc] = replace(self._docs[doc], **fields)

    def remove_document(self, doc: str) -> None:
        del self._docs[doc]


@dataclass
class FakeLog:
    home: Path
    past: list[Any] = field(default_factory=list)

    keep: Keep = Keep.TEXT

    def set_keep(self, keep: Keep) -> None:
        self.keep = keep

    def rows(
        self, *, contains: str | None = None, limit: int | None = None, since: str | None = None
    ) -> list[Any]:
        return [row for row in self.past if not contains or contains in (row.question or "")]

    def delete(self, numbers: Iterable[int] | None, session: str | None = None) -> int:
        asked = [row for row in self.past if session in (None, row.session)]
        gone = [row for row in asked if numbers is None or row.id in numbers]
        self.past = [row for row in self.past if row not in gone]
        return len(gone)

    def flag(self, number: int, kind: Any, note: str = "") -> None:
        (self.home / "flags.txt").write_text(f"{number} {kind.value}")
