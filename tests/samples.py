"""Small documents and libraries for tests, made from a few sentences of our own."""

from __future__ import annotations

import hashlib
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fakes import FakeEmbedder

from engine.core.values import (
    Block,
    BlockKind,
    Chunk,
    DocumentMeta,
    DocumentText,
    Language,
    PageText,
    Place,
    Sentence,
)
from engine.inference.embedder import Embedder
from engine.library.index_terms import index_terms
from engine.library.library import Library
from engine.library.records import DocumentRecord, Stamp
from engine.query.lexicon import Lexicon

STAMP = Stamp("fake-embedder", 1, 1)

LIGHT = (
    "Light bends when it passes from air into glass.",
    "This bending is called refraction.",
    "A convex lens brings parallel rays to a point called the focus.",
    "The distance of the focus from the lens is its focal length.",
)
CELLS = (
    "Every living thing is made of cells.",
    "The nucleus holds the instructions of a cell.",
    "Green leaves make food with the help of sunlight.",
    "कोशिका जीवन की सबसे छोटी इकाई है।",
)


def tiny_document(doc: str = "tiny101", texts: Sequence[str] = LIGHT, **meta: Any) -> DocumentText:
    """A document with two sentences to a page, one paragraph a page, below one heading."""
    language = Language.HI if any("\u0900" <= letter <= "\u097f" for letter in texts[0]) else Language.EN
    pages, blocks = [], []
    for start in range(0, len(texts), 2):
        number = start // 2 + 1
        sentences = tuple(
            Sentence(text, (Place(number, ((72.0, 100.0 + 14 * row, 500.25, 112.0 + 14 * row),)),))
            for row, text in enumerate(texts[start : start + 2])
        )
        pages.append(PageText(number, str(100 + number), (" ".join(s.text for s in sentences),)))
        blocks.append(Block(BlockKind.PARAGRAPH, sentences, ("A Chapter",), language=language))
    fields = {"title": "A Chapter", "subject": "Science", "class_number": 10, "chapter": 1} | meta
    about = DocumentMeta(doc, language=language, page_count=len(pages), **fields)
    return DocumentText(about, tuple(pages), tuple(blocks))


def tiny_chunks(document: DocumentText) -> list[Chunk]:
    """One chunk per block."""
    return [
        Chunk(document.meta.doc, number, block.kind, block.headings, block.sentences, block.language)
        for number, block in enumerate(document.blocks)
    ]


def add_tiny(
    library: Library, document: DocumentText, content: bytes = b"", embedder: Embedder | None = None
) -> DocumentRecord:
    """Put a document into a library, with a stand-in for its PDF and the vectors of `embedder`, by default
    the fake one's; a real one has to be that of the documents that are there already."""
    chunks = tiny_chunks(document)
    content = content or document.meta.doc.encode()
    with tempfile.TemporaryDirectory() as folder:
        pdf = Path(folder) / f"{document.meta.doc}.pdf"
        pdf.write_bytes(content)
        return library.add_document(
            document,
            chunks,
            (embedder or FakeEmbedder()).embed_chunks(chunks),
            sha256=hashlib.sha256(content).hexdigest(),
            pdf=pdf,
            stamp=library.documents()[0].stamp if embedder else STAMP,
        )


def lexicon_of(texts: Sequence[str]) -> Lexicon:
    """The words of a library that holds each of these texts as a chunk."""
    frequency = Counter(term for text in texts for term in set(index_terms(text)))
    return Lexicon(frequency, len(texts), texts)
