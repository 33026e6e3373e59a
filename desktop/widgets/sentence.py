"""One verified sentence with its citation chips, which stand right behind the last word."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from desktop import fonts
from desktop.look import Look

# Space between lines, as a share of the font's own line spacing (Devanagari needs air above and below).
LEADING = 0.22
# Distance between the last word and a chip, and between chips, in pixels.
GAP = 7


class SentenceView(QWidget):
    """Paints plain text and places one button per citation after it, on a new line if need be."""

    cited = Signal(int)  # citation number

    def __init__(
        self, look: Look, text: str, chips: list[tuple[int, str, str]], *, strong: bool = False
    ) -> None:
        """`chips`: (citation number, word on the chip, spoken name) in order. `strong`: as a heading."""
        super().__init__()
        self._look = look
        self.text = text
        self._strong = strong
        self._numbers = [number for number, _, _ in chips]
        self._chips = [self._make_chip(*chip) for chip in chips]
        self._layout = QTextLayout()
        self._height = 0.0
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(text)
        look.changed.connect(self._relayout)

    @property
    def chips(self) -> list[QPushButton]:
        return self._chips

    def name_chips(self, words: dict[int, tuple[str, str]]) -> None:
        """New words for the chips: citation number -> (word, spoken name)."""
        for number, chip in zip(self._numbers, self._chips, strict=True):
            word, name = words[number]
            chip.setText(word)
            chip.setAccessibleName(name)
            chip.setToolTip(name)
        self._relayout()

    def _make_chip(self, number: int, word: str, name: str) -> QPushButton:
        chip = QPushButton(word, self)
        chip.setProperty("role", "chip")
        chip.setAccessibleName(name)
        chip.setToolTip(name)
        chip.setCursor(Qt.CursorShape.PointingHandCursor)
        chip.clicked.connect(lambda: self.cited.emit(number))
        return chip

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(max(width, 60), place=False)

    def sizeHint(self) -> QSize:
        width = self.width() if self.width() > 100 else 400
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.heightForWidth(self.width()) if self.width() > 100 else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(self.width(), place=True)
        self.updateGeometry()

    def _relayout(self) -> None:
        self._arrange(self.width(), place=True)
        self.updateGeometry()
        self.update()

    def _arrange(self, width: int, *, place: bool) -> int:
        """Break the text for `width`, put the chips behind it; returns the height."""
        letters = fonts.font(self._look.sizes.answer)
        letters.setBold(self._strong)
        layout = QTextLayout(self.text, letters)
        layout.setCacheEnabled(True)
        layout.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
        y, line_height, x = 0.0, 0.0, 0.0
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, y + line.height() * LEADING / 2))
            line_height = line.height() * (1 + LEADING)
            y += line_height
            x = line.naturalTextWidth()
        layout.endLayout()
        top = y - line_height
        for chip in self._chips:
            size = chip.sizeHint().boundedTo(QSize(width, 10_000))
            if x + GAP + size.width() > width:
                x, top = -float(GAP), top + line_height
            if place:
                chip.setGeometry(
                    round(x + GAP),
                    round(top + (line_height - size.height()) / 2),
                    size.width(),
                    size.height(),
                )
            x += GAP + size.width()
        if place:
            self._layout = layout
        return round(top + line_height + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QColor(self._look.theme.ink))
        self._layout.draw(painter, QPointF(0, 0), [], QRectF(event.rect()))
