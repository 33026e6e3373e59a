"""Fixtures shared by all rooms: where real chapters and real models are, if they are here at all."""

from __future__ import annotations

import os
import shutil
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import engine  # noqa: F401  before anything loads torch: it says how threads wait

if TYPE_CHECKING:
    from fakes import SmallRegistry

    from engine.inference.embedder import Embedder
    from engine.tutor import Tutor

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test ever touches the home folder of the person who runs it. Models stay where they are."""
    from engine.core.config import Config

    models = Config.from_environment().models
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("POTHI_MODELS", str(models))
    monkeypatch.setenv("POTHI_HOME", str(home / "pothi"))
    monkeypatch.setenv("HOME", str(home))
    return home


@pytest.fixture(autouse=True, scope="session")
def no_internet() -> Iterator[None]:
    """No test reaches another computer: whatever asks for one fails the test, whoever catches the error."""
    here = {"localhost", "127.0.0.1", "::1", "", None}

    def guarded(name: str, of: object, at: int) -> None:
        real = getattr(of, name)

        def call(*values: Any, **named: Any) -> Any:
            target = values[at]
            host = target[0] if isinstance(target, tuple) else target
            is_local = at == 1 and values[0].family not in (socket.AF_INET, socket.AF_INET6)
            if not is_local and host not in here:
                pytest.fail(f"went online: {name} {host}")
            return real(*values, **named)

        patch.setattr(of, name, call)

    with pytest.MonkeyPatch.context() as patch:
        guarded("connect", socket.socket, 1)
        guarded("connect_ex", socket.socket, 1)
        guarded("getaddrinfo", socket, 0)
        yield


@pytest.fixture(scope="session")
def chapters() -> Path:
    """The folder with real NCERT chapters. They are under copyright, so they are never in the repository."""
    folder = Path(os.environ.get("POTHI_CHAPTERS") or ROOT.parent / "shared" / "ncert")
    if not (folder / "jesc101.pdf").exists():
        pytest.skip("real chapters are not on this machine")
    return folder


@pytest.fixture(scope="session")
def models_dir() -> Path:
    """The folder with model weights of this machine (POTHI_MODELS or the user's data folder)."""
    from engine.core.config import Config

    return Config.from_environment().models


@pytest.fixture(scope="session")
def embedder_dir(models_dir: Path) -> Path:
    folder = models_dir / "multilingual-e5-small"
    if not (folder / "model.safetensors").exists():
        pytest.skip("the embedder is not installed; run: pothi models add multilingual-e5-small")
    return folder


@pytest.fixture(scope="session")
def tiny_llm_path(models_dir: Path) -> Path:
    """The smallest real language model, for tests (SmolLM2 135M, English only)."""
    path = models_dir / "smollm2-135m-instruct.gguf"
    if not path.exists():
        pytest.skip("the test language model is not installed; run: pothi models add smollm2-135m-instruct")
    return path


@pytest.fixture(scope="session")
def sample_pdfs() -> Path:
    """The folder with the sample textbook that is shipped with the program."""
    return ROOT / "assets" / "sample"


@pytest.fixture(scope="session")
def sample_home(sample_pdfs: Path, embedder_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library made of the sample textbook with the real embedder. Tests copy it before they change it."""
    from engine.core.config import Config
    from engine.tutor import Tutor

    home = tmp_path_factory.mktemp("sample-home")
    with Tutor.open(Config(home=home, models=embedder_dir.parent), llm="none") as tutor:
        results = tutor.ingest([sample_pdfs])
        assert all(result.error is None for result in results), results
        assert len(results) == 4
    return home


@pytest.fixture(scope="session")
def real_embedder(embedder_dir: Path) -> Embedder:
    from engine.inference.embedder import Embedder

    return Embedder(embedder_dir)


@pytest.fixture
def tutor(sample_home: Path, real_embedder: Embedder, tmp_path: Path) -> Iterator[Tutor]:
    """The whole road on the sample textbook; only the language model speaks on command (fake_llm_of)."""
    from fakes import FakeRegistry

    from engine.answering.answer_cache import AnswerCache
    from engine.core.config import Config
    from engine.library.library import Library
    from engine.tutor import Tutor

    home = tmp_path / "home"
    shutil.copytree(sample_home, home)
    with Library.open(home) as library:
        registry = FakeRegistry(real_embedder)
        # A test that asks twice wants to hear what is said the second time; the cache has tests of its own.
        yield Tutor(Config(home=home, models=tmp_path), library, registry, cache=AnswerCache(0))  # type: ignore[arg-type]


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> SmallRegistry:
    """The models of every tutor that the command line opens."""
    from fakes import SmallRegistry

    registry = SmallRegistry()
    monkeypatch.setattr("engine.tutor.ModelRegistry", lambda *_arguments, **_choices: registry)
    return registry


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A library of two tiny documents, made in a moment."""
    from samples import CELLS, add_tiny, tiny_document

    from engine.library.library import Library

    home = tmp_path / "home"
    with Library.open(home) as library:
        add_tiny(library, tiny_document("light"))
        add_tiny(library, tiny_document("cells", CELLS, title="Cells", subject="Biology", class_number=9))
    return home


def pytest_unconfigure() -> None:
    """llama.cpp's binding never closes its two handles of the null device; the warnings about them would
    stand behind the summary."""
    binding = sys.modules.get("llama_cpp._utils")
    for name in ("outnull_file", "errnull_file"):
        handle = getattr(binding, name, None)
        if handle is not None:
            handle.close()
