"""What a PDF is: class, subject, book, chapter, title and language, from its name and its pages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from engine.core.text import fold, words
from engine.core.values import BlockKind, DocumentMeta, Language
from engine.ingest.books import SERIES, FileName, parse_name
from engine.ingest.margins import Margins
from engine.ingest.paragraphs import NUMBERED
from engine.ingest.structure import Part

_COPY_SUFFIX = re.compile(r"(\s*\(\d+\)|\s*[-_ ]\s*copy(?:\s*\d+)?)+$", re.IGNORECASE)
_CHAPTER_WORD = (
    r"(?:chapter|unit|lesson|section|अध्याय|एकक|इकाई|पाठ)\s*[-–—:.]?\s*"
    r"(?:\d{1,2}|[ivx]{1,5}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen)?"
)
_PREFIX = re.compile(rf"^\W*{_CHAPTER_WORD}(?=\W|$)[\s:–—.|-]*", re.IGNORECASE)
_NOT_A_TITLE = re.compile(
    r"^\W*(?:notes for the teacher|sources for|contents|objectives|learning objectives|activity|think it over"
    r"|probe and ponder|introduction|section|part|उद्देश्य|विषय|भूमिका|the big|experiment|let us|can you)\b",
    re.IGNORECASE,
)
_SMALL_WORDS = {
    "a",
    "an",
    "and",
    "as",
    "at",
    "by",
    "for",
    "from",
    "in",
    "into",
    "of",
    "on",
    "or",
    "the",
    "to",
}
_CHAPTER_NUMBER = re.compile(r"(?:chapter|अध्याय)\s*[-–—:.]?\s*(\d{1,2})\b", re.IGNORECASE)
_CLASS = re.compile(r"\b(?:class|grade|कक्षा)\s*[-–—:.]?\s*(\d{1,2}|[IVX]{1,4})\b", re.IGNORECASE)
_ROMAN = {"VI": 6, "VII": 7, "VIII": 8, "IX": 9, "X": 10, "XI": 11, "XII": 12}


def doc_id(path: Path) -> str:
    """The file name without ".pdf" and without a copy suffix such as " (1)", in Unicode form NFC."""
    name = unicodedata.normalize("NFC", path.name)
    stem = name[:-4] if name.lower().endswith(".pdf") else name
    return _COPY_SUFFIX.sub("", stem).strip() or stem


def read_metadata(
    path: Path, *, parts: list[Part], language: Language, margins: Margins, page_count: int
) -> DocumentMeta:
    """`parts`: the document's parts, of which the chapter's title is one; `margins`: heads and feet.

    A chapter number is told here only where the file's name has one; see engine.ingest.chapters.
    """
    doc = doc_id(path)
    name = parse_name(doc)
    heads = [text for text, _ in margins.heads.most_common(8)]
    known = set(_tokens([name.book])) if name and name.book else set()
    title = find_title(parts, [head for head in heads if set(_tokens([head])) != known])
    front = " ".join([*heads, *(_text(part) for part in parts if part.head.page == 1)])
    return DocumentMeta(
        doc=doc,
        title=title or doc,
        book=_book(heads, title, name),
        subject=name.subject if name else None,
        class_number=name.class_number if name else _class_number(front),
        chapter=name.chapter if name else None,
        language=language,
        edition=margins.edition,
        page_count=page_count,
    )


def find_title(parts: list[Part], heads: list[str]) -> str:
    """The chapter's title: a large heading of the first pages, best one that the running heads repeat."""
    headings = [
        part for part in parts
        if part.kind is BlockKind.HEADING and part.head.page <= 4 and part.head.size > 11.5
        and len(_text(part)) < 120 and not NUMBERED.match(_text(part))
    ]  # fmt: skip
    for part in headings:
        if part.head.page <= 2 and re.match(r"(?i)chapter\s*\d+\s*[:–—-]\s*\S", _text(part)):
            return cased(cleaned(_text(part)))
    chapter_heads = [cleaned(head) for head in heads if not _is_book(head) and _tokens([cleaned(head)])]
    for head in chapter_heads:
        title = _repeated(head, headings)
        if title:
            return cased(title)
    said = [part for part in headings if _is_said(cleaned(_text(part)))]
    titles = [part for part in said if not _NOT_A_TITLE.match(cleaned(_text(part)) or "section")]
    # The first chapter of a book may be called no more than that.
    titles = titles or [part for part in said if fold(cleaned(_text(part))) in _FIRST]
    if titles:
        return cased(cleaned(_text(max(titles, key=lambda part: (part.head.size, -part.head.page)))))
    return cased(chapter_heads[0]) if chapter_heads else ""


