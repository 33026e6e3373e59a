"""Questions that the books are known to answer: made once, tried out when nobody waits, kept in the library.

Every question is asked of the pipeline as a student would ask it. It is kept when the answer is sure and
comes from the pages that the question was made from. What is kept holds for the library as it was then: after
a change every question is tried again before it is offered.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.answering.suggested_questions import SuggestedQuestion, candidates
from engine.core.cancel import CancelToken
from engine.core.errors import PothiError
from engine.core.results import AnswerKind, AnswerResult
from engine.core.values import HIGH, Language, Scope
from engine.library.library import Library
from engine.library.suggestions import SuggestionRow, save_suggestions, suggestion_rows
from engine.policy.numbers import policy_number
from engine.policy.thresholds import Policy
from engine.safety.retrieval_checks import matches_scope_pattern

MAKER = 1  # counts up when other questions are made: those of an earlier maker are forgotten
MOST_KEPT, MOST_TRIED = 8, 16  # of one document
MOST_OFFERED = 4
MARGIN = policy_number("suggestions", "margin")  # confidence beyond the threshold of an answer
# Share of an answer's sentences that the pages of its question have to give.
LEAST_FROM_PAGES = policy_number("suggestions", "from_pages")

Answer = Callable[[str, Scope, CancelToken], AnswerResult]


@dataclass(frozen=True, slots=True)
class KnownQuestion:
    """A question, those pages of its document that its answer stands on, and the confidence of that."""

    text: str
    pages: tuple[int, ...]
    confidence: float


@dataclass(frozen=True, slots=True)
class Progress:
    """What is known of one document: its answered questions and those still to be tried, the next first."""

    kept: tuple[KnownQuestion, ...] = ()
    left: tuple[SuggestedQuestion, ...] = ()
    tried: int = 0

    @property
    def is_done(self) -> bool:
        return not self.left or len(self.kept) >= MOST_KEPT or self.tried >= MOST_TRIED


class QuestionShelf:
    """The questions of one library. Any thread may look; one at a time may work."""

    def __init__(
        self,
        library: Library,
        answer: Answer,
        policy: Callable[[], Policy],
        taken_off: Callable[[], list[str]],
    ) -> None:
        """`answer` asks the pipeline, without log. `policy`: the thresholds of today; `taken_off`: patterns
        of the topics that a teacher took off the list."""
        self._library = library
        self._answer = answer
        self._policy = policy
        self._taken_off = taken_off
        self._known: dict[str, Progress] = {}
        self._generation: int | None = None
        self._first: str | None = None
        self._made: dict[tuple[str, int], list[SuggestedQuestion]] = {}
        self._guard = threading.Lock()

    # --- looking ---------------------------------------------------------------------------------
    def offered(self, language: Language, scope: Scope, most: int = MOST_OFFERED) -> list[str]:
        """Questions to start with, from different documents where possible, of books in `language` only."""
        docs = [r.doc for r in self._library.documents(scope) if r.meta.language is language]
        shelves = [shelf for shelf in (self._of(doc) for doc in docs) if shelf]
        # A few documents, spread over the shelf.
        shelves = shelves[:: max(1, len(shelves) // most)]
        deepest = max((len(shelf) for shelf in shelves), default=0)
        turns = [shelf[depth] for depth in range(deepest) for shelf in shelves if depth < len(shelf)]
        return list(dict.fromkeys(one.text for one in turns))[:most]

    def from_headings(self, language: Language, scope: Scope, most: int = MOST_OFFERED) -> list[str]:
        """What a fresh library offers before anything was tried: of each of a few documents, spread over the
        shelf, the first question about a heading below which the text speaks of it. Whether it is answered
        is not known. In a library that has changed, those that were answered before it come first."""
        off = self._taken_off()
        known = self._progress()
        docs = [r.doc for r in self._library.documents(scope) if r.meta.language is language]
        found: dict[str, None] = {}
        for doc in docs[:: max(1, len(docs) // most)]:
            left = known[doc].left if doc in known else self._fresh(doc)
            allowed = (one.text for one in left if not _is_off(one.text, off))
            found |= dict.fromkeys(itertools.islice(allowed, 1))
            if len(found) >= most:
                break
        return list(found)

    def _fresh(self, doc: str) -> list[SuggestedQuestion]:
        """The candidates of a document of which nothing was tried. Made once: it takes a while, and they are
        asked for again and again until one question is known."""
        key = (doc, self._library.vector_generation)
        if key not in self._made:
            self._made[key] = self._candidates(doc)[:MOST_TRIED]
        return self._made[key]

    def on_page(self, doc: str, page: int) -> list[str]:
        """Questions that a page (counted from 1) answers, those that it begins to answer first.
        The document is worked on first from now on."""
        with self._guard:
            self._first = doc
        here = [one for one in self._of(doc) if page in one.pages]
        return [one.text for one in sorted(here, key=lambda one: (page - one.pages[0], len(one.pages)))]

    def near(self, places: Sequence[tuple[str, int]], most: int) -> list[str]:
        """See `engine.answering.resources.Suggester`."""
        found: dict[str, None] = {}
        for doc, page in places:
            for one in self._of(doc):
                if page in one.pages:
                    found[one.text] = None
        for doc in dict.fromkeys(doc for doc, _ in places[:1]):
            pages = [page for other, page in places if other == doc]
            rest = sorted(self._of(doc), key=lambda one: min(_distance(one, page) for page in pages))
            found |= dict.fromkeys(one.text for one in rest)
        return list(found)[:most]

    def untried(self, places: Sequence[tuple[str, int]]) -> list[str]:
        """See `engine.answering.resources.Suggester`."""
        made = {doc: self._candidates(doc) for doc in dict.fromkeys(doc for doc, _ in places)}
        return list(dict.fromkeys(one.text for doc, page in places for one in made[doc] if page in one.pages))

    def _of(self, doc: str) -> list[KnownQuestion]:
        """The questions of a document that today's rules let through."""
        meta = self._library.document(doc).meta
        least = self._policy().of(meta.subject, meta.class_number).answer_threshold + MARGIN
        off = self._taken_off()
        return [
            one
            for one in self._progress().get(doc, Progress()).kept
            if one.confidence >= min(least, 1.0) and not _is_off(one.text, off)
        ]

    # --- working ---------------------------------------------------------------------------------
    def work(self, cancel: CancelToken) -> bool:
        """Try one question. False when nothing is left to do. Raises Cancelled, and then nothing is lost."""
        doc = self._next()
        if doc is None:
            return False
        generation = self._library.vector_generation
        before = self._progress().get(doc) or Progress(left=tuple(self._candidates(doc)[:MOST_TRIED]))
        if before.left:
            one, *left = before.left
            result = self._answer(one.text, Scope(), cancel)
            cancel.check()
            known = _known(one, result, doc)
            kept = (*before.kept, known) if known else before.kept
            after = Progress(kept, tuple(left), before.tried + 1)
        else:
            after = before
        if generation == self._library.vector_generation:
            self._keep(doc, after, generation)
        return True

    def _next(self) -> str | None:
        """The document to work on: the one somebody reads, else the one of which least is known."""
        known = self._progress()
        docs = [record.doc for record in self._library.documents()]
        open_docs = [doc for doc in docs if doc not in known or not known[doc].is_done]
        if self._first in open_docs:
            return self._first
        return min(open_docs, key=lambda doc: known[doc].tried if doc in known else 0, default=None)

    def _candidates(self, doc: str) -> list[SuggestedQuestion]:
        meta = self._library.document(doc).meta
        return candidates(self._library.blocks(doc), meta.language)

    def _progress(self) -> dict[str, Progress]:
        """What is known of every document, of the library as it is now."""
        generation = self._library.vector_generation
        with self._guard:
            if self._generation != generation:
                stored = {row.doc: _progress_of(row, generation) for row in suggestion_rows(self._library)}
                self._known = {doc: one for doc, one in stored.items() if one is not None}
                self._generation = generation
            return dict(self._known)

    def _keep(self, doc: str, progress: Progress, generation: int) -> None:
        with self._guard:
            self._known[doc] = progress
        if self._library.read_only:
            return  # known as long as the program runs
        try:
            save_suggestions(self._library, SuggestionRow(doc, generation, _content_of(progress)))
        except PothiError:
            return  # a full disk: known as long as the program runs


