"""The About page: what runs here, in words that can be passed on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from asking import PATIENCE, click
from PySide6.QtGui import QGuiApplication

from desktop.app import Desktop
from engine import __version__
from engine.core.errors import ErrorCode
from engine.core.failures import Failure
from models.graphics import GraphicsState


def test_about_tells_versions_models_and_licences(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    click(qtbot, window.rail.places["about"])
    view = window.about_view
    qtbot.waitUntil(lambda: view.facts["version"].text() == __version__, timeout=PATIENCE)
    assert "quoted" in view.facts["llm"].text()
    assert view.facts["embedder"].text() == "small-embedder"
    assert "PyMuPDF 1." in view.facts["libraries"].text()
    click(qtbot, view.copy)
    assert f"Version: {__version__}" in QGuiApplication.clipboard().text()
    click(qtbot, view.licences)
    assert view.licence_text.isVisible()
    assert "AGPL" in view.licence_text.toPlainText()


def test_about_tells_what_runs_without_being_whole(desktop: Desktop, qtbot: Any) -> None:
    view = desktop.window.about_view
    click(qtbot, desktop.window.rail.places["about"])
    qtbot.waitUntil(lambda: view.facts["version"].text() == __version__, timeout=PATIENCE)
    assert view.facts["graphics"].text() == "not used"
    assert view._about is not None
    assert view.facts["failures"].text() == "nothing"
    lost = replace(
        view._about,
        failures=((Failure.CROSS_ENCODER, "mpnet", 1), (Failure.EMPTY_FILTER, "", 3)),
        llm_error=(ErrorCode.MODEL_DAMAGED, {"file": "guru.gguf"}),
        graphics=GraphicsState(crashed=True),
    )
    view.show_about(lost)
    assert "quoted" in view.facts["llm"].text()
    assert "guru.gguf" in view.facts["llm"].text()
    assert "switched off" in view.facts["graphics"].text()
    assert "(mpnet): 1 time;" in view.facts["failures"].text()
    assert view.facts["failures"].text().endswith("chosen: 3 times")
    view.show_about(replace(lost, gpu_layers=29))
    assert view.facts["graphics"].text().startswith("29")
