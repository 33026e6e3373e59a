"""One page of a PDF: its own text where that is what the page shows, and what OCR reads where it is not.

What a pupil sees printed decides. A page with text costs no look at its picture as long as nothing about the
text is doubtful. Read by OCR are: pages without text on which something is drawn, scans whose invisible words
are not those of the picture, and scans that only a stamp of a few words was put on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from engine.core.values import Language
from engine.ingest import fonts, ocr
from engine.ingest.doubts import Cover
from engine.ingest.hindi_words import HINDI_LETTER
from engine.ingest.notes import take_off_notes
from engine.ingest.rereading import Rereader, picture_of
from engine.ingest.spans import PageSpans, Span, read_spans

_SCAN_SHARE = 0.7  # of the page, from which a picture on it is the page
_STAMP_WORDS = 25  # no more has a scan's stamp, or the print of a website on it
_REAL_PAGE = 40  # words read in a picture, from which the picture and not the stamp is the page
_READ_ERROR = "read error"  # MuPDF's word for a stream that cannot be unpacked to its end
_MOST_LOST = 0.3  # share of a page's words that can be read nowhere
_SOUND = 0.8  # share of words in what OCR read, from which it is believed more than a stamp
_TELLING = 15  # words of a turned page, from which their text is judged
_NO_LANGUAGE = 0.35  # share of words in a text layer, below which it is not what is printed
_BETTER = 0.15  # by so much must more of what OCR read there be words
_BAND = 6  # lines of a scan that are read to find out whether its invisible words are right
_AGREES = 0.95  # share of words in such lines that must be those of the picture
_FARTHEST = 40  # letters between two words that are found one behind the other
_NEARLY = 0.02  # by so much may OCR look worse than the words it replaces


@dataclass(slots=True)
class PageReader:
    """Reads the pages of one document in turn, and remembers what they taught.

    `language`: of the book, when its name tells. `tessdata`: folder with the data of OCR, or None.
    """

    language: Language | None
    tessdata: Path | None
    _rereader: Rereader = field(init=False)
    _transparent: set[Cover] = field(default_factory=set)
    _likely: Language | None = None  # language of the scan before

    def __post_init__(self) -> None:
        self._rereader = Rereader(self.tessdata, self.language)

    def read(self, document: Any, index: int) -> PageSpans:
        """Page `index` (from 0) of an open PyMuPDF document."""
        import pymupdf

        pymupdf.TOOLS.reset_mupdf_warnings()
        added_words = take_off_notes(document, index)
        page = document[index]
        spans = read_spans(page, index + 1, fonts.decode_run, self._transparent, self._rereader.mend)
        spans.added_words = added_words
        broken = _is_broken(document, page, pymupdf.TOOLS.mupdf_warnings())
        if broken and not spans.pieces and not spans.turned:
            spans.unreadable = True
            return spans
        spans.cut_off = broken
        if spans.lost_words > _MOST_LOST * _words(spans):
            return self._without_words(spans)
        if spans.turned:
            return spans
        read: PageSpans | None = None
        if spans.pieces and (spans.turn is not None or page.rotation):
            read = self._of_turned(page, spans)
        if read is None and spans.turn is not None:
            return spans
        if spans.pieces:
            read = read or self._instead(page, spans)
        elif spans.has_picture or spans.ink or spans.frames:
            read = self._of_picture(page, spans)
        if read is None:
            return spans
        read.hidden, read.unread, read.added_words = spans.hidden, spans.unread, added_words
        return read

    def _without_words(self, spans: PageSpans) -> PageSpans:
        """A page of which too many words can be read nowhere, so that the others would mislead."""
        spans.pieces = []
        spans.no_ocr = self.tessdata is None
        spans.unreadable = not spans.no_ocr
        return spans

    def _of_picture(self, page: Any, spans: PageSpans) -> PageSpans | None:
        """What is read on a page without text; None where that is no text."""
        if self.tessdata is None:
            spans.no_ocr = spans.has_picture
            return None
        read = self._ocr(page, spans.number, self.tessdata)
        if ocr.is_text([_text(piece) for piece in read.pieces]):
            return read
        spans.has_picture = True
        return None

    def _of_turned(self, page: Any, spans: PageSpans) -> PageSpans | None:
        """What is read on a page whose text stands sideways, where its text layer is hardly language or was
        itself read in the picture; None to keep the layer."""
        scan = spans.inkless > 0.5 and spans.pictured >= _SCAN_SHARE
        texts = [_text(piece) for piece in spans.pieces]
        quality = ocr.reading_quality(texts) if _words(spans) >= _TELLING else 1.0
        if not scan and quality >= _SOUND:
            return None
        if self.tessdata is not None:
            read = self._ocr(page, spans.number, self.tessdata)
            found = [_text(piece) for piece in read.pieces]
            better = ocr.reading_quality(found) - quality
            if ocr.is_text(found) and better >= (-_NEARLY if scan else _BETTER):
                return read
        return self._without_words(spans) if quality < _NO_LANGUAGE else None

    def _instead(self, page: Any, spans: PageSpans) -> PageSpans | None:
        """What is read in the picture of a scan that has words of its own; None to keep these."""
        if self.tessdata is None or spans.pictured < _SCAN_SHARE:
            return None
        texts = [_text(piece) for piece in spans.pieces]
        if spans.inkless > 0.5:
            quality = ocr.reading_quality(texts)
            if quality >= _AGREES and self._band_agrees(page, spans, self.tessdata):
                return None
            read = self._ocr(page, spans.number, self.tessdata)
            mine = ocr.reading_quality([_text(piece) for piece in read.pieces])
            return read if read.pieces and mine >= quality - _NEARLY else None
        if sum(len(text.split()) for text in texts) > _STAMP_WORDS:
            return None
        read = self._ocr(page, spans.number, self.tessdata)
        found = [_text(piece) for piece in read.pieces]
        enough = sum(len(text.split()) for text in found) >= _REAL_PAGE
        return read if enough and ocr.reading_quality(found) >= _SOUND else None

    def _band_agrees(self, page: Any, spans: PageSpans, tessdata: Path) -> bool:
        """Whether the most doubtful lines of a scan's invisible text are what the picture says."""
        band = _most_doubtful(spans.pieces)
        box = (0.0, min(p[0].box[1] for p in band), spans.width, max(p[0].box[3] for p in band))
        scan = picture_of(page, [box], median(span.size for piece in band for span in piece))
        language = self.language or _language_of(band)
        read = ocr.read_words(scan, tessdata, language)
        mine = [_bare(word) for word in " ".join(map(_text, band)).split() if _bare(word)]
        seen = "".join(_bare(span.text) for span in read)
        return _found_in_order(mine, seen) >= _AGREES * len(mine)

    def _ocr(self, page: Any, number: int, tessdata: Path) -> PageSpans:
        read = ocr.ocr_page(page, number, tessdata, self.language, self._likely)
        self._likely = _language_of(read.pieces)
        return read


