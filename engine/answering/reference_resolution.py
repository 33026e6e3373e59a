"""Which part of which book a question names: a reference resolved against the structure of the library."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.answering.exercise_resolution import (
    NamedPart,
    in_exercises,
    is_headed,
    items_of,
    number_order,
    printed_pages,
)
from engine.answering.named_documents import chapter_of, count_named, names, plainly_named
from engine.answering.text_parts import text_part_keys
from engine.core.text import content_words, is_devanagari, stem
from engine.core.values import DocumentMeta, ItemKind, Language, QuestionLanguage, Scope
from engine.library.library import Library
from engine.library.records import DocumentRecord
from engine.query.reference_words import ReferenceKind
from engine.query.references import BookReference

_MOST_READ = 12  # candidates whose words are looked at
_STRANGE = 2  # words that name nothing known beside a number that does not exist: more ask for something else
_KINDS = {
    ReferenceKind.FIGURE: ItemKind.FIGURE,
    ReferenceKind.TABLE: ItemKind.TABLE,
    ReferenceKind.ACTIVITY: ItemKind.ACTIVITY,
    ReferenceKind.BOX: ItemKind.BOX,
    ReferenceKind.EXAMPLE: ItemKind.EXAMPLE,
    ReferenceKind.SOURCE: ItemKind.SOURCE,
    ReferenceKind.SECTION: ItemKind.SECTION,
}


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
    records, parts = _of_named(library, records, reference)
    if not parts and reference.page is not None and not reference.number and reference.kind in _KINDS:
        page = replace(reference, kind=ReferenceKind.PAGE, number=str(reference.page), page=None)
        return locate(library, scope, page, talked_of, asked_in)
    parts, strange = _best_told(library, parts, reference)
    for doc in talked_of:
        if len({part.doc for part in parts}) > 1 and any(part.doc == doc for part in parts):
            parts = [part for part in parts if part.doc == doc]
    if asked_in is not QuestionLanguage.HI_LATN:
        tongue = asked_in.answer_language
        parts = [p for p in parts if library.document(p.doc).meta.language is tongue] or parts
    only = _only(records, reference)
    only = only and _as_named(only, reference)
    named_by_doc = any(names(record.meta, word) for record in records for word in reference.others)
    return Located(
        reference,
        tuple(parts),
        only.title if only else None,
        _is_all(library, shelf, records, reference, parts, strange, named=named_by_doc),
        only.chapter if only else None,
        _last_number(library, only.doc, reference) if only and not parts else "",
    )


def _is_all(
    library: Library,
    shelf: Sequence[DocumentRecord],
    records: Sequence[DocumentRecord],
    reference: BookReference,
    parts: Sequence[NamedPart],
    strange: Collection[str],
    *,
    named: bool,
) -> bool:
    if reference.kind is ReferenceKind.CHAPTER:  # what it is about, headings may tell
        told = all(any(names(record.meta, word) for record in records) for word in reference.others)
        return told and not parts and all(r.meta.chapter is not None or r.meta.chapters for r in shelf)
    if reference.kind.is_of_text:
        # By its title: who wrote the Arthashastra is no question about the author of a book on economics.
        titled = [replace(record.meta, subject=None) for record in records]
        return all(any(names(meta, word) for meta in titled) for word in reference.others)
    if reference.by_title:
        docs = {part.doc for part in parts} or {record.doc for record in records}
        told = all(names(r.meta, word) for r in records if r.doc in docs for word in reference.others)
        if not told or not plainly_named(records, reference):
            return False
        return bool(parts) or (bool(reference.item) and any(_has_tasks(library, doc) for doc in docs))
    if not parts:
        strange = [w for w in reference.others if not any(names(record.meta, w) for record in shelf)]
        exact = bool(reference.number or reference.item)
        return exact and (len(strange) <= _STRANGE or named)
    known = len(reference.others) - len(strange)
    return len(strange) <= known + 1


def _has_tasks(library: Library, doc: str) -> bool:
    return any(item.kind is ItemKind.QUESTION for item in items_of(library, doc))


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
        records = [r for r in records if _may_have_chapter(r.meta, reference.chapter)]
    return records


def _may_have_chapter(meta: DocumentMeta, number: int) -> bool:
    """Whether a document is, or has, the chapter of a number; of one that nobody knows it may."""
    if meta.chapter is None and meta.chapters:
        return any(start.number in (number, None) for start in meta.chapters)
    return meta.chapter in (number, None)


def _chapter_page(meta: DocumentMeta, number: int | None) -> int | None:
    """The page on which the chapter of a number begins in a document; None where it has none such."""
    if meta.chapter == number is not None:
        return 1
    return next((start.page for start in meta.chapters if start.number == number is not None), None)


def _of_named(
    library: Library, records: Sequence[DocumentRecord], reference: BookReference
) -> tuple[list[DocumentRecord], list[NamedPart]]:
    """The documents and parts that words of the question point to.

    A document that is plainly named has the part or there is none, whatever others have under that number;
    else of the documents that have it those that are named most.
    """
    plain = plainly_named(records, reference)
    if plain:
        parts = list(_parts(library, plain, reference))
        if parts:
            docs = {part.doc for part in parts}
            return [record for record in plain if record.doc in docs], parts
        if _asks_beside(plain, reference):
            plain = []
    parts = list(_parts(library, records, reference))
    if plain:
        return plain, _told_whole(library, parts, reference)
    named = {record.doc: count_named(record.meta, reference) for record in records}
    most = max((named[part.doc] for part in parts), default=0)
    if most:
        parts = [part for part in parts if named[part.doc] == most]
        docs = {part.doc for part in parts}
        records = [record for record in records if record.doc in docs]
    return list(records), parts


def _asks_beside(plain: Sequence[DocumentRecord], reference: BookReference) -> bool:
    """Whether most words beside a reference name none of these documents: "area of the small sector" names no
    chapter called Area."""
    told = sum(any(names(record.meta, word) for record in plain) for word in reference.others)
    return told < len(reference.others) - told


def _told_whole(library: Library, parts: list[NamedPart], reference: BookReference) -> list[NamedPart]:
    """The parts that say every word of the question that may be the name of another document: of a caption
    too ("table 6.1 hormones and functions")."""
    told = {part: _words_of(library, part) for part in parts[:_MOST_READ]}
    return [part for part, said in told.items() if all(stem(word) in said for word in reference.others)]


def _only(records: Sequence[DocumentRecord], reference: BookReference) -> DocumentMeta | None:
    """The one document that the part can only be in: the only one there is, or the only chapter of the
    number's beginning."""
    if len(records) == 1:
        return records[0].meta
    prefix = chapter_of(reference)
    of_chapter = [record for record in records if prefix is not None and record.meta.chapter == prefix]
    return of_chapter[0].meta if len(of_chapter) == 1 else None


