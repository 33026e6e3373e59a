"""What is measured about a question and one chunk. All features grow with the chance of an answer.

They are made to mean the same in a library of one chapter and of fifty: cosines are compared with what this
question scores against textbooks in general, words are weighed by rarity, shares lie between 0 and 1.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.core.text import is_devanagari
from engine.core.values import Chunk, Language
from engine.library.index_terms import index_terms
from engine.policy.numbers import policy_number
from engine.query.definitions import gives_definition
from engine.query.glossary import Phrase
from engine.query.lexicon import Lexicon
from engine.query.search_query import Query, Term

HEADINGS_USED = 3
# Share of the question's words from which a sentence can be its definition.
_HOLDS_TERM = policy_number("word_overlap", "same")
# What all the question's words in a sentence weigh against its cosine.
_WORDS_IN_SENTENCE = policy_number("search", "words_beside_cosine")


@dataclass(frozen=True, slots=True)
class ChunkTerms:
    """Stems of a chunk with its headings, of the headings alone, and of each sentence."""

    all: frozenset[str]
    headings: frozenset[str]
    sentences: tuple[frozenset[str], ...]


def chunk_terms(chunk: Chunk) -> ChunkTerms:
    """The stems of a chunk, under the last HEADINGS_USED of its headings."""
    headings = frozenset(index_terms(" . ".join(chunk.headings[-HEADINGS_USED:])))
    sentences = tuple(frozenset(index_terms(sentence.text)) for sentence in chunk.sentences)
    return ChunkTerms(headings.union(*sentences), headings, sentences)


@dataclass(frozen=True, slots=True)
class WeighedTerm:
    """A term with its weight for texts of one script. `stems`: every stem of its alternatives."""

    weight: float
    key: bool
    known: bool  # the library has it at all, in some form
    stems: frozenset[str]
    alternatives: tuple[tuple[Phrase, float], ...]  # best quality first

    def found(self, stems: frozenset[str]) -> float:
        """Quality of the best alternative present, 0..1; of a phrase in part, half by its share."""
        if self.stems.isdisjoint(stems):
            return 0.0
        best = 0.0
        for phrase, quality in self.alternatives:
            if quality <= best:
                break
            share = sum(part in stems for part in phrase) / len(phrase)
            best = max(best, quality * (share if share == 1.0 else 0.5 * share))
        return best


def weigh(query: Query, lexicon: Lexicon, language: Language) -> tuple[WeighedTerm, ...]:
    """Weights of the question's terms for chunks of a language."""
    return tuple(_weighed(term, lexicon, language is Language.HI) for term in query.terms)


def _weighed(term: Term, lexicon: Lexicon, devanagari: bool) -> WeighedTerm:
    usable = [phrase for phrase, _ in term.alternatives if _fits(phrase, devanagari)]
    rarities = [max(lexicon.rarity(part) for part in phrase) for phrase in usable]
    rarity = min(rarities, default=lexicon.rarity(""))
    stems = frozenset(part for phrase, _ in term.alternatives for part in phrase)
    ordered = tuple(sorted(term.alternatives, key=lambda one: -one[1]))
    known = any(lexicon.frequency(part) for part in stems)
    return WeighedTerm(term.importance * rarity, term.key, known, stems, ordered)


def _fits(phrase: Sequence[str], devanagari: bool) -> bool:
    """Latin terms and numbers also stand in Hindi texts; Devanagari stands in no English one."""
    return devanagari or not any(is_devanagari(part) for part in phrase)


def coverage(terms: Sequence[WeighedTerm], stems: frozenset[str]) -> float:
    """Weighted share of the question's terms found in a set of stems, 0..1."""
    total = sum(term.weight for term in terms)
    return sum(term.weight * term.found(stems) for term in terms) / total if total else 0.0


def measure(
    query: Query,
    terms: Sequence[WeighedTerm],
    chunk: Chunk,
    stems: ChunkTerms,
    dense: float,
    cosines: npt.NDArray[np.float32],
    usual: float = 0.0,
) -> tuple[dict[str, float], int]:
    """(features of a chunk, number of its best sentence).

    `cosines` (sentences,), `dense` of the chunk, `usual`: cosine of this question with any text at all.
    """
    per_sentence = [coverage(terms, sentence) for sentence in stems.sentences]
    best = int(np.argmax(cosines + _WORDS_IN_SENTENCE * np.array(per_sentence, dtype=np.float32)))
    defines = query.wants_definition and any(
        share > _HOLDS_TERM and gives_definition(sentence.text)
        for share, sentence in zip(per_sentence, chunk.sentences, strict=True)
    )
    features = {
        "dense": dense,
        "sentence": float(cosines.max()),
        "above": float(cosines.max()) - usual,
        "sentence_coverage": max(per_sentence),
        "defines": float(defines),
        "exercise": float(not chunk.is_evidence),
        "other_language": float(chunk.language is not query.language.answer_language),
        "hindi": float(chunk.language is Language.HI),
    }
    return features | _term_features(terms, stems), best


def _term_features(terms: Sequence[WeighedTerm], stems: ChunkTerms) -> dict[str, float]:
    """How much of the question's words a chunk has, seen from several sides."""
    found = sum(term.weight * term.found(stems.all) for term in terms)
    total = sum(term.weight for term in terms)
    share = found / total if total else 0.0
    keys = [term for term in terms if term.key]
    lost = max((term.weight * (1.0 - term.found(stems.all)) for term in keys), default=0.0)
    return {
        "coverage": share,
        "matched": math.log1p(found),
        "one_term": float(len(terms) == 1),
        "unknown": sum(term.weight for term in terms if not term.known) / total if total else 0.0,
        "rarest": _rarest_found(terms, stems),
        "key_coverage": coverage(keys, stems.all) if keys else 1.0,
        "key_found": -math.log1p(lost),
    }


def _rarest_found(terms: Sequence[WeighedTerm], stems: ChunkTerms) -> float:
    """Whether the question's rarest word stands in the chunk, 0..1; 1 for a question without words."""
    if not terms:
        return 1.0
    rarest = max(terms, key=lambda term: term.weight)
    return max((rarest.found(sentence) for sentence in stems.sentences), default=0.0)
