"""Questions from the command line, in this process: real library, road and files, stand-in models."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import torch
from fakes import FakeEmbedder, FakeLlm
from samples import CELLS, add_tiny, tiny_document

from engine.cli import ENVIRONMENT, main
from engine.library.library import Library

MORE_THAN_THERE_IS = 1 << 60  # bytes


def no_memory() -> object:
    return bytearray(MORE_THAN_THERE_IS)


def no_memory_for_tensors() -> object:
    return torch.empty(MORE_THAN_THERE_IS, dtype=torch.uint8)


class BreakingEmbedder(FakeEmbedder):
    """Breaks at questions with a word in them. Named like the real one, whose confidence map it uses."""

    def __init__(self) -> None:
        super().__init__("multilingual-e5-small")
        self.breaks: dict[str, Callable[[], object]] = {}

    def embed_queries(self, texts: Sequence[str]) -> Any:
        for word, happens in self.breaks.items():
            if any(word in text for text in texts):
                happens()
        return super().embed_queries(texts)


@dataclass
class SmallBrain:
    """What engine.brain.Brain does, without weights."""

    small_embedder: BreakingEmbedder = field(default_factory=BreakingEmbedder)
    model: FakeLlm | None = None
    llm_error: None = None
    loaded: int = 0

    def load(self) -> None:
        self.loaded += 1

    def embedder(self) -> BreakingEmbedder:
        return self.small_embedder

    def reader(self) -> None:
        return None

    def llm(self) -> FakeLlm | None:
        return self.model


@pytest.fixture
def brain(monkeypatch: pytest.MonkeyPatch) -> SmallBrain:
    """The models of every tutor that the command line opens."""
    brain = SmallBrain()
    monkeypatch.setattr("engine.tutor.Brain", lambda *_arguments: brain)
    return brain


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    with Library.open(home) as library:
        add_tiny(library, tiny_document("light"))
        add_tiny(library, tiny_document("cells", CELLS, title="Cells", subject="Biology", class_number=9))
    return home


@pytest.mark.parametrize("happens", [no_memory, no_memory_for_tensors])
def test_used_up_memory_is_told_with_its_remedy(
    brain: SmallBrain, home: Path, happens: Callable[[], object], capsys: pytest.CaptureFixture[str]
) -> None:
    brain.small_embedder.breaks["lens"] = happens
    assert main(["--home", str(home), "--language", "en", "ask", "What is a lens?"]) == ENVIRONMENT
    told = capsys.readouterr().err
    assert "enough free memory" in told
    assert "Traceback" not in told
