"""The same question gets the same answer on every computer: two that set everything up by themselves, each
with its own library, its own processes and its own order of sets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
EVERY = 6  # of the sample's questions one is asked
OF_THE_COMPUTER = {"timings_ms"}


def answers_of(home: Path, seed: str, questions: Path) -> list[dict[str, Any]]:
    def pothi(*words: object) -> None:
        command = [sys.executable, "-m", "engine.cli.main", *map(str, words), "--home", str(home)]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    pothi("ingest", ROOT / "assets" / "sample")
    pothi("batch", questions, "--out", home / "answers.jsonl", "--llm", "none")
    rows = [json.loads(line) for line in (home / "answers.jsonl").read_text(encoding="utf-8").splitlines()]
    return [{key: value for key, value in row.items() if key not in OF_THE_COMPUTER} for row in rows]


@pytest.mark.models
def test_two_computers_give_the_same_answers(embedder_dir: Path, tmp_path: Path) -> None:
    lines = (ROOT / "tests" / "sample" / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    questions = tmp_path / "questions.jsonl"
    questions.write_text("\n".join(lines[::EVERY]), encoding="utf-8")
    one, other = (answers_of(tmp_path / seed, seed, questions) for seed in ("1", "2"))
    assert len(one) == len(lines[::EVERY])
    assert {row["status"] for row in one} >= {"quoted", "refused"}
    assert one == other
