"""Unanswered questions that belong together: what a library lacks, in the students' own words.

No model is asked. Two questions belong together when they share a word that says what they are about,
whatever its script ("chandrayaan", चंद्रयान); the word most questions share gives the group its name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.language import detect_question
from engine.core.stopwords import word_set
from engine.core.text import stem, words
from engine.core.values import QuestionLanguage
from engine.insights.report import Gap
from engine.query.phonetics import sound_key
from engine.query.word_classes import ATTRIBUTES, FILLERS, IMPERATIVES, is_function_word, plain_form

# Words that say how something is asked or what is done, not what it is about.
_DEEDS = word_set(
    """
    work works working use used make makes made making form formed found invent invented inventor discover
    discovered come comes go goes get take give काम काज बना बनता बनाया खोज आविष्कार आता जाता मिलता kaam kam
    bana banta khoj aata jata milta
    """
)
_MANNER = IMPERATIVES | FILLERS | ATTRIBUTES | _DEEDS
# Shorter sound keys are shared by words that have nothing to do with each other.
FEWEST_SOUNDS = 3


@dataclass(frozen=True, slots=True)
class Question:
    """One question that was refused. `text` is None where only topics are kept; `topic`: nearest chapter."""

    text: str | None
    topic: str | None = None


def find_gaps(asked: Sequence[Question]) -> list[Gap]:
    """Groups of `asked` (newest first), the largest first; a question is in one group only."""
    with_words = [question for question in asked if question.text]
    keys = [_keys(question.text or "") for question in with_words]
    groups = [_gap(label, [with_words[number] for number in members]) for label, members in _grouped(keys)]
    groups += _by_topic([question for question in asked if not question.text])
    return sorted(groups, key=lambda gap: -gap.count)


def _by_topic(asked: Sequence[Question]) -> list[Gap]:
    counts = Counter(question.topic for question in asked if question.topic)
    return [Gap(topic, count, (), topic) for topic, count in counts.items()]


def _grouped(keys: Sequence[dict[str, str]]) -> list[tuple[str, list[int]]]:
    """(label, members) again and again for the key that most of the remaining questions share."""
    left = dict(enumerate(keys))
    groups: list[tuple[str, list[int]]] = []
    while left:
        shared = Counter(key for own in left.values() for key in own)
        # A longer word says more when two are shared by equally many.
        best = max(shared, key=lambda key: (shared[key], len(key)), default=None)
        if best is None or shared[best] < 2:
            break
        members = [number for number, own in left.items() if best in own]
        groups.append((_label(best, [left[number] for number in members]), members))
        for number in members:
            del left[number]
    # Asked alone: the words of the question itself are its name.
    groups += [("", [number]) for number in left]
    return groups


def _label(best: str, members: Sequence[dict[str, str]]) -> str:
    """The words that most members share, as one that has most of them writes them."""
    counts = Counter(key for own in members for key in own)
    common = {key for key, count in counts.items() if 2 * count > len(members)} | {best}
    fullest = max(members, key=lambda own: len(common & own.keys()))
    return " ".join(word for key, word in fullest.items() if key in common)


def _gap(label: str, members: Sequence[Question]) -> Gap:
    texts = tuple(dict.fromkeys(member.text or "" for member in members))
    topics = Counter(member.topic for member in members if member.topic)
    topic = topics.most_common(1)[0][0] if topics else None
    return Gap(label or texts[0], len(members), texts, topic)


def _keys(question: str) -> dict[str, str]:
    """Key -> word as written, for the words that say what a question is about, in their order."""
    roman = detect_question(question) is QuestionLanguage.HI_LATN
    found: dict[str, str] = {}
    for word in words(question):
        plain = plain_form(word)
        if plain in _MANNER or is_function_word(plain, roman=roman):
            continue
        stemmed = stem(plain)
        sound = sound_key(stemmed)
        found.setdefault(sound if len(sound) >= FEWEST_SOUNDS else stemmed, word)
    return found
