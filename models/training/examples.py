"""Examples to fit the cross-encoders on: a question, a passage, and which of its sentences answer.

They are made of the passages in assets/reader, written for this purpose, one JSON object a line:
{"id", "lang", "h": heading, "s": [sentences], "q": [question, ...]}. A question is {"en", "hi", "rom", "a",
"also"}: the same question in English, Hindi and romanised Hindi, the numbers of the sentences that answer it,
counted from 1, and of others that do. An empty "a" asks for what no passage on the topic tells; "false" takes
for granted what the sentences in "a" deny, so they do not answer it.

Only cross-encoders learn from the files called "more" and "formulas": the probes of the language models
(models.training.probes) were fitted before these were written. Those called "formulas" ask for formulas, for
values of tables and for what stands beside them without being one.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.core.text import content_words
from engine.core.values import Language
from engine.inference.cross_encoder import asked_of
from engine.inference.embedder import Embedder
from engine.library.index_terms import index_terms
from engine.query.lexicon import Lexicon

UNKNOWN, NO, YES = -1, 0, 1
# How often a question is asked in each form, by the language of the passage.
FORMS = {
    Language.EN: {"en": 0.4, "hi": 0.35, "rom": 0.25},
    Language.HI: {"hi": 0.55, "rom": 0.35, "en": 0.1},
}
TWICE = 2  # forms in which each question is asked
ALIKE = 0.6  # share of common words from which a sentence of another passage may answer as well
NEAREST = 6  # passages of which one is read for each question beside its own
SHORTEST, MOST = 3, 8  # sentences of a part of a passage: about as long as what the search finds
WHOLE, WITH_ANSWER = 0.4, 0.8  # chances: of the whole passage; that a part of it holds the answer


@dataclass(frozen=True, slots=True)
class Passage:
    language: Language
    heading: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """One question in its forms, its passage, and the sentences of it that answer."""

    forms: dict[str, str]
    passage: Passage
    answers: frozenset[str]


@dataclass(frozen=True, slots=True)
class Example:
    """`labels`: YES, NO or UNKNOWN for each sentence. `question` as it is read with a passage like that.
    `no_weight`: of a sentence labelled NO in the loss; less than 1 where that is less sure."""

    question: str
    headings: tuple[str, ...]
    sentences: tuple[str, ...]
    labels: tuple[int, ...]
    no_weight: float = 1.0


Neighbours = Callable[[Item], Sequence[Passage]]  # other passages that look as if they answered
Forms = Callable[[Item, random.Random], Iterator[str]]  # in which a question is asked, drawn one by one


def written(path: Path) -> list[Item]:
    """The questions of a passages file."""
    items = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        passage = Passage(Language(row["lang"]), row["h"], tuple(row["s"]))
        for asked in row["q"]:
            numbers = () if asked.get("false") else (*asked["a"], *asked.get("also", ()))
            told = frozenset(passage.sentences[number - 1] for number in numbers)
            forms = {name: asked[name] for name in FORMS[Language.EN]}
            items.append(Item(forms, passage, told))
    return items


def neighbours(items: Sequence[Item], embedder: Embedder) -> Neighbours:
    """For a question the passages that the embedder finds nearest to it, its own left out."""
    passages = list(dict.fromkeys(item.passage for item in items))
    of_passages = embedder.embed_passages([f"{p.heading}. {' '.join(p.sentences)}" for p in passages])
    asked = [item.forms[item.passage.language.value] for item in items]
    closeness = dict(zip(asked, embedder.embed_queries(asked) @ of_passages.T, strict=True))

    def nearest(item: Item) -> list[Passage]:
        order = np.argsort(-closeness[item.forms[item.passage.language.value]])[: NEAREST + 1]
        return [passages[n] for n in order if passages[n] != item.passage][:NEAREST]

    return nearest


def words_of(items: Sequence[Item]) -> Lexicon:
    """The lexicon of a library that holds the passages and nothing else."""
    texts = [" ".join((p.heading, *p.sentences)) for p in dict.fromkeys(item.passage for item in items)]
    frequency = Counter(term for text in texts for term in set(index_terms(text)))
    return Lexicon(frequency, len(texts), texts)


def in_all_forms(item: Item, chance: random.Random) -> Iterator[str]:
    """Some of the three forms, as people ask about books in that language."""
    weights = FORMS[item.passage.language]
    names = list(item.forms)
    for _ in range(TWICE):
        yield chance.choices(names, [weights[one] for one in names])[0]


def in_english(_: Item, __: random.Random) -> Iterator[str]:
    """Once, in English."""
    yield "en"


def examples(
    items: Sequence[Item],
    nearest: Neighbours,
    translate: Callable[[str], str],
    seed: int,
    forms: Forms = in_all_forms,
) -> list[Example]:
    """Each question in some `forms`, asked of its own passage and of one that looks like it.

    `translate`: a question in Hindi, also in Latin letters, word by word.
    """
    chance = random.Random(seed)
    found = [example for item in items for example in _of_item(item, nearest(item), translate, chance, forms)]
    return [example for example in found if any(label != UNKNOWN for label in example.labels)]


def _of_item(
    item: Item,
    near: Sequence[Passage],
    translate: Callable[[str], str],
    chance: random.Random,
    forms: Forms,
) -> Iterator[Example]:
    for name in forms(item, chance):
        question = item.forms[name]
        english = translate(question)
        own = _own_part(item, chance)
        labels = tuple(YES if text in item.answers else NO for text in own)
        read = asked_of(item.passage.language, question, english)
        yield Example(read, (item.passage.heading,), own, labels)
        for other in chance.sample(near, min(1, len(near))):
            part = _part(other.sentences, chance)
            read = asked_of(other.language, question, english)
            yield Example(read, (other.heading,), part, tuple(_label(item, text) for text in part))


def _own_part(item: Item, chance: random.Random) -> tuple[str, ...]:
    sentences = item.passage.sentences
    if chance.random() < WHOLE:
        return sentences
    answering = [n for n, text in enumerate(sentences) if text in item.answers]
    if answering and chance.random() < WITH_ANSWER:
        return _part(sentences, chance, holding=chance.choice(answering))
    return _part(sentences, chance)


def _part(sentences: tuple[str, ...], chance: random.Random, holding: int | None = None) -> tuple[str, ...]:
    """A few sentences in a row, among them the one numbered `holding`."""
    count = chance.randint(SHORTEST, MOST)
    if len(sentences) <= count:
        return sentences
    start = chance.randint(0, len(sentences) - count)
    if holding is not None:
        start = max(0, min(len(sentences) - count, holding - chance.randint(0, count - 1)))
    return sentences[start : start + count]


def _label(item: Item, text: str) -> int:
    """Nobody has read this passage for the question: what resembles the answer may answer too."""
    return UNKNOWN if _alike(text, item.answers) > ALIKE else NO


def _alike(text: str, others: Iterable[str]) -> float:
    mine = set(content_words(text))
    shares = []
    for other in others:
        theirs = set(content_words(other))
        shorter = min(len(mine), len(theirs))
        shares.append(len(mine & theirs) / shorter if shorter else 0.0)
    return max(shares, default=0.0)
