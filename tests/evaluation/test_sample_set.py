"""The sample textbook's questions, asked of the whole tutor with the smallest model: figures that must not be
lost. The floors are one question below what was measured; who gains something raises them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from engine.cli.main import DONE, main

SAMPLE = Path(__file__).resolve().parent.parent / "sample"


@pytest.mark.models
def test_the_sample_set_stays_above_its_floors(
    sample_home: Path, tiny_llm_path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, out, report = tmp_path / "home", tmp_path / "run.json", tmp_path / "report.html"
    shutil.copytree(sample_home, home)
    words = ["eval", SAMPLE / "questions.jsonl", "--fail-under", SAMPLE / "floors.json", "--out", out]
    words += ["--llm", tiny_llm_path.stem, "--html", report]
    code = main(["--home", str(home), *map(str, words)])
    told = capsys.readouterr()
    assert code == DONE, told.err + told.out
    run = json.loads(out.read_text(encoding="utf-8"))
    assert run["about"]["use"] == "choose"
    misses = [row for row in run["rows"] if row["grade"]["outcome"] != "right"]
    with_pages = [row for row in misses if row["question"].get("pages")]
    pictures = list((tmp_path / "report_pages").glob("*.jpg"))
    assert bool(pictures) == bool(with_pages)
    assert all(path.name in report.read_text(encoding="utf-8") for path in pictures)
