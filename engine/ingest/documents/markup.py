"""HTML of any book as HTML that can be set in type: known tags only, without scripts and without styles.

Headings, paragraphs, lists, tables, pictures, bold, italic, raised and lowered letters stay. Formulas in
MathML become a line of text. What the book hides keeps its words in spans of the class UNSEEN, so that they
can be counted later, and nobody sees them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape
from html.parser import HTMLParser
from typing import NamedTuple
from xml.etree.ElementTree import TreeBuilder

from engine.ingest.documents.hiding import Hiding
from engine.ingest.documents.maths import Place, Run, of_mathml

UNSEEN = "unseen"
HINDI, MATHS = "hi", "maths"  # classes of runs that want a font of their own
NEW_PAGE = "newpage"  # class of a ruler that stands for the end of a page

_KEPT = frozenset({
    "h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "blockquote", "pre", "ul", "ol", "li", "dl", "dt", "dd",
    "table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "figure", "figcaption",
    "b", "strong", "i", "em", "sub", "sup", "br", "hr",
})  # fmt: skip
_AS = {
    "section": "div", "article": "div", "aside": "div", "header": "div", "footer": "div", "main": "div",
    "address": "div", "center": "div", "cite": "i", "dfn": "b", "var": "i", "code": "pre",
}  # fmt: skip
_INLINE_CODE = frozenset({"code", "tt", "kbd", "samp"})
_WITHOUT_WORDS = frozenset(
    {"script", "style", "head", "template", "audio", "video", "object", "iframe", "rp", "rt"}
)
_VOID = frozenset(
    {"br", "hr", "img", "image", "input", "link", "meta", "col", "wbr", "source", "area", "base"}
)
_SPANNING = ("colspan", "rowspan")
_RUNS = re.compile(
    "(?P<hi>[\u0900-\u097f\ua8e0-\ua8ff\u200c\u200d\u25cc](?:[\\s\u0900-\u097f\ua8e0-\ua8ff\u200c\u200d]*"
    "[\u0900-\u097f\ua8e0-\ua8ff])?)|(?P<maths>[\u2190-\u23ff\u25a0-\u25cb\u27c0-\u2aff\U0001d400-\U0001d7ff]+)"
)
PictureOf = Callable[[str], str | None]  # from the link of a picture to its name in the part; None without it


def clean(html: str, hiding: Hiding, picture_of: PictureOf) -> list[str]:
    """A text for each page break and one more. `hiding`: what the book's style sheets hide."""
    cleaner = _Cleaner(hiding, picture_of)
    cleaner.feed(html)
    cleaner.close()
    return cleaner.result()


def lettered(text: str) -> str:
    """Text as HTML, with runs of Devanagari and of mathematical signs in spans of their classes."""
    return _RUNS.sub(lambda run: f'<span class="{run.lastgroup}">{run[0]}</span>', escape(text, quote=False))


class _Element(NamedTuple):
    """An element that is open."""

    tag: str
    opening: str
    closing: str
    hides: bool
    wordless: bool


