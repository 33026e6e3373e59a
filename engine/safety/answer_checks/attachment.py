"""Who did what, when, to whom and how: whether a statement keeps together what the book keeps together.

Every word and number of "Arthur Holmes gave the drift theory in the 1930s" may stand on the page, and the
theory is another man's. What a statement says is looked for in one sentence of the book, or in one with
those that it leans on. Patterns and words only, no parsing; English verbs are known by the words beside them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache

from engine.core.anaphora import first_of, points_inside
from engine.core.text import content_words, fold, is_devanagari, stem, words
from engine.core.values import Chunk
from engine.policy.numbers import policy_number
from engine.safety.answer_checks.base import AnswerCheck, crosses_languages, draft_of, is_verbatim
from engine.safety.answer_checks.facts import is_known_name, known_words, names
from engine.safety.answer_checks.numbers import known_unit, prepare, quantities
from engine.safety.chain import CheckContext, failed, passed
from engine.safety.relations import has_negator, read_statement
from engine.safety.results import Outcome

# Share of the words beside a fact that its sentence in the book must have.
MOST_OF = policy_number("word_overlap", "about")
# Of the best unit's words that another must have to be heard as well.
NEARLY = policy_number("answer_checks", "attachment.nearly")
FEWEST = 2  # words beside a fact by which its sentence can be told

_DIGITS = re.compile(r"\d+(?:\.\d+)?")
_PARTS = re.compile(
    r";|,?\s+\b(?:while|whereas|but|because|since|although)\b|,\s+and\b"
    r"|(?:^|\s)(?:जबकि|लेकिन|परंतु|परन्तु|किंतु|किन्तु|क्योंकि|हालाँकि)(?=\s)",
    re.IGNORECASE,
)
_PIECES = re.compile(
    r"[;]|,?\s+\b(?:while|whereas|but|and)\b|(?:^|\s)(?:जबकि|लेकिन|परंतु|परन्तु|किंतु|किन्तु|और|तथा|एवं)(?=\s)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Unit:
    """A sentence of the book with those that it leans on; `known`: all words of it and of its heading."""

    text: str
    stems: frozenset[str]
    numbers: frozenset[str]
    known: frozenset[str]


def units_of(chunk: Chunk) -> list[Unit]:
    """The sentences of a chunk, each with those that it leans on, under their heading."""
    texts = [sentence.text for sentence in chunk.sentences]
    heading = chunk.headings[-1] if chunk.headings else ""
    firsts = (min(first_of(texts, i), i - bool(i and points_inside(texts[i]))) for i in range(len(texts)))
    return [_unit(" ".join(texts[first : i + 1]), heading) for i, first in enumerate(firsts)]


@lru_cache(maxsize=2048)
def _unit(text: str, heading: str) -> Unit:
    numbers = frozenset(q.number for q in quantities(text))
    return Unit(text, frozenset(content_words(text)), numbers, known_words(f"{heading}\n{text}"))


def detached(statement: str, question: str, book: Sequence[Unit]) -> str | None:
    """What the statement joins and the book does not, or None."""
    return (
        _detached_fact(statement, question, book)
        or _parted_words(statement, question, book)
        or _other_doer(statement, book)
        or _done_by_another(statement, book)
        or _other_likeness(statement, book)
        or _other_effect(statement, book)
        or _other_negation(statement, book)
    )


# --- numbers, dates, names ---------------------------------------------------------------------------


def _detached_fact(statement: str, question: str, book: Sequence[Unit]) -> str | None:
    """A number, date or name that no unit has together with what is said beside it."""
    asked = _numbers(question)
    asked_names = known_words(question)
    vocabulary = frozenset().union(*(unit.stems for unit in book))
    for part in _parts(statement):
        numbers = _numbers(part) - asked
        own = [n for n in names(part) if not is_known_name(n, asked_names) and not known_unit(n)]
        brought = [name for name in names(part) if is_known_name(name, asked_names)]
        if not numbers and not own:
            continue
        facts = {stem(fold(word)) for name in names(part) for word in words(name)}
        beside = _predicate(part, facts, vocabulary)
        if len(beside) < FEWEST:
            beside = _predicate(statement, facts, vocabulary)
        holding = [unit for unit in book if numbers <= unit.numbers and _has_names(unit, own)]
        if not any(_carries(unit, beside, brought, numbers, [*own, *brought]) for unit in holding):
            return ", ".join([*sorted(numbers), *own])
    return None


def _numbers(text: str) -> set[str]:
    """The numbers written in digits: "two" counts what stands there anyway."""
    digits = set(_DIGITS.findall(prepare(text).replace(",", "")))
    return {q.number for q in quantities(text) if q.number in digits}


def _parts(statement: str) -> list[str]:
    return [part for part in _PARTS.split(statement) if part.strip()]


def _predicate(text: str, facts: AbstractSet[str], vocabulary: AbstractSet[str]) -> set[str]:
    """Stems of a text that the book has somewhere and that are no facts: what it says of the facts."""
    return {
        word
        for word in content_words(text)
        if word in vocabulary and word not in facts and not known_unit(word) and not word[0].isdigit()
    }


def _has_names(unit: Unit, wanted: Iterable[str]) -> bool:
    return all(is_known_name(name, unit.known) for name in wanted)


def _carries(
    unit: Unit,
    beside: AbstractSet[str],
    brought: Sequence[str],
    numbers: AbstractSet[str],
    people: Sequence[str],
) -> bool:
    """Whether a unit says of the facts what is said beside them, and of nobody else."""
    if len(beside & unit.stems) < MOST_OF * len(beside) - 1e-9:
        return False
    strangers = [name for name in names(unit.text) if name not in people]
    if strangers and not _has_names(unit, brought):
        return False
    return all(_is_theirs(number, people, unit) for number in numbers)


def _is_theirs(number: str, people: Sequence[str], unit: Unit) -> bool:
    """Whether the piece of a unit that has the number names one of these, or nobody."""
    pieces = [p for p in _PIECES.split(unit.text) if number in {q.number for q in quantities(p)}]
    if not people or not pieces:
        return True
    for piece in pieces:
        known = known_words(piece)
        if not names(piece) or any(is_known_name(person, known) for person in people):
            return True
    return False


# --- neighbouring words ------------------------------------------------------------------------------

_BREAK = re.compile(
    r"[,;:()–—]|\b(?:and|or|that|which|who|when|where|if)\b|(?:^|\s)(?:और|तथा|या|कि|जो|जब|यदि)(?=\s)", re.I
)


def _parted_words(statement: str, question: str, book: Sequence[Unit]) -> str | None:
    """A word that no unit has together with either of its neighbours in the statement, though the book has
    all of them: it was taken from elsewhere."""
    asked = set(content_words(question))
    vocabulary = frozenset().union(*(unit.stems for unit in book))
    for run in _BREAK.split(statement):
        stems = [word for word in content_words(run) if word in vocabulary]
        for at, word in enumerate(stems):
            near = {*stems[max(0, at - 1) : at], *stems[at + 1 : at + 2]} - {word}
            if len(near) < 2 or asked.issuperset((word, *near)):
                continue
            if not any(word in unit.stems and not unit.stems.isdisjoint(near) for unit in book):
                return word
    return None


# --- who does it -------------------------------------------------------------------------------------

_BY = re.compile(
    r"\b(?:is|are|was|were|be|been|being)\s+(?:\w+ly\s+)?(?P<verb>\w{3,})\s+by\s+(?P<doer>[^,;.]+)",
    re.IGNORECASE,
)


def _other_doer(statement: str, book: Sequence[Unit]) -> str | None:
    """Who does it in the statement, where every unit with the verb has that on the other end of it."""
    passive = _BY.search(statement)
    if passive is None:
        return None
    verb, doer = stem(fold(passive["verb"])), set(content_words(passive["doer"]))
    found = [ends for unit in book if (ends := _ends(unit.text, verb))]
    if not doer or not found:
        return None
    if any(doer & doers for doers, _ in found):
        return None
    return passive["doer"].strip() if any(doer & done for _, done in found) else None


_NAME = re.compile(r"(?:[A-Z][\w.'’-]*(?:\s+|$))+")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
_SAME_NAME = 5  # letters that two forms of a name share: Gandhi, Gandhiji


def _done_by_another(statement: str, book: Sequence[Unit]) -> str | None:
    """A name that does in the statement what every sentence of the book that tells it gives to another name:
    "Karl opened the school", where Ida opened the school and Karl a shop."""
    deed = _deed(statement)
    if deed is None:
        return None
    name, verb, done = deed
    doer = set(content_words(name))
    told = []
    for sentence in dict.fromkeys(one for unit in book for one in _SENTENCE_END.split(unit.text)):
        ends = _ends(sentence, verb)
        if ends is not None and done and 2 * len(done & ends[1]) >= len(done):
            told.append((sentence, ends[0]))
    if not told or any(_are_one(doer, doers) for _, doers in told):
        return None
    named = all(any(doers.issuperset(content_words(one)) for one in names(text)) for text, doers in told)
    return name if named else None


def _deed(statement: str) -> tuple[str, str, set[str]] | None:
    """(who, the verb's stem, stems of what it is done to) of a statement whose doer is a name: "Karl opened
    the school in 1915" or "The school was opened by Karl"."""
    passive = _BY.search(statement)
    if passive is not None:
        name = _NAME.match(passive["doer"])
        verb, done = stem(fold(passive["verb"])), content_words(statement[: passive.start()])
    else:
        name = _NAME.match(statement)
        behind = content_words(statement[name.end() :]) if name else []
        if not behind:
            return None
        verb, done = behind[0], behind[1:]
    if name is None or not set(name[0].split()) & set(names(statement)):
        return None
    return name[0].strip(), verb, {word for word in done if not word[0].isdigit()}


def _are_one(name: AbstractSet[str], doers: AbstractSet[str]) -> bool:
    return any(one[:_SAME_NAME] == other[:_SAME_NAME] for one in name for other in doers)


def _ends(text: str, verb: str) -> tuple[set[str], set[str]] | None:
    """The stems that do what the verb says in a text, and those that it is done to; None without the verb."""
    passive = next((m for m in _BY.finditer(text) if stem(fold(m["verb"])) == verb), None)
    if passive is not None:
        return set(content_words(passive["doer"])), set(content_words(text[: passive.start()]))
    stems = content_words(text)
    if verb not in stems:
        return None
    at = stems.index(verb)
    return set(stems[:at]), set(stems[at + 1 :])


# --- like what, in what ------------------------------------------------------------------------------

_LIKE = re.compile(
    r"\b(?:like|similar|same\s+as|alike|resembl\w+|identical)\b"
    r"|(?:के|की)\s+(?:समान|तरह|जैस\S*|सदृश)|जैस[ाीे]\s+(?:है|हैं|होत\S*|दिख\S*|लगत\S*)|मिलत\S*[-\s]जुलत\S*",
    re.IGNORECASE,
)
_IN_WHAT = re.compile(
    r"\b(?:in|except|but|only)\s+(?:for\s+|their\s+|its\s+|the\s+|that\s+)?(?P<in>\w+(?:\s+and\s+\w+)?)|(?P<mein>\S+)\s+में(?=\s)",
    re.IGNORECASE,
)
# "Metals like iron rust" and "children like sweets" compare nothing.
_IS_LIKE = re.compile(
    r"\b(?:is|are|was|were|looks?|looked|seems?|appears?|tastes?|smells?|sounds?|feels?)\s+(?:\w+\s+)?"
    r"(?:like|similar|the\s+same\s+as|same\s+as|alike|identical)\b|\bresembl\w+",
    re.IGNORECASE,
)


def _other_likeness(statement: str, book: Sequence[Unit]) -> str | None:
    """The subject that no unit compares, or what a likeness is in where the statement leaves it out."""
    likeness = _IS_LIKE.search(statement) or (_LIKE.search(statement) if is_devanagari(statement) else None)
    if likeness is None:
        return None
    said = set(content_words(statement))
    least = MOST_OF * len(said)
    alike = [unit for unit in book if _LIKE.search(unit.text) and len(said & unit.stems) >= least]
    if not alike:
        return likeness.group()
    vocabulary = frozenset().union(*(unit.stems for unit in book))
    subject = [word for word in content_words(statement[: likeness.start()]) if word in vocabulary]
    if likeness.re is _IS_LIKE and not any(unit.stems.issuperset(subject) for unit in alike):
        return " ".join(subject)
    limits = [set(_limits(unit.text)) for unit in alike]
    if all(limits) and not any(said & limit for limit in limits):
        return min(min(limit) for limit in limits)
    return None


def _limits(text: str) -> list[str]:
    """Stems of what a likeness in a text is in, or without."""
    return [
        word
        for match in _IN_WHAT.finditer(text)
        for word in content_words(match["in"] or match["mein"] or "")
    ]


# --- more and less -----------------------------------------------------------------------------------


def _other_effect(statement: str, book: Sequence[Unit]) -> str | None:
    """A rise that raises what it lowers in the book: two directions in one statement, of the same two
    things, whose signs go together otherwise in every unit that has both."""
    mine = _signs(statement)
    if len(mine) != 2 or has_negator(statement):
        return None
    (one, first), (other, second) = mine
    together = []
    for unit in book:
        theirs = _signs(unit.text)
        if len(theirs) != 2 or has_negator(unit.text):
            continue
        (a, sign), (b, sign2) = theirs
        if (one & a and other & b) or (one & b and other & a):
            together.append(sign * sign2)
    if together and first * second not in together:
        return " ".join(sorted(one | other))
    return None


def _signs(text: str) -> list[tuple[frozenset[str], int]]:
    """The directions of change and degree in a text, each with the stems nearest to it."""
    return [
        (frozenset(word for word, weight in d.anchors if weight >= 0.5 and not word.startswith("<")), d.sign)
        for d in read_statement(text).directions
        if d.axis in ("change", "level", "size", "speed", "strength")
    ]


def _other_negation(statement: str, book: Sequence[Unit]) -> str | None:
    """A "not" that no unit with most of the statement has."""
    if not has_negator(statement):
        return None
    said = set(content_words(statement))
    most = max((len(said & unit.stems) for unit in book), default=0)
    resting = [unit for unit in book if most and len(said & unit.stems) >= NEARLY * most]
    return None if not resting or any(has_negator(unit.text) for unit in resting) else "not"


class Attached(AnswerCheck):
    """What it says beside a fact has to stand beside it in the book, in any of the sources."""

    name = "attached"

    def run(self, context: CheckContext) -> Outcome:
        draft, sources = draft_of(context), context.cited()
        if not sources:
            return passed(self, details="cites no source: see the citation checks")
        if context.quoted or is_verbatim(draft, sources) or crosses_languages(draft, sources):
            return passed(self, details="the book's own words, or another language's")
        chunks = {(e.chunk.doc, e.chunk.ordinal): e.chunk for e in context.evidence}.values()
        book = [unit for chunk in chunks for unit in units_of(chunk)]
        wrong = detached(draft.text, context.question, book)
        return failed(self, details=f"not together on the page: {wrong}") if wrong else passed(self)
