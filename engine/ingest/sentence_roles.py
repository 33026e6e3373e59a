"""What each sentence of a book is there for: to tell a fact, or to announce, ask, set a task or label.

Only what tells something may be evidence of an answer. The role is decided once for a chunk, from the words
of the sentence, the kind of its block and the sentences beside it, when the chunk is used: libraries need not
be read anew. Patterns of English and Hindi, no parsing; what fits none of them is taken for a statement.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from engine.core.text import fold
from engine.core.values import BlockKind, Chunk, Sentence
from engine.ingest.offered_statements import offered_statements, rows_to_match
from engine.ingest.sentence_role_words import (
    ANNOUNCED,
    ASSIGNS,
    ASSUMED,
    CAPTION,
    CLAIMS,
    ENGLISH_VERB,
    EXAMPLE,
    EXPLAINS_SIGNS,
    HINDI_VERB,
    ITEM_END,
    OPEN_END,
    POINTER,
    REFERENCE,
    REMINDS,
    SOLUTION,
    STEP_WORDS,
    STUDIED,
    TASK,
    TELLS_BY_ASKING,
    TORN_START,
    WHOLE_BEFORE_COLON,
)


class SentenceRole(StrEnum):
    """What a sentence does in its book."""

    STATEMENT = "statement"
    ITEM = "item"  # of a list: tells something with the sentence that opens it, or by itself
    LEAD_IN = "lead_in"  # opens the list or the formula behind it: "Metals have these properties:"
    ROW = "row"  # of a table
    FORMULA = "formula"
    ANNOUNCEMENT = "announcement"  # "Let us see ...", "In this chapter we shall learn ..."
    TASK = "task"  # work for the reader: exercises, worked problems, "Find out ..."
    INSTRUCTION = "instruction"  # how something is done: "Crawl low under smoke.", a step of an activity
    QUESTION = "question"
    LABEL = "label"  # caption of a figure or a table
    HEADING = "heading"
    FRAGMENT = "fragment"  # half a sentence
    STEP = "step"  # of a solution or a construction
    RUNNING_HEAD = "running_head"

    @property
    def is_evidence(self) -> bool:
        """Whether an answer may rest on such a sentence."""
        return self in _EVIDENCE

    @property
    def shows_how(self) -> bool:
        """Whether it is part of doing something: evidence only for whoever asks about just that."""
        return self in _SHOWS_HOW


# What tells something if it is just what was asked for.
_SHOWS_HOW = frozenset({SentenceRole.INSTRUCTION, SentenceRole.STEP})
_EVIDENCE = frozenset(
    {
        SentenceRole.STATEMENT,
        SentenceRole.ITEM,
        SentenceRole.LEAD_IN,
        SentenceRole.ROW,
        SentenceRole.FORMULA,
    }
)
_CACHED_CHUNKS = 2048
_LONGEST_HEADING = 10  # words
_LONGEST_POINTER = 22  # words; a longer sentence that points to a figure tells something besides
_LONGEST_PROBLEM = 8  # sentences
_BARE = 6  # words of a closed sentence that may lack a verb
_FORMULA_WORDS = 3  # a formula with more words is a sentence

_DEVANAGARI = re.compile(r"[\u0900-\u097f]")
_ITEM = re.compile(r"^\s*(?:[•▪◦●■►▶❖➢✓–-]|\(?(?:[ivx]{1,4}|[a-h]|\d{1,2})[).](?!\d))\s*", re.I)
_ROUND = re.compile(r"^o\s+(?=[A-Z])")  # a bullet that came out as a letter
_OPENS_LIST = re.compile(
    r"(?::|[:：]\s*[-–—]|[–—]|as\s+follows\.?|the\s+following\.?|निम्नलिखित.{0,30}(?:हैं|है)[।:]?)\s*$", re.I
)
_CLOSED = re.compile(r"[.?!।:)\]\"”’']\s*$")
_RELATION = re.compile(r"[=→⇌∝≈⇒≤≥<>]")
_LONG_WORD = re.compile(r"[^\W\d_]{4,}|[\u0900-\u097f]{3,}")
_LOWER_START = re.compile(r"^\W*[a-z]{2,}(?=[\s,;.])(?!.*[\u0900-\u097f])")
_RUNNING = re.compile(
    r"^\W*(?:\d+\W+)?(?:(?:re)?print\s+20\d\d\b|not\s+to\s+be\s+republished|©|ncert\b\W*$|\S+\.indd\b|rationalised\s+20)"
    r"|^\W*(?:chapter|अध्याय|एकक)\s+\d+\W*\d*$",
    re.I,
)
_BLANK = re.compile(r"_{3,}|(?<!<)\.{6,}|…{2,}|\[\s{2,}\]")
_ASKS_UNMARKED = re.compile(
    r"^\W*(?:what|why|how|which|who|whose|when|where)\s+(?:(?:is|are|was|were|do|does|did|can|would|will|should)\b)"
    r"[^.:]*$|^\W*(?:can|do|did|have|are|could)\s+you\b[^.]*\.?\s*$",
    re.I,
)
_SPLICED = re.compile(
    r"\b(?:and|or|the|of|to|in|an?|with|by|for|from)\s+(?:Fig|Figure|Table)\.?\s*\d[\d.]*\s*[–—:-]"
)
# Where a formula stood that could not be read: "its domain to , , then", "2 2 2 therefore", "If A = , then".
_HOLED = re.compile(
    r"(?<![\d.])\s,\s*,|^\W*,\s*,|\b(?:to|of|is|range|by|between|from|equals?)\s+,(?!\s*\.)"
    r"|(?<!\S)(\d)(?:\s+\1(?!\S)){2,}|[a-z]\s+(\d)\s+\2\s+[a-z]|=\s*(?:[,;।](?:\s|$)|\.?$)|\(\s*\)"
)
_SPEAKS = re.compile(r"\b(?:your|yourself)\b", re.I)
_NAMES = re.compile(r"\w\s?[:–—-]\s\w")  # "Oxidising agent: acceptor of electrons."
# A word that may be a verb, or a pronoun, which has one behind it.
_VERB_LIKE = re.compile(r"\b[a-z]{3,}(?:s|ed)\b|^\W*(?:we|they|you|he|she|it|i|people)\s", re.I)
# An entry of a glossary: "Vellum – A parchment made from the skin of animals".
_GLOSS = re.compile(
    r"^\W*[^\d\W][\w ()’'-]{2,40}\s?[–—:]\s"
    r"(?:An?|The|Those|Someone|Something|One|[A-Z][a-z]+ing)\s(?:\S+\s+){2}"
)
_NUMERIC = re.compile(r"\d")
# The rest of a caption whose number was torn: "Fig. 10. | 15: (a) A microphone".
_TORN_CAPTION = re.compile(r"^\d{1,2}\s*:\s*\([a-z]\)\s")
# Numbers worked out: "= 2 × (2 + 16) = 36 g".
_CALCULATION = re.compile(r"=[^=]*(?:\d\S*\s*[×*/+–−-]\s*[\d(]|\d\)\s*\(\d)[^=]*=\s*[-–−]?\s*[\d.,]+")
_WORDED = re.compile(r"[^\W\d_]{3,}|[\u0900-\u097f]{2,}")


def roles_of(chunk: Chunk) -> tuple[SentenceRole, ...]:
    """The role of each sentence of a chunk."""
    return _roles(chunk.kind, chunk.headings, tuple(sentence.text for sentence in chunk.sentences))


@lru_cache(maxsize=_CACHED_CHUNKS)
def _roles(kind: BlockKind, headings: tuple[str, ...], texts: tuple[str, ...]) -> tuple[SentenceRole, ...]:
    alone = [_alone(text, kind, headings) for text in texts]
    found: list[SentenceRole] = []
    solving = False
    asks = [role in (SentenceRole.TASK, SentenceRole.QUESTION) for role in alone]
    posed = _posed(texts, alone) | offered_statements(texts, [is_item(text) for text in texts], asks)
    posed |= rows_to_match(texts, headings)
    for index, text in enumerate(texts):
        solving = solving or SOLUTION.match(text) is not None
        found.append(SentenceRole.TASK if index in posed else _beside(index, texts, alone, solving=solving))
    return tuple(found)


def _posed(texts: Sequence[str], alone: Sequence[SentenceRole]) -> set[int]:
    """The sentences of worked problems: from "Example 4" to what is asked."""
    posed: set[int] = set()
    for first, text in enumerate(texts):
        if not EXAMPLE.match(text):
            continue
        for last in range(first, min(len(texts), first + _LONGEST_PROBLEM)):
            asks = alone[last] is SentenceRole.QUESTION or (last > first and alone[last] is SentenceRole.TASK)
            if asks or (last > first and SOLUTION.match(texts[last])):
                posed.update(range(first, last + asks))
                break
    return posed


def evidence_of(chunk: Chunk) -> list[Sentence]:
    """The sentences of a chunk that an answer may rest on."""
    return [
        sentence for sentence, role in zip(chunk.sentences, roles_of(chunk), strict=True) if role.is_evidence
    ]


def role_of(text: str, kind: BlockKind = BlockKind.PARAGRAPH) -> SentenceRole:
    """The role of a sentence of which nothing else is known."""
    return _roles(kind, (), (text,))[0]


def is_item(text: str) -> bool:
    """Whether a sentence is an item of a list."""
    return bool(_ITEM.match(text))


def opens_list(text: str) -> bool:
    """Whether a sentence opens a list ("... are the following:")."""
    return bool(_OPENS_LIST.search(text.strip()))


def tells_by_asking(text: str) -> bool:
    """Whether a question of the book states a fact ("Do you know that ... ?")."""
    return bool(TELLS_BY_ASKING.match(text))


def _beside(
    index: int, texts: Sequence[str], alone: Sequence[SentenceRole], *, solving: bool
) -> SentenceRole:
    """The role of a sentence where it stands; `alone`: what each is by its own words; `solving`: the solution
    of a problem has begun in this chunk."""
    role, text = alone[index], texts[index]
    following = alone[index + 1] if index + 1 < len(texts) else None
    if role is SentenceRole.LEAD_IN:
        opened = following in (SentenceRole.ITEM, SentenceRole.ROW, SentenceRole.FORMULA)
        told = WHOLE_BEFORE_COLON.search(text) is not None
        return role if opened else SentenceRole.STATEMENT if told else SentenceRole.FRAGMENT
    if role is SentenceRole.ITEM and _SPEAKS.search(text) and not _has_verb(text):
        return SentenceRole.TASK if ASSIGNS.search(text) else SentenceRole.INSTRUCTION
    if role is SentenceRole.ITEM and not _is_whole(text):
        return role if _is_led(index, texts) else SentenceRole.FRAGMENT
    calculates = role in (SentenceRole.STATEMENT, SentenceRole.FORMULA, SentenceRole.ITEM)
    if calculates and (_CALCULATION.search(text) or (solving and _NUMERIC.search(text))):
        return SentenceRole.STEP
    unclosed = role is SentenceRole.STATEMENT and not _CLOSED.search(text) and not _RELATION.search(text)
    if unclosed and index + 1 < len(texts) and _LOWER_START.match(texts[index + 1]):
        return SentenceRole.FRAGMENT
    return role


def _is_whole(text: str) -> bool:
    """Whether an item can be understood without the sentence that opens its list."""
    return _has_verb(text) or (text.rstrip().endswith((".", "।")) and len(text.split()) > _BARE - 2)


def _is_led(index: int, texts: Sequence[str]) -> bool:
    """Whether the list of an item is opened in its chunk, by a sentence with a verb or a colon."""
    first = index
    while first > 0 and is_item(texts[first]):
        first -= 1
    return not is_item(texts[first]) and (opens_list(texts[first]) or _has_verb(texts[first]))


def _alone(text: str, kind: BlockKind, headings: Sequence[str]) -> SentenceRole:
    """What a sentence is by its own words."""
    text = _ROUND.sub("", text.strip())
    if "\t" in text:
        return SentenceRole.FRAGMENT
    if kind is BlockKind.TABLE or " | " in text:
        return _in_table(text)
    return _outside_the_text(text, headings) or _to_the_reader(text) or _broken(text) or _telling(text, kind)


def _in_table(text: str) -> SentenceRole:
    """A row that has a number, a verb or named cells; without any it names the columns."""
    if CAPTION.match(text) and not _has_verb(text):
        return SentenceRole.LABEL
    cells = text.split(" | ")
    named = any(re.search(r"\w:\s*\S", cell) for cell in cells)
    counts = any(letter.isdigit() for letter in text)
    if not named and not counts and _LOWER_START.match(text):
        return SentenceRole.FRAGMENT
    tells = named or counts or any(len(cell.split()) > 4 for cell in cells)
    return SentenceRole.ROW if tells else SentenceRole.HEADING


def _outside_the_text(text: str, headings: Sequence[str]) -> SentenceRole | None:
    """Running heads, headings and captions, which stand beside what is told."""
    plain = _bare(text)
    stated = _has_verb(text) and text.rstrip().endswith((".", "।"))
    if _RUNNING.match(text) or (headings and plain == _bare(headings[0]) and not stated):
        return SentenceRole.RUNNING_HEAD
    if plain and not stated and any(plain == _bare(heading) for heading in headings):
        return SentenceRole.HEADING
    if _TORN_CAPTION.match(text):
        return SentenceRole.LABEL
    caption = CAPTION.match(text)
    if caption is None:
        return None
    if CLAIMS.search(text):  # "Table 2 shows that ..."
        return None
    if POINTER.search(text):
        return SentenceRole.ANNOUNCEMENT
    rest = text[caption.end() :]
    told = _has_verb(rest) and not _LOWER_START.match(rest) and not OPEN_END.search(rest)
    told = told and (_CLOSED.search(rest) is not None or not _DEVANAGARI.search(rest))
    return None if told else SentenceRole.LABEL


def _to_the_reader(text: str) -> SentenceRole | None:
    """What speaks to the reader instead of telling: questions, orders, announcements, steps of a solution."""
    if text.rstrip(" \"'”’)]*.…").endswith("?") or _ASKS_UNMARKED.match(text):
        return None if tells_by_asking(text) else SentenceRole.QUESTION
    if REMINDS.match(text):
        return None
    if EXAMPLE.match(text) or _BLANK.search(text):
        return SentenceRole.TASK
    if STEP_WORDS.match(text) or ASSUMED.match(text):
        return SentenceRole.STEP
    if _is_announced(text):
        return SentenceRole.ANNOUNCEMENT
    if not TASK.search(text):
        return None
    assigned = ASSIGNS.search(text) or _DEVANAGARI.search(text)
    return SentenceRole.TASK if assigned else SentenceRole.INSTRUCTION


def _is_announced(text: str) -> bool:
    if ANNOUNCED.search(text):
        return True
    if CLAIMS.search(text):
        return False
    pointer = POINTER.search(text)
    points = pointer is not None and len(text.split()) <= _LONGEST_POINTER
    if pointer is not None and points and not _has_verb(text[: pointer.start()]):
        return True
    return STUDIED.search(text) is not None


def _broken(text: str) -> SentenceRole | None:
    """Half a sentence: begun before, or going on in a formula, a picture or another block."""
    begun = _LOWER_START.match(text) and not is_item(text) and not EXPLAINS_SIGNS.match(text)
    torn = TORN_START.match(text) or (begun and not _is_formula(text))
    open_end = OPEN_END.search(ITEM_END.sub("", text) if is_item(text) else text)
    scrap = any(torn_by.search(text) for torn_by in (REFERENCE, _SPLICED, _HOLED))
    scrap = scrap or not (_WORDED.search(text) or _is_formula(text))
    return SentenceRole.FRAGMENT if torn or open_end or scrap else None


def _telling(text: str, kind: BlockKind) -> SentenceRole:
    if _is_formula(text):
        return SentenceRole.FORMULA
    if opens_list(text):
        return SentenceRole.LEAD_IN
    if is_item(text):
        return SentenceRole.ITEM
    if not _CLOSED.search(text):
        if _RELATION.search(text):
            return SentenceRole.STATEMENT
        if not _has_verb(text) and not _GLOSS.match(text):
            return SentenceRole.HEADING if _is_short(text) else SentenceRole.FRAGMENT
        return SentenceRole.STATEMENT
    bare = len(text.split()) <= _BARE and not _may_have_verb(text) and not _NAMES.search(text)
    shown = kind is BlockKind.CAPTION and not _may_have_verb(text)
    return SentenceRole.FRAGMENT if bare or shown else SentenceRole.STATEMENT


def _is_formula(text: str) -> bool:
    return bool(_RELATION.search(text)) and len(_LONG_WORD.findall(text)) <= _FORMULA_WORDS


def _is_short(text: str) -> bool:
    return len(text.split()) <= _LONGEST_HEADING


def _has_verb(text: str) -> bool:
    """Whether a finite verb is sure to stand in the text."""
    return bool((HINDI_VERB if _DEVANAGARI.search(text) else ENGLISH_VERB).search(text))


def _may_have_verb(text: str) -> bool:
    """Whether one of the words could be a finite verb."""
    if _DEVANAGARI.search(text) or _RELATION.search(text):
        return True
    return _has_verb(text) or bool(_VERB_LIKE.search(text))


def _bare(text: str) -> str:
    return " ".join(_WORDED.findall(fold(text)))
