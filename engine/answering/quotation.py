"""Quoted answers: the few sentences of the book that answer, verbatim and in reading order.

What is shown (`quote`) are the up to three best sentences with what one of them leans on; lists stay whole.
What a model writes from (`evidence_to_write_from`) is more: a passage of neighbouring sentences, plus a
second one when it is nearly as good, because facts stand beside each other ("..., and the sum was 5050").
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from engine.answering.evidence_selection import (
    Picker,
    Source,
    count_words,
    counted_behind,
    leads_to,
    list_around,
    start_of,
    tells,
    told_of,
)
from engine.answering.glosses import hindi_terms
from engine.answering.layout import as_told
from engine.answering.sentence_ranking import Candidate, may_answer
from engine.core.anaphora import leans_back, only_joins, points_back
from engine.core.language import detect_text
from engine.core.values import Hit, Language, QuestionLanguage, Sentence
from engine.ingest.sentence_roles import SentenceRole, is_item, opens_list, roles_of
from engine.policy.numbers import policy_count, policy_number
from engine.safety.answer_checks.base import MAX_RUN

MAX_WORDS = policy_count("answer_lengths", "short")  # whole quotation
MOST_ANSWERING = policy_count("answer_lengths", "sentences")  # that were chosen, and of a passage
MOST_SENTENCES = policy_count(
    "answer_lengths", "with_leaning"
)  # with what they lean on; the items of a list belong to the sentence that opens it
# Log-odds by which a sentence may be behind the best one.
BEHIND = policy_number("quotation", "behind")
PASSAGE_WORDS = policy_count("answer_lengths", "few_lines")  # a passage of several sentences
WORD_COST = policy_number("quotation", "word_cost")  # probability that one more word has to be worth
MOST_LEANING = 2  # sentences that may join a passage because they lean on it

LEAD_IN = {
    Language.EN: "From your textbook:",
    Language.HI: "आपकी पाठ्यपुस्तक से:",
}
LEAD_IN_ENGLISH_PAGE = "आपकी पाठ्यपुस्तक में यह अंग्रेज़ी में लिखा है{terms}:"
LEAD_IN_HINDI_PAGE = "From your textbook (in Hindi):"
# Roles of sentences that can't be shown though they may hold the answer.
_SPEAKING = frozenset({SentenceRole.FRAGMENT, SentenceRole.STEP, SentenceRole.INSTRUCTION})


@dataclass(frozen=True, slots=True)
class Quotation:
    """`sources`: what is quoted, in the order shown; `score`: log-odds of the best sentence. `falls_short`:
    the sentence that answers best can't be shown, and what is shown is far behind it."""

    sources: tuple[Source, ...]
    lead_in: str
    score: float
    falls_short: bool = False

    @property
    def words(self) -> int:
        return sum(source.words for source in self.sources)


@dataclass(frozen=True, slots=True)
class Passage:
    """Neighbouring sentences of one chunk. `value`: expected number of answering sentences, less cost."""

    hit: Hit
    indices: tuple[int, ...]
    value: float
    words: int


def lead_in(language: Language, sources: Sequence[Source]) -> str:
    """The words before a quotation, see lead_in_of."""
    pages = {source.hit.chunk.language for source in sources}
    return lead_in_of(language, pages, " ".join(source.text for source in sources))


def lead_in_of(language: Language, pages: AbstractSet[Language], text: str) -> str:
    """The words before a `text` from `pages` in these languages, in the language of the answer; says so when
    the page is in the other, and tells the Hindi terms of an English one."""
    if language is Language.HI:
        if pages != {Language.EN}:
            return LEAD_IN[language]
        terms = hindi_terms(text)
        told = ", ".join(f"{english} = {hindi}" for english, hindi in terms)
        return LEAD_IN_ENGLISH_PAGE.format(terms=f" ({told})" if told else "")
    return LEAD_IN_HINDI_PAGE if pages == {Language.HI} else LEAD_IN[language]


def lead_in_to(language: Language, said: str) -> str | None:
    """The words before what a book says; None where it is in the language of the answer."""
    page = detect_text(said)
    return lead_in_of(language, {page}, said) if page is not language else None


def as_shown(run: Sequence[tuple[Source, Sentence]]) -> str:
    """A run as it is read in an answer: without the marks of the lists that its sentences stand in."""
    return " ".join(as_told(sentence.text) for _, sentence in run)


