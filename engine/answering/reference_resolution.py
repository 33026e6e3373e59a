"""Which part of which book a question names: a reference resolved against the structure of the library."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.answering.citations import SUBJECTS_HI
from engine.answering.text_parts import text_part_keys
from engine.core.text import content_words, fold, is_devanagari, stem
from engine.core.values import (
    BookItem,
    DocumentMeta,
    ItemKind,
    Language,
    QuestionLanguage,
    Scope,
    SentenceKey,
)
from engine.ingest.numbered_items import find_items
from engine.library.library import Library
from engine.library.records import DocumentRecord
from engine.query.reference_words import LAST_ITEM, ReferenceKind
from engine.query.references import BookReference

_BEGINNING = 4  # letters that two forms of a word share: maths, mathematics
_MOST_READ = 12  # candidates whose words are looked at
_STRANGE = 2  # words that name nothing known beside a number that does not exist: more ask for something else
_KINDS = {
    ReferenceKind.FIGURE: ItemKind.FIGURE,
    ReferenceKind.TABLE: ItemKind.TABLE,
    ReferenceKind.ACTIVITY: ItemKind.ACTIVITY,
    ReferenceKind.BOX: ItemKind.BOX,
    ReferenceKind.EXAMPLE: ItemKind.EXAMPLE,
    ReferenceKind.SECTION: ItemKind.SECTION,
}


@dataclass(frozen=True, slots=True)
class NamedPart:
    """A part of a document: an item of it, a page (`item` None), or the document as a chapter. `place`: of an
    item among those of its document. `keys`: the sentences of a part of the text that is no item."""

    doc: str
    page: int
    item: BookItem | None = None
    place: int = -1
    keys: tuple[SentenceKey, ...] = ()


@dataclass(frozen=True, slots=True)
class Located:
    """`parts`: what is named, all that fit equally well, best first; () when it does not exist. `title`,
    `chapter`, `last`: of the one document that it can only be in, with the highest number of such a part
    there. `is_all`: nothing but the part itself is asked for, so that no search can answer better."""

    reference: BookReference
    parts: tuple[NamedPart, ...]
    title: str | None
    is_all: bool
    chapter: int | None = None
    last: str = ""

    @property
    def pages(self) -> tuple[tuple[str, int], ...]:
        return tuple(dict.fromkeys((part.doc, part.page) for part in self.parts))

    @property
    def docs(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(part.doc for part in self.parts))


def locate(
    library: Library,
    scope: Scope,
    reference: BookReference,
    talked_of: Sequence[str] = (),
    asked_in: QuestionLanguage = QuestionLanguage.HI_LATN,
) -> Located:
    """Resolve a reference in the documents of a scope. `talked_of`: documents that the answers of the
    conversation cited, the latest first; where the question itself leaves several, they decide, and then the
    language that it is asked in (romanised Hindi: books of both)."""
    shelf = library.documents(scope)
    records = _narrowed(shelf, reference, talked_of)
    parts = list(_parts(library, records, reference))
    records, parts = _of_named(records, parts, reference)
    parts, strange = _best_told(library, parts, reference)
    for doc in talked_of:
        if len({part.doc for part in parts}) > 1 and any(part.doc == doc for part in parts):
            parts = [part for part in parts if part.doc == doc]
    if asked_in is not QuestionLanguage.HI_LATN:
        tongue = asked_in.answer_language
        parts = [p for p in parts if library.document(p.doc).meta.language is tongue] or parts
    only = _only(records, reference)
    named_by_doc = any(_names(record.meta, word) for record in records for word in reference.others)
    return Located(
        reference,
        tuple(parts),
        only.title if only else None,
        _is_all(shelf, records, reference, parts, strange, named=named_by_doc),
        only.chapter if only else None,
        _last_number(library, only.doc, reference) if only and not parts else "",
    )


def items_of(library: Library, doc: str) -> tuple[BookItem, ...]:
    """The items of a document; those of one that an earlier version has read are found in its text, without
    a place to be cut out."""
    return library.items(doc) or find_items(library.blocks(doc), {})


def _is_all(
    shelf: Sequence[DocumentRecord],
    records: Sequence[DocumentRecord],
    reference: BookReference,
    parts: Sequence[NamedPart],
    strange: Collection[str],
    *,
    named: bool,
) -> bool:
    if reference.kind is ReferenceKind.CHAPTER:  # what it is about, headings may tell
        told = all(any(_names(record.meta, word) for record in records) for word in reference.others)
        return told and not parts and all(record.meta.chapter is not None for record in shelf)
    if reference.kind.is_of_text:
        # By its title: who wrote the Arthashastra is no question about the author of a book on economics.
        titled = [replace(record.meta, subject=None) for record in records]
        return all(any(_names(meta, word) for meta in titled) for word in reference.others)
    if not parts:
        strange = [w for w in reference.others if not any(_names(record.meta, w) for record in shelf)]
        exact = bool(reference.number or reference.item)
        return exact and (len(strange) <= _STRANGE or named)
    known = len(reference.others) - len(strange)
    return len(strange) <= known + 1


def _narrowed(
    shelf: Sequence[DocumentRecord], reference: BookReference, talked_of: Sequence[str]
) -> list[DocumentRecord]:
    """The documents that the question itself points to by class and chapter; "this chapter" is the one that
    was talked of."""
    records = list(shelf)
    if reference.here and talked_of:
        records = [record for record in records if record.doc == talked_of[0]] or records
    if reference.class_number is not None:
        records = [r for r in records if r.meta.class_number == reference.class_number] or records
    if reference.chapter is not None:
        records = [r for r in records if r.meta.chapter in (reference.chapter, None)]
    return records


def _of_named(
    records: Sequence[DocumentRecord], parts: list[NamedPart], reference: BookReference
) -> tuple[list[DocumentRecord], list[NamedPart]]:
    """The documents and parts that words of the question point to.

    Of the documents that have the part those that are named most; where none of them is named, but another
    one plainly is, there is no such part.
    """
    named = {r.doc: sum(_names(r.meta, word) for word in reference.others) for r in records}
    most = max((named[part.doc] for part in parts), default=0)
    if most:
        parts = [part for part in parts if named[part.doc] == most]
        docs = {part.doc for part in parts}
        return [record for record in records if record.doc in docs], parts
    plain = [record for record in records if _is_plainly_named(record.meta, named[record.doc], reference)]
    if not plain:
        return list(records), parts
    best = max(named[record.doc] for record in plain)
    return [record for record in plain if named[record.doc] == best], []


def _is_plainly_named(meta: DocumentMeta, count: int, reference: BookReference) -> bool:
    """Whether so many words of a document's names in the question mean that it is the one: two of them, or
    half of a short title where the number may be of this chapter."""
    chapter = _chapter_of(reference)
    of_chapter = chapter is None or meta.chapter is None or meta.chapter == chapter
    return count > 1 or (count > 0 and of_chapter and 2 * count >= len(set(content_words(meta.title))))


def _names(meta: DocumentMeta, word: str) -> bool:
    """Whether a word of the question is one of the document's title, book or subject."""
    subject = meta.subject or ""
    told = content_words(" ".join((meta.title, meta.book or "", subject, SUBJECTS_HI.get(subject, ""))))
    asked = stem(word)
    return asked in told or (len(asked) >= _BEGINNING and any(one.startswith(asked) for one in told))


