"""Lines of one column as paragraphs, each with its kind."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

from engine.core.values import BlockKind, Box
from engine.ingest.formulas import OPEN
from engine.ingest.layout import overlap
from engine.ingest.lines import WORD, Line, LineKind
from engine.ingest.row import union
from engine.ingest.turned import Turn

CAPTION = re.compile(
    r"^(?:fig(?:ure|\.)?|table|plate|map|graph|picture|box|चित्र|सारणी|तालिका|आकृति|आलेख|मानचित्र)\s*[(:]?\s*"
    r"(?:\d|[IVX]+\b)",
    re.IGNORECASE,
)
NUMBERED = re.compile(r"^\d{1,2}(?:\.\d{1,2})+\.?\s+\S")
SECTION_WORD = re.compile(
    r"(?i)\W*(?:exercises?|questions?|summary|references|recap|glossary|project work|activity|write in brief"
    r"|discuss|(?:chapter|अध्याय|एकक)\s*\d{0,2}"
    r"|अभ्यास|प्रश्न|सारांश|प्रश्नावली(?:\s[\d.]+)?|पाठ्यनिहित प्रश्न|विचारणीय विषय)\W*"
)
_TERMINAL = re.compile(r"[.?!।:;”’\"')\]]$")
_STOP = re.compile(r"[.?!।][”’\"')\]]*$")
_BULLETS = "•●▪■♦◆➢✓❖◦‣∙➤►→"
_BROKEN_REFERENCE = re.compile(
    r"(?i)\b(?:figs?|figure|table|section|chapter|eqs?|equation|example|activity|चित्र|खंड|सारणी|समीकरण|उदाहरण)\.?$"
)
_NUMBER_FIRST = re.compile(r"^(?:[–−-] ?)?\d+(?:\.\d+)?(?=\s|$)")
# A formula at a line's end, and its state of matter on the next: "O₂" / "(g) to give".
_FORMULA_END = re.compile(r"(?:[A-Z][a-z]?[₀-₉]*)+$")
_BOLD_SENTENCE = 30  # letters of a heading, from which it may be the beginning of a bold sentence
_SMALL_START = re.compile(r"[a-z]{2}")
# "(b) Types of bones" below one of several pictures, or in the middle of their caption.
_PART = re.compile(r"^\([a-h]\)\s")
_OPEN_END = re.compile(r"[,&(—–]$|\([^()]*$|(?:^|\s)\([ivx]{1,4}\)$|(?:^|\s)\([\da-h]\)$")
_BEGINS = re.compile(r"[“‘(]?[A-ZĀĪŚ]|[“‘(]?(?!(?:जहाँ|जहां|तथा|और|एवं|अथवा|या)\s)[\u0904-\u0939]")
_WORD_SPACE = 1.0  # font sizes of white before a word that would have fitted, at least
_STATE = re.compile(r"^\((?:s|l|g|aq)\)\s")


@dataclass(slots=True)
class Paragraph:
    """Consecutive lines that belong together, on one page. `page` is the PDF page number; `turn` leads from
    the lines' coordinates to the page as it is shown, where that is not the same."""

    kind: BlockKind
    page: int
    lines: list[Line] = field(default_factory=list)
    boxed: int = 0  # number of the framed box it stands in; 0 for the open page
    turn: Turn | None = None
    note: bool = False  # beside the running text, in the margin

    @property
    def box(self) -> Box:
        return union(line.box for line in self.lines)

    @property
    def size(self) -> float:
        return max(self.lines, key=lambda line: len(line.text)).size

    @property
    def bold(self) -> bool:
        return all(line.main.bold for line in self.lines)

    @property
    def first(self) -> Line:
        return self.lines[0]

    @property
    def last(self) -> Line:
        return self.lines[-1]

    @property
    def plain(self) -> str:
        """The lines' texts side by side, without any mending: for tests of how it looks."""
        return " ".join(line.text for line in self.lines)

    @property
    def ends(self) -> bool:
        """Whether its last sentence is finished."""
        return bool(_STOP.search(self.last.text))


