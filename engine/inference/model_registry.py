"""The model registry of one running engine: embedder and language model, loaded once, when first needed, in
parallel if asked to.

The embedder is required to search. The language model is not: without it answers are quoted.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from engine.core.errors import ErrorCode, PothiError
from engine.core.failures import Failure, note
from engine.inference.adapter import ADAPTERS, SAFETY, Adapter, AdapterState, adapter_files, adapter_state

if TYPE_CHECKING:
    from engine.inference.cross_encoder import CrossEncoder, SentenceScorer
    from engine.inference.embedder import Embedder
    from engine.inference.llm import LLM, Llm
    from engine.inference.text_classifier import TextClassifier
    from models.graphics import GraphicsChoice, GraphicsSettings
    from models.store import Installed, ModelStore

log = logging.getLogger(__name__)

NO_LLM = "none"
T = TypeVar("T")


class ModelRegistry:
    """Finds, loads and holds the models of a models folder.

    `more_models`: folders where models are looked for as well.
    `llm_name`: a model's name, "none" for quoted answers only, or None to take the `preferred` one, or what
    memory allows when that is not there.
    `graphics`: what was chosen about the graphics card of this computer; None: it is not used.
    `gpu_layers`: how many layers of the loaded language model are on it.
    `llm_error` tells why there is no language model when one was wanted; it is never raised by `llm()`.
    `adapter_states`: whether the adapters of the loaded encoders can be used, by the encoder's name.
    """

    def __init__(
        self,
        models: Path,
        llm_name: str | None = None,
        preferred: str | None = None,
        adapters: Path = ADAPTERS,
        more_models: Sequence[Path] = (),
        graphics: GraphicsSettings | None = None,
    ) -> None:
        self._folder = models
        self.graphics = graphics
        self.gpu_layers = 0
        self._more = tuple(more_models)
        self._adapters = adapters
        self._llm_name = llm_name
        self._preferred = preferred
        self._embedder: Embedder | None = None
        self._cross_encoder: SentenceScorer | None = None
        self._safety: TextClassifier | None = None
        self._llm: LLM | None = None
        self._llm_tried = False
        self._embedder_lock = threading.Lock()
        self._llm_lock = threading.Lock()
        self.llm_error: PothiError | None = None
        self.adapter_states: dict[str, AdapterState] = {}

    def _states(self, embedder: Path, english: Path | None) -> dict[str, AdapterState]:
        """Of the adapters of these models; one that can't be used is logged, once for each loading."""
        models = [embedder] if english is None else [embedder, english]
        states = {path.name: adapter_state(path, self._adapters) for path in models}
        states[f"{embedder.name}.{SAFETY}"] = adapter_state(embedder, self._adapters, SAFETY)
        for name, state in states.items():
            if state is not AdapterState.WHOLE:
                log.warning("The adapter of %s can't be used: %s", name, state.value)
        return states

    def embedder(self) -> Embedder:
        """The loaded embedder. Raises MODEL_MISSING, MODEL_DAMAGED or MODEL_UNREADABLE."""
        with self._embedder_lock:
            if self._embedder is None:
                from engine.inference.embedder import Embedder

                path = self._ask_store(lambda store: store.embedder())
                embedder = Embedder(path)
                embedder.load()
                english = self._ask_store(lambda store: store.reader())
                self._cross_encoder = cross_encoders_of(embedder, english, self._adapters)
                self._safety = text_classifier_of(embedder, SAFETY, self._adapters)
                self.adapter_states = self._states(path, english)
                self._embedder = embedder
            return self._embedder

    def cross_encoder(self) -> SentenceScorer | None:
        """The cross-encoders; None with an embedder that no adapter was made for.

        Raises like `embedder`.
        """
        self.embedder()
        return self._cross_encoder

    def safety_classifier(self) -> TextClassifier | None:
        """The classifier behind stage Q3 (engine.safety.classifier); None where nothing can read, which is
        logged: then the phrases stand alone."""
        try:
            self.embedder()
        except PothiError as error:
            log.warning("No question can be read for safety: %s", error.code)
            return None
        return self._safety

    def llm(self) -> LLM | None:
        """The loaded language model, or None: not wanted, not there, not usable (see
        `llm_error`), or too small to write and without a probe: that is told from its file and not loaded."""
        with self._llm_lock:
            if not self._llm_tried:
                self._llm_tried = True
                try:
                    self._llm = self._load_llm()
                except PothiError as error:
                    self.llm_error = error
                except MemoryError:
                    self.llm_error = PothiError(ErrorCode.OUT_OF_MEMORY)
            return self._llm

    def use(self, preferred: str | None) -> LLM | None:
        """Let the language model go and load another: a name, "none", or None for what memory allows.

        Nobody may be using it meanwhile."""
        with self._llm_lock:
            close = getattr(self._llm, "close", None)
            if close is not None:
                close()
            self._llm, self._llm_tried, self.llm_error = None, False, None
            self._llm_name, self._preferred = None, preferred
        return self.llm()

    def loaded_names(self) -> tuple[str | None, str | None]:
        """The language model and the embedder that are loaded now. Never waits, loads nothing."""
        llm, embedder = self._llm, self._embedder
        return (None if llm is None else llm.name), (None if embedder is None else embedder.name)

    def drop_llm(self, error: PothiError) -> None:
        """Go on without the language model after it failed while answering."""
        with self._llm_lock:
            self._llm, self.llm_error = None, error

    def load(self) -> None:
        """Load both models, the language model beside the embedder. Raises like `embedder`."""
        beside = threading.Thread(target=self.llm, name="load-llm", daemon=True)
        beside.start()
        try:
            self.embedder()
        finally:
            beside.join()

    def _load_llm(self) -> LLM | None:
        if (self._llm_name or self._preferred) == NO_LLM:
            return None
        from engine.inference.model_abilities import can_help

        wanted = self._llm_name
        if wanted is not None:
            model: Installed | None = self._ask_store(lambda store: store.get(wanted))
        else:
            model = self._preferred_model()
        if model is None:
            self._tell_what_is_missing()
            return None
        return self._open(model.path) if can_help(model) else None

    def _tell_what_is_missing(self) -> None:
        """Raises MODEL_MISSING where a computer has room for a language model and has none."""
        from models import catalogue
        from models.disk import free_memory

        fitting = catalogue.choose_default(free_memory())
        if fitting is not None:
            raise PothiError(ErrorCode.MODEL_MISSING, name=fitting.name, path=self._folder)

    def _open(self, path: Path) -> Llm:
        """Load a language model, onto the graphics card where that is chosen and works, else without it."""
        from engine.inference.llm import Llm
        from models.errors import ModelError

        self.gpu_layers = 0
        settings = self.graphics
        if settings is not None:
            if settings.switch_off_after_crash():
                log.warning("The graphics card is switched off: the program died while it was tried")
            choice = settings.state()
            if choice.is_on:
                try:
                    return self._open_on_card(path, settings, choice.choice)
                except (PothiError, ModelError, MemoryError) as error:
                    log.warning("The graphics card can't be used: %s", error)
        return Llm.open(path)

    def _open_on_card(self, path: Path, settings: GraphicsSettings, choice: GraphicsChoice) -> Llm:
        import llama_cpp

        from engine.inference.chat_template import Message
        from engine.inference.llm import Llm, read_head
        from models.graphics import layers_on_card

        info = read_head(path)
        with settings.trying():
            layers = layers_on_card(llama_cpp, choice, info.bytes, info.blocks)
            llm = Llm.open(path, gpu_layers=layers)
            llm.warm([Message("user", "1")])  # drivers die at the first computation, too
        self.gpu_layers = layers
        return llm

    def _preferred_model(self) -> Installed | None:
        """The preferred model; it may have been removed since, then the one that memory allows."""
        from engine.inference.model_abilities import can_help
        from models.store import Kind

        wanted = self._preferred
        for model in self._ask_store(lambda store: store.installed()):
            if model.name == wanted and model.kind is Kind.LLM and not model.problem:
                return model
        return self._ask_store(lambda store: store.choose_llm(can_help))

    def _ask_store(self, ask: Callable[[ModelStore], T]) -> T:
        from models.errors import ModelError
        from models.store import ModelStore

        try:
            return ask(ModelStore(self._folder, self._more))
        except ModelError as error:
            raise PothiError(ErrorCode(error.code), **error.params) from error


