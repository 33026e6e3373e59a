"""Legacy Hindi fonts -> Unicode: glyphs in the order they are drawn become syllables as they are read.

The text layer of a legacy font lists shapes from left to right. Hindi is read by syllables: a short i
drawn before its consonants belongs after them, the hook of a र् above the line belongs before them, an
upright stroke may complete a half letter or be the vowel ā. So the shapes are collected syllable by
syllable and written out in reading order. Each syllable remembers which characters it came from, so
that boxes on the page survive.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from engine.ingest.glyphs import COLON, HOOK, LOOK_ALIKES, PRE_I, REPH

VIRAMA = "\u094d"
NUKTA = "\u093c"
AA, SHORT_I, EE, AI, OO, AU, CANDRA_E, CANDRA_O, SHORT_U = "ा", "ि", "े", "ै", "ो", "ौ", "ॅ", "ॉ", "ु"
_SIGNS = frozenset("ािीुूृॄॅॆेैॉॊोौ")
_BINDUS = frozenset("ंँ")
_VISARGA = "ः"
RAKAR = VIRAMA + "र"
_INVISIBLE = frozenset("\u200c\u200d\u00ad")

# Two strokes drawn side by side that are read as one vowel sign (either may be typed first).
_SIGN_PAIRS = {
    (AA, EE): OO, (EE, AA): OO, (AA, AI): AU, (AI, AA): AU, (OO, EE): AU,
    (AA, CANDRA_E): CANDRA_O, (CANDRA_E, AA): CANDRA_O,
}  # fmt: skip
_VOWEL_PAIRS = {
    ("अ", AA): "आ", ("अ", OO): "ओ", ("अ", AU): "औ", ("अ", CANDRA_O): "ऑ", ("अ", CANDRA_E): "ॲ",
    ("आ", EE): "ओ", ("आ", AI): "औ", ("आ", CANDRA_E): "ऑ", ("ए", EE): "ऐ", ("ए", CANDRA_E): "ऍ",
}  # fmt: skip
_HOOKED = {"व": "क", "प": "फ", "उ": "ऊ"}

# The glyph of the visarga is also the colon. Words that are written with a visarga at their end:
_VISARGA_WORDS = frozenset({
    "अतः", "स्वतः", "प्रातः", "अंतः", "अन्तः", "पुनः", "प्रायः", "प्रायशः", "क्रमशः", "अक्षरशः", "शब्दशः",
    "बहुशः", "शतशः", "परितः", "अभितः", "वस्तुतः", "हेतुतः", "छः", "नमः", "निः", "दुः", "स्वः", "बहिः", "अधः",
    "यशः", "तपः", "मनः", "शनैः", "चतुः", "वक्षः", "भूः",
})  # fmt: skip
# ... and nouns in -त that would look like one of the adverbs in -तः when a colon follows them.
_NOUNS_IN_TA = frozenset({
    "भारत", "पर्वत", "प्रतिशत", "औसत", "परत", "जगत", "मत", "गत", "नत", "सतत", "बचत", "लागत", "खपत", "रंगत",
    "जरूरत", "आदत", "हालत", "दौलत", "अदालत", "सल्तनत", "हुकूमत", "रियासत", "कीमत", "क़ीमत", "संगत", "गलत", "ग़लत",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cluster:
    """Text that is read together and the characters [start, end) of the input that drew it.

    `anchor` is the character of its first full shape: the place a reader would point at.
    """

    text: str
    start: int
    end: int
    anchor: int


@dataclass(slots=True)
class _Syllable:
    start: int
    end: int
    anchor: int
    base: str = ""
    pre_i: bool = False
    reph: bool = False
    signs: str = ""
    marks: str = ""
    stem_due: bool = False  # a half letter was drawn: the next upright stroke completes it

    @property
    def is_open(self) -> bool:
        return self.base == "" or self.base.endswith(VIRAMA)

    def close(self) -> None:
        """A vowel sign or a dot can't follow a virama: the stroke of the half letter was lost."""
        self.base = self.base.removesuffix(VIRAMA)

    def add_sign(self, sign: str) -> None:
        if sign == AA and self.stem_due:
            self.stem_due = False
            self.close()
            return
        self.close()
        last = self.signs[-1:]
        if not last and (self.base, sign) in _VOWEL_PAIRS:
            self.base = _VOWEL_PAIRS[self.base, sign]
        elif (last, sign) in _SIGN_PAIRS:
            self.signs = self.signs[:-1] + _SIGN_PAIRS[last, sign]
        elif last != sign and self.base not in ("ओ", "औ", "ऐ"):  # shapes that are drawn twice count once
            self.signs += sign

    def add_joined(self, text: str) -> None:
        """A virama, or a letter drawn under or beside the base ("्र", "्य", "्ट")."""
        if not (text == RAKAR and self.base.endswith(RAKAR)):  # ढ्र is drawn with two strokes
            self.base = self.base.removesuffix(VIRAMA) + text

    def add_nukta(self) -> None:
        if self.base.endswith(VIRAMA):
            self.base = self.base.removesuffix(VIRAMA) + NUKTA + VIRAMA
        elif not self.base.endswith(NUKTA):
            self.base += NUKTA

    def add_reph(self) -> None:
        if self.base in ("इ", "ई"):
            self.base = "ई"
        elif not ("अ" <= self.base[:1] <= "औ"):
            self.reph = True

    def add_hook(self) -> bool:
        """Turn the letter that the hook hangs on into the letter it makes. False: there is none."""
        body = self.base.removesuffix(VIRAMA).removesuffix(NUKTA)
        tail = self.base[len(body) :]
        if body.endswith("्र") and body[-3:-2] in _HOOKED:
            body, tail = body[:-2], "्र" + tail
        if body.endswith("त्त"):
            self.base = body[:-3] + "क्त" + tail
        elif body[-1:] in _HOOKED:
            self.base = body[:-1] + _HOOKED[body[-1]] + tail
        elif body.endswith("फ"):  # a half फ that is completed by its bow
            self.base = body + tail.removesuffix(VIRAMA)
        elif body == "र" and not self.signs:
            self.signs = SHORT_U
        else:
            return False
        return True

    def text(self) -> str:
        if self.marks:
            self.close()
        reading = (REPH_TEXT if self.reph else "") + self.base + (SHORT_I if self.pre_i else "")
        return unicodedata.normalize("NFC", reading + self.signs + self.marks)


