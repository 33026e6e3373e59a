"""A composed sentence keeps together who did what, when, to whom and in what, as the book does."""

from __future__ import annotations

from engine.safety.answer_checks.attachment import detached, units_of
from engine.safety.answer_checks.base import AnswerCheck, crosses_languages, draft_of, is_verbatim
from engine.safety.chain import CheckContext, failed, passed
from engine.safety.results import Outcome


class Attached(AnswerCheck):
    """What it says beside a fact has to stand beside it in the book, in any of the sources."""

    name = "attached"

    def run(self, context: CheckContext) -> Outcome:
        draft, sources = draft_of(context), context.cited()
        if not sources:
            return passed(self, details="cites no source: see the citation checks")
        if context.quoted or is_verbatim(draft, sources) or crosses_languages(draft, sources):
            return passed(self, details="the book's own words, or another language's")
        chunks = {(e.chunk.doc, e.chunk.ordinal): e.chunk for e in context.evidence}.values()
        book = [unit for chunk in chunks for unit in units_of(chunk)]
        wrong = detached(draft.text, context.question, book)
        return failed(self, details=f"not together on the page: {wrong}") if wrong else passed(self)
