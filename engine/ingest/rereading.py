"""The text layer of a page, put right from its picture where it is not what the page shows.

Pictures are read by OCR, which costs a second or two a page, so only pages with doubtful words are read, and
of these only the part where such words stand. What the layer is sure of stays: its other letters, its
numbers, its fonts and sizes, its places on the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from engine.core.values import Box, Language
from engine.ingest import ocr
from engine.ingest.false_case import fonts_without_capitals, restore_capitals
from engine.ingest.false_digits import FalseDigits
from engine.ingest.false_ligatures import Lie, false_ligatures, hide_false_ligatures
from engine.ingest.fonts import is_unmapped_hindi
from engine.ingest.hindi_words import HINDI_LETTER, is_hindi_word
from engine.ingest.honesty import Suspicion, suspect, unsuspected
from engine.ingest.layer_words import (
    LOST,
    UNREAD,
    LayerWord,
    Letter,
    PlainWord,
    RawLine,
    Reading,
    layer_words,
    plain_words,
    rewrite,
)
from engine.ingest.matching import fill_holes, readings_of
from engine.ingest.scans import Scan, grey_of, within
from engine.ingest.spans import Span
from engine.ingest.straightening import straighten

_NARROW_COLUMN = 10  # words; fewer tell nothing of how wide their column is
_HEIGHT = 0.65  # font sizes over the baseline in which every letter has ink
_CLOSE = 0.25  # font sizes between two parts of a word
_NO_WIDTH = 0.02  # font sizes; no glyph is so narrow
_FAINT = 20  # of 255 grey values; nothing that varies less is print
_MARGIN = 6.0  # points around what is read
_PIXELS_PER_LETTER = 30  # of a font size, for Tesseract
_LEAST_DPI, _MOST_DPI = 150, 300
_SOUND = 0.6  # share of words in what OCR read that makes it believable
_SAME_HINDI = 0.85  # share of words that are read as the layer has them when only its spare glyphs are lost
_ENOUGH_WORDS = 8  # to trust a font for
_SOME_HINDI = 0.25  # share of words from which a layer with broken words is not all wrong
_AGREES = 0.8  # share of words that layer and picture have in common when the layer is honest
_ONLY_LINE = 3.0  # font sizes: a picture of one line has no other
_MOST_LINES = 12  # of a page that are read again
_SAMPLE_LINES = 5  # by which a font is tried
_ENDLESS = 30  # letters that no word has
_ENOUGH_READ = 4  # words in the picture by which the layer is judged where OCR missed the others


@dataclass(slots=True)
class Rereader:
    """Reads again what lies, over all pages of one document.

    `tessdata`: folder of the trained data, None where there is none. `language`: of the book, when known.
    """

    tessdata: Path | None
    language: Language | None = None
    _trusted: set[str] = field(default_factory=set)  # fonts that agreed with the picture
    _ligatures: dict[str, set[Lie]] = field(default_factory=dict)  # fonts that tell some wrong
    _cased: set[str] = field(default_factory=set)  # fonts that have no capitals in the picture either
    _digits: FalseDigits = field(init=False)
    _script: Language | None = None  # in which the last doubtful page was printed

    def __post_init__(self) -> None:
        self._digits = FalseDigits(self._read_english)

    def mend(self, page: Any, lines: list[RawLine]) -> tuple[int, int]:
        """Puts the raw lines of a page right, in place.

        Returns how many words were read in the picture, and how many can be read nowhere.
        """
        plain = plain_words(lines)
        numbers = self._digits.mend(page, plain, lines) if self.tessdata is not None else 0
        if numbers:
            plain = plain_words(lines)
        reread, lost = self._mend_letters(page, plain, lines)
        return reread + numbers + self._mend_case(page, plain, lines), lost

    def _mend_case(self, page: Any, plain: list[PlainWord], lines: list[RawLine]) -> int:
        """Puts capital letters right, in place. Returns how many words changed."""
        fonts = fonts_without_capitals(plain) - self._cased
        if not fonts or self.tessdata is None:
            return 0
        words = [word for word in layer_words(lines) if word.font in fonts]
        changed = restore_capitals(lines, words, readings_of(words, self._read_english(page, words)))
        if not changed:
            self._cased |= fonts
        return changed

    def _mend_letters(self, page: Any, plain: list[PlainWord], lines: list[RawLine]) -> tuple[int, int]:
        for font, lies in false_ligatures(plain).items():
            self._ligatures.setdefault(font, set()).update(lies)
        if any(word.font in self._ligatures for word in plain):
            _restore_white(page, hide_false_ligatures(lines, self._ligatures))
            plain = plain_words(lines)
        if not suspect(plain, self._trusted):
            return 0, 0
        words = layer_words(lines)
        found = suspect(words, self._trusted)
        if found.hindi:
            straighten(lines, {letter.font for word in words for letter in word.letters})
            words = layer_words(lines)
            found = suspect(words, self._trusted)
        found.strange = self._lying(page, found.strange)
        if found.strange:  # where one font lies, others may that say too little to be suspected
            found.strange += self._lying(page, unsuspected(words, found, self._trusted))
        if not found:
            return 0, 0
        read = self._read(page, found) if self.tessdata else []
        given = readings_of(words, read)
        if self.tessdata is not None:
            self._read_missed(page, found, given)
        known = any(is_unmapped_hindi(word.font) for word in found.strange)
        if found.strange and not known and not self._is_believable(found.strange, read):
            self._trusted.update(word.font for word in found.strange)
            found.strange = []
        blank = _blank_letters(page, found.holes)
        new = [(word, _filled(word, given[id(word)], blank)) for word in found.holes]
        new += self._hindi(found.hindi, given)
        new += [(word, _together(word, given[id(word)]) or _unread(word)) for word in found.strange]
        rewrite(lines, new)
        lost = sum(UNREAD in part.text for _, parts in new for part in parts)
        return sum(len(parts) for _, parts in new) - lost, lost

    def _hindi(
        self, words: Sequence[LayerWord], given: Mapping[int, Sequence[Reading]]
    ) -> list[tuple[LayerWord, list[Reading]]]:
        """What the words in fonts with broken Hindi say. A font that was right after all is trusted."""
        result = []
        for font, its_words in _by_font(words).items():
            same = _same_share(its_words, given)
            if same >= _SAME_HINDI and len(its_words) >= _ENOUGH_WORDS:
                self._trusted.add(font)
            else:
                result += [(word, _hindi(word, given[id(word)], same >= _SOME_HINDI)) for word in its_words]
        return result

    def _lying(self, page: Any, strange: Sequence[LayerWord]) -> list[LayerWord]:
        """Those of the words in strange fonts whose fonts do not agree with the picture.

        A few lines of each font are read; a font that agrees is trusted on all pages.
        """
        if self.tessdata is None:
            return list(strange)
        lying = []
        for font, words in _by_font(strange).items():
            sample = _sample(words)
            if _agree(sample, self._read_english(page, sample)):
                self._trusted.add(font)
            else:
                lying += words
        return lying

    def _read_english(self, page: Any, words: Sequence[LayerWord]) -> list[Span]:
        """The words in the part of the page where some of its layer stand."""
        assert self.tessdata is not None
        return ocr.read_words(_picture_of_words(page, words), self.tessdata, Language.EN)

    def _read(self, page: Any, found: Suspicion[LayerWord]) -> list[Span]:
        """The words in the part of the page where doubtful ones stand."""
        assert self.tessdata is not None
        scan = _picture_of_words(page, found.words)
        if found.hindi:
            numbers = not any(word.text.strip(LOST) for word in found.hindi)  # else the layer has them
            read = ocr.read_words(scan, self.tessdata, Language.HI, numbers=numbers)
            if ocr.is_text([span.text for span in read]):
                return read
            found.strange += found.hindi  # letters of another script that are told as Hindi
            found.hindi = []
        script, read = ocr.read_in_best_language(scan, self.tessdata, self._script or self.language)
        self._script = script
        return read

    def _read_missed(self, page: Any, found: Suspicion[LayerWord], given: dict[int, list[Reading]]) -> None:
        """Reads once more, by themselves, the parts of lines that Tesseract has passed over."""
        assert self.tessdata is not None
        missed = [
            word for word in found.words if not given[id(word)] and (LOST in word.text or found.strange)
        ]
        language = Language.HI if found.hindi else self._script or self.language or Language.EN
        lines: list[list[LayerWord]] = []
        for word in missed:
            letter = word.letters[0]
            if lines and abs(lines[-1][0].letters[0].baseline - letter.baseline) < 0.3 * letter.size:
                lines[-1].append(word)
            else:
                lines.append([word])
        for line in lines[:_MOST_LINES]:
            scan = picture_of(page, [word.box for word in line], line[0].letters[0].size, tight=True)
            read = ocr.read_words(scan, self.tessdata, language, numbers=False)
            given.update(readings_of(line, read, _ONLY_LINE))

    def _is_believable(self, strange: Sequence[LayerWord], read: Sequence[Span]) -> bool:
        """Whether to give up what the layer says, for what was read or because it is no language."""
        texts = [span.text for span in read]
        sound = bool(texts) and ocr.is_text(texts) and ocr.reading_quality(texts) >= _SOUND
        return sound or _is_gibberish(strange)


def _by_font(words: Sequence[LayerWord]) -> dict[str, list[LayerWord]]:
    fonts: dict[str, list[LayerWord]] = {}
    for word in words:
        fonts.setdefault(word.font, []).append(word)
    return fonts


def _sample(words: Sequence[LayerWord]) -> list[LayerWord]:
    """Words on a few lines that follow each other, where most of the words stand."""
    heights = [word.box[1] for word in words]
    high = _SAMPLE_LINES * 1.4 * max(word.letters[0].size for word in words)
    start = max(heights, key=lambda top: sum(top <= height < top + high for height in heights))
    return [word for word in words if start <= word.box[1] < start + high]


def _agree(words: Sequence[LayerWord], read: Sequence[Span]) -> bool:
    """Whether most of these words are among what was read, or most of what was read among them: of rows
    between ruled lines OCR sees only some, and what it misses says nothing against the layer."""
    mine = [bare for word in words if 2 < len(bare := _bare(word.text)) < _ENDLESS]
    seen = [bare for span in read if len(bare := _bare(span.text)) > 2]
    mute = sum(not 0 < len(_bare(word.text)) < _ENDLESS for word in words)
    if 2 * mute > len(words) and len(seen) >= _ENOUGH_READ:
        return False
    return _share_in(mine, seen) >= _AGREES or (
        len(seen) >= _ENOUGH_READ and _share_in(seen, mine) >= _AGREES
    )


def _share_in(some: Sequence[str], others: Sequence[str]) -> float:
    """The share of some words that stand in others, 1.0 for none."""
    text = "".join(others)
    return sum(word in text for word in some) / len(some) if some else 1.0


def _picture_of_words(page: Any, words: Sequence[LayerWord]) -> Scan:
    size = median(letter.size for word in words for letter in word.letters)
    return picture_of(page, [word.box for word in words], size)


def _same_share(words: Sequence[LayerWord], given: Mapping[int, Sequence[Reading]]) -> float:
    """Share (0..1) of the words that the layer has as they were read, apart from glyphs that mean nothing:
    some programs give a syllable's words to its first glyph and none to the others."""
    same = sum(_bare(word.text) == _bare("".join(part.text for part in given[id(word)])) for word in words)
    return same / max(1, len(words))


