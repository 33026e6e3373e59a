"""What a student reads in place of an answer, in each language, keyed by reason.

The texts are in assets/messages, a file for each language with the same headings.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeVar

from engine.core.assets import sections_of
from engine.core.values import Language
from engine.safety.results import RejectionReason
from engine.safety.small_talk import TalkKind
from engine.safety.unsafe import UnsafeKind

Texts = dict[Language, str]
_Kind = TypeVar("_Kind", bound=StrEnum)


def text(heading: str) -> Texts:
    """The text under a heading in every language. Raises KeyError where a language lacks it."""
    files = {language: sections_of(f"messages/{language.value}.txt") for language in Language}
    return {language: " ".join(sections[heading]) for language, sections in files.items()}


def texts(group: str, kinds: Iterable[_Kind]) -> dict[_Kind, Texts]:
    """The texts of those kinds that have one, under headings of the group's name and the kind's value."""
    known = sections_of(f"messages/{Language.EN.value}.txt")
    return {kind: text(heading) for kind in kinds if (heading := f"{group} {kind.value}") in known}


def _with_helplines(told: Texts) -> Texts:
    return {language: said.replace("{helplines}", _HELPLINES[language]) for language, said in told.items()}


OPENING = text("opening")
WHY = texts("why", RejectionReason)
WHY_PREMISE = text("why premise")
BOOK_SAYS = text("book says")
TRY = texts("try", RejectionReason)
TRY_DEFAULT = text("try otherwise")
TRY_PAGES = text("try pages")
TRY_QUESTIONS = text("try questions")
TRY_ALL_BOOKS = text("try all books")
TRY_OTHER_PASSAGE = text("try other passage")
HINT_EMPTY = text("hint empty")
HINT_LONG = text("hint long")
_HELPLINES = text("helplines")
UNSAFE = {kind: _with_helplines(told) for kind, told in texts("unsafe", UnsafeKind).items()}
FOR_A_FRIEND = text("for a friend")
COUNSELLOR = text("counsellor")
IF_IN_NEED = text("if in need")
SMALL_TALK = texts("talk", TalkKind)
BOOKS_COUNT = text("books count")
BOOKS_CLASSES = text("books classes")
BOOKS_INTRO = text("books intro")
BOOKS_MORE = text("books more")
BOOKS_NONE = text("books none")
BOOK_LINE = {part: text(f"book line {part}") for part in ("class", "chapter")}