class _Cleaner(HTMLParser):
    def __init__(self, hiding: Hiding, picture_of: PictureOf) -> None:
        super().__init__(convert_charrefs=True)
        self._hiding = hiding
        self._picture_of = picture_of
        self._out: list[str] = []
        self._open: list[_Element] = []
        self._finished: list[str] = []
        self._maths: TreeBuilder | None = None  # of the formula that is open
        self._depth = 0  # of elements open in it

    def result(self) -> list[str]:
        self._end_page()
        return self._finished

    def _end_page(self) -> None:
        """Closes what is open, and opens it again."""
        closing = [element.closing for element in reversed(self._open) if not element.wordless]
        self._finished.append("".join([*self._out, *closing]))
        self._out = [element.opening for element in self._open if not element.wordless]

    @property
    def _hidden(self) -> bool:
        return any(element.hides for element in self._open)

    @property
    def _wordless(self) -> bool:
        return any(element.wordless for element in self._open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if self._formula("start", tag):
            return
        if tag in _VOID:
            self._void(tag, given)
            return
        if tag in ("p", "li", "tr", "td", "th") and self._implied(tag):
            self.handle_endtag(tag)
        opening, closing = _tags(tag, given)
        hides = self._hiding.hides(tag, given)
        if hides or self._hidden:
            opening, closing = "", " "
        self._open.append(_Element(tag, opening, closing, hides, tag in _WITHOUT_WORDS))
        if not self._wordless:
            self._out.append(opening)

    def _implied(self, tag: str) -> bool:
        """Whether the start of `tag` ends one that is open, as HTML allows."""
        barrier = {"li": ("ul", "ol"), "tr": ("table",), "td": ("tr",), "th": ("tr",)}.get(
            tag, ("li", "td", "th")
        )
        for name in (element.tag for element in reversed(self._open)):
            if name == tag:
                return True
            if name in barrier or (tag == "p" and name in ("div", "section", "blockquote", "aside")):
                return False
        return False

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._formula("end", tag):
            return
        if all(element.tag != tag for element in self._open):
            return
        while True:
            wordless = self._wordless
            element = self._open.pop()
            if not wordless:
                self._out.append(element.closing)
            if element.tag == tag:
                return

    def handle_data(self, data: str) -> None:
        if self._maths is not None:
            self._maths.data(data)
        elif self._wordless:
            return
        elif not self._hidden:
            self._out.append(lettered(data))
        elif data.strip():
            self._out.append(f'<span class="{UNSEEN}">{escape(data, quote=False)}</span>')

    def _void(self, tag: str, given: Mapping[str, str]) -> None:
        if self._hidden or self._wordless or self._hiding.hides(tag, given):
            return
        if tag in ("img", "image"):
            name = self._picture_of(given.get("src") or given.get("xlink:href") or given.get("href") or "")
            if name is not None:
                self._out.append(f'<img src="{escape(name)}"/>')
        elif tag == "hr" and given.get("class") == NEW_PAGE:
            self._end_page()
        elif tag in _KEPT:
            self._out.append(f"<{tag}/>")

    def _formula(self, event: str, tag: str) -> bool:
        """Takes part of a formula; False outside of one. At its end it is written out as a line."""
        if tag == "math" and event == "start" and self._maths is None:
            self._maths = TreeBuilder()
            self._depth = 0
        if self._maths is None:
            return False
        if event == "start":
            self._maths.start(tag, {})
            self._depth += 1
        elif self._depth:
            self._maths.end(tag)
            self._depth -= 1
        if not self._depth:
            runs = of_mathml(self._maths.close())
            self._maths = None
            self.handle_data(" ")
            for run in runs:
                self._placed(run)
            self.handle_data(" ")
        return True

    def _placed(self, run: Run) -> None:
        tag = {Place.RAISED: "sup", Place.LOWERED: "sub", Place.LINE: ""}[run.place]
        shown = tag and run.text and not (self._hidden or self._wordless)
        self._out.append(f"<{tag}>" if shown else "")
        self.handle_data(run.text)
        self._out.append(f"</{tag}>" if shown else "")


def _tags(tag: str, given: Mapping[str, str]) -> tuple[str, str]:
    """How an element opens and closes; nothing for one that only holds others."""
    if tag in _INLINE_CODE:
        return "", ""
    tag = _AS.get(tag, tag)
    if tag == "tr" or tag not in _KEPT:
        return (f"<{tag}>", f"</{tag}>") if tag == "tr" else ("", "")
    spans = "".join(f' {name}="{given[name]}"' for name in _SPANNING if given.get(name, "").isdigit())
    start = f' start="{given["start"]}"' if tag == "ol" and given.get("start", "").isdigit() else ""
    return f"<{tag}{spans}{start}>", f"</{tag}>"