def _as_named(meta: DocumentMeta, reference: BookReference) -> DocumentMeta:
    """What is known of the chapter that a question names: of a file with several, of that one."""
    own = (one for one in meta.by_chapter() if one.chapter == reference.chapter is not None)
    return next(own, meta)


def _parts(
    library: Library, records: Sequence[DocumentRecord], reference: BookReference
) -> Iterator[NamedPart]:
    if reference.kind is ReferenceKind.CHAPTER:
        begun = ((record.doc, _chapter_page(record.meta, reference.chapter)) for record in records)
        yield from (NamedPart(doc, page) for doc, page in begun if page is not None)
    elif reference.kind is ReferenceKind.PAGE:
        for record in records:
            pages = printed_pages(library, record.doc, reference.number)
            yield from (NamedPart(record.doc, page) for page in pages[:1])
    elif reference.kind.is_of_text:
        yield from (part for record in records for part in _in_text(library, record, reference))
    elif reference.kind is ReferenceKind.EXERCISE:
        yield from _first_found(records, reference, lambda doc: in_exercises(library, doc, reference))
    else:
        kind = _KINDS[reference.kind]
        if not reference.number:
            yield from (part for record in records for part in _of_page(library, record.doc, kind, reference))
            return
        number = re.sub(r"[a-h]$", "", reference.number)
        having = _having(library, records, kind, number)
        found = list(_first_found(having, reference, lambda doc: _numbered(library, doc, kind, number)))
        chapter = chapter_of(reference)
        if not found and chapter is not None:  # the chapter's number may stand before a number, or not
            other = number.split(".", 1)[1] if "." in number else f"{chapter}.{number}"
            near = [r for r in _having(library, records, kind, other) if r.meta.chapter == chapter]
            found = [part for record in near for part in _numbered(library, record.doc, kind, other)]
        yield from found


def _in_text(library: Library, record: DocumentRecord, reference: BookReference) -> Iterator[NamedPart]:
    blocks = library.blocks(record.doc)
    page = str(reference.page or "")
    keys = text_part_keys(
        blocks, record.meta, reference, printed_pages(library, record.doc, page) if page else None
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
    chapter = chapter_of(reference)
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


def _of_page(library: Library, doc: str, kind: ItemKind, reference: BookReference) -> list[NamedPart]:
    """The items of a kind on the page that is named, or those below the heading that is told with it."""
    on_page = [
        NamedPart(doc, item.page, item, place)
        for place, item in enumerate(items_of(library, doc))
        if item.kind is kind and item.page in printed_pages(library, doc, str(reference.page))
    ]
    if not reference.heading:
        return on_page
    return [part for part in on_page if part.item and is_headed(part.item.title, reference.heading)]


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
        missing = {w for w in reference.others if not names(record.meta, w) and stem(w) not in said}
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
    return max(numbers, key=number_order, default="")
