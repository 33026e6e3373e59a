"""Questions from the command line, in this process: real library, road and files, stand-in models."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from fakes import SmallRegistry

from engine.cli.batch import threshold_sets
from engine.cli.main import ENVIRONMENT, OUR_MISTAKE, PARTLY_FAILED, WRONG_USE, main
from engine.core.error_log import ENGINE_LOG, tail
from engine.core.errors import ErrorCode, PothiError
from engine.core.language import devanagari_share
from engine.library.library import DATABASE, Library
from engine.policy.thresholds import SafetyThresholds

MORE_THAN_THERE_IS = 1 << 60  # bytes


def no_memory() -> object:
    return bytearray(MORE_THAN_THERE_IS)


def no_memory_for_tensors() -> object:
    return torch.empty(MORE_THAN_THERE_IS, dtype=torch.uint8)


def no_document() -> object:
    raise PothiError(ErrorCode.UNKNOWN_DOCUMENT, doc="light")


def no_library() -> object:
    raise PothiError(ErrorCode.LIBRARY_DAMAGED, path="copy")


def our_mistake() -> object:
    return 1 // 0


@pytest.mark.parametrize("happens", [no_memory, no_memory_for_tensors])
def test_used_up_memory_is_told_with_its_remedy(
    registry: SmallRegistry, home: Path, happens: Callable[[], object], capsys: pytest.CaptureFixture[str]
) -> None:
    registry.small_embedder.breaks["lens"] = happens
    assert main(["--home", str(home), "--language", "en", "ask", "What is a lens?"]) == ENVIRONMENT
    told = capsys.readouterr().err
    assert "enough free memory" in told
    assert "Traceback" not in told


def ask(home: Path, question: str, *more: str) -> int:
    return main(["--home", str(home), "--language", "en", "ask", question, *more])


def batch(home: Path, *questions: str, sets: Sequence[str] = ()) -> tuple[int, list[dict[str, Any]]]:
    """The exit code and the rows of a batch; ids are a, b, c ... With several sets the rows are elsewhere."""
    file, out = home.with_name("questions.jsonl"), home.with_name("results.jsonl")
    rows = [{"id": chr(ord("a") + n), "question": question} for n, question in enumerate(questions)]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    thresholds = [word for one in sets for word in ("--thresholds", one)]
    code = main(["--home", str(home), "--language", "en", "batch", str(file), "--out", str(out), *thresholds])
    return code, read(out) if out.exists() else []


def read(out: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


def logged(home: Path) -> list[tuple[str, str | None, str | None]]:
    """Ending, question and error of the rows of the log, oldest first."""
    with Library.open(home, read_only=True) as library:
        connection = library.connections
        found = connection.rows("SELECT event, question, details FROM log ORDER BY id", ())
        return [(event, question, json.loads(details).get("error")) for event, question, details in found]


def assert_noted(home: Path, happens: Callable[[], object]) -> None:
    """A mistake of ours stands in the log, with its place and without a word of the question."""
    noted = tail(home / ENGINE_LOG)
    assert ("ZeroDivisionError" in noted and "in our_mistake" in noted) == (happens is our_mistake)
    assert "What is a lens" not in noted


FINE, OTHER = "What is refraction?", "What is the nucleus of a cell?"


@pytest.mark.parametrize(
    ("happens", "error", "remedy"),
    [
        (our_mistake, "ZeroDivisionError", "in other words"),
        (no_memory, "out_of_memory", "Close other programs"),
        (no_memory_for_tensors, "out_of_memory", "Close other programs"),
        (no_document, "unknown_document", "Look at the list of books"),
    ],
)
def test_a_question_that_breaks_has_its_row_and_the_others_are_answered(
    registry: SmallRegistry,
    home: Path,
    happens: Callable[[], object],
    error: str,
    remedy: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    registry.small_embedder.breaks["lens"] = happens
    code, rows = batch(home, FINE, "What is a lens?", OTHER)
    assert code == PARTLY_FAILED
    assert [row["id"] for row in rows] == ["a", "b", "c"]
    assert [row["status"] == "error" for row in rows] == [False, True, False]
    assert [row["error"] for row in rows] == [None, error, None]
    assert remedy in rows[1]["message"]
    assert rows[1]["answer"] is None
    told = capsys.readouterr().err
    assert remedy in told
    assert "Traceback" not in told
    assert_noted(home, happens)


def test_an_error_is_told_in_the_language_of_the_question(registry: SmallRegistry, home: Path) -> None:
    registry.small_embedder.breaks |= {"लेंस": our_mistake, "कोशिका": no_document}
    _, rows = batch(home, "लेंस क्या है?", "कोशिका क्या है?")
    assert [row["language"] for row in rows] == ["hi", "hi"]
    assert all(devanagari_share(row["message"]) > 0.8 for row in rows)


def test_what_would_meet_every_question_ends_a_batch(
    registry: SmallRegistry, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    registry.small_embedder.breaks["lens"] = no_library
    code, rows = batch(home, FINE, "What is a lens?", OTHER)
    assert code == ENVIRONMENT
    assert [row["id"] for row in rows] == ["a"]
    told = capsys.readouterr().err
    assert "The library file is damaged." in told
    assert "Traceback" not in told


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full is a thing of Linux")
def test_a_full_disk_ends_a_batch(
    registry: SmallRegistry, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = home.with_name("questions.jsonl")
    file.write_text(json.dumps({"question": FINE}) + "\n" + json.dumps({"question": OTHER}))
    code = main(["--home", str(home), "--language", "en", "batch", str(file), "--out", "/dev/full"])
    assert code == ENVIRONMENT
    assert "The disk is full." in capsys.readouterr().err


def test_half_a_character_ends_no_batch(registry: SmallRegistry, home: Path) -> None:
    code, rows = batch(home, "What is a \ud800convex lens?", OTHER)
    assert code == 0
    assert [row["question"] for row in rows] == ["What is a \ud800convex lens?", OTHER]


@pytest.mark.parametrize(
    ("happens", "code", "error"),
    [
        (our_mistake, OUR_MISTAKE, "ZeroDivisionError"),
        (no_memory, ENVIRONMENT, "out_of_memory"),
        (no_library, ENVIRONMENT, "library_damaged"),
    ],
)
def test_one_question_that_breaks_is_told_as_json_too(
    registry: SmallRegistry,
    home: Path,
    happens: Callable[[], object],
    code: int,
    error: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    registry.small_embedder.breaks["lens"] = happens
    assert ask(home, "What is a lens?", "--json") == code
    told = capsys.readouterr()
    row = json.loads(told.out)
    assert (row["status"], row["error"], row["question"]) == ("error", error, "What is a lens?")
    assert row["message"]
    assert "Traceback" not in told.err
    assert ("in Pothi itself" in told.err) == (happens is our_mistake)
    assert_noted(home, happens)
    lasts = happens is no_library  # every question would end so, and none of them is logged
    assert logged(home) == ([] if lasts else [("error", "What is a lens?", error)])


def test_a_library_that_does_not_open_is_told_as_json_too(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / DATABASE).write_bytes(b"this is no database" * 1000)
    assert ask(home, "What is a lens?", "--json") == ENVIRONMENT
    assert json.loads(capsys.readouterr().out)["error"] == "library_damaged"


def test_the_words_before_a_quotation_stand_beside_it(registry: SmallRegistry, home: Path) -> None:
    code, (quoted, refused) = batch(home, "What is the focal length?", "Who won the football world cup?")
    assert code == 0
    assert (quoted["status"], quoted["lead_in"]) == ("quoted", "From your textbook:")
    assert quoted["answer"].endswith("The distance of the focus from the lens is its focal length. [1]")
    assert "textbook" not in quoted["answer"]
    assert (refused["status"], refused["lead_in"]) == ("refused", None)


QUOTED, AWAY = "What is the focal length?", "Who won the football world cup?"


def bound(row: dict[str, Any], check: str) -> float:
    return next(float(one["threshold"]) for one in row["checks"] if one["name"] == check)


def test_two_sets_of_thresholds_are_compared_on_one_file(
    registry: SmallRegistry, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sets = ["balanced", "balanced,answer_threshold=1,min_chunks_required=2"]
    code, rows = batch(home, QUOTED, AWAY, sets=sets)
    assert (code, rows, registry.loaded) == (0, [], 1)
    names = ["balanced", "balanced,answer_threshold=1.0,min_chunks_required=2"]
    files = [home.with_name(f"results.{name}.jsonl") for name in names]
    first, second = map(read, files)
    assert [row["status"] for row in first] == ["quoted", "refused"]
    assert [row["status"] for row in second] == ["refused", "refused"]
    assert [bound(rows[0], "sufficient_context") for rows in (first, second)] == [0.7, 1.0]
    assert capsys.readouterr().out.splitlines() == [
        f"{names[0]}: 2 questions, {files[0]}",
        "  answered         0",
        "  quoted           1",
        "  partial          0",
        "  refused          1  (off_topic 1)",
        "  small_talk       0",
        "  error            0",
        f"{names[1]}: 2 questions, {files[1]}",
        "  answered         0",
        "  quoted           0",
        "  partial          0",
        "  refused          2  (insufficient_context 1, off_topic 1)",
        "  small_talk       0",
        "  error            0",
        "  other than with balanced: 1",
        "    a: quoted -> refused",
    ]


def test_one_set_of_thresholds_prints_nothing_and_writes_where_it_was_told(
    registry: SmallRegistry, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for sets, least in (["strict"], 0.8), (["answer_threshold=0.65"], 0.65), ([], 0.7):
        code, rows = batch(home, QUOTED, sets=sets)
        assert (code, bound(rows[0], "sufficient_context")) == (0, least)
    assert capsys.readouterr().out == ""


def test_sets_are_separated_by_commas_or_given_one_by_one() -> None:
    strict, balanced = SafetyThresholds.preset("strict"), SafetyThresholds()
    assert threshold_sets(["strict,balanced,require_citations=no", "min_chunks_required=2", "strict"]) == {
        "strict": strict,
        "balanced,require_citations=False": replace(balanced, require_citations=False),
        "balanced,min_chunks_required=2": replace(balanced, min_chunks_required=2),
    }


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("loose", "strict, balanced, exploratory"),
        ("strict,answer_threshold=1.5", "0 - 1"),
        ("answer_threshold=half", "0 - 1"),
        ("min_chunks_required=1.5", "0, 1, 2 ..."),
        ("require_citations=perhaps", "true, false"),
        ("no_such_bound=1", "answer_threshold, max_topic"),
        ("validation_enabled=no", "true"),
    ],
)
def test_thresholds_that_make_no_sense_are_told_before_anything_is_answered(
    registry: SmallRegistry, home: Path, text: str, allowed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, rows = batch(home, QUOTED, sets=["balanced", text])
    assert (code, rows, registry.loaded) == (WRONG_USE, [], 0)
    assert f"What it can be: {allowed}" in capsys.readouterr().err


def test_the_trace_tells_each_stage_in_order(
    registry: SmallRegistry, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(home, "What is a lens?", "--json", "--trace") == 0
    stages = [one["stage"] for one in json.loads(capsys.readouterr().out)["trace"]]
    assert stages[:4] == ["understand", "retrieve", "read", "decide"]
    assert ask(home, "What is a lens?", "--trace") == 0
    assert "== retrieve (" in capsys.readouterr().out
    assert ask(home, "What is a lens?", "--json") == 0
    assert "trace" not in json.loads(capsys.readouterr().out)
