"""False premises: a question that takes for granted the opposite of what the book says.

"Why does sound travel faster in air than in solids?" can't be answered; the book's own sentence can be shown.
Deliberately careful: a false alarm takes a good answer away from a student, so only questions that
presuppose something (why, how does it, since ...) are looked at, and only against sentences that speak of
nearly all of the same things.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.core.language import detect_text
from engine.core.text import fold, stem, words
from engine.core.values import Language
from engine.ingest.sentence_roles import role_of
from engine.policy.numbers import policy_number
from engine.safety.conflicts import Conflict, conflict_between, find_conflict
from engine.safety.phrasebook import load_phrases
from engine.safety.relations import (
    Statement,
    clauses,
    halves,
    has_negator,
    overlap,
    read_statement,
)

MIN_OVERLAP = policy_number("word_overlap", "most")
MIN_OVERLAP_OF_PART = policy_number("word_overlap", "about")  # of a part of a long sentence

# "Describe how ...", "समझाइए कि ...", "..., समझाइए": what is taken for granted is the rest.
_ASKED_FOR = (
    r"(?:(?:स्पष्ट|वर्णन|व्याख्या|चर्चा|विवेचना)\s+(?:कीजिए|कीजिये|करो|करें|करिए)"
    r"|समझाइए|समझाइये|समझाओ|समझाएँ|समझाएं|बताइए|बताइये|बताओ|बताएँ|बताएं|लिखिए|लिखो)"
)
_REQUEST = re.compile(
    r"^\W*(?:(?:please|kindly|can you|could you)\s+)*"
    r"(?:explain|describe|discuss|illustrate|elaborate|show|tell(?:\s+(?:me|us))?)\b(?:\s+(?:how|why|that))*\b"
    rf"|^\W*(?:कृपया\s+)?{_ASKED_FOR}(?:\s+कि)?(?=[\s,:]|$)"
    rf"|[\s,।](?:यह\s+|इसे\s+)?(?:explain|{_ASKED_FOR})[\s।.]*$",
    re.IGNORECASE,
)
_PRESUPPOSES = re.compile(
    r"^\W*(?:why|how come|how (?:do|does|did)(?! (?:you|we|i) )|since|what makes"
    r"|(?:please |kindly )?(?:explain|describe|discuss|tell me|tell us) (?:how|that)(?! to\b))\b"
    r"|\b(?:why|reasons?)\b|क्यों|(?:क्या|किस) कारण"
    # "कैसे अलग करेंगे" asks how one does something, and takes nothing for granted.
    r"|कैसे(?!(?:\s+\S+){0,3}?\s+(?!में[\s?])\S+(?:ेंगे|ेंगी|एंगे|एँगे|ूँगा|ूंगा|ूँगी|ूंगी|ें|एँ|एं|ूँ|ूं)\s*[?।]?\s*$)",
    re.IGNORECASE,
)
# A choice ("which of the two ... and why") presupposes nothing yet.
_CHOICE = re.compile(r"\b(?:which|whether|who)\b|कौन|किसका|किसकी", re.IGNORECASE)
_QUESTION_WORDS = re.compile(
    r"^\W*(?:why|how come|how)\s+(?:is|are|was|were|do|does|did|has|have|had|can|could|should"
    r"|will|would)?\b|\bgive (?:a )?reasons? (?:why|for)\b|क्यों|(?:क्या|किस) कारण(?: से)?|\?",
    re.IGNORECASE,
)


_CONTRAST = re.compile(
    r"\b(?:while|whereas|but)\b|(?:^|\s)(?:जबकि|लेकिन|किंतु|किन्तु|परंतु|परन्तु|मगर)(?=\s)"
    r"|\s(?:है|हैं|था|थे|थी|थीं),?\s+पर(?=\s)",  # behind a verb "पर" is no "on"
    re.IGNORECASE,
)
# The words around a "not" of Hindi, and the one before a "why not": Hindi put into English word by word.
_DENIED = re.compile(
    r"(\S+)\s+(?:(?:(?:क्यों|आख़िर|भी|ही|तो)\s+)*नहीं(?:\s+(\S+)|(?=\s|$))|why\s+(?:even\s+)?not\b)"
)
# Verbs that say little more than that something is so: "बल नहीं लगता".
_IS_SO = frozenset(map(stem, map(fold, ["लगता", "पड़ता", "मिलता", "आता", "रहता"])))
_ORDERED = ("comparison", "direction")
_FORMULA = re.compile(r"\S+\s*=\s*\S+")


@dataclass(frozen=True, slots=True)
class PremiseConflict:
    """What the question presupposes against what `sentence`, verbatim from the evidence, says."""

    kind: str  # negation, direction or comparison
    sentence: str
    detail: str


def premise_conflict(
    wordings: Mapping[Language, str], evidence_sentences: Sequence[str], in_order: str = ""
) -> PremiseConflict | None:
    """The evidence sentence that contradicts what a question takes for granted, or None.

    `wordings`: the question in the words of each language that it can be compared with, its own first (see
    SearchResult.wordings). Sentences in any other language are left out. `in_order`: a Hindi question by its
    English words in English order, where "A is more stable than B" can be told; what it negates can't.
    """
    if not any(presupposes(text) for text in list(wordings.values())[:1]):
        return None
    found = (_conflict(text, evidence_sentences, tongue) for tongue, text in wordings.items())
    by_words = next((conflict for conflict in found if conflict is not None), None)
    if by_words is not None or not in_order:
        return by_words
    ordered = _conflict(in_order, evidence_sentences, Language.EN)
    return ordered if ordered is not None and ordered.kind in _ORDERED else None


def _conflict(question: str, evidence_sentences: Sequence[str], tongue: Language) -> PremiseConflict | None:
    said = [t for t in evidence_sentences if detect_text(t) is tongue and _tells(t)]
    claim = presupposition(question)
    if len(claim.stems) < 2 or not said:
        return None
    whole = {text: read_statement(text) for text in said}
    return _relation_conflict(claim, question, whole)


def _tells(text: str) -> bool:
    """Whether a sentence can deny anything: a caption names, a question asks, a task orders."""
    return role_of(text).is_evidence


def presupposes(question: str) -> bool:
    """Whether a question takes something for granted: it asks why or how something is so, not whether."""
    return bool(_PRESUPPOSES.search(question)) and not _CHOICE.search(question)


def presupposition(question: str) -> Statement:
    """The statement inside a question: the longest clause without its question words."""
    bare = _QUESTION_WORDS.sub(" ", _REQUEST.sub(" ", question))
    pieces = [read_statement(bare), *clauses(bare)]
    claims = [p for p in pieces[1:] if p.comparisons or p.directions]
    return max(claims or pieces[:1], key=lambda piece: len(piece.stems))


def _relation_conflict(
    claim: Statement, question: str, whole: dict[str, Statement]
) -> PremiseConflict | None:
    said: dict[str, str] = {}  # what is compared -> the sentence it stands in
    for text, statement in whole.items():
        parts = clauses(text)
        if all(part.negated == statement.negated for part in parts):
            said[text] = text
        else:  # a "not" in one clause says nothing about the others
            said.update((part.text, text) for part in parts)
    statements = [read_statement(part) for part in said]
    conflict = find_conflict(claim, statements, min_overlap=MIN_OVERLAP)
    if conflict is None:
        return None
    sentence = said[conflict.statement.text]
    if conflict.kind == "negation":
        if not _holds_in_clause(claim, conflict) or not _asserts_the_same(question, sentence):
            return None
        if _agrees_elsewhere(claim, sentence):
            return None
    if conflict.kind == "direction" and _is_of_the_other(claim, conflict.statement):
        return None
    return PremiseConflict(conflict.kind, sentence, conflict.detail)


def _agrees_elsewhere(claim: Statement, sentence: str) -> bool:
    """Whether the sentence itself says what the claim says, only in another part: "A porter gets tired, but
    he does no work" denies nothing of "the porter does no work", nor does "she could not pay and sold the
    land of her father" of "she sold her father's land"."""
    if claim.negated:
        return has_negator(sentence)
    parts = halves(sentence)
    agreeing = max((overlap(claim, part) for part in parts if not part.negated), default=0.0)
    denying = max((overlap(claim, part) for part in parts if part.negated), default=0.0)
    return agreeing > denying > 0.0


