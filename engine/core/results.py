"""The result of one question, and its JSON form (a contract: measurement and scripts read it)."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from engine.core.error_texts import OUR_MISTAKE, text
from engine.core.errors import of_the_world
from engine.core.language import detect_question
from engine.core.trace import Trace
from engine.core.values import (
    AnswerSentence,
    Box,
    Citation,
    ConfidenceLevel,
    Language,
    PageRef,
    QuestionLanguage,
)

# How many distinct pages a result lists under "retrieved", best first.
MAX_RETRIEVED = 10


class AnswerKind(StrEnum):
    """How a question ended. `PARTIAL`: answered or quoted, but the books leave a part of the question open,
    which `message` names. `ERROR`: the engine failed; `message` says what to do."""

    ANSWERED = "answered"
    QUOTED = "quoted"
    PARTIAL = "partial"
    REFUSED = "refused"
    SMALL_TALK = "small_talk"
    ERROR = "error"


class AnswerShape(StrEnum):
    """The form of a whole answer; REFERENCE: a part of the book that was asked for by its number or name."""

    SHORT = "short"
    PARTS = "parts"
    PROSE = "prose"
    LIST = "list"
    STEPS = "steps"
    TABLE = "table"
    OUTLINE = "outline"
    REFERENCE = "reference"


class BlockForm(StrEnum):
    """How a part of an answer is laid out."""

    PARAGRAPH = "paragraph"
    BULLETS = "bullets"
    STEPS = "steps"
    ROWS = "rows"
    PICTURE = "picture"
    EXERCISE = "exercise"


@dataclass(frozen=True, slots=True)
class BlockItem:
    """One entry of a block. `label`: the heading before it; `citations`: numbers, at least one."""

    text: str
    citations: tuple[int, ...]
    label: str = ""

    def to_json(self) -> dict[str, Any]:
        return {"label": self.label, "text": self.text, "citations": list(self.citations)}


@dataclass(frozen=True, slots=True)
class Picture:
    """What is to be cut out of a page: a box in PDF points on page `pdf_page` (from 1) of a document."""

    doc: str
    pdf_page: int
    box: Box


@dataclass(frozen=True, slots=True)
class AnswerBlock:
    """A part of an answer. A paragraph's `items` are its sentences, those of bullets and steps their entries.
    Of ROWS, `columns` are the things that are compared and `items` go by rows, None for an empty cell. The
    items of a PICTURE are its caption; those of an EXERCISE its text, with the `pages` that teach it.
    `is_table`: ROWS of a table of the book, which are read row by row."""

    form: BlockForm
    items: tuple[BlockItem | None, ...]
    columns: tuple[str, ...] = ()
    picture: Picture | None = None
    pages: tuple[PageRef, ...] = ()
    is_table: bool = False

    @property
    def text(self) -> str:
        """The items as one text, without the numbers of citations."""
        return " ".join(item.text for item in self.items if item)

    @property
    def rows(self) -> tuple[tuple[BlockItem | None, ...], ...]:
        """The items of ROWS, a row at a time."""
        width = max(1, len(self.columns))
        return tuple(self.items[start : start + width] for start in range(0, len(self.items), width))

    def to_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"kind": self.form.value}
        if self.form is BlockForm.ROWS:
            cells = [[cell.to_json() if cell else None for cell in row] for row in self.rows]
            return told | {"columns": list(self.columns), "rows": cells}
        told |= {"items": [item.to_json() for item in self.items if item]}
        if self.picture is not None:
            cut = self.picture
            box = [round(number, 1) for number in cut.box]
            told |= {"doc": cut.doc, "pdf_page": cut.pdf_page, "box": box, "caption": self.text}
        if self.form is BlockForm.EXERCISE:
            told["pages"] = [asdict(page) for page in self.pages]
        return told


@dataclass(frozen=True, slots=True)
class RetrievedPage:
    doc: str
    pdf_page: int
    confidence: float


@dataclass(frozen=True, slots=True)
class CheckOutcome:
    """What one check of the chain said. `stage` is Q, R or A (see engine.safety)."""

    name: str
    stage: str
    passed: bool
    score: float | None = None
    threshold: float | None = None
    details: str = ""


@dataclass(frozen=True, slots=True)
class Timings:
    """Milliseconds. `first_sentence` counts from the question; None when nothing was shown."""

    search: float = 0.0
    first_sentence: float | None = None
    generate: float = 0.0
    checks: float = 0.0
    total: float = 0.0


@dataclass(frozen=True, slots=True)
class AnswerResult:
    """Everything that is known about one answered or refused question.

    `answer` is the shown text with [n] markers, `lead_in` the words before it ("From your textbook:", or that
    the books differ); `message` the refusal, hint or small talk text, or what a partial answer leaves open.
    `unanswered`: the parts of the question that the books don't answer, as they were typed.
    `language` is the language of what is shown; `question_language` of what was asked; `read_as` the question
    as it was read, where words in it were taken for slips. `error`: the code of an error of the world, else
    the name of the exception. `blocks`: a whole answer as it is laid out, () for a short one, which is
    one paragraph of its sentences. `chunks_retrieved`: how many chunks were found; several may be of one
    page. `confidential`: a disclosure or a cry for help; nobody may store its words (see
    engine.safety.unsafe). `trace`: what every stage saw and decided; None for a result that was read back.
    """

    question: str
    status: AnswerKind
    language: Language
    question_language: QuestionLanguage
    answer: str | None = None
    sentences: tuple[AnswerSentence, ...] = ()
    refusal_reason: str | None = None
    message: str | None = None
    lead_in: str | None = None
    read_as: str | None = None
    confidence: float = 0.0
    confidence_level: ConfidenceLevel = ConfidenceLevel.INSUFFICIENT
    citations: tuple[Citation, ...] = ()
    nearest_pages: tuple[PageRef, ...] = ()
    suggestions: tuple[str, ...] = ()
    retrieved: tuple[RetrievedPage, ...] = ()
    chunks_retrieved: int = 0
    checks: tuple[CheckOutcome, ...] = ()
    llm_calls: int = 0
    prompt_tokens: int = 0
    generated_tokens: int = 0
    timings: Timings = field(default_factory=Timings)
    llm: str | None = None
    embedder: str | None = None
    error: str | None = None
    id: str | None = None
    log_id: int | None = None
    confidential: bool = False
    shape: AnswerShape = AnswerShape.SHORT
    unanswered: tuple[str, ...] = ()
    blocks: tuple[AnswerBlock, ...] = ()
    cached: bool = False  # given before, see engine.answering.answer_cache
    trace: Trace | None = field(default=None, compare=False, repr=False)

    @property
    def is_shown(self) -> bool:
        """True when the student sees sentences of a book."""
        return self.status in (AnswerKind.ANSWERED, AnswerKind.QUOTED, AnswerKind.PARTIAL)

    def is_safe(self) -> bool:
        """Whether this is a checked answer: see `is_shown`. A refusal, a hint or a greeting is none."""
        return self.is_shown

    def to_json(self, *, with_trace: bool = False) -> dict[str, Any]:
        """The object printed by `pothi ask --json` and written by `pothi batch`."""
        told = self._to_json()
        return told | {"trace": self.trace.to_json()} if with_trace and self.trace else told

    def _to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "question": self.question,
            "status": self.status.value,
            "language": self.language.value,
            "question_language": self.question_language.value,
            "answer": self.answer,
            "lead_in": self.lead_in,
            "sentences": [
                {"text": s.text, "citations": list(s.citations), "support": round(s.support, 3)}
                for s in self.sentences
            ],
            "shape": self.shape.value,
            "blocks": [block.to_json() for block in self.blocks],
            "unanswered": list(self.unanswered),
            "cached": self.cached,
            "refusal_reason": self.refusal_reason,
            "message": self.message,
            "error": self.error,
            "confidence": round(self.confidence, 4),
            "confidence_level": self.confidence_level.value,
            "citations": [_citation_json(c) for c in self.citations],
            "nearest_pages": [asdict(p) for p in self.nearest_pages],
            "suggestions": list(self.suggestions),
            "retrieved": [
                {"doc": r.doc, "pdf_page": r.pdf_page, "confidence": round(r.confidence, 4)}
                for r in self.retrieved
            ],
            "checks": [asdict(c) for c in self.checks],
            "llm_calls": self.llm_calls,
            "tokens": {"prompt": self.prompt_tokens, "generated": self.generated_tokens},
            "timings_ms": _timings_json(self.timings),
            "models": {"llm": self.llm, "embedder": self.embedder},
        }


def failed(question: str, error: BaseException) -> AnswerResult:
    """The result of a question that ended in `error`: what happened and what to do, in its language."""
    asked, world = detect_question(question), of_the_world(error)
    language = asked.answer_language
    told = OUR_MISTAKE[language] if world is None else text(world.code, world.params, language)
    return AnswerResult(
        question,
        AnswerKind.ERROR,
        language,
        asked,
        message="\n".join(told),
        error=type(error).__name__ if world is None else world.code.value,
    )


def _citation_json(citation: Citation) -> dict[str, Any]:
    fields = asdict(citation)
    fields["boxes"] = [[round(v, 1) for v in box] for box in citation.boxes]
    return fields


def _timings_json(timings: Timings) -> dict[str, float | None]:
    return {k: None if v is None else round(v, 1) for k, v in asdict(timings).items()}
