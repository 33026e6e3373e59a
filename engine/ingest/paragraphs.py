"""Lines of one column as paragraphs, each with its kind."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from engine.ingest.layout import overlap
from engine.ingest.lines import MARKER, Line, LineKind
from engine.ingest.rows import union
from engine.values import BlockKind, Box

CAPTION = re.compile(
    r"^(?:fig(?:ure|\.)?|table|plate|map|graph|picture|box|चित्र|सारणी|तालिका|आकृति|आलेख|मानचित्र)\s*[(:]?\s*"
    r"(?:\d|[IVX]+\b)",
    re.IGNORECASE,
)
NUMBERED = re.compile(r"^\d{1,2}(?:\.\d{1,2})+\.?\s+\S")
_TERMINAL = re.compile(r"[.?!।:;”’\"')\]]$")
_STOP = re.compile(r"[.?!।][”’\"')\]]*$")
_OPEN_END = re.compile(r"(?:[a-zāīū,\u0904-\u0939\u093e-\u094d-]|\b(?:of|the|and|a|an|in|to|is|are))$")


@dataclass(slots=True)
class Paragraph:
    """Consecutive lines that belong together, on one page. `page` is the PDF page number."""

    kind: BlockKind
    page: int
    lines: list[Line] = field(default_factory=list)
    boxed: int = 0  # number of the framed box it stands in; 0 for the open page

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
        if not result or _starts(result[-1], line, kind, column, leading):
            result.append(Paragraph(kind, page))
        result[-1].lines.append(line)
    return result


def _leading(lines: list[Line]) -> float:
    """The usual white between two lines of running text."""
    gaps = sorted(
        b.box[1] - a.box[3]
        for a, b in zip(lines, lines[1:], strict=False)
        if a.kind is b.kind is LineKind.TEXT and abs(a.size - b.size) < 1 and b.box[1] - a.box[3] < a.size
    )
    return gaps[len(gaps) // 2] if gaps else 2.0


def line_kind(line: Line, body: float) -> BlockKind:
    """What a paragraph beginning with this line would be."""
    if line.kind is LineKind.TABLE:
        return BlockKind.TABLE
    if line.kind is LineKind.EQUATION:
        return BlockKind.EQUATION
    if CAPTION.match(line.text) and (line.size < body - 0.3 or line.main.bold or line.main.italic
                                     or _styled_start(line) or re.match(r"\S+\s*[\d.]+\s*[:–—]", line.text)):  # fmt: skip
        return BlockKind.CAPTION
    if is_heading(line, body):
        return BlockKind.HEADING
    return BlockKind.LIST if line.has_marker else BlockKind.PARAGRAPH


def _styled_start(line: Line) -> bool:
    """Whether the first words are set bold or italic ("**Figure 6.4** A plane ...")."""
    first = next((span for span in line.rows[0].spans if span.text.strip()), None)
    return (
        first is not None and (first.bold or first.italic) and not re.match(r"(?i)map|box|graph", line.text)
    )


def is_heading(line: Line, body: float) -> bool:
    text = line.text
    letters = sum(letter.isalpha() for letter in text)
    if letters < 3 or len(text) > 110 or text.endswith((",", ";")):
        return False
    large = max(span.size for row in line.rows for span in row.spans if span.text.strip())
    if line.size > body * 1.12 or (large > body * 1.25 and NUMBERED.match(text)):
        return not (_STOP.search(text) and len(text) > 60)
    if NUMBERED.match(text) and (line.main.bold or line.main.font != line.main.font):
        return True
    if not line.main.bold or text.endswith("."):
        return False
    return len(text) < 80 and (not line.has_marker or line.main.bold)


def _starts(para: Paragraph, line: Line, kind: BlockKind, column: Box, leading: float) -> bool:
    """Whether `line` begins a new paragraph after `para`."""
    last = para.last
    gap = line.box[1] - last.box[3]
    if kind is BlockKind.TABLE or para.kind is BlockKind.TABLE:
        return not (kind is para.kind and gap < 2.5 * line.size)
    if kind is BlockKind.EQUATION or para.kind is BlockKind.EQUATION:
        return kind is not para.kind
    if kind is BlockKind.HEADING or para.kind is BlockKind.HEADING:
        return not (kind is para.kind and _same_heading(para, line, gap))
    if abs(line.size - last.size) > 1.1 and not (0 < gap < 2 * leading and _mixed(last, line)):
        return True
    if kind is BlockKind.CAPTION or (line.has_marker and _marks_item(para, line)):
        return True
    if para.kind is BlockKind.CAPTION:
        return (
            gap > leading + 0.5 * line.size
            or (line.main.font != last.main.font
            and bool(_STOP.search(last.text)))
        )
    return _separated(para, line, gap, column, leading)


def _mixed(last: Line, line: Line) -> bool:
    """Hindi lines change their main size with the share of Latin letters in them."""
    return any(
        abs(a.size - b.size) < 0.6 for r in last.rows for a in r.spans for q in line.rows for b in q.spans
    )


def _same_heading(para: Paragraph, line: Line, gap: float) -> bool:
    last = para.last
    if NUMBERED.match(line.text) or (line.has_marker and last.has_marker):
        return False
    same = abs(line.size - last.size) < 1.5 and line.main.bold == last.main.bold
    return same and gap < 0.7 * line.size and overlap(line.box[0], line.box[2], last.box[0], last.box[2]) > -2


def _marks_item(para: Paragraph, line: Line) -> bool:
    """A number at the start of a line may be the middle of a sentence ("in Fig. / 6.1 ...")."""
    if line.text[0] in "•●▪■♦◆➢✓❖◦‣∙":
        return True
    if _OPEN_END.search(para.last.text) and not MARKER.match(line.text)[0].endswith((".", ")")):  # type: ignore[index]
        return False
    return not (re.match(r"\d", line.text) and re.search(r"(?i)\b(fig|figure|table|section|chapter|eq|चित्र|खंड)\.?$",
                                                         para.last.text))  # fmt: skip


def _separated(para: Paragraph, line: Line, gap: float, column: Box, leading: float) -> bool:
    last = para.last
    size = line.size
    starts_low = line.text[:1].islower() or line.text[:1] in ",;)"
    if starts_low and not _STOP.search(last.text) and gap < 2.5 * size:
        return False
    if gap > leading + 0.45 * size:
        return True
    indent = line.box[0] - last.box[0]
    if para.first.has_marker:
        # Below a list item: back at the margin after a finished sentence means the list is over.
        hanging = line.box[0] > para.first.box[0] + 0.5 * size
        return not hanging and bool(_STOP.search(last.text)) and len(para.lines) > 1
    if 0.7 * size < indent < 5 * size and bool(_TERMINAL.search(last.text)):
        return True
    short = last.box[2] < column[2] - 4 * size
    return short and bool(_STOP.search(last.text)) and not starts_low and abs(indent) < 3 * size
