"""Turns a reason into the message that is shown instead of an answer.

Nothing but fixed texts, page labels, questions that were verified before and, against a false premise, the
book's own sentence goes into a message: it has no way to contain a word of what was rejected.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.safety.danger import Danger, help_text
from engine.safety.messages import (
    BOOK_SAYS,
    IF_IN_NEED,
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
from engine.values import Language, PageRef, QuestionLanguage, Scope

MAX_PAGES = 3
MAX_SUGGESTIONS = 3


@dataclass(frozen=True, slots=True)
class BookSays:
    """A sentence of a book, verbatim, and the label of its page. `lead_in`: words before it, if other than
    usual."""

    sentence: str
    label: str
    lead_in: str | None = None


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
    ) -> str:
        """Lines joined by newlines: the opening, why, what to try. Page labels are taken as they are.

        `premise`: what the book says against what the question takes for granted. An unsafe question gets
        the kind fixed text of its kind and nothing else; where a child in need is only likely, that stands
        behind the refusal.
        """
        tongue = language.answer_language if isinstance(language, QuestionLanguage) else language
        if reason is RejectionReason.UNSAFE_QUESTION and unsafe is not None:
            return help_text(unsafe, tongue)
        lines = [OPENING[tongue], WHY_PREMISE[tongue] if premise else WHY[reason][tongue]]
        if premise:
            lines.append(f"{premise.lead_in or BOOK_SAYS[tongue]} “{premise.sentence}” ({premise.label})")
        if reason is not RejectionReason.UNSAFE_QUESTION:
            lines += _what_to_try(reason, tongue, nearest_pages, suggestions, scope or Scope())
        if unsafe is not None and unsafe.kind.needs_help:
            lines += [IF_IN_NEED[tongue], help_text(unsafe, tongue)]
        return "\n".join(lines)


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
    labels = list(dict.fromkeys(page.label for page in pages))[:MAX_PAGES]
    if labels and reason is not RejectionReason.OUT_OF_SCOPE:
        lines.append(f"{TRY_PAGES[tongue]} {'; '.join(labels)}")
    questions = list(dict.fromkeys(suggestions))[:MAX_SUGGESTIONS]
    if questions:
        lines.append(f"{TRY_QUESTIONS[tongue]} {' / '.join(questions)}")
    if not lines or (reason in TRY and not labels and not questions):
        lines.append(TRY.get(reason, TRY_DEFAULT)[tongue])
    return lines
