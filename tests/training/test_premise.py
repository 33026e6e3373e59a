"""What the probe of a question's premise is fitted on, and that its folds keep chapters apart."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from models.training import premise
from models.training.premise import Judged

STAGES = [
    {"stage": "retrieve", "in_english": "why does ice sink"},
    {"stage": "decide", "cross_encoder": 1.5, "best_sentence": 0.5},
    {
        "stage": "select_evidence",
        "candidates": [{"text": "Ice floats on water."}, {"text": "बर्फ़ पानी पर तैरती है।"}],
    },
]


def rows_file(path: Path, *rows: object) -> Path:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def test_written_questions_are_false_as_often_as_true_and_leave_chapters_out() -> None:
    found = premise.written()
    denied = sum(one.denied for one in found)
    assert 0.45 < denied / len(found) < 0.55
    assert all(one.sentences for one in found)
    group = next(one.group for one in reversed(found))
    left = premise.written(leave_out=[group])
    assert group not in {one.group for one in left}
    assert len(left) < len(found)


def test_questions_and_twins_are_read_in_english_only(tmp_path: Path) -> None:
    asked = rows_file(
        tmp_path / "asked.jsonl",
        {"kind": "false_premise", "lang": "en", "question": "Why does ice sink?", "doc": "a"},
        {"kind": "answerable", "lang": "en", "question": "Why does ice float?", "doc": "a"},
        {"kind": "near_topic", "lang": "en", "question": "Who found ice?", "doc": "a"},
        {"kind": "false_premise", "lang": "hi", "question": "बर्फ़ क्यों डूबती है?", "doc": "a"},
        {"doc": "b", "true": {"en": "Why is it wet?"}, "false": {"en": "Why is it dry?"}},
    )
    assert list(premise.questions_in(asked)) == [
        ("Why does ice sink?", "a", True),
        ("Why does ice float?", "a", False),
        ("Why is it wet?", "b", False),
        ("Why is it dry?", "b", True),
    ]


def test_of_what_was_answered_only_right_answers_bear_out_a_premise(tmp_path: Path) -> None:
    def row(name: str, kind: str, lang: str = "en") -> dict[str, object]:
        facts = [["floats"]] if kind == "answerable" else []
        return {"id": name, "kind": kind, "lang": lang, "question": f"{name}?", "doc": "a", "facts": facts}

    questions = rows_file(
        tmp_path / "q.jsonl",
        row("right", "answerable"),
        row("wrong", "answerable"),
        row("false", "false_premise"),
        row("hindi", "false_premise", "hi"),
        row("near", "near_topic"),
        row("unasked", "answerable"),
    )
    answers = {"right": "Ice floats.", "wrong": "Ice is cold.", "false": None, "hindi": None, "near": "Ice."}
    given = [{"id": name, "answer": answer, "trace": STAGES} for name, answer in answers.items()]
    found = list(premise.answered(questions, rows_file(tmp_path / "r.jsonl", *given)))
    assert [(one.question, one.denied) for one in found] == [
        ("right?", False),
        ("false?", True),
        ("why does ice sink", True),
    ]
    assert {one.sentences for one in found} == {("Ice floats on water.",)}  # English pages only
    assert {one.beside for one in found} == {2.0}


def invented(count: int = 120) -> tuple[np.ndarray, list[Judged]]:
    """States whose first number tells denied from granted, of ten chapters."""
    chance = np.random.default_rng(1)
    states = chance.normal(size=(count, 6)).astype(np.float32)
    rows = []
    for number in range(count):
        denied = bool(number % 2)
        states[number, 0] += -2.0 if denied else 2.0
        rows.append(Judged("q", ("s",), denied, f"chapter {number % 10}", float(chance.normal())))
    return states, rows


def test_the_probe_learns_what_tells_them_apart() -> None:
    pytest.importorskip("sklearn")
    states, rows = invented()
    outside = premise.by_folds(states, rows)
    found = premise.fit(states, rows, outside)
    odds = states @ found.weights + found.bias
    right = [(value > 0) != one.denied for value, one in zip(odds, rows, strict=True)]
    assert sum(right) > 0.9 * len(rows)


def test_a_chapter_is_judged_by_a_probe_that_has_not_seen_it() -> None:
    """What is true of its own questions changes nothing in how they are judged."""
    pytest.importorskip("sklearn")
    states, rows = invented()
    own = [number for number, one in enumerate(rows) if one.group == "chapter 3"]
    turned = [replace(one, denied=not one.denied) if n in own else one for n, one in enumerate(rows)]
    before, after = premise.by_folds(states, rows), premise.by_folds(states, turned)
    assert np.array_equal(before[own], after[own])
    assert not np.array_equal(before, after)
