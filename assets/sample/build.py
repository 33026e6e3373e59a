"""Typesets the sample textbook: `python assets/sample/build.py` writes one PDF per file in src/.

Source format, one block per paragraph, separated by empty lines:
  @key: value              book, class, chapter, title, first-page (printed number), columns, language
  ## 1.2 Heading           section;  ### subsection
  !fig name caption        a drawing from figures.py and its caption
  !table caption           then one row per line, cells separated by " | ", first row is the head
  !box title / !activity title / !summary title / !exercises title      then its lines
  * item                   list item
  H_{2}O, 10^{-5}          subscript, superscript

Devanagari is drawn shaped (HarfBuzz through fpdf2) and carries an invisible layer of plain Unicode
words, because a shaped glyph run alone cannot be read back letter by letter from a PDF.
"""

from __future__ import annotations

import datetime
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from fpdf import FPDF

sys.path.insert(0, str(Path(__file__).resolve().parent))
from figures import draw_figure

HERE = Path(__file__).resolve().parent
FONTS = HERE.parent / "fonts"
PAGE_WIDTH, PAGE_HEIGHT, MARGIN, GAP = 172.0, 224.0, 17.0, 7.0  # millimetres
TOP, BOTTOM = 24.0, 204.0
MM_PER_POINT = 0.3528
MARK = re.compile(r"([_^])\{([^}]*)\}")


@dataclass(frozen=True)
class Style:
    size: float  # points
    bold: bool = False
    italic: bool = False
    leading: float = 1.42
    color: tuple[int, int, int] = (25, 25, 30)


BODY = Style(12.5, leading=1.5)
SECTION = Style(15, bold=True, leading=1.5, color=(120, 40, 20))
SUBSECTION = Style(13, bold=True, leading=1.5, color=(60, 60, 60))
CAPTION = Style(10.5, italic=True)
CELL = Style(11)
BOX_TITLE = Style(12, bold=True, color=(20, 70, 110))
BOX_TEXT = Style(11.5)


@dataclass(frozen=True)
class Piece:
    """A run of characters of one word: `rise` is in points, `size` a factor of the style's size."""

    text: str
    rise: float = 0.0
    size: float = 1.0


def pieces_of(word: str, size: float) -> list[Piece]:
    """Split "10^{-5}" into its base and its raised or lowered part."""
    result, at = [], 0
    for match in MARK.finditer(word):
        if match.start() > at:
            result.append(Piece(word[at : match.start()]))
        rise = 0.36 * size if match[1] == "^" else -0.16 * size
        result.append(Piece(match[2].replace("-", "−"), rise, 0.66))
        at = match.end()
    if at < len(word):
        result.append(Piece(word[at:]))
    return result


