"""What an answer leaves open of a question of several parts: a part that the books don't answer is named.

Only a part is named of which nothing is told in the answer and for which the search, asked for that part
alone, finds no page that answers: "The books don't say" has to be true.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.answering.resources import Resources
from engine.answering.retrieve import in_company
from engine.answering.state import AnswerState
from engine.answering.whole_answer import asked_words
from engine.core.results import AnswerKind, AnswerResult
from engine.core.text import content_words
from engine.core.values import BELOW_HIGH, ConfidenceLevel, Language
from engine.inference.cross_encoder import with_readings
from engine.policy.numbers import policy_number
from engine.query.conversational_rewriting import with_topic
from engine.query.expected_answer_type import QuestionShape
from engine.query.question_parts import question_parts
from engine.query.question_terms import QuestionTerms
from engine.safety.mechanism import SafetyMechanism

# Share of a part's own words from which an answer is taken to speak of it.
TOLD = policy_number("word_overlap", "about")
# Log-odds of the cross-encoder from which a page is believed to answer a part.
ANSWERS = policy_number("quotation", "part_answered")
_SURE_KINDS = ("time", "number")  # of thing asked for that a text surely lacks when it shows none
NOT_SAID = {
    Language.EN: "The books don't say: {0}",
    Language.HI: "किताबों में इसका जवाब नहीं मिला: {0}",
}


def with_unanswered_parts(
    result: AnswerResult, state: AnswerState, resources: Resources, question: str, chain: SafetyMechanism
) -> AnswerResult:
    """The same answer, as a partial one if the books leave a part of the question open."""
    parts = question_parts(question)
    if len(parts) < 2 or not result.is_shown or state.scope.selected_text is not None:
        return result
    said = " ".join(sentence.text for sentence in result.sentences)
    whole = [with_topic(part, parts[:place]) for place, part in enumerate(parts)]
    asked = [asked_words(part, resources.lexicon()) for part in whole]
    left = [
        part
        for place, part in enumerate(parts)
        if _is_open(part, own_words(asked, place), said)
        and not _is_answered(state, resources, whole[place], chain)
    ]
    return partial(result, left) if left and len(left) < len(parts) else result


def is_sure(answer: AnswerResult) -> bool:
    """Whether the answer to one part is sure enough to be shown though the others have none."""
    return answer.is_shown and answer.confidence_level is ConfidenceLevel.HIGH


def partial(result: AnswerResult, left: Sequence[str]) -> AnswerResult:
    """An answer as a partial one that names the parts which are `left` open."""
    confidence = min(result.confidence, BELOW_HIGH)
    return replace(
        result,
        status=AnswerKind.PARTIAL,
        unanswered=tuple(left),
        message=NOT_SAID[result.language].format("; ".join(left)),
        confidence=confidence,
        confidence_level=ConfidenceLevel.of(confidence),
    )


def own_words(asked: Sequence[QuestionTerms], place: int) -> QuestionTerms:
    """The words of the part at that place that no other part has."""
    others = {group[1] for number, one in enumerate(asked) if number != place for group in one.groups}
    return QuestionTerms(tuple(group for group in asked[place].groups if group[1] not in others))


def _is_open(part: str, own: QuestionTerms, said: str) -> bool:
    """Whether an answer tells nothing of a part: neither its own words nor the kind of thing it asks for."""
    kinds = [kind for kind in QuestionShape.of(part).kinds if kind in _SURE_KINDS]
    if any(not QuestionShape.offers(kind, said) for kind in kinds):
        return True
    return bool(own.groups) and own.coverage(frozenset(content_words(said))) < TOLD


def _is_answered(state: AnswerState, resources: Resources, part: str, chain: SafetyMechanism) -> bool:
    """Whether the library has a page that answers a part by itself."""
    found = resources.searcher().search(part, state.scope)
    hits = in_company(resources, found, state.scope)
    with state.checking():
        verdict, kept = chain.check_retrieval(part, replace(found, hits=hits), state.scope)
    cross_encoder = resources.registry.cross_encoder()
    if verdict.should_reject or cross_encoder is None:
        return not verdict.should_reject
    state.cancel.check()
    read = with_readings(cross_encoder, part, kept, found.english, state.cancel.check)
    return max((odds for hit in read for odds in hit.sentence_odds), default=ANSWERS) >= ANSWERS
