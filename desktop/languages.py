"""The language of the window, changed while it runs."""

from __future__ import annotations

from importlib.resources import files

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QTranslator, Signal

CODES = ("en", "hi")


class WindowLanguage(QObject):
    """Installs the translation of a language; Qt then tells every widget to speak it."""

    changed = Signal(str)

    def __init__(self, code: str) -> None:
        super().__init__()
        self._translator: QTranslator | None = None
        self.code = ""
        self.choose(code)

    def choose(self, code: str) -> None:
        """`code`: "en" or "hi"."""
        if code == self.code:
            return
        self.code = code
        QLocale.setDefault(QLocale("hi_IN" if code == "hi" else "en_IN"))
        app = QCoreApplication.instance()
        if app is None:
            return
        if self._translator is not None:
            app.removeTranslator(self._translator)
            self._translator = None
        # English too: its file holds the plural forms.
        data = files("desktop").joinpath("translations", f"pothi_{code}.qm").read_bytes()
        translator = QTranslator()
        translator.load(data)
        app.installTranslator(translator)
        self._translator, self._data = translator, data  # Qt reads from `data` as long as it translates
        self.changed.emit(code)

    def remove(self) -> None:
        """Take the translation out of the application again."""
        app = QCoreApplication.instance()
        if app is not None and self._translator is not None:
            app.removeTranslator(self._translator)
        self._translator = None
