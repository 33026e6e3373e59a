"""A Hindi question in English word order: "steel in sound how much fast run" -> "how much fast does sound
move in steel".

Written for a language model to read, never shown. Hindi says postposition, object and verb last, and asks
in the middle; English asks first, then says who, does, what, where. So each clause is taken apart into
phrases (a noun with what belongs to it and its postposition) and its verb, and put together again. What
stands as subject is guessed: the phrase with "ने", else the first one without a postposition.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.core.stopwords import word_set
from engine.core.text import fold
from engine.query.chunking import Phrase, phrases_of
from engine.query.dictionary import STOP, Gloss
from engine.query.tagging import HELPING, MARKS, Form, Role, Word, as_deed, words_of


def _forms(words: str) -> frozenset[str]:
    return frozenset(map(fold, word_set(words)))


_PAST = _forms("था थे थी थीं हुआ हुई हुए हुईं")
_PLURAL = _forms("हैं थे थीं हुए हुईं")
_PRESENT = _forms("है हैं")
_FUTURE = _forms("होगा होगी होंगे")
_DID = _forms("किया किए दिया दी दिए लिया ली लिए गया गई गए गयी गये")
_HAPPENED = _FUTURE | _forms("हुआ")
_WHAT, _WHOM_OR_WHAT = fold("क्या"), fold("किसे")
_GET = _forms("मिलता मिलती मिलते मिला मिली मिले मिलेगा मिलेगी मिलेंगे")
_CALL = _forms("कहते कहे कहा कही कहलाता कहलाती कहलाते")
_IS_MADE = _forms("बनता बनती बनते बना बनी बने")
_BETWEEN = word_set("difference relation relationship similarity comparison contrast link")


@dataclass(slots=True)
class _Ending:
    """The verbs at the end of a clause. `main`: with a meaning of its own."""

    main: list[Word] = field(default_factory=list)
    helping: list[Word] = field(default_factory=list)
    denied: bool = False

    def has(self, role: Role) -> bool:
        return any(word.role is role for word in self.helping)

    def says(self, forms: frozenset[str]) -> bool:
        return any(word.hindi in forms for word in self.helping)

    @property
    def is_active(self) -> bool:
        return self.has(Role.DO) and not self.has(Role.GO)

    @property
    def can(self) -> str:
        return next((word.english for word in self.helping if word.role is Role.CAN), "")

    @property
    def needs(self) -> bool:
        """Without a verb "चाहिए" is no duty but a need."""
        return self.can == "should" and not self.main

    def is_one_of(self, forms: frozenset[str]) -> bool:
        return bool(self.main) and self.main[0].hindi in forms

    @property
    def is_past(self) -> bool:
        return self.says(_PAST) or (self.says(_DID) and not self.says(_PRESENT))

    @property
    def is_to_come(self) -> bool:
        ends = any(word.hindi.endswith(("ेगा", "ेगी", "ेंगे")) for word in self.helping)
        return ends or self.says(_FUTURE) or bool(self.main and self.main[0].form is Form.FUTURE)

    def be(self) -> str:
        plural = self.says(_PLURAL)
        if self.is_past:
            return "were" if plural else "was"
        return "are" if plural else "is"

    def do(self) -> str:
        if self.is_past:
            return "did"
        return "do" if self.says(_PLURAL) else "does"

    def auxiliary(self, *, gets: bool) -> str:
        """The English helping verb. `gets`: somebody gets something."""
        if self.needs:
            return self.do()
        if self.is_one_of(_GET):
            return self.do() if gets else self.be()
        if self.is_one_of(_CALL):
            return self.be()
        if self.can:
            return self.can + " be" if self.is_one_of(_IS_MADE) else self.can
        if self.is_to_come:
            return "will be" if self.has(Role.GO) or not self.main else "will"
        if self.has(Role.GO) or self.is_one_of(_IS_MADE):
            return self.be()
        habit = any(
            word.hindi.endswith(("ता", "ते", "ती")) for word in self.helping if word.role is Role.LIGHT
        )
        if self.main and self.main[0].form is Form.PERFECT and not habit:
            return "has" if self.says(_PRESENT) and not self.has(Role.DO) else "did"
        acts = habit or (self.main and self.main[0].form in (Form.HABITUAL, Form.INFINITIVE))
        return self.do() if acts or self.is_active else self.be()


def in_english_order(glosses: Sequence[Gloss]) -> str:
    """A glossed question in English word order; "" for none."""
    told = (_arranged(words) for words in _clauses(glosses))
    return " ".join(clause for clause in told if clause)


def _clauses(glosses: Sequence[Gloss]) -> Iterator[list[Word]]:
    part: list[Gloss] = []
    sentences: list[list[Word]] = [[]]
    for gloss in [*glosses, Gloss(STOP, "")]:
        if not gloss.is_mark:
            part.append(gloss)
            continue
        words = words_of(part)
        part = []
        sentences[-1] += words
        # a comma in a list ends nothing
        if gloss.form == STOP or (words and words[-1].role in HELPING | {Role.VERB}):
            sentences.append([])
    for sentence in sentences:
        yield from _parted(sentence)


def _parted(words: Sequence[Word]) -> Iterator[list[Word]]:
    """At conjunctions, and at an "and" behind a verb."""
    clause: list[Word] = []
    for word in words:
        ends = word.role is Role.JOINT and clause and clause[-1].role in HELPING
        if (ends or word.role in (Role.CLAUSE, Role.RELATIVE)) and clause:
            yield clause
            clause = []
        clause.append(word)
    if clause:
        yield clause


def _arranged(words: list[Word]) -> str:
    """One clause."""
    opening: list[str] = []
    while words and words[0].role in (Role.CLAUSE, Role.RELATIVE, Role.JOINT):
        opening.append(words[0].english)
        words = words[1:]
    yes_or_no = _asks_yes_or_no(words)
    if yes_or_no:
        words = words[1:]
    body, ending = _without_ending(words)
    phrases = phrases_of(body)
    _give_it_a_subject(phrases, ending)
    _join_comparisons(phrases)
    _join_genitives(phrases)
    clause = _asked_of_a_name(phrases, ending) or _asked_of_an_event(phrases, ending)
    return _text([*opening, *(clause or _asked(phrases, ending, yes_or_no=yes_or_no))])


def _asks_yes_or_no(words: Sequence[Word]) -> bool:
    """ "क्या" in front asks for yes or no, unless it has its noun or verb right behind it."""
    if len(words) < 4 or words[0].hindi != _WHAT:
        return False
    ends = HELPING | MARKS | {Role.VERB, Role.JOINT}
    return words[1].role not in ends and not (words[1].role is Role.CONTENT and words[2].role in HELPING)


def _without_ending(words: Sequence[Word]) -> tuple[list[Word], _Ending]:
    end = len(words)
    while end and words[end - 1].role in HELPING | {Role.NOT}:
        end -= 1
    body = list(words[:end])
    helping = [word for word in words[end:] if word.role is not Role.NOT]
    ending = _Ending(helping=helping, denied=len(helping) < len(words) - end)
    for place in range(len(body) - 1, max(-1, len(body) - 4), -1):
        if body[place].role is Role.NOT:
            ending.denied = True
            del body[place]
            break
    last = len(body) - 1
    while last > 0 and body[last].role in (Role.ADVERB, Role.WHO, Role.MANNER):
        last -= 1
    if body and body[last].role is Role.VERB:
        ending.main = [body.pop(last)]
    elif body and ending.has(Role.DO) and body[last].role is Role.CONTENT:
        _take_the_deed(body, last, ending)
    return body, ending


def _take_the_deed(body: list[Word], last: int, ending: _Ending) -> None:
    """The noun that a "करना" makes a verb of; in "निर्यात कौन सा देश करता है" it stands before who does it."""
    first = last
    while first >= 0 and body[first].role is Role.CONTENT:
        first -= 1
    if first > 0 and body[first].role is Role.WHICH and body[first - 1].role is Role.CONTENT:
        last = first - 1
    ending.main = [as_deed(body.pop(last))]
    if last > 1 and body[last - 1].role is Role.GENITIVE:
        body[last - 1].role = Role.OBJECT  # "का उपयोग करना": use it


def _give_it_a_subject(phrases: list[Phrase], ending: _Ending) -> None:
    """Where no phrase can be the subject, the first that may hold two things holds it."""
    plain = [phrase for phrase in phrases if phrase.mark is None and phrase.asks is None]
    asking = [phrase for phrase in phrases if phrase.asks is not None]
    for than, phrase in itertools.pairwise(phrases):
        if than.preposition == "than" and phrase in plain:
            plain.remove(phrase)  # what is compared
    last = next((phrase for phrase in reversed(phrases) if phrase.asks is not Role.ADVERB), None)
    states = not ending.main and not ending.has(Role.DO)
    if states and plain and plain[-1] is last and any(one.asks is Role.ADVERB for one in asking):
        plain.pop()  # what is said of the subject
    if plain or any(one.mark is Role.DOER or one.asks is Role.WHO for one in phrases):
        return
    asked = [one for one in asking if one.asks is Role.WHICH and one.mark is None]
    if asked and not (ending.main and all(len(one.words) == 1 for one in asked)):
        return
    for place, phrase in enumerate(phrases):
        if phrase.mark in (Role.POSTPOSITION, Role.OBJECT) and phrase.may_hold_two:
            phrases.insert(place, phrase.split())
            return


def _join_comparisons(phrases: list[Phrase]) -> None:
    """ "लोहे से भारी": heavy, than iron behind it."""
    for place in range(len(phrases) - 2, -1, -1):
        than, phrase = phrases[place : place + 2]
        if than.preposition == "than" and phrase.asks is not Role.ADVERB:
            phrase.behind.insert(0, than.english)
            if phrase.mark is None and phrase.asks is None:
                phrase.mark = Role.POSTPOSITION
            del phrases[place]


def _join_genitives(phrases: list[Phrase]) -> None:
    """ "पानी का घनत्व": density of water; "X और Y में अंतर": difference between X and Y."""
    place = 0
    while place < len(phrases):
        phrase = phrases[place]
        behind = phrases[place + 1] if place + 1 < len(phrases) else None
        if phrase.preposition == "in" and behind is not None and _holds_between(phrase, behind):
            phrase.mark, phrase.preposition, phrase.joins = Role.GENITIVE, "", "between"
        if phrase.mark is not Role.GENITIVE:
            place += 1
            continue
        if behind is not None and behind.asks is Role.ADVERB:
            behind = phrases[place + 2] if place + 2 < len(phrases) else None
        if behind is not None:
            del phrases[place]
            behind.behind.insert(0, f"{phrase.joins} {phrase.english}")
        else:
            phrase.mark, phrase.preposition = Role.POSTPOSITION, "of"
            place += 1


def _holds_between(phrase: Phrase, behind: Phrase) -> bool:
    joint = any(word.role is Role.JOINT for word in phrase.words)
    return joint and bool(behind.words) and behind.words[-1].english in _BETWEEN


def _asked_of_a_name(phrases: Sequence[Phrase], ending: _Ending) -> list[str]:
    """ "X किसे कहते हैं": what is X; [] for another clause."""
    asks = next((phrase for phrase in phrases if phrase.asks is not None), None)
    if asks is None or asks.words[0].hindi != _WHOM_OR_WHAT or not ending.is_one_of(_CALL):
        return []
    if any(phrase.mark is Role.OBJECT for phrase in phrases):
        return []
    return ["what is", *(phrase.english for phrase in phrases if phrase is not asks)]


def _asked_of_an_event(phrases: Sequence[Phrase], ending: _Ending) -> list[str]:
    """ "X का क्या होता है": what happens to X; [] for another clause."""
    if ending.main or not (ending.has(Role.BECOME) or ending.says(_HAPPENED)):
        return []
    asks = next((one for one in phrases if [word.english for word in one.words] == ["what"]), None)
    plain = any(phrase.mark is None and phrase.asks is None for phrase in phrases)
    if asks is None or (plain and not asks.behind):
        return []
    happens = "will happen" if ending.says(_FUTURE) else "happened" if ending.says(_PAST) else "happens"
    to = [part.removeprefix("of ") for part in asks.behind]
    others = [phrase.english for phrase in reversed(phrases) if phrase is not asks]
    return ["what", "not" if ending.denied else "", happens, "to" if to else "", *to, *others]


def _asked(phrases: Sequence[Phrase], ending: _Ending, *, yes_or_no: bool) -> list[str]:
    asking = [phrase for phrase in phrases if phrase.asks is not None]
    plain = [phrase for phrase in phrases if phrase.asks is None]
    if ending.is_one_of(_CALL) and any(phrase.mark is Role.DOER for phrase in plain):
        ending.main = [Word("", "say", Role.VERB, Form.PERFECT)]
    subject = _subject(plain, ending)
    gets = subject is not None and subject.mark is Role.OBJECT
    asks = bool(asking) or yes_or_no
    auxiliary = ending.auxiliary(gets=gets) if asks else ""
    is_ = ending.be() if not asks and ending.helping and not ending.main and len(plain) > 1 else ""
    front, later = _front(asking)
    first = _joined(front)
    if front and front[0].words[0].english == "who" and front[0].asks is Role.WHO:
        auxiliary = ""
    elif subject is None and not ending.main and len(front[:1]) == len(asking) and _is_what_thing(front):
        first = ["what", auxiliary, " ".join(first).removeprefix("what ")]
        auxiliary = ""
    objects = [one.english for one in plain if one is not subject and one.mark is not Role.POSTPOSITION]
    places = [one.english for one in reversed(plain) if one is not subject and one.mark is Role.POSTPOSITION]
    return [
        *first,
        auxiliary,
        subject.english if subject is not None else "",
        is_,
        "not" if ending.denied else "",
        _verb(ending, gets=gets),
        *objects,
        *(phrase.english for phrase in later),
        *places,
    ]


def _subject(plain: Sequence[Phrase], ending: _Ending) -> Phrase | None:
    receives = ending.is_one_of(_GET) or ending.is_one_of(_CALL) or ending.needs
    marks = ((Role.OBJECT,) if receives else ()) + (Role.DOER, None)
    return next((one for mark in marks for one in plain if one.mark is mark), None)


def _verb(ending: _Ending, *, gets: bool) -> str:
    if ending.needs:
        return "need"
    if ending.is_one_of(_GET):
        return "get" if gets else "found"
    return "called" if ending.is_one_of(_CALL) else " ".join(word.english for word in ending.main)


def _front(asking: list[Phrase]) -> tuple[list[Phrase], list[Phrase]]:
    """The phrases that ask first, and the others that ask."""
    alone = [phrase for phrase in asking if phrase.asks in (Role.ADVERB, Role.WHO)]
    if len(alone) == len(asking):
        return asking, []
    front = alone[:1] or asking[:1]
    return front, [phrase for phrase in asking if phrase not in front]


def _joined(front: Sequence[Phrase]) -> list[str]:
    told = [word for phrase in front for word in ("and", phrase.english)]
    return told[1:]


def _is_what_thing(front: Sequence[Phrase]) -> bool:
    """ "क्या अर्थ": what meaning."""
    if not front or front[0].asks is not Role.WHICH or front[0].mark is not None:
        return False
    return front[0].words[0].english == "what" and len(front[0].words) > 1


def _text(parts: Sequence[str]) -> str:
    return " ".join(part for part in parts if part)
