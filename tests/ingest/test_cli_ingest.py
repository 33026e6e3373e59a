"""`pothi ingest` at a terminal: a locked PDF asks for its password."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fakes import FakeEmbedder
from test_importer import LIGHT, write_pdf

from engine.cli import ingest as cli_ingest
from engine.core.config import Config
from engine.core.values import Language
from engine.inference import model_registry as registry
from engine.library import Library


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the person types, one line after the other; nobody may be asked more often."""
    lines: list[str] = []
    given: Iterator[str] = iter(lines)
    monkeypatch.setattr(registry.ModelRegistry, "embedder", lambda self: FakeEmbedder())
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(cli_ingest, "getpass", lambda prompt: next(given))
    return lines


def ingest(pdf: Path, home: Path) -> int:
    config = Config(home=home, models=home)
    return cli_ingest.ingest([pdf], config, as_json=False, language=Language.EN)


def test_the_password_is_asked_for_until_it_is_right(tmp_path: Path, answers: list[str]) -> None:
    answers += ["wrong", "right"]
    pdf = write_pdf(tmp_path / "light.pdf", LIGHT, password="right")
    assert ingest(pdf, tmp_path / "home") == 0
    with Library.open(tmp_path / "home", read_only=True) as library:
        assert [record.doc for record in library.documents()] == ["light"]


def test_an_empty_line_leaves_the_file_out(
    tmp_path: Path, answers: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    answers += [""]
    pdf = write_pdf(tmp_path / "light.pdf", LIGHT, password="right")
    assert ingest(pdf, tmp_path / "home") == 1
    assert "password" in capsys.readouterr().out


def test_a_script_is_told_and_not_asked(
    tmp_path: Path, answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    pdf = write_pdf(tmp_path / "light.pdf", LIGHT, password="right")
    assert ingest(pdf, tmp_path / "home") == 1
