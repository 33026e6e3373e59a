"""The real engine for the window's tests, with a real library; only the models are the tiny stand-ins."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from fakes import FakeEmbedder, FakeLlm

from engine.core.config import Config
from engine.core.errors import PothiError
from engine.inference.adapter import AdapterState
from engine.tutor import Tutor, open_library


@dataclass
class SmallRegistry:
    """What engine.inference.model_registry.ModelRegistry does, without weights."""

    model: FakeLlm | None = field(default_factory=FakeLlm)
    llm_error: PothiError | None = None
    graphics: None = None
    gpu_layers: int = 0
    small_embedder: FakeEmbedder = field(default_factory=FakeEmbedder)

    def load(self) -> None:
        return None

    def embedder(self) -> FakeEmbedder:
        return self.small_embedder

    def cross_encoder(self) -> None:
        return None

    def safety_classifier(self) -> None:
        return None

    def llm(self) -> FakeLlm | None:
        return self.model

    def use(self, preferred: str | None) -> FakeLlm | None:
        """A model with "useless" in its name is let go again, as the real registry does with small ones."""
        useless = preferred is not None and (preferred == "none" or "useless" in preferred)
        self.model = None if useless else FakeLlm(name=preferred or "fake-llm")
        return self.model

    adapter_states: ClassVar[dict[str, AdapterState]] = {}

    def loaded_names(self) -> tuple[str | None, str | None]:
        return (None if self.model is None else self.model.name), self.small_embedder.name


class SmallTutor(Tutor):
    """Has nothing to load."""

    def load_models(self, on_event: object = None) -> None:
        return None


def open_small(home: str) -> Tutor:
    """Runs in the engine's process; the library is made when there is none."""
    folder = Path(home)
    config = Config(folder, folder / "models", folder / "own")
    return SmallTutor(config, open_library(folder), SmallRegistry())  # type: ignore[arg-type]
