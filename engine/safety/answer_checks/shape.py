"""The outer form of an answer: its length, repetitions, its language."""

from __future__ import annotations

from engine.core.language import devanagari_share
from engine.core.text import fold, words
from engine.core.values import Language
from engine.policy.numbers import policy_number
from engine.safety.answer_checks.base import AnswerCheck, draft_of, is_verbatim
from engine.safety.answer_checks.question_fit import only_echoes
from engine.safety.chain import CheckContext, failed, passed
from engine.safety.evidence import Draft
from engine.safety.presuppositions import presupposes
from engine.safety.results import Outcome, RejectionReason

# Words of the answer to words of the evidence.
MAX_LENGTH_RATIO = policy_number("answer_checks", "shape.length")
# Of letters: a Hindi answer may carry formulas and English terms in brackets.
MIN_HINDI_SHARE = policy_number("answer_checks", "shape.mostly")
MOST_FOREIGN = policy_number("answer_checks", "shape.foreign")  # of letters in scripts of no textbook
MIN_ENGLISH_SHARE = policy_number("answer_checks", "shape.english")  # an English answer may name a Hindi word


class Length(AnswerCheck):
    """No answer is much longer than its evidence."""

    name = "length"

    def run(self, context: CheckContext) -> Outcome:
        allowed = MAX_LENGTH_RATIO * sum(len(words(source.text)) for source in context.evidence)
        length = sum(len(words(draft.text)) for draft in context.drafts)
        if length > allowed:
            return failed(self, length, allowed, "longer than the evidence allows")
        return passed(self, length, allowed)


class Repetition(AnswerCheck):
    """What was said before is dropped, without spoiling the rest: by a sentence of the answer, or by a
    question that asks why or how. A model that writes "Steel floats because it is steel" to "Why does steel
    float ...?" has grounded every word and told nothing, least of all that it is so.
    """

    name = "repetition"
    reason: RejectionReason | None = None

    def run(self, context: CheckContext) -> Outcome:
        draft = draft_of(context)
        if any(_same(draft, earlier) for earlier in context.drafts):
            return failed(self, details="said before")
        if not context.quoted and presupposes(context.question) and only_echoes(context.question, draft.text):
            return failed(self, details="only repeats the question")
        return passed(self)


def _same(one: Draft, other: Draft) -> bool:
    return words(fold(one.text)) == words(fold(other.text))


class AnswerLanguage(AnswerCheck):
    """By script: which share of the letters is of the student's language. A verbatim quote keeps the language
    of its book; its lead-in is in the student's."""

    name = "language"
    reason = RejectionReason.LANGUAGE_MISMATCH

    def run(self, context: CheckContext) -> Outcome:
        draft = draft_of(context)
        hindi = context.language.answer_language is Language.HI
        share = devanagari_share(draft.text) if hindi else 1 - devanagari_share(draft.text)
        bound = MIN_HINDI_SHARE if hindi else MIN_ENGLISH_SHARE
        if not any(char.isalpha() for char in draft.text):
            return passed(self, details="no letters")
        if context.quoted and is_verbatim(draft, context.cited(draft)):
            return passed(self, share, details="verbatim quote")
        if _foreign_letters(draft.text):
            return failed(self, share, details="letters of another script")
        return passed(self, share, bound) if share >= bound - 1e-9 else failed(self, share, bound)


def _foreign_letters(text: str) -> bool:
    """Chinese, Arabic, Tamil ...: a small model that drifts. Greek stays, formulas need it."""
    letters = [char for char in text if char.isalpha()]
    known = sum(
        char < "\u0250"
        or "\u0370" <= char <= "\u03ff"
        or "\u0900" <= char <= "\u097f"
        or char in _MATHS
        or "\u1e00" <= char <= "\u1eff"
        for char in letters
    )
    return len(letters) - known > MOST_FOREIGN * len(letters)


_MATHS = frozenset("ℏℓ℮ΩKÅℝℕℤℚℂ")
