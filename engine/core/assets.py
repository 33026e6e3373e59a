"""Text files of `assets`: tables with tabs between their columns, and lists under [headings]."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib import resources


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


def words_under(file: str, heading: str) -> frozenset[str]:
    """The words below a heading, however they are spread over lines. Raises KeyError without it."""
    return frozenset(" ".join(sections_of(file)[heading]).split())
