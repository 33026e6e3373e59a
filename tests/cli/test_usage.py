"""A wish that can't be met is told as such, with what could be wished for; nothing is looked up for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from fakes import SmallRegistry
from samples import add_tiny, tiny_document

from engine.cli.main import DONE, PARTLY_FAILED, WRONG_USE, main
from engine.core.values import Language
from engine.library.library import Library
from engine.safety.messages import BOOKS_NONE, OPENING
from engine.service.requests import Ask
from engine.tutor import Tutor

Ask1 = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ask(home: Path, registry: SmallRegistry, capsys: pytest.CaptureFixture[str]) -> Ask1:
    """Asks one question with options; gives exit code, stdout and stderr."""

    def ask(*options: str, home: Path = home, language: str = "en") -> tuple[int, str, str]:
        capsys.readouterr()
        code = main(["--home", str(home), "--language", language, "ask", "What is a lens?", *options])
        told = capsys.readouterr()
        return code, told.out, told.err

    return ask


@pytest.mark.parametrize(
    ("book", "near"),
    [
        ("nosuch", "cells, light"),  # like none: all are named
        ("lihgt", "light"),
        ("LIGHTS", "light"),
        ("cell", "cells"),
        ("", "cells, light"),
        ("\udcff", "cells, light"),
    ],
)
def test_an_unknown_book_is_told_with_its_neighbours(ask: Ask1, book: str, near: str) -> None:
    code, out, err = ask("--book", book)
    assert (code, out) == (WRONG_USE, "")
    assert f"names like that: {near}." in err


@pytest.mark.parametrize("book", ["light", "LIGHT", "cells"])
def test_a_book_that_is_there_is_asked(ask: Ask1, book: str) -> None:
    assert ask("--book", book)[0] == DONE


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        (["--class", "6"], "6"),
        (["--class", "-1"], "-1"),
        (["--class", str(2**70)], str(2**70)),
        (["--subject", "Sanskrit"], "Sanskrit"),
        (["--subject", ""], ""),
        (["--class", "9", "--subject", "Science"], "9 Science"),
        (["--class", "9", "--book", "light"], "light (9)"),
        (["--subject", "Biology", "--book", "light"], "light (Biology)"),
    ],
)
def test_a_class_or_subject_without_books_is_told_with_those_that_have_some(
    ask: Ask1, options: list[str], asked: str
) -> None:
    code, out, err = ask(*options)
    assert (code, out) == (WRONG_USE, "")
    assert f"There is no book for {asked} in the library." in err
    assert "There are books for: 9 Biology, 10 Science." in err


@pytest.mark.parametrize("options", [["--class", "9"], ["--subject", "science"], ["--class", "10"]])
def test_a_class_or_subject_with_books_is_asked(ask: Ask1, options: list[str]) -> None:
    assert ask(*options)[0] == DONE


def test_it_is_told_in_hindi_too(ask: Ask1) -> None:
    assert "पुस्तकालय में नहीं है" in ask("--book", "nosuch", language="hi")[2]
    assert "इनकी किताबें हैं: 9 Biology" in ask("--class", "6", language="hi")[2]


def test_json_tells_it_as_well(ask: Ask1) -> None:
    code, out, _ = ask("--book", "nosuch", "--json")
    assert code == WRONG_USE
    assert (json.loads(out)["status"], json.loads(out)["error"]) == ("error", "unknown_book")


def test_in_a_file_of_questions_each_has_its_row(home: Path, registry: SmallRegistry) -> None:
    file, out = home.with_name("q.jsonl"), home.with_name("r.jsonl")
    wishes = [{"book": "nosuch"}, {"class": 6}, {"subject": "Sanskrit"}, {"class": 9, "book": "light"}, {}]
    file.write_text("\n".join(json.dumps({"question": "What is a lens?"} | wish) for wish in wishes))
    assert main(["--home", str(home), "batch", str(file), "--out", str(out)]) == PARTLY_FAILED
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [row["error"] for row in rows] == ["unknown_book", *["empty_scope"] * 3, None]
    assert all(row["message"] for row in rows[:4])


@pytest.mark.parametrize("llm", ["nosuch", "", "light", "qwen2.5-coder-1.5b-instruct", "../models/x"])
def test_a_model_that_is_not_there_is_told_before_anything_is_loaded(
    home: Path,
    registry: SmallRegistry,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    llm: str,
) -> None:
    monkeypatch.setenv("POTHI_MODELS", str(home / "models"))
    monkeypatch.setattr("engine.library.library.Library.open", lambda *_, **__: pytest.fail("was opened"))
    file = home.with_name("q.jsonl")
    file.write_text(json.dumps({"question": "Who won the world cup?"}))
    commands = (["ask", "Who won?"], ["batch", str(file), "--out", str(home / "out.jsonl")], ["bench"])
    for command in commands:
        assert main(["--home", str(home), "--language", "en", *command, "--llm", llm]) == WRONG_USE
        told = capsys.readouterr().err
        assert f"There is no language model “{llm}”" in told
        assert "You can choose: none." in told
    assert registry.loaded == 0


def test_without_a_model_is_a_choice(ask: Ask1) -> None:
    assert ask("--llm", "none")[0] == DONE


# --- no books yet ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("What is a lens?", Language.EN),
        ("Who won the world cup?", Language.EN),
        ("लेंस क्या है?", Language.HI),
        ("lens kya hai?", Language.HI),
    ],
)
def test_an_empty_library_says_so_and_claims_no_search(
    tmp_path: Path,
    registry: SmallRegistry,
    question: str,
    language: Language,
    capsys: pytest.CaptureFixture[str],
) -> None:
    home = tmp_path / "empty"
    for options in ([], ["--book", "light"], ["--class", "9"]):
        assert main(["--home", str(home), "ask", question, *options]) == DONE
        assert capsys.readouterr().out == f"{OPENING[language]}\n{BOOKS_NONE[language]}\n"


def test_what_the_window_asks_of_an_empty_library_is_told_alike(
    tmp_path: Path, registry: SmallRegistry
) -> None:
    from engine.core.config import Config

    events: list[object] = []
    with Tutor.open(Config(tmp_path / "empty", tmp_path)) as tutor:
        result = Ask("What is a lens?").run(tutor, events.append, None)  # type: ignore[arg-type]
        assert (result.status, result.refusal_reason) == ("refused", "empty_retrieval")
        assert BOOKS_NONE[Language.EN] in result.message
        assert (events, result.nearest_pages, result.suggestions) == ([], (), ())
        danger = Ask("I want to kill myself").run(tutor, events.append, None)  # type: ignore[arg-type]
        assert danger.refusal_reason == "unsafe_question"
        add_tiny(tutor.library, tiny_document("light"))
        found = Ask("What is the focal length?").run(tutor, events.append, None)  # type: ignore[arg-type]
        assert found.is_shown


def test_a_library_that_was_emptied_says_so(home: Path, registry: SmallRegistry, ask: Ask1) -> None:
    with Library.open(home) as library:
        for doc in ("light", "cells"):
            library.remove_document(doc)
    assert BOOKS_NONE[Language.EN] in ask()[1]
