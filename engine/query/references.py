"""What a question names in a book by its number: a page, a figure, a table, an exercise, a chapter.

Only the words of the question are looked at; whether a book has such a thing is found out elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from engine.core.text import fold, is_stop_word, words


class ReferenceKind(StrEnum):
    """What is named. Where a question names two, the earlier one is the smaller part."""

    FIGURE = "figure"
    TABLE = "table"
    ACTIVITY = "activity"
    EXAMPLE = "example"
    EXERCISE = "exercise"
    PAGE = "page"
    CHAPTER = "chapter"


@dataclass(frozen=True, slots=True)
class BookReference:
    """A part of a book by its number: "6.3", "12"; "" for the only exercise of a chapter.

    `item`: the question of an exercise. `chapter`, `class_number`: where the question says that it stands.
    `others`: folded words of the question that tell neither what is named nor that it is asked for.
    """

    kind: ReferenceKind
    number: str
    item: str = ""
    chapter: int | None = None
    class_number: int | None = None
    others: frozenset[str] = frozenset()


_BEFORE, _AFTER = "(?<![^\\W\\d_])(?<![\u0900-\u097f])", r"(?![^\W_])"
_CALLED = r"(?:\s*(?:no|number|num|nos|संख्या|सं|क्रमांक|नंबर|नं)(?![a-z])\.?|\s*#)?\s*[.:\-]?\s*"
_LABEL = r"(\d{1,3}(?:[.\-]\d{1,3})*(?:\s?\(?[a-h]\)?)?)"
NAMES: dict[ReferenceKind, str] = {
    ReferenceKind.FIGURE: r"fig(?:ure|s)?\b\.?|diagram|चित्र|आकृति|chitra|aakriti",
    ReferenceKind.TABLE: r"table|tab\.|सारणी|तालिका|sarni|saarni|talika",
    ReferenceKind.ACTIVITY: r"activity|क्रियाकलाप|गतिविधि|kriyakalap|gatividhi",
    ReferenceKind.EXAMPLE: r"example|उदाहरण|udaharan",
    ReferenceKind.EXERCISE: r"exercises?|ex\b\.?|प्रश्नावली|अभ्यास|prashnavali|prashnawali|abhyas",
    ReferenceKind.PAGE: r"page|pg\b\.?|पेज|पन्ने|पन्ना|पृष्ठ|panne|panna|prishth",
    ReferenceKind.CHAPTER: r"chapter|ch\b\.?|lesson|unit|अध्याय|पाठ|इकाई|adhyay|adhyaay|path\b|paath",
}


def _numbered(names: str, label: str = _LABEL) -> re.Pattern[str]:
    return re.compile(rf"{_BEFORE}(?:{names}){_CALLED}{label}{_AFTER}")


_NUMBERED = {kind: _numbered(names) for kind, names in NAMES.items()}
_WHOLE = r"(\d{1,4})(?![.]\d)"
_NUMBERED[ReferenceKind.PAGE] = _numbered(NAMES[ReferenceKind.PAGE], _WHOLE)
_NUMBERED[ReferenceKind.CHAPTER] = _numbered(NAMES[ReferenceKind.CHAPTER], _WHOLE)
_ITEM = re.compile(
    rf"{_BEFORE}(?:q|ques|question|questions|प्रश्न|सवाल|prashn|prashna|sawal){_CALLED}(\d{{1,3}}){_AFTER}"
)
_EXERCISE_WORD = re.compile(rf"{_BEFORE}(?:exercises?|अभ्यास|प्रश्नावली|abhyas|prashnavali){_AFTER}")
_CLASS = re.compile(
    rf"{_BEFORE}(?:class|std|grade|कक्षा|kaksha){_CALLED}(\d{{1,2}}){_AFTER}"
    r"|(?<!\d)(\d{1,2})(?:th|वीं) (?:class|कक्षा)?"
)
# Words that ask for what is named, whatever it is.
_ASKING = frozenset(
    fold(
        """show shows shown showing explain explains describe draw see seen look tell says say said
        write written give given gives contain contains read open go goto turn what's find answer
        answers solve solved solution sol help understand meaning topic topics please book books
        textbook ncert chapter lesson unit section page pages figure fig picture diagram table activity
        exercise example question questions part parts about content contents summary summarise
        summarize number no class std detail details step steps text conclusion conclude observe दिखाओ
        दिखाइए दिखाया दिखाता दर्शाता दर्शाया दर्शाती समझाओ समझाइए बताओ बताइए लिखा लिखी लिखो पढ़ो खोलो
        हल उत्तर जवाब किताब पुस्तक अध्याय पाठ पृष्ठ पेज पन्ने पन्ना चित्र आकृति सारणी तालिका क्रियाकलाप अभ्यास प्रश्नावली प्रश्न
        सवाल उदाहरण भाग बारे विषय संख्या नंबर कक्षा दी दिया दिए मतलब सारांश dikhao dikhaya dikhata
        batao bataiye btao samjhao samjhaiye likha likhi padho kholo hal uttar jawab kitab pustak
        adhyay path prishth panne chitra sarni talika kriyakalap abhyas prashnavali prashn sawal
        udaharan bare baare mein mai kya hai hain ka ki ke ko se par pe diya matlab karo kare kijiye do
        kaun kis hal"""
    ).split()
)


def book_reference(question: str) -> BookReference | None:
    """What the question names by its number, or None. A chapter alone counts where nothing else is named."""
    text = " ".join(fold(question).split())
    found = {kind: match for kind, pattern in _NUMBERED.items() if (match := pattern.search(text))}
    item = _ITEM.search(text)
    of_exercise = _EXERCISE_WORD.search(text)
    kind = next(iter(found), None)
    if item and (kind in (None, ReferenceKind.CHAPTER)) and (of_exercise or _is_short(text, item)):
        kind = ReferenceKind.EXERCISE
    if kind is None:
        return None
    chapter, class_ = found.get(ReferenceKind.CHAPTER), _CLASS.search(text)
    number = found[kind].group(1) if kind in found else ""
    used = [match for match in (*found.values(), item, class_) if match]
    return BookReference(
        kind,
        re.sub(r"[\s()]", "", number).replace("-", "."),
        item.group(1) if item and kind is ReferenceKind.EXERCISE else "",
        int(chapter.group(1)) if chapter else None,
        int(class_.group(1) or class_.group(2)) if class_ else None,
        frozenset(_others(text, used)),
    )


def _is_short(text: str, item: re.Match[str]) -> bool:
    """Whether "question 8" is what is asked for: a question that was copied from a book begins with its own
    number, and more follows."""
    places = (_NUMBERED[ReferenceKind.CHAPTER].search(text), _CLASS.search(text))
    return not _others(text, [item, *filter(None, places)])


def _others(text: str, used: list[re.Match[str]]) -> list[str]:
    kept = list(text)
    for match in used:
        kept[match.start() : match.end()] = " " * (match.end() - match.start())
    found = (word.removesuffix("'s") for word in words("".join(kept)))
    return [word for word in found if len(word) > 1 and word not in _ASKING and not is_stop_word(word)]
