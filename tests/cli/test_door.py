"""Everything that is raised leaves the command line by one door: words, a remedy, an exit code."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from fakes import SmallRegistry

from engine.cli.main import DONE, ENVIRONMENT, OUR_MISTAKE, PARTLY_FAILED, WRONG_USE, main
from engine.core.error_log import ENGINE_LOG, MOST_BYTES, JournalFile, kept, note_mistake, report_of, tail
from engine.library.library import Library

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def run(
    home: Path, registry: SmallRegistry, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """Runs a command; gives its exit code and what it said on stderr."""

    def run(*words: str, language: str = "en") -> tuple[int, str]:
        capsys.readouterr()
        code = main(["--home", str(home), "--language", language, *words])
        told = capsys.readouterr()
        assert "Traceback" not in told.out + told.err
        return code, told.err

    return run


Run = Callable[..., tuple[int, str]]


@pytest.mark.parametrize(
    ("target", "code", "words"),
    [
        ("/nonexistent/x", WRONG_USE, "is not there"),
        ("missing/deeper/x.pothi", WRONG_USE, "is not there"),
        (".", ENVIRONMENT, "not allowed"),
        ("/", ENVIRONMENT, "not allowed"),
        ("/proc/x.pothi", WRONG_USE, "is not there"),
        ("a" * 300, ENVIRONMENT, "cannot be used"),
    ],
)
def test_a_pack_that_cannot_be_written_is_told(run: Run, target: str, code: int, words: str) -> None:
    if target.startswith("/proc") and not Path("/proc/self").exists():
        pytest.skip("no /proc here")
    got, told = run("library", "export", target)
    assert (got, words in told) == (code, True), told


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [{"question": "What is refraction?"}],
        [{"question": "What is refraction?", "doc": "light"}],
        [{"question": "What is refraction?", "doc": "light", "pages": []}],
        [{"question": "What is refraction?", "doc": "light", "pages": [1]}],
        [{"question": "What is refraction?", "doc": "nosuch", "pages": [1]}],
        [{"question": "Who won?", "kind": "off_topic"}] * 3,
    ],
)
def test_too_few_questions_to_fit_on_are_told(run: Run, home: Path, rows: list[dict[str, object]]) -> None:
    file = home.with_name("fit.jsonl")
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    code, told = run("fit", str(file))
    assert (code, "too few" in told) == (WRONG_USE, True), told


def test_questions_of_two_books_are_enough_to_fit_on(run: Run, home: Path) -> None:
    rows = [
        {"question": "What is refraction?", "doc": "light", "pages": [1]},
        {"question": "What holds the instructions of a cell?", "doc": "cells", "pages": [1]},
    ]
    file = home.with_name("fit.jsonl")
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    assert run("fit", str(file), "--out", str(home.with_name("out")))[0] == DONE


@pytest.mark.parametrize(
    "more",
    [
        {"pages": 5},
        {"pages": ["4"]},
        {"pages": [True]},
        {"doc": 5},
        {"kind": []},
        {"also": {}},
        {"also": [1]},
        {"also": [{"doc": 1}]},
        {"also": [{"doc": "light", "pages": "1"}]},
    ],
)
def test_fields_that_make_no_sense_to_the_fit_are_told(run: Run, home: Path, more: dict[str, object]) -> None:
    file = home.with_name("fit.jsonl")
    file.write_text(json.dumps({"question": "What is refraction?", "doc": "light", "pages": [1]} | more))
    code, told = run("fit", str(file))
    assert (code, "cannot be" in told) == (WRONG_USE, True), told


@pytest.mark.parametrize(
    ("more", "name"),
    [
        ({"earlier": [1, 2]}, "earlier"),
        ({"earlier": "What is a lens?"}, "earlier"),
        ({"earlier": [["What is a lens?"]]}, "earlier"),
        ({"selected_text": 5}, "selected_text"),
        ({"selected_text": ["a"]}, "selected_text"),
        ({"class": "ten"}, "class"),
        ({"class": 10.5}, "class"),
        ({"class": True}, "class"),
        ({"subject": 1}, "subject"),
        ({"book": {"a": 1}}, "book"),
        ({"id": {"a": 1}}, "id"),
        ({"id": [1]}, "id"),
        ({"id": float("nan")}, "id"),
    ],
)
def test_a_row_with_a_field_of_the_wrong_kind_says_so_and_the_others_go_on(
    run: Run, home: Path, more: dict[str, object], name: str
) -> None:
    file, out = home.with_name("q.jsonl"), home.with_name("r.jsonl")
    odd = {"id": "odd", "question": "What is refraction?"} | more
    rows = [odd, {"id": "b", "question": "What is a lens?"}]
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    code, told = run("batch", str(file), "--out", str(out))
    odd, fine = (json.loads(line) for line in out.read_text(encoding="utf-8").splitlines())
    assert code == PARTLY_FAILED
    assert (odd["status"], odd["error"], f"“{name}”" in odd["message"]) == ("error", "bad_field", True)
    assert odd["id"] == (None if name == "id" else "odd")
    assert (fine["id"], fine["status"] != "error") == ("b", True)
    assert name in told
    assert not (home / ENGINE_LOG).exists()


@pytest.mark.parametrize(
    "line",
    [
        '{"question": "What?", "x": ' + "9" * 5000 + "}",
        "[" * 100_000,
        '{"question": ' * 5000,
        "not json",
        "[]",
        "null",
        '"question"',
        '{"question": null}',
        '{"question": ["What?"]}',
        "{}",
    ],
)
def test_a_line_that_is_no_question_is_told_with_its_number(run: Run, home: Path, line: str) -> None:
    file = home.with_name("q.jsonl")
    file.write_text('{"question": "What is\u2028a lens?"}\n\n' + line, encoding="utf-8")
    code, told = run("batch", str(file), "--out", str(home.with_name("r.jsonl")))
    assert (code, "Look at line 3" in told) == (WRONG_USE, True), told


def test_numbers_beyond_all_bounds_are_no_names(run: Run, home: Path) -> None:
    file, out = home.with_name("q.jsonl"), home.with_name("r.jsonl")
    file.write_text('\ufeff{"question": "What is a lens?", "id": 1e999}', encoding="utf-8")
    assert run("batch", str(file), "--out", str(out))[0] == PARTLY_FAILED
    assert json.loads(out.read_text(encoding="utf-8"), parse_constant=lambda _: 1 / 0)["id"] is None


@pytest.mark.parametrize("page", ["0", "-1", "3", str(2**63), str(10**30)])
def test_a_page_of_any_number_is_told(run: Run, page: str) -> None:
    code, told = run("pages", "light", page)
    assert (code, "has no page" in told) == (WRONG_USE, True)


@pytest.mark.parametrize(
    "words",
    [
        ["pages", "--", "light", "--"],
        ["pages", "--", "--", "1"],
        ["ask", "--", "--"],
        ["library", "--", "show", "--"],
        ["models", "--", "--"],
        ["fit", "--", "--"],
    ],
)
def test_a_second_dash_dash_is_no_word(home: Path, registry: SmallRegistry, words: list[str]) -> None:
    try:
        code = main(["--home", str(home), *words])
    except SystemExit as end:  # argparse
        code = int(end.code or 0)
    assert code in (DONE, WRONG_USE)  # done: asked "--", which is no question
    assert not (home / ENGINE_LOG).exists()


# --- packs that were tampered with -----------------------------------------------------------------
@pytest.mark.parametrize(
    "manifest",
    [
        "[]",
        "5",
        "no json",
        "[" * 100_000,
        '{"format": "x", "steps": [], "members": {}}',
        '{"format": 1, "steps": 5, "members": {}}',
        '{"format": 1, "steps": [[]], "members": []}',
        '{"format": 1, "steps": [], "members": {"library.db": 5}}',
        '{"format": 1e999, "steps": [], "members": {}}',
    ],
)
def test_a_pack_with_an_odd_manifest_is_no_pack(run: Run, home: Path, manifest: str) -> None:
    pack = home.with_name("odd.pothi")
    with zipfile.ZipFile(pack, "w") as archive:
        archive.writestr("manifest.json", manifest)
        archive.comment = hashlib.sha256(manifest.encode()).hexdigest().encode()
    code, told = run("library", "import", str(pack))
    assert code == ENVIRONMENT
    assert "in Pothi itself" not in told


def test_a_pack_with_a_strange_database_is_no_pack(run: Run, home: Path) -> None:
    import sqlite3

    database, pack = home.with_name("strange.db"), home.with_name("odd.pothi")
    connection = sqlite3.connect(database)
    connection.execute("CREATE TABLE documents (a)")
    connection.commit()
    connection.close()
    content = database.read_bytes()
    sums = {"library.db": hashlib.sha256(content).hexdigest()}
    manifest = json.dumps({"format": 1, "steps": [], "members": sums})
    with zipfile.ZipFile(pack, "w") as archive:
        archive.writestr("manifest.json", manifest)
        archive.writestr("library.db", content)
        archive.comment = hashlib.sha256(manifest.encode()).hexdigest().encode()
    code, told = run("library", "import", str(pack))
    assert (code, "in Pothi itself" in told) == (ENVIRONMENT, False), told


# --- our own mistakes ------------------------------------------------------------------------------
SECRET = "my friend Asha"


class Odd(Exception):
    pass


@pytest.mark.parametrize("error", [RuntimeError(SECRET), ValueError(SECRET), KeyError(SECRET), Odd(SECRET)])
@pytest.mark.parametrize(("language", "words"), [("en", "in Pothi itself"), ("hi", "पोथी के अंदर")])
def test_a_mistake_of_ours_is_told_without_its_innards(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, language: str, words: str
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(Library, "documents", broken)
    code, told = run("library", "list", language=language)
    assert (code, words in told) == (OUR_MISTAKE, True)
    assert str(home / ENGINE_LOG) in told
    noted = tail(home / ENGINE_LOG)
    assert type(error).__name__ in noted
    assert "in broken" in noted
    assert SECRET not in noted + told


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (FileNotFoundError(2, "No such file", "x.pdf"), WRONG_USE, "is not there"),
        (PermissionError(13, "Permission denied", "x.pdf"), ENVIRONMENT, "not allowed"),
        (OSError(28, "No space left"), ENVIRONMENT, "disk is full"),
        (OSError(5, "Input/output error", "x.pdf"), ENVIRONMENT, "cannot be used: Input/output error"),
        (TimeoutError("slow"), ENVIRONMENT, "cannot be used"),
        (MemoryError(), ENVIRONMENT, "enough free memory"),
    ],
)
def test_what_the_system_says_of_a_file_is_no_mistake_of_ours(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: Exception, code: int, words: str
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(Library, "documents", broken)
    got, told = run("library", "list")
    assert (got, words in told) == (code, True), told


def test_a_cut_off_pdf_leaves_no_innards_on_the_screen(run: Run, home: Path, sample_pdfs: Path) -> None:
    whole = (sample_pdfs / "sample_en_1.pdf").read_bytes()
    folder = home.with_name("cut")
    folder.mkdir()
    for number, share in enumerate((0.01, 0.02, 0.3, 0.97)):
        (folder / f"cut{number}.pdf").write_bytes(whole[: int(share * len(whole))])
    code, told = run("ingest", str(folder))
    assert code in (DONE, PARTLY_FAILED)
    assert told == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full is a thing of Linux")
@pytest.mark.parametrize("command", [["library", "list"], ["library", "check"], ["library", "show", "light"]])
def test_output_that_finds_no_room_is_told(home: Path, command: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "desktop.entry", "--home", str(home), "--language", "en", *command],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONIOENCODING": "utf-8"},
            check=False,
        )
    assert done.returncode == ENVIRONMENT
    assert done.stderr.startswith("The disk is full.")
    assert "Exception" not in done.stderr


# --- the log ---------------------------------------------------------------------------------------
def raised(make: Callable[[], object]) -> BaseException:
    try:
        make()
    except Exception as error:
        return error
    raise AssertionError


def chained() -> object:
    try:
        raise ValueError(SECRET)
    except ValueError as error:
        raise KeyError(SECRET) from error


def test_a_report_tells_kinds_and_places_and_no_message() -> None:
    report = report_of(raised(chained))
    assert "KeyError" in report
    assert "ValueError" in report
    assert report.count("in chained") == 2
    assert SECRET not in report.replace('"my friend Asha"', "")


def test_the_log_is_kept_in_three_files_and_what_is_old_goes(tmp_path: Path) -> None:
    log = tmp_path / "logs" / "engine.log"
    with kept(log):
        assert not log.exists()
        for number in range(500):
            logging.getLogger("test").warning("%s %s", number, "x" * 20_000)
    files = sorted(log.parent.iterdir())
    assert [file.name for file in files] == ["engine.log", "engine.log.1", "engine.log.2"]
    assert all(file.stat().st_size <= MOST_BYTES for file in files)
    assert tail(log).count("x") > 3000
    with kept(log):
        note_mistake(raised(chained))
    assert files[0].stat().st_size > 0
    assert "KeyError" in tail(log)  # behind what was there before


@pytest.mark.parametrize("where", ["in_the_way", "missing"])
def test_a_log_that_cannot_be_written_is_no_crash(
    tmp_path: Path, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "in_the_way").write_text("a file")
    log = tmp_path / where / ENGINE_LOG
    if where == "missing":
        log = Path("/proc/nowhere") / ENGINE_LOG
    with kept(log):
        note_mistake(raised(chained))
    assert tail(log) == ""
    assert capsys.readouterr().err == ""


def test_a_handler_is_taken_away_again(tmp_path: Path) -> None:
    with kept(tmp_path / "a.log"):
        pass
    assert not any(isinstance(one, JournalFile) for one in logging.getLogger().handlers)
