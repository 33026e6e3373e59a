"""What the sentence checks share: the words of the sources a sentence cites."""

from __future__ import annotations

from engine.language import detect_text
from engine.safety.chain import CheckContext
from engine.safety.evidence import Draft, Evidence
from engine.safety.results import RejectionReason, Stage
from engine.text import fold, words
from engine.values import Language


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
    """Whether the sentence stands in one of its sources word for word, punctuation aside."""
    wanted = " ".join(words(fold(draft.text)))
    return bool(wanted) and any(
        f" {wanted} " in f" {' '.join(words(fold(source.text)))} " for source in sources
    )


def crosses_languages(draft: Draft, sources: tuple[Evidence, ...]) -> bool:
    """Whether no cited source is written in the sentence's language, so that words can't be compared."""
    language: Language = detect_text(draft.text)
    return bool(sources) and all(source.language is not language for source in sources)
