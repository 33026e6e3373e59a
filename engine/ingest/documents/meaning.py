"""What the glyphs of typeset pages mean, told in the PDF itself.

Letters of Devanagari become other glyphs when they are set, some of them several letters in one. MuPDF
writes for each glyph the letter that it would be alone, or none, so that the words could not be read again.
Here each glyph gets the letters it was drawn for ("ToUnicode"). Glyphs that are drawn before the one that
they are read after (a short i, the hook of a र्) are put in the order in which they stand, and get their
letters together ("ActualText").
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

_SHOWN = re.compile(rb"\[((?:<[0-9a-f]*>|[-0-9.\s])*)\]TJ")
_CODES = re.compile(rb"<([0-9a-f]*)>")
_SAME_PLACE = 0.01  # font sizes
Meanings = Mapping[str, Mapping[int, str]]  # letters by font and glyph
_MOST_AT_ONCE = 100  # lines of a block of a character map, as the PDF standard has it


class Glyph(NamedTuple):
    """A glyph that was drawn: its font's name, its number there, the letters that it stands for; where it
    begins, how far the next one is from there, in points; the size of its font."""

    font: str
    number: int
    letters: str
    x: float
    advance: float
    size: float


def draw(story: Any, page: Any, device: Any) -> list[Glyph]:
    """Draws the part of a story that was placed last. Gives its glyphs in the order of drawing.

    `page`: PyMuPDF's rectangle of the page; `device`: its device for that page.
    """
    from pymupdf import mupdf

    class Collector(mupdf.FzDevice2):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.use_virtual_fill_text()
            self.glyphs: list[Glyph] = []

        def fill_text(self, context: Any, text: Any, *_: Any) -> None:
            span = text.head
            while span:
                items = mupdf.FzTextSpan(span)
                name = mupdf.ll_fz_font_name(span.font)
                for item in (items.items(at) for at in range(span.len)):
                    letter = chr(item.ucs) if item.ucs > 0 else ""
                    if item.gid >= 0:
                        size = span.trm.a
                        advance = size * mupdf.ll_fz_advance_glyph(span.font, item.gid, 0)
                        self.glyphs.append(Glyph(name, item.gid, letter, item.x, advance, size))
                    elif self.glyphs:  # one more letter of the glyph before
                        last = self.glyphs[-1]
                        self.glyphs[-1] = last._replace(letters=last.letters + letter)
                span = span.next

    area = mupdf.FzRect(*page)
    drawing = mupdf.FzDisplayList(area)  # a story is drawn once
    recorder = mupdf.fz_new_list_device(drawing)
    mupdf.fz_draw_story(story.this, recorder, mupdf.FzMatrix())
    mupdf.fz_close_device(recorder)
    collector = Collector()
    for reader in (device.this, collector):
        mupdf.fz_run_display_list(drawing, reader, mupdf.FzMatrix(), area, mupdf.FzCookie())
    mupdf.fz_close_device(collector)
    return collector.glyphs


def tell_meanings(document: Any, drawn: Sequence[Sequence[Glyph]]) -> None:
    """Writes into a document what its glyphs mean. `drawn`: those of each page."""
    meanings = _meanings(glyph for glyphs in drawn for glyph in glyphs)
    _tell_fonts(document, meanings)
    for page, glyphs in zip(document, drawn, strict=True):
        for xref in page.get_contents():
            told = _told(document.xref_stream(xref), glyphs, meanings)
            if told is not None:
                document.update_stream(xref, told)


def _told(stream: bytes, glyphs: Sequence[Glyph], meanings: Meanings) -> bytes | None:
    """A page's description in which glyphs stand in their order; None if they are not those of the page."""
    out: list[bytes] = []
    end = at = 0
    for shown in _SHOWN.finditer(stream):
        codes = b"".join(_CODES.findall(shown[1]))
        numbers = [int(codes[start : start + 4], 16) for start in range(0, len(codes), 4)]
        run = glyphs[at : at + len(numbers)]
        if [glyph.number for glyph in run] != numbers:
            return None
        groups = _groups(run, meanings)
        out.append(stream[end : shown.start()])
        plain = all(_is_plain(group, meanings) for group in groups)
        out.append(shown[0] if plain else _shown(run[0].x, groups, meanings))
        end, at = shown.end(), at + len(numbers)
    return b"".join([*out, stream[end:]]) if at == len(glyphs) else None


