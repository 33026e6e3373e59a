"""What a sentence claims about the way things go: negation, direction, comparison.

Two statements about the same things conflict when one negates the other, turns a direction round
("increases" for "decreases"), or swaps the sides of a comparison. Only words are compared, within one
language, and only between statements that share most of their content words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.core.stopwords import word_set
from engine.core.text import fold, is_devanagari, is_stop_word, stem, words
from engine.safety.phrasebook import load_phrases

_NEGATORS = word_set(
    fold(
        """
        not no never cannot cant dont doesnt didnt isnt arent wasnt werent wont wouldnt couldnt shouldnt hasnt
        havent hadnt without neither nor none nothing nobody hardly rarely unable नहीं न ना मत बिना
        """
    )
)
_BEFORE_NOUNS = word_set("no neither nor without none")
_HINDI_FINITE = word_set(fold("है हैं था थी थे होगा होगी होंगे"))
_NOT_NEGATING = (
    "not only",
    "no doubt",
    "not just",
    "not merely",
    "not simply",
    "न केवल",
    "न सिर्फ",
    "no matter",
    "whether or not",
    "क्यों न",
)
_CLAUSE_END = re.compile(
    r"[,;:()]|\b(?:but|whereas|while|although|though|however|if|when(?! compared)|unless|because|since|so"
    r"|which|that|as(?=(?:\s+\w+){1,4}\s+(?:not|no|never|cannot)\b))\b"
    r"|(?:^|\s)(?:जबकि|लेकिन|किंतु|किन्तु|परंतु|परन्तु|मगर|क्योंकि|यदि|अगर|तो|जब|जो)(?=\s)",
    re.IGNORECASE,
)
# "In a small room, ..." says where, not what: it is no claim that another could deny.
_ADVERBIAL = re.compile(
    r"^\W*(?:in|on|at|for|from|during|by|with|under|after|before|inside|within|through|over)\b", re.IGNORECASE
)
MOST_ADVERBIAL = 2  # content stems; a longer one may hold a verb
# "Nobody lives without water" denies twice; "we see without a drawing that it cannot be" only once.
_WITHOUT_A_NOT = re.compile(
    r"^(?!.* (?:not|no|never|cannot|cant|nobody|nothing|none)(?: \S+){0,3} without )"
    r".* without .* (?:not|no|never|cannot|cant) "
)
_FREE_OF = re.compile(r"\b(?:free (?:of|from)|exempt(?:ed)? from|devoid of)\b")
# Words that one book uses for the other's: only pairs that are the same thing everywhere.
_SAME = {"तापमान": "ताप", "जल": "पानी", "भीतर": "अंदर"}
_NO_DIRECTION = {("more", "through"), ("more", "because"), ("more", "due"), ("more", "about")}  # "rather"
_REDUCED = frozenset({"reduce", "reduces", "reduced", "reducing"})
_AND = re.compile(r"\band\b|(?:^|\s)(?:और|तथा|एवं)(?=\s)", re.IGNORECASE)
ANCHOR_WINDOW = 3  # content words on each side of a direction word


@dataclass(frozen=True, slots=True)
class Direction:
    """One direction word: its axis, its side (+1 or -1), and the stems close to it with 1 / distance."""

    axis: str
    sign: int
    anchors: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """ "`subject` is `sign` on `axis`" than `standard`; the standard is empty when it is not named."""

    axis: str
    sign: int
    subject: frozenset[str]
    standard: frozenset[str]


@dataclass(frozen=True, slots=True)
class Statement:
    """A clause or sentence: stems of its content words, and what it claims about them.

    In `stems` a direction word stands as the name of its axis ("<change>"), whichever side it is on.
    `denied`: of a negated English statement the stems behind the "not" ("cross" of "cannot cross").
    """

    text: str
    stems: frozenset[str]
    negated: bool
    directions: tuple[Direction, ...]
    comparisons: tuple[Comparison, ...]
    denied: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def _axes() -> tuple[dict[str, tuple[str, int]], list[tuple[str, str, int]]]:
    """(exact words, word beginnings) -> axis and side."""
    exact: dict[str, tuple[str, int]] = {}
    beginnings: list[tuple[str, str, int]] = []
    for axis, lines in load_phrases("directions").items():
        for line, sign in zip(lines, (1, -1), strict=True):
            for word in line.split():
                plain = fold(word.removesuffix("*").replace("_", " "))
                if word.endswith("*"):
                    beginnings.append((plain, axis, sign))
                else:
                    exact.setdefault(plain, (axis, sign))
    return exact, beginnings


@lru_cache(maxsize=8192)
def direction_of(word: str) -> tuple[str, int] | None:
    """(axis, side) of a folded word or pair of words, or None."""
    exact, beginnings = _axes()
    if word in exact:
        return exact[word]
    return next(((axis, sign) for begin, axis, sign in beginnings if word.startswith(begin)), None)


@lru_cache(maxsize=2048)
def read_statement(text: str) -> Statement:
    """What `text` claims. Works for English and Hindi; other scripts claim nothing."""
    tokens = words(re.sub(r"['’]", "", fold(text)))
    found = _find_directions(tokens)
    skip = {i for start, end, _, _ in found for i in range(start, end)}
    content = {i: stem(_SAME.get(t, t)) for i, t in enumerate(tokens) if i not in skip and is_content(t)}
    marked = {start: f"<{axis}>" for start, _, axis, _ in found}
    verb_last = any(is_devanagari(token) for token in tokens)
    directions = tuple(
        Direction(axis, sign, _anchors({**content, **marked}, start, verb_last))
        for start, _, axis, sign in found
    )
    return Statement(
        text,
        frozenset([*content.values(), *marked.values()]),
        _is_negated(tokens),
        directions,
        _comparisons(tokens, content, found),
        () if verb_last else _denied(tokens, {**content, **marked}),
    )


def is_content(token: str) -> bool:
    """Whether a folded word names something: no function word, no negation, no single letter."""
    return not is_stop_word(token) and token not in _NEGATORS and (len(token) > 1 or token.isdigit())


def clauses(text: str) -> list[Statement]:
    """The clauses of a sentence that claim something (two content words or more)."""
    found = []
    for piece in _CLAUSE_END.split(text):
        statement = read_statement(piece.strip())
        if names_both_sides(statement):
            halves = [read_statement(half.strip()) for half in _AND.split(piece)]
            found += halves if all(half.directions for half in halves) else [statement]
        else:
            found.append(statement)
    return [statement for statement in found if len(statement.stems) >= 2 and _claims(statement)]


def _claims(statement: Statement) -> bool:
    """Whether a clause says something that can be denied: not "in a small room", not "the others do not"."""
    last = words(fold(statement.text))[-1]
    if last in _NEGATORS and not is_devanagari(last):
        return False
    short = len(statement.stems) <= MOST_ADVERBIAL and not statement.directions
    return not (short and _ADVERBIAL.match(statement.text))


def halves(text: str) -> list[Statement]:
    """The parts of a sentence between its clause marks and its "and"s."""
    return [read_statement(half.strip()) for piece in _CLAUSE_END.split(text) for half in _AND.split(piece)]


def names_both_sides(statement: Statement) -> bool:
    """Whether a statement has both sides of one axis ("A rises and B falls")."""
    # "less reactive and more stable" says one thing of one subject and stays together
    sides = {(d.axis, d.sign) for d in statement.directions if d.axis != "level"}
    return any((axis, -sign) in sides for axis, sign in sides)


def beside_oxidation(tokens: Sequence[str], at: int, side: tuple[str, int]) -> tuple[str, int]:
    """The (axis, side) of a direction word in its sentence: beside oxidation, what is reduced does not
    become less."""
    if tokens[at] in _REDUCED and any((direction_of(token) or ("",))[0] == "redox" for token in tokens):
        return ("redox", -1)
    return side


def _find_directions(tokens: Sequence[str]) -> list[tuple[int, int, str, int]]:
    found = []
    i = 0
    while i < len(tokens):
        pair = direction_of(f"{tokens[i]} {tokens[i + 1]}") if i + 1 < len(tokens) else None
        hit = pair or direction_of(tokens[i])
        if hit and i + 1 < len(tokens) and (tokens[i], tokens[i + 1]) in _NO_DIRECTION:
            hit = None
        length = 2 if pair else 1
        if hit:
            found.append((i, i + length, *hit))
        i += length
    found = [(start, end, *beside_oxidation(tokens, start, (axis, sign))) for start, end, axis, sign in found]
    return _graded(found)


def _graded(found: Sequence[tuple[int, int, str, int]]) -> list[tuple[int, int, str, int]]:
    """ "less" before "stable" is one direction, and the same as "labile"."""
    result: list[tuple[int, int, str, int]] = []
    for start, end, axis, sign in found:
        before = result[-1] if result else None
        if before and before[1] == start and before[2] == "level" and axis in _DEGREES:
            result[-1] = (before[0], end, axis, sign * before[3])
        else:
            result.append((start, end, axis, sign))
    return result


def _anchors(near: dict[int, str], at: int, verb_last: bool) -> tuple[tuple[str, float], ...]:
    """Stems around position `at`. In Hindi the verb stands last: what follows belongs to the next one."""
    before = [near[i] for i in sorted(near, reverse=True) if i < at][:ANCHOR_WINDOW]
    after = [near[i] for i in sorted(near) if i > at][:ANCHOR_WINDOW]
    weights: dict[str, float] = {}
    for words_, share in ((before, 1.0), (after, 0.5 if verb_last else 1.0)):
        for distance, word in enumerate(words_, start=1):
            weights[word] = max(weights.get(word, 0.0), share / distance)
    return tuple(weights.items())


def _is_negated(tokens: Sequence[str]) -> bool:
    if tokens and tokens[-1] == fold("नहीं") and any(token in _HINDI_FINITE for token in tokens[:-1]):
        tokens = tokens[:-1]  # "depends on the amount, not on the kind": the verb stands before it
    text = _FREE_OF.sub("without", f" {' '.join(tokens)} ")
    for phrase in _NOT_NEGATING:
        text = text.replace(f" {fold(phrase)} ", " ")
    if _WITHOUT_A_NOT.search(text):
        text = text.replace(" without ", " ")
    found = [token for token in text.split() if token in _NEGATORS]
    count = len(found) - found.count("nor" if "neither" in found else "")  # these two are one "no"
    return count % 2 == 1


def _denied(tokens: Sequence[str], near: dict[int, str]) -> tuple[str, ...]:
    """The stem behind a negating word; two behind one that stands before a noun: "two" and "line" of "no two
    lines cross"."""
    at = next((i for i, token in enumerate(tokens) if token in _NEGATORS), len(tokens))
    behind = [near[i] for i in sorted(near) if i > at]
    return tuple(behind[: 2 if at < len(tokens) and tokens[at] in _BEFORE_NOUNS else 1])


