"""Worked examples: a question that is about the problem is answered by its solution.

The book sets a problem ("Example 2.7 (a) ... (d) A bird sits on a bare wire ...") and solves it below, part
by part, often on the next page. The problem has the question's words and the solution the answer, so a hit on
a problem gets its solution, and its own sentences are marked as what they are: they set a task and tell
nothing, but for what is to be shown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.core.text import content_words
from engine.core.values import BlockKind, Chunk, Hit, Sentence
from engine.ingest.sentence_role_words import SOLUTION
from engine.library.library import Library
from engine.policy.numbers import policy_number

BEFORE, AFTER = 3, 4  # chunks around a hit in which its problem may begin and its solution stand
MOST_SENTENCES = 6  # of a solution
MOST_WORDS = 110
LONGEST_PROBLEM = 16  # sentences after which a problem must have come to its solution
# Cosine that all words of the question in one sentence are worth.
SHARED = policy_number("search", "words_beside_cosine")

_EXAMPLE = re.compile(r"^\W*(?:example|problem|illustration|उदाहरण)\s*\d+(?:\.\d+)*\s*:?", re.I)
# "Show that R is an empty relation" tells what is so.
_STATES = re.compile(r"\b(?:show|prove|verify)\s+that\b|(?:दर्शाइए|सिद्ध\s+कीजिए|दिखाइए)\s+कि(?=\s)", re.I)
_PART = re.compile(r"^\W*\(([a-h]|[ivx]{1,4}|\d)\)\s")
_LABEL = re.compile(r"\(([a-h]|[ivx]{1,4}|\d)\)")
_SHORT = 8  # words of a part that may only point to another one ("Same as (b).")
_PROSE = (BlockKind.PARAGRAPH, BlockKind.LIST, BlockKind.SIDEBOX, BlockKind.TABLE)


@dataclass(frozen=True, slots=True)
class _Line:
    """One sentence of the neighbourhood: of which chunk, its place there, and the part it belongs to."""

    ordinal: int
    index: int
    sentence: Sentence
    part: str


@dataclass(slots=True)
class _Example:
    """`headings`: those above it, under which its solution may go on after a page break."""

    headings: frozenset[str]
    problem: list[_Line] = field(default_factory=list)
    solution: list[_Line] = field(default_factory=list)
    solved: bool = False

    def add(self, ordinal: int, index: int, sentence: Sentence) -> None:
        begins = SOLUTION.match(sentence.text)
        self.solved = self.solved or begins is not None
        lines = self.solution if self.solved else self.problem
        mark = begins or _EXAMPLE.match(sentence.text)
        label = _PART.match(sentence.text[mark.end() :] if mark else sentence.text)
        part = label.group(1) if label else lines[-1].part if lines else ""
        lines.append(_Line(ordinal, index, sentence, part))


def with_solution(library: Library, hit: Hit, question: str) -> Hit:
    """A hit on the problem of a worked example with the solution of the part that `question` is about, and
    with `tasks`; any other hit as it is. What is added scores like the chunk's lowest sentence."""
    chunk = hit.chunk
    if not chunk.is_evidence or chunk.id == 0 or len(chunk.sentences) != len(hit.sentence_scores):
        return hit
    around = [near for near in library.neighbours(chunk, BEFORE, AFTER) if near.kind in _PROSE]
    tasks: frozenset[int] = frozenset()
    told: list[_Line] = []
    for example in _examples(sorted([*around, chunk], key=lambda near: near.ordinal)):
        own = [line for line in example.problem if line.ordinal == chunk.ordinal]
        if own and example.solved and len(example.problem) <= LONGEST_PROBLEM:
            tasks |= {line.index for line in own if not _STATES.search(line.sentence.text)}
            asked = max(own, key=lambda line: hit.sentence_scores[line.index] + _shared(question, line))
            told += [line for line in _told(asked.part, example.solution) if line.ordinal != chunk.ordinal]
    low = min(hit.sentence_scores, default=0.0)
    return replace(
        hit,
        chunk=replace(chunk, sentences=chunk.sentences + tuple(line.sentence for line in told)),
        sentence_scores=hit.sentence_scores + (low,) * len(told),
        tasks=tasks,
    )


def _shared(question: str, line: _Line) -> float:
    """What the words that a sentence shares with the question count beside its closeness in meaning. The
    parts of one problem are close to each other; what tells them apart is mostly a word."""
    asked = set(content_words(question))
    return SHARED * len(asked & set(content_words(line.sentence.text))) / max(1, len(asked))


def _examples(chunks: Sequence[Chunk]) -> list[_Example]:
    """The worked examples that begin in these chunks, which are in reading order."""
    found: list[_Example] = []
    current: _Example | None = None
    above: tuple[str, ...] = ()
    for chunk in chunks:
        heading = chunk.headings[-1] if chunk.headings else ""
        opened = chunk.headings != above and _EXAMPLE.match(heading) is not None
        if current is not None and heading not in current.headings:
            current = None
        for index, sentence in enumerate(chunk.sentences):
            if _EXAMPLE.match(sentence.text) or (opened and index == 0):
                current = _Example(frozenset((*chunk.headings, *above)))
                found.append(current)
            if current is not None:
                current.add(chunk.ordinal, index, sentence)
        above = chunk.headings
    return found


def _told(part: str, solution: Sequence[_Line]) -> list[_Line]:
    """What the solution says about a part of the problem, with the part it refers to ("Same as (b)."); from
    its beginning where parts are not told apart."""
    lines = [line for line in solution if line.part == part]
    if not part or not lines:
        return _first(solution)
    text = " ".join(line.sentence.text for line in lines)
    if len(text.split()) <= _SHORT:
        others = {label for label in _LABEL.findall(text) if label != part}
        lines = [line for line in solution if line.part == part or line.part in others]
    return _first(lines)


def _first(lines: Sequence[_Line]) -> list[_Line]:
    kept: list[_Line] = []
    words = 0
    for line in lines[:MOST_SENTENCES]:
        words += len(line.sentence.text.split())
        if kept and words > MOST_WORDS:
            break
        kept.append(line)
    return kept
