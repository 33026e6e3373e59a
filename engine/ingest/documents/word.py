"""A Word document (docx) as parts that end where its author ended a page.

mammoth turns it into HTML, after what nobody reads was marked.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from engine.ingest.documents.hiding import Hiding
from engine.ingest.documents.markup import NEW_PAGE, UNSEEN, clean
from engine.ingest.documents.parts import Part, member, opened
from engine.ingest.documents.word_text import UNSEEN_ID, Styles, prepare

_BODY = "word/document.xml"
_STYLES = "word/styles.xml"
_NOTES = ("word/footnotes.xml", "word/endnotes.xml")
_HIDING = Hiding((("", frozenset({f".{UNSEEN}"})),))
_STYLE_MAP = f"""
r.{UNSEEN_ID} => span.{UNSEEN}
p[style-name='Title'] => h1:fresh
p[style-name='Subtitle'] => p:fresh
p[style-name='caption'] => p:fresh
p[style-name='Caption'] => p:fresh
br[type='page'] => hr.{NEW_PAGE}
"""


def read_docx(path: Path) -> Iterator[Part]:
    """Raises DOCUMENT_DAMAGED, ARCHIVE_UNSAFE."""
    with opened(path) as package:
        yield from _parts(_prepared(package))


def _prepared(package: zipfile.ZipFile) -> io.BytesIO:
    """The package with the text as it is read on paper, and with the style of what is not."""
    names = set(package.namelist())
    styles = Styles.of(ElementTree.fromstring(member(package, _STYLES)) if _STYLES in names else None)
    changed: dict[str, bytes] = {}
    for name in (_BODY, *(name for name in _NOTES if name in names)):
        root = ElementTree.fromstring(member(package, name))
        prepare(root, styles)
        changed[name] = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as copy:
        for name in sorted(names):
            if not name.endswith("/"):
                copy.writestr(name, changed[name] if name in changed else member(package, name))
    out.seek(0)
    return out


def _parts(package: io.BytesIO) -> list[Part]:
    import mammoth

    pictures: dict[str, bytes] = {}

    @mammoth.images.img_element  # type: ignore[untyped-decorator]
    def picture(image: Any) -> dict[str, str]:
        with image.open() as content:
            name = f"picture{len(pictures)}"
            pictures[name] = content.read()
        return {"src": name}

    html = mammoth.convert_to_html(package, style_map=_STYLE_MAP, convert_image=picture).value
    pages = clean(html, _HIDING, lambda link: link if link in pictures else None)
    return [Part(page, pictures) for page in pages]
