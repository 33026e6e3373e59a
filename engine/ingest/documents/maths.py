"""Formulas of documents (MathML of e-books, OMML of Word) as a line of text, letters raised and lowered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import NamedTuple
from xml.etree.ElementTree import Element


class Place(Enum):
    """Where the letters of a run stand."""

    LINE = ""
    RAISED = "superscript"
    LOWERED = "subscript"


class Run(NamedTuple):
    """Letters of a formula that stand in one place."""

    text: str
    place: Place = Place.LINE


Runs = list[Run]


def name_of(element: Element) -> str:
    """The tag without its namespace."""
    return element.tag.rpartition("}")[2]


def of_mathml(element: Element) -> Runs:
    """`element`: `math`, or anything in it."""
    parts = list(element)
    build = _MATHML.get(name_of(element))
    if build is not None and len(parts) >= build[0]:
        return build[1]([of_mathml(part) for part in parts])
    runs = [Run(" ".join((element.text or "").split()))]
    for part in parts:
        if name_of(part) not in ("annotation", "annotation-xml"):
            runs += of_mathml(part)
    if name_of(element) == "mo" and runs[0].text.strip("()[]{},.′!|"):
        runs[0] = Run(f" {runs[0].text} ")
    return runs


def of_omml(element: Element) -> Runs:
    """`element`: `m:oMath`, or anything in it."""
    parts = {name_of(part): part for part in element}
    kind = name_of(element)
    if kind == "t":
        return [Run(element.text or "")]
    names = _OMML_PARTS.get(kind)
    if names is not None and all(name in parts for name in names):
        return _OMML[kind]([of_omml(parts[name]) for name in names])
    inside = [run for part in element for run in of_omml(part)]
    return _bracketed(element, inside) if kind == "d" else inside


def _bracketed(element: Element, inside: Runs) -> Runs:
    """What stands in brackets, which are told as properties."""
    told = {name_of(part): next(iter(part.attrib.values()), "") for part in element.iter()}
    return [Run(told.get("begChr", "(")), *inside, Run(told.get("endChr", ")"))]


def _fraction(parts: Sequence[Runs]) -> Runs:
    return [*_in_brackets(parts[0]), Run("/"), *_in_brackets(parts[1])]


def _in_brackets(runs: Runs) -> Runs:
    simple = "".join(run.text for run in runs).replace(".", "").strip().isalnum()
    return runs if simple else [Run("("), *runs, Run(")")]


def _placed(runs: Runs, place: Place) -> Runs:
    return [Run(run.text.strip(), place) for run in runs]


def _power(parts: Sequence[Runs]) -> Runs:
    return [*parts[0], *_placed(parts[1], Place.RAISED)]


def _index(parts: Sequence[Runs]) -> Runs:
    return [*parts[0], *_placed(parts[1], Place.LOWERED)]


def _both(parts: Sequence[Runs]) -> Runs:
    return [*parts[0], *_placed(parts[1], Place.LOWERED), *_placed(parts[2], Place.RAISED)]


def _root(parts: Sequence[Runs]) -> Runs:
    return [*(_placed(parts[1], Place.RAISED) if len(parts) > 1 else []), Run("√"), *_in_brackets(parts[0])]


def _square_root(parts: Sequence[Runs]) -> Runs:
    return _root([[run for part in parts for run in part]])


_MATHML: dict[str, tuple[int, Callable[[Sequence[Runs]], Runs]]] = {
    "mfrac": (2, _fraction), "msup": (2, _power), "msub": (2, _index), "msubsup": (3, _both),
    "munder": (2, _index), "mover": (2, _power), "munderover": (3, _both), "mroot": (2, _root),
    "msqrt": (1, _square_root),
}  # fmt: skip
_OMML_PARTS = {
    "f": ("num", "den"), "sSup": ("e", "sup"), "sSub": ("e", "sub"), "sSubSup": ("e", "sub", "sup"),
    "rad": ("e", "deg"), "limLow": ("e", "lim"), "limUpp": ("e", "lim"),
}  # fmt: skip
_OMML: dict[str, Callable[[Sequence[Runs]], Runs]] = {
    "f": _fraction, "sSup": _power, "sSub": _index, "sSubSup": _both, "rad": _root, "limLow": _index,
    "limUpp": _power,
}  # fmt: skip
