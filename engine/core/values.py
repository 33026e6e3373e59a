"""The words of the house: frozen values that travel from the PDF to the highlight on screen.

Pages count from 1 everywhere. Boxes are (x0, y0, x1, y1) in PDF points with the origin at the
top left of the page as PyMuPDF draws it (`page.rect`, rotation and crop box applied).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

Box = tuple[float, float, float, float]


class Language(StrEnum):
    """Language of a text, of an answer and of a message."""

    EN = "en"
    HI = "hi"


class QuestionLanguage(StrEnum):
    """How a question is written. Romanised Hindi is answered like Hindi, in Devanagari."""

    EN = "en"
    HI = "hi"
    HI_LATN = "hi-Latn"

    @property
    def answer_language(self) -> Language:
        return Language.EN if self is QuestionLanguage.EN else Language.HI


@dataclass(frozen=True, slots=True)
class Place:
    """The part of a text that stands on one page: PDF page number and one box per line."""

    page: int
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a book. It has more than one place when it runs over a page break."""

    text: str
    places: tuple[Place, ...]

    @property
    def page(self) -> int:
        """The PDF page on which the sentence begins."""
        return self.places[0].page


class BlockKind(StrEnum):
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST = "list"
    SIDEBOX = "sidebox"
    CAPTION = "caption"
    TABLE = "table"
    EXERCISE = "exercise"  # end-of-chapter questions and in-text question boxes: never evidence
    EQUATION = "equation"  # displayed formulas: kept off the prose, searchable by their neighbours
    FOOTNOTE = "footnote"
    ANSWERS = "answers"  # keys at the end of a book: shown as what they are, never evidence
    CONTENTS = "contents"  # lists of contents and indexes: never evidence


NO_EVIDENCE = frozenset(
    {BlockKind.EXERCISE, BlockKind.ANSWERS, BlockKind.CONTENTS, BlockKind.HEADING, BlockKind.EQUATION}
)


