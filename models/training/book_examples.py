"""Examples for the cross-encoders from questions to real chapters.

The questions are those of the sets that may teach (tests/chapters/SETS.toml). They say on which pages the
answer stands and which facts or sentences it has; the pages come from a library that holds the chapters, so
no sentence of a book is in the repository. What a question is read with is what the search of that library
finds for it, as when Pothi answers: so the sentences that do not answer are those that look as if they did.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.values import Chunk, Language, Scope
from engine.evaluation.matching import points_said
from engine.inference.cross_encoder import asked_of
from models.training.examples import NO, UNKNOWN, YES, Example

Row = Mapping[str, Any]  # of a question set, see tests/chapters/README.md
UNANSWERED = ("near_topic", "false_premise")  # kinds of questions that the named chapter does not answer
PASSAGES = 3  # that are read with one question at most
WITH_ANSWER = 2  # of these that hold the answer
NEAREST = 5  # passages without the answer of which some are read

_SIGNS = re.compile(r"\W+")


@dataclass(frozen=True, slots=True)
class Found:
    """A question, `english`: word by word, or "", and the passages that the search finds for it."""

    row: Row
    english: str
    passages: tuple[Chunk, ...]


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

    Rows with "answers" name the sentences that answer by page and first words. Else a sentence of the page
    answers that has all facts. What has some of them there, or all of them elsewhere, may answer as well. A
    chapter that was not written for may answer what the named one doesn't.
    """
    if row["kind"] in UNANSWERED:
        return (NO,) * len(passage.sentences) if passage.doc == row["doc"] else None
    points = row.get("points") or [[[string] for string in fact] for fact in row["facts"]]
    named = [(page, _plain(begins)) for page, begins in row.get("answers", ())]
    if not points and not named:
        return None
    places = [row, *row.get("also", ())]
    gold = {(place["doc"], page) for place in places for page in place["pages"]}
    told = []
    for sentence in passage.sentences:
        pages = {place.page for place in sentence.places}
        begins = _plain(sentence.text)
        if passage.doc == row["doc"] and any(page in pages and begins.startswith(w) for page, w in named):
            told.append(YES)
            continue
        said = points_said(sentence.text, points)
        on_page = any((passage.doc, page) in gold for page in pages)
        if all(said) and said:
            told.append(YES if on_page and not named else UNKNOWN)
        else:
            told.append(UNKNOWN if any(said) and on_page else NO)
    return tuple(told)


def book_examples(
    found: Iterable[Found], language: Language | None = None, seed: int = 0, most: int = PASSAGES
) -> list[Example]:
    """Each question with up to `most` passages: those that answer, and some of the nearest that do not.

    `language`: of the cross-encoder that learns. One that reads English alone is asked a Hindi question by
    its English words, as in use; None reads all.
    """
    chance = random.Random(seed)
    made = []
    for one in found:
        question = str(one.row["question"])
        if language is not None:
            question = question if one.row["lang"] == "en" else one.english
        known = [
            (passage, told)
            for passage in one.passages
            if language in (None, passage.language)
            and (told := labels(one.row, passage)) is not None
            and any(label != UNKNOWN for label in told)
        ]
        if not question or not known:
            continue
        answering = [pair for pair in known if YES in pair[1]][:WITH_ANSWER]
        others = [pair for pair in known if YES not in pair[1]][:NEAREST]
        drawn = chance.sample(others, min(len(others), max(1, most - len(answering))))
        for passage, told in [*answering, *drawn]:
            asked = question if language is not None else asked_of(passage.language, question, one.english)
            texts = tuple(sentence.text for sentence in passage.sentences)
            made.append(Example(asked, tuple(passage.headings), texts, told))
    return made


def _plain(text: str) -> str:
    return _SIGNS.sub(" ", text.casefold()).strip()
