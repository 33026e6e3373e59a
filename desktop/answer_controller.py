"""What people do with a finished answer: copy it, hear it, put it on paper, say whether it was right."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog

from desktop.answer_sheet import SheetEntry, write_pdf
from desktop.engine_client import EngineClient
from desktop.speech import Speaker
from desktop.texts import answer_as_text
from desktop.views.ask_view import AskView
from engine.core.errors import PothiError
from engine.core.results import AnswerResult
from engine.service.requests import Judge

# Longest part of a question that becomes the name of a file.
LONGEST_NAME = 60


class AnswerController(QObject):
    """Does with a finished answer what its buttons say: copy, read aloud, save, print, keep a judgement.
    `failed`: that could not be done, with the code and parameters of the error."""

    failed = Signal(object, dict)  # ErrorCode, parameters

    def __init__(self, client: EngineClient, view: AskView, speaker: Speaker) -> None:
        super().__init__()
        self._client, self._view, self._speaker = client, view, speaker
        self._reading: AnswerResult | None = None
        self._papers: tempfile.TemporaryDirectory[str] | None = None
        view.copied.connect(self._copy)
        view.judged.connect(self._judge)
        view.listened.connect(self._listen)
        view.saved.connect(self._save)
        view.printed.connect(self._print)
        speaker.found.connect(self._voices_found)
        speaker.ended.connect(self._read_to_the_end)

    def close(self) -> None:
        self._speaker.close()
        if self._papers is not None:
            self._papers.cleanup()
            self._papers = None

    def _copy(self, result: AnswerResult) -> None:
        QGuiApplication.clipboard().setText(answer_as_text(result))

    def _judge(self, result: AnswerResult, right: bool) -> None:
        if result.log_id is not None:
            self._client.submit(Judge(result.log_id, right, refused=not result.is_shown))

    # --- aloud -----------------------------------------------------------------------------------
    def _voices_found(self) -> None:
        self._view.voices = self._speaker.languages

    def _listen(self, result: AnswerResult) -> None:
        """Read it, or be quiet if it is being read."""
        if self._reading is result:
            self._speaker.stop()
            return
        self._speaker.say(" ".join(sentence.text for sentence in result.sentences), result.language)
        if self._speaker.speaking:
            self._reading = result
            self._view.show_reading(result, True)

    def _read_to_the_end(self) -> None:
        result, self._reading = self._reading, None
        if result is not None:
            self._view.show_reading(result, False)

    # --- on paper --------------------------------------------------------------------------------
    def _save(self, result: AnswerResult) -> None:
        self.save_sheet([self._entry(result)], file_name(result.question))

    def _entry(self, result: AnswerResult) -> SheetEntry:
        return SheetEntry.of_result(result, self._view.pictures_of(result))

    def save_sheet(self, entries: Sequence[SheetEntry], name: str) -> None:
        """Ask where to, and write there."""
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        chosen, _ = QFileDialog.getSaveFileName(
            self._view, self.tr("Save as PDF"), str(Path(folder) / name), "PDF (*.pdf)"
        )
        if chosen:
            path = Path(chosen)
            self._write(entries, path if path.suffix else path.with_suffix(".pdf"))

    def _print(self, result: AnswerResult) -> None:
        """The computer's own PDF program prints: it knows the printers here, Pothi opens no connection."""
        if self._papers is None:
            self._papers = tempfile.TemporaryDirectory(prefix="pothi-", ignore_cleanup_errors=True)
        path = Path(self._papers.name) / file_name(result.question)
        if self._write([self._entry(result)], path):
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

    def _write(self, entries: Sequence[SheetEntry], path: Path) -> bool:
        try:
            write_pdf(entries, path)
        except PothiError as error:
            self.failed.emit(error.code, error.params)
            return False
        return True


def file_name(question: str) -> str:
    """A name for the PDF of a question, in its own letters."""
    words = re.sub(r"[^\w\u0900-\u097F-]+", " ", question).strip()[:LONGEST_NAME].strip()
    return f"{words or 'Pothi'}.pdf"
