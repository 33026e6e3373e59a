"""What the stages of the pipeline work with: a library, its search, the loaded models, the thresholds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.answering.citations import CitationBook, page_ref
from engine.core.values import DocumentMeta, Hit, Language, PageRef, Scope, SearchResult
from engine.inference.model_registry import ModelRegistry
from engine.library.library import Library
from engine.policy.thresholds import Policy, SafetyThresholds
from engine.query.lexicon import Lexicon
from engine.retrieval.searcher import Searcher
from engine.safety.retrieval_checks import matches_scope_pattern

SCOPE_LIST = "scope.out"  # setting: the teacher's list of topics that are not to be answered


class Suggester(Protocol):
    """What knows questions that the books answer (engine.answering.question_shelf)."""

    def near(self, places: Sequence[tuple[str, int]], most: int) -> list[str]:
        """Those known to be answered, nearest to one of the pages (doc, PDF page) first."""

    def untried(self, places: Sequence[tuple[str, int]]) -> list[str]:
        """Those of which nobody knows yet, about one of the pages."""


@dataclass(frozen=True, slots=True)
class Resources:
    """`searcher` loads the embedder when it is first called and may raise its errors; `policy` gives the
    thresholds of a subject and class. `suggester`: None where a refusal suggests nothing."""

    library: Library
    searcher: Callable[[], Searcher]
    registry: ModelRegistry
    policy: Policy
    suggester: Suggester | None = None

    def lexicon(self) -> Lexicon:
        return self.searcher().lexicon()

    def meta_of(self, doc: str) -> DocumentMeta:
        return self.library.document(doc).meta

    def printed_of(self, doc: str, page: int) -> str | None:
        return self.library.page(doc, page).printed

    def page_ref(self, doc: str, page: int, language: Language) -> PageRef:
        """A page (counted from 1) as it is offered to a reader in that language."""
        return page_ref(doc, page, language, self.meta_of, self.printed_of)

    def page_refs(self, hits: Sequence[Hit], language: Language) -> tuple[PageRef, ...]:
        """The distinct pages of the hits, best first."""
        keys = dict.fromkeys((hit.chunk.doc, hit.page) for hit in hits)
        return tuple(self.page_ref(doc, page, language) for doc, page in keys)

    def citation_book(self, language: Language) -> CitationBook:
        return CitationBook(language, self.meta_of, self.printed_of)

    def thresholds(self, found: SearchResult, scope: Scope) -> SafetyThresholds:
        """Those of the subject and class the student chose, else of the book that was found: a rule for
        class 10 holds for its books however the question came to them."""
        subject, class_number = scope.subject, scope.class_number
        if found.hits:
            meta = self.meta_of(found.hits[0].chunk.doc)
            subject, class_number = subject or meta.subject, class_number or meta.class_number
        return self.policy.of(subject, class_number)

    def taken_off(self) -> list[str]:
        """Patterns of the topics that a teacher took off the list."""
        patterns: list[str] = self.library.settings.get(SCOPE_LIST, [])
        return patterns

    def is_taken_off(self, question: str) -> bool:
        """Whether a teacher took the topic of a question off the list."""
        return any(matches_scope_pattern(question, pattern) for pattern in self.taken_off())
