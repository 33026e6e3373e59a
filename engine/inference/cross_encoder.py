"""Cross-encoders: read passages together with the question and tell of each sentence how likely it answers.

The search compares a question and a sentence that were each read alone. Here both go through the same weights
together, so that "Who wrote it?" looks for a person and "when" for a time, in either language. The embedder's
own weights do this with a small adapter (assets/adapters), fitted on questions to textbook
passages in English, Hindi and romanised Hindi; models/training makes it. English pages are read by a larger
model that knows no other language, where it is there: instead of the embedder if the question is English,
beside it, by the question's English words, if it is Hindi.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import compress
from typing import TYPE_CHECKING, Protocol

import numpy as np

from engine.core.language import detect_text
from engine.core.maths import probability
from engine.core.values import Language
from engine.inference.premise_probe import SENTENCES, TOKENS
from engine.policy.numbers import policy_number

if TYPE_CHECKING:
    from engine.core.values import Chunk, Hit
    from engine.inference.adapter import Adapter
    from engine.inference.encoder import BertEncoder, Floats
    from engine.inference.premise_probe import PremiseProbe

LONGEST = 384  # tokens of a question and a passage together
LONGEST_QUESTION = 96
LONGEST_HEADINGS = 40
NOT_READ = -6.0  # log-odds of a sentence that no longer fitted
HEADINGS = 3  # the last ones of a passage's heading path
# Log-odds of a chunk, from those of the search and of the cross-encoder.
WEIGHT = policy_number("reading", "weight")
BIAS = policy_number("reading", "bias")
READ_IN_ENGLISH = "well_read"  # feature of a hit that the larger model read: what it says counts for more
SUREST = policy_number(
    "answerability", "max_confidence"
)  # confidence beyond which the search is not taken to be surer
SIDE_BY_SIDE = 2  # passages that are read at the same time, each by one thread
_OPEN, _CLOSE = [0], [2]  # the tokens around a text, in XLM-R's vocabulary and in MPNet's
Check = Callable[[], None]  # raises when a person wants to stop


@dataclass(frozen=True, slots=True)
class Page:
    """A question and a passage as one row of tokens.

    `question`: (start, end) of the question in it, `spans`: of each sentence.
    """

    ids: list[int]
    question: tuple[int, int]
    spans: list[tuple[int, int]]


def go_on() -> None:
    """Nobody wants to stop."""


class SentenceScorer(Protocol):
    def read(
        self, question: str, chunks: Sequence[Chunk], english: str = "", check: Check = go_on
    ) -> list[tuple[float, ...]]:
        """See CrossEncoder.read."""

    def knows_better(self, question: str, english: str = "") -> bool:
        """Whether a model that knows more of its language reads the question as it was asked."""

    def read_premise(
        self, question: str, sentences: Sequence[str], english: str = "", check: Check = go_on
    ) -> float | None:
        """See CrossEncoder.read_premise."""


class CrossEncoder:
    """`adapter` must have been fitted with the encoder's model, `probe` on the states of both."""

    def __init__(self, encoder: BertEncoder, adapter: Adapter, probe: PremiseProbe | None = None) -> None:
        self._encoder = encoder
        self._adapter = adapter
        self._probe = probe

    def knows_better(self, question: str, english: str = "") -> bool:
        """It reads all languages, none of them well enough."""
        return False

    def read(
        self, question: str, chunks: Sequence[Chunk], english: str = "", check: Check = go_on
    ) -> list[tuple[float, ...]]:
        """For each chunk one log-odds per sentence: that it answers the question, alone or with others.

        `english` is a Hindi question in English, word by word: it helps with chunks in English. Between two
        layers `check` is called; what it raises is raised.
        """
        if not chunks:
            return []
        pages = [
            make_page(
                self._encoder,
                asked_of(chunk.language, question, english),
                chunk.headings,
                [s.text for s in chunk.sentences],
            )
            for chunk in chunks
        ]
        with ThreadPoolExecutor(SIDE_BY_SIDE, thread_name_prefix="read") as threads:
            return list(threads.map(lambda page: self._read(page, check), pages))

    def read_premise(
        self, question: str, sentences: Sequence[str], english: str = "", check: Check = go_on
    ) -> float | None:
        """Log-odds that these sentences, best first, don't deny what the question takes for granted; None
        where there is no probe. `check` as in `read`."""
        if self._probe is None or not sentences:
            return None
        return self._probe.read(*self.premise_states(question, sentences, check))

    def premise_states(
        self, question: str, sentences: Sequence[str], check: Check = go_on
    ) -> tuple[Floats, Floats]:
        """The two means (dimensions,) that PremiseProbe.read takes."""
        page = make_page(self._encoder, question, [], sentences[:SENTENCES])
        ids = page.ids[:TOKENS]
        states, _ = self._encoder.states([ids], self._adapter, check)
        told = (page.question[1], len(ids))
        return _direction(states[0], page.question), _direction(states[0], told)

    def _read(self, page: Page, check: Check) -> tuple[float, ...]:
        # Alone: together all pages are as wide as the longest.
        states, _ = self._encoder.states([page.ids], self._adapter, check)
        return tuple(self._log_odds(states[0], page))

    def _log_odds(self, states: Floats, page: Page) -> list[float]:
        """A small network over each sentence's direction, the question's, and their product."""
        import torch
        from torch.nn.functional import gelu, linear

        head = self._adapter.head
        read = [number for number, (start, end) in enumerate(page.spans) if end > start]
        odds = [NOT_READ] * len(page.spans)
        if not read:
            return odds
        told = np.stack([_direction(states, page.spans[number]) for number in read])
        asked = np.broadcast_to(_direction(states, page.question), told.shape)
        rows = torch.from_numpy(np.concatenate([told, asked, told * asked], axis=1))
        with torch.inference_mode():
            inner = gelu(linear(rows, head["inner.weight"], head["inner.bias"]))
            outer = linear(inner, head["outer.weight"], head["outer.bias"])[:, 0]
        for number, value in zip(read, outer.tolist(), strict=True):
            odds[number] = float(value)
        return odds


