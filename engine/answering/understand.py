"""First stage: what is asked. The gate looks at the question as it was typed and again as it was meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.answering.reference_resolution import Located, locate
from engine.answering.resources import Resources
from engine.answering.state import AnswerState
from engine.core.text import fold
from engine.core.trace import StageName
from engine.query.chat_spellings import as_printed
from engine.query.conversational_rewriting import with_topic
from engine.query.neighbour_references import neighbour_reference
from engine.query.question_type import ExpectedAnswer, expected_answer
from engine.query.references import book_reference, titled_reference
from engine.query.spelling_correction import corrected
from engine.safety.classifier import SafetyClassifier
from engine.safety.danger import COUNSELLOR_SETTING
from engine.safety.question_checks import LibraryFacts, QuestionGate, QuestionKind, QuestionOutcome
from engine.safety.request_kind import RequestKind
from engine.safety.results import RejectionReason
from engine.safety.unsafe import is_confidential


@dataclass(frozen=True, slots=True)
class Understood:
    """A question that goes on: the text that is searched for, and the answer it wants."""

    question: str
    expected: ExpectedAnswer


@dataclass(frozen=True, slots=True)
class Settled:
    """A question that ends before any search. `reply`: what is said to small talk or an empty question;
    else it is refused for `reason`, in the words of `gate` where it has any."""

    reason: RejectionReason = RejectionReason.OFF_TOPIC
    gate: QuestionOutcome | None = None
    reply: str | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """A question that asks for a part of a book by its number and for nothing else: no search is needed."""

    located: Located


def understand(
    state: AnswerState, resources: Resources, earlier: Sequence[str], talked_of: Sequence[str] = ()
) -> Understood | Settled | Named:
    """Stage Q of the safety chain, spelling, and the topic of the `earlier` questions of a conversation.
    `talked_of`: the documents that their answers cited, the latest first.

    Raises what loading the embedder raises, once the question needs a search.
    """
    with state.trace.stage(StageName.UNDERSTAND) as seen:
        told = _understand(state, resources, earlier, talked_of)
        seen["language"] = state.language.value
        if isinstance(told, Named):
            named = told.located
            seen["names"] = " ".join(filter(None, (named.reference.kind.value, named.reference.number)))
            seen["parts"] = [[part.doc, part.page] for part in named.parts]
        elif isinstance(told, Settled):
            seen["ends"] = "reply" if told.reply else told.reason.value
        else:
            seen["question"], seen["wants"] = told.question, told.expected.type.value
    return told


def _understand(
    state: AnswerState, resources: Resources, earlier: Sequence[str], talked_of: Sequence[str]
) -> Understood | Settled | Named:
    gatekeeper = question_gate(resources)
    facts = gatekeeper.facts
    with state.checking():
        # "Last paragraph": words that only name a part of a book tell nothing of the child.
        first = QuestionGate(facts) if _names_a_part_only(state.question, earlier) else gatekeeper
        gate = first.check(state.question, state.scope)
    state.language = gate.language
    state.note(gate.outcomes)
    state.confidential = is_confidential(gate.unsafe)
    if gate.kind in (QuestionKind.HINT, QuestionKind.SMALL_TALK):
        return Settled(gate=gate, reply=gate.message or "")
    if facts.documents:
        _locate(state, resources, talked_of, earlier)
    # With the topic of earlier questions a request may be a question, or one that must not be answered.
    goes_on = gate.kind is QuestionKind.OK or (gate.kind is QuestionKind.REQUEST and bool(earlier))
    located = state.located if state.located is not None and state.located.is_all else None
    if located is not None and gate.request is RequestKind.COMMAND:  # "show figure 6.3"
        return Named(located)
    if not goes_on:
        return Settled(gate.reason or RejectionReason.OFF_TOPIC, gate)
    state.danger = gate.danger
    if located is not None:
        return Named(located)
    state.confidential = True  # until it was looked at as it was meant
    meant = _as_meant(state, resources, gate.cleaned, earlier)
    with state.checking():
        gate = gatekeeper.check_meant(meant, gate, state.scope)
    state.note(gate.outcomes)
    state.danger = state.danger or gate.danger
    state.confidential = is_confidential(state.danger.kind if state.danger else None)
    if gate.kind is not QuestionKind.OK:
        state.read_as = None  # it would repeat what must not be answered
        return Settled(gate.reason or RejectionReason.OFF_TOPIC, gate)
    if not facts.documents:
        return Settled(RejectionReason.EMPTY_RETRIEVAL)
    return Understood(gate.cleaned, expected_answer(gate.cleaned))


def _names_a_part_only(question: str, earlier: Sequence[str]) -> bool:
    reference = neighbour_reference(question, earlier) or book_reference(question)
    return reference is not None and not reference.others


def question_gate(resources: Resources) -> QuestionGate:
    """Stage Q over this library, with all that recognises a child in need."""
    library = resources.library
    facts = LibraryFacts(
        tuple(record.meta for record in library.documents()),
        library.settings.get(COUNSELLOR_SETTING, "") or "",
    )
    return QuestionGate(facts, SafetyClassifier(resources.registry.safety_classifier))


def _locate(
    state: AnswerState, resources: Resources, talked_of: Sequence[str], earlier: Sequence[str]
) -> None:
    """Find what the question names by its number, if anything; a marked passage is all there is."""
    if state.scope.selected_text is not None:
        return
    library = resources.library
    reference = neighbour_reference(state.question, earlier) or book_reference(state.question)
    if reference is None:
        titles = [fold(record.meta.title) for record in library.documents(state.scope)]
        reference = titled_reference(state.question, titles)
    if reference is None:
        return
    located = locate(library, state.scope, reference, talked_of, state.language)
    # "Who wrote the book Godan?" asks of what a book tells, not of the book.
    if located.is_all or not (reference.by_title or reference.kind.is_of_text):
        state.located = located


def _as_meant(state: AnswerState, resources: Resources, asked: str, earlier: Sequence[str]) -> str:
    """As books spell it, and with the topic of earlier questions where it needs one."""
    lexicon = resources.lexicon()
    printed, *before = (as_printed(question) for question in (asked, *earlier))
    question = corrected(printed, lexicon)
    meant = with_topic(question, [corrected(one, lexicon) for one in before])
    state.read_as = meant if meant != printed else None
    return meant
