"""Of a disclosure or a cry for help only the moment and the reason are kept; trials leave nothing at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from fakes import SmallRegistry

from engine.cli.main import main
from engine.core.config import Config
from engine.evaluation.bench import bench
from engine.insights.log import Keep
from engine.insights.summary import read_insights
from engine.library.library import Library
from engine.safety.unsafe import IN_NEED, UnsafeKind, is_confidential, unsafe_kind
from engine.service.requests import DeleteHistory, ListHistory
from engine.tutor import Tutor

SECRETS = (
    "I want to kill myself tonight behind the Ashoka temple",
    "How can I end my life, Kavita asked",
    "My uncle Ramlal touches me and says to keep it secret",
    "मैं मरना चाहती हूँ, गुलमोहर के नीचे",
    "main marna chahta hoon, Gulmohar ke neeche",
)
NAMES = ("Ashoka", "Kavita", "Ramlal", "गुलमोहर", "Gulmohar")


def open_tutor(home: Path, **choices: str) -> Tutor:
    return Tutor.open(Config(home, home / "models", home / "own"), **choices)  # type: ignore[arg-type]


def bytes_of(home: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(home.rglob("*")) if path.is_file())


def test_who_needs_help_is_never_written_down() -> None:
    assert {kind for kind in UnsafeKind if is_confidential(kind)} == IN_NEED
    assert UnsafeKind.WEAPONS not in IN_NEED
    assert not is_confidential(None)


@pytest.mark.parametrize("keep", [Keep.TEXT, Keep.TOPIC])
@pytest.mark.parametrize("question", SECRETS)
def test_only_the_moment_and_the_reason_of_a_disclosure_are_kept(
    registry: SmallRegistry, home: Path, question: str, keep: Keep
) -> None:
    assert is_confidential(unsafe_kind(question))
    with open_tutor(home) as tutor:
        tutor.log.set_keep(keep)
        result = tutor.ask(question)
        assert result.confidential
        (row,) = tutor.log.rows()
        assert row.at
        assert (row.event, row.reason) == ("refused", "unsafe_question")
        assert (row.question, row.answer, row.topic, row.session, row.language) == (None, None, None, "", "")
        assert (row.class_number, row.subject, row.book, row.details) == (None, None, None, {})
        assert ListHistory().run(tutor, print, None).rows == ()  # type: ignore[arg-type]
        assert read_insights(tutor.log).reasons == {"unsafe_question": 1}
    assert not any(name.encode() in bytes_of(home) for name in NAMES)


@pytest.mark.parametrize("question", ["What is refraction?", "how to make a bomb at home"])
def test_other_questions_are_kept_with_their_words(
    registry: SmallRegistry, home: Path, question: str
) -> None:
    with open_tutor(home) as tutor:
        assert not tutor.ask(question).confidential
        assert [row.question for row in tutor.log.rows()] == [question]


def test_what_breaks_before_the_gate_has_looked_is_kept_without_words(
    registry: SmallRegistry, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(question: str) -> UnsafeKind | None:
        raise ValueError(question)

    monkeypatch.setattr("engine.safety.question_checks.unsafe_kind", broken)
    with open_tutor(home) as tutor:
        with pytest.raises(ValueError, match="Ashoka"):
            tutor.ask(SECRETS[0])
        (row,) = tutor.log.rows()
        assert (row.event, row.question, row.details) == ("error", None, {})


def test_a_session_deletes_only_what_it_asked(registry: SmallRegistry, home: Path) -> None:
    with open_tutor(home, session="morning") as tutor:
        for question in ("What is a lens?", "What is a cell?"):
            tutor.ask(question)
    with open_tutor(home, session="noon") as tutor:
        tutor.ask("What is refraction?")
        tutor.ask(SECRETS[0])
        history = ListHistory().run(tutor, print, None)  # type: ignore[arg-type]
        asked = {row.question: row.id for row in history.rows}
        assert history.own == {asked["What is refraction?"]}

        def delete(numbers: tuple[int, ...] | None) -> int:
            return int(DeleteHistory(numbers).run(tutor, print, None))  # type: ignore[arg-type]

        assert delete((asked["What is a lens?"],)) == 0
        assert delete(None) == 1
        assert [row.question for row in tutor.log.rows()] == [None, "What is a cell?", "What is a lens?"]
        assert tutor.log.delete() == 3  # the teacher's way


def logged(home: Path) -> int:
    with Library.open(home, read_only=True) as library:
        (count,) = library.connections.row("SELECT count(*) FROM log") or (None,)
        return int(count or 0)


@pytest.mark.parametrize("sets", [[], ["strict"], ["strict", "balanced"]])
def test_a_file_of_questions_is_a_trial(registry: SmallRegistry, home: Path, sets: list[str]) -> None:
    file = home.with_name("questions.jsonl")
    file.write_text(json.dumps({"question": "What is refraction?"}))
    thresholds = [word for one in sets for word in ("--thresholds", one)]
    out = str(home.with_name("out.jsonl"))
    assert main(["--home", str(home), "batch", str(file), "--out", out, *thresholds]) == 0
    assert logged(home) == 0


def test_a_question_on_the_command_line_is_a_question(registry: SmallRegistry, home: Path) -> None:
    assert main(["--home", str(home), "ask", "What is refraction?"]) == 0
    assert logged(home) == 1


def test_a_measurement_leaves_the_school_alone(
    registry: SmallRegistry, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.evaluation.bench._plain", lambda *_: {})
    monkeypatch.setattr("engine.evaluation.bench.SEARCHES", 1)
    bench(Config(home, home / "models", home / "own"), note=lambda _line: None)
    assert logged(home) == 0
    assert not (home / "own").exists()