class Book(FPDF):
    """One chapter being set: a cursor in columns, running heads, and words drawn one by one."""

    def __init__(self, meta: dict[str, str]) -> None:
        super().__init__(format=(PAGE_WIDTH, PAGE_HEIGHT))
        self.meta = meta
        self.hindi = meta["language"] == "hi"
        self.set_auto_page_break(False)
        self.set_creation_date(datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC))
        self.set_title(meta["title"])
        self.set_author("Pothi")
        self.set_lang(meta["language"])
        self.c_margin = 0
        for name, file in (
            ("latin", "NotoSans"),
            ("deva", "NotoSansDevanagari"),
            ("plain", "NotoSansDevanagari"),
        ):
            self.add_font(name, "", FONTS / f"{file}-Regular.ttf")
            self.add_font(name, "B", FONTS / f"{file}-Bold.ttf")
        self.add_font("latin", "I", FONTS / "NotoSans-Italic.ttf")
        self.add_font("math", "", FONTS / "NotoSansMath-Regular.ttf")  # the minus sign
        self.columns = int(meta["columns"])
        self.column = 0
        self.y_now = TOP
        self.new_page()

    @property
    def column_width(self) -> float:
        return (PAGE_WIDTH - 2 * MARGIN - (self.columns - 1) * GAP) / self.columns

    @property
    def left(self) -> float:
        return MARGIN + self.column * (self.column_width + GAP)

    @property
    def caption_style(self) -> Style:
        """Devanagari has no italic, and upright words with slanted digits look like a mistake."""
        return Style(CAPTION.size, italic=not self.hindi)

    def new_page(self) -> None:
        """Start a page with its running head and its printed number, which is not the PDF's number."""
        self.add_page()
        self.column, self.y_now = 0, TOP
        number = str(int(self.meta["first-page"]) + self.page - 1)
        self.write_line(self.meta["title"] if self.page % 2 == 0 else self.meta["book"], 14.0, Style(8.5))
        self.set_draw_color(150, 150, 150)
        self.line(MARGIN, 19, PAGE_WIDTH - MARGIN, 19)
        self.write_line(number, 214.0, Style(9.5, bold=True), x=PAGE_WIDTH / 2 - 3)

    def write_line(self, text: str, y: float, style: Style, x: float = MARGIN) -> None:
        self.draw_words(text.split(), x, y, style)

    def space(self, height: float) -> None:
        """Go to the next column or page when less than `height` millimetres are left."""
        if self.y_now + height <= BOTTOM:
            return
        if self.column + 1 < self.columns:
            self.column += 1
            self.y_now = TOP if self.page > 1 else self.first_top
        else:
            self.new_page()

    first_top = TOP

    def use_font(self, text: str, style: Style, factor: float = 1.0) -> bool:
        """Choose the face for `text`; True when it is Devanagari."""
        deva = any("\u0900" <= c <= "\u097f" for c in text)
        if "−" in text:
            self.set_font("math", "", style.size * factor)
        else:
            face = "B" if style.bold else ("I" if style.italic and not deva else "")
            self.set_font("deva" if deva else "latin", face, style.size * factor)
        self.set_text_shaping(deva)
        return deva

    def word_width(self, word: str, style: Style) -> float:
        total = 0.0
        for piece in pieces_of(word, style.size):
            self.use_font(piece.text, style, piece.size)
            total += self.get_string_width(piece.text)
        return total

    def space_width(self, style: Style) -> float:
        self.use_font(" ", style)
        return float(self.get_string_width(" "))

    def draw_words(self, words: list[str], x: float, baseline: float, style: Style) -> None:
        """Draw one line of words. Each is followed by a space, so that the text reads back as words."""
        gap = self.space_width(style)
        for word in words:
            self._draw_word(word, x, baseline, style)
            x += self.word_width(word, style)
            self.use_font(" ", style)
            if word is not words[-1]:
                self.text(x, baseline, " ")
            x += gap

    def _draw_word(self, word: str, x: float, baseline: float, style: Style) -> None:
        self.set_text_color(*style.color)
        for piece in pieces_of(word, style.size):
            deva = self.use_font(piece.text, style, piece.size)
            y = baseline - piece.rise * MM_PER_POINT
            width = float(self.get_string_width(piece.text))
            if deva:
                self._draw_devanagari(piece.text, x, y, width, style)
            else:
                self.text(x, y, piece.text)
            x += width

    def _draw_devanagari(self, text: str, x: float, y: float, width: float, style: Style) -> None:
        self._out("/Span <</ActualText <FEFF>>> BDC")
        # cell() shapes, text() does not; cell() sets its baseline 0.3 em below the middle of the box.
        height = style.size * MM_PER_POINT
        self.set_xy(x, y - height * 0.8)
        self.cell(width, height, text)
        self._out("EMC")
        self.set_font("plain", "B" if style.bold else "", style.size)
        self.set_text_shaping(False)
        self.set_stretching(100 * width / float(self.get_string_width(text)))
        with self.local_context(text_mode="INVISIBLE"):
            self.text(x, y, text)
        self.set_stretching(100)

    def lines(self, text: str, style: Style, width: float) -> list[list[str]]:
        """Break `text` into lines of words that fit `width` millimetres."""
        gap = self.space_width(style)
        result: list[list[str]] = [[]]
        used = 0.0
        for word in text.split():
            size = self.word_width(word, style)
            if result[-1] and used + size > width:
                result.append([])
                used = 0.0
            result[-1].append(word)
            used += size + gap
        return result

    def paragraph(self, text: str, style: Style, *, indent: float = 0.0, after: float = 2.2) -> None:
        step = style.size * MM_PER_POINT * style.leading
        for words in self.lines(text, style, self.column_width - indent):
            self.space(step)
            self.y_now += step
            self.draw_words(words, self.left + indent, self.y_now, style)
        self.y_now += after

    def heading(self, text: str, style: Style) -> None:
        self.space(22)  # never leave a heading alone at the foot of a column
        self.y_now += 2.5
        self.paragraph(text, style, after=1.2)

    def opening(self) -> None:
        word = "अध्याय" if self.hindi else "Chapter"
        self.columns, columns = 1, self.columns
        self.paragraph(f"{word} {self.meta['chapter']}", Style(12, color=(120, 40, 20)), after=1)
        self.paragraph(self.meta["title"], Style(22, bold=True, leading=1.3), after=6)
        self.columns = columns
        self.first_top = self.y_now

    def set_box(self, title: str, lines: list[str]) -> None:
        style, inner = BOX_TEXT, self.column_width - 8
        step = style.size * MM_PER_POINT * style.leading
        height = 9.5 + sum(step * len(self.lines(line, style, inner)) for line in lines)
        self.space(height + 3)
        self.set_fill_color(228, 240, 248)
        self.rect(self.left, self.y_now + 1, self.column_width, height, style="F")
        self.y_now += 2
        for text, face in [(title, BOX_TITLE), *((line, style) for line in lines)]:
            for words in self.lines(text, face, inner):
                self.y_now += face.size * MM_PER_POINT * face.leading
                self.draw_words(words, self.left + 4, self.y_now, face)
        self.y_now += 7

    def set_table(self, caption: str, rows: list[list[str]]) -> None:
        width = self.column_width / len(rows[0])
        step = CELL.size * MM_PER_POINT * 1.35
        styles = [Style(CELL.size, bold=n == 0) for n in range(len(rows))]
        heights = [
            step * max(len(self.lines(cell, style, width - 3)) for cell in row) + 2
            for row, style in zip(rows, styles, strict=True)
        ]
        self.space(sum(heights) + 10)
        self.paragraph(caption, self.caption_style, after=1)
        self.set_draw_color(120, 120, 120)
        for row, height, style in zip(rows, heights, styles, strict=True):
            for i, cell in enumerate(row):
                x = self.left + i * width
                self.rect(x, self.y_now, width, height)
                for n, words in enumerate(self.lines(cell, style, width - 3)):
                    self.draw_words(words, x + 1.5, self.y_now + step * (n + 0.9), style)
            self.y_now += height
        self.y_now += 4

    def figure(self, name: str, caption: str) -> None:
        height = 46.0
        self.space(height + 14)
        draw_figure(self, name, self.left, self.y_now + 2, self.column_width, height)
        self.y_now += height + 3
        self.paragraph(caption, self.caption_style, after=3)


