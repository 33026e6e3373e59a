"""The pipeline of one question: understand -> retrieve -> read -> decide -> select evidence -> generate ->
verify -> present.

The ladder: a composed answer, else a quoted one, else "I don't know" with the nearest pages. The language
model is not touched before stage R (decide) has passed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from engine.answering.answer_cache import AnswerCache, cache_key
from engine.answering.present import refuse
from engine.answering.reference_answer import answer_by_reference
from engine.answering.resources import Resources, Suggester
from engine.answering.routing import answer
from engine.answering.state import AnswerState
from engine.answering.understand import Named, Settled, understand
from engine.core.cancel import Cancelled, CancelToken
from engine.core.errors import LASTING, ErrorCode, of_the_world
from engine.core.events import OnEvent, Trouble
from engine.core.results import AnswerKind, AnswerResult, failed
from engine.core.trace import StageName
from engine.core.values import USUAL_GENERATION, GenerationConfig, Scope
from engine.inference.model_registry import ModelRegistry
from engine.insights.log import QuestionLog, row_of
from engine.library.library import Library
from engine.policy.thresholds import Policy
from engine.retrieval.searcher import Searcher

_REMEMBERED = 50  # questions of which it is known where their answers stand


class Pipeline:
    """Answers questions over one library. One question at a time."""

    def __init__(
        self,
        library: Library,
        searcher: Callable[[], Searcher],
        registry: ModelRegistry,
        policy: Policy,
        log: QuestionLog,
        session: str,
        cache: AnswerCache,
        suggester: Suggester | None = None,
    ) -> None:
        """`session`: under which the questions are logged. `suggester`: of the questions in a refusal."""
        self._resources = Resources(library, searcher, registry, policy, suggester)
        self._log = log
        self._session = session
        self._trouble_told = False
        self._cache = cache
        self._cited: OrderedDict[str, str] = OrderedDict()  # question -> the document that its answer cited

    def use(self, policy: Policy) -> None:
        """Answer by other thresholds from the next question on."""
        self._resources = replace(self._resources, policy=policy)

    def ask(
        self,
        question: str,
        scope: Scope,
        on_event: OnEvent,
        cancel: CancelToken,
        earlier: Sequence[str] = (),
        generation: GenerationConfig = USUAL_GENERATION,
    ) -> AnswerResult:
        """Answer or refuse. Raises Cancelled, and PothiError of the world (missing embedder, disk full)."""
        state = AnswerState(question, scope, on_event, cancel, generation=generation)
        try:
            result = self._ask(state, earlier)
        except Cancelled:
            raise
        except Exception as error:
            self._note_failure(state, error)
            raise
        state.trace.note(StageName.PRESENT, **_ending(result))
        result = replace(result, trace=state.trace)
        if result.status is AnswerKind.SMALL_TALK and result.checks and not result.checks[0].passed:
            return result  # an empty or endless question is a slip, not something to learn from
        self._remember(result)
        row = row_of(result, self._session, scope, self._topic(result))
        result = replace(result, log_id=self._log.record(row) or None)
        self._tell_trouble(on_event)
        return result

    def _ask(self, state: AnswerState, earlier: Sequence[str]) -> AnswerResult:
        talked_of = [self._cited[one] for one in reversed(earlier) if one in self._cited]
        understood = understand(state, self._resources, earlier, talked_of)
        if isinstance(understood, Named):
            return answer_by_reference(state, self._resources, understood.located)
        if isinstance(understood, Settled):
            if understood.reply is not None:
                return state.result(AnswerKind.SMALL_TALK, message=understood.reply)
            return refuse(state, self._resources, understood.reason, understood.gate)
        key = cache_key(state, self._resources, understood.question)
        known = self._cache.again(key, state)
        if known is not None:
            return known
        result = answer(state, self._resources, understood)
        llm, embedder = self._llm_name() if result.llm_calls else None, self._resources.registry.embedder()
        result = replace(result, llm=llm, embedder=embedder.name)
        self._cache.keep(key, result, state)
        return result

    def _remember(self, result: AnswerResult) -> None:
        """Keep which document a question was answered from, for those that go on with it."""
        if result.citations and not result.confidential:
            self._cited[result.question] = result.citations[0].doc
            while len(self._cited) > _REMEMBERED:
                self._cited.popitem(last=False)

    def _tell_trouble(self, on_event: OnEvent) -> None:
        """Say once that nothing is being kept, or why nothing can be changed in the library."""
        because = self._resources.library.read_only_because
        no_locks = because if because and because.code is ErrorCode.LIBRARY_NO_LOCKS else None
        trouble = self._log.trouble or no_locks
        if trouble is not None and not self._trouble_told:
            self._trouble_told = True
            on_event(Trouble(trouble.code, trouble.params))

    def _note_failure(self, state: AnswerState, error: Exception) -> None:
        """Log how the question ended, unless every question would end so."""
        world = of_the_world(error)
        if world is None or world.code not in LASTING:
            result = replace(failed(state.question, error), confidential=state.confidential)
            self._log.record(row_of(result, self._session, state.scope))

    def _llm_name(self) -> str | None:
        llm = self._resources.registry.llm()
        return llm.name if llm else None

    def _topic(self, result: AnswerResult) -> str | None:
        pages = result.citations or result.nearest_pages
        return self._resources.meta_of(pages[0].doc).title if pages else None


def _ending(result: AnswerResult) -> dict[str, Any]:
    """What the trace tells of a result."""
    cites = [f"{one.doc}, page {one.pdf_page}" for one in result.citations]
    told = {"status": result.status.value, "confidence": round(result.confidence, 3), "cites": cites}
    return told | {"reason": result.refusal_reason} if result.refusal_reason else told
