"""What tells one text from another: a fingerprint of all of it, and a short number for every sentence.

Two files hold the same text when their fingerprints agree; two editions of one text share most of their
sentences. File names, titles and the bytes of the PDF play no part.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable
from dataclasses import dataclass

from engine.core.text import fold, words
from engine.core.values import Block, DocumentText, PageText

_KEY_BYTES = 8
_COUNT_BYTES = 4
_LEAST_WORDS = 4  # "Fig. 3.2", "Let us begin": what every book says tells no book from another

_LEAST_LENGTH = 0.5  # of the longer text: what is shorter is no edition of it


@dataclass(frozen=True, slots=True)
class TextSketch:
    """The sentences of a document as numbers: `front` those that begin on its first page, `body` the rest."""

    front: frozenset[int]
    body: frozenset[int]

    @property
    def all(self) -> frozenset[int]:
        return self.front | self.body

    def to_bytes(self) -> bytes:
        """The form in which a library keeps it: the number of front sentences, then all keys."""
        keys = [*sorted(self.front), *sorted(self.body)]
        return struct.pack(f">I{len(keys)}Q", len(self.front), *keys)

    @classmethod
    def from_bytes(cls, stored: bytes) -> TextSketch:
        """The reverse of `to_bytes`; an empty text for what an older version could not fill in."""
        front = int.from_bytes(stored[:_COUNT_BYTES], "big")
        count = max(0, len(stored) - _COUNT_BYTES) // _KEY_BYTES
        keys = struct.unpack_from(f">{count}Q", stored, _COUNT_BYTES) if count else ()
        return cls(frozenset(keys[:front]), frozenset(keys[front:]))


def sketch_of(blocks: Iterable[Block]) -> TextSketch:
    """The sketch of a document's blocks.

    Sentences of less than four words count only where there are no longer ones, as in a list of words.
    """
    long: tuple[set[int], set[int]] = (set(), set())
    short: tuple[set[int], set[int]] = (set(), set())
    for sentence in (sentence for block in blocks for sentence in block.sentences):
        found = words(fold(sentence.text))
        if found:
            behind_front = int(bool(sentence.places) and sentence.page > 1)
            (long if len(found) >= _LEAST_WORDS else short)[behind_front].add(_key(found))
    front, body = long if any(long) else short
    return TextSketch(frozenset(front), frozenset(body))


def _key(found: list[str]) -> int:
    """Spaces are left out: hyphens at line ends and odd spacing make no other sentence."""
    digest = hashlib.blake2b("".join(found).encode("utf-8", "replace"), digest_size=_KEY_BYTES)
    return int.from_bytes(digest.digest(), "big")


def alike_in_length(one: TextSketch, other: TextSketch) -> bool:
    """Whether neither text is so short that it may be a part of the other, as a chapter is of a book."""
    lengths = len(one.all), len(other.all)
    return min(lengths) >= _LEAST_LENGTH * max(lengths)


def same_share(one: TextSketch, other: TextSketch) -> float:
    """The share (0..1) of the sentences of two texts that both have: twice the common ones over all (Dice).

    Where both have more than one page, the text behind the first page is measured alone as well and the
    lower figure counts: books of one series share their front page and are different books.
    """
    mine, others = one.all, other.all
    whole = _ratio(2 * len(mine & others), len(mine) + len(others))
    if not one.body or not other.body:
        return whole
    common = len(one.body & others) + len(other.body & mine)
    return min(whole, _ratio(common, len(one.body) + len(other.body)))


def _ratio(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def fingerprint_of(pages: Iterable[PageText], edition: str | None) -> str:
    """Hex SHA-256 of the text of all pages without its spacing, and of the edition it names; "" without text.

    A reprint of another year with the same text has another fingerprint.
    """
    text = "".join("".join(fold(paragraph).split()) for page in pages for paragraph in page.paragraphs)
    if not text:
        return ""
    return hashlib.sha256(f"{text}\n{edition or ''}".encode("utf-8", "replace")).hexdigest()


def traits_of(document: DocumentText) -> dict[str, object]:
    """The columns of a document's row that tell its text from others."""
    return {
        "text_sha256": fingerprint_of(document.pages, document.meta.edition),
        "sentence_keys": sketch_of(document.blocks).to_bytes(),
    }
