"""Which of the book's sentences make a whole answer: the evidence of a broad question.

A sentence counts by how near it is to the question, and by what the cross-encoder makes of it and of the best
one of its passage; one gains whose section is named after what is asked, and sentences of a section that
speaks of something else stand back. What belongs together is taken together: a sentence with what it leans
on, a list with its lead-in.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from engine.answering.pieces import Key, Piece, Section, Thing, is_for_teachers, is_told, named_by, side_of
from engine.answering.text_flow import TextFlow
from engine.core.values import Hit
from engine.inference.cross_encoder import NOT_READ
from engine.policy.numbers import policy_count, policy_number
from engine.query.question_terms import QuestionTerms
from engine.query.question_type import AnswerType
from engine.retrieval.section_index import NAMED
from engine.safety.answer_checks.repeats import is_repeated

OF_ODDS = policy_number("whole_answers", "of_odds")  # of a log-odds of the cross-encoder, beside a cosine
SECTION_BEST = policy_count("whole_answers", "section_best")  # sentences by which a section is judged
OF_HEADING = policy_number("whole_answers", "tells_heading")  # of a section named after what is asked
FEWEST_WORDS = policy_count("answer_lengths", "short")  # longer ones are whole answers
NOTHING = QuestionTerms(())
MARGIN = policy_number("whole_answers", "margin")  # score by which a sentence may be behind the best one


def _in_passage_on(piece: Piece, things: Sequence[Thing]) -> bool:
    """Whether a sentence stands in a passage whose text, or the heading above, names one of the things."""
    chunk = piece.hit.chunk
    texts = [*(sentence.text for sentence in chunk.sentences), " ".join(chunk.headings[-1:])]
    return any(thing.is_named_in(text) for thing in things for text in texts)


def select_evidence(
    hits: Sequence[Hit],
    kind: AnswerType,
    most_words: int,
    things: Sequence[Thing] = (),
    told: AbstractSet[Key] = frozenset(),
    around: Sequence[Hit] = (),
    asked: QuestionTerms = NOTHING,
) -> tuple[Piece, ...]:
    """What to show of passages that have been read (`sentence_odds`), at most `most_words` words, in the
    book's order with the document of the best passage first; () when nothing can be shown. Each of the
    `things` that are compared gets its share of the room. What was `told` before is left out. `around`:
    passages that were not read, for what a sentence leans on across the end of its own. `asked`: what a
    section may be named after."""
    scored = sorted(
        (piece for piece in _scored(hits, kind, asked) if piece.key not in told),
        key=lambda piece: -piece.score,
    )
    left_out: set[tuple[str, int]] = set()
    read = {hit.chunk.id for hit in hits}
    flow = TextFlow([*hits, *(hit for hit in around if hit.chunk.id not in read)])
    while True:
        pieces = [piece for piece in scored if piece.page not in left_out]
        chosen: dict[Key, Piece] = {}
        if kind is AnswerType.COMPARE and things:  # what names all sides tells how they differ
            of_all = [piece for piece in pieces if all(thing.is_named_in(piece.text) for thing in things)]
            _fill(chosen, of_all, flow, kind, most_words // 2)
        room = most_words - _words(chosen)
        for thing in things:
            own = [piece for piece in pieces if side_of(piece, things) is thing]
            _fill(chosen, own, flow, kind, _words(chosen) + round(room / len(things)), math.inf)
        if kind is AnswerType.COMPARE and chosen:
            pieces = [piece for piece in pieces if _in_passage_on(piece, things)]
        _fill(chosen, pieces, flow, kind, most_words)
        thin = _thinnest_page(list(chosen.values()))
        if thin is None or thin in left_out:  # what leans on it has brought it back
            return _in_order(list(chosen.values()))
        left_out.add(thin)


def _scored(hits: Sequence[Hit], kind: AnswerType, asked: QuestionTerms) -> Iterator[Piece]:
    pieces: list[Piece] = []
    for hit in hits:
        if not hit.chunk.is_evidence or is_for_teachers(hit.chunk):
            continue
        gain = OF_HEADING if named_by(hit.chunk.headings[1:], asked) >= NAMED else 0.0
        for index in range(len(hit.chunk.sentences)):
            if is_told(hit, index, kind):
                pieces.append(Piece(hit, index, _score(hit, index) + gain))
    of_section: dict[Section, list[float]] = defaultdict(list)
    for piece in pieces:
        of_section[piece.section].append(piece.score)
    worth = {section: _mean_of_best(scores) for section, scores in of_section.items()}
    best = max(worth.values(), default=0.0)
    for piece in pieces:
        yield Piece(piece.hit, piece.index, piece.score - (best - worth[piece.section]))


def _mean_of_best(scores: Sequence[float]) -> float:
    best = sorted(scores)[-SECTION_BEST:]
    return sum(best) / len(best)


def _score(hit: Hit, index: int) -> float:
    near = hit.sentence_scores[index] if index < len(hit.sentence_scores) else hit.dense
    odds = hit.sentence_odds[index] if index < len(hit.sentence_odds) else NOT_READ
    return near + OF_ODDS * (odds + max(hit.sentence_odds, default=NOT_READ))


def _fill(
    chosen: dict[Key, Piece],
    scored: Sequence[Piece],
    flow: TextFlow,
    kind: AnswerType,
    most_words: int,
    margin: float = MARGIN,
) -> None:
    """Add the best sentences with what belongs to them to those chosen, until all of them have no more room:
    nothing twice, and nothing further behind the best than the margin, or half as much again as long as there
    are only a few words."""
    words = _words(chosen)
    for piece in scored:
        if piece.score < scored[0].score - (margin if words >= FEWEST_WORDS else margin + margin / 2):
            break
        unit = [one for one in flow.unit(piece, kind) if one.key not in chosen]
        length = sum(one.words for one in unit)
        if not unit or words + length > most_words:  # asked first: to compare costs more
            continue
        if any(is_repeated(one.text, other.text) for one in unit for other in chosen.values()):
            continue
        chosen.update((one.key, one) for one in unit)
        words += length


def _words(chosen: dict[Key, Piece]) -> int:
    return sum(piece.words for piece in chosen.values())


def _thinnest_page(chosen: Sequence[Piece]) -> tuple[str, int] | None:
    """The page with the fewest words, if it brings less than half of an even share: it would be cited for
    what the others tell."""
    words: Counter[tuple[str, int]] = Counter()
    for piece in chosen:
        words[piece.page] += piece.words
    if len(words) <= 1:
        return None
    page = min(words, key=lambda one: words[one])
    return page if 2 * len(words) * words[page] < words.total() else None


def _in_order(chosen: Sequence[Piece]) -> tuple[Piece, ...]:
    documents = list(dict.fromkeys(piece.hit.chunk.doc for piece in chosen))
    return tuple(sorted(chosen, key=lambda piece: (documents.index(piece.hit.chunk.doc), *piece.key[1:])))