def _is_gibberish(words: Sequence[LayerWord]) -> bool:
    """Whether so many words are no words that nothing but a wrong layer explains it."""
    from engine.ingest.words import is_english_word

    bare = [text for word in words if len(text := _bare(word.text)) > 2 and text.isascii()]
    return len(bare) >= 20 and sum(map(is_english_word, bare)) < 0.1 * len(bare)


def _bare(text: str) -> str:
    """Letters, signs of Hindi and digits only."""
    return "".join(letter for letter in text.casefold() if letter.isalnum() or _is_sign(letter))


def _is_sign(letter: str) -> bool:
    return "\u0900" <= letter <= "\u0963"


def picture_of(page: Any, boxes: Sequence[Box], size: float, *, tight: bool = False) -> Scan:
    """The picture of the part of a page where these boxes stand, for letters of `size` points; as wide as the
    page when there are few, unless it is to be `tight`."""
    import pymupdf

    dpi = round(min(max(_PIXELS_PER_LETTER * 72 / max(size, 1.0), _LEAST_DPI), _MOST_DPI))
    x0, y0, x1, y1 = _around(boxes)
    wide = not tight and (len(boxes) < _NARROW_COLUMN or x1 - x0 > 0.5 * page.rect.width)
    left, right = (0.0, page.rect.width) if wide else (x0 - _MARGIN, x1 + _MARGIN)
    clip = pymupdf.Rect(left, y0 - _MARGIN, right, y1 + _MARGIN) & page.rect
    pixmap = page.get_pixmap(dpi=within(clip, dpi), alpha=False, clip=clip, colorspace=pymupdf.csRGB)
    return Scan(pixmap, pixmap.xres, pixmap.x * 72 / pixmap.xres, pixmap.y * 72 / pixmap.xres)