def _only(records: Sequence[DocumentRecord], reference: BookReference) -> DocumentMeta | None:
    """The one document that the part can only be in: the only one there is, or the only chapter of the
    number's beginning."""
    if len(records) == 1:
        return records[0].meta
    prefix = _chapter_of(reference)
    of_chapter = [record for record in records if prefix is not None and record.meta.chapter == prefix]
    return of_chapter[0].meta if len(of_chapter) == 1 else None


def _chapter_of(reference: BookReference) -> int | None:
    """The chapter that a question or the beginning of a number names: 6 for "6.3"."""
    if reference.chapter is not None:
        return reference.chapter
    return int(reference.number.split(".")[0]) if "." in reference.number else None


def _parts(
    library: Library, records: Sequence[DocumentRecord], reference: BookReference
) -> Iterator[NamedPart]:
    if reference.kind is ReferenceKind.CHAPTER:
        yield from (NamedPart(r.doc, 1) for r in records if r.meta.chapter == reference.chapter)
    elif reference.kind is ReferenceKind.PAGE:
        for record in records:
            pages = _printed(library, record.doc, reference.number)
            yield from (NamedPart(record.doc, page) for page in pages[:1])
    elif reference.kind.is_of_text:
        yield from (part for record in records for part in _in_text(library, record, reference))
    elif reference.kind is ReferenceKind.EXERCISE:
        yield from _first_found(records, reference, lambda doc: _in_exercises(library, doc, reference))
    else:
        kind = _KINDS[reference.kind]
        number = re.sub(r"[a-h]$", "", reference.number)
        having = _having(library, records, kind, number)
        found = list(_first_found(having, reference, lambda doc: _numbered(library, doc, kind, number)))
        chapter = _chapter_of(reference)
        if not found and chapter is not None:  # the chapter's number may stand before a number, or not
            other = number.split(".", 1)[1] if "." in number else f"{chapter}.{number}"
            near = [r for r in _having(library, records, kind, other) if r.meta.chapter == chapter]
            found = [part for record in near for part in _numbered(library, record.doc, kind, other)]
        yield from found


