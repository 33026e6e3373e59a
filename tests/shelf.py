"""A small made-up book for the tests of this room."""

from __future__ import annotations

from engine.core.values import BlockKind, Chunk, DocumentMeta, Hit, Language, Place, Sentence

META = DocumentMeta(
    doc="jesc109",
    title="Light – Reflection and Refraction",
    book="Science",
    subject="Science",
    class_number=10,
    chapter=9,
    page_count=20,
    ncert=True,
)


def sentence(text: str, *pages: int, line: int = 0) -> Sentence:
    top = 100.0 + 20 * line
    places = tuple(Place(page, ((50.0, top, 500.0, top + 12),)) for page in pages or (1,))
    return Sentence(text, places)


def chunk(
    *texts: str,
    doc: str = "jesc109",
    ordinal: int = 0,
    page: int = 1,
    kind: BlockKind = BlockKind.PARAGRAPH,
    headings: tuple[str, ...] = ("Light", "Refraction"),
    language: Language = Language.EN,
) -> Chunk:
    sentences = tuple(sentence(text, page, line=n) for n, text in enumerate(texts))
    return Chunk(doc, ordinal, kind, headings, sentences, language, id=ordinal + 1)


def hit(of: Chunk, *scores: float, confidence: float = 0.9) -> Hit:
    """`scores`: similarity of each sentence; equal when left out."""
    return Hit(of, confidence, of.page, dense=0.85, sentence_scores=scores or (0.85,) * len(of.sentences))
