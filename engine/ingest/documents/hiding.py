"""What the style sheets of an e-book hide: elements that are not displayed, white or tiny letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_NESTED = re.compile(r"@[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", re.DOTALL)  # @media: not for every reader
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SIMPLE = re.compile(r"^([a-z][a-z0-9]*)?((?:[.#][\w-]+)*)$", re.IGNORECASE)
_HIDES = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$)"
    r"|font-size\s*:\s*(?:[01](?:\.\d+)?px|0)|color\s*:\s*(?:white|transparent|#fff(?:fff)?|rgb\(\s*255\s*,\s*255\s*"
    r",\s*255\s*\))\s*(?:;|!|$))",
    re.IGNORECASE,
)
_GROUND = re.compile(
    r"(?:^|;)\s*background(?:-color|-image)?\s*:(?!\s*(?:none|transparent|white|#fff))", re.IGNORECASE
)
Selector = tuple[str, frozenset[str]]  # tag, or ""; ".class" and "#id"


@dataclass(frozen=True, slots=True)
class Hiding:
    """Selectors without ancestors whose elements nobody sees. Others are rare, and not understood."""

    selectors: tuple[Selector, ...] = ()

    def hides(self, tag: str, attributes: Mapping[str, str]) -> bool:
        """Whether an element is hidden by its own attributes or by one of the selectors."""
        if "hidden" in attributes or _is_unseen(attributes.get("style", "")):
            return True
        own = {f".{name}" for name in attributes.get("class", "").split()} | {f"#{attributes.get('id', '')}"}
        return any(of in ("", tag) and names <= own for of, names in self.selectors)


def hiding_of(sheets: Iterable[str]) -> Hiding:
    """What style sheets hide."""
    found: list[Selector] = []
    for sheet in sheets:
        for selectors, declarations in _RULE.findall(_NESTED.sub("", _COMMENT.sub("", sheet))):
            if _is_unseen(declarations):
                found += [
                    part for text in selectors.split(",") if (part := _parsed(text.strip())) is not None
                ]
    return Hiding(tuple(found))


def _is_unseen(declarations: str) -> bool:
    return bool(_HIDES.search(declarations)) and not _GROUND.search(declarations)


def _parsed(text: str) -> Selector | None:
    match = _SIMPLE.match(text)
    if match is None or not text:
        return None
    return (match[1] or "").lower(), frozenset(re.findall(r"[.#][\w-]+", match[2]))