def _groups(run: Sequence[Glyph], meanings: Meanings) -> list[list[Glyph]]:
    """Glyphs that have to be taken together: the pen goes back over some of them, or neighbours stand for
    other letters than elsewhere."""
    groups: list[list[Glyph]] = []
    for glyph in run:
        group = [glyph]
        while groups and max(one.x for one in groups[-1]) >= glyph.x + _SAME_PLACE * glyph.size:
            group = groups.pop() + group
        odd = len(group) == 1 and groups and not _is_sound(glyph, meanings)
        if odd and not _is_sound(groups[-1][-1], meanings):
            group = groups.pop() + group
        groups.append(group)
    return groups


def _is_sound(glyph: Glyph, meanings: Meanings) -> bool:
    return glyph.letters == _meaning(glyph, meanings)


def _meaning(glyph: Glyph, meanings: Meanings) -> str:
    return meanings.get(glyph.font, {}).get(glyph.number, "")


def _is_plain(group: Sequence[Glyph], meanings: Meanings) -> bool:
    return len(group) == 1 and _is_sound(group[0], meanings)


def _shown(pen: float, groups: Sequence[Sequence[Glyph]], meanings: Meanings) -> bytes:
    out: list[str] = []
    for group in groups:
        letters = "".join(glyph.letters for glyph in group)
        rest = sorted(group, key=lambda one: one.x)
        after: list[Glyph] = []
        # MuPDF tells letters twice that end a group and are those of its last glyphs.
        while (
            len(rest) > 1
            and (last := meanings.get(rest[-1].font, {}).get(rest[-1].number))
            and letters.endswith(last)
        ):
            after.insert(0, rest.pop())
            letters = letters.removesuffix(last)
        shown, pen = _placed(pen, rest)
        if not _is_plain(group, meanings):
            shown = f"/Span <</ActualText <{_hex(chr(0xFEFF) + letters)}>>> BDC\n{shown}\nEMC"
        out.append(shown)
        if after:
            shown, pen = _placed(pen, after)
            out.append(shown)
    return "\n".join(out).encode("ascii")


def _placed(pen: float, glyphs: Sequence[Glyph]) -> tuple[str, float]:
    """How glyphs are shown, and where the pen is then."""
    pieces: list[str] = []
    for glyph in glyphs:
        back = (pen - glyph.x) / glyph.size
        pieces.append(f"{1000 * back:.0f}" if abs(back) > _SAME_PLACE / 10 else "")
        pieces.append(f"<{glyph.number:04x}>")
        pen = glyph.x + glyph.advance
    return f"[{''.join(pieces)}]TJ", pen


def _hex(text: str) -> str:
    return text.encode("utf-16-be").hex()


def _meanings(glyphs: Iterable[Glyph]) -> Meanings:
    """The letters that each glyph stands for most often."""
    counts: dict[str, dict[int, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for glyph in glyphs:
        if glyph.letters:
            counts[glyph.font][glyph.number][glyph.letters] += 1
    return {
        font: {number: told.most_common(1)[0][0] for number, told in numbers.items()}
        for font, numbers in counts.items()
    }


def _tell_fonts(document: Any, meanings: Meanings) -> None:
    for xref in range(1, document.xref_length()):
        kind, reference = document.xref_get_key(xref, "ToUnicode")
        name = document.xref_get_key(xref, "BaseFont")[1].removeprefix("/").replace("#20", " ")
        if kind == "xref" and name in meanings:
            document.update_stream(int(reference.split()[0]), _character_map(meanings[name]))


def _character_map(meanings: Mapping[int, str]) -> bytes:
    lines = [f"<{number:04x}> <{_hex(letters)}>" for number, letters in sorted(meanings.items())]
    blocks = [lines[at : at + _MOST_AT_ONCE] for at in range(0, len(lines), _MOST_AT_ONCE)]
    body = "\n".join("\n".join([f"{len(block)} beginbfchar", *block, "endbfchar"]) for block in blocks)
    return _FRAME.format(body).encode("ascii")


_FRAME = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""
