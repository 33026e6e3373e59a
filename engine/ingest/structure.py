"""From paragraphs to a document: heading tree, exercises, paragraphs over page breaks, sentences."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from engine.core.language import detect_text
from engine.core.text import split_sentences
from engine.core.values import Block, BlockKind, Language, Sentence, Table, UnitKind
from engine.ingest.joining import Piece, Vocabulary, join_pieces, sentences_of
from engine.ingest.lines import LineKind
from engine.ingest.paragraphs import NUMBERED, SECTION_WORD, Paragraph
from engine.ingest.table_rows import number_of_table, read_grid, row_sentences, table_of

# Exercises of a whole chapter: they go on over pages and boxes, to the next section.
CHAPTER_EXERCISE = re.compile(
    r"^\W*(?:(?:additional )?exc?ercises\b(?! of\b)|exc?ercise\s*(?:set\s*)?(?:[\d(]|\W*$)"
    r"|questions(?: and|,) activities|end[- ]of[- ]chapter (?:exercises|questions)"
    r"|(?:very )?(?:short|long) answer|answer in (?:about )?(?:\d|brief|an? (?:short )?essay)"
    r"|write an? (?:short )?(?:essay|note)"
    r"|group activity|keep the curiosity|revise,? reflect|write in brief|project(?: work)?(?: \(.*\))?$"
    r"|map work|map skill|answer the following|अभ्यास|प्रश्नावली|परियोजना कार्य|अतिरिक्त अभ्यास)"
    r"|miscellaneous exercise|विविध प्रश्नावली",
    re.IGNORECASE,
)
# Question boxes between the paragraphs of a chapter: what follows them is the chapter again.
BOX_EXERCISE = re.compile(
    r"^\W*(?:(?:in-?text )?questions?\b(?! of\b)|discuss\W*$|try these|think it over"
    r"|think and (?:answer|discuss|reflect)|multiple choice"
    r"|let(?:[’'` ]?s| us) (?:work|recall|discuss|do|reflect|imagine|think)\b"
    r"|pause and(?: ponder)?\b|work these out|what you know, what|figure it out|check your progress|group "
    r"|choose the (?:right|correct)"
    r"|पाठ्यनिहित प्रश्न|प्रश्न(?:\s|$))",
    re.IGNORECASE,
)
_NUMBERED_EXERCISE = re.compile(r"[\d०-९]+\.[\d०-९]+")
_TASK = re.compile(
    r"^\W*(?:(?:\d{1,2}|[a-h]|[ivx]{1,4})\s?[.)]|[•▪●■►–-]\s|\((?:\d{1,2}|[a-h]|[ivx]{1,4})\))|[?？]|_{3,}"
    r"|^(?:write|explain|discuss|describe|imagine|suppose|collect|compare|find out|make a)\b",
    re.IGNORECASE,
)
_STATEMENT_WORDS = 18  # a paragraph of this length without any mark of a task is prose
_STRUCTURAL = re.compile(
    r"^\W*(?:(?:chapter )?summary|what (?:you have learnt|have we (?:learnt|discussed))|did you know|glossary"
    r"|answers|points to ponder|references|at a glance|snapshots|recap|summing up|before we move on"
    r"|सारांश|उत्तर|विचारणीय|ऐतिहासिक पृष्ठभूमि)",
    re.IGNORECASE,
)
# What ends a chapter, above its exercises: a section of the chapter, though it is often set in a frame.
_ENDS_CHAPTER = re.compile(
    r"^\W*(?:(?:chapter )?summary|points to ponder|what (?:you have|we have|have we) (?:learnt|discussed)"
    r"|at a glance|सारांश|विचारणीय)\b.{0,20}$",
    re.IGNORECASE,
)
_LAST_PAGES = 0.6  # share of the document behind which such a heading ends the chapter
# A list of books beside the last exercises.
_READING = re.compile(
    r"^\W*(?:if you would like to know more|you could visit|further reading)", re.IGNORECASE
)
# The heading of a further chapter of the same file, if it is as large as the first one's.
_CHAPTER = re.compile(r"^\W*(?:chapter|अध्याय|पाठ)\s*[\d०-९]{1,2}(?!\w)", re.IGNORECASE)
_NOT_EXERCISE = re.compile(r"^(?:activity|क्रियाकलाप|example|उदाहरण)\b", re.IGNORECASE)
FLOWING = (BlockKind.PARAGRAPH, BlockKind.LIST)


@dataclass(slots=True)
class Part:
    """A block in the making: its pieces may come from several columns and pages."""

    kind: BlockKind
    paragraphs: list[Paragraph]
    pieces: list[Piece] = field(default_factory=list)
    headings: tuple[str, ...] = ()
    level: int = 0

    @property
    def head(self) -> Paragraph:
        return self.paragraphs[0]

    @property
    def tail(self) -> Paragraph:
        return self.paragraphs[-1]


def stream_of(paragraph: Paragraph) -> int:
    """Running text continues past boxes; text in a box continues only there (box numbers per page)."""
    return paragraph.boxed and paragraph.page * 1000 + paragraph.boxed


def outline(parts: list[Part], body: float) -> None:
    """Gives every part its heading path, headings their level, and marks exercises."""
    ranks = _numbered_sizes(parts)
    largest = max(
        (_largest(p) for p in parts if p.kind is BlockKind.HEADING and p.head.page <= 2), default=0.0
    )
    path: list[tuple[int, str, int]] = []  # rank, title, and the box outside which it says nothing
    exercise: tuple[int, int] | None = None  # rank of its heading, box it stands in
    in_text = False
    numbered = False  # one of several exercises of the chapter, between its sections
    last_pages = _LAST_PAGES * max((part.tail.page for part in parts), default=0)
    for index, part in enumerate(parts):
        if part.kind is BlockKind.HEADING:
            title = _clean_title(_plain(part))
            rank = _rank(part, title, ranks, body, largest, opens=_may_open_chapter(parts, index))
            ends = bool(ranks) and part.head.page > last_pages and bool(_ENDS_CHAPTER.match(title))
            rank = min(rank, 2) if ends else rank
            whole = bool(CHAPTER_EXERCISE.search(title)) and len(title) < 60
            starts = whole or bool(BOX_EXERCISE.match(title))
            if exercise and not starts and (in_text or _closes(part, title, rank, exercise)):
                exercise = None
            if whole:
                exercise, in_text = (rank, 0), False
                numbered = bool(_NUMBERED_EXERCISE.search(title))
            elif starts and (exercise is None or in_text or numbered):
                exercise, in_text = (rank, _own_box(parts, index) or _box_below(parts, index)), True
            if rank == 1 and path and path[-1][0] == 1 and parts[index - 1].kind is BlockKind.HEADING:
                title = title if SECTION_WORD.fullmatch(path[-1][1]) else f"{path[-1][1]} {title}"
            path = [entry for entry in path if entry[0] < rank and entry[2] in (0, stream_of(part.head))]
            below = 0 if NUMBERED.match(title) else _box_below(parts, index)  # a section goes on behind a box
            box = 0 if rank == 1 or ends else _own_box(parts, index) or below
            if (
                rank > 1
                and not ends
                and part.head.boxed
                and index
                and stream_of(parts[index - 1].head) == stream_of(part.head)
            ):
                box = stream_of(part.head)  # the last words of a box
            path.append((rank, title, box))
            part.level = len(path)
        elif exercise and (_left_box(part, exercise) or (in_text and _is_prose(part))):
            exercise = None
        here = (0, path[-1][2]) if part.kind is BlockKind.HEADING else (0, stream_of(part.head))
        part.headings = tuple(title for _, title, box in path if box in here)
        if exercise and part.kind in (*FLOWING, BlockKind.TABLE, BlockKind.SIDEBOX):
            part.kind = BlockKind.EXERCISE


def _left_box(part: Part, exercise: tuple[int, int]) -> bool:
    return bool(exercise[1]) and stream_of(part.head) != exercise[1]


def _is_prose(part: Part) -> bool:
    """Whether a part tells something instead of asking or setting a task."""
    text = _plain(part)
    return part.kind in FLOWING and len(text.split()) >= _STATEMENT_WORDS and not _TASK.search(text)


def _own_box(parts: list[Part], index: int) -> int:
    """The framed box of a heading, if it frames what follows too and not just the heading."""
    box, after = stream_of(parts[index].head), parts[index + 1 : index + 2]
    return box if after and stream_of(after[0].head) == box else 0


def _box_below(parts: list[Part], index: int) -> int:
    """The framed box right below a heading that stands on its edge; 0 when there is none."""
    head, after = parts[index].head, parts[index + 1 : index + 2]
    if not after or not after[0].head.boxed or after[0].head.page != head.page:
        return 0
    return stream_of(after[0].head) if after[0].head.box[1] - head.box[3] < 3 * head.size else 0


def _plain(part: Part) -> str:
    return " ".join(piece.text for piece in part.pieces) or " ".join(p.plain for p in part.paragraphs)


def _clean_title(text: str) -> str:
    return re.sub(r"^(\w{4,})(?: \1)+$", r"\1", re.sub(r"\s+", " ", text).strip(" \t•–—"))


def _closes(part: Part, title: str, rank: int, exercise: tuple[int, int]) -> bool:
    if _left_box(part, exercise):
        return True
    if _READING.match(title):
        return False
    return bool(NUMBERED.match(title)) or bool(_STRUCTURAL.match(title)) or rank < exercise[0] or (
        rank == exercise[0] and bool(_NOT_EXERCISE.match(title))
    )  # fmt: skip


def _numbered_sizes(parts: list[Part]) -> dict[int, float]:
    """Font size of numbered headings by depth: 2 for "6.1 ...", 3 for "6.1.2 ..."."""
    sizes: dict[int, list[float]] = {}
    for part in parts:
        if part.kind is BlockKind.HEADING and NUMBERED.match(part.head.plain):
            sizes.setdefault(_depth(part.head.plain), []).append(_largest(part))
    return {depth: sorted(values)[len(values) // 2] for depth, values in sizes.items()}


def _depth(text: str) -> int:
    return text.split()[0].rstrip(".").count(".") + 1


def _largest(part: Part) -> float:
    return max(span.size for line in part.head.lines for row in line.rows for span in row.spans)


def _may_open_chapter(parts: list[Part], index: int) -> bool:
    """Whether a heading may be the title of a chapter: on the first pages, and further on where it names a
    chapter, or stands right below one that does."""
    part, before = parts[index], parts[index - 1] if index else None
    if part.head.page <= 2 or _CHAPTER.match(_plain(part)):
        return True
    below = before is not None and before.kind is BlockKind.HEADING and before.head.page == part.head.page
    return below and before is not None and bool(_CHAPTER.fullmatch(_plain(before).strip(" :–-")))


def _rank(
    part: Part, title: str, ranks: dict[int, float], body: float, largest: float, *, opens: bool
) -> int:
    """1 chapter, 2 section, 3 subsection ...; unnumbered headings by their size among the numbered. `opens`:
    whether it may be the title of a chapter; behind the first pages, one as large as the first."""
    if NUMBERED.match(title):
        return _depth(title)
    if ranks and _NOT_EXERCISE.match(title):
        return max(ranks) + 1  # however large it is set
    size = _largest(part)
    least = max(ranks.get(2, 0.0), body * 1.3, 0.6 * largest) + 2.5
    if opens and size > least and (part.head.page <= 2 or size >= largest - 0.4):
        return 1
    if part.head.boxed:
        return 6
    for depth in sorted(ranks):
        if size >= ranks[depth] - 0.4:
            return depth if not part.head.bold or size > body * 1.1 else depth + 1
    if ranks:
        return max(ranks) + 1
    return 2 if size > body * 1.25 else 3 if size > body * 1.08 else 4


def finish(
    part: Part,
    language: Language,
    vocabulary: Vocabulary,
    caption: str = "",
    unit: UnitKind | None = None,
) -> Block:
    """The block with its sentences. Table rows are sentences of their own; `caption`: of the table."""
    own = part_language(part, language)
    sentences: list[Sentence] = []
    table: Table | None = None
    if part.kind is BlockKind.TABLE or any("\t" in piece.text for piece in part.pieces):
        rows = part.pieces
        if all(piece.line.kind is LineKind.TABLE for piece in part.pieces):
            grid = read_grid(part.pieces)
            rows, table = row_sentences(grid), table_of(grid, caption, number_of_table(caption))
        for piece in rows:
            row = replace_tabs(piece)
            sentences.extend(sentences_of([row], own, vocabulary, lambda text, _: [text]))
    elif part.kind is BlockKind.EQUATION:
        for piece in part.pieces:
            sentences.extend(sentences_of([piece], own, vocabulary, lambda text, _: [text]))
    elif part.kind is BlockKind.HEADING:
        sentences.extend(sentences_of(part.pieces, own, vocabulary, lambda text, _: [text]))
    else:
        sentences.extend(sentences_of(part.pieces, own, vocabulary, split_sentences))
    return Block(part.kind, tuple(sentences), part.headings, part.level, own, table, unit)


def replace_tabs(piece: Piece) -> Piece:
    return replace(piece, text=piece.text.replace("\t", " | "))


def part_language(part: Part, document: Language) -> Language:
    """A Hindi book has English terms, an English one Hindi words: only clear cases differ."""
    text = _plain(part)
    return detect_text(text) if len(text) > 40 else document


def page_paragraphs(parts: list[Part], page: int, vocabulary: Vocabulary) -> list[str]:
    """The texts of one page, in reading order. Formulas and table rows have a tab in them."""
    texts = []
    for part in parts:
        pieces = [piece for piece in part.pieces if piece.page == page]
        if not pieces:
            continue
        if part.kind is BlockKind.EQUATION:
            texts.append("\t".join(piece.text for piece in pieces) + "\t")
        elif any("\t" in piece.text for piece in pieces):
            texts.extend(piece.text for piece in pieces)
        else:
            texts.append(join_pieces(pieces, vocabulary)[0])
    return texts