def _known(question: SuggestedQuestion, result: AnswerResult, doc: str) -> KnownQuestion | None:
    """The question with its confidence if the answer is sure and from the question's own pages."""
    whole = result.is_shown and result.status is not AnswerKind.PARTIAL
    if not whole or result.confidence < HIGH:
        return None
    stands = {one.n: one.pdf_page for one in result.citations if one.doc == doc}
    here = {n: page for n, page in stands.items() if page in question.pages}
    from_here = sum(any(n in here for n in sentence.citations) for sentence in result.sentences)
    if not result.sentences or from_here < LEAST_FROM_PAGES * len(result.sentences):
        return None
    pages = tuple(sorted(set(here.values())))
    return KnownQuestion(question.text, pages, round(result.confidence, 3))


def _is_off(question: str, patterns: Sequence[str]) -> bool:
    """Whether a teacher took its topic off the list."""
    return any(matches_scope_pattern(question, pattern) for pattern in patterns)


def _distance(one: KnownQuestion, page: int) -> int:
    return min(abs(page - other) for other in one.pages)


def _content_of(progress: Progress) -> dict[str, Any]:
    return {
        "maker": MAKER,
        "kept": [[one.text, list(one.pages), one.confidence] for one in progress.kept],
        "left": [[one.text, list(one.pages)] for one in progress.left],
        "tried": progress.tried,
    }


def _progress_of(row: SuggestionRow, generation: int) -> Progress | None:
    """What a row says of its document. In a library that has changed since, what was answered is to be tried
    once more, and nothing else; None for what another maker left, or what none of ours wrote into a pack."""
    content = row.content
    if not isinstance(content, dict) or content.get("maker") != MAKER:
        return None
    try:
        kept = tuple(
            KnownQuestion(str(text), _numbers(pages), float(sure)) for text, pages, sure in content["kept"]
        )
        left = tuple(SuggestedQuestion(str(text), _numbers(pages)) for text, pages in content["left"])
        progress = Progress(kept, left, int(content["tried"]))
    except (KeyError, TypeError, ValueError):
        return None
    if row.generation == generation:
        return progress
    again = tuple(SuggestedQuestion(one.text, one.pages) for one in kept)
    return replace(progress, kept=(), left=(*again, *left), tried=max(0, progress.tried - len(again)))


def _numbers(pages: Sequence[Any]) -> tuple[int, ...]:
    """Page numbers as JSON has them. Raises TypeError, ValueError; a question has a page at least."""
    if not pages:
        raise ValueError("no page")
    return tuple(int(page) for page in pages)
