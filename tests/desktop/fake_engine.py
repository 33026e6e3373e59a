"""A small engine for the window's tests: real process, real pipes, a real PDF, scripted answers.

The word in the question decides how it ends; see `FakeTutor.ask`.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from fake_library import FOCUS, LENS, FakeLibrary, FakeLog, boxes_of

from engine.core.cancel import CancelToken
from engine.core.errors import ErrorCode, PothiError
from engine.core.events import (
    FileDone,
    FileStatus,
    IngestStage,
    OnEvent,
    PageDone,
    SentenceVerified,
    SourcesFound,
    Trouble,
    Withdrawn,
)
from engine.core.results import AnswerKind, AnswerResult, CheckOutcome, RetrievedPage, Timings
from engine.core.values import (
    AnswerSentence,
    BlockKind,
    Chunk,
    Citation,
    ConfidenceLevel,
    Hit,
    Language,
    PageRef,
    Place,
    QuestionLanguage,
    Scope,
    Sentence,
)
from engine.insights.log import LogRow
from engine.practice.values import BookPoint, ExerciseTask, PointState, PracticeResult, TaskKind, Verdict

CONVEX = "What is a convex lens?"
LONG = "What is the difference between the way a convex lens bends light and the way a concave lens does?"
TASKS = ((TaskKind.WRITTEN, "What is a lens?"), (TaskKind.DRAWING, "Draw a lens."))
HELP = "You are not alone. Call Childline 1098."
LABEL = "Sample Science, Class 8, Chapter 9 (Light and Lenses), Page {}"
HINDI = "उत्तल लेंस समांतर किरणों को अपने फोकस पर इकट्ठा करता है।"


@dataclass
class FakeTutor:
    home: Path
    session: str = "session"
    library: FakeLibrary = field(init=False)
    log: FakeLog = field(init=False)
    registry: Any = field(
        default_factory=lambda: SimpleNamespace(
            llm_error=None,
            loaded_names=lambda: (None, "small-embedder"),
            adapter_states={},
            graphics=None,
            gpu_layers=0,
        )
    )

    def __post_init__(self) -> None:
        self.library = FakeLibrary(self.home)
        self.log = FakeLog(self.home)

    @property
    def questions(self) -> Any:
        """Convex lenses stand on the first page, nothing that is known stands on the others. A file in the
        home folder brings one more question to start with, another one takes all that is known."""
        more = ["What is a concave lens?"] if (self.home / "more").exists() else []
        known = [] if (self.home / "untried").exists() else [CONVEX, *more]
        return SimpleNamespace(
            offered=lambda language, scope: known,
            from_headings=lambda language, scope: ["What is refraction?"],
            on_page=lambda doc, page: [CONVEX, LONG] if page == 1 else [],
        )

    def work_when_idle(self, cancel: CancelToken) -> bool:
        """There is always more to do."""
        return True

    def load_models(self, on_event: OnEvent) -> None:
        return None

    def exercise_tasks(self, doc: str) -> tuple[ExerciseTask, ...]:
        """One to be answered and one to be drawn."""
        return tuple(
            ExerciseTask(doc, n, 0, 3, kind, "Exercises", str(n + 1), "", (text,), text, Language.EN)
            for n, (kind, text) in enumerate(TASKS)
        )

    def check_own_answer(
        self, doc: str, task: str, answer: str, cancel: CancelToken | None = None
    ) -> PracticeResult:
        """A word in the answer decides what is found: "glass" is, "mirror" differs, "uncle" gets help."""
        wanted = next(one for one in self.exercise_tasks(doc) if one.key == task)
        page = PageRef(doc, 1, "131", LABEL.format("131"))
        told = PracticeResult(wanted, Verdict.EMPTY, Language.EN, pages=(page,))
        if not answer:
            return told
        if "uncle" in answer:
            return PracticeResult(wanted, Verdict.HELP, Language.EN, message=HELP, confidential=True)
        first = PointState.FOUND if "glass" in answer else PointState.MISSING
        second = PointState.DIFFERS if "mirror" in answer else PointState.MISSING
        points = (BookPoint(LENS, (1,), first, answer), BookPoint(FOCUS, (1,), second, answer))
        return replace(told, verdict=Verdict.CHECKED, points=points, citations=(self._citation(1),))

    def ask(
        self,
        question: str,
        scope: Scope,
        on_event: OnEvent,
        cancel: CancelToken,
        earlier: Sequence[str] = (),
    ) -> AnswerResult:
        """A question with "its" in it is answered only when an earlier one tells what is meant."""
        words = "pizza" if "its" in question and not earlier else question
        meant = question.replace("lnes", "lens")
        answer = replace(
            self._ask(meant if words == question else words, scope, on_event, cancel), question=question
        )
        if meant != question:
            answer = replace(answer, read_as=meant)
        row = LogRow(
            answer.status.value,
            "other" if "another session" in question else self.session,
            "en",
            None if answer.confidential else question,
            answer=answer.answer,
            reason=answer.refusal_reason,
            details={"pages": [("sample_light", 1, "131")]},
            at="2026-11-20T10:00:00.000+00:00",
            id=len(self.log.past) + 1,
        )
        self.log.past.insert(0, row)
        return answer

    def _ask(self, question: str, scope: Scope, on_event: OnEvent, cancel: CancelToken) -> AnswerResult:
        words = question.casefold()
        if "crash" in words:
            os._exit(9)
        if "mistake" in words:
            raise RuntimeError("a planted mistake")
        if "memory" in words:
            raise PothiError(ErrorCode.OUT_OF_MEMORY)
        if "full" in words:
            on_event(Trouble(ErrorCode.LOG_NOT_KEPT, {"path": str(self.home)}))
        if "hello" in words:
            return result(question, AnswerKind.SMALL_TALK, message="Hello! Ask me about your lessons.")
        if "hurt" in words:
            return result(
                question,
                AnswerKind.REFUSED,
                message="Please talk to somebody.",
                reason="unsafe_question",
                confidential=True,
            )
        on_event(self._sources())
        if "slow" in words:
            while not cancel.cancelled:
                threading.Event().wait(0.005)
            cancel.check()
        if "doubtful" in words:
            on_event(SentenceVerified(self._sentences()[0], (self._citation(1),)))
            self._wait_for("withdraw", cancel)
            on_event(Withdrawn())
            self._wait_for("end", cancel)
            return self._refusal(question, scope)
        if "why is a lens opaque" in words:
            return self._corrected(question)
        if "लेंस अपारदर्शी क्यों" in question:
            return replace(self._corrected(question), lead_in="आपकी पाठ्यपुस्तक में यह अंग्रेज़ी में लिखा है:")
        if "speed" in words:
            return self._differing(question)
        if "pizza" in words:
            return self._refusal(question, scope)
        if "लेंस" in words:
            return self._quoted(question)
        for sentence in self._sentences():
            on_event(SentenceVerified(sentence, (self._citation(sentence.citations[0]),)))
        return self._answer(question)

    def _wait_for(self, sign: str, cancel: CancelToken) -> None:
        """Until the test puts a file of this name into the home folder."""
        while not (self.home / sign).exists():
            cancel.check()
            threading.Event().wait(0.005)

    def _citation(self, number: int) -> Citation:
        text = (LENS, FOCUS)[number - 1]
        boxes = boxes_of(self.library.path("sample_light"), 1, text)
        return Citation(number, "sample_light", 1, "131", LABEL.format(131), text, boxes)

    def _sentences(self) -> tuple[AnswerSentence, ...]:
        return (AnswerSentence(LENS, (1,), 0.97), AnswerSentence(FOCUS, (2,), 0.91))

    def _sources(self) -> SourcesFound:
        sentence = Sentence(LENS, (Place(1, ()),))
        chunk = Chunk("sample_light", 0, BlockKind.PARAGRAPH, ("Light",), (sentence,), Language.EN, 1)
        hits = (Hit(chunk, 0.93, 1), Hit(replace(chunk, ordinal=1, id=2), 0.55, 2))
        pages = tuple(PageRef("sample_light", n, str(130 + n), LABEL.format(130 + n)) for n in (1, 2))
        return SourcesFound(QuestionLanguage.EN, hits, pages)

    def _answer(self, question: str) -> AnswerResult:
        sentences = self._sentences()
        return result(
            question,
            AnswerKind.ANSWERED,
            answer=f"{LENS} [1] {FOCUS} [2]",
            sentences=sentences,
            citations=tuple(self._citation(s.citations[0]) for s in sentences),
            confidence=0.91,
            checks=CHECKS,
        )

    def _quoted(self, question: str) -> AnswerResult:
        citation = replace(
            self._citation(1), quote=HINDI, label="नमूना विज्ञान, कक्षा 8, अध्याय 9 (प्रकाश), पृष्ठ 131"
        )
        return result(
            question,
            AnswerKind.QUOTED,
            language=Language.HI,
            answer=f"{HINDI} [1]",
            lead_in="आपकी पाठ्यपुस्तक से:",
            sentences=(AnswerSentence(HINDI, (1,), 1.0),),
            citations=(citation,),
            confidence=0.7,
            checks=CHECKS,
        )

    def _corrected(self, question: str) -> AnswerResult:
        return result(
            question,
            AnswerKind.REFUSED,
            reason="low_confidence",
            message=f"I don't know based on NCERT textbooks.\nThe book says: “{LENS}” ({LABEL.format(131)})",
            citations=(self._citation(1),),
            checks=(CheckOutcome("premise", "R", False),),
        )

    def _differing(self, question: str) -> AnswerResult:
        other = replace(self._citation(2), doc="other_book", label="Other Science, Class 7, Page 12")
        return result(
            question,
            AnswerKind.QUOTED,
            lead_in="Your books say different things about this:",
            answer=f"{LENS} [1] {FOCUS} [2]",
            sentences=self._sentences(),
            citations=(self._citation(1), other),
            checks=(CheckOutcome("contradiction", "A", False),),
        )

    def _refusal(self, question: str, scope: Scope) -> AnswerResult:
        return result(
            question,
            AnswerKind.REFUSED,
            reason="off_topic",
            message="I don't know based on NCERT textbooks. Your books do not talk about this.",
            nearest=self._sources().pages,
            suggestions=(CONVEX,),
            checks=(CheckOutcome("topic_relevance", "R", False, 0.12, 0.3),),
        )

    @property
    def _queue(self) -> Path:
        return self.home / "queue.json"

    def pending(self) -> list[Path]:
        return [Path(name) for name in json.loads(self._queue.read_text())] if self._queue.exists() else []

    def forget_pending(self) -> None:
        self._queue.unlink(missing_ok=True)

    def resume(self, on_event: OnEvent, cancel: CancelToken) -> list[FileDone]:
        return self.ingest(self.pending(), on_event, cancel)

    def ingest(
        self,
        paths: Iterable[Path],
        on_event: OnEvent,
        cancel: CancelToken,
        passwords: dict[Path, str] | None = None,
    ) -> list[FileDone]:
        done = []
        waiting = list(paths)
        for path in list(waiting):
            self._queue.write_text(json.dumps([str(one) for one in waiting]))
            while "slow" in path.stem and not (self.home / "hurry").exists():
                cancel.check()
                threading.Event().wait(0.005)
            cancel.check()
            for stage in IngestStage:
                for page in (1, 2, 3):
                    on_event(PageDone(str(path), stage, page, 3))
            locked = "locked" in path.stem and (passwords or {}).get(path) != "open sesame"
            error = ErrorCode.PDF_PASSWORD if locked else ErrorCode.NOT_A_PDF
            if locked or path.read_bytes()[:4] != b"%PDF":
                params = {"path": str(path)}
                done.append(FileDone(str(path), FileStatus.FAILED, error=error, error_params=params))
            else:
                self.library.add(path.stem, path.stem.title())
                done.append(FileDone(str(path), FileStatus.ADDED, path.stem, path.stem.title(), 3, 4, 8, 1.0))
            on_event(done[-1])
            waiting.remove(path)
        self.forget_pending()
        return done


CHECKS = (
    CheckOutcome("topic_relevance", "R", True, 0.93, 0.3),
    CheckOutcome("sufficient_context", "R", True),
    CheckOutcome("citations_valid", "A", True),
    CheckOutcome("grounding", "A", True, 0.88, 0.5),
    CheckOutcome("grounding", "A", False, 0.41, 0.5),
)


def result(
    question: str,
    status: AnswerKind,
    *,
    reason: str | None = None,
    nearest: tuple[PageRef, ...] = (),
    confidence: float = 0.0,
    language: Language = Language.EN,
    **fields: Any,
) -> AnswerResult:
    return AnswerResult(
        question,
        status,
        language,
        QuestionLanguage(language.value),
        refusal_reason=reason,
        nearest_pages=nearest,
        confidence=confidence,
        confidence_level=ConfidenceLevel.of(confidence),
        retrieved=(RetrievedPage("sample_light", 1, 0.93),),
        timings=Timings(total=1234.0),
        log_id=7,
        **fields,
    )


def open_fake(home: str) -> FakeTutor:
    return FakeTutor(Path(home))


class CrashingTutor(FakeTutor):
    def load_models(self, on_event: OnEvent) -> None:
        os._exit(132)


def open_crashing(home: str) -> FakeTutor:
    return CrashingTutor(Path(home))


def open_cautious(home: str) -> FakeTutor:
    tutor = FakeTutor(Path(home))
    tutor.registry.llm_error = PothiError(ErrorCode.MODEL_MISSING, name="none")
    return tutor


class BlindTutor(FakeTutor):
    def load_models(self, on_event: OnEvent) -> None:
        raise PothiError(ErrorCode.MODEL_MISSING, name="multilingual-e5-small")


def open_blind(home: str) -> FakeTutor:
    return BlindTutor(Path(home))


def open_empty(home: str) -> FakeTutor:
    tutor = FakeTutor(Path(home))
    tutor.library.remove_document("sample_light")
    return tutor


def open_locked(home: str) -> FakeTutor:
    raise PothiError(ErrorCode.LIBRARY_LOCKED, path=home)