def _around(boxes: Sequence[Box]) -> Box:
    return (
        min(box[0] for box in boxes), min(box[1] for box in boxes),
        max(box[2] for box in boxes), max(box[3] for box in boxes),
    )  # fmt: skip


def _together(word: LayerWord, parts: Sequence[Reading]) -> list[Reading]:
    """What was read at a word: two parts that stand close are one, as there is no space in the layer."""
    if len(parts) == 2 and parts[1].begin - parts[0].end < _CLOSE * word.letters[0].size:
        return [Reading(parts[0].text + parts[1].text, parts[0].begin, parts[1].end)]
    return list(parts)


def _unread(word: LayerWord) -> list[Reading]:
    return [Reading(UNREAD, word.box[0], word.box[2])]


def _filled(word: LayerWord, parts: Sequence[Reading], blank: set[Letter]) -> list[Reading]:
    """A word with its lost letters. Nothing is known of a word of lost letters alone: what was read is it."""
    if not word.text.strip(LOST):
        return list(parts) or _unread(word)
    pieces = _without_blanks(word, blank)
    if len(pieces) != 1 or LOST not in pieces[0].text:
        return [Reading(_shown(piece), piece.box[0], piece.box[2]) for piece in pieces]
    read = "".join(part.text for part in parts)
    if len(parts) > 1 and _bare(read) == _bare(word.text.replace(LOST, "")):
        return list(parts)  # the lost letter was a space after all
    text = fill_holes(pieces[0], read)
    return [Reading(text, word.box[0], word.box[2])]


