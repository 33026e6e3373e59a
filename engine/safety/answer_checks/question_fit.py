"""Is the answer about what was asked? Names, numbers and the kind of thing that the question wants."""

from __future__ import annotations

import re

from engine.core.language import detect_text
from engine.core.text import content_words, fold, split_sentences, stem, words
from engine.core.values import Language, QuestionLanguage
from engine.policy.numbers import policy_count, policy_number
from engine.policy.thresholds import SafetyThresholds
from engine.safety.answer_checks.base import AnswerCheck
from engine.safety.answer_checks.facts import is_known_name, known_words, names
from engine.safety.answer_checks.numbers import known_unit, prepare, quantities
from engine.safety.chain import CheckContext, at_least, passed
from engine.safety.results import Outcome, RejectionReason, unit

_COUNT = re.compile(
    r"\bhow many\b|\b(?:what|which) year\b|कितने|कितनी (?:बार|संख्या)|किस (?:साल|वर्ष|सन)"
    r"|\bkitne\b(?! ka)|\bkis (?:saal|sal)\b",
    re.IGNORECASE,
)
_THINGS = re.compile(r"\bhow many ((?:[\w-]+\s?){1,6})|कितन[ेी] ((?:\S+\s?){1,1})", re.IGNORECASE)
# "How do I find the sum if I know how many terms there are?" asks for no number.
_CONDITION = re.compile(r"(?<=\w )(?:if|when) (?:i|we|you|one)\b[^,?]*", re.IGNORECASE)
_VERB = re.compile(
    r"\b(?:do|does|did|is|are|was|were|has|have|had|can|could|will|would|belong|live|lived|make|form|in|of)\b"
)
_COUNT_WORD = re.compile(
    r"\b(?:one|single|both|once|several|no|none|pair|infinite|infinitely|countless)\b"
    r"|(?:^|\s)(?:एक|एकमात्र|अनंत|अनगिनत|दोनों)(?=\s)",
    re.IGNORECASE,
)
# Words that a question may carry in capitals without naming anything.
_NO_NAMES = frozenset(
    {
        "ncert",
        "class",
        "chapter",
        "book",
        "page",
        "science",
        "rs",
        "q",
        "ans",
        "what",
        "why",
        "how",
        "tv",
        "ok",
    }
    | {"india", "indian", "indians", "british"}  # what these books are about even where they don't say so
)

MOST = policy_number("word_overlap", "most")  # share of the other words of a question how many
# Words of an answer that may be too short to resemble its question.
TERSE = policy_count("answer_checks", "fit.terse")
# Cosine of question and composed answer: surely beside the point, as what supports no sentence; surely to the
# point.
FAR = SafetyThresholds().min_semantic_support
NEAR = policy_number("answer_checks", "fit.near")


class QuestionFit(AnswerCheck):
    """Score = names x number x news x (0.5 + 0.5 words) x closeness, each factor in [0, 1].

    names: share of the question's names that the sources know, 0 when they know no word of one of them (of
    "Rammohun Roy" and "Brahmo Samaj" only the first). number: 0 when how many or which year was
    asked and no number is told. news: 0 when the answer only repeats the question. words: share of the
    question's words in the sources (1 across languages, where words can't be compared). closeness:
    of question and composed answer in the embedder's space; a quoted sentence may be short of context.
    """

    name = "question_fit"
    reason = RejectionReason.LOW_CONFIDENCE

    def run(self, context: CheckContext) -> Outcome:
        if not context.shown:
            return passed(self, details="nothing shown")
        whole = "\n".join(f"{e.headings} {e.chunk.text} {e.text}" for e in context.evidence)
        answer = " ".join(draft.text for draft in context.shown)
        missing = missing_names(context.question, whole)
        counted = tells_number(context.question, answer)
        echo = only_echoes(context.question, answer)
        close = _closeness(context, answer)
        score = _name_share(context.question, missing) * (0.5 + 0.5 * _coverage(context, whole)) * close
        score *= 1.0 if counted and not echo else 0.0
        details = [f"not in the sources: {', '.join(missing)}"] if missing else []
        details += [] if counted else ["a number was asked for"]
        details += ["only repeats the question"] if echo else []
        details += [] if close == 1.0 else ["far from the question"]
        return at_least(self, score, context.thresholds.min_question_fit, "; ".join(details))


