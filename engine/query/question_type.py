"""What kind of answer a question expects and of what size: decided by its words before anything is searched.

A question that one or two sentences answer is SHORT; the words that make it more are in `cues`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.core.stopwords import word_set
from engine.core.text import fold, words
from engine.policy.numbers import policy_count
from engine.query import cues
from engine.query.length_requests import OPENING, Length
from engine.query.question_parts import question_parts
from engine.query.word_classes import FINITE_VERBS, IMPERATIVES, NO_THING, QUESTION_WORDS


class AnswerType(StrEnum):
    """The expected answer type of a question."""

    SHORT = "short"  # one fact, a name, a number, a formula, a definition, one why or how
    PARTS = "parts"  # several questions in one, of which one asks what, how or why
    EXPLAIN = "explain"
    DESCRIBE = "describe"
    COMPARE = "compare"
    LIST = "list"
    STEPS = "steps"
    CAUSES = "causes"  # also effects, importance, factors
    PROVE = "prove"
    SECTION_SUMMARY = "section_summary"
    CHAPTER_SUMMARY = "chapter_summary"
    CHAPTER_OUTLINE = "chapter_outline"  # what a chapter is about
    REFERENCE = "reference"  # a figure, table, activity, exercise, page or chapter by its number
    CALCULATION = "calculation"  # a sum to work out

    @property
    def is_broad(self) -> bool:
        """Whether more than a sentence or two answers, taken from the book's text by its meaning."""
        return self not in (AnswerType.SHORT, AnswerType.REFERENCE, AnswerType.CALCULATION)

    @property
    def is_of_chapter(self) -> bool:
        """Whether a chapter as a whole is asked about."""
        return self in (AnswerType.CHAPTER_SUMMARY, AnswerType.CHAPTER_OUTLINE)


# Words of a whole answer, of a bare topic or one that is to be brief, and for marks.
WORDS = policy_count("answer_lengths", "whole")
OUTLINE_WORDS = policy_count("answer_lengths", "outline")
BRIEF_WORDS = policy_count("answer_lengths", "brief")
WORDS_OF_A_MARK = policy_count("answer_lengths", "mark")
PART_WORDS = policy_count("answer_lengths", "part")  # of each part of a question that asks several things
TWO_LINES = policy_count("answer_lengths", "few_lines")  # of an answer that is wanted shorter
SHORT_MARKS = 1  # an answer for one mark is short
_MOST_BARE = 7  # words of a bare topic
_LEAST_NUMBERS = 2  # of a calculation


@dataclass(frozen=True, slots=True)
class ExpectedAnswer:
    """`words`: the most that the answer may have. `compared`: the things of a comparison as the question
    calls them, where they can be told; `parts`: what a question asks, part by part, where it asks several
    things. `further`: what goes on behind the answer that was given is wanted."""

    type: AnswerType
    words: int = 0
    compared: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    further: bool = False


def asks_with_question_word(question: str) -> bool:
    """Whether a question word asks ("how", "क्या", "kaise"), and not a request such as "describe" or "बताइए"
    alone."""
    said = words(fold(question))
    return any(word in QUESTION_WORDS for word in said) and not any(word in IMPERATIVES for word in said)


def expected_answer(question: str) -> ExpectedAnswer:
    """What a question in English, Hindi or romanised Hindi expects. Any text is allowed."""
    opening = OPENING.match(question)
    if opening is None:
        return _expected(question)
    told = _expected(question[opening.end() :])
    more = any(question.casefold().startswith(one) for one in Length.MORE.value)
    if not more:
        return replace(told, words=TWO_LINES) if told.type.is_broad else told
    if told.type.is_of_chapter or told.type in (AnswerType.REFERENCE, AnswerType.CALCULATION):
        return told
    kind = told.type if told.type.is_broad else AnswerType.EXPLAIN
    return replace(told, type=kind, words=WORDS, further=told.type.is_broad)


def _expected(question: str) -> ExpectedAnswer:
    plain = plain_words(question)
    found = _type(plain, question)
    if not found.is_broad:
        return ExpectedAnswer(found)
    size = _size(plain, found)
    if size == 0:
        return ExpectedAnswer(AnswerType.SHORT)
    if found is not AnswerType.COMPARE:
        parts = question_parts(question)
        size = min(size, PART_WORDS * len(parts)) if found is AnswerType.PARTS else size
        return ExpectedAnswer(found, size, parts=parts if len(parts) > 1 else ())
    return ExpectedAnswer(found, size, compared_things(plain_words(question.replace(",", " and "))))