def has_negator(text: str) -> bool:
    """Whether any word of a text negates, in whatever clause."""
    return any(word in _NEGATORS for word in words(re.sub(r"['’]", "", fold(text))))


_HINDI_THAN = word_set(fold("अपेक्षा तुलना मुकाबले"))
_DEGREES = word_set("speed strength temperature length thickness stable size")
_GRADED = _DEGREES | {"level", "change"}
_THAN = word_set("than compared")


def _comparisons(
    tokens: Sequence[str], content: dict[int, str], found: Sequence[tuple[int, int, str, int]]
) -> tuple[Comparison, ...]:
    """ "A is faster (in B) than C", "C की तुलना में A तेज़", "C से अधिक"; without "than" only the subject.

    "more stable" is compared by "stable", so that "less reactive and more stable" are two claims.
    """
    by_start = {start: (axis, sign) for start, _, axis, sign in found}
    result = []
    for start, end, axis, sign in found:
        if axis not in _GRADED:
            continue
        graded: tuple[str, int] = (axis, sign)
        if axis == "level" and end in by_start:
            following = by_start[end]
            graded = (following[0], sign * following[1])
        elif axis == "level" and end in content:
            graded = (content[end], sign)
        than = next((i for i in range(end, len(tokens)) if tokens[i] in _THAN), None)
        hindi = _hindi_standard(tokens, start)
        if than is not None:
            subject = {s for i, s in content.items() if i < start}
            subject |= {s for i, s in content.items() if end < i < than}
            standard = {s for i, s in content.items() if i > than}
        elif hindi:
            first, last = hindi
            standard = {s for i, s in content.items() if first <= i <= last}
            subject = {s for i, s in content.items() if not first <= i <= last and i != end}
        else:
            subject = {s for i, s in content.items() if i < start}
            standard = set()
        result.append(Comparison(*graded, frozenset(subject - standard), frozenset(standard - subject)))
    return tuple(result)


def _hindi_standard(tokens: Sequence[str], start: int) -> tuple[int, int] | None:
    """Positions of the words that "की अपेक्षा", "की तुलना में" or "से" before a direction word compares with."""
    for i in range(start - 1, -1, -1):
        if tokens[i] in _HINDI_THAN:
            return max(0, i - 2), i - 1
        if tokens[i] == fold("से") and i >= start - 2:
            return max(0, i - 1), i - 1
    return None


def overlap(claim: Statement, other: Statement) -> float:
    """Share in [0, 1] of the claim's content stems that the other statement has."""
    return len(claim.stems & other.stems) / len(claim.stems) if claim.stems else 0.0
