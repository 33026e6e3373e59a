"""Choose evidence and lay it out: few sentences, in reading order, understandable alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.answering.sentence_ranking import Candidate, shows_how
from engine.core.anaphora import first_of, leans_back
from engine.core.values import Hit, Sentence
from engine.ingest.sentence_role_words import POINTER
from engine.ingest.sentence_roles import SentenceRole, is_item, opens_list, roles_of
from engine.query.expected_answer_type import same_words
from engine.safety.answer_checks.repeats import says_again
from engine.safety.evidence import Evidence

EVIDENCE_WORDS = 190  # that are looked through for another book which says otherwise
WHOLE_WORDS = 130  # a first chunk that is no longer is shown whole
GAP = 2  # sentences between two chosen ones that are shown as well
MAX_SOURCES = 5
LIST_ITEMS = 12  # items of a list that are shown

# "Think about activities like walking ...", "... पर विचार कीजिए।": things that are named, and no work.
_CALLS_TO_MIND = re.compile(
    r"^\W*(?:think\s+(?:about|of)|consider|recall|imagine)\s(?!what\b|how\b|why\b|that\b|whether\b)[^?:]*\.$"
    r"|(?:पर|का|की)\s+(?:विचार|कल्पना)\s+(?:कीजिए|करें|करो)\W*$",
    re.IGNORECASE,
)
# "... was two-fold.", "... in two ways.", "... के कई कारण हैं।": how many things there are, and none of them.
_COUNTS = re.compile(
    r"\b(?:two|three|four|five|six|several|various|many)"
    r"(?:[- ]?fold"
    r"|\s(?:[a-z]+\s){0,2}(?:ways|reasons|respects|forms|groups|parts|kinds|types|steps|stages))\.$"
    r"|(?:दो|तीन|चार|पाँच|पांच|छह|कई|अनेक|विभिन्न)\s(?:प्रमुख\s|मुख्य\s)?"
    r"(?:प्रकार|तरह|कारण|कारणों|तरीके|तरीकों|रूपों|रूप|भाग|भागों|चरण|चरणों)(?:\s\S+){0,3}\s(?:है|हैं)।$",
    re.IGNORECASE,
)
# "First, ...", "On the other hand ...": one of the things that were counted.
_ONE_OF_THEM = re.compile(
    r"^\W*(?:first|second|third|fourth|lastly|finally|on\sthe\s(?:one|other)\shand|another)(?:ly)?\b"
    r"|^\W*(?:पहला|पहली|पहले|दूसरा|दूसरी|दूसरे|तीसरा|तीसरी|तीसरे)\s",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Source:
    """Source `n`: sentences `indices` of one chunk, all beginning on one page."""

    n: int
    hit: Hit
    indices: tuple[int, ...]

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        return tuple(self.hit.chunk.sentences[i] for i in self.indices)

    @property
    def text(self) -> str:
        return " ".join(sentence.text for sentence in self.sentences)

    @property
    def words(self) -> int:
        return len(self.text.split())

    def evidence(self) -> Evidence:
        """The form in which prompt and checks take it."""
        return Evidence(self.n, self.text, self.hit.chunk.language, self.hit.chunk, self.hit)


class Picker:
    """Collects sentences of several chunks and hands them out as numbered sources."""

    def __init__(self) -> None:
        self._hits: dict[tuple[str, int], Hit] = {}
        self._indices: dict[tuple[str, int], set[int]] = {}
        self._texts: list[str] = []
        self.words = 0

    def __len__(self) -> int:
        return len(self._hits)

    def new(self, hit: Hit, indices: Iterable[int]) -> list[int]:
        """Those of `indices` that were not taken yet."""
        taken = self._indices.get(_key(hit), set())
        return [index for index in indices if index not in taken]

    def has(self, hit: Hit) -> bool:
        return _key(hit) in self._hits

    def repeats(self, text: str) -> bool:
        """Whether a sentence that says the same was taken already."""
        return any(same_words(text, taken) for taken in self._texts)

    def says_again(self, text: str) -> bool:
        """Whether a sentence that tells all of it was taken already, maybe in other words."""
        return any(says_again(text, taken) for taken in self._texts)

    def take(self, hit: Hit, indices: Iterable[int]) -> None:
        new = self.new(hit, indices)
        self._hits.setdefault(_key(hit), hit)
        self._indices.setdefault(_key(hit), set()).update(new)
        for index in new:
            self._texts.append(hit.chunk.sentences[index].text)
            self.words += count_words(hit, [index])

    def sources(self, *, reading_order: bool = False) -> list[Source]:
        """One source per chunk and page, numbered from 1: so that a citation is never of a wrong page.

        In the order taken, or in reading order within each document.
        """
        keys = list(self._hits)
        if reading_order:
            documents = list(dict.fromkeys(doc for doc, _ in keys))
            keys.sort(key=lambda key: (documents.index(key[0]), key[1]))
        found: list[Source] = []
        for key in keys:
            hit, pages = self._hits[key], dict[int, list[int]]()
            for index in sorted(self._indices[key]):
                pages.setdefault(hit.chunk.sentences[index].page, []).append(index)
            for page in sorted(pages):
                found.append(Source(len(found) + 1, hit, tuple(pages[page])))
        return found


def select(ranked: Sequence[Candidate], budget: int = EVIDENCE_WORDS) -> list[Source]:
    """All that speaks to the question of sentences, best first, at most `budget` words; [] when none can be
    shown."""
    picker = Picker()
    for candidate in ranked:
        if not candidate.is_showable or picker.repeats(candidate.text):
            continue
        hit = candidate.hit
        new = picker.new(hit, with_company(candidate))
        if picker.words and picker.words + count_words(hit, new) > budget:
            new = picker.new(hit, [candidate.index])
        over = picker.words and picker.words + count_words(hit, new) > budget
        if not new or over or (not picker.has(hit) and len(picker) >= MAX_SOURCES):
            continue
        picker.take(hit, new)
    return picker.sources()


def laid_out(sources: Sequence[Source]) -> list[Source]:
    """Sources for a model to read and to write from: each chunk once, in reading order and without small
    holes, the first one whole if it is short.

    Small models copy what stands together and mistake what was put together: with the best sentences in front
    "Secondly ..." came before "Firstly ...", and a hormone got what was said of its neighbour.
    """
    wanted: dict[tuple[str, int], tuple[Hit, set[int]]] = {}
    for source in sources:
        wanted.setdefault(_key(source.hit), (source.hit, set()))[1].update(source.indices)
    picker = Picker()
    for hit, indices in wanted.values():
        picker.take(hit, _without_holes(hit, indices, whole=not picker))
    return picker.sources(reading_order=True)


def _without_holes(hit: Hit, indices: Iterable[int], *, whole: bool) -> list[int]:
    """`indices` and what tells something between them; if `whole`, all that does of a short chunk."""
    chosen = sorted(indices)
    told = [index for index in range(len(hit.chunk.sentences)) if tells(hit, index)]
    if whole and count_words(hit, told) <= WHOLE_WORDS:
        return sorted({*chosen, *told})
    between = {
        index
        for before, after in pairwise(chosen)
        if after - before <= GAP + 1
        for index in range(before + 1, after)
    }
    return sorted({*chosen, *between.intersection(told)})


def list_around(sentences: Sequence[Sentence], index: int) -> tuple[int, int]:
    """Where the list begins and ends that a sentence opens or belongs to; else the sentence alone."""
    first = last = index
    if is_item(sentences[index].text):
        while first > 0 and not opens_list(sentences[first].text) and index - first < LIST_ITEMS:
            if not is_item(sentences[first].text) and not is_item(sentences[first - 1].text):
                break
            first -= 1
        if not opens_list(sentences[first].text):
            return index, index
    if opens_list(sentences[first].text):
        while last + 1 < len(sentences) and is_item(sentences[last + 1].text) and last - first < LIST_ITEMS:
            last += 1
    return first, last


def with_company(candidate: Candidate) -> list[int]:
    """The sentence and those that belong to it: what its "it" refers to, what goes on about it, its list."""
    sentences = candidate.hit.chunk.sentences
    first, last = list_around(sentences, candidate.index)
    if first == last and last + 1 < len(sentences) and leans_back(sentences[last + 1].text):
        last += 1
    return told_of(candidate.hit, range(start_of(sentences, first), last + 1))


def tells(hit: Hit, index: int) -> bool:
    """Whether a sentence of a hit tells something, if only with those beside it."""
    role = roles_of(hit.chunk)[index]
    return role.is_evidence or shows_how(hit, index)


def leads_to(hit: Hit, index: int) -> bool:
    """Whether a sentence that tells nothing by itself names what the one behind it goes on about: it points
    to a picture ("The parts of a dry cell are shown in Fig. 4.9. It consists of ...") or to things that
    everybody knows ("Think about walking in a straight line. These are possible due to ...")."""
    text, role = hit.chunk.sentences[index].text, roles_of(hit.chunk)[index]
    if leans_back(text):
        return False
    return (role is SentenceRole.ANNOUNCEMENT and POINTER.search(text) is not None) or (
        role in (SentenceRole.TASK, SentenceRole.INSTRUCTION) and _CALLS_TO_MIND.match(text) is not None
    )


def counted_behind(hit: Hit, index: int) -> list[int]:
    """Where a sentence only tells how many things there are ("... was two-fold."): those behind it that name
    them, the next one and what goes on counting; else []."""
    sentences, found = hit.chunk.sentences, list[int]()
    if not _COUNTS.search(sentences[index].text.strip()):
        return found
    for place in range(index + 1, len(sentences)):
        if not tells(hit, place) or (found and not _ONE_OF_THEM.match(sentences[place].text)):
            break
        found.append(place)
    return found


def told_of(hit: Hit, indices: Iterable[int]) -> list[int]:
    """Those of these sentences that tell something."""
    return [index for index in indices if tells(hit, index)]


def start_of(sentences: Sequence[Sentence], index: int) -> int:
    """Where a passage that holds sentence `index` has to begin to be understood."""
    return first_of([sentence.text for sentence in sentences[: index + 1]], index)


def count_words(hit: Hit, indices: Iterable[int]) -> int:
    return sum(len(hit.chunk.sentences[index].text.split()) for index in indices)


def _key(hit: Hit) -> tuple[str, int]:
    return (hit.chunk.doc, hit.chunk.ordinal)
