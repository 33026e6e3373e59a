"""The sentences of passages that were read, as pieces of an answer, and which of them tell something."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.answering.evidence_selection import list_around
from engine.answering.sentence_ranking import MAX_WORDS, MIN_WORDS, ScoredSentence, may_answer
from engine.core.anaphora import leans_back
from engine.core.text import content_words, fold
from engine.core.values import BlockKind, Chunk, Hit
from engine.ingest.sentence_roles import SentenceRole, is_item, opens_list, roles_of
from engine.library.index_terms import index_terms
from engine.policy.numbers import policy_number
from engine.query.expected_answer_type import leads_on, share_of_signs
from engine.query.question_terms import QuestionTerms
from engine.query.question_type import AnswerType

# Of a thing's words, from which a text names it: a translation counts for a little less than the word itself.
ALL_WORDS = policy_number("word_overlap", "nearly_all")

Key = tuple[str, int, int]  # document, chunk, sentence
Section = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Piece(ScoredSentence):
    """One sentence of the evidence. `left_out`: how many items of its list are not shown behind it."""

    left_out: int = 0

    @property
    def words(self) -> int:
        return len(self.text.split())

    @property
    def page(self) -> tuple[str, int]:
        return (self.hit.chunk.doc, self.sentence.page)

    @property
    def page_of_chunk(self) -> Key:
        """What is cited together: the sentences of one passage on one page."""
        return (self.hit.chunk.doc, self.hit.chunk.ordinal, self.sentence.page)

    @property
    def section(self) -> Section:
        return (self.hit.chunk.doc, self.hit.chunk.headings)


@dataclass(frozen=True, slots=True)
class Thing:
    """One side of a comparison or part of a question: as the question calls it, the words that only it has,
    and what to search for to find its pages. `whole`: its words with those that the others have, too."""

    name: str
    asked: QuestionTerms
    sought: str = ""
    whole: QuestionTerms | None = None

    def is_named_in(self, text: str) -> bool:
        """Whether all its words stand in a text, or what they are in its language."""
        return self.asked.coverage(frozenset(index_terms(text))) >= ALL_WORDS - 1e-9

    def is_told_in(self, text: str) -> bool:
        """The same of a sentence, where its words stand together: "decisions in the market" of a planned
        economy tell nothing of a "market economy"."""
        whole = self.whole
        if whole is None or len(whole.groups) == len(self.asked.groups):
            return self.is_named_in(text)
        said, width = content_words(text), len(whole.groups) + 1
        rows = (frozenset(said[first : first + width]) for first in range(max(1, len(said) - width + 1)))
        return any(whole.coverage(row) >= ALL_WORDS - 1e-9 for row in rows)


def side_of(piece: Piece, things: Sequence[Thing]) -> Thing | None:
    """The one thing that a sentence speaks of: what the nearest heading names, unless the sentence names only
    another; else by its words, or by those of the sentence that it leans on. None where several are named, or
    none."""
    chunk, index = piece.hit.chunk, piece.index
    texts = [chunk.sentences[index].text]
    while index > 0 and leans_back(chunk.sentences[index].text):
        index -= 1
        texts.append(chunk.sentences[index].text)
    told = next(filter(None, ([one for one in things if one.is_told_in(text)] for text in texts)), [])
    above = ([one for one in things if one.is_named_in(heading)] for heading in reversed(chunk.headings[1:]))
    below = next(filter(None, above), [])
    named = below if len(below) == 1 and (below[0] in told or not told) else told
    return named[0] if len(named) == 1 else None


def named_by(headings: Sequence[str], asked: QuestionTerms) -> float:
    """How far one of the headings above a passage names what is asked, in [0, 1]."""
    return max((asked.coverage(frozenset(index_terms(one))) for one in headings), default=0.0)


_TO_TEACHERS = re.compile(
    r"^notes? for (?:the )?teachers?|^sources? for information|^references?$|^suggested |शिक्षकों? के "
    r"लिए|संदर्भ"
    r"|(?:let'?s )?(?:work these out|recall)|^exercises?$|^activit(?:y|ies)$|^projects?$|^glossary$|"
    r"^new words$|अभ्यास$"
)
# A worked problem, also where what stood before it on the page was torn to it.
_SETS_EXAMPLE = re.compile(
    r"(?:^|\s)(?:example|उदाहरण)\s*\d+(?:\.\d+)*\b.*"
    r"(?:\b(?:find|calculate|compute|solve|prove|determine|evaluate)\b|(?:ज्ञात|सिद्ध|हल|परिकलित|सत्यापित)\s+(?:कीजिए|करो|करें))",
    re.IGNORECASE,
)
_EXCLAIMS = re.compile(r"^\W*(?:oh|wow|hey|hmm|ah|अरे|वाह|ओह)(?=\W)", re.I)
# What tells something to who asks for the steps of a thing, or for a proof.
_ALSO = {
    AnswerType.STEPS: {SentenceRole.TASK, SentenceRole.INSTRUCTION, SentenceRole.STEP},
    AnswerType.PROVE: {SentenceRole.STEP},
}

_MAY_BE_LISTED = {
    SentenceRole.LEAD_IN,
    SentenceRole.ITEM,
    SentenceRole.TASK,
    SentenceRole.INSTRUCTION,
    SentenceRole.FRAGMENT,
}


def _is_listed(hit: Hit, index: int) -> bool:
    """Whether a sentence belongs to a list and tells something with it, however short or ordering its words:
    "The goals were: (i) Identify all genes". What another passage opens is taken for a list, too."""
    sentences, roles = hit.chunk.sentences, roles_of(hit.chunk)
    if roles[index] not in _MAY_BE_LISTED:
        return False
    first, last = list_around(sentences, index)
    if first < last and roles[first] in (SentenceRole.LEAD_IN, SentenceRole.FRAGMENT):
        return opens_list(sentences[first].text)
    return roles[index] is SentenceRole.FRAGMENT and is_item(sentences[index].text)


def is_told(hit: Hit, index: int, kind: AnswerType) -> bool:
    """Whether a sentence tells something of the subject: no question, task or label, nothing that the book
    says of itself, no order unless the steps of something are asked."""
    text = hit.chunk.sentences[index].text
    if " | " in text and share_of_signs(text) > 0.5:
        return False  # a row of numbers tells nothing without its table
    if _EXCLAIMS.match(text) or _SETS_EXAMPLE.search(text):
        return False
    role = roles_of(hit.chunk)[index]
    if role in _ALSO.get(kind, ()):
        return MIN_WORDS <= len(text.split()) <= MAX_WORDS
    if role is SentenceRole.INSTRUCTION:
        return False
    if _is_listed(hit, index):
        return len(text.split()) >= MIN_WORDS
    return may_answer(hit, index) and (opens_list(text) or not leads_on(text))


def is_for_teachers(chunk: Chunk) -> bool:
    """Whether a passage is a caption, or stands under a heading whose text tells nothing of the subject:
    notes for teachers, sources, projects."""
    return chunk.kind is BlockKind.CAPTION or any(
        _TO_TEACHERS.search(fold(one)) for one in chunk.headings[-2:]
    )
