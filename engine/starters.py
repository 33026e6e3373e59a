"""Questions to start with, made from the headings of the loaded books.

A heading makes a good question when it is a short name of a thing; long or numbered-only headings, and
the ones every chapter has (summary, exercises), don't.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.values import BlockKind, Language, Scope

if TYPE_CHECKING:
    from engine.library.library import Library
    from engine.library.records import DocumentRecord

MOST_QUESTIONS = 4
# Words in a heading that still reads as one topic.
FEWEST_LETTERS, MOST_WORDS = 4, 6
_NUMBER = re.compile(r"^\s*(?:chapter|unit|अध्याय|इकाई)?\s*[\d०-९]+(?:[.\-][\d०-९]+)*[.):]?\s*", re.IGNORECASE)
_ROUTINE = re.compile(
    r"exercis|summary|question|activit|learn|introduc|project|example|figure|table|key\s*word|glossar|think|recall"
    r"|let us|let's|did you|do you|we |you |answer|appendix|conclusion|more to|in brief"
    r"|अभ्यास|सारांश|प्रश्न|क्रियाकलाप|सीखा|परिचय|भूमिका|उदाहरण|परियोजना|उत्तर|शब्द|आइए|चर्चा|गतिविधि|आपने|हमने",
    re.IGNORECASE,
)
_PUNCTUATED = re.compile(r"[?!:;,/()\[\]=+|।–—“”\"]|\d")


def starter_questions(library: Library, language: Language, scope: Scope) -> list[str]:
    """At most four questions, from different documents where possible, books of `language` only."""
    records = [record for record in library.documents(scope) if record.meta.language is language]
    topics = [_topics(library, record) for record in records]
    questions: list[str] = []
    depth = max((len(found) for found in topics), default=0)
    for number in range(depth):
        for found in topics:
            if number < len(found) and len(questions) < MOST_QUESTIONS:
                question = _question(found[number], language)
                if question not in questions:
                    questions.append(question)
    return questions


def _topics(library: Library, record: DocumentRecord) -> list[str]:
    """Headings below the chapter title that name a topic, in reading order."""
    found: list[str] = []
    for block in library.blocks(record.doc):
        if block.kind is BlockKind.HEADING and block.level >= 2:
            topic = _NUMBER.sub("", block.text).strip(" .·•-")
            if is_topic(topic) and topic not in found:
                found.append(topic)
    return found


def is_topic(heading: str) -> bool:
    """True for a heading that fits into "What is ...?"."""
    words = heading.split()
    return (
        len(heading) >= FEWEST_LETTERS
        and len(words) <= MOST_WORDS
        and not _ROUTINE.search(heading)
        and not _PUNCTUATED.search(heading)
        and words[0].casefold() not in {"how", "why", "what", "when", "where", "who", "which", "is", "are"}
    )


def _question(topic: str, language: Language) -> str:
    if language is Language.HI:
        return f"{topic} के बारे में किताब क्या बताती है?"
    name = topic.capitalize() if topic.isupper() else topic
    return f"What does the book say about {name[0].lower() + name[1:] if _common(name) else name}?"


def _common(name: str) -> bool:
    """True when the capital at the beginning is only the heading's style, as far as one can see."""
    first, *rest = name.split()
    return first[1:].islower() and not any(word[0].isupper() for word in rest)
