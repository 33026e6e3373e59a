"""A list that a chapter gives by its headings: sections that speak of things of one kind ("The Alda is 212
kilometres long.", "The Besk is ..."), asked for as a whole ("List all the rivers")."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.answering.outline import parallel_entries
from engine.answering.pieces import Piece
from engine.core.stopwords import word_set
from engine.core.text import stem
from engine.core.values import Chunk, Hit, Language
from engine.library.index_terms import index_terms
from engine.query import cues
from engine.query.question_terms import QuestionTerms
from engine.query.question_type import AnswerType, ExpectedAnswer, plain_words
from engine.retrieval.section_index import Section

MOST_LOOKED_AT = 3  # passages whose chapter may give the list: further down nothing is named so
# Words that ask for a list and name nothing.
_REQUEST = frozenset(map(stem, word_set("list name names give नाम नामों सूची लिस्ट naam nam soochi")))
Entries = tuple[tuple[str, Piece], ...]


def asks_for_all_of_a_kind(question: str, expected: ExpectedAnswer) -> bool:
    """Whether a question asks which things of a kind there are, in whatever words: nothing else, and not some
    of them."""
    if expected.further or expected.parts:
        return False
    return expected.type is AnswerType.LIST or bool(cues.ALL_OF_A_KIND.search(plain_words(question)))


def things_of_a_kind(
    asked: QuestionTerms,
    hits: Sequence[Hit],
    named: Callable[[QuestionTerms, Language], Sequence[Section]],
    chunks_of: Callable[[str], Sequence[Chunk]],
) -> Entries:
    """(heading, opening sentence) of each thing; () where no chapter gives such a list.

    `hits`: the passages that a search found, best first; `named`: the sections that are named after words,
    best first; `chunks_of`: the passages of a document. It is the list of the one chapter that is named after
    what is asked; else that of a chapter found, where each of its sections tells of all that is asked.
    """
    topic = QuestionTerms(tuple(group for group in asked.groups if not _is_request(group[1])))
    if not topic.groups or not hits:
        return ()
    titles = [one for one in named(topic, hits[0].chunk.language) if one.level == 0]
    if len({one.doc for one in titles}) == 1:
        return parallel_entries(chunks_of(titles[0].doc), titles[0].heading)
    for doc in dict.fromkeys(hit.chunk.doc for hit in hits[:MOST_LOOKED_AT]):
        chunks = chunks_of(doc)
        for above in dict.fromkeys(heading for chunk in chunks for heading in chunk.headings[:-1]):
            entries = parallel_entries(chunks, above)
            if entries and all(_tells_all(topic, piece) for _, piece in entries):
                return entries
    return ()


def _is_request(options: Sequence[tuple[tuple[str, ...], float]]) -> bool:
    return any(len(phrase) == 1 and phrase[0] in _REQUEST for phrase, _ in options)


def _tells_all(topic: QuestionTerms, piece: Piece) -> bool:
    """Whether the way to a sentence and the sentence itself have every word, in whatever language."""
    said = frozenset(index_terms(" ".join((*piece.hit.chunk.headings, piece.text))))
    return all(any(said.issuperset(phrase) for phrase, _ in options) for _, options in topic.groups)
