"""The parts of a question that each ask something: "What is a weir, and who built the first one?"."""

from __future__ import annotations

import re

from engine.core.stopwords import word_set
from engine.core.text import is_devanagari, words
from engine.query.word_classes import FINITE_VERBS, IMPERATIVES, QUESTION_WORDS, ROMANISED, plain_form

_JOINT = re.compile(
    r"(?:,\s*|\s+)(?:and(?: also)?|but|also|aur|tatha|evam|और|तथा|एवं)(?=\s)\s+|[?।;]\s+|,\s+", re.IGNORECASE
)
_EDGES = " \t?.!।,;"
_FEWEST_WORDS = 2  # of a part: "and why?" alone has its topic elsewhere, and is no part that could be named
_ORDERS = word_set(
    "define explain describe name list state give compare differentiate distinguish difference"
)
_PREPOSITIONS = word_set("in at by for from to on with of")
_AUXILIARIES = word_set("is are was were do does did has have had can could will would")
_WHO_DID = word_set("किसने किन्होंने kisne")
_DIFFERENCE = word_set("अंतर फर्क antar anter fark farak")


def question_parts(question: str) -> tuple[str, ...]:
    """The parts in order, each as it was typed, without the words between them; a question that asks one
    thing comes back as its only part. Any text in English, Hindi or romanised Hindi is allowed."""
    parts: list[str] = []
    begin = end = 0
    joints = [(joint.start(), joint.end()) for joint in _JOINT.finditer(question)]
    for start, stop in [*joints, (len(question), len(question))]:
        piece = question[end:start]
        if end > begin and _asks(_tidy(question[begin:end])) and _asks(piece):
            parts.append(question[begin:end])
            begin = end
        end = stop
    parts.append(question[begin:])
    return tuple(told for told in map(_tidy, parts) if told)


def _asks(text: str) -> bool:
    """Whether a text asks something by itself: in English it begins with what asks, in Hindi it has a
    question word and a verb, or an order."""
    said = [plain_form(word) for word in words(text)]
    if len(said) < _FEWEST_WORDS:
        return False
    hindi = any(map(is_devanagari, said)) or bool(ROMANISED & set(said))
    if hindi:
        if said[-1] in IMPERATIVES | _DIFFERENCE:
            return True
        asked = QUESTION_WORDS.intersection(said)
        told = any(word in FINITE_VERBS or _is_past(word) for word in said) or bool(asked & _WHO_DID)
        told = told or said[-1] == "the"  # थे; what is English has been told from Hindi before
        return bool(asked) and told and said[-1] not in QUESTION_WORDS
    first, second = said[:2] if said[0] not in _PREPOSITIONS else [*said[1:3], ""][:2]
    if first == "when":  # "when it rains" asks nothing
        return second in _AUXILIARIES
    return first in QUESTION_WORDS or first in _ORDERS


def _is_past(word: str) -> bool:
    """Whether a Hindi word looks like a past form: बनाया, खोजी, banaya."""
    return word.endswith(("ाया", "ाई", "ाए", "िया", "िए", "जी", "aya", "ayi", "iya"))


def _tidy(part: str) -> str:
    """A part without the joint at its end."""
    found = [joint for joint in _JOINT.finditer(part) if joint.end() == len(part)]
    return part[: found[-1].start() if found else len(part)].strip(_EDGES)