def build_paragraphs(lines: list[Line], column: Box, body: float, page: int) -> list[Paragraph]:
    """Paragraphs of one column. `column`: box of the column's running text; `body`: its font size."""
    leading = _leading(lines)
    result: list[Paragraph] = []
    for line in lines:
        kind = line_kind(line, body)
        if kind is BlockKind.PARAGRAPH and result and _ends_title(result[-1], line, body):
            kind = BlockKind.HEADING
        if kind is BlockKind.HEADING and result and _emphasis(result[-1], line, body, leading):
            kind = result[-1].kind
        apart = result and (result[-1].kind is kind or result[-1].ends)
        if kind is BlockKind.HEADING and _goes_on(line, body) and not apart:
            kind = BlockKind.PARAGRAPH
        if not result or _starts(result[-1], line, kind, column, leading):
            result.append(Paragraph(kind, page))
        result[-1].lines.append(line)
    _join_formulas(result)
    _free_announced(result)
    return _with_bold_sentences(result, leading)


def _join_formulas(paragraphs: list[Paragraph]) -> None:
    """Wordless lines right before or after a displayed formula are pieces of it."""
    for there in (-1, 1):
        for index, paragraph in list(enumerate(paragraphs))[::-there]:
            beside = paragraphs[max(0, index + there) : index + there + 1]
            if beside and beside[0].kind is BlockKind.EQUATION and _is_fragment(paragraph):
                paragraph.kind = BlockKind.EQUATION


def _free_announced(paragraphs: list[Paragraph]) -> None:
    """A bold line that breaks off before a displayed formula is a sentence, no heading: "The sum of the first
    n terms is given by"."""
    for before, after in pairwise(paragraphs):
        announces = before.kind is BlockKind.HEADING and after.kind is BlockKind.EQUATION
        if announces and OPEN.search(before.plain) and not NUMBERED.match(before.plain):
            before.kind = BlockKind.PARAGRAPH


def _with_bold_sentences(paragraphs: list[Paragraph], leading: float) -> list[Paragraph]:
    """The paragraphs, those of bold sentences whole: of "The trailing zeros in a number with a decimal" /
    "point are significant." the first line looks like a heading, the last one does not."""
    result: list[Paragraph] = []
    for paragraph in paragraphs:
        before = result[-1] if result else None
        if before is not None and _is_torn_sentence(before, paragraph, leading):
            before.kind = BlockKind.LIST if before.first.has_marker else BlockKind.PARAGRAPH
            before.lines.extend(paragraph.lines)
        else:
            result.append(paragraph)
    return result


def _is_torn_sentence(before: Paragraph, paragraph: Paragraph, leading: float) -> bool:
    """Whether what looks like a heading goes on in the paragraph right below it with a small letter."""
    if before.kind is not BlockKind.HEADING or paragraph.kind is not BlockKind.PARAGRAPH or before.ends:
        return False
    gap = paragraph.first.box[1] - before.last.box[3]
    near = gap < leading + 0.6 * paragraph.size and abs(before.last.size - paragraph.first.size) < 0.6
    return near and len(before.plain) > _BOLD_SENTENCE and bool(_SMALL_START.match(paragraph.plain))


def _is_fragment(paragraph: Paragraph) -> bool:
    text = paragraph.plain
    if paragraph.kind is BlockKind.LIST and not _NUMBER_FIRST.match(text):
        return False
    return (
        paragraph.kind in (BlockKind.PARAGRAPH, BlockKind.LIST) and len(text) < 60 and not WORD.search(text)
    )


def _goes_on(line: Line, body: float) -> bool:
    """Whether a bold line begins in the middle of a sentence."""
    if line.has_marker or SECTION_WORD.fullmatch(line.text):
        return False
    return line.text[:1].islower() and line.size <= body * 1.12


def _emphasis(para: Paragraph, line: Line, body: float, leading: float) -> bool:
    """Whether a bold line stands in the middle of a paragraph: its sentence began above."""
    if para.kind not in (BlockKind.PARAGRAPH, BlockKind.LIST) or line.size > body * 1.12:
        return False
    gap = line.box[1] - para.last.box[3]
    if para.ends:  # a bold sentence that goes on without any white above, below a full line
        right, left = max(each.box[2] for each in para.lines), min(each.box[0] for each in para.lines)
        full = len(para.lines) > 2 and para.last.box[2] > right - line.size and line.box[0] < left + 2
        if not full or gap > leading + 0.1 * line.size or line.box[2] < right - 4 * line.size:
            return False
    near = gap < leading + 0.35 * line.size
    return near and abs(line.size - para.last.size) < 0.6 and not NUMBERED.match(line.text)


