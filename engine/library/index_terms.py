"""The full-text side: what of a chunk is indexed, and the FTS5 expression for a question.

Chunks are indexed as folded stems separated by spaces, so SQLite only has to split at spaces; a question
goes through the same mill. Everything that reaches a MATCH expression is quoted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from engine.core.text import fold, folded_content_words
from engine.core.values import Chunk

# photo-synthesis, e-mail, DNA-RNA: both parts are indexed, and the two written as one
_HYPHENATED = re.compile("([^\\W\\d_]{2,})-([^\\W\\d_]{2,})")
# "CO 2", "H 2 O": formulas whose subscripts were set apart
_FORMULA = re.compile(r"\b(?:[A-Z][a-z]?(?:\s?\d{1,2})?\s?){1,8}(?![A-Za-z])")
_SET_APART = re.compile(r"[A-Za-z]\s\d")


def index_text(chunk: Chunk) -> str:
    """Text of a chunk for the full-text index: stems of headings and sentences, with joined variants."""
    return " ".join(index_terms(" . ".join((*chunk.headings[-3:], chunk.text))))


def index_terms(text: str) -> list[str]:
    """Stems of a text plus joined forms of hyphenated words and of spaced formulas."""
    folded = fold(text)
    terms = folded_content_words(folded)
    if "-" in folded:
        joined = " ".join("".join(pair) for pair in _HYPHENATED.findall(folded))
        terms += folded_content_words(joined)
    if _SET_APART.search(text):
        terms += [
            fold(re.sub(r"\s", "", formula))
            for formula in _FORMULA.findall(text)
            if _SET_APART.search(formula)
        ]
    return terms


def match_any(terms: Iterable[str]) -> str:
    """FTS5 expression that matches chunks with at least one of the terms; "" for no terms."""
    return " OR ".join(quoted(term) for term in dict.fromkeys(terms) if term)


def match_all(groups: Iterable[tuple[float, Sequence[tuple[Sequence[str], float]]]]) -> str:
    """FTS5 expression that matches chunks with one phrase of every group of alternatives, see QuestionTerms;
    "" for none."""
    wanted = [
        " OR ".join(f"({' AND '.join(map(quoted, phrase))})" for phrase, _ in options)
        for _, options in groups
    ]
    return " AND ".join(f"({one})" for one in wanted if one)


def quoted(term: str) -> str:
    """A term or phrase as an FTS5 string."""
    return '"' + term.replace('"', '""') + '"'
