"""The first minutes on a computer: the class, books that lie ready, and one question that tries it out.

Only a start at which nobody has chosen anything yet has all of it; later starts know the class again and
offer books only to an empty shelf.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QObject

from desktop.controllers import AskController
from desktop.packs_nearby import find_packs, places
from desktop.preferences import Preferences
from desktop.theme import Tone
from desktop.views.ask_view import AskView
from engine.core.results import AnswerResult
from engine.core.values import Scope


class FirstSteps(QObject):
    """Watches over the greeting of `view`. `books_shown` is to be called whenever the shelf was shown."""

    def __init__(self, view: AskView, asking: AskController, preferences: Preferences) -> None:
        super().__init__()
        self._view = view
        self._preferences = preferences
        self._is_first = preferences.is_first_start  # this start: nobody has chosen anything here yet
        self._class_is_set = False
        self.books_lie_ready = False  # a pack was offered: nobody needs the sample textbook beside it
        self._trial = ""  # the question that was pressed to try this computer out
        self._asked_at = 0.0
        view.welcome.class_chosen.connect(self._choose_class)
        view.scope_bar.changed.connect(self._keep_class)
        if self._is_first:
            view.welcome.offer_languages()
            view.welcome.offer_trial()
            view.welcome.chosen.connect(self._try_out)
            asking.answered.connect(self._tell)

    def books_shown(self, *, has_books: bool) -> None:
        """At the first start: the class, and the packs of books that lie nearby. Later the class that was
        chosen holds again."""
        bar, welcome = self._view.scope_bar, self._view.welcome
        if has_books and not self._class_is_set:
            self._class_is_set = True
            bar.choose_class(self._preferences.class_number)
        if self._is_first and self._preferences.class_number is None:
            welcome.offer_classes(bar.offered_classes)
        if self._is_first or not has_books:
            packs = find_packs(places())
            self.books_lie_ready = bool(packs)
            welcome.offer_packs(packs)

    def _choose_class(self, number: int | None) -> None:
        self._preferences.class_number = number
        self._view.scope_bar.choose_class(number)
        self._view.focus_question()

    def _keep_class(self, scope: Scope) -> None:
        """Who looks into the books of one class will do so the next time."""
        if self._class_is_set:
            self._preferences.class_number = scope.class_number

    # --- one question that tries it out ----------------------------------------------------------
    def _try_out(self, question: str) -> None:
        self._trial, self._asked_at = question, time.monotonic()

    def _tell(self, result: AnswerResult) -> None:
        """Say once, after the question that was pressed, whether this computer answers with a page."""
        if result.question != self._trial:
            return
        self._trial = ""
        seconds = max(1, round(time.monotonic() - self._asked_at))
        if result.is_shown and result.citations:
            text = self.tr(
                "Pothi works on this computer: the answer with its page came in %n second(s).", "", seconds
            )
            remedy = self.tr("Press the page number below the answer to see where the book says it.")
            self._view.notice.show_message(text, remedy, tone=Tone.ANSWER, icon="check")
            self._view.welcome.end_trial()
        else:
            self._view.notice.show_message(
                self.tr("This question was not answered here."),
                self.tr("Try another one. If none is answered, “About” says what is missing."),
                tone=Tone.UNKNOWN,
            )
