"""Which exercises of a document, or which of their questions, a question names."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.core.text import fold
from engine.core.values import BookItem, ItemKind, SentenceKey
from engine.ingest.numbered_items import find_items
from engine.library.library import Library
from engine.query.reference_words import LAST_ITEM
from engine.query.references import BookReference

_SHORTEST_HEADING = 4  # letters of a printed heading that the told one may begin with


@dataclass(frozen=True, slots=True)
class NamedPart:
    """A part of a document: an item of it, a page (`item` None), or the document as a chapter. `place`: of an
    item among those of its document. `keys`: the sentences of a part of the text that is no item."""

    doc: str
    page: int
    item: BookItem | None = None
    place: int = -1
    keys: tuple[SentenceKey, ...] = ()


def items_of(library: Library, doc: str) -> tuple[BookItem, ...]:
    """The items of a document; those of one that an earlier version has read are found in its text, without
    a place to be cut out."""
    return library.items(doc) or find_items(library.blocks(doc), {})


def in_exercises(library: Library, doc: str, reference: BookReference) -> list[NamedPart]:
    """The exercises of a document that are meant, or their questions."""
    items = items_of(library, doc)
    for groups in _groups_meant(items, reference):
        meant = _of_groups(doc, items, groups, reference)
        found = _on_page(meant, reference, library) or _begun_on_page(meant, items, reference, library)
        if found:
            return found
    return []


def _groups_meant(items: Sequence[BookItem], reference: BookReference) -> Iterator[dict[int, BookItem]]:
    """The exercises (place -> item) that a question may mean, the likeliest ones first. Many books set their
    last questions under headings of boxes, so that these come behind the exercises."""
    kinds = (ItemKind.EXERCISE, ItemKind.IN_TEXT)
    every = {place: item for place, item in enumerate(items) if item.kind in kinds}
    if reference.heading:
        headed = {p: i for p, i in every.items() if is_headed(i.title, reference.heading)}
        yield headed
        if not reference.item and reference.page is None:
            return
    boxes = {place: item for place, item in every.items() if item.kind is ItemKind.IN_TEXT}
    exercises = {place: item for place, item in every.items() if item.kind is ItemKind.EXERCISE}
    if reference.in_text:
        yield boxes
    elif reference.page is not None:
        yield every
    else:
        yield exercises
        if not reference.number:
            yield boxes


def is_headed(title: str, heading: str) -> bool:
    """Whether a printed heading is the one that a question tells, marks and plurals aside."""
    printed, asked = _bare(title), _bare(heading)
    return asked in printed or (len(printed) > _SHORTEST_HEADING and asked.startswith(printed))


def _bare(heading: str) -> str:
    letters = "".join(re.findall(r"[^\W_]|[\u0900-\u097f]", fold(heading)))
    return letters.replace("exercises", "exercise").replace("letus", "lets")


def _of_groups(
    doc: str, items: Sequence[BookItem], groups: Mapping[int, BookItem], reference: BookReference
) -> list[NamedPart]:
    """Of some exercises the ones with the number that a question names, or its questions in them."""
    number, item = reference.number, reference.item
    if number and not reference.in_text:
        same = {place: group for place, group in groups.items() if group.number == number}
        if not same:  # books of class 11 and 12 number each question so
            return [] if item else _questions(doc, items, groups, number)
        groups = same
    if not item:
        whole = [NamedPart(doc, group.page, group, place) for place, group in groups.items()]
        with_questions = [one for one in whole if _has_questions(items, one.place)]
        return whole if reference.page is not None or reference.heading else with_questions or whole
    if item == LAST_ITEM:
        return _all_questions(doc, items, groups)[-1:]
    return _questions(doc, items, groups, item)


def _questions(doc: str, items: Sequence[BookItem], groups: Collection[int], number: str) -> list[NamedPart]:
    """The questions of some exercises with a number; "7" is also the "6.7" of a book that counts so."""
    own = _all_questions(doc, items, groups)
    exact = [part for part in own if part.item and part.item.number == number]
    exact = exact or [part for part in own if part.item and part.item.number.rpartition(".")[2] == number]
    return exact or _with_lost_one(own, number)


def _with_lost_one(own: Sequence[NamedPart], number: str) -> list[NamedPart]:
    """The questions whose text holds one that was not told from them: its number is missing between theirs
    and the next one's."""
    wanted = number_order(number)
    found = []
    for part, after in pairwise(own):
        if part.item is None or after.item is None or part.item.parent != after.item.parent:
            continue
        if number_order(part.item.number) < wanted < number_order(after.item.number):
            found.append(part)
    return found


def _all_questions(doc: str, items: Sequence[BookItem], groups: Collection[int]) -> list[NamedPart]:
    return [
        NamedPart(doc, item.page, item, place)
        for place, item in enumerate(items)
        if item.kind is ItemKind.QUESTION and item.parent in groups
    ]


def _has_questions(items: Sequence[BookItem], place: int) -> bool:
    return any(item.parent == place for item in items)


def _on_page(parts: list[NamedPart], reference: BookReference, library: Library) -> list[NamedPart]:
    """Those on the page that the question names, if it names one."""
    if reference.page is None:
        return parts
    found = []
    for part in parts:
        pages = printed_pages(library, part.doc, str(reference.page))
        if part.item and any(place.page in pages for place in part.item.places):
            found.append(part)
    return found


def _begun_on_page(
    parts: list[NamedPart], items: Sequence[BookItem], reference: BookReference, library: Library
) -> list[NamedPart]:
    """The questions behind that page of an exercise that begins on it."""
    return [
        part
        for part in parts
        if part.item and part.item.parent is not None
        and items[part.item.parent].page in printed_pages(library, part.doc, str(reference.page))
    ]  # fmt: skip


def printed_pages(library: Library, doc: str, number: str) -> list[int]:
    """PDF pages with this printed number; in a document without printed numbers, the page counted."""
    printed = library.printed_pages(doc)
    wanted = str(int(number)) if number.isdigit() else number
    if not any(printed.values()):
        return [int(wanted)] if wanted.isdigit() and int(wanted) in printed else []
    # "12–13" is a sheet with two pages
    labels = {page: re.split("[–-]", fold(label).strip()) for page, label in printed.items() if label}
    return [page for page, numbers in labels.items() if wanted in numbers]


def number_order(number: str) -> tuple[int, ...]:
    """By which numbers such as "6.10" are in their order: (6, 10)."""
    return tuple(int(part) for part in re.findall(r"\d+", number))
