"""Second and third stage: the pages that may hold the answer, and what the cross-encoders make of them."""

from __future__ import annotations

import time
from typing import Any

from engine.answering.context_expansion import with_neighbours
from engine.answering.resources import Resources
from engine.answering.selected_text import search_in_passage
from engine.answering.state import AnswerState
from engine.answering.worked_example import with_solution
from engine.core.events import SourcesFound
from engine.core.trace import StageName
from engine.core.values import Hit, QuestionLanguage, Scope, SearchResult
from engine.inference.cross_encoder import SentenceScorer, with_raised_confidence, with_readings
from engine.policy.numbers import policy_count, policy_number
from engine.policy.thresholds import SafetyThresholds

# Of a search that stage R looks at: more of them only dilute the evidence.
MOST_HITS = policy_count("search", "most_hits")
SURE_OF_IT = SafetyThresholds().answer_threshold
WORTH_READING = policy_number("search", "worth_reading")  # confidence below which no cross-encoder reads


def retrieve(state: AnswerState, resources: Resources, question: str) -> SearchResult:
    """Search the library, or the marked passage, and tell what was found. Raises Cancelled."""
    with state.trace.stage(StageName.RETRIEVE) as seen:
        begun = time.perf_counter()
        if state.scope.selected_text is None:
            found = resources.searcher().search(question, state.scope)
        else:
            found = search_in_passage(resources.searcher(), resources.library, question, state.scope)
        state.found = found
        state.language = found.language
        state.search_ms = 1000 * (time.perf_counter() - begun)
        language = state.language.answer_language
        state.pages = resources.page_refs(found.hits, language)
        state.book = resources.citation_book(language)
        state.on_event(SourcesFound(state.language, found.hits, state.pages))
        seen["in_english"] = found.in_order or found.english
        seen["hits"] = [_told(hit) for hit in found.hits]
        state.cancel.check()
    return found


def read(
    state: AnswerState, resources: Resources, question: str, thresholds: SafetyThresholds
) -> tuple[Hit, ...]:
    """The best hits, short ones with what stands around them, and what the cross-encoders make of them.

    What is refused anyway is refused at once, unread. Raises Cancelled.
    """
    assert state.found is not None
    with state.trace.stage(StageName.READ) as seen:
        found, scorer = state.found, resources.registry.reader()
        hits = in_company(resources, question, found, state.scope, thresholds)
        sure, english = found.best_confidence, found.english
        # A bound of the search, not of a teacher: who asks for more certainty must not get more answers.
        unsure = WORTH_READING <= sure < SURE_OF_IT
        overruled = scorer is not None and unsure and _may_overrule(scorer, state, question)
        is_read = scorer is not None and (overruled or sure >= thresholds.answer_threshold)
        if scorer is not None and is_read:
            state.cancel.check()
            hits = with_readings(scorer, question, hits, english, state.cancel.check)
            hits = with_raised_confidence(hits, SURE_OF_IT) if overruled else hits
        seen |= {"is_read": is_read, "overruled": overruled, "hits": [_told(hit) for hit in hits]}
    return hits


def in_company(
    resources: Resources, question: str, found: SearchResult, scope: Scope, thresholds: SafetyThresholds
) -> tuple[Hit, ...]:
    """The best hits, short ones with what stands around them."""
    hits = found.hits[:MOST_HITS]
    if scope.selected_text:  # the marked passage is all the evidence there is
        return hits
    library, enough = resources.library, thresholds.min_total_context_length
    return tuple(with_neighbours(library, with_solution(library, hit, question), enough) for hit in hits)


def _may_overrule(scorer: SentenceScorer, state: AnswerState, question: str) -> bool:
    """Whether the cross-encoder is to look at pages that the search is not sure of. A passage that a student
    marked is all there is, and the search over it says enough."""
    assert state.found is not None
    english = state.language is QuestionLanguage.EN and state.scope.selected_text is None
    return english and scorer.knows_better(question, state.found.english)


def _told(hit: Hit) -> dict[str, Any]:
    told: dict[str, Any] = {"doc": hit.chunk.doc, "page": hit.page, "confidence": round(hit.confidence, 3)}
    if hit.sentence_odds:
        best = max(range(len(hit.sentence_odds)), key=lambda index: hit.sentence_odds[index])
        told["odds"] = round(hit.sentence_odds[best], 2)
        told["sentence"] = hit.chunk.sentences[best].text if best < len(hit.chunk.sentences) else ""
    else:
        told["text"] = hit.chunk.text[:80]
    return told
