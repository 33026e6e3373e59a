"""Words of somebody who speaks from outside the book, and the model's own way of saying no."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.safety.answer_checks.base import AnswerCheck, draft_of
from engine.safety.chain import CheckContext, failed, passed
from engine.safety.phrasebook import compile_phrase, load_phrases, padded, phrases
from engine.safety.results import Outcome


@lru_cache(maxsize=1)
def _outside() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(compile_phrase(line)) for line in load_phrases("answer_phrases")["outside"])


def is_refusal(sentence: str) -> bool:
    """Whether a generated sentence says, in English or Hindi, that the sources do not answer."""
    return phrases("answer_phrases", "refusals").search(padded(sentence)) is not None


class OutsidePhrases(AnswerCheck):
    """A book may say "of course" itself: a phrase that stands in the cited source is fine."""

    name = "outside_phrases"

    def run(self, context: CheckContext) -> Outcome:
        draft = draft_of(context)
        text = padded(draft.text)
        source = " ".join(padded(source.text) for source in context.cited(draft))
        for pattern in _outside():
            for match in pattern.finditer(text):
                if f"{match.group().strip()} " not in source:
                    return failed(self, details=match.group().strip())
        return passed(self)


class ModelRefusal(AnswerCheck):
    """ "The sources do not say" is a refusal, whatever citation stands behind it."""

    name = "model_refusal"

    def run(self, context: CheckContext) -> Outcome:
        draft = draft_of(context)
        text = " ".join(padded(source.text) for source in context.cited(draft))
        if is_refusal(draft.text) and padded(draft.text) not in text:
            return failed(self, details="the model said that it does not know")
        return passed(self)