def _is_broken(document: Any, page: Any, warnings: str) -> bool:
    """Whether a page is no page, or its description breaks off. `warnings`: what MuPDF said while reading."""
    no_page = document.xref_get_key(page.xref, "Type")[1] != "/Page"
    return _READ_ERROR in warnings or (no_page and not page.get_contents())


def _found_in_order(words: Sequence[str], text: str) -> int:
    """How many of the words stand in a text without spaces, one behind the other."""
    at = found = 0
    for word in words:
        place = text.find(word, at, at + _FARTHEST + len(word))
        if place >= 0:
            found += 1
            at = place + len(word)
    return found


def _words(spans: PageSpans) -> int:
    return sum(len(_text(piece).split()) for piece in spans.pieces)


def _text(piece: Sequence[Span]) -> str:
    return "".join(span.text for span in piece)


def _bare(word: str) -> str:
    return "".join(letter for letter in word.casefold() if letter.isalnum() or HINDI_LETTER.match(letter))


def _language_of(pieces: Sequence[Sequence[Span]]) -> Language:
    text = "".join(map(_text, pieces))
    hindi = len(HINDI_LETTER.findall(text))
    return Language.HI if 2 * hindi > sum(letter.isalpha() for letter in text) else Language.EN


def _most_doubtful(pieces: Sequence[list[Span]]) -> Sequence[list[Span]]:
    """The lines that follow each other and have the most numbers and words that are no words."""
    lines = sorted(pieces, key=lambda piece: piece[0].box[1])
    doubts = [sum(_is_doubtful(word) for word in _text(line).split()) for line in lines]
    first = max(range(max(1, len(lines) - _BAND + 1)), key=lambda at: sum(doubts[at : at + _BAND]))
    return lines[first : first + _BAND]


def _is_doubtful(word: str) -> bool:
    return any(letter.isdigit() for letter in word) or ocr.reading_quality([word]) < 1