def _in_text(library: Library, record: DocumentRecord, reference: BookReference) -> Iterator[NamedPart]:
    blocks = library.blocks(record.doc)
    page = str(reference.page or "")
    keys = text_part_keys(
        blocks, record.meta, reference, _printed(library, record.doc, page) if page else None
    )
    if keys:
        yield NamedPart(record.doc, blocks[keys[0][0]].sentences[0].page, keys=keys)


def _having(
    library: Library, records: Sequence[DocumentRecord], kind: ItemKind, number: str
) -> list[DocumentRecord]:
    """The documents that may have such an item: it is among theirs, or nobody has looked for any yet."""
    docs = library.docs_with_item(kind, number) | library.docs_without_items()
    return [record for record in records if record.doc in docs]


def _first_found(
    records: Sequence[DocumentRecord],
    reference: BookReference,
    parts_in: Callable[[str], Iterable[NamedPart]],
) -> Iterator[NamedPart]:
    """Of the chapters that a number's beginning names, else of all others."""
    chapter = _chapter_of(reference)
    near = [record for record in records if record.meta.chapter == chapter]
    far = [record for record in records if record.meta.chapter != chapter]
    for group in (near, far):
        found = [part for record in group for part in parts_in(record.doc)]
        yield from found
        if found:
            return


def _numbered(library: Library, doc: str, kind: ItemKind, number: str) -> list[NamedPart]:
    items = items_of(library, doc)
    return [
        NamedPart(doc, item.page, item, place)
        for place, item in enumerate(items)
        if item.kind is kind and item.number == number
    ]


def _printed(library: Library, doc: str, number: str) -> list[int]:
    """PDF pages with this printed number; in a document without printed numbers, the page counted."""
    printed = library.printed_pages(doc)
    wanted = str(int(number)) if number.isdigit() else number
    if not any(printed.values()):
        return [int(wanted)] if wanted.isdigit() and int(wanted) in printed else []
    # "12–13" is a sheet with two pages
    labels = {page: re.split("[–-]", fold(label).strip()) for page, label in printed.items() if label}
    return [page for page, numbers in labels.items() if wanted in numbers]


def _in_exercises(library: Library, doc: str, reference: BookReference) -> list[NamedPart]:
    """The exercises of a document that are meant, or their questions."""
    items = items_of(library, doc)
    kind = ItemKind.IN_TEXT if reference.in_text else ItemKind.EXERCISE
    groups = {place: item for place, item in enumerate(items) if item.kind is kind}
    if reference.page is not None and not reference.in_text:
        groups |= {place: item for place, item in enumerate(items) if item.kind is ItemKind.IN_TEXT}
    number, item = reference.number, reference.item
    if number and not reference.in_text:
        same = {place: group for place, group in groups.items() if group.number == number}
        if not same:  # books of class 11 and 12 number each question so
            return [] if item else _questions(doc, items, groups, number)
        groups = same
    if not item:
        whole = [NamedPart(doc, group.page, group, place) for place, group in groups.items()]
        with_questions = [one for one in whole if _has_questions(items, one.place)]
        return _on_page(with_questions or whole, reference, library)
    if item == LAST_ITEM:
        return _last_questions(doc, items, groups)
    return _on_page(_questions(doc, items, groups, item), reference, library)


