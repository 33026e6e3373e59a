"""A whole answer as it is laid out: paragraphs, bullets, numbered steps, things side by side, pictures cut
from a page, exercises with the pages that teach them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.look import Look
from desktop.targets import PageTarget
from desktop.widgets.basic import IconButton, Label
from desktop.widgets.page_cut import PageCut
from desktop.widgets.retranslated import Retranslated
from desktop.widgets.sentence import SentenceView
from engine.core.results import AnswerBlock, BlockForm, BlockItem

NARROW = 30  # widths of a letter that a column needs; with less, columns go one below the other
Chips = list[tuple[int, str, str]]  # see SentenceView
ChipsOf = Callable[[Sequence[int]], Chips]  # of the numbers of citations


class BlockView(Retranslated, QWidget):
    """One block. `sentence_views`: the texts in it, each with its chips behind it. `cut`: the picture of one
    that has any, empty until somebody draws it. `links`: buttons that open a page."""

    opened = Signal(object)  # PageTarget

    def __init__(self, look: Look, block: AnswerBlock, chips_of: ChipsOf) -> None:
        super().__init__()
        self._look, self._chips_of = look, chips_of
        self.sentence_views: list[SentenceView] = []
        self.cut: PageCut | None = None
        self.links: list[IconButton] = []
        self._teaching: Label | None = None
        self._unsolved: Label | None = None
        grow_with_width(self)
        if block.form is BlockForm.ROWS:
            self._columns = _Columns(look, block, self._view)
            column = QVBoxLayout(self)
            column.setContentsMargins(0, 0, 0, 0)
            column.addWidget(self._columns)
        elif block.form is BlockForm.PICTURE:
            self._add_picture(block)
        elif block.form is BlockForm.EXERCISE:
            self._add_exercise(block)
        elif block.form in (BlockForm.BULLETS, BlockForm.STEPS):
            self._add_entries(block)
        else:
            self._add_paragraph(block)

    def _view(self, item: BlockItem) -> SentenceView:
        view = SentenceView(self._look, item.text, self._chips_of(item.citations))
        self.sentence_views.append(view)
        return view

    def _add_paragraph(self, block: AnswerBlock) -> None:
        """Its sentences run on; the chips of all stand at its end."""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        items = [item for item in block.items if item]
        numbers = dict.fromkeys(n for item in items for n in item.citations)
        column.addWidget(self._view(BlockItem(" ".join(item.text for item in items), tuple(numbers))))

    def _add_picture(self, block: AnswerBlock) -> None:
        """The picture with its caption below; a click on it opens its page."""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self._look.sizes.space(6))
        if block.picture is not None:
            self.cut = PageCut(self._look, block.picture, block.text)
            self.cut.opened.connect(self.opened)
            column.addWidget(self.cut)
        items = [item for item in block.items if item]
        if items:
            numbers = tuple(dict.fromkeys(n for item in items for n in item.citations))
            column.addWidget(self._view(BlockItem(block.text, numbers)))

    def _add_exercise(self, block: AnswerBlock) -> None:
        """The text, a line for each part, that it is not solved, and the pages that teach it as links."""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(self._look.sizes.space(6))
        items = [item for item in block.items if item]
        for item, following in zip(items, [*items[1:], None], strict=True):
            again = following is not None and following.citations == item.citations
            # one chip for all lines of a page: at the last of them
            column.addWidget(self._view(BlockItem(item.text, () if again else item.citations)))
        self._unsolved = Label("", "soft", wrap=True)
        column.addWidget(self._unsolved)
        if not block.pages:
            self.retranslate()
            return
        self._teaching = Label("", "heading")
        column.addWidget(self._teaching)
        for page in block.pages:
            target = PageTarget.of_page(page)
            link = IconButton(self._look, "page", "suggestion", size=16)
            link.setText(page.label)
            link.clicked.connect(lambda _checked=False, to=target: self.opened.emit(to))
            self.links.append(link)
            column.addWidget(link)
        self.retranslate()

    def retranslate(self) -> None:
        if self._unsolved is not None:
            self._unsolved.setText(self.tr("This is the task as your book sets it. Solving it is up to you."))
        if self._teaching is not None:
            self._teaching.setText(self.tr("Pages that teach this"))

    def _add_entries(self, block: AnswerBlock) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(self._look.sizes.space(4), 0, 0, 0)
        grid.setHorizontalSpacing(self._look.sizes.space(8))
        grid.setVerticalSpacing(self._look.sizes.space(6))
        grid.setColumnStretch(1, 1)
        row = 0
        for number, item in enumerate((item for item in block.items if item), 1):
            mark = Label(f"{number}." if block.form is BlockForm.STEPS else "•", "answer")
            grid.addWidget(mark, row, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
            if item.label:
                grid.addWidget(SentenceView(self._look, item.label, [], strong=True), row, 1)
                row += 1
            grid.addWidget(self._view(item), row, 1)
            row += 1


def grow_with_width(widget: QWidget) -> None:
    """Let a widget be just as high as its texts need at its width."""
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    widget.setSizePolicy(policy)


class _Columns(QWidget):
    """Things side by side, or one below the other where there is no room; a table of the book keeps its
    rows."""

    def __init__(self, look: Look, block: AnswerBlock, view: Callable[[BlockItem], QWidget]) -> None:
        super().__init__()
        self._look, self._block = look, block
        grow_with_width(self)
        self._names = [SentenceView(look, name, [], strong=True) for name in block.columns]
        self._cells = [[view(cell) if cell else None for cell in row] for row in block.rows]
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(look.sizes.space(20))
        self._grid.setVerticalSpacing(look.sizes.space(8))
        self._beside: bool | None = None
        self._arrange(beside=True)

    @property
    def beside(self) -> bool:
        """Whether the columns stand side by side now."""
        return bool(self._beside)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        least = NARROW * 0.5 * self._look.sizes.answer * len(self._names)
        self._arrange(beside=self._block.is_table or self.width() >= least)

    def _arrange(self, *, beside: bool) -> None:
        if beside is self._beside:
            return
        self._beside = beside
        while self._grid.takeAt(0) is not None:
            pass
        for widget, row, column in self._places(beside=beside):
            self._grid.addWidget(widget, row, column, Qt.AlignmentFlag.AlignTop)
        for column in range(len(self._names)):
            self._grid.setColumnStretch(column, 1 if beside or column == 0 else 0)
        self.updateGeometry()

    def _places(self, *, beside: bool) -> Iterator[tuple[QWidget, int, int]]:
        """(widget, row, column) of names and texts."""
        below = 0
        for column, name in enumerate(self._names):
            texts = [row[column] for row in self._cells]
            for place, widget in enumerate([name, *texts]):
                if widget is not None and beside:
                    yield widget, place, column
                elif widget is not None:
                    yield widget, below, 0
                    below += 1
