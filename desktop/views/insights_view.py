"""What students asked: how it ended, why not, and what the books lack."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, count
from pathlib import Path

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.teacher_texts import day_word, ending_words, percent, reason_word
from desktop.theme import Tone
from desktop.views.insights_lists import FlaggedList, GapList
from desktop.widgets.basic import Frame, IconButton, Label
from desktop.widgets.charts import ColumnChart, Legend, Paint, Series, ShareBar
from desktop.widgets.flow import FlowLayout
from desktop.widgets.notice import Notice
from desktop.widgets.retranslated import Retranslated
from desktop.widgets.sheet import Sheet, card
from engine.insights.report import Insights

TABLE, LINES = ".csv", ".jsonl"
PERIODS: tuple[int | None, ...] = (7, 30, 365, None)
ENDING_PAINT = {
    "answered": Paint(Tone.ANSWER),
    "quoted": Paint(Tone.QUOTED, Qt.BrushStyle.BDiagPattern),
    "refused": Paint(Tone.UNKNOWN, Qt.BrushStyle.Dense6Pattern),
}
# The reasons that happened most get a look of their own, the others share the last.
REASON_PAINTS = (
    Paint(Tone.UNKNOWN),
    Paint(Tone.MEDIUM, Qt.BrushStyle.BDiagPattern),
    Paint(Tone.CARE, Qt.BrushStyle.CrossPattern),
    Paint(Tone.ERROR, Qt.BrushStyle.Dense6Pattern),
)
SURE_PAINT = Paint(Tone.ANSWER)
# Two charts stand side by side from this width on, at 100 % text.
TWO_COLUMNS_WIDTH = 820


class Figure(Frame):
    """One number and what it counts."""

    def __init__(self) -> None:
        super().__init__("figure")
        self.value = Label(role="title")
        self.words = Label(role="small")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 24, 0)
        column.setSpacing(0)
        column.addWidget(self.value)
        column.addWidget(self.words)

    def tell(self, value: str, words: str) -> None:
        self.value.setText(value)
        self.words.setText(words)
        self.setAccessibleName(f"{words}: {value}")


class InsightsView(Retranslated, QWidget):
    """Filled by `show_insights`; asks for them with `wanted`."""

    wanted = Signal(object)  # days, or None for everything
    exported = Signal(object, object)  # Path, days
    again = Signal(str)  # a question to try once more
    settled = Signal(int)  # log id of a flagged answer that was looked at

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._insights = Insights()
        self.period = QComboBox()
        self.period.addItems([""] * len(PERIODS))
        self.period.setCurrentIndex(1)
        self.period.currentIndexChanged.connect(lambda _index: self.wanted.emit(self.days))
        self.export = IconButton(look, "download", size=16)
        self.export.clicked.connect(self._choose_file)
        self.notice = Notice(look)
        self.gaps = GapList(look)
        self.gaps.again.connect(self.again)
        self.flagged = FlaggedList(look)
        self.flagged.again.connect(self.again)
        self.flagged.settled.connect(self.settled)
        self._sheet = Sheet()
        self._charts = QGridLayout()
        self._build()
        self.retranslate()

    @property
    def days(self) -> int | None:
        return PERIODS[self.period.currentIndex()]

    # --- building --------------------------------------------------------------------------------
    def _build(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.period)
        head.addStretch(1)
        head.addWidget(self.export)
        self._empty = Label(role="soft", wrap=True)
        self._sheet.add(self.notice, self._make_endings(), self._make_charts())
        self._sheet.add(self.gaps, self.flagged)
        self._sheet.column.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addLayout(head)
        column.addWidget(self._sheet, 1)

    def _make_endings(self) -> Frame:
        frame, column = card(10)
        self.total = Label(role="heading")
        self.bar = ShareBar(self._look)
        self.endings = Legend(self._look)
        self.figures = {name: Figure() for name in ("seconds", "unsure", "fallback", "missed")}
        figures = QWidget()
        flow = FlowLayout(figures, spacing=8)
        for figure in self.figures.values():
            flow.addWidget(figure)
        self._figures = figures
        for widget in (self.total, self._empty, self.bar, self.endings, figures):
            column.addWidget(widget)
        return frame

    def _make_charts(self) -> QWidget:
        holder = QWidget()
        self._charts = QGridLayout(holder)
        self._charts.setContentsMargins(0, 0, 0, 0)
        self._charts.setSpacing(12)
        when, column = card(6)
        self._when_title = Label(role="heading", wrap=True)
        self.when = ColumnChart(self._look)
        self.reasons = Legend(self._look)
        for widget in (self._when_title, self.when, self.reasons):
            column.addWidget(widget)
        column.addStretch(1)
        sure, column = card(6)
        self._sure_title = Label(role="heading", wrap=True)
        self.sure = ColumnChart(self._look)
        self._sure_words = Label(role="small", wrap=True)
        for widget in (self._sure_title, self.sure, self._sure_words):
            column.addWidget(widget)
        column.addStretch(1)
        self._chart_cards = (when, sure)
        self._chart_holder = holder
        self._arrange()
        self._look.changed.connect(self._arrange)
        return holder

    def _arrange(self) -> None:
        """Two charts side by side where there is room."""
        wide = self.width() >= TWO_COLUMNS_WIDTH * self._look.scale
        for number, frame in enumerate(self._chart_cards):
            self._charts.removeWidget(frame)
            self._charts.addWidget(frame, 0 if wide else number, number if wide else 0)
        for column in (0, 1):
            self._charts.setColumnStretch(column, 1 if wide or column == 0 else 0)

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._arrange()

    # --- what is shown ---------------------------------------------------------------------------
    def show_insights(self, insights: Insights) -> None:
        self._insights = insights
        self._fill()

    def tell_exported(self, count: int, path: Path) -> None:
        self.notice.show_message(
            self.tr("%n question(s) written", "", count), str(path), tone=Tone.ANSWER, icon="check"
        )

    def _fill(self) -> None:
        insights = self._insights
        some = insights.asked > 0
        self.total.setText(self.tr("%n question(s)", "", insights.asked))
        self._empty.setVisible(not some)
        self.export.setEnabled(some)
        for widget in (self.bar, self.endings, self._figures, self._chart_holder, self.gaps):
            widget.setVisible(some)
        words = ending_words()
        parts = [
            Series(words[ending], paint, (insights.endings.get(ending, 0),))
            for ending, paint in ENDING_PAINT.items()
        ]
        self.bar.show_parts(parts)
        self.endings.show_parts(parts)
        self._fill_figures()
        self._fill_when()
        self._fill_sure()
        self.gaps.show_gaps(insights.gaps)
        self.flagged.show_flagged(insights.flagged)

    def _fill_figures(self) -> None:
        insights = self._insights
        seconds = None if insights.seconds is None else QLocale().toString(insights.seconds, "f", 1)
        unit = self.tr("{0} s").format(seconds) if seconds is not None else "–"
        self.figures["seconds"].tell(unit, self.tr("usual time to a whole answer"))
        self.figures["unsure"].tell(_rate(insights.unsure), self.tr("of the answers not quite sure"))
        self.figures["fallback"].tell(_rate(insights.fallback), self.tr("of the answers only quoted"))
        missed = QLocale().toString(insights.missed)
        self.figures["missed"].tell(missed, self.tr("times somebody said: my book has this"))

    def _fill_when(self) -> None:
        spans = self._insights.spans
        reasons = list(self._insights.reasons)
        own, shared = reasons[: len(REASON_PAINTS) - 1], reasons[len(REASON_PAINTS) - 1 :]
        series = [
            Series(reason_word(reason), paint, tuple(span.refused.get(reason, 0) for span in spans))
            for reason, paint in zip(own, REASON_PAINTS, strict=False)
        ]
        name = reason_word(shared[0]) if len(shared) == 1 else self.tr("other reasons")
        if shared:
            rest = tuple(sum(span.refused.get(reason, 0) for reason in shared) for span in spans)
            series.append(Series(name, REASON_PAINTS[-1], rest))
        self.when.show_columns(
            self._when_title.text(), [day_word(span.first) for span in spans], series or [_nothing(spans)]
        )
        self.reasons.show_parts(series)

    def _fill_sure(self) -> None:
        counts = self._insights.confidence
        labels = [percent((place + 1) / len(counts)) if place % 2 else "" for place in range(len(counts))]
        series = Series(self.tr("answers"), SURE_PAINT, counts)
        self.sure.show_columns(self._sure_title.text(), labels, [series])

    # --- doing -----------------------------------------------------------------------------------
    def _choose_file(self) -> None:
        table, lines = self.tr("Table (*.csv)"), self.tr("JSON lines (*.jsonl)")
        name, kind = QFileDialog.getSaveFileName(
            self, self.tr("Save as a table"), self.tr("questions.csv"), f"{table};;{lines}"
        )
        if name:
            self.exported.emit(_named(Path(name), LINES if kind == lines else TABLE), self.days)

    def retranslate(self) -> None:
        periods = (
            self.tr("The last 7 days"),
            self.tr("The last 30 days"),
            self.tr("The last year"),
            self.tr("Everything"),
        )
        for place, words in enumerate(periods):
            self.period.setItemText(place, words)
        self.period.setAccessibleName(self.tr("Which days"))
        self.export.setText(self.tr("Save as a table"))
        self.export.setToolTip(
            self.tr("A CSV file for a spreadsheet, or JSON lines for a program: one line for each question")
        )
        self._empty.setText(self.tr("Nothing was asked in these days."))
        self._when_title.setText(self.tr("When Pothi said “I don't know”, and why"))
        self._sure_title.setText(self.tr("How sure the shown answers were"))
        self._sure_words.setText(
            self.tr("From 0 to 100 %. Above 80 % an answer is called “very sure”, below 60 % “not so sure”.")
        )
        self._fill()


def _named(path: Path, kind: str) -> Path:
    """The file with the ending of its kind. What is there is only replaced under the name that was chosen."""
    ending = path.suffix.lower()
    if ending == LINES or (kind == TABLE and ending):
        return path
    stem = path.stem if ending == TABLE else path.name
    names = chain([f"{stem}{kind}"], (f"{stem} ({number}){kind}" for number in count(2)))
    return next(found for name in names if not (found := path.with_name(name)).exists())


def _rate(share: float | None) -> str:
    return "–" if share is None else percent(share)


def _nothing(spans: Sequence[object]) -> Series:
    """A chart without columns still has its scale."""
    return Series("", REASON_PAINTS[0], (0,) * len(spans))
