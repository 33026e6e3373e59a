"""A small language for phrases, so that lists of what people write stay readable.

A phrase is a row of items, one or more words apart only where the phrase says so:

    make|build       one of these words, folded before matching (case, accents, nukta, digits)
    poison*          any word that begins so
    <weapon>         one of the words of a named group
    my?              an item that may be missing
    ...  ...2        up to five (two) words of any kind
    !without         one of these words must not stand just before the item that follows
    ^  $             the beginning, the end of the text

Texts are matched as folded words between single spaces: punctuation and apostrophes don't count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from engine.core.assets import sections_of
from engine.core.text import fold, words

Groups = Mapping[str, str]
_GAP = re.compile(r"^\.\.\.(\d*)$")
_GROUP = re.compile(r"<(\w+)>")
GROUP_HEADING = "group "
DEFAULT_GAP = 5


def load_phrases(name: str) -> dict[str, list[str]]:
    """Sections of the phrase file `name` (assets/safety): the lines under each [section]."""
    return sections_of(f"safety/{name}.txt")


@lru_cache(maxsize=16)
def phrases(name: str, heading: str) -> re.Pattern[str]:
    """What finds any of the phrases under a heading of a phrase file."""
    return compile_phrases(load_phrases(name)[heading])


def groups_in(sections: Mapping[str, list[str]]) -> dict[str, str]:
    """Name -> words of the groups among sections, which are headed "group NAME"."""
    return {
        name.removeprefix(GROUP_HEADING): " ".join(lines)
        for name, lines in sections.items()
        if name.startswith(GROUP_HEADING)
    }


@lru_cache(maxsize=256)
def padded(text: str) -> str:
    """Folded words of `text` with one space before, between and after them."""
    plain = re.sub(r"['’]", "", fold(text))
    return f" {' '.join(words(plain))} "


def compile_phrase(phrase: str, groups: Groups | None = None) -> str:
    """The regular expression of one phrase, to be searched in `padded` text."""
    return "".join(_item(item, groups or {}) for item in phrase.split()) + "(?= )"


def compile_phrases(phrases: Iterable[str], groups: Groups | None = None) -> re.Pattern[str]:
    """One expression that finds any of the phrases."""
    return re.compile("|".join(f"(?:{compile_phrase(phrase, groups)})" for phrase in phrases))


def _item(item: str, groups: Groups) -> str:
    if item == "^":
        return "^"
    if item == "$":
        return "(?= $)"
    if gap := _GAP.match(item):
        return rf"(?: \S+){{0,{gap.group(1) or DEFAULT_GAP}}}?"
    if item.startswith("!"):
        return "".join(rf"(?<! {re.escape(fold(word))})" for word in item[1:].split("|"))
    optional = item.endswith("?")
    body = _GROUP.sub(lambda match: "|".join(groups[match.group(1)].split()), item.removesuffix("?"))
    one = f"(?:{'|'.join(_word(word) for word in body.split('|'))})"
    return f"(?: {one})?" if optional else f" {one}"


def _word(word: str) -> str:
    """`_` stands for a space inside one alternative ("end_up|finish")."""
    prefix = word.endswith("*")
    pattern = " ".join(re.escape(fold(piece)) for piece in word.removesuffix("*").split("_"))
    return pattern + (r"\S*" if prefix else r"(?= )")