REPH_TEXT = "र" + VIRAMA


class _Reader:
    """Takes glyphs one by one, gives back clusters."""

    def __init__(self) -> None:
        self.clusters: list[Cluster] = []
        self._now: _Syllable | None = None
        self._gap: list[tuple[str, int]] = []  # spaces after the syllable that may still go on

    def feed(self, glyph: str, at: int) -> None:
        first = glyph[0]
        if first.isspace():
            self._space(glyph, at)
        elif first == PRE_I:
            now = self._now
            if now is None or now.base:  # else: the same short i drawn twice
                now = self._begin(at)
            now.pre_i = True
            self._marks(glyph[1:], at)
        elif "अ" <= first <= "ह" or "क़" <= first <= "य़":
            self._letters(glyph, at)
        elif first in (VIRAMA, NUKTA, REPH, HOOK, COLON) or first in _SIGNS or first in _BINDUS:
            self._attach(glyph, at)
        else:
            self._plain(glyph, at)

    def finish(self) -> list[Cluster]:
        self._flush()
        return self.clusters

    def _begin(self, at: int) -> _Syllable:
        self._flush()
        self._now = _Syllable(at, at + 1, at)
        return self._now

    def _flush(self) -> None:
        now, self._now = self._now, None
        if now is not None and (text := now.text()):
            self.clusters.append(Cluster(text, now.start, now.end, now.anchor))
        self.clusters += [Cluster(text, at, at + 1, at) for text, at in self._gap]
        self._gap = []

    def _space(self, glyph: str, at: int) -> None:
        if self._now is None:
            self.clusters.append(Cluster(glyph, at, at + 1, at))
        elif self._now.base:  # a short i waits for its letter however wide the gap
            self._gap.append((glyph, at))

    def _letters(self, glyph: str, at: int) -> None:
        now = self._now
        if now is None or not now.is_open or (self._gap and now.base):
            now = self._begin(at)
        if not now.base:
            now.anchor = at
        now.end = at + 1
        letters = glyph.rstrip("".join(_SIGNS))
        now.base += letters
        now.signs += glyph[len(letters) :]
        now.stem_due = letters.endswith(VIRAMA)

    def _attach(self, glyph: str, at: int) -> None:
        now = self._now
        if glyph == COLON and (now is None or self._gap or now.is_open):
            self._plain(":", at)
        elif glyph == HOOK and (now is None or not now.add_hook()):
            self._letters("फ", at)
        elif now is None:
            self._plain(glyph.replace(REPH, REPH_TEXT), at)
        else:
            self._gap = []  # a space inside a syllable is only a gap between shapes
            now.end = at + 1
            self._marks(glyph, at)

    def _marks(self, glyph: str, at: int) -> None:
        now = self._now
        assert now is not None
        if glyph[:1] == VIRAMA:
            now.add_joined(glyph)
            return
        for mark in glyph:
            if mark == REPH:
                now.add_reph()
            elif mark == NUKTA:
                now.add_nukta()
            elif mark in _SIGNS:
                now.add_sign(mark)
            elif mark == COLON:
                now.marks += _VISARGA
            elif mark in _BINDUS:
                if not now.pre_i:  # over a short i the dot may be typed in the middle of the letters
                    now.close()
                now.marks += "" if mark in now.marks else mark

    def _plain(self, text: str, at: int) -> None:
        self._flush()
        self.clusters.append(Cluster(text, at, at + 1, at))


