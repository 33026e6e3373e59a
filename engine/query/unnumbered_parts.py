"""Parts of a text that bear no number: a paragraph by its place in it, and who wrote it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.core.text import fold
from engine.query.reference_words import LAST, ORDINAL, ReferenceKind, place_told

_BEFORE, _AFTER = "(?<![^\\W_])(?<![\u0900-\u097f])", "(?![^\\W_])(?![\u0900-\u097f])"
_PARAGRAPH = fold("paragraph|paragraf|para|अनुच्छेद|पैराग्राफ|पैराग्राफ़|पैरा|anuchchhed|anuchhed")
_BY_PLACE = re.compile(
    rf"{_BEFORE}(?:({fold(LAST)})|({ORDINAL})|(\d{{1,2}})(?:th|st|nd|rd|va|वां|वाँ|वें))\s+"
    rf"(?:wala |वाला )?(?:{_PARAGRAPH}){_AFTER}"
)
_BY_NUMBER = re.compile(
    rf"{_BEFORE}(?:{_PARAGRAPH})\s*(?:no\.?|number|संख्या|नंबर)?\s*(\d{{1,2}})(?![.\d]){_AFTER}"
)


def _whole(words: str) -> re.Pattern[str]:
    """Any of these words, whole."""
    return re.compile(f"{_BEFORE}(?:{fold(words)}){_AFTER}")


_WRITER = _whole("authors?|writers?|लेखक|लेखिका|रचयिता|lekhak|lekhika|rachayita")
_BY_WHOM = _whole("who|whom|किसने|kisne")
_BOOK = _whole(
    "chapters?|lessons?|units?|books?|textbooks?|reader|अध्याय|पाठ|इकाई|किताब|पुस्तक|पाठ्यपुस्तक|"
    "adhyay|adhyaay|paath|path|kitab|kitaab|pustak"
)
_WRITING = re.compile(_BEFORE + "(?:" + fold("wrote|written|authored|likh[a-z]*|लिख[^ ]*") + ")")
_ASKS_NAME = _whole("who|whose|names?|naam|nam|नाम|कौन|kaun|kon|किसने|kisne")
_ASKS_MORE = _whole("why|how|what|does|did|क्यों|कैसे|ने|kyon|kyun|kyu|kaise|ne")
_FEW_WORDS = 5  # "author of the chapter": nothing else can be asked than who it is


@dataclass(frozen=True, slots=True)
class TextPart:
    """What a question names: the paragraph `number` ("1" is the first, LAST_ITEM the last), or the author
    (number ""). `used`: the places of the words that name it."""

    kind: ReferenceKind
    number: str
    used: tuple[re.Match[str], ...]


def text_part(text: str) -> TextPart | None:
    """The part that a question names, given folded and with numbers in digits."""
    placed = _BY_PLACE.search(text) or _BY_NUMBER.search(text)
    if placed is not None:
        return TextPart(ReferenceKind.PARAGRAPH, _place_of(placed), (placed,))
    writer, name = _WRITER.search(text), _ASKS_NAME.search(text)
    short = len(text.split()) <= _FEW_WORDS and not _ASKS_MORE.search(text)
    if writer is not None and (name or short):
        return _author(writer, name)
    writing = _WRITING.search(text)
    if writing is not None and _BY_WHOM.search(text) and _BOOK.search(text):
        return _author(writing, name)
    return None


def _author(*used: re.Match[str] | None) -> TextPart:
    return TextPart(ReferenceKind.AUTHOR, "", tuple(match for match in used if match))


def _place_of(match: re.Match[str]) -> str:
    return match[1] if match.re is _BY_NUMBER else place_told(match)
