"""A chapter in short: its own summary, or each of its headings with the sentence that tells most of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.answering.evidence_selection import start_of
from engine.answering.pieces import Piece, is_for_teachers, is_told
from engine.core.anaphora import leans_back, means_heading
from engine.core.text import content_words, fold, is_stop_word, words
from engine.core.values import BlockKind, Chunk, Hit
from engine.ingest.sentence_roles import opens_list
from engine.policy.numbers import policy_number
from engine.query.definitions import definitions_in
from engine.query.question_type import AnswerType

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

VectorsOf = Callable[[Iterable[int]], Mapping[int, "npt.NDArray[np.float32]"]]  # by chunk id
FEWEST_SECTIONS = 3  # with fewer the headings one level below are taken
MOST_SECTIONS = 14
FEWEST_POINTS = 6  # of an outline: sections tell more than one where there are fewer
MOST_PARALLEL = 30  # sections of one kind that are told one by one
LONGEST = 45  # words of a telling sentence
# What a telling sentence gains beside a cosine by defining what its heading names, and by naming it.
TELLS_HEADING = policy_number("whole_answers", "tells_heading")
_NUMBER = re.compile(r"^\W*(\d{1,2}(?:\.\d+)+)")
# Share of a heading's words that a sentence which names it has.
NAMES_IT = policy_number("word_overlap", "about")
WORDS_OF_HEADING = 4  # that a heading takes of the room on average
_SUMMARY = re.compile(
    r"^(?:\d+(?:\.\d+)* )?(?:summary|in summary|recap(?:itulation)?|let us recapitulate|summing up|"
    r"points to ponder|key (?:points|takeaways)"
    r"|what (?:you|we) have (?:learnt|learned|discussed)|what have (?:we|you) (?:discussed|learnt|"
    r"learned)|before we move on|at a glance"
    r"|सारांश|सार|आपने क्या सीखा|हमने क्या सीखा|पुनरावलोकन|पुनरावृत्ति)\b|(?:सारांश|हमने क्या सीखा|"
    r"आपने क्या सीखा)$"
)
_NO_SECTION = re.compile(
    r"^(?:\d+(?:\.\d+)* )?(?:activity|example|solution|exercises?|questions?|fig|table|think|do this|"
    r"try|box|extended|did you know|"
    r"after studying|objectives|introduction$|learning outcomes|let'?s |work (?:this|these) out|"
    r"conclusion$|क्रियाकलाप|उदाहरण|हल|अभ्यास|प्रश्न|सारणी|पाठ्यनिहित|उद्देश्य|भूमिका|परिचय)"
)


def summary_pieces(chunks: Sequence[Chunk], vectors: VectorsOf, most_words: int) -> tuple[Piece, ...]:
    """The sentences of the chapter's own summary, in order: all that there is room for, else those nearest to
    the whole; () for a chapter without one."""
    own = [chunk for chunk in chunks if chunk.is_evidence and _is_summary(chunk.headings)]
    if not own:
        return ()
    pieces = [piece for piece in _told(own) if not opens_list(piece.text)]
    near = _closeness(own, vectors)
    ranked = sorted(pieces, key=lambda piece: -near.get(piece.key[1:], 0.0))
    kept: list[Piece] = []
    words = 0
    for piece in pieces if sum(piece.words for piece in pieces) <= most_words else ranked:
        if words + piece.words <= most_words:
            kept.append(piece)
            words += piece.words
    return tuple(sorted(kept, key=lambda piece: piece.key))


def outline_pieces(
    chunks: Sequence[Chunk], vectors: VectorsOf, most_words: int
) -> tuple[tuple[str, Piece], ...]:
    """(heading, a telling sentence) of the chapter's sections in order; of a chapter of few sections several
    for each, the further ones without the heading."""
    sections = _sections(chunks)
    if not sections:
        return ()
    names = list(sections)[:MOST_SECTIONS]
    each = max(1, round(FEWEST_POINTS / len(names)))
    room = most_words / (each * len(names)) - WORDS_OF_HEADING
    found = []
    for name in names:
        told = _telling(name, sections[name], vectors, max(room, LONGEST / 2), each)
        found += [(plain_heading(name) if place == 0 else "", piece) for place, piece in enumerate(told)]
    words = 0
    kept = []
    for name, piece in found:
        words += piece.words + len(name.split())
        if words <= most_words:
            kept.append((name, piece))
    return tuple(kept)


def telling_pieces(
    chunks: Sequence[Chunk], keep: Callable[[Chunk, int], bool], vectors: VectorsOf, most_words: int
) -> tuple[tuple[str, tuple[Piece, ...]], ...]:
    """(heading, its telling sentences) of a part of a chapter in order, such as a page or a section: `keep`
    tells of each sentence of a chunk whether it belongs. Each heading has room by what stands below it."""
    groups: dict[str, list[Piece]] = {}
    for piece in _told([chunk for chunk in chunks if chunk.is_evidence]):
        chunk = piece.hit.chunk
        if keep(chunk, piece.index) and not opens_list(piece.text):
            groups.setdefault(chunk.headings[-1] if chunk.headings else "", []).append(piece)
    total = sum(piece.words for pieces in groups.values() for piece in pieces)
    found = []
    for name, pieces in groups.items():
        room = most_words * sum(piece.words for piece in pieces) / total
        near = _closeness([*dict.fromkeys(piece.hit.chunk for piece in pieces)], vectors)
        title = set(content_words(name))
        ranked = sorted(pieces, key=lambda one: -_tells(one, title, near))
        kept: list[Piece] = []
        for piece in ranked:
            if not kept or sum(one.words for one in kept) + piece.words <= room:
                kept.append(piece)
        found.append((plain_heading(name), tuple(sorted(kept, key=lambda one: one.key))))
    return tuple(found)


def _tells(piece: Piece, title: set[str], near: Mapping[tuple[int, int], float]) -> float:
    """How much a sentence tells of its section: near to all of it, and it defines or names what the heading
    says."""
    said = set(content_words(piece.text))
    found = definitions_in(piece.text, piece.hit.chunk.language, loosely=True)
    defined = {word for one in found for word in content_words(one.term)}
    return near.get(piece.key[1:], 0.0) + TELLS_HEADING * (_share(title, defined) + _share(title, said))


def section_entries(
    chunks: Sequence[Chunk], heading: str, vectors: VectorsOf, most_words: int
) -> tuple[tuple[str, Piece], ...]:
    """(sub-heading, its telling sentence) of the section with that heading, in order: the list that a book
    gives by its headings ("Types of soil": "Alluvial soil", "Black soil", ...). () for fewer than
    FEWEST_SECTIONS of them."""
    parts: dict[str, list[Chunk]] = {}
    for chunk in chunks:
        name = _below(heading, chunk.headings)
        tells = chunk.is_evidence and chunk.kind is not BlockKind.TABLE and not is_for_teachers(chunk)
        if name is not None and tells:
            parts.setdefault(name, []).append(chunk)
    if len(parts) < FEWEST_SECTIONS:
        return ()
    room = max(most_words / len(parts) - WORDS_OF_HEADING, LONGEST / 2)
    told = {name: _naming(name, own, vectors, room) for name, own in parts.items()}
    told = {name: pieces for name, pieces in told.items() if pieces}
    if len(told) < FEWEST_SECTIONS:
        return ()
    return tuple(
        (plain_heading(name) if place == 0 else "", piece)
        for name, pieces in told.items()
        for place, piece in enumerate(pieces)
    )


def parallel_entries(chunks: Sequence[Chunk], title: str) -> tuple[tuple[str, Piece], ...]:
    """(heading, its opening sentence) of the sections below a title that speak of things of one kind: each
    opens with the same sentence but for its name and figures ("The Alda is 212 kilometres long.").
    Sections that open otherwise are left out. () for fewer than FEWEST_SECTIONS of them, or more than
    MOST_PARALLEL."""
    opening: dict[str, Piece] = {}
    for piece in _told([chunk for chunk in chunks if chunk.is_evidence]):
        name = _below(title, piece.hit.chunk.headings)
        if name is not None and name not in opening and not opens_list(piece.text):
            opening[name] = piece
    frames = {name: _frame(plain_heading(name), piece.text) for name, piece in opening.items()}
    frames = {name: frame for name, frame in frames.items() if frame}
    alike = [
        [name for name, other in frames.items() if 2 * len(frame & other) > len(frame | other)]
        for frame in frames.values()
    ]
    most = max(alike, key=len, default=[])
    if not FEWEST_SECTIONS <= len(most) <= MOST_PARALLEL:
        return ()
    return tuple((plain_heading(name), opening[name]) for name in most)


def _frame(name: str, text: str) -> frozenset[str]:
    """The words of a sentence besides a name and figures; none where it does not begin with the name."""
    named = set(words(fold(name)))
    said = words(fold(text))
    own = {word for word in named if not is_stop_word(word)}
    if not own or not own <= set(said[: len(named) + 1]):
        return frozenset()
    return frozenset(word for word in said if word not in named and not word.isdigit())


def _naming(name: str, chunks: Sequence[Chunk], vectors: VectorsOf, most_words: float) -> list[Piece]:
    """The sentence that names what a sub-heading says, best one that defines it, with what it leans on; else
    the one that tells most, unless there is only an activity."""
    near, title = _closeness(chunks, vectors), set(content_words(plain_heading(name)))
    best: tuple[float, list[Piece]] | None = None
    for hit in (Hit(chunk, 1.0, chunk.page) for chunk in chunks):
        for index, sentence in enumerate(hit.chunk.sentences):
            first = start_of(hit.chunk.sentences, index)
            run = [Piece(hit, place, 0.0) for place in range(first, index + 1)]
            opening = hit.chunk.sentences[first].text
            named = _share(title, set(content_words(" ".join(piece.text for piece in run))))
            leaning = leans_back(opening) and not means_heading(opening, name)
            if named < NAMES_IT or leaning or opens_list(sentence.text):
                continue
            if sum(piece.words for piece in run) > 2 * most_words:
                continue
            if not all(is_told(hit, piece.index, AnswerType.CHAPTER_SUMMARY) for piece in run):
                continue
            score = _tells(run[-1], title, near)
            if best is None or score > best[0]:
                best = (score, run)
    if best is not None:
        return best[1]
    plain = [one for one in chunks if not any(_NO_SECTION.search(fold(path)) for path in one.headings[1:])]
    return _telling(name, plain, vectors, most_words, 1)


def _below(heading: str, path: Sequence[str]) -> str | None:
    """The heading right below this one on the way to a passage: by its number where it has one."""
    number = _NUMBER.match(heading)
    below: str | None = None
    if number is not None:
        deeper = re.compile(rf"^\W*{re.escape(number[1])}\.\d+(?![.\d])")
        below = next((one for one in path if deeper.match(one)), None)
    elif heading in path[:-1]:
        below = path[path.index(heading) + 1]
    return None if below is None or _NO_SECTION.search(fold(below)) else below


def plain_heading(heading: str) -> str:
    """A heading without its number; one in capitals as a title."""
    text = re.sub(r"^\W*\d{1,2}(?:\.\d+)*[.)]?\s+", "", heading).strip(" :–-")
    return text.capitalize() if text.isupper() else text


def _sections(chunks: Sequence[Chunk]) -> dict[str, list[Chunk]]:
    """Heading -> its passages, of the highest level that has enough of them, else of that with most."""
    best: dict[str, list[Chunk]] = {}
    for level in (1, 2):
        found: dict[str, list[Chunk]] = {}
        for chunk in chunks:
            path = chunk.headings[: level + 1]
            if (
                not chunk.is_evidence
                or chunk.kind is BlockKind.TABLE
                or len(path) <= level
                or is_for_teachers(chunk)
            ):
                continue
            name = path[level]
            if any(_NO_SECTION.search(fold(one)) for one in chunk.headings[1:]) or _is_summary(
                chunk.headings
            ):
                continue
            found.setdefault(name, []).append(chunk)
        if len(found) >= FEWEST_SECTIONS:
            return found
        best = max(best, found, key=len)
    return best


def _is_summary(headings: Sequence[str]) -> bool:
    return any(_SUMMARY.search(fold(one)) for one in headings[-2:])


def _told(chunks: Iterable[Chunk]) -> list[Piece]:
    """The sentences that can stand alone."""
    hits = (Hit(chunk, 1.0, chunk.page) for chunk in chunks)
    return [
        Piece(hit, index, 0.0)
        for hit in hits
        for index, sentence in enumerate(hit.chunk.sentences)
        if is_told(hit, index, AnswerType.CHAPTER_SUMMARY) and not leans_back(sentence.text)
    ]


def _telling(
    name: str, chunks: Sequence[Chunk], vectors: VectorsOf, most_words: float, count: int
) -> list[Piece]:
    """The `count` sentences nearest to their section as a whole, in order; one that defines or names what the
    heading says gains."""
    near, title = _closeness(chunks, vectors), set(content_words(name))
    scored: list[tuple[float, Piece]] = []
    for piece in _told(chunks):
        if piece.words > most_words or opens_list(piece.text):
            continue
        scored.append((_tells(piece, title, near), piece))
    best = sorted(scored, key=lambda one: -one[0])[:count]
    return sorted((piece for _, piece in best), key=lambda piece: piece.key)


def _share(title: set[str], said: set[str]) -> float:
    return len(title & said) / len(title) if title else 0.0


def _closeness(chunks: Sequence[Chunk], vectors: VectorsOf) -> dict[tuple[int, int], float]:
    """(chunk, sentence) -> cosine with all sentences together."""
    import numpy as np

    known = vectors(chunk.id for chunk in chunks)
    rows = [known[chunk.id] for chunk in chunks if chunk.id in known]
    if not rows:
        return {}
    middle = np.concatenate(rows).mean(axis=0)
    middle /= max(float(np.linalg.norm(middle)), 1e-9)
    return {
        (chunk.ordinal, index): float(row @ middle)
        for chunk in chunks
        if chunk.id in known
        for index, row in enumerate(known[chunk.id])
    }
