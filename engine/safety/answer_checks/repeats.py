"""Whether one sentence says again what another says: by their words, else where these are near by meaning."""

from __future__ import annotations

import re

from engine.core.text import are_parallel, content_words
from engine.policy.numbers import policy_number
from engine.safety.answer_checks.numbers import quantities
from engine.safety.answer_checks.value_conflicts import differ_in_value
from engine.safety.conflicts import conflict_between
from engine.safety.evidence import Similarity
from engine.safety.relations import clauses, read_statement

# Of the shorter sentence's content words from which nothing is new.
SAME_WORDS = policy_number("word_overlap", "same")
LIKELY_WORDS = policy_number("word_overlap", "about")  # from which the meaning decides
# Of all content words of two sentences, from which both are the same one.
SAME_SENTENCE = policy_number("word_overlap", "nearly_all")
# Cosine of two sentences that say the same in other words.
SAME_MEANING = policy_number("answer_checks", "repeats.same_meaning")
_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][\w'’-]+")
FEWEST = 3  # content words of a sentence that can be told from another by their share


def says_again(one: str, other: str, question: str = "", similarity: Similarity | None = None) -> bool:
    """Whether two sentences say the same. Not where each has a number, a name, or a word of the `question`,
    that the other lacks, or they tell it differently: these are two cases, or books that differ. Without
    `similarity` words alone decide."""
    mine, theirs = set(content_words(one)), set(content_words(other))
    fewer = min(len(mine), len(theirs))
    if fewer < FEWEST:
        return bool(mine) and mine == theirs
    share = len(mine & theirs) / fewer
    asked = set(content_words(question))
    if (mine - theirs) & asked and (theirs - mine) & asked:
        return False
    if share < LIKELY_WORDS or _differ(one, other, question):
        return False
    if _names(one) - theirs and _names(other) - mine:
        return False
    if share >= SAME_WORDS - 1e-9:
        return True
    return similarity is not None and similarity(one, other) >= SAME_MEANING


def is_repeated(one: str, other: str, question: str = "", similarity: Similarity | None = None) -> bool:
    """Whether sentence `one` of a long answer is the `other` one again, or means the same in much the same
    words. The sentences of one section share most of their words by nature: "Demand rises and supply falls."
    and "Supply rises and demand falls." tell two things, and what has a word of the `question` that the other
    lacks tells something of it."""
    mine, theirs = set(content_words(one)), set(content_words(other))
    new = mine - theirs
    if not mine or not theirs or new & set(content_words(question)) or are_parallel(one, other):
        return False
    shared = len(mine & theirs)
    if shared >= SAME_SENTENCE * len(mine | theirs) - 1e-9:
        return True
    if shared < SAME_WORDS * min(len(mine), len(theirs)) - 1e-9 or _differ(one, other, question):
        return False
    return similarity is not None and similarity(one, other) >= SAME_MEANING


def _names(text: str) -> set[str]:
    """The stems of words with a capital inside a sentence."""
    return set(content_words(" ".join(_NAME.findall(text))))


def _differ(one: str, other: str, question: str) -> bool:
    mine, theirs = ({q.number for q in quantities(text)} for text in (one, other))
    if mine - theirs and theirs - mine:
        return True
    if differ_in_value(one, other, question):
        return True
    conflict = conflict_between(read_statement(one), read_statement(other))
    return conflict is not None and (conflict.kind != "negation" or _deny_each_other(one, other))


def _deny_each_other(one: str, other: str) -> bool:
    """Whether clauses about the same things differ in a "not": "As no gate holds it back, water flows over a
    weir." denies nothing of "Water flows over a weir."."""
    mine, theirs = (clauses(text) or [read_statement(text)] for text in (one, other))
    return any(
        a.negated != b.negated and len(a.stems & b.stems) >= max(2, min(len(a.stems), len(b.stems)) / 2)
        for a in mine
        for b in theirs
    )
