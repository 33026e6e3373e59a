"""Where in the library a part of a book stands that a question names by its number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.answering.citations import SUBJECTS_HI
from engine.core.text import content_words, fold, stem
from engine.core.values import Block, BlockKind, DocumentMeta, Scope, Sentence
from engine.library.library import Library
from engine.library.records import DocumentRecord
from engine.query.references import NAMES, BookReference, ReferenceKind

MOST_PAGES = 3
_BEGINNING = 4  # letters that two forms of a word share: maths, mathematics
_TO_DEVANAGARI = str.maketrans("0123456789", "०१२३४५६७८९")


@dataclass(frozen=True, slots=True)
class Located:
    """`pages`: (document, PDF page) of what is named, best first; () when it does not exist. `title`:
    of the one document that it can only be in. `is_all`: nothing but the part itself is asked for, so
    that no search can answer better than its page."""

    reference: BookReference
    pages: tuple[tuple[str, int], ...]
    title: str | None
    is_all: bool


def locate(library: Library, scope: Scope, reference: BookReference) -> Located:
    """Look for what is named in the documents of the scope: by printed page numbers, captions and
    headings."""
    shelf = library.documents(scope)
    records = _narrowed(shelf, reference)
    pages = list(dict.fromkeys(_pages(library, records, reference)))[:MOST_PAGES]
    title = records[0].meta.title if len(records) == 1 else None
    return Located(reference, tuple(pages), title, _is_all(shelf, records, reference, found=bool(pages)))


def _is_all(
    shelf: Sequence[DocumentRecord],
    records: Sequence[DocumentRecord],
    reference: BookReference,
    *,
    found: bool,
) -> bool:
    told = all(any(_names(record.meta, word) for record in records) for word in reference.others)
    kind = reference.kind
    if kind is ReferenceKind.EXERCISE:
        return told or bool(reference.item) or "." in reference.number
    if kind is ReferenceKind.CHAPTER:  # what it is about, headings may tell
        return told and not found and all(record.meta.chapter is not None for record in shelf)
    return told


def _narrowed(shelf: Sequence[DocumentRecord], reference: BookReference) -> list[DocumentRecord]:
    """The documents that the question itself points to: by class, by words of their names, by chapter."""
    records = list(shelf)
    if reference.class_number is not None:
        records = [r for r in records if r.meta.class_number == reference.class_number] or records
    named = [sum(_names(record.meta, word) for word in reference.others) for record in records]
    if any(named):
        records = [record for record, count in zip(records, named, strict=True) if count == max(named)]
    if reference.chapter is not None:
        records = [r for r in records if r.meta.chapter in (reference.chapter, None)]
    return records


def _names(meta: DocumentMeta, word: str) -> bool:
    """Whether a word of the question is one of the document's title, book or subject."""
    subject = meta.subject or ""
    told = content_words(" ".join((meta.title, meta.book or "", subject, SUBJECTS_HI.get(subject, ""))))
    asked = stem(word)
    return asked in told or (len(asked) >= _BEGINNING and any(one.startswith(asked) for one in told))


def _pages(
    library: Library, records: Iterable[DocumentRecord], reference: BookReference
) -> Iterator[tuple[str, int]]:
    records = list(records)
    if reference.kind is ReferenceKind.CHAPTER:
        for record in records:
            if record.meta.chapter == reference.chapter:
                yield record.doc, 1
    elif reference.kind is ReferenceKind.PAGE:
        for record in records:
            yield from ((record.doc, page) for page in _printed(library, record, reference.number))
    else:
        yield from _labelled(library, records, reference)


def _printed(library: Library, record: DocumentRecord, number: str) -> list[int]:
    """PDF pages with this printed number; in a document without printed numbers, the page counted."""
    printed = library.printed_pages(record.doc)
    if not any(printed.values()):
        return [int(number)] if int(number) in printed else []
    return [page for page, label in printed.items() if label and fold(label).strip() == str(int(number))]


def _labelled(
    library: Library, records: Sequence[DocumentRecord], reference: BookReference
) -> Iterator[tuple[str, int]]:
    """Pages of a caption or a heading with this label, before those that only mention it. "6.3" is
    looked for in chapter 6 first."""
    chapter = int(reference.number.split(".")[0]) if "." in reference.number else reference.chapter
    near = [record for record in records if record.meta.chapter == chapter]
    far = [record for record in records if record.meta.chapter != chapter]
    for part in (near, far):
        found = [(record.doc, _in_blocks(library.blocks(record.doc), reference)) for record in part]
        headed = [(doc, page) for doc, (page, _) in found if page is not None]
        yield from headed
        if headed:
            return
        mentioned = [(doc, page) for doc, (_, page) in found if page is not None]
        yield from mentioned
        if mentioned:
            return


def _in_blocks(blocks: Sequence[Block], reference: BookReference) -> tuple[int | None, int | None]:
    """(page of what bears the label, page of what mentions it)."""
    if reference.kind is ReferenceKind.EXERCISE:
        return _exercise(blocks, reference), None
    number = re.sub(r"[a-h]$", "", reference.number)
    label = rf"(?:{NAMES[reference.kind]})\s*[.:]?\s*{re.escape(number)}(?!\d|\.\d)"
    bears, mentions = re.compile(rf"^\W*{label}"), re.compile(label)
    mentioned: int | None = None
    for block in sorted(blocks, key=lambda block: block.kind is not BlockKind.CAPTION):
        for sentence in block.sentences:
            if not _has(sentence, number):
                continue
            text = fold(sentence.text)
            if bears.match(text):
                return sentence.page, mentioned
            if mentioned is None and mentions.search(text):
                mentioned = sentence.page
    return None, mentioned


def _exercise(blocks: Sequence[Block], reference: BookReference) -> int | None:
    """The page of an exercise, or of its question; None where there is none of that number."""
    number, item = reference.number, reference.item
    tasks = [s for block in blocks if block.kind is BlockKind.EXERCISE for s in block.sentences]
    if number:
        heading = re.compile(
            rf"^\W*(?:{NAMES[ReferenceKind.EXERCISE]})\s*[.:]?\s*{re.escape(number)}(?!\d|\.\d)"
        )
        every = [sentence for block in blocks for sentence in block.sentences]
        at = next((i for i, s in enumerate(every) if _has(s, number) and heading.match(fold(s.text))), None)
        if at is None:  # books of class 11 and 12 number each question so
            return _begins(tasks, number)
        inside = [s for s in every[at + 1 :] if s in tasks]
        return (_begins(inside, item) if item else None) or every[at].page
    return _begins(tasks, item)


def _begins(sentences: Iterable[Sentence], number: str) -> int | None:
    start = re.compile(rf"^\W*(?:q|que|प्र|प्रश्न)?\W*{re.escape(number)}(?=[.):\s])(?!\.\d)")
    return next((s.page for s in sentences if _has(s, number) and start.match(fold(s.text))), None)


def _has(sentence: Sentence, number: str) -> bool:
    return number in sentence.text or number.translate(_TO_DEVANAGARI) in sentence.text
