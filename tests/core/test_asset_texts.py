"""Tables and lists of words in assets: how they are read, and that nothing in them is read by nobody."""

from __future__ import annotations

import ast
import re
from importlib import resources
from pathlib import Path

import pytest

from engine.core.assets import lines_of, pattern_under, rows_of, sections_of, words_under

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "assets" / "words"


def test_comments_and_empty_lines_are_left_out() -> None:
    lines = lines_of("words/word_classes.txt")
    assert lines[0] == "[imperatives]"
    assert not [line for line in lines if line != line.strip() or not line or line.startswith("#")]


def test_a_table_gives_the_columns_of_each_line() -> None:
    rows = list(rows_of("glossary/grammar.tsv"))
    assert rows[0] == ["का|की|के", "genitive", "of"]
    assert {len(row) for row in rows} == {3}


def test_words_are_found_under_their_heading() -> None:
    assert {"क्यों", "why", "kyon"} <= words_under("words/word_classes.txt", "question words")
    with pytest.raises(KeyError):
        words_under("words/word_classes.txt", "no such heading")


def test_a_word_in_capitals_stands_for_its_list() -> None:
    assert "ACTION_" in "".join(sections_of("words/request_wrapping.txt")["before"])
    pattern = pattern_under("words/request_wrapping.txt", "before")
    assert "(?:explain|describe|" in pattern
    assert "ACTION" not in pattern


def texts_in(module: Path) -> set[object]:
    """The texts that stand in a module."""
    return {
        one.value for one in ast.walk(ast.parse(module.read_text("utf-8"))) if isinstance(one, ast.Constant)
    }


def test_each_module_that_a_list_names_is_there() -> None:
    lists = [path for kind in ("*.txt", "*.tsv") for path in (ROOT / "assets").rglob(kind)]
    named = {name for path in lists for name in re.findall(r"engine/[\w/]+\.py", path.read_text("utf-8"))}
    assert len(named) > 5
    assert [name for name in sorted(named) if not (ROOT / name).is_file()] == []


@pytest.mark.parametrize("file", sorted(WORDS.glob("*.txt")), ids=lambda file: file.name)
def test_each_heading_is_asked_for_beside_the_module_that_the_file_names(file: Path) -> None:
    assert resources.files("assets").joinpath("words", file.name).is_file()
    text = file.read_text("utf-8")
    reader = next(path for path in (ROOT / "engine").rglob("*.py") if str(path.relative_to(ROOT)) in text)
    headings = {name for name in sections_of(f"words/{file.name}") if not name.startswith("list ")}
    texts = set().union(*map(texts_in, reader.parent.glob("*.py")))
    pairs = {f"{one} {other}" for one in ("asks", "offers") for other in texts}  # "asks time"
    assert headings - texts - pairs == set()
