"""A tutor whose search and cross-encoder look into a store of earlier runs, for measuring."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.config import Config
from engine.core.errors import ErrorCode, PothiError
from engine.evaluation import fingerprints
from engine.evaluation.fingerprints import digest
from engine.evaluation.stages import (
    ANSWER,
    CROSS_ENCODER,
    RETRIEVAL,
    StoredCrossEncoder,
    StoredSearcher,
    models_fingerprint,
)
from engine.evaluation.store import StageStore
from engine.inference.model_registry import ModelRegistry
from engine.library.library import DATABASE, Library
from engine.retrieval.searcher import Searcher
from engine.tutor import MODEL_SETTING, Tutor, open_library

if TYPE_CHECKING:
    from engine.inference.cross_encoder import SentenceScorer

_WEIGHTS = "model.safetensors"


@dataclass(frozen=True, slots=True)
class Stamps:
    """What the results of each stage depend on beside the question, for one library and its models."""

    retrieval: str
    cross_encoder: str
    answer: str

    @classmethod
    def of(cls, library: Library, models: Path) -> Stamps:
        """Reads the whole library once. `models`: the folder of weights."""
        text = fingerprints.library(library)
        encoders = models_fingerprint(sorted(models.glob(f"*/{_WEIGHTS}")))
        writers = models_fingerprint(sorted(models.glob("*.gguf")))
        return cls(
            retrieval=digest(RETRIEVAL.fingerprint(), text, encoders),
            cross_encoder=digest(CROSS_ENCODER.fingerprint(), encoders),
            answer=digest(ANSWER.fingerprint(), text, library.settings.all(), encoders, writers),
        )


class StoredModels(ModelRegistry):
    """The models of a folder, with a cross-encoder that looks into a store first."""

    def __init__(
        self, models: Path, llm: str | None, preferred: str | None, store: StageStore, stamp: str
    ) -> None:
        """`stamp`: what readings depend on beside question and passage; the rest: see ModelRegistry."""
        super().__init__(models, llm, preferred)
        self._store = store
        self._stamp = stamp

    def cross_encoder(self) -> SentenceScorer | None:
        scorer = super().cross_encoder()
        return None if scorer is None else StoredCrossEncoder(scorer, self._store, self._stamp)


class StoredTutor(Tutor):
    """See Tutor. What is asked is only tried out, and stays out of the log."""

    def __init__(
        self, config: Config, library: Library, registry: ModelRegistry, store: StageStore, stamps: Stamps
    ) -> None:
        own_log = config.own / "log.db" if library.read_only else None
        super().__init__(config, library, registry, None, own_log, trial=True)
        self.stamps = stamps
        self._store = store

    @classmethod
    def with_store(cls, config: Config, llm: str | None, store: StageStore) -> StoredTutor:
        """Open the library of `config`, only for reading where another process writes to it. `llm`: see
        Tutor.open. Raises like Tutor.open, and LIBRARY_EMPTY where there is no library."""
        library = _open(config.home)
        try:
            stamps = Stamps.of(library, config.models)
            preferred = library.settings.get(MODEL_SETTING)
            registry = StoredModels(config.models, llm, preferred, store, stamps.cross_encoder)
            return cls(config, library, registry, store, stamps)
        except BaseException:
            library.close()
            raise

    def searcher(self) -> Searcher:
        if self._searcher is None:
            embedder = self.registry.embedder()
            self._searcher = StoredSearcher(self.library, embedder, self._store, self.stamps.retrieval)
        return self._searcher


def _open(home: Path) -> Library:
    if not (home / DATABASE).exists():
        raise PothiError(ErrorCode.LIBRARY_EMPTY, path=home)
    try:
        return open_library(home)
    except PothiError as error:
        if error.code is not ErrorCode.LIBRARY_LOCKED:
            raise
        return Library.open(home, read_only=True, because=error)
