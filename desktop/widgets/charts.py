"""Small charts, drawn by hand. Each part differs by pattern as well as colour, and can be read as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QLocale, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolTip, QWidget

from desktop import fonts
from desktop.look import Look
from desktop.theme import Tone
from desktop.widgets.basic import Label
from desktop.widgets.flow import FlowLayout

CHART_HEIGHT = 170
BAR_HEIGHT = 22
# A gap of a fifth of a column's place stands between two columns.
COLUMN_SHARE = 0.8
WIDEST_COLUMN = 56.0


@dataclass(frozen=True, slots=True)
class Paint:
    """How a part looks: the ink of a tone and a pattern, so that it is known without colours too."""

    tone: Tone
    pattern: Qt.BrushStyle = Qt.BrushStyle.SolidPattern


@dataclass(frozen=True, slots=True)
class Series:
    """One kind of thing, counted for every place of the axis."""

    word: str
    paint: Paint
    values: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.values)


def number(value: int) -> str:
    return QLocale().toString(value)


class _Chart(QWidget):
    """What the charts share: theme, focus frame, a text for tooltips and screen readers."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._series: tuple[Series, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        look.changed.connect(self._redraw)

    def _redraw(self) -> None:
        self.updateGeometry()
        self.update()

    def _brush(self, paint: Paint) -> QBrush:
        return QBrush(QColor(self._look.theme.tones[paint.tone].ink), paint.pattern)

    def _fill(self, painter: QPainter, place: QRectF, paint: Paint) -> None:
        """A part with its outline; patterns lie on the fill of the tone."""
        colours = self._look.theme.tones[paint.tone]
        painter.fillRect(place, QColor(colours.fill))
        painter.fillRect(place, self._brush(paint))
        painter.setPen(QPen(QColor(colours.ink), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(place)

    def _draw_focus(self, painter: QPainter) -> None:
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._look.theme.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)


class ShareBar(_Chart):
    """One bar in parts, as wide as their shares."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(200, self._look.sizes.text(BAR_HEIGHT))

    def show_parts(self, parts: Sequence[Series]) -> None:
        self._series = tuple(parts)
        text = ", ".join(f"{part.word}: {number(part.total)}" for part in parts)
        self.setToolTip(text)
        self.setAccessibleName(text)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        whole = sum(part.total for part in self._series)
        if not whole:
            painter.fillRect(self.rect(), QColor(self._look.theme.sunken))
        x = 0.5
        for part in self._series:
            width = (self.width() - 1) * part.total / max(1, whole)
            if width > 0:
                self._fill(painter, QRectF(x, 0.5, width, self.height() - 1), part.paint)
            x += width
        self._draw_focus(painter)


class ColumnChart(_Chart):
    """Columns in parts, one for every place of the axis, with a scale on the left."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._labels: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(320, self._look.sizes.text(CHART_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def show_columns(self, name: str, labels: Sequence[str], series: Sequence[Series]) -> None:
        """`labels`: one per place of the axis; series have a value for each."""
        self._labels, self._series = tuple(labels), tuple(series)
        self.setAccessibleName(name)
        self.setAccessibleDescription("\n".join(self.words(place) for place in range(len(labels))))
        self.update()

    def words(self, place: int) -> str:
        """What stands at a place, as a line of text."""
        parts = [f"{one.word} {number(one.values[place])}" for one in self._series if one.values[place]]
        return f"{self._labels[place]}: {', '.join(parts) or number(0)}"

    def _area(self) -> QRectF:
        """Where columns stand: room for the scale on the left and the labels below is left out."""
        font = self._look.sizes.small
        left = self._metrics_width(number(self._top())) + 10
        return QRectF(left, font * 0.8, self.width() - left - 4, self.height() - font * 2.6)

    def _metrics_width(self, text: str) -> float:
        from PySide6.QtGui import QFontMetricsF

        return float(QFontMetricsF(fonts.font(self._look.sizes.small)).horizontalAdvance(text))

    def _top(self) -> int:
        """The highest mark of the scale: even, so that its half is a whole number."""
        sums = [sum(values) for values in zip(*(one.values for one in self._series), strict=True)]
        most = max(sums, default=0)
        return max(2, most + most % 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setFont(fonts.font(self._look.sizes.small))
        area, top = self._area(), self._top()
        self._draw_scale(painter, area, top)
        step = area.width() / max(1, len(self._labels))
        width = min(WIDEST_COLUMN * self._look.scale, step * COLUMN_SHARE)
        for place in range(len(self._labels)):
            bottom = area.bottom()
            left = area.left() + step * (place + 0.5) - width / 2
            for one in self._series:
                height = area.height() * one.values[place] / top
                if height > 0:
                    self._fill(painter, QRectF(left, bottom - height, width, height), one.paint)
                bottom -= height
        self._draw_labels(painter, area, step)
        self._draw_focus(painter)

    def _draw_scale(self, painter: QPainter, area: QRectF, top: int) -> None:
        for value in (0, top // 2, top):
            y = round(area.bottom() - area.height() * value / top) + 0.5
            painter.setPen(QPen(QColor(self._look.theme.line), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(self._look.theme.ink_soft))
            place = QRectF(0, y - 20, area.left() - 8, 40)
            painter.drawText(
                place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, number(value)
            )

    def _draw_labels(self, painter: QPainter, area: QRectF, step: float) -> None:
        """As many labels as fit side by side, the last one always among them."""
        painter.setPen(QColor(self._look.theme.ink_soft))
        widest = max((self._metrics_width(label) for label in self._labels), default=0.0)
        every = max(1, -(-int(widest + 10) // max(1, int(step))))
        last = len(self._labels) - 1
        for place, label in enumerate(self._labels):
            if (last - place) % every == 0:
                middle = area.left() + step * (place + 0.5)
                width = self._metrics_width(label)
                left = min(max(0.0, middle - width / 2), self.width() - width)
                top = area.bottom() + 4
                painter.drawText(
                    QRectF(left, top, width + 2, self.height() - top), Qt.AlignmentFlag.AlignTop, label
                )

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self._labels:
            area = self._area()
            place = int((event.pos().x() - area.left()) / max(1.0, area.width()) * len(self._labels))
            if 0 <= place < len(self._labels):
                QToolTip.showText(event.globalPos(), self.words(place), self)
                return True
        return super().event(event)


class Swatch(_Chart):
    """A small square that shows how a part looks."""

    def __init__(self, look: Look, paint: Paint) -> None:
        super().__init__(look)
        self._paint = paint
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self._look.sizes.text(14), self._look.sizes.text(14))

    def paintEvent(self, event: QPaintEvent) -> None:
        self._fill(QPainter(self), QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), self._paint)


class Legend(QWidget):
    """What the parts of a chart mean, each with its number."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._flow = FlowLayout(self, spacing=16)
        self.words: list[str] = []

    def show_parts(self, parts: Sequence[Series]) -> None:
        self._flow.clear()
        self.words = [f"{part.word}: {number(part.total)}" for part in parts]
        for part, words in zip(parts, self.words, strict=True):
            entry = QWidget()
            row = QHBoxLayout(entry)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(6)
            row.addWidget(Swatch(self._look, part.paint))
            row.addWidget(Label(words, "small"))
            self._flow.addWidget(entry)