def set_chapter(source: Path) -> Book:
    """Typeset one source file; the caller writes the PDF."""
    meta: dict[str, str] = {}
    blocks = [block.strip("\n") for block in re.split(r"\n\s*\n", source.read_text(encoding="utf-8"))]
    for line in blocks[0].splitlines():
        key, value = line[1:].split(":", 1)
        meta[key] = value.strip()
    book = Book(meta)
    book.opening()
    for block in blocks[1:]:
        _set_block(book, block)
    return book


def _set_block(book: Book, block: str) -> None:
    head, *rest = block.splitlines()
    if head.startswith("### "):
        book.heading(head[4:], SUBSECTION)
    elif head.startswith("## "):
        book.heading(head[3:], SECTION)
    elif head.startswith("!fig "):
        _, name, caption = head.split(" ", 2)
        book.figure(name, caption)
    elif head.startswith("!table "):
        book.set_table(head[7:], [[cell.strip() for cell in row.split("|")] for row in rest])
    elif head.startswith("!box ") or head.startswith("!activity "):
        book.set_box(head.split(" ", 1)[1], rest)
    elif head.startswith("!summary ") or head.startswith("!exercises "):
        book.heading(head.split(" ", 1)[1], SECTION)
        for line in rest:
            book.paragraph("• " + line[2:] if line.startswith("* ") else line, BODY, indent=2, after=1)
    else:
        book.paragraph(" ".join([head, *rest]), BODY)


def main() -> None:
    for source in sorted((HERE / "src").glob("*.txt")):
        target = HERE / f"{source.stem}.pdf"
        book = set_chapter(source)
        book.output(str(target))
        print(f"{target.name}: {book.page} pages, {target.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
