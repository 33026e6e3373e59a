"""What a person chose for this window: language, theme, text size, where the window stood."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QLocale, QSettings

from desktop.theme import LIGHT

LANGUAGES = ("en", "hi")


class Preferences:
    """A small file beside the library; a missing or broken one means the defaults."""

    def __init__(self, file: Path) -> None:
        self._settings = QSettings(str(file), QSettings.Format.IniFormat)

    @property
    def is_first_start(self) -> bool:
        return not self._settings.contains("language")

    @property
    def language(self) -> str:
        system = QLocale.system().language()
        default = "hi" if system == QLocale.Language.Hindi else "en"
        value = str(self._settings.value("language", default))
        return value if value in LANGUAGES else default

    @language.setter
    def language(self, value: str) -> None:
        self._settings.setValue("language", value)

    @property
    def sample_given(self) -> bool:
        """The sample textbook was taken in once; whoever removes it does not get it back."""
        return str(self._settings.value("sample_given", "false")) == "true"

    @sample_given.setter
    def sample_given(self, value: bool) -> None:
        self._settings.setValue("sample_given", "true" if value else "false")

    @property
    def theme(self) -> str:
        return str(self._settings.value("theme", LIGHT.name))

    @theme.setter
    def theme(self, value: str) -> None:
        self._settings.setValue("theme", value)

    @property
    def scale(self) -> float:
        try:
            return float(str(self._settings.value("scale", 1.0)))
        except ValueError:
            return 1.0

    @scale.setter
    def scale(self, value: float) -> None:
        self._settings.setValue("scale", value)

    @property
    def class_number(self) -> int | None:
        """The class whose books are asked at the start; None for all."""
        try:
            return int(str(self._settings.value("class", "")))
        except ValueError:
            return None

    @class_number.setter
    def class_number(self, value: int | None) -> None:
        self._settings.setValue("class", "" if value is None else str(value))

    @property
    def keyboard_shown(self) -> bool:
        """The Hindi keys on the screen were open."""
        return str(self._settings.value("keyboard_shown", "false")) == "true"

    @keyboard_shown.setter
    def keyboard_shown(self, value: bool) -> None:
        self._settings.setValue("keyboard_shown", "true" if value else "false")

    @property
    def geometry(self) -> QByteArray:
        value = self._settings.value("geometry")
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._settings.setValue("geometry", value)

    def save(self) -> None:
        self._settings.sync()
