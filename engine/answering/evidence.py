"""Which of the book's sentences make a whole answer: the evidence of a broad question.

A sentence counts by how near it is to the question, how near its passage is, and what the cross-encoder makes
of both. What belongs together is taken together: a sentence with what it leans on, a list with its lead-in;
sentences of a section that speaks of something else stand back behind those of the section that is asked for.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from engine.answering.evidence_selection import start_of
from engine.answering.sentence_ranking import MAX_WORDS, MIN_WORDS, ScoredSentence, may_answer
from engine.core.anaphora import leans_back
from engine.core.text import content_words, fold
from engine.core.values import BlockKind, Chunk, Hit, Sentence
from engine.inference.cross_encoder import NOT_READ
from engine.ingest.sentence_role_words import POINTER
from engine.ingest.sentence_roles import SentenceRole, is_item, opens_list, roles_of
from engine.query.expected_answer_type import leads_on, same_words, share_of_signs
from engine.query.question_terms import QuestionTerms
from engine.query.question_type import AnswerType

OF_PASSAGE = 0.5  # weight of the passage's closeness beside the sentence's
OF_ODDS = 0.02  # of a log-odds of the cross-encoder, beside a cosine
OF_SECTION = 1.0  # of what the section of a sentence lacks beside the best section
OTHER_DOCUMENT = 0.1  # less for what stands in another document than the best section
SECTION_BEST = 3  # sentences by which a section is judged
MARGIN = 0.3  # score by which a sentence may be behind the best one
LEAST_SHARE = 0.25  # of the answer's words that a page has to bring to be cited at all
OF_SIDES = 0.8  # of the room that the sides of a comparison share
FULL = 0.8  # share of the room from which a sentence that does not fit ends the choice
MOST_SIGNS = 0.4  # share of a table's row that is no word
LIST_ITEMS = 12  # items of a list that are shown

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
    and what to search for to find its pages."""

    name: str
    asked: QuestionTerms
    sought: str = ""

    def is_named_in(self, text: str) -> bool:
        """Whether all its words stand in a text."""
        return self.asked.coverage(frozenset(content_words(text))) >= 1.0 - 1e-9


def side_of(piece: Piece, things: Sequence[Thing]) -> Thing | None:
    """The one thing that a sentence speaks of, by its words, else by the heading above it; None for both."""
    named = [thing for thing in things if thing.is_named_in(piece.text)]
    if not named:
        named = [thing for thing in things if thing.is_named_in(" ".join(piece.hit.chunk.headings[-1:]))]
    return named[0] if len(named) == 1 else None


def _names_any(piece: Piece, things: Sequence[Thing]) -> bool:
    """Whether a sentence, or the heading above it, speaks of one of the things that are compared."""
    heading = " ".join(piece.hit.chunk.headings[-1:])
    return any(thing.is_named_in(piece.text) or thing.is_named_in(heading) for thing in things)


def select_evidence(
    hits: Sequence[Hit],
    kind: AnswerType,
    most_words: int,
    things: Sequence[Thing] = (),
    told: AbstractSet[Key] = frozenset(),
) -> tuple[Piece, ...]:
    """What to show of passages that have been read (`sentence_odds`), at most `most_words` words, in the
    book's order with the document of the best passage first; () when nothing can be shown. Each of the
    `things` that are compared gets its share of the room. What was `told` before is left out."""
    scored = sorted(
        (piece for piece in _scored(hits, kind) if piece.key not in told), key=lambda piece: -piece.score
    )
    left_out: set[tuple[str, int]] = set()
    while True:
        pieces = [piece for piece in scored if piece.page not in left_out]
        chosen: dict[Key, Piece] = {}
        for thing in things:
            own = [piece for piece in pieces if side_of(piece, things) is thing]
            _fill(chosen, own, kind, _words(chosen) + round(OF_SIDES * most_words / len(things)))
        if kind is AnswerType.COMPARE and chosen:
            pieces = [piece for piece in pieces if _names_any(piece, things)]
        _fill(chosen, pieces, kind, most_words)
        thin = _thinnest_page(list(chosen.values()))
        if thin is None or thin in left_out:  # what leans on it has brought it back
            return _in_order(list(chosen.values()))
        left_out.add(thin)


def _scored(hits: Sequence[Hit], kind: AnswerType) -> Iterator[Piece]:
    pieces = [
        Piece(hit, index, _score(hit, index))
        for hit in hits
        if hit.chunk.is_evidence and hit.chunk.sentences and not is_for_teachers(hit.chunk)
        for index in range(len(hit.chunk.sentences))
        if is_told(hit, index, kind)
    ]
    of_section: dict[Section, list[float]] = defaultdict(list)
    for piece in pieces:
        of_section[piece.section].append(piece.score)
    worth = {section: _mean_of_best(scores) for section, scores in of_section.items()}
    best, home = max(((value, doc) for (doc, _), value in worth.items()), default=(0.0, ""))
    for piece in pieces:
        behind = OF_SECTION * (best - worth[piece.section])
        elsewhere = 0.0 if piece.hit.chunk.doc == home else OTHER_DOCUMENT
        yield Piece(piece.hit, piece.index, piece.score - behind - elsewhere)


def named_by(headings: Sequence[str], asked: QuestionTerms) -> float:
    """How far one of the headings above a passage names what is asked, in [0, 1]."""
    return max((asked.coverage(frozenset(content_words(one))) for one in headings), default=0.0)