def _questions(doc: str, items: Sequence[BookItem], groups: Collection[int], number: str) -> list[NamedPart]:
    """The questions of some exercises with a number; "7" is also the "6.7" of a book that counts so."""
    own = [
        NamedPart(doc, item.page, item, place)
        for place, item in enumerate(items)
        if item.kind is ItemKind.QUESTION and item.parent in groups
    ]
    exact = [part for part in own if part.item and part.item.number == number]
    return exact or [part for part in own if part.item and part.item.number.rpartition(".")[2] == number]


def _last_questions(doc: str, items: Sequence[BookItem], groups: Collection[int]) -> list[NamedPart]:
    own = [
        NamedPart(doc, item.page, item, place)
        for place, item in enumerate(items)
        if item.kind is ItemKind.QUESTION and item.parent in groups
    ]
    return own[-1:]


def _has_questions(items: Sequence[BookItem], place: int) -> bool:
    return any(item.parent == place for item in items)


def _on_page(parts: list[NamedPart], reference: BookReference, library: Library) -> list[NamedPart]:
    """Those on the page that the question names, if it names one."""
    if reference.page is None:
        return parts
    found = []
    for part in parts:
        pages = _printed(library, part.doc, str(reference.page))
        if part.item and any(place.page in pages for place in part.item.places):
            found.append(part)
    return found


def _best_told(
    library: Library, parts: list[NamedPart], reference: BookReference
) -> tuple[list[NamedPart], set[str]]:
    """The parts that hold most of the question's other words, and which of these words none of them tells."""
    if not reference.others or not parts:
        return parts, set()
    told: list[tuple[tuple[int, int], NamedPart, set[str]]] = []
    for part in parts[:_MOST_READ]:
        record = library.document(part.doc)
        said = _words_of(library, part)
        missing = {w for w in reference.others if not _names(record.meta, w) and stem(w) not in said}
        unknown = {word for word in missing if not _is_other_script(word, record.meta)}
        told.append(((len(missing), len(unknown)), part, unknown))
    fewest = min(count for count, _, _ in told)
    best = [one for one in told if one[0] == fewest]
    return [part for _, part, _ in best], set.intersection(*(unknown for _, _, unknown in best))


def _is_other_script(word: str, meta: DocumentMeta) -> bool:
    """Whether a word could not stand in a document, because it is written in another script."""
    return is_devanagari(word) is not (meta.language is Language.HI)


def _words_of(library: Library, part: NamedPart) -> frozenset[str]:
    """The words of an item, of the heading above it and, for a question, of its exercise's heading."""
    if part.item is None:
        return frozenset(content_words(" ".join(library.page(part.doc, part.page).paragraphs)))
    blocks = library.blocks(part.doc)
    texts = [part.item.title]
    for number, index in (*part.item.own, *part.item.mentions, *part.item.after):
        if number < len(blocks) and index < len(blocks[number].sentences):
            texts.append(blocks[number].sentences[index].text)
            texts += blocks[number].headings
    if part.item.parent is not None:
        texts.append(items_of(library, part.doc)[part.item.parent].title)
    return frozenset(content_words(" ".join(texts)))


def _last_number(library: Library, doc: str, reference: BookReference) -> str:
    """The highest number of a kind of part in a document; "" where parts of that kind bear none."""
    if reference.kind.is_of_text:
        return ""
    if reference.kind is ReferenceKind.PAGE:
        labels = [label for label in library.printed_pages(doc).values() if label and label.isdigit()]
        return max(labels, key=int, default="")
    items = items_of(library, doc)
    kind = _KINDS.get(reference.kind, ItemKind.EXERCISE)
    if reference.kind is ReferenceKind.EXERCISE and reference.item:
        groups = [p for p, i in enumerate(items) if i.kind is kind and i.number == reference.number]
        numbers = [i.number for i in items if i.kind is ItemKind.QUESTION and i.parent in groups]
    else:
        numbers = [item.number for item in items if item.kind is kind and item.number]
    return max(numbers, key=_sorted_as, default="")


def _sorted_as(number: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", number))
