"""Examples for the cross-encoders from questions to real chapters.

The questions are those of the sets that may teach (tests/chapters/SETS.toml). They say on which pages the
answer stands and which facts or sentences it has; the pages come from a library that holds the chapters, so
no sentence of a book is in the repository. What a question is read with is what the search of that library
finds for it, as when Pothi answers: so the sentences that do not answer are those that look as if they did.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.core.values import Chunk, Language, Scope, Sentence
from engine.evaluation.matching import points_said
from engine.inference.cross_encoder import asked_of
from models.training.examples import NO, UNKNOWN, YES, Example

Row = Mapping[str, Any]  # of a question set, see tests/chapters/README.md
UNANSWERED = ("near_topic", "false_premise")  # kinds of questions that the named chapter does not answer
BROAD = frozenset(("broad", "explain", "describe", "list", "compare", "steps", "causes", "prove", "summary"))
PASSAGES = 4  # that are read with one question at most
# How much a sentence counts that no row names as part of an answer. More than is named may belong into a
# whole answer, and nobody looked whether another book answers, too.
BESIDE_WHOLE, ELSEWHERE = 0.4, 0.5
HASH_SIGNS = 8  # of a sentence's SHA-1, in pointers to it

_SIGNS = re.compile(r"\W+")


@dataclass(frozen=True, slots=True)
class Found:
    """A question, `english`: word by word, or "", and the passages that the search finds for it."""

    row: Row
    english: str
    passages: tuple[Chunk, ...]

    def without(self, docs: AbstractSet[str]) -> Found:
        """The same without the passages of these documents."""
        return replace(self, passages=tuple(one for one in self.passages if one.doc not in docs))


def found_in(home: Path, rows: Iterable[Row]) -> Iterator[Found]:
    """What the library in `home` holds for each question, best first, short passages with their neighbours.

    Raises what opening a library does.
    """
    from engine.answering.resources import Resources
    from engine.answering.retrieve import in_company
    from engine.core.config import Config
    from engine.tutor import Tutor

    with Tutor.open(Config.from_environment(home), llm="none", trial=True) as tutor:
        resources = Resources(tutor.library, tutor.searcher, tutor.registry, tutor.policy)
        searcher = resources.searcher()
        for row in rows:
            found = searcher.search(row["question"], Scope())
            hits = in_company(resources, found, Scope())
            passages = tuple(hit.chunk for hit in hits if hit.chunk.is_evidence)
            yield Found(row, found.english, passages)


def labels(row: Row, passage: Chunk) -> tuple[int, ...] | None:
    """YES, NO or UNKNOWN for each sentence of a passage; None for a passage of which nothing is known.

    Rows with "answers" name the sentences that answer, those with "same" others that may (see `pointer`).
    Else a sentence of the page answers that has all facts. What has some of them there, or all of them
    elsewhere, may answer as well. A chapter that was not written for may answer what the named one doesn't.
    """
    if row["kind"] in UNANSWERED:
        return (NO,) * len(passage.sentences) if passage.doc == row["doc"] else None
    points = row.get("points") or [[[string] for string in fact] for fact in row.get("facts", ())]
    if not points and not row.get("answers"):
        return None
    places = [row, *row.get("also", ())]
    gold = {(place["doc"], page) for place in places for page in place["pages"]}
    told = []
    for sentence in passage.sentences:
        own = passage.doc == row["doc"]
        if own and any(_points_at(one, sentence) for one in row.get("answers", ())):
            told.append(YES)
            continue
        said = points_said(sentence.text, points)
        on_page = any((passage.doc, place.page) in gold for place in sentence.places)
        if own and any(_points_at(one, sentence) for one in row.get("same", ())):
            told.append(UNKNOWN)
        elif said and all(said):
            told.append(YES if on_page and not row.get("answers") else UNKNOWN)
        else:
            told.append(UNKNOWN if any(said) and on_page else NO)
    return tuple(told)


def pointer(sentence: Sentence) -> list[Any]:
    """Names a sentence of a book without telling it: page, first three words, hash of its words."""
    words = " ".join(sentence.text.split()[:3])
    return [sentence.page, words, hashlib.sha1(_plain(sentence.text).encode()).hexdigest()[:HASH_SIGNS]]


def _points_at(one: Sequence[Any], sentence: Sentence) -> bool:
    """Whether a pointer means this sentence. Those without a hash tell its first words alone."""
    page, begins, *digest = one
    if page not in {place.page for place in sentence.places}:
        return False
    return pointer(sentence)[2] == digest[0] if digest else _plain(sentence.text).startswith(_plain(begins))


def _no_weight(row: Row, passage: Chunk) -> float:
    if row["kind"] in UNANSWERED:
        return 1.0
    if row["kind"] in BROAD:
        return BESIDE_WHOLE
    return 1.0 if passage.doc == row["doc"] or row.get("facts") else ELSEWHERE


def book_examples(
    found: Iterable[Found], language: Language | None = None, most: int = PASSAGES
) -> list[Example]:
    """Each question with the first `most` passages of which something is known.

    `language`: of the cross-encoder that learns. One that reads English alone is asked a Hindi question by
    its English words, as in use; None reads all.
    """
    made = []
    for one in found:
        question = str(one.row["question"])
        if language is not None:
            question = question if one.row["lang"] == "en" else one.english
        if not question:
            continue
        count = 0
        for passage in one.passages:
            told = labels(one.row, passage) if language in (None, passage.language) else None
            if count == most or told is None or all(label == UNKNOWN for label in told):
                continue
            asked = question if language is not None else asked_of(passage.language, question, one.english)
            texts = tuple(sentence.text for sentence in passage.sentences)
            weight = _no_weight(one.row, passage)
            made.append(Example(asked, tuple(passage.headings), texts, told, weight))
            count += 1
    return made


def _plain(text: str) -> str:
    return _SIGNS.sub(" ", text.casefold()).strip()
