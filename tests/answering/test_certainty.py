"""An answer is not called surer than such answers were measured to be, and half an answer never very sure."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.answering.certainty import as_sure_as_measured, chance_right, is_thin
from engine.answering.state import AnswerState
from engine.answering.whole_answer import READ_WELL
from engine.core.cancel import CancelToken
from engine.core.events import ignore
from engine.core.results import AnswerBlock, AnswerKind, AnswerResult, AnswerShape, BlockForm, BlockItem
from engine.core.values import AnswerSentence, ConfidenceLevel, Language, QuestionLanguage, Scope
from engine.query.question_type import AnswerType, ExpectedAnswer
from engine.safety.results import Outcome, Stage

SHORT = ExpectedAnswer(AnswerType.SHORT)
EXPLAIN = ExpectedAnswer(AnswerType.EXPLAIN, 220)
LIST = ExpectedAnswer(AnswerType.LIST, 220)


def asked(question: str = "What is a weir?", *, read: float = 6.0, ranked: float = 4.0) -> AnswerState:
    state = AnswerState(question, Scope(), ignore, CancelToken())
    state.cross_encoder, state.best_sentence = read, ranked
    return state


def answer(*sentences: str, shape: AnswerShape = AnswerShape.SHORT, laid_out: bool = False) -> AnswerResult:
    items = tuple(BlockItem(text, (1,)) for text in sentences)
    return AnswerResult(
        "What is a weir?",
        AnswerKind.QUOTED,
        Language.EN,
        QuestionLanguage.EN,
        sentences=tuple(AnswerSentence(text, (1,), 1.0) for text in sentences),
        confidence=0.99,
        confidence_level=ConfidenceLevel.HIGH,
        shape=shape,
        blocks=(AnswerBlock(BlockForm.PARAGRAPH, items),) if laid_out else (),
    )


ONE = answer("A weir is a low wall across a river.")
WHOLE = answer(
    *(f"The {n} gate of the weir is opened in the spring of the year." for n in range(6)), laid_out=True
)


def level(result: AnswerResult, state: AnswerState, expected: ExpectedAnswer) -> ConfidenceLevel:
    return as_sure_as_measured(result, state, expected).confidence_level


def test_a_short_answer_that_was_read_well_stays_very_sure() -> None:
    assert level(ONE, asked(), SHORT) is ConfidenceLevel.HIGH


@pytest.mark.parametrize(
    "state",
    [
        asked(read=-2.0),
        asked(read=1.0, ranked=-2.0),
        asked("Why was the weir built of ice?", read=2.0, ranked=1.0),
    ],
)
def test_a_short_answer_that_the_readers_doubt_is_not_very_sure(state: AnswerState) -> None:
    told = as_sure_as_measured(ONE, state, SHORT)
    assert told.confidence_level is ConfidenceLevel.MEDIUM
    assert told.sentences == ONE.sentences


def test_one_sentence_to_explain_is_not_very_sure_however_well_it_was_read() -> None:
    assert level(ONE, asked("Explain the weir."), EXPLAIN) is ConfidenceLevel.MEDIUM
    assert level(WHOLE, asked("Explain the weir."), EXPLAIN) is ConfidenceLevel.HIGH


def test_a_list_may_be_short_but_not_of_one_entry() -> None:
    assert not is_thin(answer("Clay.", "Stone."), LIST)
    assert is_thin(answer("Clay."), LIST)


def test_two_lines_that_were_asked_for_are_enough() -> None:
    told = answer(
        "A weir is a low wall across a river and holds the water back.", "It is made of stone and clay."
    )
    assert not is_thin(told, replace(EXPLAIN, words=40))
    assert is_thin(told, EXPLAIN)


def test_a_whole_answer_on_what_the_library_hardly_teaches_is_not_very_sure() -> None:
    state = asked("Explain the weir.")
    state.note([Outcome(READ_WELL, Stage.ANSWER, True, 0.45, 0.39)])
    assert level(WHOLE, state, EXPLAIN) is ConfidenceLevel.MEDIUM


def test_what_was_found_by_its_number_is_there_or_not() -> None:
    figure = replace(ONE, shape=AnswerShape.REFERENCE)
    assert level(figure, asked(read=-6.0), SHORT) is ConfidenceLevel.HIGH


@pytest.mark.parametrize("higher", [{"read": 3.0}, {"ranked": 2.0}])
def test_the_chance_grows_with_what_the_readers_say(higher: dict[str, float]) -> None:
    lower = {"read": 1.0, "ranked": 0.0}
    assert chance_right(asked(**lower | higher)) > chance_right(asked(**lower))
