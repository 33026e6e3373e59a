"""What a front end may ask about models: which are there, which is used, taking one in, letting one go.

Trying a model out is no request: it needs a process of its own, which the engine's process may not start
(see models.selftest).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from engine.core.cancel import CancelToken
from engine.core.error_log import own_folder
from engine.core.errors import ErrorCode, PothiError
from engine.core.events import OnEvent
from engine.inference.adapter import AdapterState, adapter_state
from engine.inference.model_abilities import can_help
from engine.service.requests import Lane
from models.errors import ModelError
from models.graphics import GraphicsChoice, GraphicsSettings, GraphicsState
from models.packs import is_pack, read_pack
from models.store import Installed, Kind, ModelStore

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ModelsState:
    """`used`: names of the loaded models. `chosen`: the language model chosen for this library, "none" for
    none, None for what memory allows. `free_bytes`: memory that programs can still have. `adapters`:
    whether Pothi's adapters for the encoders can be used, by the encoder's name. `graphics`: what is chosen
    and known of the graphics card; `gpu_layers`: layers of the loaded language model on it; `own`: where this
    person's choices are kept; `too_small`: language models that are here and can't help (model_abilities).
    """

    installed: tuple[Installed, ...]
    used: tuple[str, ...]
    chosen: str | None
    free_bytes: int
    folder: Path
    adapters: Mapping[str, AdapterState] = field(default_factory=dict)
    graphics: GraphicsState = field(default_factory=GraphicsState)
    gpu_layers: int = 0
    own: Path = Path()
    too_small: tuple[str, ...] = ()

    def some_llm(self) -> Installed | None:
        """The language model in use, else any that can be tried out."""
        usable = [model for model in self.installed if model.kind is Kind.LLM and not model.problem]
        return next((model for model in usable if model.name in self.used), usable[0] if usable else None)

    def reads_closely(self, name: str) -> bool:
        """Whether a model, if it needs an adapter to read questions and pages together, has it."""
        return self.adapters.get(name, AdapterState.WHOLE) is AdapterState.WHOLE


@dataclass(frozen=True, slots=True)
class GetModels:
    """Result: ModelsState."""

    lane: ClassVar[Lane] = Lane.LIBRARY

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> ModelsState:
        from engine.tutor import MODEL_SETTING
        from models import catalogue
        from models.disk import free_memory

        store = ModelStore(subject.config.models, subject.config.more_models)
        own = own_folder(subject.config)
        llm, embedder = subject.registry.loaded_names()
        english = store.reader() if embedder else None  # it is loaded beside the embedder
        names = (catalogue.EMBEDDER.name, catalogue.READER.name)
        encoders = [model for model in _told(store.installed) if model.name in names]
        return ModelsState(
            tuple(_told(store.installed)),
            tuple(name for name in (llm, embedder, english.name if english else None) if name),
            subject.library.settings.get(MODEL_SETTING),
            free_memory(),
            store.folder,
            {model.name: adapter_state(model.path) for model in encoders},
            GraphicsSettings(own).state(),
            subject.registry.gpu_layers,
            own,
            tuple(
                model.name
                for model in _told(store.installed)
                if model.kind is Kind.LLM and not model.problem and not can_help(model)
            ),
        )


@dataclass(frozen=True, slots=True)
class UseGraphics:
    """Use the graphics card of this computer like this from now on. Result: how many layers of the language
    model are on it. Raises NO_WRITE_PERMISSION, DISK_FULL."""

    choice: GraphicsChoice
    lane: ClassVar[Lane] = Lane.ANSWER

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> int:
        return int(_told(lambda: subject.use_graphics(self.choice)))


@dataclass(frozen=True, slots=True)
class UseModel:
    """Answer with this language model from now on: a name, "none", or None for what memory allows.

    Result: None, or why there is no language model now: (ErrorCode, parameters).
    """

    name: str | None
    lane: ClassVar[Lane] = Lane.ANSWER

    def run(
        self, subject: Any, on_event: OnEvent, cancel: CancelToken
    ) -> tuple[ErrorCode, dict[str, str]] | None:
        subject.use_model(self.name)
        error = subject.registry.llm_error
        return None if error is None else (error.code, error.params)


@dataclass(frozen=True, slots=True)
class ModelProgress:
    """Event: `done` of `total` bytes of a model were copied."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class AddModel:
    """Take in a model file, a pack of models, or a stick or folder that holds one. Result: the model (of a
    pack, the first), models.store.Installed.

    Raises FILE_NOT_FOUND, MODEL_UNREADABLE, MODEL_DAMAGED, DISK_FULL, NO_WRITE_PERMISSION.
    """

    path: Path
    lane: ClassVar[Lane] = Lane.INGEST

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> Installed:
        last = -1

        def tell(done: int, total: int) -> None:
            nonlocal last
            cancel.check()
            share = 100 * done // max(1, total)
            if share != last:
                last = share
                on_event(ModelProgress(done, total))

        store = ModelStore(subject.config.models, subject.config.more_models)
        if is_pack(self.path):
            names = _told(lambda: read_pack(store, self.path, tell))
            return _told(lambda: store.get(names[0]))
        return _told(lambda: store.add(self.path, tell))


@dataclass(frozen=True, slots=True)
class RemoveModel:
    """Result: None. A language model in use is let go first. Raises MODEL_MISSING, NO_WRITE_PERMISSION."""

    name: str
    lane: ClassVar[Lane] = Lane.ANSWER

    def run(self, subject: Any, on_event: OnEvent, cancel: CancelToken) -> None:
        from engine.inference.model_registry import NO_LLM

        store = ModelStore(subject.config.models, subject.config.more_models)
        if self.name == subject.registry.loaded_names()[0]:
            subject.registry.use(NO_LLM)
            _told(lambda: store.remove(self.name))
            subject.use_model(None)
        else:
            _told(lambda: store.remove(self.name))


def _told(ask: Callable[[], T]) -> T:
    """Turn the models' errors into the engine's."""
    try:
        return ask()
    except ModelError as error:
        raise PothiError(ErrorCode(error.code), **error.params) from error
