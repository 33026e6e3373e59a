"""Which sentences of the retrieved chunks answer the question: features and one small linear score.

Only general signs are used (closeness in meaning, the question's words, the shape of the asked-for
thing), so that the score holds for books and languages it was not fitted on.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.answer.shapes import QuestionShape, defines
from engine.text import content_words, words
from engine.values import BlockKind, Hit, QuestionLanguage, Sentence

Rarity = Callable[[str], float]
"""Weight of a stemmed word: high for rare words. Any positive scale."""

MIN_WORDS = 4
MAX_WORDS = 70


@dataclass(frozen=True, slots=True)
class Candidate:
    """One sentence that may answer. `index` counts in `hit.chunk.sentences`; `score` is a log-odds."""

    hit: Hit
    index: int
    score: float
    features: dict[str, float]

    @property
    def sentence(self) -> Sentence:
        return self.hit.chunk.sentences[self.index]

    @property
    def text(self) -> str:
        return self.sentence.text

    @property
    def key(self) -> tuple[str, int, int]:
        return (self.hit.chunk.doc, self.hit.chunk.ordinal, self.index)


WEIGHTS = {
    "bias": -3.0,
    "closeness": 1.2,
    "coverage": 2.0,
    "context": 1.0,
    "definition": 1.5,
    "kind": 0.8,
    "confidence": 2.0,
    "best_chunk": 0.5,
    "length": 0.3,
}


def candidates(
    question: str, language: QuestionLanguage, hits: Sequence[Hit], rarity: Rarity | None = None
) -> list[Candidate]:
    """All sentences of the hits that could be shown, best first."""
    usable = [hit for hit in hits if hit.chunk.is_evidence]
    asked = set(content_words(question, language))
    weigh = rarity or _rarity_within(usable)
    shape = QuestionShape.of(question)
    closeness = _standard(usable)
    found: list[Candidate] = []
    for rank, hit in enumerate(usable):
        for index, sentence in enumerate(hit.chunk.sentences):
            if not is_showable(sentence.text):
                continue
            features = _features(hit, index, asked, weigh, shape)
            features["closeness"] = closeness.get((rank, index), 0.0)
            features["best_chunk"] = 1.0 / (1 + rank)
            score = WEIGHTS["bias"] + sum(WEIGHTS.get(name, 0.0) * value for name, value in features.items())
            found.append(Candidate(hit, index, score, features))
    found.sort(key=lambda c: -c.score)
    return found


def is_showable(text: str) -> bool:
    """A whole sentence that states something: no question, no lone label, no endless table."""
    stripped = text.strip(" \"'”’)")
    if stripped.endswith(("?", "?")) or "\t" in text:
        return False
    return MIN_WORDS <= len(words(text)) <= MAX_WORDS


def _features(hit: Hit, index: int, asked: set[str], weigh: Rarity, shape: QuestionShape) -> dict[str, float]:
    chunk = hit.chunk
    text = chunk.sentences[index].text
    own = set(content_words(text))
    before = set(content_words(chunk.sentences[index - 1].text)) if index else set()
    around = own | before | set(content_words(" ".join(chunk.headings[-2:])))
    total = sum(weigh(word) for word in asked) or 1.0
    coverage = sum(weigh(word) for word in asked & own) / total
    context = sum(weigh(word) for word in asked & around) / total
    return {
        "coverage": coverage,
        "context": context - coverage,
        "definition": float(shape.definition and defines(text, shape.topic)),
        "kind": shape.fit(text),
        "confidence": hit.confidence,
        "length": min(len(words(text)), 30) / 30,
        "caption": float(chunk.kind in (BlockKind.CAPTION, BlockKind.TABLE)),
    }


def _standard(hits: Sequence[Hit]) -> dict[tuple[int, int], float]:
    """Sentence similarities as standard scores over all sentences at hand (their raw range is tiny)."""
    values = {
        (rank, index): score
        for rank, hit in enumerate(hits)
        for index, score in enumerate(hit.sentence_scores[: len(hit.chunk.sentences)])
    }
    if len(values) < 2:
        return dict.fromkeys(values, 0.0)
    mean = sum(values.values()) / len(values)
    spread = math.sqrt(sum((v - mean) ** 2 for v in values.values()) / len(values)) or 1.0
    return {key: (value - mean) / spread for key, value in values.items()}


def _rarity_within(hits: Iterable[Hit]) -> Rarity:
    """Without a library's word counts: how rare a word is among the sentences at hand."""
    sentences = [set(content_words(s.text)) for hit in hits for s in hit.chunk.sentences]
    counts: dict[str, int] = {}
    for sentence in sentences:
        for word in sentence:
            counts[word] = counts.get(word, 0) + 1
    return lambda word: math.log((len(sentences) + 1) / (counts.get(word, 0) + 0.5))
