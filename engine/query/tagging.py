"""What each word of a Hindi question does in its sentence: postposition, question word, verb, helping verb.

A closed list tells of the small words (assets/glossary/grammar.tsv); verbs are told by their endings, where
the dictionary has the infinitive. Everything else is content: nouns and adjectives are not told apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from engine.core.assets import rows_of, sections_of
from engine.core.stopwords import word_set
from engine.core.text import fold, is_devanagari
from engine.query.dictionary import SILENT, Gloss, dictionary, verb_forms

_FILE = "glossary/grammar.tsv"
_FORMS = "words/hindi_forms.txt"


class Role(StrEnum):
    """What a word does in its sentence. The values are those of assets/glossary/grammar.tsv."""

    CONTENT = "content"
    VERB = "verb"
    GENITIVE = "genitive"  # the thing before it is that of the thing behind it
    DOER = "doer"
    OBJECT = "object"
    POSTPOSITION = "postposition"
    BEHIND = "behind"  # a postposition behind a genitive or another postposition, else a noun or an adverb
    ADVERB = "adverb"  # a question word that stands alone: why, how, when, where
    WHICH = "which"  # a question word that may have its noun behind it
    WHO = "who"  # a question word that has its case in it
    NOT = "not"
    IS = "is"
    BECOME = "become"
    GO = "go"
    DO = "do"
    CAN = "can"
    LIGHT = "light"  # a verb that only colours the one before it
    WHO_DOES = "who_does"  # makes an adjective of an infinitive
    CLAUSE = "clause"
    RELATIVE = "relative"
    JOINT = "joint"
    MANNER = "manner"
    BEFORE_NOUN = "before_noun"  # determiners and adjectives that don't show by their ending
    DEED = "deed"  # content that a "do" makes a verb of
    THING = "thing"  # nouns and adjectives that end like an infinitive


MARKS = frozenset({Role.GENITIVE, Role.DOER, Role.OBJECT, Role.POSTPOSITION})
HELPING = frozenset({Role.IS, Role.BECOME, Role.GO, Role.DO, Role.CAN, Role.LIGHT})


class Form(StrEnum):
    """The form of a verb. The values are those of assets/words/hindi_forms.txt."""

    INFINITIVE = "infinitive"
    HABITUAL = "habitual"
    PERFECT = "perfect"
    CONJUNCTIVE = "conjunctive"
    FUTURE = "future"


_ENDINGS = tuple(
    (ending, Form(form))
    for form, endings in (line.split(": ") for line in sections_of(_FORMS)["verb endings"])
    for ending in endings.split()
)
_ADJECTIVES = ("िक", "ीय", "ित", "शील", "युक्त", "हीन", "वान", "मान", "ात्मक", "तम", "तर")
_LIKELIER = dict(line.split(": ") for line in sections_of(_FORMS)["likelier"])
_NUMBERS = word_set("one two three four five six seven eight nine ten")
_LOOSE = word_set("after before with for like")  # postpositions that need no genitive
_ALONE = {"before": "first", "after": "later"}  # as an adverb
_COMPARED = word_set("more less better fast greater high low big small most largest heavy light")


@dataclass(slots=True)
class Word:
    """One word, or a group that means one thing. `hindi`: folded; `form`: of a verb, else None."""

    hindi: str
    english: str
    role: Role = Role.CONTENT
    form: Form | None = None

    @property
    def is_before_noun(self) -> bool:
        """Whether it surely belongs to the word behind it."""
        plain = self.hindi.endswith(_ADJECTIVES) or self.hindi[:1].isdigit()
        return plain or self.hindi in _before_noun()


def _listed() -> Iterator[tuple[tuple[str, ...], Role, str]]:
    """(folded words, role, English) of each small word or group."""
    for groups, role, english in rows_of(_FILE):
        for group in groups.split("|"):
            yield tuple(fold(group).split()), Role(role), "" if english == SILENT else english


@lru_cache(maxsize=1)
def _table() -> dict[tuple[str, ...], tuple[Role, str]]:
    """Folded small words -> (role, English)."""
    table: dict[tuple[str, ...], tuple[Role, str]] = {}
    for key, role, english in _listed():
        if role is not Role.DEED:
            table.setdefault(key, (role, english))
    return table


@lru_cache(maxsize=1)
def deeds() -> dict[str, str]:
    """Folded nouns and adjectives -> the English verb that a "do" makes of them."""
    return {key[0]: english for key, role, english in _listed() if role is Role.DEED}


def as_deed(word: Word) -> Word:
    """The noun or adjective before a "do", as the verb that this makes of it."""
    word.english = deeds().get(word.hindi, word.english)
    return word


@lru_cache(maxsize=1)
def _before_noun() -> frozenset[str]:
    return frozenset(key[0] for key, (role, _) in _table().items() if role is Role.BEFORE_NOUN)


@lru_cache(maxsize=1)
def _longest() -> int:
    return max(map(len, _table()))


def words_of(glosses: Sequence[Gloss]) -> list[Word]:
    """A question's words with their roles, in Hindi order."""
    found: list[Word] = []
    place = 0
    while place < len(glosses):
        size, known = _small(glosses, place)
        _add(found, glosses, place, size, known)
        place += size
    return found


def _small(glosses: Sequence[Gloss], place: int) -> tuple[int, tuple[Role, str] | None]:
    """(number of glosses, role and English) for the longest group of small words that begins here."""
    for size in range(min(_longest(), len(glosses) - place), 0, -1):
        key = tuple(" ".join(one.form for one in glosses[place : place + size]).split())
        if key in _table():
            return size, _table()[key]
    return 1, None


