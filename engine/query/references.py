"""What a question names in a book by its number: a page, a figure, a table, an exercise, a chapter.

Only the words of the question are looked at; whether a book has such a thing is found out elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from engine.core.text import fold, is_stop_word, words
from engine.query.reference_words import (
    BOX_TITLES,
    EXERCISE_TITLES,
    IN_TEXT,
    LAST,
    NAMES,
    ORDINAL,
    ORDINALS,
    QUESTION,
    ReferenceKind,
    folded_words,
    in_digits,
    place_told,
)
from engine.query.unnumbered_parts import TextPart, text_part

_YEAR = 4  # digits


@dataclass(frozen=True, slots=True)
class BookReference:
    """A part of a book by its number: "6.3", "12"; "" for the only exercise of a chapter, its author, and
    for what is named by its page alone ("the activity on page 12"). Of paragraphs, "1" is the first and
    LAST_ITEM the last.

    `item`: the question of an exercise, LAST_ITEM for its last one. `chapter`, `class_number`, `page`: where
    the question says that it stands. `others`: folded words of the question that tell neither what is named
    nor that it is asked for. `in_text`: the questions between the paragraphs are meant. `here`: "this
    chapter", the one that was spoken of before. `heading`: what stands above the exercise or the box ("let
    us recall"), folded. `by_title`: it is one only where `others` are the name of a chapter.
    """

    kind: ReferenceKind
    number: str
    item: str = ""
    chapter: int | None = None
    class_number: int | None = None
    others: frozenset[str] = frozenset()
    page: int | None = None
    in_text: bool = False
    here: bool = False
    heading: str = ""
    by_title: bool = False


_BEFORE, _AFTER = "(?<![^\\W\\d_])(?<![\u0900-\u097f])", r"(?![^\W_])"
# What is counted, not named: "exercise 3 times a week".
_COUNTED = r"(?!\s(?:times|days|hours|minutes|marks|kg|types|kinds|बार|दिन|घंटे|baar|din|ghante)(?![^\W_]))"
_CALLED = r"(?:\s*(?:no|number|num|nos|संख्या|सं|क्रमांक|नंबर|नं)(?![a-z])\.?|\s*#)?\s*[.:\-]?\s*"
_LABEL = r"(\d{1,3}(?:\s?[.\-]\s?\d{1,3})*(?:\s?\([a-h]\)|[a-h](?![a-z])|\s[a-h](?=$|[?.!,]))?)"
_DOTTED = r"(\d{1,3}(?:\.\d{1,3})+(?:\(?[a-h]\)?)?)"
_WHOLE = r"(\d{1,4})(?![.]\d)"
# The pages before the first chapter are numbered in Roman: "page iv"; "i" alone only where nothing follows.
_PAGE = r"(\d{1,4}(?![.]\d)|[ivxl]{2,6}|[vx]|i(?=\W*$))"
_FOLDED = {kind: fold(names) for kind, names in NAMES.items()}
_QUESTION = fold(QUESTION)


def _numbered(names: str, label: str = _LABEL) -> re.Pattern[str]:
    return re.compile(rf"{_BEFORE}(?:{names}){_CALLED}{label}{_AFTER}{_COUNTED}")


_NUMBERED = {kind: _numbered(names) for kind, names in _FOLDED.items()}
# "The exercises of 5.1": only a number with a point is sure to be theirs, "of 5" may be a chapter's.
_NUMBERED[ReferenceKind.EXERCISE] = _numbered(
    rf"(?:{_FOLDED[ReferenceKind.EXERCISE]})(?: (?:of|from|in)(?= \d{{1,3}}\.\d))?"
)
_NUMBERED[ReferenceKind.PAGE] = _numbered(_FOLDED[ReferenceKind.PAGE], _PAGE)
_NUMBERED[ReferenceKind.CHAPTER] = _numbered(_FOLDED[ReferenceKind.CHAPTER], _WHOLE)
_NUMBERED[ReferenceKind.SECTION] = _numbered(_FOLDED[ReferenceKind.SECTION], _DOTTED)
# "5.2 exercise", "6.3 wala chitra": only a number with a point is sure to belong to what follows it.
_TURNED = {
    kind: re.compile(
        rf"(?<![\d.]){_DOTTED}\s*(?:wala|wali|wale|vala|vali|वाला|वाली|वाले|number|no|नंबर)?\s*(?:{names})"
        rf"(?![^\W_])(?![\u0900-\u097f])(?!\s*\d)"
    )
    for kind, names in _FOLDED.items()
    if kind not in (ReferenceKind.PAGE, ReferenceKind.CHAPTER)
}
_ITEM = re.compile(rf"{_BEFORE}(?:{_QUESTION}){_CALLED}(\d{{1,3}}(?:\.\d{{1,3}})?){_AFTER}")
_ITEM_BY_PLACE = re.compile(
    rf"{_BEFORE}(?:({fold(LAST)})|({ORDINAL})|(\d{{1,3}}(?:\.\d{{1,3}})?)(?:th|st|nd|rd|va|वां|वाँ|वें)?)\s+"
    rf"(?:wala |wali |वाला )?(?:{_QUESTION}){_AFTER}(?![\u0900-\u097f])"
)
_CHAPTER_BY_PLACE = re.compile(
    rf"{_BEFORE}(?:({ORDINAL})|(\d{{1,2}})(?:th|st|nd|rd|वां|वाँ|वें|va|van))\s+"
    rf"(?:{_FOLDED[ReferenceKind.CHAPTER]}){_AFTER}(?![\u0900-\u097f])"
)
_EXERCISE_WORD = re.compile(
    rf"{_BEFORE}(?:{_FOLDED[ReferenceKind.EXERCISE]}|{fold(EXERCISE_TITLES)}){_AFTER}(?![\u0900-\u097f])"
)
_HEADING = re.compile(rf"{_BEFORE}(?:{fold(EXERCISE_TITLES)}){_AFTER}(?![\u0900-\u097f])")
_BOX_HEADING = re.compile(rf"{_BEFORE}(?:{fold(BOX_TITLES)}){_AFTER}(?![\u0900-\u097f])")
_UNNUMBERED = {
    kind: re.compile(rf"{_BEFORE}(?:{_FOLDED[kind]}){_AFTER}(?![\u0900-\u097f])")
    for kind in (
        *(ReferenceKind.ACTIVITY, ReferenceKind.FIGURE, ReferenceKind.TABLE),
        *(ReferenceKind.BOX, ReferenceKind.EXAMPLE, ReferenceKind.SOURCE),
    )
}
_CHAPTER_WORD = re.compile(rf"{_BEFORE}(?:{_FOLDED[ReferenceKind.CHAPTER]}){_AFTER}(?![\u0900-\u097f])")
_EXERCISES_OF = re.compile(
    rf"{_BEFORE}exercises? (?:of|from|in)(?![a-z])"
    r"|(?:का|के|ka|ke) (?:अभ्यास|abhyas|exercise)(?![a-z\u0900-\u097f])"
)
_QUESTIONS_OF = re.compile(
    rf"{_BEFORE}questions (?:of|from|in|on|at)(?![a-z])|{_BEFORE}(?:exercises|questions)$"
    r"|(?:का|के|ka|ke) (?:सवाल|प्रश्न|questions|prashn|sawal|exercises)(?![a-z\u0900-\u097f])"
)
# A question that was copied with its number: "Q. 7 When did ...", "4. explain ...".
_ASKS_ON = re.compile(
    r"\W*(?:what|why|how|when|whom?|whose|which|where|is|are|was|were|do|does|did|can|could|should|would|will"
    r"|has|have|if|explain|describe|define|name|list|write|state|give|find|solve|discuss|compare|prove"
    r"|mention|calculate|draw|differentiate|distinguish)(?![a-z])"
)
_INTERROGATIVE = re.compile(
    rf"{_BEFORE}(?:what|why|how|when|whom?|which|where|kya|kyon|kyun|kaise|kab|kaun|kahan"
    r"|क्या|क्यों|कैसे|कब|कौन|कहाँ|किसे|किस|कितने)(?![^\W\d_])(?![\u0900-\u097f])"
)
_COPIED = re.compile(r"\s*[.):]")
_IN_TEXT = re.compile(rf"{_BEFORE}(?:{fold(IN_TEXT)}){_AFTER}(?![\u0900-\u097f])")
_HERE = re.compile(
    rf"{_BEFORE}(?:this|same|the same|is|isi|इस|इसी)\s+(?:{_FOLDED[ReferenceKind.CHAPTER]}){_AFTER}"
    r"(?![\u0900-\u097f])"
)
_CLASS = re.compile(
    rf"{_BEFORE}(?:class|std|grade|कक्षा|kaksha|klass){_CALLED}(\d{{1,2}})(?:th|st|nd|rd|वीं)?{_AFTER}"
    r"|(?<!\d)(\d{1,2})(?:th|वीं|vi|vin) (?:class|कक्षा|kaksha|std|grade)"
    r"|(?<!\d)(\d{1,2})(?:th|वीं)(?= (?:ki|ka|ke|की|का|के|science|maths|sst|ncert)(?![a-z]))"
)
_ASKING = folded_words("asking")


def book_reference(question: str) -> BookReference | None:
    """What the question names by its number, or None. A chapter alone counts where nothing else is named."""
    text = in_digits(" ".join(fold(question).split()))
    found = {kind: match for kind in NAMES if (match := _named(kind, text))}
    placed = None if ReferenceKind.CHAPTER in found else _CHAPTER_BY_PLACE.search(text)
    item, in_text = _item(text), _IN_TEXT.search(text)
    of_exercise, here = _EXERCISE_WORD.search(text), _HERE.search(text)
    kind = next(iter(found), ReferenceKind.CHAPTER if placed else None)
    of_chapter = item is not None and item.re is _ITEM_BY_PLACE and _CHAPTER_WORD.search(text)
    whole = kind or here or _EXERCISES_OF.search(text)
    if (
        _asks_question(text, item, kind, bool(of_exercise or in_text or here or of_chapter))
        or (in_text and kind in (None, ReferenceKind.PAGE, ReferenceKind.CHAPTER))
        or (kind in (None, ReferenceKind.CHAPTER, ReferenceKind.PAGE) and of_exercise and whole)
        or (kind in (ReferenceKind.CHAPTER, ReferenceKind.PAGE) and _QUESTIONS_OF.search(text))
    ):
        kind = ReferenceKind.EXERCISE
    elif kind is ReferenceKind.PAGE and found[kind][1].isdigit():
        kind = next((one for one, name in _UNNUMBERED.items() if name.search(text)), kind)
        kind = ReferenceKind.BOX if _BOX_HEADING.search(text) else kind
    of_text = text_part(text) if kind in (None, ReferenceKind.PAGE, ReferenceKind.CHAPTER) else None
    kind = of_text.kind if of_text is not None else kind
    return _reference(text, kind, found, placed, of_text) if kind is not None else None


def titled_reference(question: str, titles: Collection[str] = ()) -> BookReference | None:
    """An exercise, or one of its questions, beside what may be the name of a chapter: "question 4 market
    equilibrium". None for a question that was copied from a book with its number; a title of the library that
    asks something ("How crops grow") may stand behind one. `titles`: those, folded."""
    text = in_digits(" ".join(fold(question).split()))
    item = _item(text)
    named = item or _HEADING.search(text) or _EXERCISES_OF.search(text) or _QUESTIONS_OF.search(text)
    if named is None:
        return None
    if item is not None:
        copied = item.start() == 0 and _COPIED.match(text, item.end()) and _INTERROGATIVE.search(text)
        if copied or _ASKS_ON.match(text, item.end()):
            behind = text[item.end() :].strip(" .:?-")
            if not any(title.startswith(behind) or behind.startswith(title) for title in titles if title):
                return None
    reference = _reference(text, ReferenceKind.EXERCISE, {}, None)
    return replace(reference, by_title=True) if reference.others else None


def _reference(
    text: str,
    kind: ReferenceKind,
    found: dict[ReferenceKind, re.Match[str]],
    placed: re.Match[str] | None,
    of_text: TextPart | None = None,
) -> BookReference:
    """What a folded question names. `found`: what bears a number in it, `placed`: a chapter by its place,
    `of_text`: a part of the running text."""
    item, in_text, here = _item(text), _IN_TEXT.search(text), _HERE.search(text)
    headings = {ReferenceKind.EXERCISE: _HEADING, ReferenceKind.BOX: _BOX_HEADING}
    heading = headings[kind].search(text) if kind in headings else None
    chapter, class_ = found.get(ReferenceKind.CHAPTER) or placed, _CLASS.search(text)
    told = of_text.used if of_text else ()
    used = [
        match for match in (*found.values(), placed, item, class_, in_text, here, heading, *told) if match
    ]
    page = found.get(ReferenceKind.PAGE)
    return BookReference(
        kind,
        of_text.number if of_text else _number_of(found, kind, placed),
        _item_number(item) if item and kind is ReferenceKind.EXERCISE else "",
        _chapter_number(chapter) if chapter else None,
        int(class_.group(1) or class_.group(2) or class_.group(3)) if class_ else None,
        frozenset(_others(text, used)),
        int(page.group(1)) if page and page[1].isdigit() and kind is not ReferenceKind.PAGE else None,
        in_text is not None,
        here is not None,
        heading.group() if heading else "",
    )


def _named(kind: ReferenceKind, text: str) -> re.Match[str] | None:
    found = _NUMBERED[kind].search(text)
    return found if found or kind not in _TURNED else _TURNED[kind].search(text)


def _number_of(
    found: dict[ReferenceKind, re.Match[str]], kind: ReferenceKind, placed: re.Match[str] | None
) -> str:
    if kind in found:
        return re.sub(r"[\s()]", "", found[kind].group(1)).replace("-", ".")
    return str(_chapter_number(placed)) if placed and kind is ReferenceKind.CHAPTER else ""


def _chapter_number(match: re.Match[str]) -> int:
    number = next(group for group in match.groups() if group)
    return ORDINALS[number] if number in ORDINALS else int(number)


def _item(text: str) -> re.Match[str] | None:
    return _ITEM.search(text) or _ITEM_BY_PLACE.search(text)


def _item_number(match: re.Match[str]) -> str:
    return match[1] if match.re is _ITEM else place_told(match)


def _asks_question(
    text: str, item: re.Match[str] | None, kind: ReferenceKind | None, of_exercise: bool
) -> bool:
    """Whether a question of an exercise is what is named."""
    if item is None or kind not in (None, ReferenceKind.CHAPTER, ReferenceKind.PAGE, ReferenceKind.SECTION):
        return False
    return of_exercise or kind in (ReferenceKind.CHAPTER, ReferenceKind.PAGE) or _is_short(text, item)


def _is_short(text: str, item: re.Match[str]) -> bool:
    """Whether "question 8" is what is asked for: a question that was copied from a book begins with its own
    number, and more follows."""
    places = [_NUMBERED[kind].search(text) for kind in (ReferenceKind.CHAPTER, ReferenceKind.PAGE)]
    beside = [item, *places, _CHAPTER_BY_PLACE.search(text), _CLASS.search(text)]
    return not _others(text, [match for match in beside if match])


def _others(text: str, used: list[re.Match[str]]) -> list[str]:
    kept = list(text)
    for match in used:
        kept[match.start() : match.end()] = " " * (match.end() - match.start())
    found = (word.removesuffix("'s") for word in words("".join(kept)))
    return [
        word
        for word in found
        if len(word) > 1 and word not in _ASKING and not is_stop_word(word) and not _is_small_number(word)
    ]


def _is_small_number(word: str) -> bool:
    """A number that is no year: years stand in titles."""
    return word.isdigit() and len(word) < _YEAR
