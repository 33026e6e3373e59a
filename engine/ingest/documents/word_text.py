"""The text of a Word document made what a reader of the printed page reads, before it becomes HTML.

Hidden letters, white and tiny ones and deleted words get a style of their own. What was moved stands
where it was moved to. Letters in old Hindi fonts become Hindi. Formulas become runs of text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

from engine.ingest.documents.maths import Place, Run, name_of, of_omml
from engine.ingest.fonts import decode_run, is_legacy_hindi

UNSEEN_ID = "PothiUnseen"  # of a style
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_OFF = ("0", "false", "off", "none")
_TINY = 4  # halves of a point, up to which letters are specks
_WHITE = ("ffffff", "white")
_PROPERTIES = ("rPr", "pPr", "tcPr")


@dataclass(frozen=True, slots=True)
class Look:
    """How letters look. `shaded`: on a ground that is not white."""

    font: str = ""
    vanish: bool = False
    white: bool = False
    tiny: bool = False
    shaded: bool = False

    @property
    def unseen(self) -> bool:
        return self.vanish or self.tiny or (self.white and not self.shaded)

    def with_properties(self, properties: Element | None) -> Look:
        """Changed by `w:rPr`, and by the ground of `w:pPr` and `w:tcPr`."""
        if properties is None:
            return self
        told = {name_of(one): one for one in properties}
        font, vanish, white, tiny = self.font, self.vanish, self.white, self.tiny
        if "rFonts" in told:
            given = told["rFonts"]
            font = given.get(f"{_W}ascii") or given.get(f"{_W}hAnsi") or font
        if "vanish" in told:
            vanish = told["vanish"].get(f"{_W}val", "1").lower() not in _OFF
        if "color" in told:
            white = told["color"].get(f"{_W}val", "").lower() in _WHITE
        size = told["sz"].get(f"{_W}val", "") if "sz" in told else ""
        if size.isdigit():
            tiny = int(size) <= _TINY
        shade = told["shd"].get(f"{_W}fill", "auto").lower() if "shd" in told else "auto"
        shaded = self.shaded or shade not in ("auto", *_WHITE) or "highlight" in told
        return Look(font, vanish, white, tiny, shaded)


class Styles:
    """The looks of a document's styles by their ids."""

    def __init__(self, styles: Mapping[str, Element], base: Look) -> None:
        self._styles = styles
        self.base = base

    @classmethod
    def of(cls, sheet: Element | None) -> Styles:
        """`sheet`: the root of styles.xml, if there is one."""
        if sheet is None:
            return cls({}, Look())
        base = Look().with_properties(sheet.find(f"{_W}docDefaults/{_W}rPrDefault/{_W}rPr"))
        return cls({style.get(f"{_W}styleId", ""): style for style in sheet.iter(f"{_W}style")}, base)

    def look(self, look: Look, properties: Element | None, kind: str) -> Look:
        """`look` changed by the style that `properties` name by `kind` ("pStyle", "rStyle")."""
        named = properties.find(f"{_W}{kind}") if properties is not None else None
        chain: list[Element] = []
        name = named.get(f"{_W}val", "") if named is not None else ""
        while name in self._styles and self._styles[name] not in chain:
            chain.append(self._styles[name])
            parent = chain[-1].find(f"{_W}basedOn")
            name = parent.get(f"{_W}val", "") if parent is not None else ""
        for style in reversed(chain):
            look = look.with_properties(style.find(f"{_W}pPr")).with_properties(style.find(f"{_W}rPr"))
        return look


def prepare(root: Element, styles: Styles) -> None:
    """Changes the text below `root` in place."""
    for parent in list(root.iter()):
        _settle_changes(parent)
    _walk(root, styles, styles.base, styles.base)


def _settle_changes(parent: Element) -> None:
    """Accepts tracked changes, keeping deleted words as words that nobody sees; formulas become runs."""
    children: list[Element] = []
    for child in parent:
        name = name_of(child)
        if name in ("moveTo", "del"):
            child.tag = f"{_W}ins"
            if name == "del":
                _mark_deleted(child)
        if name == "oMathPara" or (name == "oMath" and name_of(parent) != "oMathPara"):
            children += [_formula_run(run) for run in of_omml(child) if run.text]
        elif name != "moveFrom":
            children.append(child)
    parent[:] = children


def _mark_deleted(change: Element) -> None:
    for run in change.iter(f"{_W}r"):
        _set_unseen(run)
        for text in run:
            if name_of(text) == "delText":
                text.tag = f"{_W}t"


def _formula_run(run: Run) -> Element:
    element = Element(f"{_W}r")
    if run.place is not Place.LINE:
        SubElement(SubElement(element, f"{_W}rPr"), f"{_W}vertAlign", {f"{_W}val": run.place.value})
    text = SubElement(element, f"{_W}t", {_SPACE: "preserve"})
    text.text = run.text
    return element


def _walk(element: Element, styles: Styles, ground: Look, look: Look) -> None:
    """`ground`: how letters look here by the cells around, `look`: by the paragraph."""
    legacy: list[tuple[Element, str]] = []  # neighbouring texts in old Hindi fonts
    for child in element:
        name = name_of(child)
        if name == "r":
            legacy = _read_run(child, styles, look, legacy)
            for inner in child:  # text boxes
                _walk(inner, styles, ground, ground)
        elif name == "p":
            properties = child.find(f"{_W}pPr")
            styled = styles.look(ground, properties, "pStyle")
            _walk(child, styles, ground, styled.with_properties(properties))
        elif name == "tc":
            cell = ground.with_properties(child.find(f"{_W}tcPr"))
            _walk(child, styles, cell, cell)
        elif name not in _PROPERTIES:
            _walk(child, styles, ground, look)
    _decode(legacy)


def _read_run(
    run: Element, styles: Styles, look: Look, legacy: list[tuple[Element, str]]
) -> list[tuple[Element, str]]:
    """Marks a run that nobody sees. Gives the texts in old fonts up to here that are still to be decoded."""
    properties = run.find(f"{_W}rPr")
    own = styles.look(look, properties, "rStyle").with_properties(properties)
    if own.unseen:
        _set_unseen(run)
    texts = [text for text in run if name_of(text) == "t"]
    if texts and not is_legacy_hindi(own.font):
        _decode(legacy)
        return []
    return [*legacy, *((text, own.font) for text in texts)]


def _decode(legacy: list[tuple[Element, str]]) -> None:
    for (element, _), text in zip(
        legacy, decode_run([(e.text or "", font) for e, font in legacy]), strict=True
    ):
        element.text = text
        element.set(_SPACE, "preserve")


def _set_unseen(run: Element) -> None:
    properties = run.find(f"{_W}rPr")
    if properties is None:
        properties = Element(f"{_W}rPr")
        run.insert(0, properties)
    for style in properties.findall(f"{_W}rStyle"):
        properties.remove(style)
    for hidden in properties.findall(f"{_W}vanish"):
        properties.remove(hidden)
    properties.insert(0, Element(f"{_W}rStyle", {f"{_W}val": UNSEEN_ID}))
