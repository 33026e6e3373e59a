"""Answer completion: the part of a question that an answer leaves open, and the book's sentence that closes
it.

"Who built it and when?" is answered with a name; the year stands in the sentence behind. Nothing else is
added to an answer that passed: what only goes on about it is no part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.answering.evidence_selection import Source
from engine.answering.sentence_ranking import may_answer
from engine.core.text import content_words
from engine.core.values import Sentence
from engine.ingest.sentence_roles import SentenceRole, roles_of
from engine.policy.numbers import policy_count, policy_number
from engine.query.expected_answer_type import (
    QuestionShape,
    asks_two_things,
    is_unfinished,
    leads_on,
)
from engine.query.question_parts import question_parts

WHOLE_WORDS = policy_count("answer_lengths", "short")  # of an answer with this sentence
# Log-odds of the cross-encoder that the sentence answers.
LEAST_READ = policy_number("quotation", "completes")
SAME_THING = 2  # content words that it shares with question and answer, to be about the same
FEWEST = 2  # content words by which a part of a question can be told from the others
# Of a part's own words that are told by what answers it.
MOST_OF = policy_number("word_overlap", "about")


def unanswered_part(
    question: str, said: Sequence[str], sources: Sequence[Source]
) -> tuple[Source, Sentence] | None:
    """The sentence of `sources` that tells a part of the question not yet `said`, with its source; None when
    no part is open or nothing fits."""
    closing = list(_closing(question, " ".join(said)))
    asked = set(content_words(question)).union(*map(content_words, said))
    room = WHOLE_WORDS - sum(len(text.split()) for text in said)
    best: tuple[float, Source, Sentence] | None = None
    for source, index in ((s, i) for s in sources for i in s.indices) if closing else ():
        sentence = source.hit.chunk.sentences[index]
        read = source.hit.sentence_odds[index : index + 1]
        shared = len(asked.intersection(content_words(sentence.text)))
        value = read[0] if read else float(shared)
        if shared < SAME_THING or (read and value < LEAST_READ) or len(sentence.text.split()) > room:
            continue
        new = sentence.text not in said and _is_whole(source, index)
        if new and any(closes(sentence.text) for closes in closing) and (best is None or value > best[0]):
            best = (value, source, sentence)
    return best[1:] if best else None


def _closing(question: str, said: str) -> Iterator[Callable[[str], bool]]:
    """For each open part of a question of several whether a text closes it."""
    for kind in unanswered_kinds(question, said):
        yield lambda text, kind=kind: QuestionShape.offers(kind, text)  # type: ignore[misc]
    for own in unanswered_words(question, said):
        yield lambda text, own=own: _tells(own, text)  # type: ignore[misc]


def unanswered_kinds(question: str, said: str) -> list[str]:
    """The kinds of thing (a time, a number, a cause) that such a question asks for and that were not said."""
    kinds = QuestionShape.of(question).kinds
    if len(kinds) < 2 and not asks_two_things(question):
        return []
    return [kind for kind in kinds if not QuestionShape.offers(kind, said)]


def unanswered_words(question: str, said: str) -> list[frozenset[str]]:
    """Of each part that was not spoken of the stems that no other part has."""
    parts = [frozenset(content_words(part)) for part in question_parts(question)]
    found = []
    for place, part in enumerate(parts):
        own = part.difference(*parts[:place], *parts[place + 1 :])
        if len(parts) > 1 and len(own) >= FEWEST and not _tells(own, said):
            found.append(own)
    return found


def _tells(own: frozenset[str], text: str) -> bool:
    return len(own.intersection(content_words(text))) >= MOST_OF * len(own)


def _is_whole(source: Source, index: int) -> bool:
    """Whether a sentence tells something by itself."""
    text = source.hit.chunk.sentences[index].text
    states = roles_of(source.hit.chunk)[index] is SentenceRole.STATEMENT and may_answer(source.hit, index)
    return states and not (is_unfinished(text) or leads_on(text) or text[:1].islower())