class QuotingRegistry(ModelRegistry):
    """The models of another registry without its language model: what answers can only quote."""

    def __init__(self, registry: ModelRegistry) -> None:
        self._registry = registry
        self.llm_error = None
        self.graphics, self.gpu_layers = None, 0

    def embedder(self) -> Embedder:
        return self._registry.embedder()

    def cross_encoder(self) -> SentenceScorer | None:
        return self._registry.cross_encoder()

    def safety_classifier(self) -> TextClassifier | None:
        return self._registry.safety_classifier()

    def llm(self) -> LLM | None:
        return None

    def loaded_names(self) -> tuple[str | None, str | None]:
        return None, self._registry.loaded_names()[1]


def cross_encoders_of(
    embedder: Embedder, english: Path | None, adapters: Path = ADAPTERS
) -> SentenceScorer | None:
    """The cross-encoder that shares this embedder's weights, if its adapter can be used, and beside it the
    one for English pages, if the model in the folder `english` has one. That never reads alone: the decision
    thresholds were picked for both."""
    from engine.inference.cross_encoder import CrossEncoderPair

    usual = cross_encoder_of(embedder, adapters)
    if usual is None or english is None:
        return usual
    of_english = english_cross_encoder(english, adapters)
    return usual if of_english is None else CrossEncoderPair(usual, of_english)


