"""Which book a text is: one that is there already, another edition of one, or a new one.

The file's name only says which of two editions is meant to replace the other; it never makes two
different texts one book.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from engine.library.sketches import TextSketch, alike_in_length, same_share

if TYPE_CHECKING:
    from engine.library.reading import LibraryReader

# From this share of common sentences on, a file of the same name is another edition and takes the place.
EDITION_SHARE = 0.6
# From this share on, a person is asked whether it is another edition; both books stay meanwhile.
LIKENESS_SHARE = 0.3


class Standing(StrEnum):
    """What a text is to a library."""

    NEW = "new"
    PRESENT = "present"  # the same text is there, from whatever file
    SUPERSEDED = "superseded"  # the text of an edition that another one has replaced
    EDITION = "edition"  # another edition of the book of this name


@dataclass(frozen=True, slots=True)
class Verdict:
    """`doc`: the document's name, the present one's where it is PRESENT or SUPERSEDED.

    `like`: the document it is another edition of (EDITION) or perhaps is (NEW), with the `share` of common
    sentences. `same_name_as`: a different book that bears the file's name.
    """

    standing: Standing
    doc: str
    like: str | None = None
    share: float | None = None
    same_name_as: str | None = None


@dataclass(frozen=True, slots=True)
class KnownText:
    """The text of a document of the library, as it is compared. `file_name`: without ".pdf"."""

    doc: str
    file_name: str
    text_sha256: str
    sentence_keys: bytes

    @property
    def sketch(self) -> TextSketch:
        """Made each time it is asked for: a large library's sketches would fill the memory."""
        return TextSketch.from_bytes(self.sentence_keys)

    def is_called(self, name: str) -> bool:
        return name_key(name) in (name_key(self.doc), name_key(self.file_name))


def name_key(name: str) -> str:
    """Names that some system or search takes for the same file have the same key."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def identify(
    library: LibraryReader, wanted: str, file_name: str, text_sha256: str, sketch: TextSketch
) -> Verdict:
    """Compare a text with everything in the library.

    `wanted`: the document's name if it is free; `file_name`: that of the file, without ".pdf".
    """
    known = library.known_texts()
    if text_sha256:
        for text in known:
            if text.text_sha256 == text_sha256:
                return Verdict(Standing.PRESENT, text.doc)
        present = {text.doc for text in known}
        for earlier in library.earlier_editions():
            if earlier.text_sha256 == text_sha256 and earlier.doc in present:
                return Verdict(Standing.SUPERSEDED, earlier.doc)
    shares = {text.doc: _share(text.sketch, sketch) for text in known}
    namesakes = [text.doc for text in known if text.is_called(wanted) or text.is_called(file_name)]
    nearest = max(namesakes, key=lambda doc: shares[doc], default=None)
    if nearest is not None and shares[nearest] >= EDITION_SHARE:
        return Verdict(Standing.EDITION, nearest, nearest, shares[nearest])
    like = max(shares, key=lambda doc: shares[doc], default=None)
    if like is not None and shares[like] < LIKENESS_SHARE:
        like = None
    doc = free_name(wanted, [text.doc for text in known])
    share = None if like is None else shares[like]
    return Verdict(Standing.NEW, doc, like, share, nearest)


def _share(known: TextSketch, new: TextSketch) -> float:
    return same_share(known, new) if alike_in_length(known, new) else 0.0


def free_name(name: str, taken: list[str]) -> str:
    """`name`, with a number when a document bears it already ("scan", "scan-2")."""
    keys = {name_key(doc) for doc in taken}
    free, number = name, 1
    while name_key(free) in keys:
        number += 1
        free = f"{name}-{number}"
    return free
