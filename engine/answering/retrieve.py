"""Second and third stage: the pages that may hold the answer, and what the cross-encoders make of them."""

from __future__ import annotations

import time
from typing import Any

from engine.answering.context_expansion import with_text_before
from engine.answering.resources import Resources
from engine.answering.selected_text import search_in_passage
from engine.answering.state import AnswerState
from engine.core.events import SourcesFound
from engine.core.trace import StageName
from engine.core.values import BlockKind, Hit, Scope, SearchResult
from engine.inference.cross_encoder import with_readings
from engine.policy.numbers import policy_count
from engine.policy.thresholds import SafetyThresholds

# Of a search that stage R looks at: more of them only dilute the evidence.
MOST_HITS = policy_count("search", "most_hits")


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
        seen["in_english"] = state.in_english
        seen["hits"] = [_told(hit) for hit in found.hits]
        state.cancel.check()
    return found


def read(
    state: AnswerState, resources: Resources, question: str, thresholds: SafetyThresholds
) -> tuple[Hit, ...]:
    """The best hits with what stands beside them, and what the cross-encoders make of them.

    What is refused anyway is refused at once, unread. Raises Cancelled.
    """
    assert state.found is not None
    with state.trace.stage(StageName.READ) as seen:
        found, scorer = state.found, resources.registry.cross_encoder()
        hits = in_company(resources, found, state.scope)
        is_read = scorer is not None and found.best_confidence >= thresholds.answer_threshold
        if scorer is not None and is_read:
            state.cancel.check()
            hits = with_readings(scorer, question, hits, found.english, state.cancel.check)
        seen |= {"is_read": is_read, "hits": [_told(hit) for hit in hits]}
    return hits


def in_company(resources: Resources, found: SearchResult, scope: Scope) -> tuple[Hit, ...]:
    """The best hits, each with what its first sentence leans on. Captions are among them, but take no place
    from a passage that may tell more."""
    telling = [place for place, hit in enumerate(found.hits) if hit.chunk.kind is not BlockKind.CAPTION]
    hits = found.hits[: telling[MOST_HITS - 1] + 1 if len(telling) >= MOST_HITS else MOST_HITS]
    if scope.selected_text:  # the marked passage is all the evidence there is
        return hits
    return tuple(with_text_before(resources.library, hit) for hit in hits)


def _told(hit: Hit) -> dict[str, Any]:
    told: dict[str, Any] = {"doc": hit.chunk.doc, "page": hit.page, "confidence": round(hit.confidence, 3)}
    if hit.sentence_odds:
        best = max(range(len(hit.sentence_odds)), key=lambda index: hit.sentence_odds[index])
        told["odds"] = round(hit.sentence_odds[best], 2)
        told["sentence"] = hit.chunk.sentences[best].text if best < len(hit.chunk.sentences) else ""
    else:
        told["text"] = hit.chunk.text[:80]
    return told
