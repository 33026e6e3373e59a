"""A Hindi clause without its verb, in phrases: words up to a postposition or a question word, inner verbs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.query.tagging import HELPING, MARKS, Form, Role, Word, as_deed

_ALONE = (Role.ADVERB, Role.WHO)


@dataclass(slots=True)
class Phrase:
    """Words up to a mark. `mark`: None for none; `preposition`: of the mark; `asks`: the role of its question
    word, or None; `behind`: English that belongs to it; `joins`: how it goes behind what it is of."""

    words: list[Word]
    mark: Role | None = None
    preposition: str = ""
    asks: Role | None = None
    behind: list[str] = field(default_factory=list)
    joins: str = "of"

    @property
    def english(self) -> str:
        parts = [self.preposition, *(word.english for word in self.words), *self.behind]
        return " ".join(part for part in parts if part)

    @property
    def may_hold_two(self) -> bool:
        """Whether its last word may be a thing of its own: "बर्फ पानी में", ice in water."""
        plain = not self.behind and all(word.role is Role.CONTENT for word in self.words)
        return plain and self.asks is None and self._last > 0

    @property
    def _last(self) -> int:
        """Where its last thing begins."""
        first = len(self.words) - 1
        while first > 0 and self.words[first - 1].is_before_noun:
            first -= 1
        return first

    def split(self) -> Phrase:
        """Take all but the last thing away from it, as a phrase of their own."""
        last = self._last
        first = Phrase(self.words[:last])
        self.words = self.words[last:]
        return first


def _together(first: str, second: str) -> str:
    """English for two postpositions: "से पहले" is before, "के बारे में" about."""
    if second == "in":
        return first or second
    return second if first in ("from", "in", "") else f"{second} {first}"


def phrases_of(body: Sequence[Word]) -> list[Phrase]:
    """A clause without its verb, phrase by phrase as they stand."""
    found: list[Phrase] = []
    open_: list[Word] = []
    asks: Role | None = None
    place = 0

    def close(mark: Role | None = None, preposition: str = "") -> None:
        nonlocal open_, asks
        if open_:
            found.append(Phrase(open_, mark, preposition, asks))
        open_, asks = [], None

    while place < len(body):
        word = body[place]
        place += 1
        following = body[place] if place < len(body) else None
        if word.role is Role.POSTPOSITION and not open_ and found and found[-1].mark is Role.POSTPOSITION:
            found[-1].preposition = _together(found[-1].preposition, word.english)
        elif word.role is Role.POSTPOSITION and not open_ and found and found[-1].asks in _ALONE:
            found[-1].preposition = word.english  # "कहाँ से": from where
        elif word.role in MARKS:
            close(word.role, word.english if word.role is Role.POSTPOSITION else "")
        elif word.role in _ALONE:
            close()
            found.append(Phrase([word], asks=word.role))
        elif word.role is Role.WHICH:
            close()
            open_, asks = [word], Role.WHICH
        elif word.role is Role.MANNER:
            close()
            found.append(Phrase([word], Role.POSTPOSITION))
        elif word.role is Role.JOINT:
            if open_ and (following is None or following.role not in _ALONE):
                open_.append(word)
        elif word.role is Role.VERB or (word.role is Role.DO and open_):
            verb = as_deed(open_.pop()) if word.role is Role.DO else word
            close()
            participle = word.form in (Form.PERFECT, Form.HABITUAL) and following is not None
            nouns = participle and following is not None and following.role in {Role.CONTENT, *HELPING}
            place = _inner(found, body, place, verb, nouns=nouns, by=word.form is Form.CONJUNCTIVE)
        elif word.role in (Role.CONTENT, Role.NOT):
            open_.append(word)
    close()
    return found


def _inner(
    found: list[Phrase], body: Sequence[Word], place: int, verb: Word, *, nouns: bool, by: bool
) -> int:
    """Add a verb inside a clause with what it takes: "having heated water", "the wire that is kept there".
    `nouns`: those behind it are what it tells of; `by`: it tells how something is done. Returns the place of
    the next word."""
    taken = _taken(found)
    told = [part for part in (verb.english, taken) if part]
    while place < len(body) and body[place].role in HELPING:
        place += 1
    phrase = Phrase([verb], behind=[taken] if taken else [])
    if nouns:
        first = place
        while place < len(body) and body[place].role is Role.CONTENT:
            place += 1
        if place > first:
            phrase = Phrase(list(body[first:place]), behind=[" ".join(told)])
    elif by:
        phrase.mark, phrase.preposition = Role.POSTPOSITION, "by"
    if place < len(body) and body[place].role in MARKS:
        phrase.mark = body[place].role
        phrase.preposition = body[place].english if phrase.mark is Role.POSTPOSITION else ""
        place += 1
    found.append(phrase)
    return place


def _taken(found: list[Phrase]) -> str:
    """English for the phrase before an inner verb, which is its object or its place, taken out of `found`."""
    if not found or found[-1].asks is not None or found[-1].words[0].role is Role.VERB:
        return ""
    phrase = found.pop()
    if phrase.mark is not Role.GENITIVE and phrase.may_hold_two and not found:
        found.append(phrase.split())
    return ("of " if phrase.mark is Role.GENITIVE else "") + phrase.english
