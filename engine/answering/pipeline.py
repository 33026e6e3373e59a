"""The road of one question: gate -> search -> stage R -> compose or quote -> stage A -> answer or refusal.

The gate looks at the question as it was typed and again as it was meant. The ladder: a composed answer, else
a quoted one, else "I don't know" with the nearest pages. The language model is not touched before stage R has
passed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from engine.answering.book_places import locate
from engine.answering.chapters import named_chapters
from engine.answering.citations import CitationBook, page_ref
from engine.answering.context_expansion import with_neighbours
from engine.answering.entity_scope import of_what_is_named
from engine.answering.generate import MOST_HITS, AnswerGenerator
from engine.answering.quotation import lead_in_of
from engine.answering.selected_text import search_in_passage
from engine.answering.state import MAX_NEAREST, AnswerState
from engine.answering.suggested_questions import question_about, tells_of
from engine.answering.support import Closeness
from engine.answering.whole_answer import WholeAnswer
from engine.answering.worked_example import with_solution
from engine.core.cancel import Cancelled, CancelToken
from engine.core.errors import LASTING, ErrorCode, of_the_world
from engine.core.events import OnEvent, SourcesFound, Trouble
from engine.core.language import detect_text
from engine.core.results import AnswerKind, AnswerResult, failed
from engine.core.values import (
    Citation,
    DocumentMeta,
    Hit,
    Language,
    PageRef,
    QuestionLanguage,
    Scope,
    SearchResult,
    Sentence,
)
from engine.inference.cross_encoder import SentenceScorer, lifted, with_readings
from engine.inference.model_registry import ModelRegistry
from engine.ingest.sentence_roles import evidence_of
from engine.insights.log import QuestionLog, row_of
from engine.library.library import Library
from engine.policy.thresholds import Policy, SafetyThresholds
from engine.query.conversational_rewriting import with_topic
from engine.query.question_type import ExpectedAnswer, expected_answer
from engine.query.references import book_reference
from engine.query.search_query import analyse
from engine.query.spelling_correction import as_printed, mended
from engine.retrieval.searcher import Searcher
from engine.safety.classifier import SafetyClassifier
from engine.safety.danger import COUNSELLOR_SETTING
from engine.safety.fallback import BookSays, FallbackHandler, Instead
from engine.safety.mechanism import SafetyMechanism
from engine.safety.presuppositions import premise_conflict
from engine.safety.question_checks import LibraryFacts, QuestionGate, QuestionKind, QuestionOutcome
from engine.safety.request_kind import RequestKind, is_one_word
from engine.safety.request_messages import ONE_WORD, TRY_WHOLE_QUESTION, why_by_number
from engine.safety.results import Outcome, RejectionReason, Stage
from engine.safety.retrieval_checks import evidence_hits, matches_scope_pattern
from engine.safety.unsafe import is_confidential

SURE_OF_IT = SafetyThresholds().answer_threshold
WORTH_READING = 0.1  # confidence below which nobody reads; all 7 answers that reading brought had 0.3
PREMISE = "premise"  # the check that finds a question resting on the opposite of what the book says
NEAR = 0.1  # confidence of a hit whose heading is worth a suggestion
TRIED = 3  # suggestions that are tried out; each costs one search
_NOT_GRANTED = Outcome(
    PREMISE, Stage.ANSWER, False, details="the book says otherwise", reason=RejectionReason.LOW_CONFIDENCE
)
BookSentence = tuple[str, Sentence]  # document and sentence
SCOPE_LIST = "scope.out"  # setting: the teacher's list of topics that are not to be answered


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
    ) -> None:
        """`session`: under which the questions are logged."""
        self._library = library
        self._searcher = searcher
        self._registry = registry
        self.policy = policy  # may be changed between two questions
        self._log = log
        self._session = session
        self._trouble_told = False
        self._fallback = FallbackHandler()

    def ask(
        self,
        question: str,
        scope: Scope,
        on_event: OnEvent,
        cancel: CancelToken,
        earlier: Sequence[str] = (),
    ) -> AnswerResult:
        """Answer or refuse. Raises Cancelled, and PothiError of the world (missing embedder, disk full)."""
        run = AnswerState(question, scope, on_event, cancel)
        try:
            result = self._ask(run, earlier)
        except Cancelled:
            raise
        except Exception as error:
            self._note_failure(run, error)
            raise
        result = replace(
            result,
            llm=self._llm_name() if result.llm_calls else None,
            embedder=self._registry.embedder().name if run.found else None,
        )
        if result.status is AnswerKind.SMALL_TALK and result.checks and not result.checks[0].passed:
            return result  # an empty or endless question is a slip, not something to learn from
        row = row_of(result, self._session, scope, self._topic(result))
        result = replace(result, log_id=self._log.record(row) or None)
        self._tell_trouble(on_event)
        return result

    def _tell_trouble(self, on_event: OnEvent) -> None:
        """Say once that nothing is being kept, or why nothing can be changed in the library."""
        because = self._library.read_only_because
        no_locks = because if because and because.code is ErrorCode.LIBRARY_NO_LOCKS else None
        trouble = self._log.trouble or no_locks
        if trouble is not None and not self._trouble_told:
            self._trouble_told = True
            on_event(Trouble(trouble.code, trouble.params))

    def _note_failure(self, run: AnswerState, error: Exception) -> None:
        """Log how the question ended, unless every question would end so."""
        world = of_the_world(error)
        if world is None or world.code not in LASTING:
            result = replace(failed(run.question, error), confidential=run.confidential)
            self._log.record(row_of(result, self._session, run.scope))

    def _ask(self, run: AnswerState, earlier: Sequence[str]) -> AnswerResult:
        facts = LibraryFacts(
            tuple(record.meta for record in self._library.documents()),
            self._library.settings.get(COUNSELLOR_SETTING, "") or "",
        )
        gatekeeper = QuestionGate(facts, SafetyClassifier(self._registry.safety_classifier))
        with run.checking():
            gate = gatekeeper.check(run.question, run.scope)
        run.language = gate.language
        run.note(gate.outcomes)
        run.confidential = is_confidential(gate.unsafe)
        if gate.kind in (QuestionKind.HINT, QuestionKind.SMALL_TALK):
            return run.result(AnswerKind.SMALL_TALK, message=gate.message)
        self._locate(run)
        # With the topic of earlier questions a request may be a question, or one that must not be answered.
        goes_on = gate.kind is QuestionKind.OK or (gate.kind is QuestionKind.REQUEST and bool(earlier))
        if not goes_on:
            return self._refuse(run, gate.reason or RejectionReason.OFF_TOPIC, gate)
        run.danger = gate.danger
        if run.located is not None and run.located.is_all:
            return self._refuse(run, RejectionReason.OFF_TOPIC)
        run.confidential = True  # until it was looked at as it was meant
        meant = self._as_meant(run, gate.cleaned, earlier)
        with run.checking():
            gate = gatekeeper.check_meant(meant, gate, run.scope)
        run.note(gate.outcomes)
        run.danger = run.danger or gate.danger
        run.confidential = is_confidential(run.danger.kind if run.danger else None)
        if gate.kind is not QuestionKind.OK:
            run.read_as = None  # it would repeat what must not be answered
            return self._refuse(run, gate.reason or RejectionReason.OFF_TOPIC, gate)
        if not gatekeeper.facts.documents:
            return self._refuse(run, RejectionReason.EMPTY_RETRIEVAL)
        self._search(run, gate.cleaned)
        return self._answer(run, gate.cleaned)

    def _locate(self, run: AnswerState) -> None:
        """Find what the question names by its number, if anything; a marked passage is all there is."""
        reference = None if run.scope.selected_text is not None else book_reference(run.question)
        if reference is not None:
            run.located = locate(self._library, run.scope, reference)

    def _as_meant(self, run: AnswerState, asked: str, earlier: Sequence[str]) -> str:
        """As books spell it, and with the topic of earlier questions where it needs one."""
        lexicon = self._searcher().lexicon()
        printed, *before = (as_printed(question) for question in (asked, *earlier))
        question = mended(printed, lexicon)
        meant = with_topic(question, [mended(one, lexicon) for one in before])
        run.read_as = meant if meant != printed else None
        return meant

    def _search(self, run: AnswerState, question: str) -> None:
        begun = time.perf_counter()
        if run.scope.selected_text is None:
            found = self._searcher().search(question, run.scope)
        else:
            found = search_in_passage(self._searcher(), self._library, question, run.scope)
        run.found = found
        run.language = found.language
        run.search_ms = 1000 * (time.perf_counter() - begun)
        language = run.language.answer_language
        run.pages = self._page_refs(found.hits, language)
        run.book = CitationBook(language, self._meta_of, self._printed_of)
        run.on_event(SourcesFound(run.language, found.hits, run.pages))
        run.cancel.check()

    def _answer(self, run: AnswerState, question: str) -> AnswerResult:
        assert run.found is not None
        chain = SafetyMechanism(self._bounds(run.found, run.scope))
        expected = expected_answer(question)
        if expected.type.is_of_chapter:
            of_chapter = self._of_chapter(run, question, expected, chain)
            if of_chapter is not None:
                return of_chapter
        hits = self._read(run, question, chain.thresholds)
        found = replace(run.found, hits=hits)
        check = partial(
            chain.check_retrieval, question, found, run.scope, out_of_scope_patterns=self._taken_off()
        )
        with run.checking():
            verdict, kept = check()
        denied = None
        if PREMISE in verdict.failed_checks:
            denied = self._denied(run, question, evidence_hits(hits))
            if self._is_seconded(run):
                with run.checking():
                    verdict, kept = check(seconded=True)
        run.note(verdict.outcomes)
        if verdict.should_reject:
            reason = verdict.rejection_reason or RejectionReason.LOW_CONFIDENCE
            return self._refuse(run, reason, denied=denied)
        if expected.type.is_broad and denied is None and run.scope.selected_text is None:
            whole = self._whole_answer(run, question, expected, chain)
            told = whole.from_evidence(kept, self._registry.reader())
            return told if isinstance(told, AnswerResult) else self._refuse(run, told)
        lexicon = self._searcher().lexicon()
        attempt = AnswerGenerator(
            run,
            question,
            kept,
            chain,
            self._registry,
            lexicon,
            vectors=self._library.sentence_vectors,
            doubted=denied is not None,
        )
        answer = attempt.answer()
        if isinstance(answer, AnswerResult):
            return answer
        if not attempt.stays_doubted:
            return self._refuse(run, answer)
        # Rule and model agree, or no model could be heard: only then is a student put right.
        run.note([_NOT_GRANTED])
        return self._refuse(run, RejectionReason.LOW_CONFIDENCE, denied=denied)

    def _whole_answer(
        self, run: AnswerState, question: str, expected: ExpectedAnswer, chain: SafetyMechanism
    ) -> WholeAnswer:
        """What answers a question that takes more than a sentence or two; no model writes for it."""
        closeness = Closeness(self._registry.embedder())
        return WholeAnswer(run, question, expected, chain, self._library, self._searcher(), closeness)

    def _of_chapter(
        self, run: AnswerState, question: str, expected: ExpectedAnswer, chain: SafetyMechanism
    ) -> AnswerResult | None:
        """A chapter in short, or that there is none with that number; None where the question names no
        chapter of the library, or more than one. What a teacher took off the list is left to stage R."""
        if run.scope.selected_text is not None or any(
            matches_scope_pattern(question, pattern) for pattern in self._taken_off()
        ):
            return None
        shelf = [record.meta for record in self._library.documents(run.scope)]
        named = named_chapters(question, shelf, self._searcher().lexicon())
        if len(named.docs) == 1:
            told = self._whole_answer(run, question, expected, chain).of_chapter(self._meta_of(named.docs[0]))
            return told if isinstance(told, AnswerResult) else self._refuse(run, told)
        if not named.docs and named.numbered:
            return self._refuse(run, RejectionReason.EMPTY_RETRIEVAL)
        return None

    def _is_seconded(self, run: AnswerState) -> bool:
        """Whether a model is asked too if the question takes for granted what the book denies. On Hindi pages
        its opinion on that tells little, and the rule decides alone."""
        llm = self._registry.llm() if run.language is QuestionLanguage.EN else None
        return llm is not None and llm.has_opinion

    def _read(self, run: AnswerState, question: str, thresholds: SafetyThresholds) -> tuple[Hit, ...]:
        """The best hits, short ones with what stands around them, and what the reader makes of them.

        What is refused anyway is refused at once, unread.
        """
        assert run.found is not None
        hits = self._of_what_is_named(question, run.found, run.scope, thresholds)
        reader, sure, english = self._registry.reader(), run.found.best_confidence, run.found.english
        # A bound of the search, not of a teacher: who asks for more certainty must not get more answers.
        unsure = WORTH_READING <= sure < SURE_OF_IT
        overruled = reader is not None and unsure and _may_overrule(reader, run, question)
        if reader is None or not (overruled or sure >= thresholds.answer_threshold):
            return hits
        run.cancel.check()
        read = with_readings(reader, question, hits, english, run.cancel.check)
        return lifted(read, SURE_OF_IT) if overruled else read

    def _of_what_is_named(
        self, question: str, found: SearchResult, scope: Scope, thresholds: SafetyThresholds
    ) -> tuple[Hit, ...]:
        """The hits in company without what speaks of another thing than the one that is named."""
        hits = self._in_company(question, found, scope, thresholds)
        if scope.selected_text:
            return hits
        lexicon = self._searcher().lexicon()
        return of_what_is_named(question, analyse(question, lexicon).terms, hits, lexicon.is_hindi_word)

    def _in_company(
        self, question: str, found: SearchResult, scope: Scope, thresholds: SafetyThresholds
    ) -> tuple[Hit, ...]:
        """The best hits, short ones with what stands around them."""
        hits = found.hits[:MOST_HITS]
        if scope.selected_text:  # the marked passage is all the evidence there is
            return hits
        enough = thresholds.min_total_context_length
        return tuple(
            with_neighbours(self._library, with_solution(self._library, hit, question), enough)
            for hit in hits
        )

    def _bounds(self, found: SearchResult, scope: Scope) -> SafetyThresholds:
        """Those of the subject and class the student chose, else of the book that was found: a rule for
        class 10 holds for its books however the question came to them."""
        subject, class_number = scope.subject, scope.class_number
        if found.hits:
            meta = self._meta_of(found.hits[0].chunk.doc)
            subject, class_number = subject or meta.subject, class_number or meta.class_number
        return self.policy.of(subject, class_number)

    def _taken_off(self) -> list[str]:
        """Patterns of the topics that a teacher took off the list."""
        patterns: list[str] = self._library.settings.get(SCOPE_LIST, [])
        return patterns

    def _refuse(
        self,
        run: AnswerState,
        reason: RejectionReason,
        gate: QuestionOutcome | None = None,
        *,
        denied: BookSentence | None = None,
    ) -> AnswerResult:
        """I don't know; to a question that takes for granted what the book denies, with the sentence."""
        run.withdraw()
        danger = gate.danger if gate else run.danger
        premise = self._cite_first(run, denied) if denied else None
        lead_in = _lead_in(run.language.answer_language, premise.quote) if premise else None
        instead, nearest = self._instead(run, gate)
        suggestions = self._suggestions(run) if gate is None and instead is None else ()
        message = (instead is None and gate and gate.message) or self._fallback.message(
            reason,
            run.language,
            nearest,
            suggestions,
            run.scope,
            danger,
            premise=BookSays(premise.quote, premise.label, lead_in) if premise else None,
            instead=None if premise else instead,
            no_books=run.found is None and reason is RejectionReason.EMPTY_RETRIEVAL,
        )
        return run.result(
            AnswerKind.REFUSED,
            refusal_reason=reason.value,
            message=message,
            lead_in=lead_in,
            confidence=run.found.best_confidence if run.found else 0.0,
            nearest_pages=nearest,
            suggestions=suggestions,
            citations=(premise,) if premise else (),
        )

    def _instead(
        self, run: AnswerState, gate: QuestionOutcome | None
    ) -> tuple[Instead | None, tuple[PageRef, ...]]:
        """What is said where the form of the question is why it has no answer, and the pages that are
        offered."""
        language, nearest, located = run.language.answer_language, run.pages[:MAX_NEAREST], run.located
        if located is not None and (gate is None or gate.request is RequestKind.COMMAND):
            refer = partial(page_ref, language=language, meta_of=self._meta_of, printed_of=self._printed_of)
            places = tuple(refer(doc, page) for doc, page in located.pages)
            named = located.reference
            number = " ".join(filter(None, (named.number, named.item)))
            told = why_by_number(named.kind.value, number, len(places), located.title, language)
            return Instead(*told, is_place=True), places or nearest
        if gate is None and is_one_word(run.question):
            return Instead(ONE_WORD[language], TRY_WHOLE_QUESTION[language]), nearest
        return None, nearest

    def _cite_first(self, run: AnswerState, said: BookSentence) -> Citation:
        """Cite one sentence of the book and nothing else, with its page the first of the nearest."""
        run.book = CitationBook(run.language.answer_language, self._meta_of, self._printed_of)
        doc, sentence = said
        cited = run.book.citations(run.book.cite(doc, [sentence]))[0]
        where = (cited.doc, cited.pdf_page)
        run.pages = tuple(sorted(run.pages, key=lambda page: (page.doc, page.pdf_page) != where))
        return cited

    def _denied(self, run: AnswerState, question: str, hits: Sequence[Hit]) -> BookSentence | None:
        """The book's sentence that denies what the question takes for granted, if the rule finds one."""
        assert run.found is not None
        said = {one.text: (hit.chunk.doc, one) for hit in hits for one in evidence_of(hit.chunk)}
        with run.checking():
            conflict = premise_conflict(replace(run.found, question=question).wordings, list(said))
        return said[conflict.sentence] if conflict else None

    def _suggestions(self, run: AnswerState) -> tuple[str, ...]:
        """Questions about the headings near the hits, each let through by stage R before it is offered."""
        if run.found is None or run.scope.selected_text is not None:
            return ()
        language = run.language.answer_language
        near = [h.chunk for h in run.found.hits if h.confidence >= NEAR and h.chunk.language is language]
        told = [
            (chunk.headings[-1], [s.text for s in evidence_of(chunk)]) for chunk in near if chunk.headings
        ]
        questions = [question_about(heading, language) for heading, texts in told if tells_of(texts, heading)]
        tried = list(dict.fromkeys(question for question in questions if question))[:TRIED]
        return tuple(question for question in tried if self._is_let_through(question, run.scope))

    def _is_let_through(self, question: str, scope: Scope) -> bool:
        """Whether stage R lets a question through, going by search and rules: no model reads for it."""
        found = self._searcher().search(question, scope)
        chain = SafetyMechanism(self._bounds(found, scope))
        if found.best_confidence < chain.thresholds.answer_threshold:
            return False
        found = replace(found, hits=self._in_company(question, found, scope, chain.thresholds))
        verdict, _ = chain.check_retrieval(question, found, scope, out_of_scope_patterns=self._taken_off())
        return not verdict.should_reject

    def _page_refs(self, hits: Sequence[Hit], language: Language) -> tuple[PageRef, ...]:
        keys = dict.fromkeys((hit.chunk.doc, hit.page) for hit in hits)
        return tuple(page_ref(doc, page, language, self._meta_of, self._printed_of) for doc, page in keys)

    def _meta_of(self, doc: str) -> DocumentMeta:
        return self._library.document(doc).meta

    def _printed_of(self, doc: str, page: int) -> str | None:
        return self._library.page(doc, page).printed

    def _llm_name(self) -> str | None:
        llm = self._registry.llm()
        return llm.name if llm else None

    def _topic(self, result: AnswerResult) -> str | None:
        pages = result.citations or result.nearest_pages
        return self._library.document(pages[0].doc).meta.title if pages else None


def _may_overrule(reader: SentenceScorer, run: AnswerState, question: str) -> bool:
    """Whether the reader is to look at pages that the search is not sure of. A passage that a student marked
    is all there is, and the search over it says enough."""
    assert run.found is not None
    english = run.language is QuestionLanguage.EN and run.scope.selected_text is None
    return english and reader.knows_better(question, run.found.english)


def _lead_in(language: Language, said: str) -> str | None:
    """What stands before a sentence of a book in another language than the answer's."""
    page = detect_text(said)
    return lead_in_of(language, {page}, said) if page is not language else None