def may_be_longer(question: str, expected: ExpectedAnswer) -> bool:
    """Whether a question that its words call short may want more all the same: it does not say that it wants
    little ("for 1 mark", "in one line"), and a book may answer it."""
    if expected.type is not AnswerType.SHORT:
        return False
    plain = plain_words(question)
    marks = cues.MARKS.search(plain)
    little = cues.BRIEF.search(plain) or (marks is not None and int(marks[1]) <= SHORT_MARKS)
    return not little and not cues.NO_ANSWER_OF_A_BOOK.search(plain)


def plain_words(question: str) -> str:
    """The folded words of a question, a space around each."""
    return f" {' '.join(words(fold(question)))} "


def _type(plain: str, question: str) -> AnswerType:
    if cues.NO_ANSWER_OF_A_BOOK.search(plain):
        return AnswerType.SHORT
    summary = _summary(plain)
    if summary is not None:
        return summary
    sum_of_numbers = cues.CALCULATION.search(plain) and len(re.findall(r"\d+", plain)) >= _LEAST_NUMBERS
    if sum_of_numbers and not cues.TOLD_STEPS.search(plain):
        return AnswerType.CALCULATION
    if _asks_difference(plain):
        return AnswerType.COMPARE
    if cues.PROVE.search(plain) and not cues.HOW_OTHERS_PROVED.search(plain):
        return AnswerType.PROVE
    steps = cues.STEPS.search(plain) and not cues.NAME_OF_PROCESS.search(plain)
    if steps and (cues.TOLD_STEPS.search(plain) or not _asks_one_thing(plain)):
        return AnswerType.STEPS
    one_of_them = cues.ONE_OF_THEM.search(plain) is not None
    bare = _is_bare(plain)
    listed = cues.LIST.search(plain) or (bare and cues.LISTED.search(plain))
    told = cues.TOLD_TO_LIST.search(plain)
    if told or (listed and not one_of_them and not _asks_one_thing(plain)):
        return AnswerType.LIST
    reasoned = cues.CAUSES.search(plain) or (bare and cues.REASONED.search(plain))
    if reasoned and not one_of_them:
        return AnswerType.CAUSES
    if cues.DESCRIBE.search(plain):
        return AnswerType.DESCRIBE
    if cues.EXPLAIN.search(plain):
        return AnswerType.EXPLAIN
    if bare:
        return AnswerType.EXPLAIN
    if cues.PROCEDURE.search(plain):
        return AnswerType.STEPS
    return AnswerType.PARTS if _asks_several(question) else AnswerType.SHORT


def names_reasons(heading: str) -> bool:
    """Whether a heading says that causes, effects, factors or the like stand below it."""
    return cues.REASONS.search(plain_words(heading)) is not None


def names_kinds(text: str) -> bool:
    """Whether a heading or a question has a word for the kinds of something."""
    return bool(cues.KINDS.search(plain_words(text)))


def _asks_several(question: str) -> bool:
    """Whether two parts of a question ask what, how or why: who, when and where are told in a word."""
    parts = map(plain_words, question_parts(question))
    return sum(cues.WHAT_HOW_WHY.search(part) is not None for part in parts) > 1


def _asks_difference(plain: str) -> bool:
    """Whether things are to be compared: not a quantity that is called a difference, not why they differ."""
    if not cues.COMPARE.search(plain) or cues.DIFFERENCE_QUANTITY.search(plain):
        return False
    return not cues.WHY.search(plain) or cues.WHAT_DIFFERENCE.search(plain) is not None


