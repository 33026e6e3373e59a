"""What a composed answer leaves out: up to two more sentences of the book, verbatim.

Small models answer in one short sentence and drop the reason, the number or the second half. Where they
leave off the book goes on, so the sentence behind the one their words rest on comes first; then what the
reader takes for the answer, also where the model's words are a part of it ("F. C. Steward demonstrated ..."
for "In 1958, F. C. Steward demonstrated ..."). Of 714 composed answers to English questions 585 are right
alone, 632 with one sentence of the best passage, and 653 like this, with eight words more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from engine.anaphora import leans_back
from engine.answer.relevance import may_answer
from engine.answer.select import Source
from engine.answer.shapes import is_unfinished, leads_on
from engine.roles import SentenceRole, roles_of
from engine.text import content_words
from engine.values import Sentence

WHOLE_WORDS = 70  # of an answer with its further sentences
LEAST_NEW = 0.45  # share of a sentence's content words that the answer lacks; with less it says it again
SAID_AGAIN = 0.9  # share of what an answer adds to its question from which a sentence only says it again
SURE = 1.0  # log-odds from which a sentence tells what was asked, so it may say again what it completes ...
STILL_NEW = 0.2  # ... if so much of it is new
KNOWN = 0.5  # share of the words of the sentence before that must have been said for "It ..." to be clear
GOES_ON = 3.0  # log-odds that the sentence has ahead which follows where the answer leaves off
LEAST_READ = (-3.0, -2.0)  # log-odds of the first and of the second further sentence

Place = tuple[str, int, int]  # document, chunk, sentence


def further_sentence(
    question: str, composed: Sequence[str], sources: Sequence[Source], added: Sequence[str] = ()
) -> tuple[Source, Sentence] | None:
    """The sentence that adds most of what was asked, with its source, or None when nothing new fits.

    `composed`: the model's sentences, `sources`: what they were written from, `added`: the sentences that
    this has found before. Where no reader has read the sources the words of the question choose one.
    """
    if len(added) >= len(LEAST_READ):
        return None
    asked = set(content_words(question))
    written = {word for text in composed for word in content_words(text)}
    known = written.union(*map(content_words, added))
    told = known - asked or known
    room = WHOLE_WORDS - sum(len(text.split()) for text in (*composed, *added))
    # where the model's words leave off; what was added since left off somewhere else
    behind = [] if added else [(doc, chunk, index + 1) for doc, chunk, index in _rests_on(written, sources)]
    best: tuple[float, Source, Sentence] | None = None
    for place, source, index in _placed(sources):
        sentence = source.hit.chunk.sentences[index]
        own = set(content_words(sentence.text))
        read = source.hit.sentence_odds[index : index + 1]
        if not own or (added and not read) or len(sentence.text.split()) > room:
            continue
        if not _is_new(own, known, told, read) or not _stands_alone(source, index, known):
            continue
        held = (read[0] if read else float(len(own & asked))) + GOES_ON * (place in behind)
        if read and held < LEAST_READ[len(added)]:
            continue
        if best is None or held > best[0]:
            best = (held, source, sentence)
    return best[1:] if best else None


def _is_new(own: set[str], known: set[str], told: set[str], read: Sequence[float]) -> bool:
    """Whether a sentence of the words `own`, read like this, says more than is `known`; `told`: what of that
    was not in the question."""
    new = len(own - known) / len(own)
    if read and read[0] >= SURE:
        return new >= STILL_NEW
    return new >= LEAST_NEW and len(own & told) < SAID_AGAIN * len(told)


def _placed(sources: Sequence[Source]) -> Iterator[tuple[Place, Source, int]]:
    for source in sources:
        for index in source.indices:
            yield (source.hit.chunk.doc, source.hit.chunk.ordinal, index), source, index


def _rests_on(known: Collection[str], sources: Sequence[Source]) -> list[Place]:
    """Where the sentences stand that have most of these words."""
    held = {
        place: len(set(content_words(source.hit.chunk.sentences[index].text)).intersection(known))
        for place, source, index in _placed(sources)
    }
    most = max(held.values(), default=0)
    return [place for place, count in held.items() if count == most]


def _stands_alone(source: Source, index: int, known: set[str]) -> bool:
    """Whether the sentence is whole and is understood after what was said."""
    text = source.hit.chunk.sentences[index].text
    role = roles_of(source.hit.chunk)[index]
    if role is not SentenceRole.STATEMENT or not may_answer(source.hit, index):
        return False
    if is_unfinished(text) or leads_on(text) or text[:1].islower():
        return False
    if not leans_back(text):
        return True
    before = set(content_words(source.hit.chunk.sentences[index - 1].text)) if index else set()
    return bool(before) and len(before & known) >= KNOWN * len(before)