def quoted_runs(sources: Sequence[Source]) -> list[list[tuple[Source, Sentence]]]:
    """The sentences of a quotation in order; what leans on the sentence before it on the page is one with it:
    both are shown, or neither."""
    runs: list[list[tuple[Source, Sentence]]] = []
    last: tuple[str, int, int] | None = None
    for source in sources:
        chunk = source.hit.chunk
        for index, sentence in zip(source.indices, source.sentences, strict=True):
            before = (chunk.doc, chunk.ordinal, index - 1)
            if last == before and leans_back(sentence.text) and len(runs[-1]) < MAX_RUN:
                runs[-1].append((source, sentence))
            else:
                runs.append([(source, sentence)])
            last = (chunk.doc, chunk.ordinal, index)
    return runs


def quote(ranked: Sequence[Candidate], language: QuestionLanguage) -> Quotation | None:
    """What to show of scored sentences, best first; None when no sentence can stand as an answer.

    What a sentence brings along takes no place from the next one that answers; what is far behind the best
    one is left out, and what says again what was taken.
    """
    return _chosen(ranked, language, MOST_SENTENCES, BEHIND)


def quotation_to_judge(ranked: Sequence[Candidate], language: QuestionLanguage) -> Quotation | None:
    """What a model is asked about before sentences are quoted: three in all, however far behind the best.

    What is shown is chosen for who reads it; the model is asked about what its thresholds were picked on.
    """
    return _chosen(ranked, language, MOST_ANSWERING, math.inf)


def _chosen(
    ranked: Sequence[Candidate], language: QuestionLanguage, most: int, behind: float
) -> Quotation | None:
    """The best sentences with what they lean on: at most `most` in all, none more than `behind` the best."""
    showable = [candidate for candidate in ranked if candidate.is_showable]
    clear = [candidate for candidate in showable if _is_clear(candidate)]
    best = _of_one_language(clear or [candidate for candidate in showable if not points_back(candidate.text)])
    picker, answering, count = Picker(), 0, 0

    def fits(hit: Hit, new: Sequence[int]) -> bool:
        words = picker.words + count_words(hit, new)
        return words <= MAX_WORDS and count + _counted(hit, new) <= most

    for candidate in best:
        if answering >= MOST_ANSWERING or (answering and candidate.score < best[0].score - behind):
            break
        new = picker.new(candidate.hit, _unit(candidate))
        if any(picker.says_again(candidate.hit.chunk.sentences[index].text) for index in new):
            continue
        if not count and not fits(candidate.hit, new) and not leans_back(candidate.text):
            new = [candidate.index]
        if new and fits(candidate.hit, new):
            picker.take(candidate.hit, new)
            answering += 1
            count += _counted(candidate.hit, new)
    found = _quotation(picker, language, best)
    if found is None:
        return None
    best_of_all = max(candidate.score for candidate in ranked if _speaks(candidate))
    if best[0].score >= best_of_all - behind:
        return found
    return replace(found, falls_short=True)


def _speaks(candidate: Candidate) -> bool:
    """Whether the sentence says something of its thing, though it may not be shown: half a sentence, say."""
    role = roles_of(candidate.hit.chunk)[candidate.index]
    return candidate.is_showable or role in _SPEAKING


def _of_one_language(best: Sequence[Candidate]) -> list[Candidate]:
    """Those in the language of the first: an answer never changes its language half-way."""
    return [c for c in best if c.hit.chunk.language is best[0].hit.chunk.language]


def _is_clear(candidate: Candidate) -> bool:
    """Whether the sentence can be understood with what it brings along: "He ..." needs a name before it,
    "... as follows:" what follows."""
    unit, sentences = _unit(candidate), candidate.hit.chunk.sentences
    first = sentences[unit[0]].text
    left_out = start_of(sentences, unit[0]) < unit[0]  # what it leans on tells nothing
    clear = not leans_back(first) or (left_out and only_joins(first))
    return clear and not opens_list(sentences[unit[-1]].text)


def _unit(candidate: Candidate) -> list[int]:
    """The sentence with what it leans on and, if it belongs to a list, the whole list; nothing of it that
    only announces, asks or sets a task."""
    sentences = candidate.hit.chunk.sentences
    first, last = list_around(sentences, candidate.index)
    leads = start_of(sentences, first)
    told = told_of(candidate.hit, range(leads, last + 1))
    opens = leads < first and told[:1] == [leads + 1] and not only_joins(sentences[leads + 1].text)
    if opens and leads_to(candidate.hit, leads):
        told = [leads, *told]
    return [*told, *counted_behind(candidate.hit, last)]


