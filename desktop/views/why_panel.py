"""Why this answer: every check in plain words, with the numbers for those who want them."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.check_texts import check_words
from desktop.look import Look
from desktop.theme import Tone
from desktop.widgets.basic import IconLabel, Label
from engine.results import AnswerResult, CheckOutcome


class WhyPanel(QWidget):
    """A list of checks, passed or not. Filled once with a result."""

    def __init__(self, look: Look, result: AnswerResult) -> None:
        super().__init__()
        self._look = look
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(8)
        checks = _last_of_each(result)
        passed = sum(check.passed for check in checks)
        title = self.tr("How this was checked: {0} of {1} passed").format(passed, len(checks))
        column.addWidget(Label(title, "heading"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        self.lines: list[str] = []
        for check in checks:
            self._add_check(grid, check)
        column.addLayout(grid)
        column.addLayout(self._facts(result))

    def _add_check(self, grid: QGridLayout, check: CheckOutcome) -> None:
        row = grid.rowCount()
        mark = IconLabel(self._look, "check", size=17)
        mark.show_icon("check" if check.passed else "question", Tone.ANSWER if check.passed else Tone.LOW)
        words = check_words(check)
        self.lines.append(words)
        outcome = self.tr("passed") if check.passed else self.tr("not passed")
        line = Label(words, wrap=True)
        line.setAccessibleName(f"{words}: {outcome}")
        grid.addWidget(mark, row, 0)
        grid.addWidget(line, row, 1)
        if _is_share(check.score) and _is_share(check.threshold):
            numbers = self.tr("{0} (needed {1})").format(_number(check.score), _number(check.threshold))
            grid.addWidget(Label(numbers, "small"), row, 2)
        else:
            grid.addWidget(Label(outcome, "small"), row, 2)

    def _facts(self, result: AnswerResult) -> QHBoxLayout:
        row = QHBoxLayout()
        seconds = self.locale().toString(result.timings.total / 1000, "f", 1)
        words = [self.tr("Time: {0} s").format(seconds)]
        if result.llm_calls:
            words.append(self.tr("Written by: {0}").format(result.llm or "?"))
        else:
            words.append(self.tr("No language model was used."))
        row.addWidget(Label("  ·  ".join(words), "small", wrap=True), 1)
        return row


def _is_share(value: float | None) -> bool:
    """Counts of letters and the like tell people nothing; shares from 0 to 1 do."""
    return value is not None and 0.0 <= value <= 1.0


def _number(value: float | None) -> str:
    return f"{value:.2f}"


def _last_of_each(result: AnswerResult) -> list[CheckOutcome]:
    """Sentence checks come once per sentence; the panel shows each check once, a failure wins."""
    shown: dict[tuple[str, str], CheckOutcome] = {}
    for check in result.checks:
        key = (check.stage, check.name)
        if key not in shown or (shown[key].passed and not check.passed):
            shown[key] = check
    return list(shown.values())
