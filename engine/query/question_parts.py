"""The parts of a question that each ask something: "What is a weir, and who built the first one?"."""

from __future__ import annotations

import re

from engine.core.stopwords import word_set
from engine.core.text import words
from engine.query.word_classes import IMPERATIVES, QUESTION_WORDS, plain_form

_JOINT = re.compile(
    r"(?:,\s*|\s+)(?:and(?: also)?|but|also|aur|tatha|evam|और|तथा|एवं)(?=\s)\s+|[?।;]\s+|,\s+", re.IGNORECASE
)
_ASKING = (
    QUESTION_WORDS
    | IMPERATIVES
    | word_set("difference differences compare अंतर फर्क antar anter fark farak samjhao samjhaiye")
)
_EDGES = " \t?.!।,;"
_FEWEST_WORDS = 2  # of a part: "and why?" alone has its topic elsewhere, and is no part that could be named


def question_parts(question: str) -> tuple[str, ...]:
    """The parts in order, each as it was typed, without the words between them; a question that asks one
    thing comes back as its only part. Any text in English, Hindi or romanised Hindi is allowed."""
    parts: list[str] = []
    begin = end = 0
    joints = [(joint.start(), joint.end()) for joint in _JOINT.finditer(question)]
    for start, stop in [*joints, (len(question), len(question))]:
        piece = question[end:start]
        if end > begin and _asks(question[begin:end]) and _asks(piece) and _is_long(piece):
            parts.append(question[begin:end])
            begin = end
        end = stop
    parts.append(question[begin:])
    return tuple(told for told in map(_tidy, parts) if told)


def _asks(text: str) -> bool:
    return any(plain_form(word) in _ASKING for word in words(text))


def _is_long(text: str) -> bool:
    return len(words(text)) >= _FEWEST_WORDS


def _tidy(part: str) -> str:
    """A part without the joint at its end."""
    found = [joint for joint in _JOINT.finditer(part) if joint.end() == len(part)]
    return part[: found[-1].start() if found else len(part)].strip(_EDGES)
