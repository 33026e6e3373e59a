""" "What is X?" and the sentence that says what X is."""

from __future__ import annotations

import re

from engine.core.text import fold

_ASKED = re.compile(
    r"""^(?:what\s+(?:is|are|was|were)\s|define\b|what\s+(?:do|does)\s.*\bmeans?\b|meaning\s+of\b|definition\s+of\b)
    |\b(?:meant|mean)\s+by\b|\bknown\s+as\b|\bcalled\b|\bdefinition\b
    |किसे\s+कहते|क्या\s+(?:है|हैं|होता|होती|होते|कहते|कहलाता)|परिभाषा|परिभाषित|का\s+(?:अर्थ|मतलब)|से\s+(?:तात्पर्य|अभिप्राय)
    |\bkise\s+(?:kehte|kahte|kahate)|\bkya\s+(?:h|hai|hain|hota|hoti|hote)\b|\bparibhasha\b|\bmatlab\b""",
    re.VERBOSE,
)
_GIVEN = re.compile(
    r"""\b(?:is|are|was|were|be|being)\s+(?:\w+\s+)?(?:called|known\s+as|termed|defined|named|said\s+to\s+be)\b
    |\b(?:called|known\s+as|termed)\b|\bdefined\s+as\b|\bmeans\b|\brefers?\s+to\b|^(?:\S+\s+){0,6}(?:is|are)\s+(?:an?|the|one|those)\s
    |कह(?:ते|ा\s+जाता|ी\s+जाती|लात)|परिभाष|का\s+अर्थ|से\s+तात्पर्य|से\s+अभिप्राय|के\s+नाम\s+से\s+जान""",
    re.VERBOSE,
)


def asks_definition(question: str) -> bool:
    """Whether a question asks what something is or is called, in any of the students' languages."""
    return _ASKED.search(fold(question)) is not None


def gives_definition(sentence: str) -> bool:
    """Whether a sentence has the shape of a definition, English or Hindi."""
    return _GIVEN.search(fold(sentence)) is not None
