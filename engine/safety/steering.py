"""Q4: text that tries to steer the model. It is data, never an instruction: it is taken out, and what
remains is treated as a normal question."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.core.assets import words_under
from engine.core.text import content_words, normalize
from engine.safety.phrasebook import padded, phrases

_SENTENCE = re.compile(r"(?<=[.!?।॥:\n])\s+|(?<=[।॥\n])|\n+|\s[-–—]{1,3}\s")
_CLAUSE = re.compile(
    r"\s*[,;]\s*|\s+(?:and|then|but|so|instead|और|फिर|लेकिन|कि|aur|phir|fir|lekin|ki)\s+", re.IGNORECASE
)
_TAGS = re.compile(r"</?\s*[a-zA-Z_|][^<>\n]{0,40}>|<\|[^|<>]{0,40}\|>|#{2,}|```|\[/?INST\]|<<\/?SYS>>")
_SOURCE_MARK = re.compile(
    r"[\[【〔(]\s*(?:source|src|स्रोत|सोर्स|srot)?\s*[:#]?\s*(\d{1,3})\s*[\]】〕)]", re.IGNORECASE
)
_SOURCE_WORD = re.compile(r"[\[【〔]\s*((?:source|src|स्रोत|सोर्स)[^\]】〕]{0,20})[\]】〕]", re.IGNORECASE)
_ROLE = re.compile(r"(?im)(^\s*|[>.!?]\s*)(system|assistant|user|developer|admin|instructions?)\s*:(?=\s|$)")


@dataclass(frozen=True, slots=True)
class Cleaned:
    """`text`: the question without steering. `removed`: how many pieces went. `nothing_left`: no question
    remains, only an instruction to the model."""

    text: str
    removed: int
    nothing_left: bool


def neutralise(text: str) -> tuple[str, int]:
    """Take the power out of source marks, role names and tags; returns the text and how many there were.

    "[Source 1]" becomes "Source 1": words that a reader still understands and no parser takes for a mark.
    """
    count = 0
    for pattern, replacement in ((_TAGS, " "), (_ROLE, r"\1"), (_SOURCE_WORD, r"\1")):
        text, found = pattern.subn(replacement, text)
        count += found
    if marks := [m for m in _SOURCE_MARK.finditer(text) if not m.group().startswith("(") or _named(m)]:
        count += len(marks)
        for mark in reversed(marks):
            text = f"{text[: mark.start()]}{mark.group().strip('[]【】〔〕() ')}{text[mark.end() :]}"
    return normalize(text), count


def _named(mark: re.Match[str]) -> bool:
    """ "(Source 2)" is a mark; "(2)" in round brackets is ordinary mathematics."""
    return re.search(r"[^\W\d_]", mark.group()) is not None


def clean(question: str) -> Cleaned:
    """Take steering out of a question. A question without any comes back as it was, tidied."""
    text, removed = neutralise(question)
    kept = []
    for sentence in _SENTENCE.split(text):
        if not sentence or not sentence.strip():
            continue
        piece, gone = _clean_sentence(sentence.strip())
        removed += gone
        if piece:
            kept.append(piece)
    result = " ".join(kept).strip(" ,;:-–—")
    return Cleaned(result, removed, removed > 0 and is_empty_of_question(result))


def is_empty_of_question(text: str) -> bool:
    """Whether nothing but filling words is left."""
    return words_under("safety/steering.txt", "empty words").issuperset(content_words(text))


def _clean_sentence(sentence: str) -> tuple[str, int]:
    whole, cut_out = phrases("steering", "clauses"), phrases("steering", "phrases")
    if not (whole.search(padded(sentence)) or cut_out.search(padded(sentence))):
        return sentence, 0
    removed = 0
    kept = []
    for clause in _CLAUSE.split(sentence):
        text = padded(clause)
        if whole.search(text):
            removed += 1
            continue
        cut, gone = cut_out.subn("", text)
        removed += gone
        kept.append(" ".join(cut.split()) if gone else clause)
    if not removed:  # the phrase runs over a comma or an "and": the whole sentence is steering
        return "", 1
    return " ".join(piece for piece in kept if piece.strip()), removed