def _closeness(context: CheckContext, answer: str) -> float:
    if context.similarity is None or context.quoted or context.language is QuestionLanguage.HI_LATN:
        return 1.0
    if detect_text(answer) is not detect_text(context.question):
        return 1.0
    cosine = context.similarity(context.question, answer)
    if cosine < NEAR and len(answer.split()) <= TERSE:
        # a bare name or a list of names lies far from any question: the book's sentence speaks for it
        sources = {n for draft in context.shown for n in draft.citations}
        texts = [source.text for source in context.evidence if source.n in sources]
        # the source first: as the second text it may be compared roughly, which is too rough for NEAR
        cosine = max([cosine, *(context.similarity(text, context.question) for text in texts)])
    return unit((cosine - FAR) / (NEAR - FAR))


def missing_names(question: str, text: str) -> list[str]:
    """Names of an English question that `text` does not have; questions typed in capitals name nothing."""
    if detect_text(question) is Language.HI or question.isupper():
        return []
    known = known_words(text)
    wanted = [name for name in names(question) if fold(name).removesuffix("'s") not in _NO_NAMES]
    return [name for name in wanted if not is_known_name(name, known) and not known_unit(name)]


def tells_number(question: str, answer: str) -> bool:
    """False when the question asks how many or which year, and no sentence of the answer has a number
    beside what was to be counted, or in English beside most else that was asked: books may count "locations"
    where the question has "places". What another has than the one that is asked about does not count."""
    if not _COUNT.search(_CONDITION.sub("", question)):
        return True
    counted = _counted_things(question)
    language = detect_text(answer)
    others = set(content_words(question)) - counted or {question}  # nothing else: nothing beside it
    for sentence in split_sentences(answer, language):
        known = set(content_words(sentence, language))
        if _has_of_another(question, sentence):
            continue
        elsewhere = counted and detect_text(question) is language and not counted & known
        if elsewhere and (language is Language.HI or len(others & known) < MOST * len(others)):
            continue
        if quantities(sentence) or re.search(r"\d", prepare(sentence)) or _COUNT_WORD.search(sentence):
            return True
    return False


_HOLDER = re.compile(r"(?:^|(?<=\s))(?:[Tt]he\s+)?([A-Z]\w+(?:\s+[A-Z]\w+)*)\s+(?:has|have|had)\b")


def _has_of_another(question: str, sentence: str) -> bool:
    """Whether a sentence tells what another has than the one that an English question names."""
    holder = _HOLDER.search(sentence)
    asked = set(content_words(" ".join(names(question))))
    named = holder is not None and not set(holder[1].split()).isdisjoint(names(sentence))
    return named and bool(asked) and asked.isdisjoint(content_words(sentence))


def _counted_things(question: str) -> set[str]:
    """Stems of what "how many ..." counts ("base units"); empty for years, units, times and people, which
    books name in other words."""
    match = _THINGS.search(question)
    if not match:
        return set()
    phrase = _VERB.split(match.group(1) or match.group(2))[0]
    nouns = content_words(phrase, detect_text(question))[:3]
    if any(known_unit(word) for word in words(phrase)) or not nouns:
        return set()
    if {stem("people"), stem("times")} & set(nouns):
        return set()
    return set(nouns)


def only_echoes(question: str, answer: str) -> bool:
    """Whether the answer adds no content word and no number to the question ("The rule is the rule"). A bare
    "Yes, ..." adds none: a small model says it to anything."""
    said = set(content_words(answer, detect_text(answer))) - {"yes"}
    asked = set(content_words(question, detect_text(question)))
    numbers = {q.number for q in quantities(answer)} - {q.number for q in quantities(question)}
    return not said - asked and not numbers


def _name_share(question: str, missing: list[str]) -> float:
    if not missing:
        return 1.0
    if any(all(word in missing for word in name) for name in _whole_names(question)):
        return 0.0
    return 1.0 - len(missing) / len(names(question))


def _whole_names(question: str) -> list[list[str]]:
    """The names of a question, each as its words in a row: "Rammohun Roy" is one name of two words."""
    found: list[list[str]] = []
    end = 0
    for word in names(question):
        place = question.find(word, end)
        if found and question[end:place] == " ":
            found[-1].append(word)
        else:
            found.append([word])
        end = place + len(word)
    return found


def _coverage(context: CheckContext, text: str) -> float:
    if context.language is QuestionLanguage.HI_LATN:
        return 1.0
    language = detect_text(context.question)
    if all(source.language is not language for source in context.evidence):
        return 1.0
    wanted = set(content_words(context.question, context.language))
    have = set(content_words(text, language))
    return sum(word in have for word in wanted) / len(wanted) if wanted else 1.0
