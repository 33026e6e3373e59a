"""Which passages are read for a whole answer: of the documents that the search puts first, and of that which
has a section named after what is asked, those that hold the sentences nearest to the question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.answering.pieces import is_for_teachers, named_by
from engine.core.text import fold
from engine.core.values import Chunk, Hit, Language, Scope, SearchResult
from engine.library.library import Library
from engine.policy.numbers import policy_count
from engine.query.question_terms import QuestionTerms
from engine.retrieval.searcher import Searcher
from engine.retrieval.section_index import Page

MOST_PASSAGES = policy_count("search", "whole_passages")  # that are read for one answer
MOST_PAGES = policy_count("search", "whole_pages")  # of the search, whose documents are looked through
_NUMBER = re.compile(r"^\W*(\d+(?:\.\d+)+)")
_SECTION_ASKED = re.compile(r"(?<![\d.])(\d+(?:\.\d+)+)(?![\d.]*\d)")


def passages_near(
    library: Library,
    searcher: Searcher,
    question: str,
    found: Sequence[SearchResult],
    asked: QuestionTerms,
    language: Language,
    scope: Scope,
) -> tuple[Hit, ...]:
    """All passages in that language of the documents that a question is about, not measured yet: those
    first that hold the sentence nearest to it, wherever in the document they stand; what it asks for may be
    told in every section of a chapter. A question that names the number of a section has only the passages of
    that section. `found`: for the question, and for each thing that it compares. One of the documents is that
    of the section which is named after what is asked, unless the `scope` leaves it out."""
    allowed = {record.meta.doc for record in library.documents(scope)}
    taught = [page for page in searcher.sections().pages(asked, language, MOST_PAGES) if page[0] in allowed]
    pages = list(dict.fromkeys([*taught[:1], *best_pages(found, language)]))[:MOST_PAGES]
    chunks = [
        chunk
        for doc in dict.fromkeys(doc for doc, _ in pages)
        for chunk in library.chunks_of(doc)
        if chunk.is_evidence and chunk.language is language and not is_for_teachers(chunk)
    ]
    number = section_number(question)
    if number is not None:
        chunks = [one for one in chunks if _is_numbered(one, number)] or chunks
    return tuple(Hit(chunk, 0.0, chunk.page) for chunk in searcher.nearest_first(question, chunks))


def best_pages(found: Sequence[SearchResult], language: Language) -> tuple[Page, ...]:
    """The first pages with evidence in that language: those of the first search, the last of them making room
    for the best one of each further search."""
    first, *others = [_pages_of(one, language) for one in found]
    further = [page for pages in others for page in pages[:1] if page not in first[:1]]
    kept = max(1, MOST_PAGES - len(dict.fromkeys(further)))
    return tuple(dict.fromkeys([*first[:kept], *further, *first]))[:MOST_PAGES]


def _pages_of(found: SearchResult, language: Language) -> list[Page]:
    hits = (hit for hit in found.hits if hit.chunk.is_evidence and hit.chunk.language is language)
    return list(dict.fromkeys((hit.chunk.doc, hit.page) for hit in hits))


def section_number(question: str) -> str | None:
    """The number of a section that a question names: "10.6.3"; None for none or for several."""
    numbers = _SECTION_ASKED.findall(fold(question))
    return numbers[0] if len(numbers) == 1 else None


def _is_numbered(chunk: Chunk, number: str) -> bool:
    """Whether a passage stands in the section of that number, or in a part of it."""
    found = filter(None, (_NUMBER.match(fold(heading)) for heading in chunk.headings[1:]))
    return any(one[1] == number or one[1].startswith(f"{number}.") for one in found)


def with_known_readings(hits: Iterable[Hit], read: Sequence[Hit]) -> tuple[list[Hit], list[Hit]]:
    """(hits whose sentences were all read before, with what the cross-encoder made of them; the others). One
    that was found surer before stays so."""
    sure = {hit.chunk.id: hit.confidence for hit in read}
    hits = [replace(hit, confidence=max(hit.confidence, sure.get(hit.chunk.id, 0.0))) for hit in hits]
    known = {
        (hit.chunk.doc, sentence): odds
        for hit in read
        for sentence, odds in zip(hit.chunk.sentences, hit.sentence_odds, strict=False)
    }
    done: list[Hit] = []
    new: list[Hit] = []
    for hit in hits:
        odds = [known.get((hit.chunk.doc, sentence)) for sentence in hit.chunk.sentences]
        told = tuple(value for value in odds if value is not None)
        if len(told) == len(odds):
            done.append(replace(hit, sentence_odds=told))
        else:
            new.append(hit)
    return done, new


def shared_topic(parts: Sequence[QuestionTerms]) -> QuestionTerms:
    """What all parts of a question are about; nothing where they share no word, or there are none."""
    if not parts:
        return QuestionTerms(())
    shared = set.intersection(*({group[1] for group in part.groups} for part in parts))
    return QuestionTerms(tuple(group for group in parts[0].groups if group[1] in shared))


def on_topic(hits: Sequence[Hit], topic: QuestionTerms) -> list[Hit]:
    """The passages of documents in which one has a word of the topic: "how can it be prevented?" asks of the
    same thing, whatever else is prevented elsewhere. All of them where none has."""
    docs = {hit.chunk.doc for hit in hits if named_by([*hit.chunk.headings, hit.chunk.text], topic)}
    return [hit for hit in hits if not docs or hit.chunk.doc in docs]
