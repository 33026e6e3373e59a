"""Where the books of a library teach something by name: their sections and chapters by the words of their
headings, so that a general question finds the place that teaches it beside those that mention it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from engine.core.text import content_words
from engine.core.values import Chunk, Language
from engine.policy.numbers import policy_number
from engine.query.question_terms import QuestionTerms

# Share of a question's words from which a heading names what is asked.
NAMED = policy_number("word_overlap", "same")
# Share of a heading's words that the question has to have: "Uses of alloys" is not "Alloys".
OWN = policy_number("word_overlap", "about")
Page = tuple[str, int]  # document and PDF page


@dataclass(frozen=True, slots=True)
class Section:
    """A heading as it is printed, its content words' stems, and the page on which its text begins. `level`: 0
    for the title of a chapter."""

    doc: str
    level: int
    heading: str
    language: Language
    page: int
    words: frozenset[str]


class SectionIndex:
    """The sections of one library at one generation."""

    def __init__(self, chunks: Iterable[Chunk]) -> None:
        self._by_word: dict[str, list[Section]] = defaultdict(list)
        known: set[tuple[str, str]] = set()
        for chunk in chunks:
            if not chunk.is_evidence or not chunk.sentences:
                continue
            for level, heading in enumerate(chunk.headings):
                if (chunk.doc, heading) in known:
                    continue
                known.add((chunk.doc, heading))
                words = frozenset(content_words(heading))
                section = Section(chunk.doc, level, heading, chunk.language, chunk.page, words)
                for word in words:
                    self._by_word[word].append(section)

    def pages(self, asked: QuestionTerms, language: Language, count: int) -> tuple[Page, ...]:
        """First pages of the sections that `named` gives."""
        found = self.named(asked, language)
        return tuple(dict.fromkeys((section.doc, section.page) for section in found))[:count]

    def named(self, asked: QuestionTerms, language: Language) -> list[Section]:
        """The sections in that language that are named after what is asked, best first."""
        options = {phrase for _, alternatives in asked.groups for phrase, _ in alternatives}
        asked_words = {word for phrase in options for word in phrase}
        found = dict.fromkeys(section for word in asked_words for section in self._by_word.get(word, ()))
        rated: list[tuple[float, str, int, Section]] = []
        for section in found:
            names = asked.coverage(section.words)
            own = len(section.words & asked_words) / len(section.words)
            if section.language is language and names >= NAMED - 1e-9 and own >= OWN - 1e-9:
                rated.append((-names * own, section.doc, section.page, section))
        return [section for *_, section in sorted(rated, key=lambda one: one[:3])]
