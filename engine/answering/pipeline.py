"""The pipeline of one question: understand -> retrieve -> read -> decide -> select evidence -> generate ->
verify -> present.

The ladder: a composed answer, else a quoted one, else "I don't know" with the nearest pages. The language
model is not touched before stage R (decide) has passed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.answering.answer_cache import AnswerCache, cache_key
from engine.answering.certainty import as_sure_as_measured
from engine.answering.chapters import named_chapters, titled_chapter
from engine.answering.decide import (
    NOT_FOUND,
    Decision,
    decide,
    decide_by_sides,
)
from engine.answering.definition import definitions_of
from engine.answering.generate import AnswerGenerator
from engine.answering.partial_answer import is_sure, partial, with_unanswered_parts
from engine.answering.present import refuse
from engine.answering.reference_answer import ReferenceAnswer
from engine.answering.reference_resolution import Located
from engine.answering.resources import Resources, Suggester
from engine.answering.retrieve import read, retrieve
from engine.answering.state import AnswerState
from engine.answering.support import Closeness
from engine.answering.things_of_a_kind import asks_for_all_of_a_kind
from engine.answering.understand import Named, Settled, Understood, understand
from engine.answering.whole_answer import WHOLE_CHECKS, WholeAnswer
from engine.core.cancel import Cancelled, CancelToken
from engine.core.errors import LASTING, ErrorCode, of_the_world
from engine.core.events import OnEvent, Trouble, ignore
from engine.core.results import AnswerKind, AnswerResult, failed
from engine.core.trace import StageName
from engine.core.values import USUAL_GENERATION, GenerationConfig, Hit, Scope
from engine.inference.model_registry import ModelRegistry
from engine.inference.question_probe import question_probe_of
from engine.insights.log import QuestionLog, row_of
from engine.library.library import Library
from engine.policy.thresholds import Policy
from engine.query.conversational_rewriting import with_topic
from engine.query.definitions import asks_what_is
from engine.query.question_parts import question_parts
from engine.query.question_type import (
    BRIEF_WORDS,
    OUTLINE_WORDS,
    WORDS,
    AnswerType,
    ExpectedAnswer,
    asks_with_question_word,
    expected_answer,
    may_be_longer,
)
from engine.query.reference_words import ReferenceKind
from engine.retrieval.defining_sentences import DefiningHit
from engine.retrieval.searcher import Searcher
from engine.safety.mechanism import SafetyMechanism
from engine.safety.results import RejectionReason

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
            return self._named(state, understood.located)
        if isinstance(understood, Settled):
            if understood.reply is not None:
                return state.result(AnswerKind.SMALL_TALK, message=understood.reply)
            return refuse(state, self._resources, understood.reason, understood.gate)
        key = cache_key(state, self._resources, understood.question)
        known = self._cache.again(key, state)
        if known is not None:
            return known
        result = self._answered(state, understood)
        llm, embedder = self._llm_name() if result.llm_calls else None, self._resources.registry.embedder()
        result = replace(result, llm=llm, embedder=embedder.name)
        self._cache.keep(key, result, state)
        return result

    def _answered(self, state: AnswerState, understood: Understood) -> AnswerResult:
        result = self._answer(state, understood)
        if result.refusal_reason in NOT_FOUND and not result.citations:
            return self._in_part(state, understood, result)
        return as_sure_as_measured(result, state, understood.expected)

    def _in_part(self, state: AnswerState, asked: Understood, refused: AnswerResult) -> AnswerResult:
        """Of a question of several parts that was refused as a whole: the one part that the books surely
        answer, and the others named; else the refusal."""
        parts = question_parts(asked.question)
        if len(parts) < 2 or state.scope.selected_text is not None:
            return refused
        told: list[tuple[str, AnswerResult]] = []
        for place, part in enumerate(parts):
            alone = with_topic(part, parts[:place])
            own = AnswerState(alone, state.scope, ignore, state.cancel, generation=state.generation)
            own.danger, own.confidential = state.danger, state.confidential
            answer = self._answer(own, replace(asked, question=alone, expected=expected_answer(alone)))
            if answer.is_shown or answer.refusal_reason not in NOT_FOUND or answer.citations:
                told.append((part, answer))
        if len(told) != 1 or not is_sure(told[0][1]):
            return refused
        part, answer = told[0]
        left = [one for one in parts if one != part]
        timings = replace(answer.timings, total=state.elapsed())
        whole = replace(answer, question=state.question, read_as=state.read_as, timings=timings)
        return partial(whole, left)

    def _answer(self, state: AnswerState, understood: Understood) -> AnswerResult:
        question = understood.question
        found = retrieve(state, self._resources, question)
        chain = SafetyMechanism(self._resources.thresholds(found, state.scope))
        if understood.expected.type.is_of_chapter or understood.expected.type is AnswerType.SECTION_SUMMARY:
            of_chapter = self._of_chapter(state, understood, chain)
            if of_chapter is not None:
                return of_chapter
        hits = read(state, self._resources, question, chain.thresholds)
        decision = decide(state, self._resources, question, hits, chain)
        sides = understood.expected.compared
        decision = decide_by_sides(state, self._resources, sides, chain, decision)
        listed = self._all_of_a_kind(state, understood, decision, hits, chain)
        if listed is not None:
            return listed
        if decision.reason is not None:
            return self._definition(state, understood, decision, hits, chain) or refuse(
                state, self._resources, decision.reason, denied=decision.denied
            )
        understood = replace(understood, expected=self._at_length(question, understood.expected))
        if (
            understood.expected.type.is_broad
            and decision.denied is None
            and state.scope.selected_text is None
        ):
            whole = self._whole_answer(state, understood, chain)
            reader = self._resources.registry.reader()
            told = whole.from_evidence(decision.kept, reader, is_taught=decision.by_sides)
            if not isinstance(told, AnswerResult) and sides and not decision.by_sides:
                # What no passage tells of both may be told of each.
                doubted = replace(decision, reason=told)
                apart = decide_by_sides(state, self._resources, sides, chain, doubted)
                if apart.by_sides:
                    state.forget(WHOLE_CHECKS)
                    told = whole.from_evidence(apart.kept, reader, is_taught=True)
            if not isinstance(told, AnswerResult):
                if not asks_with_question_word(question):
                    return refuse(state, self._resources, told)
                # "How do we get out?" may want a sentence where the book has no more to tell.
                state.forget(WHOLE_CHECKS)
                told = self._short_answer(state, understood, decision, chain)
        else:
            told = self._short_answer(state, understood, decision, chain)
        return with_unanswered_parts(told, state, self._resources, question, chain)

    def _all_of_a_kind(
        self,
        state: AnswerState,
        asked: Understood,
        decision: Decision,
        hits: tuple[Hit, ...],
        chain: SafetyMechanism,
    ) -> AnswerResult | None:
        """The whole list, where a chapter gives by its headings what is asked for: its structure tells that
        it answers, however sure the search is. None for anything else."""
        refused = decision.reason is not None and decision.reason not in NOT_FOUND
        if refused or decision.denied is not None or state.scope.selected_text is not None:
            return None
        if not asks_for_all_of_a_kind(asked.question, asked.expected):
            return None
        asked = replace(asked, expected=ExpectedAnswer(AnswerType.LIST, WORDS))
        told = self._whole_answer(state, asked, chain).of_a_kind(decision.kept or hits)
        return told and by_wording(told)

    def _definition(
        self,
        state: AnswerState,
        asked: Understood,
        decision: Decision,
        hits: tuple[Hit, ...],
        chain: SafetyMechanism,
    ) -> AnswerResult | None:
        """What one thing is, where a sentence of the books says so: its wording tells that it answers,
        however unsure the search is. None for anything else."""
        if decision.reason not in NOT_FOUND or decision.denied is not None:
            return None
        defining = definitions_of(state, self._resources, asked.question, asked.expected)
        if not defining:
            return None
        told = self._generator(state, asked.question, hits, defining, chain).definition()
        return told and by_wording(told)

    def _at_length(self, question: str, expected: ExpectedAnswer) -> ExpectedAnswer:
        """What is expected: more than the words of the question said, where questions like this one want
        more."""
        if asks_what_is(question) or not may_be_longer(question, expected):
            return expected
        embedder = self._resources.registry.embedder()
        probe = question_probe_of(embedder.name)
        if probe is None or not probe.wants_whole_answer(embedder.embed_query(question)):
            return expected
        return ExpectedAnswer(AnswerType.EXPLAIN, BRIEF_WORDS)

    def _named(self, state: AnswerState, located: Located) -> AnswerResult:
        """A part of a book by its number: shown, or told that there is none, or asked which is meant."""
        resources = self._resources
        if resources.is_taken_off(state.question):
            state.located = None
            return refuse(state, resources, RejectionReason.OUT_OF_SCOPE)
        if len(located.docs) == 1 and _is_one(located):
            with state.trace.stage(StageName.SELECT) as seen:
                told = ReferenceAnswer(state, resources, located).answer()
                seen["sentences"] = len(state.sentences)
            if told is not None:
                return told
        return refuse(state, resources, RejectionReason.EMPTY_RETRIEVAL)

    def _short_answer(
        self, state: AnswerState, asked: Understood, decision: Decision, chain: SafetyMechanism
    ) -> AnswerResult:
        defining = definitions_of(state, self._resources, asked.question, asked.expected)
        generator = self._generator(state, asked.question, decision.kept, defining, chain)
        answer = generator.answer()
        if isinstance(answer, AnswerResult):
            return answer
        told = generator.definition() if answer in NOT_FOUND else None
        return refuse(state, self._resources, answer) if told is None else by_wording(told)

    def _generator(
        self,
        state: AnswerState,
        question: str,
        kept: Sequence[Hit],
        defining: Sequence[DefiningHit],
        chain: SafetyMechanism,
    ) -> AnswerGenerator:
        """A short answer from what was kept, and from where the books define what is asked."""
        resources = self._resources
        hits = {hit.chunk.id: hit for hit in (*kept, *(one.hit for one in defining))}
        return AnswerGenerator(
            state,
            question,
            tuple(hits.values()),
            chain,
            resources.registry,
            resources.lexicon(),
            vectors=resources.library.sentence_vectors,
            defining=defining,
        )

    def _whole_answer(self, state: AnswerState, asked: Understood, chain: SafetyMechanism) -> WholeAnswer:
        """What answers a question that takes more than a sentence or two; no model writes for it."""
        closeness = Closeness(self._resources.registry.embedder())
        library, searcher = self._resources.library, self._resources.searcher()
        return WholeAnswer(state, asked.question, asked.expected, chain, library, searcher, closeness)

    def _of_chapter(
        self, state: AnswerState, asked: Understood, chain: SafetyMechanism
    ) -> AnswerResult | None:
        """A chapter in short, or that there is none with that number; None where the question names no
        chapter of the library, or more than one. What a teacher took off the list is left to stage R."""
        question, resources = asked.question, self._resources
        if state.scope.selected_text is not None or resources.is_taken_off(question):
            return None
        shelf = [record.meta for record in resources.library.documents(state.scope)]
        if asked.expected.type is AnswerType.SECTION_SUMMARY:
            titled = titled_chapter(question, shelf, resources.lexicon())
            if titled is None:
                return None
            expected = replace(asked.expected, type=AnswerType.CHAPTER_SUMMARY, words=OUTLINE_WORDS)
            asked = replace(asked, expected=expected)
            told = self._whole_answer(state, asked, chain).of_chapter(titled)
            return told if isinstance(told, AnswerResult) else None
        sections = resources.searcher().sections()
        named = named_chapters(question, shelf, resources.lexicon(), sections)
        if len(named.chapters) == 1:
            told = self._whole_answer(state, asked, chain).of_chapter(named.chapters[0])
            return told if isinstance(told, AnswerResult) else refuse(state, resources, told)
        if not named.chapters and named.numbered:
            return refuse(state, resources, RejectionReason.EMPTY_RETRIEVAL)
        return None

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


def _is_one(located: Located) -> bool:
    """Whether what is named can be shown: one thing, or several parts of it under one number, or the
    exercises of the page that the question names. A chapter as a whole and questions of the same number in
    several exercises are not."""
    kind = located.reference.kind
    if kind is ReferenceKind.CHAPTER:
        return False
    of_page = located.reference.page is not None and not located.reference.item
    return kind is not ReferenceKind.EXERCISE or len(located.parts) == 1 or of_page


def by_wording(told: AnswerResult) -> AnswerResult:
    """An answer whose wording told that it answers, without the checks of a search that was not sure."""
    return replace(told, checks=tuple(check for check in told.checks if check.passed))
