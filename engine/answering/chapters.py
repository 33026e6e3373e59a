"""Which chapter of the library a question means: by its number, its class and subject, or its title."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.core.assets import sections_of, words_under
from engine.core.text import content_words, fold
from engine.core.values import Chunk, DocumentMeta, Language
from engine.policy.numbers import policy_number
from engine.query import cues
from engine.query.lexicon import Lexicon
from engine.query.question_terms import QuestionTerms
from engine.query.question_type import plain_words
from engine.query.search_query import analyse
from engine.retrieval.section_index import SectionIndex

# Share of the words left of a question that a title has to hold.
TITLE_NAMED = policy_number("word_overlap", "most")
_FILE = "words/subjects.txt"
MOST_NAMED = 8  # sections of that name that are looked at
WHOLE_TITLE = policy_number("word_overlap", "nearly_all")  # the same where no chapter is spoken of
_NUMBER = re.compile(
    r" (?:chapter|chap|chaptar|ch|lesson|unit|अध्याय|पाठ|इकाई|adhyay|adhyaay|paath) (?:no |number |"
    r"संख्या )?(\d{1,2})(?= )"
)
_CLASS = re.compile(
    r" (?:class|std|grade|standard|कक्षा|kaksha|kaksa) (\d{1,2})(?= )| (\d{1,2})(?:th|st|nd|rd|वीं)? "
    r"(?:class|std|grade|कक्षा|kaksha)(?= )"
)
_SUBJECTS = [line.split(": ") for line in sections_of(_FILE)["called"]]
_ABOUT_CHAPTERS = frozenset(map(fold, words_under(_FILE, "about chapters")))


@dataclass(frozen=True, slots=True)
class NamedChapters:
    """`chapters`: those that a question may mean, see DocumentMeta.by_chapter. `numbered`: it names the
    chapter by its number, so that without any there is none such in the library."""

    chapters: tuple[DocumentMeta, ...]
    numbered: bool

    @property
    def docs(self) -> tuple[str, ...]:
        """The documents they stand in."""
        return tuple(dict.fromkeys(one.doc for one in self.chapters))


def chunks_of_chapter(
    chunks: Sequence[Chunk], chapter: DocumentMeta, document: DocumentMeta
) -> tuple[Chunk, ...]:
    """The passages of a chapter as DocumentMeta.by_chapter gives it, among all those of its document."""
    if not document.chapters:
        return tuple(chunks)
    start = chapter.chapters[0]
    behind = [one.page for one in document.chapters if one.page > start.page]
    end = min(behind, default=document.page_count + 1)
    return tuple(chunk for chunk in chunks if start.page <= chunk.page < end)


def named_chapters(
    question: str, shelf: Sequence[DocumentMeta], lexicon: Lexicon, sections: SectionIndex | None = None
) -> NamedChapters:
    """The chapters that a question about a whole chapter means: by title, else by a heading that stands in
    one of them only, see `sections`."""
    plain = plain_words(question)
    number, grade = _first(_NUMBER, plain), _first(_CLASS, plain)
    found = [one for one in _each(shelf) if number is None or one.chapter == number]
    found = [one for one in found if grade is None or one.class_number == grade]
    subjects = _subjects(plain)
    if subjects:
        found = [one for one in found if (one.subject or "").replace(" ", "_") in subjects] or found
    topic = _topic(plain)
    asked = (
        QuestionTerms.of_terms(analyse(topic, lexicon).terms, lexicon.rarity) if topic else QuestionTerms(())
    )
    if not asked.groups:
        only = number is not None or (len(found) == 1 and " this " in plain)
        return NamedChapters(tuple(found) if only else (), number is not None)
    titled = _by_title(found, asked, TITLE_NAMED)
    if number is None and not titled and sections is not None:
        titled = _by_heading(found, asked, sections)
    if number is not None and not titled and len(found) == 1:
        titled = tuple(found)
    return NamedChapters(titled, number is not None)


def titled_chapter(question: str, shelf: Sequence[DocumentMeta], lexicon: Lexicon) -> DocumentMeta | None:
    """The one chapter whose whole title is what is to be summed up, though the question does not call it a
    chapter ("summary of cubes and cube roots")."""
    topic = _topic(plain_words(question))
    asked = QuestionTerms.of_terms(analyse(topic, lexicon).terms, lexicon.rarity)
    if not asked.groups:
        return None
    titled = [
        one
        for one in _each(shelf)
        if asked.coverage(frozenset(content_words(one.title))) >= WHOLE_TITLE - 1e-9
        and all(asked.coverage(frozenset((word,))) > 0 for word in content_words(one.title))
    ]
    return titled[0] if len(titled) == 1 else None


def _each(shelf: Sequence[DocumentMeta]) -> Iterator[DocumentMeta]:
    return (chapter for meta in shelf for chapter in meta.by_chapter())


def _by_title(found: Sequence[DocumentMeta], asked: QuestionTerms, least: float) -> tuple[DocumentMeta, ...]:
    """Those whose title holds most of the words, with the fewest others: several only where they tie."""
    fits = []
    for one in found:
        title = frozenset(content_words(one.title))
        share = asked.coverage(title)
        if share >= least - 1e-9:
            strange = sum(asked.coverage(frozenset((word,))) <= 0 for word in title)
            fits.append(((-round(share, 3), strange), one))
    best = min((fit for fit, _ in fits), default=None)
    return tuple(one for fit, one in fits if fit == best)


def _by_heading(
    found: Sequence[DocumentMeta], asked: QuestionTerms, sections: SectionIndex
) -> tuple[DocumentMeta, ...]:
    """The one chapter that has a section named so; () where there are more."""
    pages = [page for language in Language for page in sections.pages(asked, language, MOST_NAMED)]
    having = dict.fromkeys(one for doc, page in pages if (one := _on_page(found, doc, page)) is not None)
    return tuple(having) if len(having) == 1 else ()


def _on_page(found: Sequence[DocumentMeta], doc: str, page: int) -> DocumentMeta | None:
    """The chapter of a document that a page belongs to."""
    begun = [one for one in found if one.doc == doc and (not one.chapters or one.chapters[0].page <= page)]
    return begun[-1] if begun else None


def _first(pattern: re.Pattern[str], plain: str) -> int | None:
    found = pattern.search(plain)
    return next((int(group) for group in found.groups() if group), None) if found else None


def _subjects(plain: str) -> frozenset[str]:
    said = set(plain.split())
    found = [
        subjects.split() for typed, subjects in _SUBJECTS if said & {fold(word) for word in typed.split()}
    ]
    return frozenset(name for names in found for name in names)


def _topic(plain: str) -> str:
    """What is left of a question without the words that ask for a chapter."""
    for pattern in (_NUMBER, _CLASS):
        plain = pattern.sub(" ", plain)
    for pattern in (cues.SUMMARY, cues.WHOLE_CHAPTER, cues.BRIEF):
        plain = pattern.sub(" ", plain)
    typed = {fold(word) for names, _ in _SUBJECTS for word in names.split()}
    return " ".join(word for word in plain.split() if word not in _ABOUT_CHAPTERS and word not in typed)
