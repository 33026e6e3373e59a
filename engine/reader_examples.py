"""Examples to fit the sentence reader on: a question, a passage, and which of its sentences answer.

Two files of the same questions in English, Hindi and romanised Hindi (tests/reader):

- passages: {"h": heading, "lang", "s": [sentences], "q": [question, ...]}, written for this purpose;
- chapters: {"doc", "lang", "window": [digests], question ...} on real chapters. No sentence of theirs is in
  the file: a sentence is named by a digest of its text and looked up in a library that holds the chapter.

A question is {"en", "hi", "rom", "a": what answers it, "also": what answers it too}; sentences of a passage
are counted from 1, those of a chapter are digests. An empty "a" asks for what the passage does not tell.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.library.library import Library
from engine.search.searcher import Searcher
from engine.text import content_words
from engine.values import Chunk, Hit, Language

UNKNOWN, NO, YES = -1, 0, 1
# How often a question is asked in each form, by the language of the page.
FORMS = {
    Language.EN: {"en": 0.4, "hi": 0.35, "rom": 0.25},
    Language.HI: {"hi": 0.55, "rom": 0.35, "en": 0.1},
}
ALIKE = 0.45  # share of common words from which another sentence of the chapter may answer as well
ALIKE_ELSEWHERE = 0.6  # the same for another chapter
SURE = 0.7  # confidence from which a real page may answer the question to a written passage
DISTRACTORS = 2  # pages beside the right one, from what the search finds
TWICE = 2  # forms in which each question is asked
SHORTEST, MOST = 3, 8  # sentences of a part of a written passage
WHOLE, WITH_ANSWER = 0.4, 0.8  # chances: of the whole passage; that a part of it holds the answer
_DIGEST = 10


@dataclass(frozen=True, slots=True)
class Example:
    """`labels`: YES, NO or UNKNOWN for each sentence."""

    question: str
    headings: tuple[str, ...]
    sentences: tuple[str, ...]
    labels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """One question in its forms, the passages it was asked about, and their sentences that answer it."""

    language: Language
    forms: dict[str, str]
    passages: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]  # (headings, sentences) of each
    answers: frozenset[str]
    doc: str | None = None  # None: a written passage
    known: frozenset[str] = field(default_factory=frozenset)  # sentences whoever asked has read


def digest(sentence: str) -> str:
    """The name of a sentence in the chapters file."""
    return hashlib.sha1(sentence.encode()).hexdigest()[:_DIGEST]


def written(path: Path) -> list[Item]:
    """The items of a passages file."""
    items = []
    for row in _rows(path):
        sentences = tuple(row["s"])
        for asked in row["q"]:
            told = frozenset(sentences[n - 1] for n in (*asked["a"], *asked.get("also", ())))
            passage = ((row["h"],), sentences)
            items.append(
                Item(Language(row["lang"]), _forms(asked), (passage,), told, known=frozenset(sentences))
            )
    return items


def on_chapters(path: Path, library: Library) -> list[Item]:
    """The items of a chapters file whose sentences the library holds; the others are left out."""
    docs = {record.meta.doc for record in library.documents()}
    of_doc: dict[str, dict[str, tuple[Chunk, str]]] = {}
    items = []
    for row in _rows(path):
        doc = row["doc"]
        if doc not in of_doc:
            chunks = library.chunks_of(doc) if doc in docs else ()
            of_doc[doc] = {digest(s.text): (chunk, s.text) for chunk in chunks for s in chunk.sentences}
        held = of_doc[doc]
        wanted = (*row["a"], *row.get("also", ()))
        window = [held[name] for name in row["window"] if name in held]
        if not window or any(name not in held for name in wanted):
            continue
        passages = {chunk.ordinal: (chunk.headings, _texts(chunk)) for chunk, _ in window}
        items.append(
            Item(
                Language(row["lang"]),
                _forms(row),
                tuple(passages.values()),
                frozenset(held[name][1] for name in wanted),
                doc,
                frozenset(text for _, text in window),
            )
        )
    return items


def examples(items: Sequence[Item], searcher: Searcher | None, seed: int) -> list[Example]:
    """One round over all items: each asked in some of its forms, of a passage of its own and of pages that
    the search finds for it."""
    chance = random.Random(seed)
    found = [example for item in items for example in _of_item(item, searcher, chance)]
    return [example for example in found if any(label != UNKNOWN for label in example.labels)]


def _of_item(item: Item, searcher: Searcher | None, chance: random.Random) -> Iterator[Example]:
    names = list(item.forms)
    for _ in range(TWICE):
        name = chance.choices(names, [FORMS[item.language][one] for one in names])[0]
        question = item.forms[name]
        headings, sentences = _own(item, chance)
        yield Example(question, headings, sentences, tuple(int(s in item.answers) for s in sentences))
        if searcher is None:
            continue
        hits = [hit for hit in searcher.search(question).hits if item.doc or hit.confidence <= SURE]
        for hit in chance.sample(hits, min(DISTRACTORS, len(hits))):
            yield Example(question, hit.chunk.headings, _texts(hit.chunk), _labels(item, hit))


def _own(item: Item, chance: random.Random) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A passage that holds an answer, if any does; of a written one often a part about as long as a chunk."""
    holding = [one for one in item.passages if any(s in item.answers for s in one[1])]
    headings, sentences = chance.choice(holding or list(item.passages))
    count = chance.randint(SHORTEST, MOST)
    if item.doc or len(sentences) <= count or chance.random() < WHOLE:
        return headings, sentences
    start = chance.randint(0, len(sentences) - count)
    answering = [n for n, s in enumerate(sentences) if s in item.answers]
    if answering and chance.random() < WITH_ANSWER:
        before = chance.choice(answering) - chance.randint(0, count - 1)
        start = max(0, min(len(sentences) - count, before))
    return headings, sentences[start : start + count]


def _labels(item: Item, hit: Hit) -> tuple[int, ...]:
    return tuple(_label(item, hit.chunk.doc, text) for text in _texts(hit.chunk))


def _label(item: Item, doc: str, text: str) -> int:
    """Nobody has read this page for the question: what resembles the answer may answer too."""
    if text in item.answers:
        return YES
    if text in item.known:
        return NO
    if doc == item.doc and not item.answers:
        return UNKNOWN
    bound = ALIKE if doc == item.doc else ALIKE_ELSEWHERE
    return UNKNOWN if _alike(text, item.answers) > bound else NO


def _alike(text: str, others: Iterable[str]) -> float:
    mine = set(content_words(text))
    shares = []
    for other in others:
        theirs = set(content_words(other))
        shorter = min(len(mine), len(theirs))
        shares.append(len(mine & theirs) / shorter if shorter else 0.0)
    return max(shares, default=0.0)


def _forms(row: dict[str, Any]) -> dict[str, str]:
    return {name: row[name] for name in FORMS[Language.EN] if row.get(name)}


def _texts(chunk: Chunk) -> tuple[str, ...]:
    return tuple(sentence.text for sentence in chunk.sentences)


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            if line.strip():
                yield json.loads(line)