def _is_of_the_other(claim: Statement, other: Statement) -> bool:
    """Whether a sentence that turns a comparison round speaks of what is compared with: "it carries less
    water in Tibet" agrees with "more water in India than in Tibet"."""
    return any(
        any(word.isalpha() for word in mine.standard & other.stems)
        and not (mine.subject - mine.standard) <= other.stems
        for mine in claim.comparisons
    )


def _asserts_the_same(question: str, sentence: str) -> bool:
    """Whether a sentence says of the same thing what a "why not" question denies of it.

    In Hindi the denied word stands right before "नहीं", also where it is put into English, and the verb stands
    behind it: that water goes there does not deny "why is it not made there?" (put into English word by word
    it may be another verb than the book's). A question that sets two cases against each other, or is about
    one formula or one colour, is not contradicted by a sentence about the other.
    """
    if _CONTRAST.search(question):
        return False
    if "=" in question and not set(_FORMULA.findall(question)) & set(_FORMULA.findall(sentence)):
        return False
    for values in _attribute_values():
        asked, told = _values_in(question, values), _values_in(sentence, values)
        if asked and told and not asked & told:
            return False
    denied = _DENIED.search(question)
    if denied is None:
        return True
    word, verb = (read_statement(part or "").stems for part in denied.groups())
    return word | verb - _IS_SO <= read_statement(sentence).stems


def _holds_in_clause(claim: Statement, conflict: Conflict) -> bool:
    """A long sentence may negate something else: some clause of it must contradict on its own."""
    parts = clauses(conflict.statement.text) or [conflict.statement]
    close = [part for part in parts if overlap(claim, part) >= MIN_OVERLAP_OF_PART]
    return any(conflict_between(claim, part) for part in close)


def _attribute_values() -> list[dict[str, str]]:
    """Per attribute: folded word -> its one name (colours in both languages ...)."""
    tables = []
    for lines in load_phrases("attributes").values():
        tables.append({fold(word): line.split()[0] for line in lines for word in line.split()})
    return tables


def _values_in(text: str, values: dict[str, str]) -> set[str]:
    return {values[word] for word in words(fold(text)) if word in values}