class UnitKind(StrEnum):
    """What stands beside the running text as a whole, with blocks of any kind in it."""

    BOX = "box"
    ACTIVITY = "activity"
    MARGIN_NOTE = "margin_note"


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row of a table's body: as many `cells` as the table has columns, "" where nothing is printed.

    What is printed once for several rows or columns stands in each of them. `place`: the row on its page.
    """

    cells: tuple[str, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Table:
    """A table as cells. `number` as printed ("6.1"), `caption` with the word and the number before it.

    `heads`: a name for each column; () where no row is sure to be a head, all rows are among `rows` then.
    A head that is printed again on the next page stands here once. `places`: one box a page, for a picture.
    """

    heads: tuple[str, ...]
    rows: tuple[TableRow, ...]
    places: tuple[Place, ...]
    caption: str = ""
    number: str | None = None

    @property
    def columns(self) -> int:
        return max((len(row.cells) for row in self.rows), default=len(self.heads))


@dataclass(frozen=True, slots=True)
class Block:
    """A unit of layout in reading order. `headings` is the path above it, chapter first.

    A paragraph that runs over a column or page break is ONE block; its sentences know their places.
    `level` counts from 1 (chapter title) for headings and is 0 otherwise. `table`: the cells of one.
    `unit`: what it is a part of, beside the running text.
    """

    kind: BlockKind
    sentences: tuple[Sentence, ...]
    headings: tuple[str, ...] = ()
    level: int = 0
    language: Language = Language.EN
    table: Table | None = None
    unit: UnitKind | None = None

    @property
    def text(self) -> str:
        return " ".join(sentence.text for sentence in self.sentences)


class PageWarning(StrEnum):
    BLANK = "blank"
    PICTURE_ONLY = "picture_only"
    SCANNED = "scanned"  # no text layer; text comes from OCR
    OCR_UNAVAILABLE = "ocr_unavailable"
    OCR_POOR = "ocr_poor"
    LEGACY_FONT = "legacy_font"  # decoded from a legacy Hindi font
    UNREADABLE = "unreadable"
    REREAD = "reread"  # the file tells letters wrong; they were read in the picture of the page
    PARTLY_UNREAD = "partly_unread"  # words can be read nowhere ("▯" for their letters), or it is cut off
    HIDDEN_TEXT = "hidden_text"  # in the file, but nobody sees it on the printed page
    ADDED_TEXT = "added_text"  # notes of readers, entries in forms, what websites and browsers print


@dataclass(frozen=True, slots=True)
class PageText:
    """What was understood on one page. `paragraphs`: text in reading order, this page only.

    `hidden_words`, `added_words`: how many were left out, for the reasons that the two warnings name.
    """

    number: int
    printed: str | None
    paragraphs: tuple[str, ...]
    warnings: tuple[PageWarning, ...] = ()
    quality: float = 1.0  # 0..1, share of words that look like words
    hidden_words: int = 0
    added_words: int = 0


@dataclass(frozen=True, slots=True)
class ChapterStart:
    """Where one of several chapters of a file begins. `at_top`: no other chapter has text above it there."""

    page: int
    number: int | None  # None where nobody knows
    title: str = ""
    at_top: bool = True


@dataclass(frozen=True, slots=True)
class DocumentMeta:
    """What is known about one PDF. `doc` is the file name without ".pdf" and copy suffix where that is free.

    A file with several chapters has `chapters` in the order of their pages, and no `chapter`.
    """

    doc: str
    title: str
    book: str | None = None  # "Science", "Contemporary India II"; None when unknown
    subject: str | None = None  # English name, e.g. "Science"
    class_number: int | None = None
    chapter: int | None = None
    language: Language = Language.EN
    edition: str | None = None  # "2026-27" from the "Reprint" footer
    page_count: int = 0
    chapters: tuple[ChapterStart, ...] = ()
    ncert: bool = False  # the book says of itself that it is NCERT's

    def by_chapter(self) -> tuple[DocumentMeta, ...]:
        """What is known of each chapter: of a file with several, each with its number and title, and where it
        begins as the only one of its `chapters`."""
        numbered = [start for start in self.chapters if start.number is not None]
        each = (
            replace(self, chapter=start.number, title=start.title or self.title, chapters=(start,))
            for start in numbered
        )
        return tuple(each) or (self,)

    def chapters_on(self, page: int) -> tuple[ChapterStart, ...]:
        """The chapters that have text on a PDF page, of a file with several."""
        before = [start for start in self.chapters if start.page < page]
        here = [start for start in self.chapters if start.page == page]
        return tuple(here if here and here[0].at_top else [*before[-1:], *here])


class ItemKind(StrEnum):
    """Parts of a book that people name by a label."""

    FIGURE = "figure"
    TABLE = "table"
    ACTIVITY = "activity"
    BOX = "box"
    EXAMPLE = "example"
    SOURCE = "source"  # an extract that a history book prints
    EXERCISE = "exercise"  # the questions at the end of a section or a chapter
    IN_TEXT = "in_text"  # a box of questions between the paragraphs
    QUESTION = "question"  # one question of an exercise
    SECTION = "section"


SentenceKey = tuple[int, int]
"""Number of a block in reading order and of a sentence in it, both from 0."""


@dataclass(frozen=True, slots=True)
class BookItem:
    """A part of a book that has a label: a figure, a table, an activity, a question of an exercise.

    `number` as printed, in ASCII digits ("6.3", "12"), "" where it has none; `title` is the caption or the
    heading with its label. `places`: what to cut out of the pages, one box a page, first page first; () where
    that is not known. `own`: its sentences; `mentions`: sentences elsewhere that name it; `after`: what the
    book says right behind it. `parent`: of a question, the place of its exercise among the items. `labels`:
    the words inside a figure.
    """

    kind: ItemKind
    number: str
    title: str
    page: int
    places: tuple[Place, ...] = ()
    own: tuple[SentenceKey, ...] = ()
    mentions: tuple[SentenceKey, ...] = ()
    after: tuple[SentenceKey, ...] = ()
    parent: int | None = None
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DocumentText:
    """A whole PDF, understood. `blocks` in reading order over all pages; `items` in the order in which they
    stand in the book."""

    meta: DocumentMeta
    pages: tuple[PageText, ...]
    blocks: tuple[Block, ...]
    items: tuple[BookItem, ...] = ()


@dataclass(frozen=True, slots=True)
class Chunk:
    """The unit of retrieval: some consecutive sentences under one heading path.

    `id` is the library's row id, 0 before it is stored; `ordinal` counts chunks within the document
    from 0 in reading order, so that ordinal - 1 / + 1 are its neighbours.
    """

    doc: str
    ordinal: int
    kind: BlockKind
    headings: tuple[str, ...]
    sentences: tuple[Sentence, ...]
    language: Language
    id: int = 0

    @property
    def text(self) -> str:
        return " ".join(sentence.text for sentence in self.sentences)

    @property
    def page(self) -> int:
        return self.sentences[0].page

    @property
    def is_evidence(self) -> bool:
        """Exercises, their keys, contents and bare headings keep a page findable but never support an
        answer."""
        return self.kind not in NO_EVIDENCE


@dataclass(frozen=True, slots=True)
class Scope:
    """What the student narrowed the question to. All None: the whole library."""

    class_number: int | None = None
    subject: str | None = None
    book: str | None = None  # a book name or a doc id
    selected_text: str | None = None

    @property
    def is_filtered(self) -> bool:
        return any(v is not None for v in (self.class_number, self.subject, self.book))


@dataclass(frozen=True, slots=True)
class Hit:
    """One retrieved chunk. `confidence`: calibrated probability in [0, 1] that it answers.

    `page` is the PDF page to show for it (of its best sentence). `sentence_scores` has one number per
    chunk sentence, higher = closer to the question (cosine of contextual sentence vectors).
    `sentence_odds`, where a cross-encoder has read the chunk: log-odds of each sentence that it answers.
    `brought`: how many sentences of the chunk before were put in front, as its first one leans on them.
    """

    chunk: Chunk
    confidence: float
    page: int
    dense: float = 0.0
    lexical: float = 0.0
    sentence_scores: tuple[float, ...] = ()
    features: dict[str, float] = field(default_factory=dict)
    sentence_odds: tuple[float, ...] = ()
    brought: int = 0


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Hits best first; `language` of the question; `english`: a Hindi one in English, word by word;
    `devanagari`: a romanised one as it is read; `in_order`: a Hindi one in English word order."""

    question: str
    language: QuestionLanguage
    hits: tuple[Hit, ...]
    milliseconds: float = 0.0
    details: dict[str, float] = field(default_factory=dict)
    english: str = ""
    devanagari: str = ""
    in_order: str = ""

    @property
    def best_confidence(self) -> float:
        return self.hits[0].confidence if self.hits else 0.0

    @property
    def wordings(self) -> dict[Language, str]:
        """The question in the words of each language whose pages it can be compared with."""
        if self.language is QuestionLanguage.EN:
            return {Language.EN: self.question}
        hindi = self.devanagari if self.language is QuestionLanguage.HI_LATN else self.question
        return {tongue: text for tongue, text in ((Language.HI, hindi), (Language.EN, self.english)) if text}


