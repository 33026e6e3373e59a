"""The part of a question that an answer leaves open, and the book's sentence that closes it.

"Who built it and when?" is answered with a name; the year stands in the sentence behind. Nothing else is
added to an answer that passed: what only goes on about it is no part of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.answer.relevance import is_showable
from engine.answer.select import Source
from engine.answer.shapes import (
    QuestionShape,
    announces,
    asks_two_things,
    is_item,
    is_label,
    is_task,
    is_unfinished,
    leads_on,
)
from engine.text import content_words
from engine.values import Sentence

WHOLE_WORDS = 70  # of an answer with this sentence
LEAST_READ = -3.0  # log-odds of the reader that the sentence answers
SAME_THING = 2  # content words that it shares with question and answer, to be about the same


def open_part(
    question: str, said: Sequence[str], sources: Sequence[Source]
) -> tuple[Source, Sentence] | None:
    """The sentence of `sources` with a kind of thing that was asked for and not yet `said`, with its source;
    None when no part is open or nothing fits."""
    missing = open_kinds(question, said)
    if not missing:
        return None
    asked = set(content_words(question)).union(*map(content_words, said))
    room = WHOLE_WORDS - sum(len(text.split()) for text in said)
    best: tuple[float, Source, Sentence] | None = None
    for source in sources:
        for index, sentence in zip(source.indices, source.sentences, strict=True):
            read = source.hit.sentence_odds[index : index + 1]
            shared = len(asked.intersection(content_words(sentence.text)))
            value = read[0] if read else float(shared)
            if shared < SAME_THING or (read and value < LEAST_READ) or sentence.text in said:
                continue
            if len(sentence.text.split()) > room or not _is_whole(sentence.text):
                continue
            if _closes(missing, sentence.text) and (best is None or value > best[0]):
                best = (value, source, sentence)
    return best[1:] if best else None


def open_kinds(question: str, said: Iterable[str]) -> frozenset[str]:
    """The kinds of thing that a question of several parts asks for and that were not said."""
    shape = QuestionShape.of(question)
    if len(shape.kinds) < 2 and not asks_two_things(question):
        return frozenset()
    text = " ".join(said)
    return frozenset(kind for kind in shape.kinds if not shape.offers(kind, text))


def _closes(missing: Iterable[str], text: str) -> bool:
    return any(QuestionShape.offers(kind, text) for kind in missing)


def _is_whole(text: str) -> bool:
    """Whether a sentence tells something by itself."""
    part = is_unfinished(text) or is_item(text) or is_label(text) or text[:1].islower()
    leads = announces(text) or leads_on(text) or is_task(text)
    return is_showable(text) and not part and not leads
