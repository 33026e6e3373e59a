"""Whether the library teaches what a broad question asks about: a logistic regression over what can be seen
of the passages that were read, fitted by engine/evaluation/fit_broad_answerability.py."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from engine.answering.evidence import Piece, named_by
from engine.core.text import content_words
from engine.core.values import Hit, Language, QuestionLanguage
from engine.query.definitions import gives_definition
from engine.query.question_terms import Phrase, QuestionTerms

BEST_SENTENCES = 3  # whose log-odds are taken together
LOWEST, HIGHEST = -6.0, 6.0  # log-odds beyond which a reading tells no more
SUREST = 0.999  # confidence of a search beyond which it tells no more
MOST_COMMON = 0.4  # of a term's weight beside the heaviest: a lighter one is no topic of its own
Group = tuple[float, tuple[tuple[Phrase, float], ...]]  # of QuestionTerms
FEATURES = "answerability"  # where the trace of a question has what was measured
NEIGHBOURS = 2  # content words within which two words stand together
SPEAKING = 4  # sentences that have to speak of a topic that is taught
_FILE = "broad_answerability.json"


@dataclass(frozen=True, slots=True)
class BroadAnswerability:
    """`weights`: feature -> weight of the logistic map; `threshold`: probability in [0, 1] from which on the
    library is believed to teach the topic."""

    weights: Mapping[str, float]
    bias: float
    threshold: float

    def probability(self, features: Mapping[str, float]) -> float:
        """In [0, 1]. A feature without a weight is ignored, a missing one counts as 0."""
        total = self.bias + sum(weight * features.get(name, 0.0) for name, weight in self.weights.items())
        return 1.0 / (1.0 + math.exp(-total))


@lru_cache(maxsize=1)
def broad_answerability() -> BroadAnswerability:
    """The map that comes with Pothi."""
    data = json.loads(resources.files("assets").joinpath("policy", _FILE).read_text(encoding="utf-8"))
    numbers = data["numbers"]
    return BroadAnswerability(data["weights"], numbers["bias"]["value"], numbers["threshold"]["value"])


def answerability_features(
    asked: QuestionTerms, language: QuestionLanguage, hits: Sequence[Hit], pieces: Sequence[Piece]
) -> dict[str, float]:
    """What speaks for and against: `hits` are the passages that were read, `pieces` what was chosen of them.

    `odds`, `mean_odds`: log-odds of the cross-encoder for the best sentence and for the best few;
    `coverage`: share of the question's words in what was chosen and above it, `weakest` the same of the topic
    word that is found least, `unmet` the share of words in no passage at all; `heading`, `defines`: how far
    one heading names the topic and one sentence defines it; `search`: log-odds of the search;
    `scattered`: share of the chosen words outside the section with most of them. `cross`, `latin`, `hindi`:
    the languages, also times `odds`, as the cross-encoders are not equally sure in all of them."""
    odds = sorted((odd for hit in hits for odd in hit.sentence_odds), reverse=True)
    best = _within(odds[0] if odds else LOWEST)
    few = odds[:BEST_SENTENCES]
    shown = _words_of(pieces)
    headings = {heading for piece in pieces for heading in piece.hit.chunk.headings}
    texts = [sentence.text for hit in hits for sentence in hit.chunk.sentences]
    read = frozenset(word for hit in hits for word in content_words(hit.chunk.text)) | _words(headings)
    sure = min(max((hit.confidence for hit in hits), default=0.0), SUREST)
    page = pieces[0].hit.chunk.language if pieces else language.answer_language
    features = {
        "odds": best,
        "mean_odds": _within(sum(few) / len(few) if few else LOWEST),
        "coverage": asked.coverage(shown),
        "weakest": _weakest(asked, shown),
        "unmet": 1.0 - asked.coverage(read),
        "heading": named_by(list(headings), asked),
        "defines": max(
            (
                asked.coverage(frozenset(content_words(piece.text)))
                for piece in pieces
                if gives_definition(piece.text)
            ),
            default=0.0,
        ),
        "search": math.log(max(sure, 1 - SUREST) / (1 - sure)),
        "scattered": _scattered(pieces),
        "phrase": _phrase(asked, [*headings, *texts]),
        "spoken": _spoken(asked, texts),
    }
    marks = {
        "cross": float(page is not language.answer_language),
        "latin": float(language is QuestionLanguage.HI_LATN),
        "hindi": float(page is Language.HI),
    }
    return features | marks | {f"{name}_odds": value * best for name, value in marks.items()}


def _phrase(asked: QuestionTerms, texts: Sequence[str]) -> float:
    """Share of the pairs of neighbouring topic words of the question that stand together in a text, or of the
    topic's only word where it has one, in [0, 1]."""
    topic = _topic_of(asked)
    said = [content_words(text) for text in texts]
    if len(topic) < 2:
        return asked.coverage(frozenset(word for one in said for word in one))
    pairs = list(itertools.pairwise(topic))
    return sum(any(_together(first, second, one) for one in said) for first, second in pairs) / len(pairs)


def _together(first: Group, second: Group, said: Sequence[str]) -> bool:
    """Whether two words of a question, in any of their forms, are neighbours among the words of a text; a
    phrase that stands for both of them counts as well."""
    places = [_places(group, said) for group in (first, second)]
    return any(abs(one - other) <= NEIGHBOURS for one in places[0] for other in places[1])


def _places(group: Group, said: Sequence[str]) -> list[int]:
    known = set(said)
    phrases = [phrase for phrase, _ in group[1] if known.issuperset(phrase)]
    return [place for place, word in enumerate(said) if any(word in phrase for phrase in phrases)]


def _spoken(asked: QuestionTerms, texts: Sequence[str]) -> float:
    """Mean share of the question's words in the few sentences that have most of them."""
    shares = sorted((asked.coverage(frozenset(content_words(text))) for text in texts), reverse=True)
    return sum(shares[:SPEAKING]) / SPEAKING


def _topic_of(asked: QuestionTerms) -> list[Group]:
    """The terms that weigh enough to be the topic, in the question's order."""
    heaviest = max((weight for weight, _ in asked.groups), default=0.0)
    return [group for group in asked.groups if group[0] >= MOST_COMMON * heaviest]


def _within(odds: float) -> float:
    return min(max(odds, LOWEST), HIGHEST)


def _words(texts: Sequence[str] | set[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in content_words(text))


def _words_of(pieces: Sequence[Piece]) -> frozenset[str]:
    """The words of sentences and of the headings above them."""
    return _words({text for piece in pieces for text in (piece.text, *piece.hit.chunk.headings)})


def _weakest(asked: QuestionTerms, words: frozenset[str]) -> float:
    """How well the topic word that is found least is found, in [0, 1]."""
    return min((QuestionTerms((group,)).coverage(words) for group in _topic_of(asked)), default=1.0)


def _scattered(pieces: Sequence[Piece]) -> float:
    words: dict[object, int] = {}
    for piece in pieces:
        words[piece.section] = words.get(piece.section, 0) + piece.words
    total = sum(words.values())
    return 1.0 - max(words.values()) / total if total else 1.0
