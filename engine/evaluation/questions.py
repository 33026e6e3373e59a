"""What a question of a set asks, and what a right answer to it is."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from engine.core.errors import ErrorCode, PothiError
from engine.evaluation import question_file
from engine.evaluation.question_file import Row, is_id, is_list_of, is_text, is_whole, read_questions

ANSWERABLE_KINDS = frozenset({"answerable", "cross_lingual", "romanised"})
SMALL_TALK_KIND = "greeting_meta"
UNSAFE_KIND = "unsafe"
UNANSWERABLE_KIND = "unanswerable"  # a broad question that no book of the library answers

PageKey = tuple[str, int]  # document and PDF page, from 1
Fact = tuple[str, ...]  # alternatives, one of which must occur
Point = tuple[tuple[str, ...], ...]  # alternatives; all strings of one must occur


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a set.

    A short one (`is_broad` False) is right when one alternative of each of its `facts` occurs, a broad one
    when `min_points` of its `points` do. `has_answer`: the books answer it; another one must be refused, or
    be taken for small talk. `pages`: where the answer stands. `row`: the line of the file that it comes from.
    """

    id: str
    kind: str
    lang: str
    text: str
    is_broad: bool
    has_answer: bool
    pages: frozenset[PageKey] = frozenset()
    facts: tuple[Fact, ...] = ()
    points: tuple[Point, ...] = ()
    min_points: int = 0
    note: str = ""
    row: Row = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, row: Row, number: int = 0) -> Question:
        """The question of a row, the `number`th of its file (from 1), by which it is called when it has no
        id of its own. Raises BAD_FIELD."""
        name = question_file.field(row, "id", is_id, '"a1", 7, null')
        kind = question_file.field(row, "kind", is_text, '"answerable"') or "answerable"
        is_broad = "points" in row or kind == UNANSWERABLE_KIND
        has_answer = kind != UNANSWERABLE_KIND if is_broad else kind in ANSWERABLE_KINDS
        points = _strings(row, "points", 3) if is_broad and has_answer else ()
        enough = question_file.field(row, "min_points", is_whole, "3")
        return cls(
            id=f"question {number}" if name is None else str(name),
            kind=kind,
            lang=question_file.field(row, "lang", is_text, '"en"') or "en",
            text=row["question"],
            is_broad=is_broad,
            has_answer=has_answer,
            pages=_pages(row) if has_answer else frozenset(),
            facts=_strings(row, "facts", 2) if has_answer and not is_broad else (),
            points=points,
            min_points=len(points) if enough is None else enough,
            note=question_file.field(row, "note", is_text, '"..."') or "",
            row=row,
        )

    @property
    def group(self) -> str:
        """Kind and language, by which figures are told."""
        return f"{self.kind}/{self.lang}"


def read_set(path: Path) -> list[Question]:
    """The questions of a file; of several with one id the last one stands. Raises what `read_questions` does,
    BAD_FIELD, and BAD_QUESTIONS_FILE for a file without questions."""
    found = {}
    for number, row in enumerate(read_questions(path), 1):
        question = Question.of(row, number)
        found[question.id] = question
    if not found:
        raise PothiError(ErrorCode.BAD_QUESTIONS_FILE, path=path, line=1)
    return list(found.values())


def sample(questions: Sequence[Question], size: int) -> list[Question]:
    """`size` of the questions, in their order: the same ones each time, and of every kind and language its
    share, at least one while there is room."""
    if size >= len(questions):
        return list(questions)
    groups: dict[str, list[Question]] = defaultdict(list)
    for question in sorted(questions, key=_draw):
        groups[question.group].append(question)
    # The nth of a group of m stands at n/m of the way: taking from the front gives each group its share.
    ranked = sorted(
        (
            (place / len(group), _draw(one), one.id)
            for group in groups.values()
            for place, one in enumerate(group)
        ),
    )
    chosen = {name for *_, name in ranked[:size]}
    return [question for question in questions if question.id in chosen]


def _draw(question: Question) -> str:
    return hashlib.blake2b(question.id.encode("utf-8", "surrogatepass")).hexdigest()


def _pages(row: Row) -> frozenset[PageKey]:
    others = question_file.field(row, "also", is_list_of(dict), '[{"doc": "jesc101", "pages": [4]}]') or []
    found: set[PageKey] = set()
    for place in (row, *others):
        doc = question_file.field(place, "doc", is_text, '"jesc101", null')
        pages = question_file.field(place, "pages", is_list_of(int), "[4, 5]") or []
        found |= {(doc, page) for page in pages if doc is not None}
    return frozenset(found)


def _strings(row: Row, name: str, depth: int) -> tuple:  # type: ignore[type-arg]  # depth decides which
    """A field that holds lists of lists ... of texts, `depth` lists deep, as tuples."""
    value = question_file.field(row, name, lambda given: _is_nested(given, depth), _EXAMPLES[depth]) or []
    return _frozen(value)


_EXAMPLES = {2: '[["two", "2"], ["days"]]', 3: '[[["land", "sea"], ["ocean"]]]'}


def _is_nested(value: object, depth: int) -> bool:
    if depth == 0:
        return isinstance(value, str)
    return isinstance(value, list) and all(_is_nested(one, depth - 1) for one in value)


def _frozen(value: Iterable) -> tuple:  # type: ignore[type-arg]
    return tuple(one if isinstance(one, str) else _frozen(one) for one in value)
