"""Text files of `assets`: tables with tabs between their columns, and lists under [headings]."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib import resources

_LIST = "list "  # begins the heading of what a pattern names in capitals
_NAMED_LIST = re.compile("([A-Z]{2,})_")


def lines_of(file: str) -> list[str]:
    """The lines of a text file, given by its place in `assets` ("glossary/grammar.tsv"), without spaces at
    their ends. Empty lines and comments, which begin with #, are left out."""
    text = resources.files("assets").joinpath(file).read_text(encoding="utf-8")
    lines = (line.strip() for line in text.splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def rows_of(file: str) -> Iterator[list[str]]:
    """The lines of a table, each as its columns."""
    return (line.split("\t") for line in lines_of(file) if "\t" in line)


@lru_cache(maxsize=32)
def sections_of(file: str) -> dict[str, list[str]]:
    """Heading -> the lines below it, in the order of the file. Do not change the object returned."""
    sections: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in lines_of(file):
        if line.startswith("[") and line.endswith("]"):
            lines = sections.setdefault(line[1:-1], [])
        else:
            lines.append(line)
    return sections


def pattern_under(file: str, heading: str) -> str:
    """The lines below a heading as one regular expression, each an alternative. A word in capitals with "_"
    behind it stands for the lines below another heading: SAY_ for those of [list SAY]. Raises KeyError where
    there is no such heading."""
    sections = sections_of(file)
    return _NAMED_LIST.sub(
        lambda found: f"(?:{'|'.join(sections[_LIST + found[1]])})", "|".join(sections[heading])
    )


def words_under(file: str, heading: str) -> frozenset[str]:
    """The words below a heading, however they are spread over lines. Raises KeyError without it."""
    return frozenset(" ".join(sections_of(file)[heading]).split())
