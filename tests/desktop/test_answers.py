"""What can be done with an answer: on paper as PDF, read aloud."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fake_engine
import pytest
from asking import PATIENCE, ask, click
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from desktop.answer_controller import file_name
from desktop.answer_sheet import SheetEntry, write_pdf
from desktop.app import Desktop
from desktop.look import Look
from desktop.speech import Speaker, SpeechProgram
from engine.core.errors import ErrorCode, PothiError
from engine.core.values import Language


def pdf_words(path: Path) -> tuple[int, str]:
    import pymupdf

    with pymupdf.open(path) as document:
        return document.page_count, "\n".join(page.get_text() for page in document)


def test_an_answer_becomes_a_pdf_with_its_pages(
    desktop: Desktop, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[str] = []

    def choose(_parent: Any, _title: str, name: str, _filter: str) -> tuple[str, str]:
        offered.append(Path(name).name)
        return str(tmp_path / "sheet"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    turn = ask(desktop.window, qtbot, "How does a lens bend light?")
    turn.card.action_row.save_pdf.trigger()
    assert offered == ["How does a lens bend light.pdf"]
    count, words = pdf_words(tmp_path / "sheet.pdf")
    assert count == 1
    for expected in ("How does a lens bend light?", fake_engine.LENS + " [1]", fake_engine.LABEL.format(131)):
        assert expected in words
    assert not (tmp_path / "sheet.pdf.part").exists()


def test_a_place_that_can_not_be_written_is_told(
    desktop: Desktop, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = tmp_path / "nowhere" / "sheet.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(missing), ""))
    turn = ask(desktop.window, qtbot, "How does a lens bend light?")
    turn.card.action_row.save_pdf.trigger()
    assert desktop.window.notice.isVisible()


def test_printing_opens_the_pdf_and_leaves_nothing_behind(
    desktop: Desktop, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: bool(opened.append(url)) or True)
    turn = ask(desktop.window, qtbot, "लेंस क्या है?")
    turn.card.action_row.print_now.trigger()
    path = Path(opened[0].toLocalFile())
    assert path.name == "लेंस क्या है.pdf"
    assert path.read_bytes()[:5] == b"%PDF-"
    desktop.window.close()
    assert not path.exists()


def test_hindi_on_paper_is_joined_and_markup_stays_text(look: Look, tmp_path: Path) -> None:
    import pymupdf

    path = tmp_path / "hindi.pdf"
    entry = SheetEntry("<b>क्षेत्र</b>", "state", ("विद्युत की प्रतिरोधकता " * 400,), ("[1] पृष्ठ 1",))
    write_pdf([entry, entry], path)
    with pymupdf.open(path) as document:
        fonts = {font[3] for page in document for font in page.get_fonts()}
        assert document.page_count > 1
        assert "<b>" in document[0].get_text()
    assert any("Devanagari" in font for font in fonts)


def test_a_folder_that_is_not_there_is_an_error_of_the_world(look: Look, tmp_path: Path) -> None:
    with pytest.raises(PothiError) as told:
        write_pdf([SheetEntry("a", "b", ("c",))], tmp_path / "none" / "x.pdf")
    assert told.value.code is ErrorCode.DISK_FULL


@pytest.mark.parametrize(
    ("question", "name"),
    [("What is 1/2?", "What is 1 2.pdf"), ("???", "Pothi.pdf"), ("a" * 200, "a" * 60 + ".pdf")],
)
def test_a_question_becomes_a_name_of_a_file(question: str, name: str) -> None:
    assert file_name(question) == name


# --- aloud ---------------------------------------------------------------------------------------
VOICES = """Pty Language       Age/Gender VoiceName          File
 5  en-gb           --/M      English_(GB)       gmw/en
 5  hi              --/M      Hindi              inc/hi
"""


@pytest.fixture
def voice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Puts a program on the path that lists `voices` and writes down what it is to say."""
    if os.name == "nt":
        pytest.skip("the stand-in is a shell script")

    def make(
        voices: str, speak: str = "cat > {said}.part; echo $2 >> {said}.part; mv {said}.part {said}"
    ) -> Path:
        said = tmp_path / "said.txt"
        (tmp_path / "voices.txt").write_text(voices)
        program = tmp_path / "espeak-ng"
        speaking = speak.format(said=said)
        listing = f"cat {tmp_path}/voices.txt"
        program.write_text(f'#!/bin/sh\nif [ "$1" = --voices ]; then {listing}; else {speaking}; fi\n')
        program.chmod(program.stat().st_mode | stat.S_IEXEC)
        monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
        return said

    return make


def test_an_answer_is_read_aloud_in_its_language(
    voice: Callable[[str], Path], make_desktop: Callable[..., Desktop], qtbot: Any
) -> None:
    said = voice(VOICES)
    window = make_desktop().window
    qtbot.waitUntil(lambda: window.watch.can_answer, timeout=PATIENCE)
    qtbot.waitUntil(lambda: len(window.ask_view.voices) == 2, timeout=PATIENCE)
    turn = ask(window, qtbot, "लेंस क्या है?")
    assert not turn.card.action_row.listen.isHidden()
    click(qtbot, turn.card.action_row.listen)
    qtbot.waitUntil(said.exists, timeout=PATIENCE)
    assert said.read_text().split("\n")[0].startswith(fake_engine.HINDI)
    assert said.read_text().rstrip().endswith("hi")
    qtbot.waitUntil(lambda: turn.card.action_row.listen.text() == "Read aloud", timeout=PATIENCE)


def test_reading_stops_at_once(
    voice: Callable[..., Path], make_desktop: Callable[..., Desktop], qtbot: Any
) -> None:
    voice(VOICES, "exec sleep 600")
    desktop = make_desktop()
    window = desktop.window
    qtbot.waitUntil(lambda: window.watch.can_answer, timeout=PATIENCE)
    qtbot.waitUntil(lambda: bool(window.ask_view.voices), timeout=PATIENCE)
    listen = ask(window, qtbot, "How does a lens bend light?").card.action_row.listen
    click(qtbot, listen)
    assert listen.text() == "Stop reading"
    click(qtbot, listen)
    assert listen.text() == "Read aloud"
    assert not desktop.speaker.speaking
    click(qtbot, listen)
    window.close()
    assert not desktop.speaker.speaking


def test_without_a_voice_there_is_no_button(
    voice: Callable[[str], Path], make_desktop: Callable[..., Desktop], qtbot: Any
) -> None:
    voice(VOICES.replace(" hi ", " ta "))
    window = make_desktop().window
    qtbot.waitUntil(lambda: window.watch.can_answer, timeout=PATIENCE)
    qtbot.waitUntil(lambda: window.ask_view.voices == {Language.EN}, timeout=PATIENCE)
    assert ask(window, qtbot, "लेंस क्या है?").card.action_row.listen.isHidden()
    assert not ask(window, qtbot, "How does a lens bend light?").card.action_row.listen.isHidden()


def test_a_speaker_without_a_program_is_silent(qtbot: Any) -> None:
    speaker = Speaker([SpeechProgram("no-such-program", (), 0, ())])
    speaker.look_for_voices()
    speaker.say("hello", Language.EN)
    assert not speaker.speaking
    speaker.close()
