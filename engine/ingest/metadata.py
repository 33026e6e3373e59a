"""What a PDF is: class, subject, book, chapter and language from its name and its pages."""

from __future__ import annotations

import re
from pathlib import Path

from engine.values import DocumentMeta, Language

_COPY_SUFFIX = re.compile(r"(\s*\(\d+\)|\s*-\s*copy|_copy)+$", re.IGNORECASE)
_NCERT = re.compile(r"^([a-l])([ehu])([a-z]{2})(\d)(\d\d|ps|an|dd|gl|in)", re.IGNORECASE)
_EDITION = re.compile(r"(?:Reprint\s+)?(20\d\d[-–]\d\d)")

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
    path: Path, *, title: str, language: Language, footer: str, page_count: int
) -> DocumentMeta:
    """`title`: the chapter's own title; `footer`: text of the page feet, where the edition stands."""
    doc = doc_id(path)
    name = _NCERT.match(doc)
    edition = _EDITION.search(footer)
    return DocumentMeta(
        doc=doc,
        title=title or doc,
        subject=SUBJECTS.get(name[3].lower()) if name else None,
        class_number=ord(name[1].lower()) - ord("a") + 1 if name else None,
        chapter=int(name[5]) if name and name[5].isdigit() else None,
        language=language,
        edition=edition[1] if edition else None,
        page_count=page_count,
    )
