"""English words torn by the layout ("P a r t y", "refl ect", "De mocra tic"): put together again.

Pieces are joined only when together they are an English word and apart they are not.
"""

from __future__ import annotations

import gzip
import re
from functools import cache
from importlib.resources import files

_LETTER_SPACED = re.compile(r"(?<![^\s(\[“‘\"'])[A-Za-z](?: [A-Za-z]){2,}(?![^\s.,;:!?)\]”’\"'])")
_PLAIN_RUN = re.compile(r"(?<![\w’'-])[A-Za-z]+(?: [A-Za-z]+)+(?![\w’'-])")
_LIGATURE_END = re.compile(r"f[fil]$")
_LIGATURE_START = re.compile(r"^f[fil]")
_MAX_PIECES = 7
# Short words that may be made of three or four spaced letters; others could be names of quantities.
_SHORT_WORDS = frozenset({"and", "the", "for", "with", "from", "that", "this"})


@cache
def english_words() -> frozenset[str]:
    """The list of English words, lower case, of three letters or more."""
    packed = (files("engine.ingest") / "data" / "english_words.txt.gz").read_bytes()
    return frozenset(gzip.decompress(packed).decode("ascii").split())


def is_english_word(word: str) -> bool:
    """Is this a word of English (of three letters or more, any capitals)?"""
    return word.lower() in english_words()


def mend_torn_words(text: str) -> str:
    """Join letter-spaced words and words torn in two. Text without such words comes back unchanged."""
    text = _LETTER_SPACED.sub(lambda match: _join_letters(match[0]), text)
    return _PLAIN_RUN.sub(lambda match: _join_pieces(match[0]), text)


def _join_letters(spaced: str) -> str:
    letters = spaced.replace(" ", "")
    if not (letters.isupper() or letters[1:].islower()):
        return spaced
    if len(letters) < 5 and letters.lower() not in _SHORT_WORDS:
        return spaced
    words = _segment(letters)
    return " ".join(words) if words else spaced


def _segment(letters: str) -> list[str] | None:
    """The letters as the fewest English words, None if there is no way."""
    best: list[list[str] | None] = [[]] + [None] * len(letters)
    for end in range(2, len(letters) + 1):
        for begin in range(end - 1):
            head, word = best[begin], letters[begin:end]
            if head is None or not (is_english_word(word) or word.lower() in _TWO_LETTERS):
                continue
            known = best[end]
            if known is None or len(head) + 1 < len(known):
                best[end] = [*head, letters[begin:end]]
    return best[-1]


def _join_pieces(run: str) -> str:
    pieces = run.split(" ")
    if all(stands_alone(piece) for piece in pieces):
        return run
    joined: list[str] = []
    at = 0
    while at < len(pieces):
        for end in range(min(len(pieces), at + _MAX_PIECES), at + 1, -1):
            if _belong_together(pieces[at:end]):
                break
        else:
            end = at + 1
        joined.append("".join(pieces[at:end]))
        at = end
    return " ".join(joined)


def stands_alone(piece: str) -> bool:
    """Is this a word of English, the shortest ones included?"""
    return piece in ("a", "A", "I") or is_english_word(piece) or piece.lower() in _TWO_LETTERS


_TWO_LETTERS = frozenset(
    {
        "am", "an", "as", "at", "be", "by", "do", "go", "he", "if", "in", "is", "it", "me", "my", "no", "of",
        "on", "or", "so", "to", "up", "us", "we", "ii", "iv", "vi",
    }
)  # fmt: skip


def _belong_together(pieces: list[str]) -> bool:
    whole = "".join(pieces)
    if len(whole) < 4 or not is_english_word(whole):
        return False
    if not (all(piece.islower() for piece in pieces[1:]) or whole.isupper()):
        return False
    fragments = [piece for piece in pieces if not stands_alone(piece)]
    if len(pieces) == 2 and 1 in map(len, pieces):
        # "C HAPTER", "D emocracy": a large initial. But "n and", "r or" name quantities.
        return pieces[0].isupper() and len(pieces[1]) > 2 and pieces[1] in fragments
    if max(map(len, pieces)) == 1:
        return False  # "C R O P": names of points
    at_ligature = any(_LIGATURE_END.search(piece) for piece in pieces[:-1]) or any(
        _LIGATURE_START.search(piece) for piece in pieces[1:]
    )
    return len(fragments) >= (1 if at_ligature else 2)


def fill_unknown_glyph(before: str, after: str) -> str:
    """A word with an unknown glyph inside: a ligature if that makes a word, else nothing."""
    if not before and len(after) < 3:
        return after  # rather a tab or a bullet before a short word
    for ligature in ("fi", "ff", "fl", "ffi", "ffl", "ti", "tt", "Th"):
        if is_english_word(before + ligature + after):
            return before + ligature + after
    return before + after