def _summary(plain: str) -> AnswerType | None:
    """The type of a question about a part of the book as a whole: a chapter unless a part of it is named."""
    chapter = cues.WHOLE_CHAPTER.search(plain) is not None
    part = cues.PART_OF_CHAPTER.search(plain) is not None or cues.SECTION_NUMBER.search(plain) is not None
    if cues.SUMMARY.search(plain):
        return AnswerType.CHAPTER_SUMMARY if chapter and not part else AnswerType.SECTION_SUMMARY
    if chapter and cues.SECTIONS.search(plain) and not cues.SECTION_NUMBER.search(plain):
        return AnswerType.CHAPTER_OUTLINE
    reference = cues.REFERENCE.search(plain)
    if reference is not None and not (reference[0].startswith("q ") and cues.PROVE.search(plain)):
        return AnswerType.REFERENCE
    if cues.SECTION_NUMBER.search(plain):
        return AnswerType.SECTION_SUMMARY
    if chapter and not part and cues.ABOUT.search(plain):
        return AnswerType.CHAPTER_OUTLINE
    return None


_WH_OF_ONE = re.compile(
    r" (?:who|whom|whose|when|where|which|why|kisne|kab|kahan|kitna|kitne|kitni|kis|kyu|kyun|kyon|किसने|"
    r"कब|कहां|कितना|कितने|कितनी|किस|क्यों) "
)


def _asks_one_thing(plain: str) -> bool:
    """Whether a question asks who, when, where, which or how many, and asks for nothing to be explained."""
    return bool(_WH_OF_ONE.search(plain)) and not cues.EXPLAIN.search(plain)


def _is_bare(plain: str) -> bool:
    """Whether there is nothing but a topic: no verb, no question word, no word for one fact."""
    said = plain.split()
    if not 1 <= len(said) <= _MOST_BARE or cues.ONE_FACT.search(plain) or _NAMING.intersection(said):
        return False
    return not any(word in QUESTION_WORDS or word in FINITE_VERBS for word in said)


_NAMING = word_set("state name give mention identify दीजिए दो दें नाम dijiye do two any")


def _size(plain: str, found: AnswerType) -> int:
    """Words that the answer may have; 0 for one that is to be short."""
    marks, wanted = cues.MARKS.search(plain), cues.WORDS.search(plain)
    if marks is not None and int(marks[1]) <= SHORT_MARKS:
        return 0
    if wanted is not None:
        return min(max(int(wanted[1]), PART_WORDS), WORDS)
    if found.is_of_chapter:
        return OUTLINE_WORDS
    if marks is not None:
        return min(max(int(marks[1]) * WORDS_OF_A_MARK, PART_WORDS), WORDS)
    procedure = found is AnswerType.STEPS and cues.PROCEDURE.search(plain) and not cues.STEPS.search(plain)
    if cues.BRIEF.search(plain) or procedure:
        return BRIEF_WORDS
    bare = found is AnswerType.EXPLAIN and _is_bare(plain) and not cues.EXPLAIN.search(plain)
    return BRIEF_WORDS if bare else WORDS


_BETWEEN = re.compile(r" (?:between|compare|distinguish|differentiate|contrast|of) (?P<things>.+)$")
_BEFORE_CUE = re.compile(
    r"^ (?P<things>.+?) (?:me|mein|main|mai|ke bich|ke beech|में|के बीच|के मध्य|की|ki) "
    r"(?:[^ ]+ ){0,2}?(?:antar|anter|fark|farak|farq|bhed|tulna|difference|diff|अंतर|फर्क|भेद|तुलना|विभेद) "
)
_SPLIT = re.compile(r" (?:and|vs|v s|versus|from|with|aur|or|और|तथा|एवं|व|evam|tatha|n) |(?<=[^ ]) & ")
# What is said beside the things: where they are compared, and how.
_BESIDE = re.compile(r" (?:in|with|on|based|giving|give|explain|write) ")
_MOST_WORDS_OF_A_THING = 6


def compared_things(plain: str) -> tuple[str, ...]:
    """The two or more things of a comparison in folded words; () when they can't be told."""
    before, between = _BEFORE_CUE.search(plain), _BETWEEN.search(plain)
    if before is not None:
        text = f" {before['things']} "
    elif between is not None:
        text = f" {between['things']} "
    else:
        text = plain
    if before is None:
        text = _BESIDE.split(text)[0] + " "
    parts = [" ".join(_without_cues(part)) for part in _SPLIT.split(text)]
    things = tuple(part for part in parts if part and len(part.split()) <= _MOST_WORDS_OF_A_THING)
    return things if len(things) >= 2 else ()


def _without_cues(part: str) -> list[str]:
    return [word for word in part.split() if word not in NO_THING]
