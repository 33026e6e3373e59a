"""What the sentence checks share: the words of the sources a sentence cites."""

from __future__ import annotations

from functools import lru_cache

from engine.core.language import detect_text
from engine.core.text import fold, split_sentences, words
from engine.core.values import Language, Sentence
from engine.safety.chain import CheckContext
from engine.safety.evidence import Draft, Evidence
from engine.safety.results import RejectionReason, Stage

MAX_RUN = 3  # sentences that may be quoted in one piece


class AnswerCheck:
    """Base of all checks of stage A."""

    name = ""
    stage = Stage.ANSWER
    reason: RejectionReason | None = RejectionReason.HALLUCINATION_DETECTED


def draft_of(context: CheckContext) -> Draft:
    """The sentence under test; an empty one when a check is called without any."""
    return context.draft or Draft("", ())


def source_text(sources: tuple[Evidence, ...]) -> str:
    """All that the cited sources say, headings first: a heading is part of the page too."""
    return "\n".join(f"{source.headings}\n{source.text}" for source in sources)


def is_verbatim(draft: Draft, sources: tuple[Evidence, ...]) -> bool:
    """Whether the sentence is one whole sentence of its sources (or up to three in a row), word for word.

    A part of a sentence is not verbatim: what was cut off may be its "no" or its "only if".
    """
    wanted = plain_words(draft.text)
    return bool(wanted) and any(
        wanted in _whole_sentences(source.text, source.chunk.sentences) for source in sources
    )


@lru_cache(maxsize=128)
def _whole_sentences(text: str, sentences: tuple[Sentence, ...]) -> frozenset[str]:
    rows = [[plain_words(sentence.text) for sentence in sentences]]
    rows.append([plain_words(part) for part in split_sentences(text, detect_text(text))])
    found = {plain_words(text)}
    for row in rows:
        for length in range(1, MAX_RUN + 1):
            found |= {" ".join(row[i : i + length]) for i in range(len(row) - length + 1)}
    return frozenset(found)


def plain_words(text: str) -> str:
    """The folded words of a text, one space between them."""
    return " ".join(words(fold(text)))


def crosses_languages(draft: Draft, sources: tuple[Evidence, ...]) -> bool:
    """Whether no cited source is written in the sentence's language, so that words can't be compared."""
    language: Language = detect_text(draft.text)
    return bool(sources) and all(source.language is not language for source in sources)