def cross_encoder_of(embedder: Embedder, adapters: Path = ADAPTERS) -> CrossEncoder | None:
    """The cross-encoder that shares this embedder's weights. Without a usable adapter there is none:
    the decision thresholds are then those of a search and a model alone."""
    from engine.inference.cross_encoder import CrossEncoder
    from engine.inference.encoder import BertEncoder

    encoder, adapter = embedder.encoder, _adapter(embedder.folder, adapters)
    if not isinstance(encoder, BertEncoder) or adapter is None:
        return None
    return CrossEncoder(encoder, adapter)


def english_cross_encoder(folder: Path, adapters: Path = ADAPTERS) -> CrossEncoder | None:
    """The cross-encoder of English pages with the model in this folder; a damaged one is done without."""
    from engine.inference.cross_encoder import CrossEncoder
    from engine.inference.encoder import BertEncoder
    from engine.inference.premise_probe import premise_probe_of

    adapter = _adapter(folder, adapters)
    if adapter is None:
        return None
    probe = premise_probe_of(folder.name)
    if probe is not None and probe.recipe != adapter.recipe:
        note(Failure.PROBE, f"{folder.name}.premise")
        probe = None
    try:
        return CrossEncoder(BertEncoder(folder), adapter, probe)
    except Exception as error:  # whatever a damaged file makes the libraries raise
        log.warning("The model that reads English pages can't be used: %s", error)
        note(Failure.CROSS_ENCODER, folder.name)
        return None


def text_classifier_of(embedder: Embedder, purpose: str, adapters: Path = ADAPTERS) -> TextClassifier | None:
    """The classifier of that purpose over this embedder's weights, if its adapter can be used."""
    from engine.inference.encoder import BertEncoder
    from engine.inference.text_classifier import TextClassifier

    encoder, adapter = embedder.encoder, _adapter(embedder.folder, adapters, purpose)
    if not isinstance(encoder, BertEncoder) or adapter is None:
        return None
    return TextClassifier(encoder, adapter)


def _adapter(model: Path, adapters: Path, purpose: str = "") -> Adapter | None:
    """What was fitted with the model in this folder; None if it can't be used."""
    if adapter_state(model, adapters, purpose) is not AdapterState.WHOLE:
        return None
    try:
        return Adapter.read(adapter_files(model.name, adapters, purpose)[0])
    except Exception as error:  # whatever a damaged file makes the library raise
        log.warning("The adapter of %s can't be read: %s", model.name, error)
        note(Failure.CROSS_ENCODER, f"{model.name}.{purpose}" if purpose else model.name)
        return None
