"""Last stage of a refusal: "I don't know" with the reason, the nearest pages and questions worth asking."""

from __future__ import annotations

from dataclasses import replace

from engine.answering.decide import BookSentence
from engine.answering.quotation import lead_in_to
from engine.answering.resources import Resources
from engine.answering.retrieve import in_company
from engine.answering.state import MAX_NEAREST, AnswerState
from engine.core.results import AnswerKind, AnswerResult, AnswerShape
from engine.core.trace import StageName
from engine.core.values import Citation, PageRef, Scope
from engine.policy.thresholds import SafetyThresholds
from engine.safety.fallback import BookSays, FallbackHandler, Instead
from engine.safety.mechanism import SafetyMechanism
from engine.safety.question_checks import QuestionOutcome
from engine.safety.request_kind import RequestKind, is_one_word
from engine.safety.request_messages import ONE_WORD, TRY_WHOLE_QUESTION, NamedByNumber, why_by_number
from engine.safety.results import RejectionReason

MOST_SUGGESTED = 3
ON_TOPIC = SafetyThresholds().max_topic_mismatch_score  # confidence of what is suggested from
TRIED = 3  # suggestions that are tried out; each costs one search


def refuse(
    state: AnswerState,
    resources: Resources,
    reason: RejectionReason,
    gate: QuestionOutcome | None = None,
    *,
    denied: BookSentence | None = None,
) -> AnswerResult:
    """I don't know; to a question that takes for granted what the book denies, with the sentence. `gate`:
    what stage Q found, where it was the gate that refused."""
    with state.trace.stage(StageName.PRESENT):
        state.withdraw()
        danger = gate.danger if gate else state.danger
        premise = _cite_first(state, resources, denied) if denied else None
        lead_in = lead_in_to(state.language.answer_language, premise.quote) if premise else None
        instead, nearest = _instead(state, resources, gate)
        suggestions = _suggestions(state, resources) if gate is None and instead is None else ()
        if instead is not None and instead.asks:
            suggestions = _with_titles(state, resources)
        message = (instead is None and gate and gate.message) or FallbackHandler().message(
            reason,
            state.language,
            nearest,
            suggestions,
            state.scope,
            danger,
            premise=BookSays(premise.quote, premise.label, lead_in) if premise else None,
            instead=None if premise else instead,
            no_books=instead is None and state.found is None and reason is RejectionReason.EMPTY_RETRIEVAL,
        )
    return state.result(
        AnswerKind.REFUSED,
        refusal_reason=reason.value,
        message=message,
        lead_in=lead_in,
        confidence=state.found.best_confidence if state.found else 0.0,
        nearest_pages=nearest,
        suggestions=suggestions,
        citations=(premise,) if premise else (),
        shape=AnswerShape.REFERENCE if instead is not None and instead.asks else AnswerShape.SHORT,
    )


def _instead(
    state: AnswerState, resources: Resources, gate: QuestionOutcome | None
) -> tuple[Instead | None, tuple[PageRef, ...]]:
    """What is said where the form of the question is why it has no answer, and the pages that are offered."""
    language, nearest, located = state.language.answer_language, state.pages[:MAX_NEAREST], state.located
    if located is not None and (gate is None or gate.request is RequestKind.COMMAND):
        places = tuple(resources.page_ref(doc, page, language) for doc, page in located.pages[:MAX_NEAREST])
        asked = located.reference
        titles = {resources.meta_of(doc).title for doc in located.docs}
        title = titles.pop() if len(titles) == 1 else located.title
        kind, number = asked.kind.value, asked.number
        if asked.kind.is_of_text and not places and (asked.page or (asked.chapter and title is None)):
            kind = "page" if asked.page else "chapter"  # where it would stand is what is missing
            number = str(asked.page or asked.chapter)
        named = NamedByNumber(kind, number, asked.item, title, located.chapter, located.last)
        told = why_by_number(named, len(places), len(located.docs), language)
        return Instead(*told, is_place=True, asks=len(places) > 1), places or nearest
    if gate is None and state.read_as is None and is_one_word(state.question):
        return Instead(ONE_WORD[language], TRY_WHOLE_QUESTION[language]), nearest
    return None, nearest


def _with_titles(state: AnswerState, resources: Resources) -> tuple[str, ...]:
    """The question with the name of each chapter that has what it names."""
    assert state.located is not None
    titles = dict.fromkeys(resources.meta_of(doc).title for doc in state.located.docs[:MAX_NEAREST])
    asked = state.question.strip().rstrip("?").strip()
    return tuple(f"{asked} ({title})" for title in titles) if len(titles) > 1 else ()


def _cite_first(state: AnswerState, resources: Resources, said: BookSentence) -> Citation:
    """Cite one sentence of the book and nothing else, with its page the first of the nearest."""
    state.book = resources.citation_book(state.language.answer_language)
    doc, sentence = said
    cited = state.book.citations(state.book.cite(doc, [sentence]))[0]
    where = (cited.doc, cited.pdf_page)
    state.pages = tuple(sorted(state.pages, key=lambda page: (page.doc, page.pdf_page) != where))
    return cited


def _suggestions(state: AnswerState, resources: Resources) -> tuple[str, ...]:
    """Questions about the pages near the hits, in chapters that are offered too: such as the books are known
    to answer; where nothing is known of those pages yet, such as stage R lets through."""
    suggester = resources.suggester
    if state.found is None or state.scope.selected_text is not None or suggester is None:
        return ()
    language = state.language.answer_language
    offered = {page.doc for page in state.pages[:MAX_NEAREST]}  # of another chapter nobody would see why
    hits = [hit for hit in state.found.hits if hit.chunk.doc in offered]
    near = [hit for hit in hits if hit.confidence >= ON_TOPIC and hit.chunk.language is language]
    places = list(dict.fromkeys((hit.chunk.doc, hit.page) for hit in near))
    known = suggester.near(places, MOST_SUGGESTED)
    if known:
        return tuple(known)
    tried = suggester.untried(places)[:TRIED]
    return tuple(question for question in tried if _is_let_through(resources, question, state.scope))


def _is_let_through(resources: Resources, question: str, scope: Scope) -> bool:
    """Whether stage R lets a question through, going by search and rules: no model reads for it."""
    found = resources.searcher().search(question, scope)
    chain = SafetyMechanism(resources.thresholds(found, scope))
    if found.best_confidence < chain.thresholds.answer_threshold:
        return False
    found = replace(found, hits=in_company(resources, found, scope))
    verdict, _ = chain.check_retrieval(question, found, scope, out_of_scope_patterns=resources.taken_off())
    return not verdict.should_reject
