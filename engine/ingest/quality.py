"""How sound the text of a page is, and what a teacher is told of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from engine.core.values import PageWarning
from engine.ingest import ocr
from engine.ingest.hindi_words import HINDI_LETTER, is_hindi_word
from engine.ingest.layer_words import UNREAD
from engine.ingest.letter_pairs import strangeness
from engine.ingest.spans import PageSpans, Span
from engine.ingest.words import is_english_word

_POOR = 0.8  # below this share of sound words an OCR page should be looked at
_COARSE = 0.75  # the best a scan can be whose digits may be read wrong
_AROUND = ".,;:!?()[]{}\"'“”‘’।•*-–—…"
_MOST_STRANGE = 5.6  # bits a letter; names and rare words have less
# No word of a book looks like this: a sign without its letter, both scripts in one, letters among symbols.
_ODD = re.compile(
    f"\ufffd|{UNREAD}|[\ue000-\uf8ff]|^[\u093e-\u094d\u0901-\u0903]|[a-zA-Z][\u0904-\u0939]|[\u0904-\u094d][a-zA-Z]"
    r"|[A-Za-z][|\\{}<>~_^=*#@$%]+[A-Za-z]|[a-z][A-Z][a-z]|[bcdfghjklmnpqrstvwxz]{6}"
)


def quality_of(page: PageSpans, texts: Sequence[str]) -> float:
    """Share (0..1) of a page's words that look like words: 1.0 for a page without any, 0.0 for one whose
    words could not be read."""
    if page.unreadable:
        return 0.0
    if not page.scanned:
        return page_quality(texts)
    quality = ocr.reading_quality(list(texts))
    return min(quality, _COARSE) if page.coarse else quality


def page_quality(texts: Sequence[str]) -> float:
    """Share (0..1) of the words in `texts` that look like words; 1.0 when there are none."""
    words = [word for text in texts for word in text.split() if any(c.isalpha() or c == UNREAD for c in word)]
    good = sum(_is_sound(word) for word in words)
    return round(good / len(words), 3) if words else 1.0


@lru_cache(maxsize=20_000)
def _is_sound(word: str) -> bool:
    if _ODD.search(word):
        return False
    bare = word.strip(_AROUND)
    if HINDI_LETTER.search(bare):
        return is_hindi_word(bare, numbered=True)
    if len(bare) < 4 or not (bare.isascii() and bare.isalpha()) or is_english_word(bare):
        return True
    return bare.isupper() or strangeness([bare]) < _MOST_STRANGE


def left_out_words(page: PageSpans) -> int:
    """How many words of the file are not the page's text, because nobody sees them."""
    return len(page.unread) + sum(_word_count(piece) for piece in page.hidden)


def _word_count(piece: list[Span]) -> int:
    return len("".join(span.text for span in piece).split())


def warnings_of(page: PageSpans, texts: Sequence[str], quality: float) -> tuple[PageWarning, ...]:
    """What a teacher should know of a page. `texts`: what of it was taken in."""
    return (*_state(page, texts, quality), *_left_out(page))


def _state(page: PageSpans, texts: Sequence[str], quality: float) -> tuple[PageWarning, ...]:
    has_text = bool(texts)
    if page.unreadable or page.no_ocr:
        return (PageWarning.UNREADABLE if page.unreadable else PageWarning.OCR_UNAVAILABLE,)
    if page.scanned and has_text:
        poor = (PageWarning.OCR_POOR,) if quality < _POOR or page.coarse else ()
        unread = (PageWarning.PARTLY_UNREAD,) if any(UNREAD in text for text in texts) else ()
        return (PageWarning.SCANNED, *poor, *unread)
    if not has_text:
        return (PageWarning.PICTURE_ONLY if page.has_picture else PageWarning.BLANK,)
    legacy = (PageWarning.LEGACY_FONT,) if page.legacy else ()
    reread = (PageWarning.REREAD,) if page.reread_words else ()
    return (*legacy, *reread, *((PageWarning.PARTLY_UNREAD,) if page.lost_words or page.cut_off else ()))


def _left_out(page: PageSpans) -> tuple[PageWarning, ...]:
    hidden = (PageWarning.HIDDEN_TEXT,) if left_out_words(page) else ()
    return (*hidden, PageWarning.ADDED_TEXT) if page.added_words else hidden
