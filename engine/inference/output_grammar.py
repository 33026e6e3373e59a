"""Grammars (GBNF) that make the form of a reply certain: every sentence carries a valid citation.

A sentence is written "Words words 3.5 words. [2]", the way these models have seen citations; the compose
step cuts at the citation.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.values import Language

REFUSAL = {
    Language.EN: "I don't know based on NCERT textbooks.",
    Language.HI: "एनसीईआरटी की पाठ्यपुस्तकों के आधार पर मुझे नहीं पता।",
}


def answer_grammar(
    sources: Sequence[int],
    language: Language,
    *,
    least: int = 1,
    sentences: int = 3,
    may_refuse: bool = True,
) -> str:
    """`least` to `sentences` cited sentences, or the refusal sentence. `sources`: numbers that exist.

    Within a sentence a stop never stands alone, so that no second one can slip in without its citation.
    """
    if not sources:
        raise ValueError("an answer needs at least one source")
    numbers = " | ".join(f'"{n}"' for n in sources)
    root = "answer" if not may_refuse else f"{_literal(REFUSAL[language])} | answer"
    more = '" " sentence ' * (least - 1)
    more += " ".join('(" " sentence' for _ in range(sentences - least)) + ")?" * (sentences - least)
    return "\n".join(
        [
            f"root ::= {root}",
            f"answer ::= sentence {more}".rstrip(),
            f'sentence ::= ({_FIRST[language]} | decimal | name) text "{_STOP[language]} [" number "]"',
            "text ::= (plain | decimal | initial | abbreviation)+",
            f"plain ::= {_PLAIN[language]}",
            "decimal ::= [0-9०-९]+ ([.,] [0-9०-९]+)*",
            'initial ::= " " name',
            f'abbreviation ::= (" " | "(") ({_ABBREVIATIONS}) "."',
            'name ::= ([A-Z] "." " "?)+ [A-Z]',
            f"number ::= {numbers}",
        ]
    )


# after these a stop ends no sentence: "Rs. 1700 crore", "as shown in Fig. 3"
_ABBREVIATIONS = " | ".join(
    f'"{word}"' for word in ("Rs", "Fig", "Dr", "Mr", "Mrs", "Ms", "St", "No", "vs", "Eq")
)
_FIRST = {Language.EN: "[A-Z(\"']", Language.HI: "[ऀ-ॿ(\"']"}
# Devanagari is listed, not excluded: llama.cpp rejects half a character that might become an excluded one.
_PLAIN = {
    Language.EN: "[^\\x00-\\x1F\\x5B\\x5D.!?0-9]",
    Language.HI: "[ऀ-ॣ॰-ॿ] | [^\\x00-\\x1F\\x5B\\x5D!?0-9ऀ-ॿ]",
}
_STOP = {Language.EN: ".", Language.HI: "।"}


def _literal(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
