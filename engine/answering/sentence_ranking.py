"""Which sentences of the retrieved chunks answer the question: features and one small linear score.

Only general signs are used (closeness in meaning, the question's words, the shape of the asked-for
thing), so that the score holds for books and languages it was not fitted on. The weights stand in
assets/policy/sentence_ranking.json.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.core.maths import probability
from engine.core.values import Hit, Language, QuestionLanguage, Sentence
from engine.inference.cross_encoder import NOT_READ, READ_IN_ENGLISH
from engine.ingest.sentence_roles import roles_of
from engine.library.index_terms import index_terms
from engine.policy.numbers import group, numbers, policy_count, policy_number
from engine.query.expected_answer_type import QuestionShape
from engine.query.question_terms import QuestionTerms, Rarity, TermLike

MIN_WORDS = 4
# Log-odds of the cross-encoder from which an instruction is what was asked for.
ASKED_FOR = 0.0
SIGNS_OF_FORMULA = 3  # "V = IR" says all
MAX_WORDS = policy_count("answer_lengths", "short")
# Confidence by which a page in the student's language may be behind.
NEARLY = policy_number("quotation", "nearly")

POLICY = "sentence_ranking"
BIAS = numbers(POLICY)["bias"]
BIAS_READ_IN_ENGLISH = numbers(POLICY)["bias_read_in_english"]  # for pages that the larger cross-encoder read
WEIGHTS = group(POLICY, "weight")


@dataclass(frozen=True, slots=True)
class ScoredSentence:
    """One sentence of a passage that was found. `index` counts in `hit.chunk.sentences`."""

    hit: Hit
    index: int
    score: float

    @property
    def sentence(self) -> Sentence:
        return self.hit.chunk.sentences[self.index]

    @property
    def text(self) -> str:
        return self.sentence.text

    @property
    def key(self) -> tuple[str, int, int]:
        """Document, chunk, sentence."""
        return (self.hit.chunk.doc, self.hit.chunk.ordinal, self.index)


@dataclass(frozen=True, slots=True)
class Candidate(ScoredSentence):
    """One that may answer; its `score` is a log-odds."""

    features: dict[str, float]

    @property
    def probability(self) -> float:
        """Estimated chance that the sentence holds (a part of) the answer."""
        return probability(self.score)

    @property
    def is_showable(self) -> bool:
        return may_answer(self.hit, self.index)


def candidates(
    question: str,
    language: QuestionLanguage,
    hits: Sequence[Hit],
    rarity: Rarity = lambda _: 1.0,
    terms: Iterable[TermLike] = (),
) -> list[Candidate]:
    """All sentences of the hits that are no exercise, best first.

    `terms`: the question as the search took it apart, with translations and other spellings; without
    them the question's own words are looked for. `rarity`: from the library's word counts; without them
    all words weigh the same.
    """
    usable = [hit for hit in hits if hit.chunk.is_evidence and hit.chunk.sentences]
    if language is QuestionLanguage.EN and usable and usable[0].chunk.language is Language.EN:
        # closeness is measured within one language, where the best Hindi sentence looks as good as the best
        # English one; who asks in English and is answered by an English page needs no other
        usable = [hit for hit in usable if hit.chunk.language is Language.EN]
    own = language.answer_language
    own_will_do = _surest(usable, own) >= _surest(usable) - NEARLY
    shape = QuestionShape.of(question)
    words_of = [[frozenset(index_terms(s.text)) for s in hit.chunk.sentences] for hit in usable]
    asked = QuestionTerms.of_terms(terms, rarity)
    if not asked.groups:
        asked = QuestionTerms.plain(question, language, rarity)
    closeness = _standard(usable)
    found: list[Candidate] = []
    for hit, words, near in zip(usable, words_of, closeness, strict=True):
        bias = BIAS_READ_IN_ENGLISH if READ_IN_ENGLISH in hit.features else BIAS
        for index in range(len(words)):
            features = _features(hit, index, words, near, asked, shape)
            features["other_language"] = float(own_will_do and hit.chunk.language is not own)
            score = bias + sum(WEIGHTS[name] * value for name, value in features.items())
            found.append(Candidate(hit, index, score, features))
    found.sort(key=lambda c: -c.score)
    return found


def _surest(hits: Sequence[Hit], language: Language | None = None) -> float:
    """The best confidence of hits, of those in one language if it is given; -1.0 for none."""
    return max((hit.confidence for hit in hits if language in (None, hit.chunk.language)), default=-1.0)


def shows_how(hit: Hit, index: int) -> bool:
    """Whether a sentence tells how something is done, and the cross-encoder takes it for what was asked."""
    read = hit.sentence_odds[index] if index < len(hit.sentence_odds) else NOT_READ
    return roles_of(hit.chunk)[index].shows_how and hit.chunk.is_evidence and read >= ASKED_FOR


def may_answer(hit: Hit, index: int) -> bool:
    """Whether a sentence of a hit may be evidence of an answer: it tells something and is neither a scrap nor
    endless. How something is done tells something only to who asks just that."""
    role, text = roles_of(hit.chunk)[index], hit.chunk.sentences[index].text
    if not (role.is_evidence or shows_how(hit, index)):
        return False
    least = SIGNS_OF_FORMULA if "=" in text else MIN_WORDS
    return least <= len(text.split()) <= MAX_WORDS


def _features(
    hit: Hit,
    index: int,
    words: Sequence[frozenset[str]],
    near: Sequence[float],
    asked: QuestionTerms,
    shape: QuestionShape,
) -> dict[str, float]:
    text = hit.chunk.sentences[index].text
    before: frozenset[str] = words[index - 1] if index else frozenset()
    return {
        "closeness": near[index],
        "coverage": asked.coverage(words[index] | before),
        "kind": shape.fit(text),
        "cross_encoder": hit.sentence_odds[index] if index < len(hit.sentence_odds) else 0.0,
    }


def _standard(hits: Sequence[Hit]) -> list[list[float]]:
    """Sentence similarities as standard scores over all sentences at hand (their raw range is tiny)."""
    rows = [_padded(hit) for hit in hits]
    found: dict[Language, list[float]] = {}
    for hit, row in zip(hits, rows, strict=True):
        found.setdefault(hit.chunk.language, []).extend(row)
    scale = {language: _mean_and_spread(values) for language, values in found.items()}
    return [
        [(value - scale[hit.chunk.language][0]) / scale[hit.chunk.language][1] for value in row]
        for hit, row in zip(hits, rows, strict=True)
    ]


def _mean_and_spread(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values) if values else 0.0
    spread = math.sqrt(sum((v - mean) ** 2 for v in values) / len(values)) if values else 0.0
    return mean, spread if spread >= 1e-9 else math.inf


def _padded(hit: Hit) -> list[float]:
    """One score per sentence; without sentence vectors, the chunk's own closeness for all."""
    count = len(hit.chunk.sentences)
    scores = list(hit.sentence_scores[:count])
    return scores + [hit.dense] * (count - len(scores))
