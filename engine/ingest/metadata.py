"""What a PDF is: class, subject, book, chapter and language from its name and its pages."""

from __future__ import annotations

import re
from pathlib import Path

from engine.ingest.margins import Margins
from engine.ingest.structure import Part
from engine.values import BlockKind, DocumentMeta, Language

_COPY_SUFFIX = re.compile(r"(\s*\(\d+\)|\s*-\s*copy|_copy)+$", re.IGNORECASE)
_NCERT = re.compile(r"^([a-l])([ehu])([a-z]{2})(\d)(\d\d|ps|an|dd|gl|in)", re.IGNORECASE)

SUBJECTS = {
    "sc": "Science", "cu": "Science", "mh": "Mathematics", "gp": "Mathematics", "ss": "Social Science",
    "es": "Social Science", "bo": "Biology", "ch": "Chemistry", "ph": "Physics", "gy": "Geography",
    "hs": "History", "ps": "Political Science", "ec": "Economics", "st": "Statistics", "sy": "Sociology",
    "py": "Psychology", "cs": "Computer Science", "ac": "Accountancy", "bs": "Business Studies",
}  # fmt: skip


def doc_id(path: Path) -> str:
    """The file name without ".pdf" and without a copy suffix such as " (1)"."""
    stem = path.name[:-4] if path.name.lower().endswith(".pdf") else path.name
    return _COPY_SUFFIX.sub("", stem).strip() or stem


def read_metadata(
    path: Path, *, parts: list[Part], language: Language, margins: Margins, page_count: int
) -> DocumentMeta:
    """`parts`: the document's parts, of which the chapter's title is one; `margins`: heads and feet."""
    heads = [p for p in parts if p.kind is BlockKind.HEADING and p.head.page <= 2]
    title = max(heads, key=lambda p: p.head.size).headings[-1] if heads else ""
    doc = doc_id(path)
    name = _NCERT.match(doc)
    return DocumentMeta(
        doc=doc,
        title=title or doc,
        subject=SUBJECTS.get(name[3].lower()) if name else None,
        class_number=ord(name[1].lower()) - ord("a") + 1 if name else None,
        chapter=int(name[5]) if name and name[5].isdigit() else None,
        language=language,
        edition=margins.edition,
        page_count=page_count,
    )