class CrossEncoderPair:
    """`english` reads English pages for English questions, `other` Hindi pages. For a Hindi question English
    pages are read by `other` and, by the question's English words, by `english`; the mean is taken, which
    tells more than either."""

    def __init__(self, other: SentenceScorer, english: SentenceScorer) -> None:
        self._other = other
        self._english = english

    def knows_better(self, question: str, english: str = "") -> bool:
        """In English it does."""
        return not english and detect_text(question) is Language.EN

    def read(
        self, question: str, chunks: Sequence[Chunk], english: str = "", check: Check = go_on
    ) -> list[tuple[float, ...]]:
        """See CrossEncoder.read."""
        alone = self.knows_better(question, english)
        asked = question if alone else english  # "": there is nothing English to ask
        by_english = [bool(asked) and chunk.language is Language.EN for chunk in chunks]
        by_other = [not (alone and to_english) for to_english in by_english]
        english_told = iter(self._english.read(asked, list(compress(chunks, by_english)), "", check))
        other_told = iter(self._other.read(question, list(compress(chunks, by_other)), english, check))
        found = []
        for to_english, to_other in zip(by_english, by_other, strict=True):
            goes = ((english_told, to_english), (other_told, to_other))
            told = [next(readings) for readings, there in goes if there]
            found.append(tuple(sum(odds) / len(told) for odds in zip(*told, strict=True)))
        return found

    def read_premise(
        self, question: str, sentences: Sequence[str], english: str = "", check: Check = go_on
    ) -> float | None:
        """See CrossEncoder.read_premise. The sentences are English; a Hindi question goes by its English
        words, and is not judged without any."""
        asked = question if self.knows_better(question, english) else english
        return self._english.read_premise(asked, sentences, "", check) if asked else None


def with_readings(
    scorer: SentenceScorer, question: str, hits: Sequence[Hit], english: str = "", check: Check = go_on
) -> tuple[Hit, ...]:
    """The hits with what the cross-encoder makes of their sentences, and as "rerank" among their features the
    probability that they answer, going by search and cross-encoder together; READ_IN_ENGLISH among them
    where the larger model read."""
    readings = scorer.read(question, [hit.chunk for hit in hits], english, check)
    better = scorer.knows_better(question, english)
    found = []
    for hit, odds in zip(hits, readings, strict=True):
        features = {**hit.features, "rerank": rerank(hit.confidence, odds)}
        if better and hit.chunk.language is Language.EN:
            features[READ_IN_ENGLISH] = 1.0
        found.append(replace(hit, sentence_odds=odds, features=features))
    return tuple(found)


def rerank(confidence: float, odds: Sequence[float]) -> float:
    """Probability in [0, 1] that a chunk answers. Monotone in all of them."""
    return probability(chunk_log_odds(confidence, odds))


def chunk_log_odds(confidence: float, odds: Sequence[float]) -> float:
    """Log-odds that a chunk answers, from the search's confidence and the cross-encoder's log-odds of
    sentences."""
    sure = min(max(confidence, 1 - SUREST), SUREST)
    return WEIGHT * math.log(sure / (1 - sure)) + WEIGHT * max(odds, default=NOT_READ) + BIAS


def asked_of(language: Language, question: str, english: str) -> str:
    """A question as it is read with a passage in that language."""
    return f"{question} = {english}" if english and language is Language.EN else question


def make_page(encoder: BertEncoder, question: str, headings: Sequence[str], sentences: Sequence[str]) -> Page:
    """The row of tokens that is read for a passage under its heading path."""
    path = " > ".join(headings[-HEADINGS:])
    opening = [f"query: {question}", f"passage: {path}. " if path else "passage: "]
    asked, named, *told = encoder.pieces([*opening, *sentences])
    asked = asked[:LONGEST_QUESTION]
    ids = _OPEN + asked + _CLOSE + _CLOSE + named[:LONGEST_HEADINGS]
    spans = []
    for sentence in told:
        start = len(ids)
        ids += sentence[: max(LONGEST - 1 - start, 0)]
        spans.append((start, len(ids)))
    return Page(ids + _CLOSE, (len(_OPEN), len(_OPEN) + len(asked)), spans)


def _direction(states: Floats, span: tuple[int, int]) -> Floats:
    """Mean state of the tokens of a span, scaled so that its numbers are about 1; (dimensions,)."""
    mean = states[slice(*span)].mean(axis=0)
    length = max(float(np.linalg.norm(mean)), 1e-12)
    return np.asarray(mean * (np.sqrt(mean.size) / length), dtype=np.float32)
