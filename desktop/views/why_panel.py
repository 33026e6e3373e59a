"""Why this answer: every check in plain words, with the numbers for those who want them."""

from __future__ import annotations

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from desktop.check_texts import check_words
from desktop.look import Look
from desktop.theme import Tone
from desktop.widgets.basic import IconLabel, Label
from engine.core.results import AnswerResult, CheckOutcome


class WhyPanel(QWidget):
    """The checks in the order of the road: question, pages, answer. Filled once with a result."""

    def __init__(self, look: Look, result: AnswerResult) -> None:
        super().__init__()
        self._look = look
        self.lines: list[str] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(6)
        checks = _told_once(result)
        passed = sum(check.passed for check in checks)
        if passed == len(checks):
            summary = self.tr("Everything was checked, and all {0} checks passed.").format(len(checks))
        else:
            summary = self.tr("{0} of {1} checks passed. An empty circle marks what did not.").format(
                passed, len(checks)
            )
        column.addWidget(Label(summary, wrap=True))
        titles = {
            "Q": self.tr("Your question"),
            "R": self.tr("The pages that were found"),
            "A": self.tr("The answer"),
        }
        for stage, title in titles.items():
            self._add_stage(column, title, [check for check in checks if check.stage == stage])
        column.addWidget(Label(self._facts(result), "small", wrap=True))

    def _add_stage(self, column: QVBoxLayout, title: str, checks: list[CheckOutcome]) -> None:
        if not checks:
            return
        column.addSpacing(self._look.sizes.space(6))
        column.addWidget(Label(title, "heading"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for check in checks:
            self._add_check(grid, check)
        column.addLayout(grid)

    def _add_check(self, grid: QGridLayout, check: CheckOutcome) -> None:
        row = grid.rowCount()
        mark = IconLabel(self._look, "check", size=16)
        mark.show_icon("check" if check.passed else "circle", Tone.ANSWER if check.passed else Tone.LOW)
        words = check_words(check)
        self.lines.append(words)
        line = Label(words, wrap=True)
        outcome = self.tr("passed") if check.passed else self.tr("not passed")
        line.setAccessibleName(f"{words}: {outcome}")
        grid.addWidget(mark, row, 0)
        grid.addWidget(line, row, 1)
        if _is_share(check.score) and _is_share(check.threshold):
            numbers = self.tr("{0} (needed {1})").format(_percent(check.score), _percent(check.threshold))
            grid.addWidget(Label(numbers, "small"), row, 2)

    def _facts(self, result: AnswerResult) -> str:
        seconds = QLocale().toString(result.timings.total / 1000, "f", 1)
        words = [self.tr("Time: {0} s").format(seconds)]
        if result.llm_calls:
            words.append(self.tr("Written by: {0}").format(result.llm or "?"))
        else:
            words.append(self.tr("No language model was used."))
        return "  ·  ".join(words)


def _is_share(value: float | None) -> bool:
    """Counts of letters and the like tell people nothing; shares from 0 to 1 do."""
    return value is not None and 0.0 <= value <= 1.0


def _percent(value: float | None) -> str:
    return f"{QLocale().toString(round(100 * (value or 0.0)))} %"


def _told_once(result: AnswerResult) -> list[CheckOutcome]:
    """Sentence checks come once per sentence, and some checks are the same in plain words; each is told
    once, and a failure wins."""
    shown: dict[tuple[str, str], CheckOutcome] = {}
    for check in result.checks:
        key = (check.stage, check_words(check))
        if key not in shown or (shown[key].passed and not check.passed):
            shown[key] = check
    return list(shown.values())