def _add(
    found: list[Word], glosses: Sequence[Gloss], place: int, size: int, known: tuple[Role, str] | None
) -> None:
    """Add the group of `size` glosses at `place`, which the table knows as `known`."""
    hindi = " ".join(one.form for one in glosses[place : place + size])
    following = glosses[place + size] if place + size < len(glosses) else None
    before = found[-1] if found else None
    role, english = known or (Role.CONTENT, "")
    if role is Role.WHO_DOES:
        _made_participle(found)
        return
    if known is None or role in (Role.BEFORE_NOUN, Role.THING, Role.LIGHT):
        gloss = glosses[place].english
        english = english or _LIKELIER.get(gloss, gloss)
    if role is Role.BEHIND:
        role, english = _behind(english, before, following)
        if role is Role.POSTPOSITION and before is not None and before.role is Role.GENITIVE:
            found.pop()
    elif role is Role.LIGHT:
        role, english = _light(english, before)
    elif english == "on" and size == 1 and (before is None or before.role is Role.IS):
        role, english = Role.CLAUSE, "but"
    elif english == "from" and following is not None and following.english in _COMPARED:
        english = "than"
    elif role is Role.WHICH and english == "which" and size == 1 and _stands_alone(following):
        english = "who"
    plain = role in (Role.BEFORE_NOUN, Role.THING)
    if role is not Role.CONTENT and not plain:
        form = (_by_ending(hindi) or Form.PERFECT) if role is Role.VERB else None
        found.append(Word(hindi, english, role, form))
        return
    if not english or (before is not None and _is_in(english, before.english)):
        return  # the same again in brackets
    named = plain or english[:1].isupper()
    form = None if named else verb_form(hindi, finite=_is_finite(following))
    found.append(Word(hindi, english, Role.VERB if form else Role.CONTENT, form))


def _behind(english: str, before: Word | None, following: Gloss | None) -> tuple[Role, str]:
    """What a word like "नीचे" or "पहले" is here."""
    if english == "before" and _is_counted(following):
        return Role.THING, "first"  # "के पहले पाँच": the first five
    if _may_follow(before, english):
        return Role.POSTPOSITION, english
    return (Role.BEFORE_NOUN if english == "without" else Role.MANNER), _ALONE.get(english, english)


def _light(english: str, before: Word | None) -> tuple[Role, str]:
    """What a verb is that may only colour the one before it."""
    if before is None or before.role not in {Role.VERB, Role.CONTENT, Role.NOT, *HELPING}:
        return Role.VERB, english
    if before.role is not Role.CONTENT:
        return Role.LIGHT, ""
    return (Role.VERB, english) if english and before.hindi not in deeds() else (Role.DO, "")


def _is_in(english: str, before: str) -> bool:
    told, known = english.lower().split(), before.lower().split()
    return told == known or (len(told) == 1 and len(known) > 1 and told[0] in known)


def _may_follow(before: Word | None, english: str) -> bool:
    """Whether a word like "नीचे" behind this one is a postposition, and no adverb."""
    if before is None:
        return False
    tied = before.role is Role.GENITIVE or before.english == "from" or before.hindi.endswith("के")
    return tied or (english in _LOOSE and before.role in (Role.CONTENT, Role.VERB, Role.WHICH))


def _is_counted(following: Gloss | None) -> bool:
    if following is None or following.is_mark:
        return False
    return not is_devanagari(following.form) or following.english in _NUMBERS


def _is_helping(following: Gloss | None) -> bool:
    return following is not None and _role(following.form) in HELPING


def _is_finite(following: Gloss | None) -> bool:
    """Whether a verb with this behind it is the verb of its clause."""
    return following is None or _is_helping(following)


def _stands_alone(following: Gloss | None) -> bool:
    """Whether a "कौन" with this behind it asks for a person."""
    return following is None or _is_helping(following) or verb_form(following.form) is not None


def _role(form: str) -> Role:
    return _table().get((form,), (Role.CONTENT, ""))[0]


def _made_participle(found: list[Word]) -> None:
    """ "चलने वाली": what moves; "नष्ट करने वाली": what destroys."""
    if found and found[-1].role is Role.VERB:
        found[-1].form = Form.PERFECT
    elif len(found) > 1 and found[-1].role is Role.DO and found[-2].role is Role.CONTENT:
        found.pop()
        found[-1].role, found[-1].form = Role.VERB, Form.PERFECT


@lru_cache(maxsize=4096)
def verb_form(hindi: str, *, finite: bool = False) -> Form | None:
    """The form of a verb, for a folded word or a group that ends in one; None for anything else.

    A word that the dictionary has in just this form is no verb, unless it is an infinitive or stands where
    the `finite` verb of its clause does: "बहता पानी", "पानी बहता है".
    """
    group, last = " " in hindi, hindi.rsplit(" ", 1)[-1]
    if not is_devanagari(last) or _role(last) is Role.THING:
        return None
    if group and _role(last) in HELPING:
        return Form.PERFECT
    surely = last in verb_forms()
    known = dictionary().knows(last)
    for ending, form in _ENDINGS:
        rest = last.removesuffix(ending)
        if rest == last or not rest:
            continue
        if surely:
            return form
        infinitive = rest + "ना"
        if not dictionary().knows(infinitive) or _role(infinitive) is Role.THING:
            continue
        noun = known or (form is Form.PERFECT and dictionary().knows(rest + "ा"))  # तारे: stars, not saved
        if not noun or ending == "ना" or (form is not Form.INFINITIVE and finite):
            return form
    return Form.PERFECT if surely else None


def _by_ending(last: str) -> Form | None:
    return next((form for ending, form in _ENDINGS if last.endswith(ending)), None)