def glyphs_of(text: str, table: dict[str, str]) -> list[str]:
    """What each character draws. Characters that the font doesn't redraw stand for themselves."""
    chars = [char if char in table else LOOK_ALIKES.get(char, char) for char in text]
    return [table.get(char, char) for char in chars]


def decode_glyphs(glyphs: Sequence[str]) -> list[Cluster]:
    """Read one run of glyphs. The clusters' texts, joined, are the run in reading order."""
    reader = _Reader()
    for at, glyph in enumerate(glyphs):
        if glyph and glyph[0] not in _INVISIBLE:
            reader.feed(glyph, at)
    return _settle_colons(reader.finish())


def _settle_colons(clusters: list[Cluster]) -> list[Cluster]:
    """Choose between visarga and colon for every glyph that can be both."""
    settled = list(clusters)
    for i, cluster in enumerate(clusters):
        if not cluster.text.endswith(_VISARGA):
            continue
        following = clusters[i + 1].text if i + 1 < len(clusters) else " "
        if not _is_devanagari(following[0]) and not ends_in_visarga(_word_up_to(clusters[: i + 1])):
            settled[i] = replace(cluster, text=cluster.text[:-1] + ":")
    return settled


def _word_up_to(clusters: list[Cluster]) -> str:
    word = ""
    for cluster in reversed(clusters):
        if not _is_devanagari(cluster.text[0]):
            break
        word = cluster.text + word
    return word


def _is_devanagari(char: str) -> bool:
    return "\u0900" <= char <= "\u0963" or "\u0970" <= char <= "\u097f"


def ends_in_visarga(word: str) -> bool:
    """Hindi writes a visarga at the end of a few words and of adverbs in -तः made from a noun."""
    if word in _VISARGA_WORDS:
        return True
    stem = word.removesuffix("तः")
    return stem != word and word[:-1] not in _NOUNS_IN_TA and "क" <= stem[-1:] <= "ह"


def join(clusters: Iterable[Cluster]) -> str:
    return "".join(cluster.text for cluster in clusters)
