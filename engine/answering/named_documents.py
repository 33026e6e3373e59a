"""Which documents the words of a question name: by their title, their book or their subject."""

from __future__ import annotations

from collections.abc import Sequence

from engine.answering.citations import SUBJECTS_HI
from engine.core.text import content_words, stem
from engine.core.values import DocumentMeta
from engine.library.records import DocumentRecord
from engine.query.references import BookReference

_BEGINNING = 4  # letters that two forms of a word share: maths, mathematics


def plainly_named(records: Sequence[DocumentRecord], reference: BookReference) -> list[DocumentRecord]:
    """The documents that the question plainly names, of these the ones of whose titles it tells most."""
    counts = {record.doc: count_named(record.meta, reference) for record in records}
    plain = [r for r in records if _is_plainly_named(r.meta, counts[r.doc], reference)]
    if not plain:
        return []
    by_title = {r.doc: (*_told_of_title(r.meta, reference), counts[r.doc]) for r in plain}
    best = max(by_title.values())
    return [record for record in plain if by_title[record.doc] == best]


def count_named(meta: DocumentMeta, reference: BookReference) -> int:
    """How many of the words beside a reference name this document, see `names`."""
    return sum(names(meta, word) for word in reference.others)


def _told_of_title(meta: DocumentMeta, reference: BookReference) -> tuple[int, float]:
    """How many words of the question are of a document's title, and which share of the title they are."""
    title = set(content_words(meta.title))
    told = sum(stem(word) in title for word in reference.others)
    return told, told / len(title) if title else 0.0


def _is_plainly_named(meta: DocumentMeta, count: int, reference: BookReference) -> bool:
    """Whether so many words of a document's names in the question mean that it is the one: two of them, or
    half of a short title where the number may be of this chapter."""
    chapter = chapter_of(reference)
    of_chapter = chapter is None or meta.chapter is None or meta.chapter == chapter
    return count > 1 or (count > 0 and of_chapter and 2 * count >= len(set(content_words(meta.title))))


def names(meta: DocumentMeta, word: str) -> bool:
    """Whether a word of the question is one of the document's title, book or subject."""
    subject = meta.subject or ""
    told = content_words(" ".join((meta.title, meta.book or "", subject, SUBJECTS_HI.get(subject, ""))))
    asked = stem(word)
    return asked in told or (len(asked) >= _BEGINNING and any(one.startswith(asked) for one in told))


def chapter_of(reference: BookReference) -> int | None:
    """The chapter that a question or the beginning of a number names: 6 for "6.3"."""
    if reference.chapter is not None:
        return reference.chapter
    return int(reference.number.split(".")[0]) if "." in reference.number else None