def _ends_title(para: Paragraph, line: Line, body: float) -> bool:
    """Whether a line without letters is the second one of a large title: "Indian Economy" / "1950-1990"."""
    gap = line.box[1] - para.last.box[3]
    same = abs(line.size - para.size) < 1.5 and line.size > body * 1.3
    return para.kind is BlockKind.HEADING and same and gap < line.size and not WORD.search(line.text)


def _leading(lines: list[Line]) -> float:
    """The usual white between two lines of running text."""
    gaps = sorted(
        b.box[1] - a.box[3]
        for a, b in pairwise(lines)
        if a.kind is b.kind is LineKind.TEXT and abs(a.size - b.size) < 1 and b.box[1] - a.box[3] < a.size
    )
    return gaps[len(gaps) // 2] if gaps else 2.0


def line_kind(line: Line, body: float) -> BlockKind:
    """What a paragraph beginning with this line would be."""
    if line.kind is LineKind.TABLE:
        return BlockKind.TABLE
    if line.kind is LineKind.EQUATION:
        return BlockKind.EQUATION
    if CAPTION.match(line.text) and _set_apart(line, body):
        return BlockKind.CAPTION
    if _PART.match(line.text) and line.main.italic and line.size < body - 0.6:
        return BlockKind.CAPTION
    if is_heading(line, body) or SECTION_WORD.fullmatch(line.text):
        return BlockKind.HEADING
    return BlockKind.LIST if line.has_marker else BlockKind.PARAGRAPH


def _set_apart(line: Line, body: float) -> bool:
    """Whether a line that begins like a caption is also set like one: small, bold, italic, "Fig. 1: ..."."""
    if line.size < body - 0.3 or line.main.bold or line.main.italic:
        return True
    first = next((span for span in line.rows[0].spans if span.text.strip()), None)
    styled = first is not None and (first.bold or first.italic)
    return bool(re.match(r"\S+\s*[\d.]+\s*[:–—]", line.text)) or (
        styled and not re.match(r"(?i)map|box|graph", line.text)
    )


def is_heading(line: Line, body: float) -> bool:
    """Whether a line looks like a heading: large, or bold and short."""
    text = line.text
    numbered = bool(NUMBERED.match(text))
    if len(text) > 110 or sum(map(str.isalpha, text)) < 3:
        return False
    if text.endswith(",") or (text.endswith((";", ".")) and not numbered and line.size < body * 1.12):
        return False
    largest = max(span.size for row in line.rows for span in row.spans if span.text.strip())
    if line.size > body * 1.12 or (largest > body * 1.25 and numbered):
        return not (_STOP.search(text) and len(text) > 60)
    return line.main.bold and len(text) < 95


def _starts(para: Paragraph, line: Line, kind: BlockKind, column: Box, leading: float) -> bool:
    """Whether `line` begins a new paragraph after `para`."""
    last = para.last
    gap = line.box[1] - last.box[3]
    if kind is BlockKind.TABLE or para.kind is BlockKind.TABLE:
        return not (kind is para.kind and gap < 2.5 * line.size)
    if kind is BlockKind.EQUATION or para.kind is BlockKind.EQUATION:
        return kind is not para.kind
    if para.kind is BlockKind.CAPTION and (kind is not BlockKind.CAPTION or _PART.match(line.text)):
        return _after_caption(para, line, gap, leading)
    if para.kind is BlockKind.HEADING and _is_bold_text(para, line, gap, column):
        para.kind = BlockKind.PARAGRAPH
        return False
    if kind is BlockKind.HEADING or para.kind is BlockKind.HEADING:
        return not (kind is para.kind and _same_heading(para, line, gap))
    if abs(line.size - last.size) > 1.1:
        return True
    if kind is BlockKind.CAPTION or (line.has_marker and _marks_item(para, line, column)):
        return True
    return _separated(para, line, gap, column, leading)


def _after_caption(para: Paragraph, line: Line, gap: float, leading: float) -> bool:
    """Whether a caption is over: another size, another font after a full stop, or white between."""
    last = para.last
    over = bool(_STOP.search(last.text))
    unfinished = not over and len(last.text.split()) > 4
    if abs(line.size - para.size) > (0.9 if unfinished else 0.6) or gap > leading + 0.5 * line.size:
        return True
    return line.main.font != last.main.font and over


def _is_bold_text(para: Paragraph, line: Line, gap: float, column: Box) -> bool:
    """A bold line that fills the column and goes on below is emphasised text, not a heading."""
    last = para.last
    full = last.box[2] > column[2] - 2 * last.size and len(last.text) > 45
    if not full or abs(line.size - last.size) > 0.5 or gap > 0.5 * line.size or NUMBERED.match(last.text):
        return False
    return not line.main.bold or bool(_STOP.search(line.text))


def _same_heading(para: Paragraph, line: Line, gap: float) -> bool:
    last = para.last
    if NUMBERED.match(line.text) or (line.has_marker and last.has_marker):
        return False
    same = abs(line.size - last.size) < 1.5 and line.main.bold == last.main.bold
    return same and gap < 0.7 * line.size and overlap(line.box[0], line.box[2], last.box[0], last.box[2]) > -2


def _marks_item(para: Paragraph, line: Line, column: Box) -> bool:
    """A bullet always begins an item; a number or letter may be the middle of a sentence (Fig. / 6.1)."""
    if line.text[0] in _BULLETS:
        return True
    last, size = para.last, line.size
    if _BROKEN_REFERENCE.search(last.text) or (_STATE.match(line.text) and _FORMULA_END.search(last.text)):
        return False
    if para.first.has_marker and abs(line.box[0] - para.first.box[0]) < 0.6 * size:
        return True
    if last.has_marker and line.box[0] < last.box[0] - 0.6 * size:
        return True  # the next question, below the choices of the one above
    if abs(line.box[0] - last.box[0]) < 0.3 * size and not _TERMINAL.search(last.text):
        return last.box[2] < column[2] - 3 * size
    over = bool(_TERMINAL.search(last.text)) or last.box[2] < column[2] - 3 * size
    return over or line.box[0] > last.box[0] + 0.6 * size


def _text_start(line: Line) -> float:
    """Where the text of a list item begins, right of its marker."""
    if len(line.rows) > 1 and len(line.rows[0].text) < 7:
        return line.rows[1].box[0]
    return line.rows[0].x_at(len(line.text.split(maxsplit=1)[0]) + 1)


def _separated(para: Paragraph, line: Line, gap: float, column: Box, leading: float) -> bool:
    """Whether white space, indents and full stops say that a new paragraph begins."""
    last, size = para.last, line.size
    starts_low = line.text[:1].islower() or line.text[:1] in ",;)"
    stopped = bool(_STOP.search(last.text))
    if starts_low and not stopped and gap < 2.5 * size:
        return False
    if gap > leading + 0.45 * size:
        return True
    indent = line.box[0] - last.box[0]
    if para.first.has_marker:
        # Below a list item: the list is over when a line after a finished sentence is not under the item's
        # text, or begins with a word for which the line above, with no stop, had room.
        return abs(line.box[0] - _text_start(para.first)) > 0.4 * size if stopped else _had_room(para, line)
    if 0.7 * size < indent < 5 * size and (_TERMINAL.search(last.text) or _had_room(para, line)):
        return True
    return stopped and last.box[2] < column[2] - 4 * size and not starts_low and abs(indent) < 3 * size


def _had_room(para: Paragraph, line: Line) -> bool:
    """Whether a line begins a sentence whose first word would have fitted behind the last line of a paragraph
    above it, so that nothing goes on there. Formulas and numbers are set on lines of their own."""
    last, row = para.last, line.rows[0]
    if _OPEN_END.search(last.text) or not _BEGINS.match(line.text):
        return False
    right = max(line.box[2], *(each.box[2] for each in para.lines))
    word = row.x_at(len(row.text.split(maxsplit=1)[0])) - line.box[0]
    return right - last.box[2] > word + _WORD_SPACE * line.size
