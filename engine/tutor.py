"""The engine's front door: take in books, answer questions.

    with Tutor.open(Config.from_environment()) as tutor:
        tutor.ingest([Path("jesc109.pdf")])
        result = tutor.ask("What is refraction of light?")

Events go to `on_event` while the work is done; a `CancelToken` stops it. One job at a time per model:
asking and ingesting may run in two threads, two questions wait for each other.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self
from uuid import uuid4

from engine.answering.answer_cache import AnswerCache
from engine.answering.pipeline import Pipeline
from engine.answering.question_shelf import QuestionShelf
from engine.answering.resources import SCOPE_LIST, Resources
from engine.core.cancel import CancelToken
from engine.core.config import Config
from engine.core.error_log import own_folder
from engine.core.errors import ErrorCode, PothiError
from engine.core.events import FileDone, OnEvent, ignore
from engine.core.results import AnswerResult
from engine.core.values import USUAL_GENERATION, GenerationConfig, Language, Scope
from engine.inference.model_registry import ModelRegistry, QuotingRegistry
from engine.insights.log import QuestionLog
from engine.library.library import DATABASE, Library
from engine.library.records import DocumentRecord
from engine.policy.strictness import KeptPolicy
from engine.policy.thresholds import Policy, SafetyThresholds, ThresholdPolicy
from engine.practice.checking import AnswerChecker
from engine.practice.tasks import task_of, tasks_of
from engine.practice.values import ExerciseTask, PracticeResult
from engine.retrieval.searcher import Searcher
from models.graphics import GraphicsChoice, GraphicsSettings

if TYPE_CHECKING:
    from engine.ingest.importer import Importer

MODEL_SETTING = "model.llm"  # setting: the language model that a teacher chose


# What stands against writing to a library but not against reading it.
_READ_ALL_THE_SAME = (ErrorCode.NO_WRITE_PERMISSION, ErrorCode.DISK_FULL, ErrorCode.LIBRARY_NO_LOCKS)


def open_library(home: Path) -> Library:
    """For writing if that can be done, else for reading. Raises like `Library.open`."""
    try:
        return Library.open(home)
    except PothiError as error:
        if error.code not in _READ_ALL_THE_SAME or not (home / DATABASE).exists():
            raise
        return Library.open(home, read_only=True, because=error)


class Tutor:
    """One library and its models. Close it, or use it in a `with` statement."""

    def __init__(
        self,
        config: Config,
        library: Library,
        registry: ModelRegistry,
        thresholds: SafetyThresholds | None = None,
        own_log: Path | None = None,
        *,
        session: str | None = None,
        trial: bool = False,
        cache: AnswerCache | None = None,
    ) -> None:
        """`session`, `trial`: see `open`. `cache`: of answers, one of its own when None; none is kept in a
        trial, which measures."""
        self.config = config
        self.library = library
        self.registry = registry
        self.policy: Policy = (
            ThresholdPolicy(thresholds)
            if thresholds
            else KeptPolicy(library.settings, developer=config.developer)
        )
        self._searcher: Searcher | None = None
        self._asking = threading.Lock()
        self.session = session or str(uuid4())
        self.log = QuestionLog(library, own=own_log, trial=trial)
        cache = AnswerCache(0) if trial else cache or AnswerCache()
        self.questions = QuestionShelf(
            library, self._try_out, lambda: self.policy, lambda: library.settings.get(SCOPE_LIST, [])
        )
        self._pipeline = Pipeline(
            library, self.searcher, registry, self.policy, self.log, self.session, cache, self.questions
        )
        # Tries out suggested questions: no language model is asked, nothing is logged or kept.
        self._quoting = Pipeline(
            library,
            self.searcher,
            QuotingRegistry(registry),
            self.policy,
            QuestionLog(library, trial=True),
            self.session,
            AnswerCache(0),
        )

    @classmethod
    def open(
        cls,
        config: Config,
        llm: str | None = None,
        thresholds: SafetyThresholds | None = None,
        *,
        session: str | None = None,
        trial: bool = False,
    ) -> Tutor:
        """Open the library of `config` (made when absent). Models are loaded when first needed.

        A library that can't be written to is opened for reading, as on a lab machine, where it belongs to
        somebody else, and on a full disk; questions are logged in the user's own folder then.

        `llm`: a model's name, "none" for quoted answers only, None to choose by free memory. `session`: a
        random id of who asks; one of its own when None. `trial`: what is asked only tries something out, and
        stays out of the log and of the teacher's insights.
        Raises PothiError LIBRARY_LOCKED, LIBRARY_DAMAGED, LIBRARY_TOO_NEW, NO_WRITE_PERMISSION, DISK_FULL.
        """
        library = open_library(config.home)
        try:
            own_log = config.own / "log.db" if library.read_only else None
            registry = ModelRegistry(
                config.models,
                llm,
                library.settings.get(MODEL_SETTING),
                more_models=config.more_models,
                graphics=GraphicsSettings(own_folder(config)),
            )
            return cls(config, library, registry, thresholds, own_log, session=session, trial=trial)
        except BaseException:
            library.close()
            raise

    def close(self) -> None:
        self.log.close()
        self.library.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def load_models(self, on_event: OnEvent = ignore) -> None:
        """Load both models now, side by side. Raises PothiError when the embedder is missing or damaged;
        a missing language model is no error here: `registry.llm_error` tells why answers will be quoted."""
        from engine.answering.prompt import rules_only
        from engine.safety.question_checks import warm_up

        warm_up()
        self.registry.load()
        self.searcher().prepare()
        llm = self.registry.llm()
        if llm is not None:
            llm.warm(rules_only(Language.EN))

    def searcher(self) -> Searcher:
        """The search over this library, with the embedder loaded."""
        if self._searcher is None:
            self._searcher = Searcher(self.library, self.registry.embedder())
        return self._searcher

    def use_model(self, name: str | None) -> None:
        """Choose the language model of this library, now and from now on: a name, "none", or None for what
        memory allows. Waits for a question that is being answered; why a model can't be used is told by
        `registry.llm_error`."""
        with self._asking:
            self.library.settings.set(MODEL_SETTING, name)
            self.registry.use(name)

    def use_graphics(self, choice: GraphicsChoice) -> int:
        """Choose how the graphics card of this computer is used, now and from now on. Returns how many layers
        of the language model are on it. Waits for a question that is being answered. Raises ModelError
        NO_WRITE_PERMISSION, DISK_FULL."""
        with self._asking:
            GraphicsSettings(own_folder(self.config)).choose(choice)
            self.registry.use(self.library.settings.get(MODEL_SETTING))
            return self.registry.gpu_layers

    def use_thresholds(self, thresholds: SafetyThresholds) -> None:
        """From the next question on these bounds hold, whatever a teacher chose. Waits for one that is being
        answered; nothing is kept in the library."""
        with self._asking:
            self.policy = ThresholdPolicy(thresholds)
            self._pipeline.use(self.policy)
            self._quoting.use(self.policy)

    def ask(
        self,
        question: str,
        scope: Scope | None = None,
        on_event: OnEvent = ignore,
        cancel: CancelToken | None = None,
        earlier: Sequence[str] = (),
        generation: GenerationConfig = USUAL_GENERATION,
    ) -> AnswerResult:
        """Answer one question, or say "I don't know". Raises Cancelled, and PothiError of the world.

        `earlier`: the questions of this conversation before it, oldest first; one that leans on them
        ("and its unit?") takes its topic from there.
        """
        with self._asking:
            return self._pipeline.ask(
                question, scope or Scope(), on_event, cancel or CancelToken(), earlier, generation
            )

    def work_when_idle(self, cancel: CancelToken) -> bool:
        """Do a little of what can wait: try out one suggested question (about a second). False when nothing
        is left to do, or the models are not loaded yet. Raises Cancelled."""
        if self.registry.loaded_names()[1] is None:
            return False
        return self.questions.work(cancel)

    def exercise_tasks(self, doc: str) -> tuple[ExerciseTask, ...]:
        """What a document sets its reader to do, in its order. Raises UNKNOWN_DOCUMENT."""
        return tasks_of(self.library, doc)

    def check_own_answer(
        self, doc: str, task: str, answer: str, cancel: CancelToken | None = None
    ) -> PracticeResult:
        """Hold an own answer to a task of a document (its `ExerciseTask.key`) against the book. No language
        model is asked and nothing is logged. Raises UNKNOWN_DOCUMENT, UNKNOWN_TASK, Cancelled, and PothiError
        of the world."""
        found = task_of(self.library, doc, task)
        resources = Resources(self.library, self.searcher, self.registry, self.policy)
        return AnswerChecker(resources, self._try_out).check(found, answer, cancel)

    def _try_out(self, question: str, scope: Scope, cancel: CancelToken) -> AnswerResult:
        with self._asking:
            return self._quoting.ask(question, scope, ignore, cancel)

    def ingest(
        self,
        paths: Iterable[Path],
        on_event: OnEvent = ignore,
        cancel: CancelToken | None = None,
        passwords: Mapping[Path, str] | None = None,
    ) -> list[FileDone]:
        """Take in files, folders and zips; one result per PDF. A bad file never stops the good ones.

        `passwords` opens locked PDFs; it is used once and kept nowhere.
        """
        return self._importer().run(paths, on_event, cancel or CancelToken(), passwords)

    def reread(self, docs: Iterable[str], on_event: OnEvent = ignore) -> list[FileDone]:
        """Read documents again whose rows were found damaged (`CheckReport.reread`)."""
        return self._importer().reread(docs, on_event)

    def rebuild(self, on_event: OnEvent = ignore) -> list[FileDone]:
        """Take in every PDF copy that the library's folder holds, after a damaged file was set aside."""
        return self._importer().rebuild(on_event)

    def restore(self, doc: str, on_event: OnEvent = ignore) -> DocumentRecord:
        """Bring the edition of a document back that was replaced last; the present one is kept in its turn.

        Where the library's vectors have changed since, it is read again from its PDF. Raises
        UNKNOWN_DOCUMENT, NO_EARLIER_EDITION, FILE_NOT_FOUND.
        """
        try:
            return self.library.restore(doc)
        except PothiError as error:
            if error.code is not ErrorCode.LIBRARY_EMBEDDER:
                raise
        return self._importer().restore(doc, on_event)

    def pending(self) -> list[Path]:
        """Files that an earlier ingest did not finish: the app was closed, or the power went."""
        from engine.ingest import queue

        return queue.pending(self.library)

    def resume(self, on_event: OnEvent = ignore, cancel: CancelToken | None = None) -> list[FileDone]:
        """Go on with `pending`, first bringing documents of an older parser or embedder up to date."""
        importer = self._importer()
        token = cancel or CancelToken()
        renewed = importer.refresh(on_event, token) if importer.stale() else []
        return [*renewed, *importer.resume(on_event, token)]

    def forget_pending(self) -> None:
        """Leave out what `pending` names; nothing that is in the library is touched."""
        from engine.ingest import queue

        queue.clear(self.library)

    def _importer(self) -> Importer:
        from engine.ingest.importer import Importer

        return Importer(self.library, self.registry.embedder(), self.config)
