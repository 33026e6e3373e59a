"""The program `pothi` as a person starts it: real processes, the sample textbook, the real embedder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pymupdf
import pytest

from engine.library.library import Library

ROOT = Path(__file__).resolve().parents[2]


def pothi(*arguments: str | Path, home: Path | None = None, models: Path | None = None, **more: str):  # type: ignore[no-untyped-def]
    """Run the program; its output as text, its exit code as it is."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", **more}
    if home is not None:
        environment["POTHI_HOME"] = str(home)
    if models is not None:
        environment["POTHI_MODELS"] = str(models)
    return subprocess.run(
        [sys.executable, "-m", "desktop.entry", *map(str, arguments)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def copy_of(home: Path, to: Path) -> Path:
    import shutil

    shutil.copytree(home, to)
    return to


@pytest.mark.models
def test_a_question_is_answered_and_another_refused_with_the_smallest_model(
    sample_home: Path, tiny_llm_path: Path, tmp_path: Path
) -> None:
    home = copy_of(sample_home, tmp_path / "home")
    questions = tmp_path / "questions.jsonl"
    rows = [
        {"id": "a", "question": "Why does ice float on water?"},
        {"id": "b", "question": "यांत्रिक लाभ किसे कहते हैं?"},
        {"id": "c", "question": "Who won the football world cup?"},
    ]
    questions.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    out = tmp_path / "results.jsonl"
    done = pothi(
        "batch", questions, "--out", out, "--llm", tiny_llm_path.stem, home=home, models=tiny_llm_path.parent
    )
    assert done.returncode == 0, done.stderr
    answered, hindi, refused = (json.loads(line) for line in out.read_text(encoding="utf-8").splitlines())
    assert answered["id"] == "a"
    assert answered["status"] in ("answered", "quoted")
    assert (answered["citations"][0]["doc"], answered["citations"][0]["pdf_page"]) == ("sample_en_1", 1)
    assert hindi["language"] == "hi"
    assert hindi["citations"][0]["doc"] == "sample_hi_2"
    assert refused["status"] == "refused"
    assert refused["llm_calls"] == 0
    assert refused["nearest_pages"]
    # the citation opens the right page: its boxes hold the quoted words
    citation = answered["citations"][0]
    with (
        Library.open(home, read_only=True) as library,
        pymupdf.open(library.document("sample_en_1").pdf_path) as pdf,
    ):
        page = pdf[citation["pdf_page"] - 1]
        words = " ".join(page.get_textbox(pymupdf.Rect(box)) for box in citation["boxes"])
    assert "less dense" in " ".join(words.split())


@pytest.mark.models
def test_ingest_tells_each_file_and_good_ones_go_in_beside_bad_ones(
    sample_pdfs: Path, embedder_dir: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "books"
    folder.mkdir()
    good = folder / "soil.pdf"
    good.write_bytes((sample_pdfs / "sample_hi_1.pdf").read_bytes())
    (folder / "letter.pdf").write_text("this is no PDF at all", encoding="utf-8")
    (folder / "nothing.pdf").write_bytes(b"")
    with pymupdf.open() as blank:
        blank.new_page()
        blank.save(folder / "blank.pdf")
    done = pothi("ingest", folder, "--json", home=tmp_path / "home", models=embedder_dir.parent)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    told = {Path(row["path"]).name: row for row in map(json.loads, done.stdout.splitlines())}
    assert told["soil.pdf"]["status"] == "added"
    assert told["soil.pdf"]["pages"] == 5
    errors = {name: row["error"] for name, row in told.items() if row["error"]}
    assert errors == {"letter.pdf": "not_a_pdf", "nothing.pdf": "pdf_empty", "blank.pdf": "pdf_blank"}
    assert all(row["message"] for row in told.values() if row["error"])
    page = pothi("pages", "soil", "1", "--json", home=tmp_path / "home")
    told_page = json.loads(page.stdout)
    assert told_page["printed_page"] == "41"
    assert any("अपक्षय (weathering) कहते हैं।" in paragraph for paragraph in told_page["paragraphs"])
    kinds = {block["kind"] for block in told_page["blocks"]}
    assert {"heading", "paragraph"} <= kinds
    assert all(block["sentences"] and block["boxes"] for block in told_page["blocks"])


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("library", "show", "nothing"), 2),
        (("pages", "nothing", "1"), 2),
        (("practice", "nothing"), 2),
        (("batch", "missing.jsonl", "--out", "out.jsonl"), 2),
        (("library", "show"), 2),
        (("no-such-command",), 2),
    ],
)
def test_wrong_use_ends_with_code_2_and_words(tmp_path: Path, arguments: tuple[str, ...], code: int) -> None:
    with Library.open(tmp_path / "home"):
        pass
    done = pothi(*arguments, home=tmp_path / "home", models=tmp_path)
    assert done.returncode == code
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr


def test_a_missing_model_is_told_with_the_remedy_in_both_languages(tmp_path: Path) -> None:
    for language, word in (("en", "pothi models add"), ("hi", "मॉडल")):
        done = pothi(
            "ask", "What is soil?", "--language", language, home=tmp_path / "home", models=tmp_path / "none"
        )
        assert done.returncode == 3
        assert word in done.stderr
        assert "Traceback" not in done.stderr


def test_a_library_in_use_is_told(tmp_path: Path) -> None:
    with Library.open(tmp_path / "home"):
        done = pothi("library", "remove", "x", home=tmp_path / "home")
    assert done.returncode == 3
    assert "Traceback" not in done.stderr
    assert done.stderr.strip()


def test_a_damaged_library_is_told_and_not_touched(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "library.db").write_bytes(b"this is no database" * 1000)
    done = pothi("library", "list", home=home)
    assert done.returncode == 3
    assert "Traceback" not in done.stderr
    assert (home / "library.db").read_bytes().startswith(b"this is no database")


def test_checking_a_sound_library(sample_home: Path) -> None:
    done = pothi("library", "check", home=sample_home)
    assert (done.returncode, done.stdout.strip()) == (0, "The library is sound.")
    listed = json.loads(pothi("library", "list", "--json", home=sample_home).stdout)
    assert [row["doc"] for row in listed].count("sample_en_1") == 1
    assert {row["language"] for row in listed} == {"en", "hi"}
