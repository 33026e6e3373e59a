"""Options of a command stand before, between or behind its words, as one likes."""

from __future__ import annotations

import pytest

from engine.cli.main import _parser

COMMANDS = [
    (["models", "add", "FILE"], ["--shared"], {"action": "add", "name": "FILE", "shared": True}),
    (["models", "add", "FILE"], ["--sha256", "ab"], {"name": "FILE", "sha256": "ab"}),
    (["library", "replace", "DOC", "NEW"], ["--json"], {"target": "DOC", "other": "NEW", "json": True}),
    (["library", "check"], ["--repair"], {"action": "check", "target": None, "repair": True}),
    (["pages", "DOC", "3"], ["--json"], {"doc": "DOC", "page": 3, "json": True}),
    (["ingest", "A", "B"], ["--home", "H"], {"paths": ["A", "B"], "home": "H"}),
    (["batch", "Q"], ["--out", "R"], {"questions": "Q", "out": "R"}),
]


@pytest.mark.parametrize(("words", "options", "wanted"), COMMANDS)
def test_options_stand_anywhere(words: list[str], options: list[str], wanted: dict[str, object]) -> None:
    for place in range(1, len(words) + 1):
        args = vars(_parser().parse_args([*words[:place], *options, *words[place:]]))
        assert {name: args[name] for name in wanted} == wanted


@pytest.mark.parametrize("words", [words for words, _, _ in COMMANDS if words[0] != "ingest"])
def test_a_word_too_many_is_wrong_use(words: list[str]) -> None:
    with pytest.raises(SystemExit):
        _parser().parse_args([*words, "--json", "one", "two", "three"])


@pytest.mark.parametrize(
    ("line", "name", "wanted"),
    [
        (["ask", "--", "--why"], "question", "--why"),
        (["ask", "--json", "--", "--why"], "question", "--why"),
        (["ask", "-5 plus 3"], "question", "-5 plus 3"),
        (["ingest", "--", "-a.pdf", "b.pdf"], "paths", ["-a.pdf", "b.pdf"]),
        (["ingest", "a.pdf", "--", "-b.pdf"], "paths", ["a.pdf", "-b.pdf"]),
        (["batch", "--out", "R", "--", "-q"], "questions", "-q"),
        (["models", "add", "--", "-x"], "name", "-x"),
    ],
)
def test_behind_two_dashes_a_word_may_begin_with_one(line: list[str], name: str, wanted: object) -> None:
    assert vars(_parser().parse_args(line))[name] == wanted