# Least confidence of each level that people are shown, and the most of an answer that may not be called sure.
HIGH, MEDIUM, LOW = 0.8, 0.6, 0.3
BELOW_HIGH = HIGH - 0.01


class ConfidenceLevel(StrEnum):
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    INSUFFICIENT = "insufficient"

    @classmethod
    def of(cls, confidence: float) -> ConfidenceLevel:
        if confidence >= HIGH:
            return cls.HIGH
        if confidence >= MEDIUM:
            return cls.MEDIUM
        return cls.LOW if confidence >= LOW else cls.INSUFFICIENT


@dataclass(frozen=True, slots=True)
class PageRef:
    """A link to a page. `label` is what people read, in the language of the answer."""

    doc: str
    pdf_page: int
    printed_page: str | None
    label: str


@dataclass(frozen=True, slots=True)
class Citation:
    """Source `n` of an answer: the page it stands on, the quoted words and their boxes there."""

    n: int
    doc: str
    pdf_page: int
    printed_page: str | None
    label: str
    quote: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class AnswerSentence:
    """One verified sentence, without markers; `citations` are citation numbers (at least one)."""

    text: str
    citations: tuple[int, ...]
    support: float


MOST_TOKENS = 500  # that an answer may have
TEMPERATURE = 0.1  # of a model that writes, where nothing else is said


class CitationStyle(StrEnum):
    """How the citations of an answer's text are written."""

    NUMBERED = "numbered"  # [1]
    SOURCE = "source"  # [Source 1]
    PAGE = "page"  # (NCERT Science, Class 10, Chapter 9 (Light), Page 137)


@dataclass(frozen=True, slots=True)
class GenerationConfig:
    """How a language model writes. `temperature`: None for that of the thresholds (0.1; 0 in the strict
    preset, which never has more); `max_tokens`: None for what two sentences need, never more than 500. Raises
    ValueError out of range."""

    temperature: float | None = None
    max_tokens: int | None = None
    citation_style: CitationStyle = CitationStyle.NUMBERED

    def __post_init__(self) -> None:
        if self.temperature is not None and not 0.0 <= self.temperature <= 2.0:
            raise ValueError(f"temperature must be from 0 to 2, not {self.temperature}")
        if self.max_tokens is not None and not 1 <= self.max_tokens <= MOST_TOKENS:
            raise ValueError(f"max_tokens must be from 1 to {MOST_TOKENS}, not {self.max_tokens}")


USUAL_GENERATION = GenerationConfig()
