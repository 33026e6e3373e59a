"""Is the answer about what was asked? Names, numbers and the kind of thing that the question wants."""

from __future__ import annotations

import re

from engine.language import detect_text
from engine.safety.answer_checks.base import AnswerCheck
from engine.safety.answer_checks.facts import is_known_name, known_words, names
from engine.safety.answer_checks.numbers import prepare, quantities
from engine.safety.chain import CheckContext, at_least, passed
from engine.safety.results import Outcome, RejectionReason
from engine.text import content_words, fold
from engine.values import Language, QuestionLanguage

_COUNT = re.compile(
    r"\bhow many\b|\b(?:what|which) year\b|कितने|कितनी (?:बार|संख्या)|किस (?:साल|वर्ष|सन)"
    r"|\bkitne\b(?! ka)|\bkis (?:saal|sal)\b",
    re.IGNORECASE,
)
_COUNT_WORD = re.compile(
    r"\b(?:one|single|both|once|several|many|few|no|none|pair|single|infinite|infinitely|any|all|each)\b"
    r"|(?:^|\s)(?:एक|एकमात्र|अनेक|कई|अनंत|अनगिनत|दोनों|कोई)(?=\s)",
    re.IGNORECASE,
)
# Words that a question may carry in capitals without naming anything.
_NO_NAMES = frozenset(
    {"ncert", "class", "chapter", "book", "page", "science", "rs", "q", "ans", "what", "why", "how"}
)


class QuestionFit(AnswerCheck):
    """Score = share of the question's names that the sources know, times 0 when a number was asked for and
    none is told, times (0.5 + 0.5 x share of the question's words in sources and answer).

    The last factor does not act across languages, where words can't be compared. Measured on real
    chapters: 1 in 100 good answers misses a name, one near-topic question in three asks for a name that the
    nearest page does not have.
    """

    name = "question_fit"
    reason = RejectionReason.LOW_CONFIDENCE

    def run(self, context: CheckContext) -> Outcome:
        if not context.shown:
            return passed(self, details="nothing shown")
        texts = [f"{e.headings} {e.chunk.text} {e.text}" for e in context.evidence]
        texts += [draft.text for draft in context.shown]
        whole = "\n".join(texts)
        answer = " ".join(draft.text for draft in context.shown)
        missing = missing_names(context.question, whole)
        counted = tells_number(context.question, answer)
        score = _name_share(context.question, missing) * (1.0 if counted else 0.0)
        score *= 0.5 + 0.5 * _coverage(context, whole)
        details = [f"not in the sources: {', '.join(missing)}"] if missing else []
        details += [] if counted else ["a number was asked for"]
        return at_least(self, score, context.thresholds.min_question_fit, "; ".join(details))


def missing_names(question: str, text: str) -> list[str]:
    """Names of an English question that `text` does not have; questions typed in capitals name nothing."""
    if detect_text(question) is Language.HI or question.isupper():
        return []
    known = known_words(text)
    wanted = [name for name in names(question) if fold(name).removesuffix("'s") not in _NO_NAMES]
    return [name for name in wanted if not is_known_name(name, known)]


def tells_number(question: str, answer: str) -> bool:
    """False when the question asks how many or which year, and the answer has no number of any kind."""
    if not _COUNT.search(question):
        return True
    return bool(quantities(answer) or re.search(r"\d", prepare(answer)) or _COUNT_WORD.search(answer))


def _name_share(question: str, missing: list[str]) -> float:
    total = len(names(question))
    return 1.0 - len(missing) / total if total and missing else 1.0


def _coverage(context: CheckContext, text: str) -> float:
    if context.language is QuestionLanguage.HI_LATN:
        return 1.0
    language = detect_text(context.question)
    if all(source.language is not language for source in context.evidence):
        return 1.0
    wanted = set(content_words(context.question, context.language))
    have = set(content_words(text, language))
    return sum(word in have for word in wanted) / len(wanted) if wanted else 1.0