_FIRST = ("introduction", "परिचय")
_UNSPEAKABLE = re.compile(r"[b-df-hj-np-tv-xz]{5}", re.IGNORECASE)


def _is_said(text: str) -> bool:
    """Whether a heading is of words, not a row of letters to be looked at: "E N X T K V O"."""
    return " " in text or not _UNSPEAKABLE.search(text)


def _repeated(head: str, headings: list[Part]) -> str | None:
    """The title when a running head and the headings say the same: the fuller of both, but for what the head
    says twice ("Justice Social Justice", with the word that finds the chapter in front)."""
    said = _tokens([head])
    tokens = set(said)
    for part in headings:
        text = cleaned(_text(part))
        mine = set(_tokens([text]))
        if tokens <= mine and len(mine) <= 12 and part.head.size > 15:
            return head if mine - tokens <= _LABELS and len(said) == len(tokens) else text
    common = tokens & set(_tokens(_text(part) for part in headings))
    return head if len(common) >= 0.5 * len(tokens) else None


# What stands beside a title in large letters, and is read with it: "Confronting Chapter 6 Marginalisation".
_LABELS = {"chapter", "unit", "अध्याय", "इकाई"}


def _text(part: Part) -> str:
    return " ".join(piece.text for piece in part.pieces)


def _tokens(texts: Iterable[str]) -> list[str]:
    return [word for text in texts for word in words(fold(text)) if len(word) > 1]


def cleaned(text: str) -> str:
    """Without "Chapter 4 -" or "4 –" in front, a chapter number behind, and decoration."""
    text = _PREFIX.sub("", " ".join(text.split()))
    text = re.sub(r"^\d{1,2}\s*[–—:|-]\s+(?=[^\W\d_])", "", text)
    text = re.sub(r"(?i)\b(?:chapter|अध्याय)\s*\d*\s*$", "", text).strip(" -–—:|•")
    return re.sub(r"(?<=[^\W\d_])\s+\d{1,2}$", "", text).strip(" -–—:|•")


def cased(text: str) -> str:
    """ALL CAPITALS, also with a small letter first, as a title is written: Squares and Square Roots."""
    if not (text.isupper() or (" " in text and text[1:].isupper())):
        return text
    return " ".join(
        word if index and word in _SMALL_WORDS else _capital(word)
        for index, word in enumerate(text.lower().split())
    )


def _capital(word: str) -> str:
    return word.upper() if re.fullmatch(r"[ivx]{2,4}|dna|rna|[ivx]", word) else word[:1].upper() + word[1:]


# A Hindi word may end in a vowel sign, which is no word character: no "\b" behind it.
_NOT_THE_NAME = re.compile(r"\s*[|—–]\s*(?=[A-Zअ-ह])|\s+(?:(?:grade|class)\b|कक्षा(?!\w))", re.IGNORECASE)
_NAMES_BOOK = re.compile(r"\b(?:(?:grade|class|textbook)\b|कक्षा(?!\w))")


def _is_book(head: str) -> bool:
    """Whether a running head names a book or a subject rather than a chapter."""
    plain = fold(head)
    return bool(_NAMES_BOOK.search(plain)) or plain in {
        "science", "mathematics", "biology", "chemistry", "physics", "economics", "accountancy", "history",
        "geography", "गणित", "विज्ञान", "रसायन विज्ञान", "भौतिकी", "भौतिक विज्ञान", "जीव विज्ञान",
    }  # fmt: skip


def _book(heads: list[str], title: str, name: FileName | None) -> str | None:
    """The book's name: from the list of NCERT books, else the running head that is not the chapter's."""
    if name and name.book:
        return name.book
    short = [cased(_NOT_THE_NAME.split(head)[0].strip(" -–—:|")) for head in heads]
    for book in short:
        if fold(book) in SERIES:
            return book
    mine = set(_tokens([title]))
    for head, book in zip(heads, short, strict=True):
        tokens = set(_tokens([cleaned(head)]))
        if len("".join(tokens)) > 3 and not tokens & mine and not _CHAPTER_NUMBER.search(head):
            return book or None
    return name.subject if name else None


def _class_number(text: str) -> int | None:
    found = _CLASS.search(text)
    if not found:
        return None
    number = int(found[1]) if found[1].isdigit() else _ROMAN.get(found[1].upper(), 0)
    return number if 1 <= number <= 12 else None
