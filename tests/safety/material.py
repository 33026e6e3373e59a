"""Chunks, hits and sources for the tests of this room, written for them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.language import detect_text
from engine.core.text import split_sentences
from engine.core.values import BlockKind, Chunk, Hit, Place, QuestionLanguage, SearchResult, Sentence
from engine.safety import Draft, SafetyMechanism
from engine.safety.evidence import Evidence

GREEN = (
    "Green plants make their food by photosynthesis. They take in carbon dioxide and water. "
    "Oxygen is released through the stomata in sunlight."
)
SOUND = (
    "The speed of sound in air is about 344 m/s at 22 °C. Sound travels faster in solids than in air. "
    "Robert Boyle showed in 1660 that sound needs a medium."
)
HINDI = "ताप बढ़ने पर द्रवों में गैसों की विलेयता घटती है। हेनरी ने 1803 में इसका अध्ययन किया।"


def chunk(text: str, *, kind: BlockKind = BlockKind.PARAGRAPH, headings: tuple[str, ...] = ()) -> Chunk:
    place = Place(1, ((0.0, 0.0, 10.0, 10.0),))
    language = detect_text(text)
    parts = tuple(Sentence(part, (place,)) for part in split_sentences(text, language) or [text])
    return Chunk("book", 0, kind, headings, parts, language)


def hit(confidence: float, text: str = GREEN, **features: float) -> Hit:
    return Hit(chunk(text), confidence, 1, features=features)


def found(*hits: Hit, language: QuestionLanguage = QuestionLanguage.EN) -> SearchResult:
    return SearchResult("What is photosynthesis?", language, tuple(hits))


def sources(*texts: str) -> list[Evidence]:
    made = []
    for n, text in enumerate(texts, start=1):
        part = chunk(text)
        made.append(Evidence(n, text, part.language, part, Hit(part, 0.9, 1)))
    return made


def names_of(outcomes: Sequence[object]) -> set[str]:
    return {o.name for o in outcomes if not o.passed}  # type: ignore[attr-defined]


def failures(
    text: str,
    source: str = SOUND,
    language: QuestionLanguage = QuestionLanguage.EN,
    question: str = "Tell me about it",
    citations: tuple[int, ...] = (1,),
    quoted: bool = False,
) -> set[str]:
    """The names of the checks that a sentence with this source fails."""
    outcome = SafetyMechanism().check_sentence(
        Draft(text, citations), sources(source), question, language, None, (), quoted=quoted
    )
    assert outcome.passed is not bool(outcome.failed)
    assert 0.0 <= outcome.support <= 1.0
    return {o.name for o in outcome.failed}