def _counted(hit: Hit, indices: Sequence[int]) -> int:
    """How many sentences these are, a list with the sentence that opens it being one."""
    return max(1, sum(not is_item(hit.chunk.sentences[index].text) for index in indices))


def _quotation(picker: Picker, language: QuestionLanguage, best: Sequence[Candidate]) -> Quotation | None:
    if not len(picker):
        return None
    sources = tuple(picker.sources(reading_order=True))
    return Quotation(sources, lead_in(language.answer_language, sources), best[0].score)


def evidence_to_write_from(ranked: Sequence[Candidate], language: QuestionLanguage) -> Quotation | None:
    """What a model should answer from: at most MAX_WORDS words of scored sentences, best first.

    The best sentence is always in it, with its neighbours; the next best one joins when it is nearly as
    good and its passage still fits.
    """
    best = _of_one_language([candidate for candidate in ranked if candidate.is_showable])
    found = passages(ranked)
    hits = {candidate.key[:2]: candidate.hit for candidate in ranked}
    picker = Picker()
    for candidate in best:
        if len(picker) and candidate.score < best[0].score - BEHIND:
            break
        passage = _around(candidate, found, picker)
        if passage is None:
            continue
        more = bool(len(picker))
        picker.take(passage.hit, passage.indices)
        _go_on(passage, picker, hits)
        if more:
            break
    return _quotation(picker, language, best)


def _go_on(passage: Passage, picker: Picker, hits: dict[tuple[str, int], Hit]) -> None:
    """Sentences that lean on the passage ("This is called ...") belong to it, also in the next chunk."""
    hit, index = passage.hit, passage.indices[-1]
    for _ in range(MOST_LEANING):
        index += 1
        if index >= len(hit.chunk.sentences):
            following = hits.get((hit.chunk.doc, hit.chunk.ordinal + 1))
            if following is None:
                return
            hit, index = following, 0
        text = hit.chunk.sentences[index].text
        fits = picker.words + len(text.split()) <= MAX_WORDS
        if not (fits and leans_back(text) and may_answer(hit, index) and picker.new(hit, [index])):
            return
        picker.take(hit, [index])


def _around(candidate: Candidate, found: Sequence[Passage], picker: Picker) -> Passage | None:
    """The best passage with this sentence that is new and fits."""
    for passage in found:
        if passage.hit is not candidate.hit or candidate.index not in passage.indices:
            continue
        new = len(picker.new(passage.hit, passage.indices)) == len(passage.indices)
        if new and picker.words + passage.words <= MAX_WORDS and not _repeats(picker, passage):
            return passage
    return None


def _repeats(picker: Picker, passage: Passage) -> bool:
    sentences = passage.hit.chunk.sentences
    return any(picker.repeats(sentences[index].text) for index in passage.indices)


def passages(ranked: Sequence[Candidate]) -> list[Passage]:
    """All passages that can stand alone, best first."""
    by_chunk: dict[tuple[str, int], dict[int, Candidate]] = {}
    for candidate in ranked:
        by_chunk.setdefault(candidate.key[:2], {})[candidate.index] = candidate
    found = [passage for row in by_chunk.values() for passage in _passages_of(row)]
    return sorted(found, key=lambda passage: -passage.value)


def _passages_of(row: dict[int, Candidate]) -> Iterator[Passage]:
    hit = next(iter(row.values())).hit
    sentences = hit.chunk.sentences
    for first in range(len(sentences)):
        # Where its chunk began a passage may begin: what was brought in front may be too long to come along.
        if first != hit.brought and start_of(sentences, first) != first:
            continue  # it would not be understood
        for last in range(first, min(len(sentences), first + MOST_ANSWERING)):
            if not tells(hit, last):
                break
            indices = tuple(told_of(hit, range(first, _whole_list(sentences, first, last) + 1)))
            shown = [row[i] for i in indices if i in row and row[i].is_showable]
            words = count_words(hit, indices)
            if words > MAX_WORDS or (len(indices) > 1 and words > PASSAGE_WORDS and last > first):
                break
            if shown and shown[0].index == first:
                value = sum(candidate.probability for candidate in shown) - WORD_COST * words
                yield Passage(hit, indices, value, words)


def _whole_list(sentences: Sequence[Sentence], first: int, last: int) -> int:
    """A passage that opens a list goes on to the list's end."""
    texts = [sentence.text for sentence in sentences]
    if any(opens_list(text) for text in texts[first : last + 1]):
        while last + 1 < len(texts) and is_item(texts[last + 1]):
            last += 1
    return last