def _shown(word: LayerWord) -> str:
    return word.text.replace(LOST, UNREAD)


def _without_blanks(word: LayerWord, blank: set[Letter]) -> list[LayerWord]:
    """The word cut at lost letters that are nothing but white."""
    pieces: list[list[Letter]] = [[]]
    for letter in word.letters:
        if letter in blank:
            pieces.append([])
        else:
            pieces[-1].append(letter)
    return [LayerWord(tuple(piece)) for piece in pieces if piece]


def _blank_letters(page: Any, words: Sequence[LayerWord]) -> set[Letter]:
    """Those of the words' lost letters that have no ink: spaces and tabs of a strange kind."""
    lost = [letter for word in words for letter in word.letters if letter.text == LOST]
    white = _are_white(page, [(letter.box, letter.baseline, letter.size) for letter in lost])
    return {letter for letter, is_white in zip(lost, white, strict=True) if is_white}


def _restore_white(page: Any, spaces: Sequence[tuple[dict[str, Any], float]]) -> None:
    """Makes spaces, in place, of those hidden ones that are nothing but white."""
    white = _are_white(page, [(char["bbox"], char["origin"][1], size) for char, size in spaces])
    for (char, _), is_white in zip(spaces, white, strict=True):
        if is_white:
            char["c"] = " "


def _are_white(page: Any, places: Sequence[tuple[Box, float, float]]) -> list[bool]:
    """Whether there is white at each place: the box of a letter, its baseline and its font size. What has no
    width is one of several letters that the file tells of one glyph."""
    if not places:
        return []
    scan = picture_of(page, [box for box, _, _ in places], median(size for _, _, size in places))
    grey = grey_of(scan.pixmap)
    white = []
    for (x0, _, x1, _), baseline, size in places:
        inside = 0.1 * (x1 - x0)
        rows = slice(max(0, scan.row(baseline - _HEIGHT * size)), scan.row(baseline))
        part = grey[rows, max(0, scan.column(x0 + inside)) : scan.column(x1 - inside)]
        faint = not part.size or int(part.max()) - int(part.min()) < _FAINT
        white.append(faint and x1 - x0 >= _NO_WIDTH * size)
    return white


def _hindi(word: LayerWord, parts: Sequence[Reading], in_part: bool) -> list[Reading]:
    """A word in a font whose Hindi is broken: what was read, or else the layer's word where that is Hindi.

    `in_part`: some words of the font are right.
    """
    read = "".join(part.text for part in parts)
    if HINDI_LETTER.search(read):
        return _together(word, parts)
    if in_part and not word.has_lost and is_hindi_word(word.text):
        return [Reading(word.text, word.box[0], word.box[2])]
    return _unread(word)
