"""What a sentence needs beside it to be understood: the text as the book has it, over passages' ends."""

from __future__ import annotations

from collections.abc import Iterable

from engine.answering.evidence_selection import list_around
from engine.answering.pieces import Key, Piece, is_told
from engine.core.anaphora import leans_back, mentions_earlier, only_joins
from engine.core.values import Hit
from engine.ingest.sentence_role_words import POINTER
from engine.ingest.sentence_roles import SentenceRole, opens_list, roles_of
from engine.query.question_type import AnswerType

MOST_BACK = 3  # sentences that are shown so that one is understood which leans on them
# What never stands in an answer, even where a sentence leans on it.
_NEVER_SHOWN = {
    SentenceRole.QUESTION,
    SentenceRole.TASK,
    SentenceRole.LABEL,
    SentenceRole.HEADING,
    SentenceRole.RUNNING_HEAD,
}


def follows(before: Piece, piece: Piece) -> bool:
    """Whether the book goes on with a piece right behind another one, in the same passage or the next."""
    first, second = before.hit.chunk, piece.hit.chunk
    if first.doc != second.doc:
        return False
    if first.ordinal == second.ordinal:
        return before.index == piece.index - 1
    ends = before.index == len(first.sentences) - 1
    return first.ordinal == second.ordinal - 1 and ends and piece.index == 0


def is_understood(piece: Piece, before: Piece | None) -> bool:
    """Whether a sentence is understood behind `before`, or first of all: it leans on nothing, or by a
    conjunction alone, or on that sentence, which the book has right in front of it."""
    if not leans_back(piece.text) or only_joins(piece.text):
        return True
    return before is not None and follows(before, piece)


class TextFlow:
    """All sentences of some passages, in the book's order."""

    def __init__(self, hits: Iterable[Hit]) -> None:
        ordered = sorted(hits, key=lambda hit: (hit.chunk.doc, hit.chunk.ordinal))
        self._pieces = [
            Piece(hit, index, 0.0) for hit in ordered for index in range(len(hit.chunk.sentences))
        ]
        self._place: dict[Key, int] = {piece.key: place for place, piece in enumerate(self._pieces)}

    def unit(self, piece: Piece, kind: AnswerType) -> list[Piece]:
        """A sentence of these passages with what has to stand with it, in order: the list that it opens or
        belongs to, and up to MOST_BACK sentences that it leans on; [] when it is not understood so."""
        first, last = self._list(piece, kind)
        if last == first and opens_list(piece.text):
            return []
        begin, earliest = first, max(0, first - MOST_BACK)
        first = self._understood_from(first, earliest, kind)
        if first > earliest and self._names_what_is_before(first, kind):
            whole = self._understood_from(first - 1, earliest, kind)
            first = whole if is_understood(self._pieces[whole], None) else first
        if not is_understood(self._pieces[first], None):
            return []
        listed = (one for one in self._pieces[begin + 1 : last + 1] if is_told(one.hit, one.index, kind))
        shown = [*self._pieces[first : begin + 1], *listed]
        return [Piece(one.hit, one.index, piece.score) for one in shown]

    def _understood_from(self, first: int, earliest: int, kind: AnswerType) -> int:
        """Where to begin, not before `earliest`, so that the sentence at `first` has what it leans on."""
        while first > earliest and leans_back(self._pieces[first].text) and self._goes_on(first, kind):
            first -= 1
        return first

    def _names_what_is_before(self, place: int, kind: AnswerType) -> bool:
        """Whether the sentence at a place seems to mean what the one before it tells."""
        before = self._pieces[place - 1]
        told = self._goes_on(place, kind) and is_told(before.hit, before.index, kind)
        return told and mentions_earlier(self._pieces[place].text)

    def _goes_on(self, place: int, kind: AnswerType) -> bool:
        """Whether the sentence at a place goes on behind one that may be shown with it."""
        before = self._pieces[place - 1]
        return follows(before, self._pieces[place]) and _may_be_shown(before, kind)

    def _list(self, piece: Piece, kind: AnswerType) -> tuple[int, int]:
        """First and last place of the list around a sentence; of the sentence alone where it is in none, or
        where what opens the list tells nothing ("In this chapter you have studied the following:")."""
        place = self._place[piece.key]
        first, last = list_around(piece.hit.chunk.sentences, piece.index)
        if first < piece.index and not is_told(piece.hit, first, kind):
            return place, place
        return place - (piece.index - first), place + (last - piece.index)


def _may_be_shown(piece: Piece, kind: AnswerType) -> bool:
    """Whether a sentence may stand in an answer because another one leans on it: no work for the reader
    unless the steps of it are asked, and of what the book says of itself only what points to a picture."""
    hit, index = piece.hit, piece.index
    role = roles_of(hit.chunk)[index]
    if role in _NEVER_SHOWN:
        return False
    if role is SentenceRole.FRAGMENT and piece.text[:1].islower():  # its beginning was torn off
        return False
    if role is SentenceRole.ANNOUNCEMENT:
        return POINTER.search(piece.text) is not None
    return role is not SentenceRole.INSTRUCTION or kind in (AnswerType.STEPS, AnswerType.PROVE)
