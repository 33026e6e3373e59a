"""Reading aloud with a voice of this computer. Nothing is shipped and nothing is fetched."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QProcess, Signal

from engine.core.values import Language

_WINDOWS = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; "
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
)
# How long a program may take to end after it was told to, in milliseconds.
PATIENCE = 300


@dataclass(frozen=True, slots=True)
class SpeechProgram:
    """A program that speaks what comes through its standard input.

    `list_voices`: arguments that print one voice per line; its language is in `column` (from 0).
    `speak`: arguments that speak; "{language}" becomes "en" or "hi".
    """

    name: str
    list_voices: tuple[str, ...]
    column: int
    speak: tuple[str, ...]


PROGRAMS = (
    SpeechProgram("espeak-ng", ("--voices",), 1, ("-v", "{language}", "-s", "140", "--stdin")),
    SpeechProgram("espeak", ("--voices",), 1, ("-v", "{language}", "-s", "140", "--stdin")),
    SpeechProgram(
        "powershell",
        (
            "-NoProfile",
            "-Command",
            _WINDOWS + "$voice.GetInstalledVoices() | % { $_.VoiceInfo.Culture.Name }",
        ),
        0,
        (
            "-NoProfile",
            "-Command",
            _WINDOWS + "$voice.SelectVoiceByHints('NotSet', 'NotSet', 0, "
            "[Globalization.CultureInfo]::GetCultureInfo('{language}-IN')); "
            "$voice.Speak([Console]::In.ReadToEnd())",
        ),
    ),
)


class Speaker(QObject):
    """Says one thing at a time. `languages` is empty until `found`, and stays so without a voice."""

    found = Signal()
    ended = Signal()  # what was said is over, or was stopped

    def __init__(self, programs: Sequence[SpeechProgram] = PROGRAMS) -> None:
        super().__init__()
        self.languages: frozenset[Language] = frozenset()
        self._program = next((one for one in programs if shutil.which(one.name)), None)
        self._asking: QProcess | None = None
        self._speaking: QProcess | None = None

    @property
    def speaking(self) -> bool:
        return self._speaking is not None

    def look_for_voices(self) -> None:
        """Ask the program which languages it speaks; the answer comes as `found`."""
        if self._program is not None:
            self._asking = QProcess(self)
            self._asking.finished.connect(self._read_voices)
            self._asking.start(self._program.name, list(self._program.list_voices))

    def _read_voices(self) -> None:
        process, self._asking = self._asking, None
        if process is None or self._program is None:
            return
        lines = bytes(process.readAllStandardOutput().data()).decode("utf-8", errors="replace").splitlines()
        process.deleteLater()
        column = self._program.column
        spoken = {words[column][:2].casefold() for line in lines if len(words := line.split()) > column}
        self.languages = frozenset(language for language in Language if language.value in spoken)
        self.found.emit()

    def say(self, text: str, language: Language) -> None:
        """Begin to speak; what was being said ends."""
        self.stop()
        if self._program is None or language not in self.languages:
            return
        arguments = [word.replace("{language}", language.value) for word in self._program.speak]
        process = QProcess(self)
        process.finished.connect(lambda: self._end(process))
        process.errorOccurred.connect(lambda _error: self._end(process))
        self._speaking = process
        process.start(self._program.name, arguments)
        process.write(text.encode("utf-8"))
        process.closeWriteChannel()

    def stop(self) -> None:
        """Be quiet at once."""
        process = self._speaking
        if process is not None:
            self._end(process)
            process.kill()
            process.waitForFinished(PATIENCE)

    def close(self) -> None:
        """Nothing is said or asked any more."""
        self.stop()
        asking, self._asking = self._asking, None
        if asking is not None:
            asking.kill()
            asking.waitForFinished(PATIENCE)

    def _end(self, process: QProcess) -> None:
        if process is self._speaking:
            self._speaking = None
            process.deleteLater()
            self.ended.emit()
