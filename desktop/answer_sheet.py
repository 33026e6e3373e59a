"""An answer, or several, on paper: question, sentences with their numbers, pages. As a PDF or printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, QMarginsF, QSizeF, QUrl
from PySide6.QtGui import (
    QFont,
    QImage,
    QPageLayout,
    QPageSize,
    QPdfWriter,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextImageFormat,
)

from desktop import fonts
from desktop.texts import answer_lines, left_open, state_of, status_state
from desktop.widgets.page_cut import DRAWN
from engine.core.errors import ErrorCode, PothiError
from engine.core.results import AnswerKind, AnswerResult
from engine.insights.bookmarks import Bookmark

# The name that the translation tool looks for.
translate = QCoreApplication.translate

# Points (1/72 inch).
TITLE, BODY, SMALL = 17.0, 12.0, 9.5
MARGIN_MM = 18.0
PICTURE_WIDTH, PICTURE_HEIGHT = 480.0, 420.0
DPI = 300


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """One question on the sheet. `state`: how it ended, in a word; `paragraphs`: what was shown, below the
    `pictures` from the book."""

    question: str
    state: str
    paragraphs: tuple[str, ...]
    sources: tuple[str, ...] = ()
    pictures: tuple[QImage, ...] = ()

    @classmethod
    def of_result(cls, result: AnswerResult, pictures: Sequence[QImage] = ()) -> SheetEntry:
        state = state_of(result).word
        if not result.is_shown:
            return cls(result.question, state, tuple((result.message or "").splitlines()))
        lead = (result.lead_in,) if result.lead_in else ()
        sources = tuple(f"[{c.n}] {c.label}" for c in result.citations)
        said = (*lead, *answer_lines(result), *left_open(result))
        return cls(result.question, state, said, sources, tuple(pictures))

    @classmethod
    def of_bookmark(cls, kept: Bookmark) -> SheetEntry:
        sources = tuple(f"[{c.n}] {c.label}" for c in kept.citations)
        return cls(kept.question, status_state(AnswerKind(kept.status)).word, (kept.text,), sources)


def document(entries: Sequence[SheetEntry]) -> QTextDocument:
    """The sheet as a document; sizes are in points. All text is plain text, never markup."""
    sheet = QTextDocument()
    sheet.setDocumentMargin(0)
    cursor = QTextCursor(sheet)
    frame = QTextFrameFormat()
    frame.setMargin(0)
    sheet.rootFrame().setFrameFormat(frame)
    for number, entry in enumerate(entries):
        _add(cursor, entry.question, TITLE, bold=True, above=24.0 if number else 0.0, below=2.0)
        _add(cursor, entry.state, SMALL, below=10.0)
        for picture in entry.pictures:
            _add_picture(cursor, picture)
        for paragraph in entry.paragraphs:
            _add(cursor, paragraph, BODY, below=6.0)
        if entry.sources:
            _add(cursor, translate("Sheet", "Where it stands"), SMALL, bold=True, above=6.0, below=2.0)
            for source in entry.sources:
                _add(cursor, source, SMALL, below=1.0)
    now = QLocale().toString(QDateTime.currentDateTime(), QLocale.FormatType.LongFormat)
    made = translate("Sheet", "From your textbooks, found by Pothi on {0}").format(now)
    _add(cursor, made, SMALL, above=18.0)
    return sheet


def _add_picture(cursor: QTextCursor, picture: QImage) -> None:
    """As large as in the book where the sheet has room for it."""
    scale = min(1 / DRAWN, PICTURE_WIDTH / picture.width(), PICTURE_HEIGHT / picture.height())
    shape = QTextImageFormat()
    shape.setWidth(picture.width() * scale)
    shape.setHeight(picture.height() * scale)
    name = f"picture-{cursor.position()}"
    cursor.document().addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), picture)
    shape.setName(name)
    block = QTextBlockFormat()
    block.setBottomMargin(6.0)
    cursor.insertBlock(block)
    cursor.insertImage(shape)


def _add(
    cursor: QTextCursor,
    text: str,
    points: float,
    *,
    bold: bool = False,
    above: float = 0.0,
    below: float = 0.0,
) -> None:
    letters, block = QTextCharFormat(), QTextBlockFormat()
    letters.setFontFamilies(fonts.FAMILIES)
    letters.setFontPointSize(points)
    letters.setFontWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    block.setTopMargin(above)
    block.setBottomMargin(below)
    block.setLineHeight(115.0, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    if cursor.document().isEmpty() and not cursor.blockNumber():
        cursor.setBlockFormat(block)
    else:
        cursor.insertBlock(block)
    cursor.insertText(text, letters)


def write_pdf(entries: Sequence[SheetEntry], path: Path) -> None:
    """Write an A4 PDF. Raises NO_WRITE_PERMISSION or DISK_FULL; then nothing is left at `path`."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(b"")  # says why a file can't be made; Qt would not
    except PermissionError as error:
        raise PothiError(ErrorCode.NO_WRITE_PERMISSION, path=path) from error
    except OSError as error:
        raise PothiError(ErrorCode.DISK_FULL, path=path) from error
    writer = QPdfWriter(str(part))
    writer.setCreator("Pothi")
    writer.setTitle(entries[0].question if entries else "Pothi")
    writer.setResolution(DPI)
    writer.setPageLayout(page_layout())
    sheet = document(entries)
    sheet.documentLayout().setPaintDevice(writer)
    area = writer.pageLayout().paintRectPixels(DPI)
    sheet.setPageSize(QSizeF(area.size()))
    sheet.print_(writer)
    del writer  # Qt closes the file now
    if part.stat().st_size == 0:
        part.unlink()
        raise PothiError(ErrorCode.DISK_FULL, path=path)
    part.replace(path)


def page_layout() -> QPageLayout:
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    return QPageLayout(
        QPageSize(QPageSize.PageSizeId.A4),
        QPageLayout.Orientation.Portrait,
        margins,
        QPageLayout.Unit.Millimeter,
    )