def _score(hit: Hit, index: int) -> float:
    near = hit.sentence_scores[index] if index < len(hit.sentence_scores) else hit.dense
    odds = hit.sentence_odds[index] if index < len(hit.sentence_odds) else NOT_READ
    return near + OF_PASSAGE * hit.dense + OF_ODDS * (odds + max(hit.sentence_odds, default=NOT_READ))


def _mean_of_best(scores: Sequence[float]) -> float:
    best = sorted(scores)[-SECTION_BEST:]
    return sum(best) / len(best)


def _fill(chosen: dict[Key, Piece], scored: Sequence[Piece], kind: AnswerType, most_words: int) -> None:
    """Add the best sentences with what belongs to them to those chosen, until all of them have no more room:
    nothing twice, and nothing far behind the best."""
    words = _words(chosen)
    for piece in scored:
        if piece.score < scored[0].score - MARGIN:
            break
        unit = [one for one in _unit(piece, kind) if one.key not in chosen]
        if not unit or any(same_words(one.text, other.text) for one in unit for other in chosen.values()):
            continue
        length = sum(one.words for one in unit)
        if words + length <= most_words:
            chosen.update((one.key, one) for one in unit)
            words += length
        elif words > FULL * most_words:
            break


def _words(chosen: dict[Key, Piece]) -> int:
    return sum(piece.words for piece in chosen.values())


def _unit(piece: Piece, kind: AnswerType) -> list[Piece]:
    """A sentence with what has to stand with it; [] when it can't be understood with what there is."""
    sentences = piece.hit.chunk.sentences
    first, last = _of_list(sentences, piece.index)
    first = start_of(sentences, first)
    if leans_back(sentences[first].text) or (opens_list(sentences[last].text) and last == piece.index):
        return []
    between = range(first, last + 1)
    shown = [index for index in between if is_told(piece.hit, index, kind) or _is_pointer(piece.hit, index)]
    if any(index not in shown for index in between if index <= piece.index):
        return []
    return [Piece(piece.hit, index, piece.score) for index in shown]


def _is_pointer(hit: Hit, index: int) -> bool:
    """Whether a sentence names a thing and points to its picture: no evidence, but what stands behind it may
    lean on it ("Its parts are shown in Fig. 3. They are ...")."""
    announced = roles_of(hit.chunk)[index] is SentenceRole.ANNOUNCEMENT
    return announced and POINTER.search(hit.chunk.sentences[index].text) is not None


def _of_list(sentences: Sequence[Sentence], index: int) -> tuple[int, int]:
    """Where the list begins and ends that a sentence opens or belongs to; else the sentence alone."""
    first = last = index
    if is_item(sentences[index].text):
        while first > 0 and not opens_list(sentences[first].text) and index - first < LIST_ITEMS:
            if not is_item(sentences[first].text) and not is_item(sentences[first - 1].text):
                break
            first -= 1
        if not opens_list(sentences[first].text):
            return index, index
    if opens_list(sentences[first].text):
        while last + 1 < len(sentences) and is_item(sentences[last + 1].text) and last - first < LIST_ITEMS:
            last += 1
    return first, last


def _thinnest_page(chosen: Sequence[Piece]) -> tuple[str, int] | None:
    """The page with the fewest words, if it brings less than its share and is not all there is."""
    words: Counter[tuple[str, int]] = Counter()
    for piece in chosen:
        words[piece.page] += piece.words
    if len(words) <= 1:
        return None
    page = min(words, key=lambda one: words[one])
    return page if words[page] < LEAST_SHARE * words.total() else None


def _in_order(chosen: Sequence[Piece]) -> tuple[Piece, ...]:
    documents = list(dict.fromkeys(piece.hit.chunk.doc for piece in chosen))
    return tuple(sorted(chosen, key=lambda piece: (documents.index(piece.hit.chunk.doc), *piece.key[1:])))


# --- what tells ------------------------------------------------------------------------------------

_TO_TEACHERS = re.compile(
    r"^notes? for (?:the )?teachers?|^sources? for information|^references?$|^suggested |शिक्षकों? के "
    r"लिए|संदर्भ"
    r"|(?:let'?s )?(?:work these out|recall)|^exercises?$|^activit(?:y|ies)$|^projects?$|^glossary$|"
    r"^new words$|अभ्यास$"
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
    if roles[index] not in _MAY_BE_LISTED or index in hit.tasks | hit.aside:
        return False
    first, last = _of_list(sentences, index)
    if first < last and roles[first] in (SentenceRole.LEAD_IN, SentenceRole.FRAGMENT):
        return opens_list(sentences[first].text)
    return roles[index] is SentenceRole.FRAGMENT and is_item(sentences[index].text)


def is_told(hit: Hit, index: int, kind: AnswerType) -> bool:
    """Whether a sentence tells something of the subject: no question, task or label, nothing that the book
    says of itself, no order unless the steps of something are asked."""
    text = hit.chunk.sentences[index].text
    if " | " in text and share_of_signs(text) > MOST_SIGNS:
        return False  # a row of numbers tells nothing without its table
    if _EXCLAIMS.match(text):
        return False
    role = roles_of(hit.chunk)[index]
    if role in _ALSO.get(kind, ()):
        return MIN_WORDS <= len(text.split()) <= MAX_WORDS and index not in hit.aside
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
