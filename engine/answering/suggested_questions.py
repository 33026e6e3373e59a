"""Questions that a chapter may answer, made from its headings, definitions and lists.

Each is good grammar, and belongs to some pages; whether it is answered is another matter
(`engine.answering.question_shelf`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.answering import english_questions, hindi_questions
from engine.core.text import content_words, fold
from engine.core.values import Block, BlockKind, Language
from engine.policy.numbers import policy_number
from engine.query.definitions import definitions_in
from engine.query.usage import Usage

FEWEST_SENTENCES, FEWEST_WORDS = 2, 7  # of the text below a heading, and of a sentence that counts
# Share of a heading's words that one sentence below it has.
LEAST_NAMED = policy_number("word_overlap", "most")
# Stems that only say how a thing is asked for.
_ASKED = frozenset(content_words("meant term explain describe write short note बताइए समझाइए कहते"))
_TEXT = (BlockKind.PARAGRAPH, BlockKind.LIST)


@dataclass(frozen=True, slots=True)
class SuggestedQuestion:
    """`pages`: the PDF pages, counted from 1, of the text that it was made from."""

    text: str
    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Section:
    heading: Block
    blocks: tuple[Block, ...]  # down to the next heading of its level

    @property
    def sentences(self) -> list[str]:
        return [sentence.text for block in self.blocks for sentence in block.sentences]

    @property
    def pages(self) -> tuple[int, ...]:
        of_text = {place.page for block in self.blocks for one in block.sentences for place in one.places}
        return tuple(sorted(of_text | {self.heading.sentences[0].page}))


def candidates(blocks: Sequence[Block], language: Language) -> list[SuggestedQuestion]:
    """The questions of a document, those of its headings first. `blocks`: in reading order."""
    prose = [block for block in blocks if block.kind in _TEXT]
    texts = [sentence.text for block in prose for sentence in block.sentences]
    writer = _writer(language, texts)
    found: list[SuggestedQuestion] = []
    for section in _sections(blocks):
        if _is_told(section, language):
            questions = writer.of_heading(section.heading.text)
            found += [SuggestedQuestion(question, section.pages) for question in questions]
    found = _once(found)
    known = {_topic(one.text) for one in found}
    for block in prose:
        for sentence in block.sentences:
            question = writer.of_sentence(sentence.text)
            if question and _topic(question) not in known:
                known.add(_topic(question))
                found.append(SuggestedQuestion(question, tuple(place.page for place in sentence.places)))
    return found


@dataclass(frozen=True, slots=True)
class _Writer:
    of_heading: Callable[[str], list[str]]
    of_sentence: Callable[[str], str | None]


def _writer(language: Language, texts: Sequence[str]) -> _Writer:
    """What makes questions in the language of a document with these sentences."""
    found = (one.term for text in texts for one in definitions_in(text, language, loosely=True))
    defined = {frozenset(content_words(term)) for term in found}

    def is_defined(thing: str) -> bool:
        return frozenset(content_words(thing)) in defined

    if language is Language.HI:
        told = fold(" ".join(texts))
        return _Writer(
            lambda heading: hindi_questions.questions_about(
                heading, is_defined, lambda one: fold(one) in told
            ),
            hindi_questions.question_of_sentence,
        )
    usage = Usage(texts)
    return _Writer(
        lambda heading: english_questions.questions_about(heading, usage, is_defined),
        lambda text: english_questions.question_of_sentence(text, usage),
    )


def _sections(blocks: Sequence[Block]) -> Iterable[_Section]:
    """Every heading with its text; what is set as a task or in a table is none."""
    for at, block in enumerate(blocks):
        if block.kind is not BlockKind.HEADING:
            continue
        own: list[Block] = []
        for other in blocks[at + 1 :]:
            if other.kind is BlockKind.HEADING and other.level <= block.level:
                break
            if other.kind in _TEXT:
                own.append(other)
        yield _Section(block, tuple(own))


def _is_told(section: _Section, language: Language) -> bool:
    """Whether the text below a heading speaks of what the heading names: some only say "Ready to go
    further"."""
    sentences = [text for text in section.sentences if len(text.split()) >= FEWEST_WORDS]
    if len(sentences) < FEWEST_SENTENCES:
        return False
    topic_of = hindi_questions.topic_of if language is Language.HI else english_questions.topic_of
    named = set(content_words(topic_of(section.heading.text)))
    most = max(len(named & set(content_words(text))) for text in sentences)
    return bool(named) and most >= LEAST_NAMED * len(named)


def _once(found: Sequence[SuggestedQuestion]) -> list[SuggestedQuestion]:
    """Without the questions that more than one section would be about: they name no one thing."""
    times = Counter(one.text for one in found)
    return [one for one in found if times[one.text] == 1]


def _topic(question: str) -> frozenset[str]:
    """The stems of what a question is about: "What is meant by noise?" and "What is noise?" ask the same."""
    return frozenset(content_words(question)) - _ASKED
