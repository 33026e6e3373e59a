"""Suggested questions, made from the headings of the loaded books.

A heading makes a good question when it is a short name of a thing; long or numbered-only headings, and
the ones every chapter has (summary, exercises), don't.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from engine.core.text import content_words
from engine.core.values import BlockKind, Language, Scope
from engine.query.definitions import gives_definition

if TYPE_CHECKING:
    from engine.library.library import Library
    from engine.library.records import DocumentRecord

MOST_QUESTIONS = 4
MOST_DOCUMENTS = 8
MOST_TRIED_EACH = 4  # headings of one document that are tried
# Words in a heading that still reads as one topic.
FEWEST_LETTERS, MOST_WORDS = 4, 6
_NUMBER = re.compile(r"^\s*(?:chapter|unit|अध्याय|इकाई)?\s*[\d०-९]+(?:[.\-][\d०-९]+)*[.):]?\s*", re.IGNORECASE)
_ROUTINE = re.compile(
    r"exercis|summary|question|activit|learn|introduc|project|example|figure|table|key\s*word|glossar|think|recall"
    r"|let us|let[’']s|did you|do you|we |you |answer|appendix|conclusion|more to|in brief"
    r"|अभ्यास|सारांश|प्रश्न|क्रियाकलाप|सीखा|परिचय|भूमिका|उदाहरण|परियोजना|उत्तर|शब्द|आइए|चर्चा|गतिविधि|आपने|हमने",
    re.IGNORECASE,
)
_PUNCTUATED = re.compile(r"[?!:;,/()\[\]=+|।–—“”\"]|\d")
_ARTICLE = re.compile(r"^(?:the|an?)\s+")
_ASKS_EN = re.compile(r"^(?:how|why|what|when|where|who|which|is|are|do|does|can)\b", re.IGNORECASE)
# "Sound Needs a Medium to Propagate", "The Genetic Material is DNA": says something of its topic.
_STATES_EN = re.compile(
    r"\s(?:is|are|was|were|has|have|had|can|cannot|could|does|did|will|would|must|should|may|might|comes?|becomes?)\b"
    r"|\s\w+(?:s|ed)\s(?:an?|the)\s",
    re.IGNORECASE,
)
_ASKS_HI = re.compile(r"(?:^|\s)(?:कैसे|क्या|क्यों|कौन|कहाँ|कब|कितने|कितना)(?:\s|$)")
_HINDI_KINDS = re.compile(r"के (?:प्रकार|भाग|उपयोग|गुण|नियम|कारण|लाभ|प्रभाव)$")
_HINDI_PLURAL = re.compile(r"(?:ें|ियाँ|ियां|ाएँ|ाएं)$")
# What follows one of these only says more of the thing that is named.
_HEAD = re.compile(r"\s(?:in|of|for|on|by|with|from|to|at|as|between|among|under|through)\s", re.IGNORECASE)
# Endings of English words that look like a plural and are none.
_NO_PLURAL = ("ss", "us", "is", "ics", "lens", "gas")


def suggested_questions(
    library: Library, language: Language, scope: Scope, is_answerable: Callable[[str], bool]
) -> list[str]:
    """At most four questions, from different documents where possible, books of `language` only."""
    records = [record for record in library.documents(scope) if record.meta.language is language]
    # A few documents, spread over the shelf: reading the headings of all would take too long.
    records = records[:: max(1, len(records) // MOST_DOCUMENTS)][:MOST_DOCUMENTS]
    topics = [_topics(library, record) for record in records]
    questions: list[str] = []
    depth = min(MOST_TRIED_EACH, max((len(found) for found in topics), default=0))
    for number in range(depth):
        for found in topics:
            if number < len(found) and len(questions) < MOST_QUESTIONS:
                question = _question(found[number], language)
                if question not in questions and is_answerable(question):
                    questions.append(question)
    return questions


def _topics(library: Library, record: DocumentRecord) -> list[str]:
    """Headings below the chapter title that name a topic: first those whose thing the text defines."""
    found: list[str] = []
    blocks = library.blocks(record.meta.doc)
    for block in blocks:
        if block.kind is BlockKind.HEADING and block.level >= 2:
            topic = _NUMBER.sub("", block.text).strip(" .·•-")
            if is_topic(topic) and topic not in found:
                found.append(topic)
    prose = [block for block in blocks if block.kind in (BlockKind.PARAGRAPH, BlockKind.LIST)]
    told = [(sentence.text, sentence.text.casefold()) for block in prose for sentence in block.sentences]
    names = {topic: _ARTICLE.sub("", topic.casefold()) for topic in found}

    def is_defined(topic: str) -> bool:
        return any(names[topic] in spelled and gives_definition(text) for text, spelled in told)

    return sorted(found, key=lambda topic: not is_defined(topic))


def is_topic(heading: str) -> bool:
    """True for a heading that fits into "What is ...?", or is a Hindi question itself."""
    words = heading.split()
    return (
        len(heading) >= FEWEST_LETTERS
        and len(words) <= MOST_WORDS
        and not _ROUTINE.search(heading)
        and not _PUNCTUATED.search(heading)
        and not _ASKS_EN.search(heading)
        and not _STATES_EN.search(heading)
    )


def question_about(heading: str, language: Language) -> str | None:
    """A question about the thing that a heading names; None when it names none."""
    topic = _NUMBER.sub("", heading).strip(" .·•-")
    return _question(topic, language) if is_topic(topic) else None


def tells_of(texts: Iterable[str], heading: str) -> bool:
    """Whether one of the sentences speaks of what the heading names: some headings only say "Ready to go
    further"."""
    named = {word for word in content_words(heading) if not word[0].isdigit()}
    return any(named <= set(content_words(text)) for text in texts)


def _question(topic: str, language: Language) -> str:
    return _hindi_question(topic) if language is Language.HI else _english_question(topic)


def _hindi_question(topic: str) -> str:
    if _ASKS_HI.search(topic):
        return f"{topic}?"
    if _HINDI_KINDS.search(topic):
        return f"{topic} कौन-कौन से हैं?"
    return f"{topic} क्या {'हैं' if _HINDI_PLURAL.search(topic) else 'है'}?"


def _english_question(topic: str) -> str:
    name = topic.capitalize() if topic.isupper() else topic
    first, *rest = name.split()
    if first in ("The", "A", "An") or not any(word[0].isupper() for word in rest):
        name = " ".join([first.lower() if first[1:].islower() or not first[1:] else first, *rest])
    head = _HEAD.split(name, maxsplit=1)[0].split()[-1].casefold()
    plural = (head.endswith("s") and not head.endswith(_NO_PLURAL)) or " and " in name
    return f"What {'are' if plural else 'is'} {name}?"
