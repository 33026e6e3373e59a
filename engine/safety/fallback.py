"""Turns a reason into the message that is shown instead of an answer.

Nothing but fixed texts, page labels, questions that were verified before and, against a false premise, the
book's own sentence goes into a message: it has no way to contain a word of what was rejected.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.values import Language, PageRef, QuestionLanguage, Scope
from engine.safety.danger import Danger, help_text, if_in_need
from engine.safety.messages import (
    BOOK_SAYS,
    BOOKS_NONE,
    OPENING,
    TRY,
    TRY_ALL_BOOKS,
    TRY_DEFAULT,
    TRY_OTHER_PASSAGE,
    TRY_PAGES,
    TRY_QUESTIONS,
    WHY,
    WHY_PREMISE,
)
from engine.safety.results import RejectionReason

MAX_PAGES = 3
MAX_SUGGESTIONS = 3


@dataclass(frozen=True, slots=True)
class BookSays:
    """A sentence of a book, verbatim, and the label of its page. `lead_in`: words before it, if other than
    usual."""

    sentence: str
    label: str
    lead_in: str | None = None


@dataclass(frozen=True, slots=True)
class Instead:
    """Why there is no answer, where the form of the question and not the books is the reason. `to_try` is
    said after the pages, "" for nothing; suggested questions are left out with `is_place`, as the page
    is what was asked for. `asks`: it asks which of several things is meant, so that "I don't know" would be
    wrong."""

    why: str
    to_try: str
    is_place: bool = False
    asks: bool = False


class FallbackHandler:
    """Stateless; one object serves the whole app."""

    def message(
        self,
        reason: RejectionReason,
        language: QuestionLanguage | Language,
        nearest_pages: Sequence[PageRef] = (),
        suggestions: Sequence[str] = (),
        scope: Scope | None = None,
        unsafe: Danger | None = None,
        *,
        premise: BookSays | None = None,
        instead: Instead | None = None,
        no_books: bool = False,
    ) -> str:
        """Lines joined by newlines: the opening, why, what to try. Page labels are taken as they are.

        `premise`: what the book says against what the question takes for granted. `instead`: said in place
        of what the reason says. An unsafe question gets the kind fixed text of its kind and nothing else;
        where a child in need is only likely, that stands behind the refusal. `no_books`: there is nothing yet
        to look in.
        """
        tongue = language.answer_language if isinstance(language, QuestionLanguage) else language
        if reason is RejectionReason.UNSAFE_QUESTION and unsafe is not None:
            return help_text(unsafe, tongue)
        helped = if_in_need(unsafe, tongue)
        if no_books:
            return "\n".join([OPENING[tongue], BOOKS_NONE[tongue], *helped])
        if instead is not None:
            told = [] if instead.is_place else suggestions
            tries = [*_places(tongue, nearest_pages), *_questions(tongue, told), instead.to_try]
            opening = "" if instead.asks else OPENING[tongue]
            return "\n".join(filter(None, [opening, instead.why, *tries, *helped]))
        lines = [OPENING[tongue], WHY_PREMISE[tongue] if premise else WHY[reason][tongue]]
        if premise:
            lines.append(f"{premise.lead_in or BOOK_SAYS[tongue]} “{premise.sentence}” ({premise.label})")
        if reason is not RejectionReason.UNSAFE_QUESTION:
            lines += _what_to_try(reason, tongue, nearest_pages, suggestions, scope or Scope())
        return "\n".join([*lines, *helped])


def _what_to_try(
    reason: RejectionReason,
    tongue: Language,
    pages: Sequence[PageRef],
    suggestions: Sequence[str],
    scope: Scope,
) -> list[str]:
    lines: list[str] = []
    if scope.selected_text is not None:
        lines.append(TRY_OTHER_PASSAGE[tongue])
    elif scope.is_filtered:
        lines.append(TRY_ALL_BOOKS[tongue])
    places, questions = _places(tongue, pages), _questions(tongue, suggestions)
    if reason is not RejectionReason.OUT_OF_SCOPE:
        lines += places
    lines += questions
    if not lines or (reason in TRY and not places and not questions):
        lines.append(TRY.get(reason, TRY_DEFAULT)[tongue])
    return lines


def _places(tongue: Language, pages: Sequence[PageRef]) -> list[str]:
    labels = list(dict.fromkeys(page.label for page in pages))[:MAX_PAGES]
    return [f"{TRY_PAGES[tongue]} {'; '.join(labels)}"] if labels else []


def _questions(tongue: Language, suggestions: Sequence[str]) -> list[str]:
    questions = list(dict.fromkeys(suggestions))[:MAX_SUGGESTIONS]
    return [f"{TRY_QUESTIONS[tongue]} {' / '.join(questions)}"] if questions else []
