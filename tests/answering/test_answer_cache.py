"""The same question again: answered at once, as long as nothing it depends on has changed."""

from __future__ import annotations

import pytest

from engine.answering.answer_cache import AnswerCache, CacheKey
from engine.answering.resources import SCOPE_LIST
from engine.answering.state import AnswerState
from engine.core.cancel import CancelToken
from engine.core.events import Event, SentenceVerified, SourcesFound, ignore
from engine.core.results import AnswerKind, AnswerResult
from engine.core.values import GenerationConfig, Language, QuestionLanguage, Scope, SearchResult
from engine.insights.log import QuestionLog
from engine.policy.thresholds import PRESETS
from engine.tutor import Tutor

ASKED = "Why does ice float on water?"


@pytest.fixture
def tutor(tutor: Tutor) -> Tutor:
    """The same one, with a cache as in the program."""
    return Tutor(tutor.config, tutor.library, tutor.registry)


def ask(tutor: Tutor, question: str = ASKED, scope: Scope | None = None) -> AnswerResult:
    return tutor.ask(question, scope)


@pytest.mark.parametrize("again", [ASKED, "why does  ice float on water", "WHY DOES ICE FLOAT ON WATER ?"])
def test_the_same_question_is_answered_from_the_cache(tutor: Tutor, again: str) -> None:
    first = ask(tutor)
    assert first.is_shown
    assert not first.cached
    events: list[Event] = []
    second = tutor.ask(again, on_event=events.append)
    assert second.cached
    assert (second.answer, second.citations, second.status) == (first.answer, first.citations, first.status)
    assert second.question == again
    assert second.llm_calls == 0
    assert (second.llm, second.embedder) == (first.llm, first.embedder)
    assert second.to_json()["cached"] is True
    shown = [event.sentence for event in events if isinstance(event, SentenceVerified)]
    assert tuple(shown) == second.sentences
    assert isinstance(events[0], SourcesFound)


def test_a_refusal_is_kept_too(tutor: Tutor) -> None:
    first, second = (ask(tutor, "Which is the best pizza in Delhi?") for _ in range(2))
    assert first.status is AnswerKind.REFUSED
    assert second.cached
    assert second.message == first.message


def test_another_filter_is_another_question(tutor: Tutor) -> None:
    ask(tutor)
    assert not ask(tutor, scope=Scope(selected_text="Ice is lighter than water and floats on it.")).cached


def test_a_change_of_what_it_depends_on_is_a_new_answer(tutor: Tutor) -> None:
    ask(tutor)
    doc = tutor.library.documents()[0].meta.doc
    tutor.library.update_metadata(doc, book="Another name")
    assert not ask(tutor).cached
    assert ask(tutor).cached
    tutor.library.settings.set(SCOPE_LIST, ["ice"])
    assert not ask(tutor).cached
    tutor.use_thresholds(PRESETS["strict"])
    assert not ask(tutor).cached
    assert not tutor.ask(ASKED, generation=GenerationConfig(max_tokens=40)).cached


def test_small_talk_and_what_is_confidential_are_not_kept(tutor: Tutor) -> None:
    assert not [result for _ in range(2) if (result := ask(tutor, "hello")).cached]
    assert not [result for _ in range(2) if (result := ask(tutor, "my uncle hits me every day")).cached]


def test_it_is_logged_like_any_answer(tutor: Tutor) -> None:
    first, second = ask(tutor), ask(tutor)
    assert isinstance(tutor.log, QuestionLog)
    rows = tutor.log.rows()
    assert {row.id for row in rows} >= {first.log_id, second.log_id}
    assert [row.details["cached"] for row in rows][:2] == [True, False]


def test_the_oldest_answer_makes_room() -> None:
    cache = AnswerCache(most=2)
    state = AnswerState(ASKED, Scope(), ignore, CancelToken())
    state.found = SearchResult(ASKED, QuestionLanguage.EN, ())
    keys = [
        CacheKey(word, QuestionLanguage.EN, Scope(), 1, None, (), (), GenerationConfig()) for word in "abc"
    ]
    for key in keys:
        cache.keep(key, AnswerResult(ASKED, AnswerKind.REFUSED, Language.EN, QuestionLanguage.EN), state)
    assert [cache.again(key, state) is not None for key in keys] == [False, True, True]
