"""The grader: the rules of the project's scorers, and what they do at their edges."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import PothiError
from engine.evaluation.grading import Outcome, grade
from engine.evaluation.matching import Comparable, leans, points_said, says_all, says_twice
from engine.evaluation.questions import Question, read_set, sample
from engine.evaluation.summary import Figures, summarise

# What the scorers said of made-up rows, one by one: answers in both languages, with citation numbers, joiners
# and other digits, sentences said twice or leaning, of every kind and status, and rows without a result.
RECORDED = [
    json.loads(line)
    for line in (Path(__file__).parent / "agreement.jsonl").read_text(encoding="utf-8").split("\n")
    if line
]

SHORT_NAMES = {
    "found@1": "found first",
    "found@5": "found in 5",
    "answered right": "right",
    "shown wrong": "wrong",
    "right page cited": "right page",
    "says twice": "twice",
    "right behaviour": "right",
}
FAULT_NAMES = {
    "errors": "faults: error",
    "uncited": "faults: uncited",
    "wrong_language": "faults: wrong language",
    "llm_before_refusal": "faults: llm before refusal",
    "llm_on_small_talk": "faults: llm on small talk",
    "bad_message": "faults: bad message",
    "missing": "faults: missing",
    "over_90_words": "answers over 90 words",
    "all sentences cited": "all cited",
}


def _figure(figures: Figures, name: str) -> Any:
    """A figure of ours by its name in the scorers' tables."""
    timed = name.removesuffix(" ms p50/p95")
    if timed != name:
        return f"{figures[f'{timed} ms p50']} / {figures[f'{timed} ms p95']}"
    return figures[SHORT_NAMES.get(name, FAULT_NAMES.get(name, name))]


@pytest.mark.parametrize("row", RECORDED, ids=[row["question"]["id"] for row in RECORDED])
def test_every_row_is_graded_as_the_scorers_grade_it(row: dict[str, Any]) -> None:
    question = Question.of(row["question"])
    figures = summarise([grade(question, row["result"])])
    whole, group = figures[row["scorer"]], figures[question.group if row["scorer"] == "short" else "broad"]
    for told, ours in ((row["told"]["all"], whole), (row["told"].get("group", {}), group)):
        assert {name: _figure(ours, name) for name in told} == told


def test_the_recorded_rows_end_in_every_way() -> None:
    grades = [grade(Question.of(row["question"]), row["result"]) for row in RECORDED]
    ends = {(one.question.is_broad, one.question.has_answer, one.outcome) for one in grades}
    assert len(ends) >= 2 * (4 + 3)
    assert any(one.short and one.short.twice for one in grades)
    assert any(one.short and one.short.leaning for one in grades)
    for fault in ("error", "missing", "uncited", "wrong_language", "llm_before_refusal", "bad_message"):
        assert any(getattr(one.faults, fault) for one in grades), fault


@pytest.mark.parametrize(
    ("answer", "fact", "holds"),
    [
        ("Water boils at १०० °C. [2]", "100", True),
        ("H₂O", "h2o", True),
        ("a + (n – 1) d", "a+(n-1)d", True),
        ("a [1] b", "ab", True),
        ("the cat", "dog", False),
        (None, "dog", False),
    ],
)
def test_a_fact_is_found_however_it_is_written(answer: str | None, fact: str, holds: bool) -> None:
    assert says_all(answer, [[fact]]) is holds


def test_a_short_word_of_a_point_is_not_found_across_two_others() -> None:
    assert Comparable.of("he art").has("heart")
    assert points_said("he art", [[["heart"]]]) == (False,)
    assert points_said("photo synthesis", [[["photosynthesis"]]]) == (True,)  # too long to be chance
    assert points_said("x = 2 y", [[["x=2y"]]]) == (True,)


def test_a_point_holds_when_all_strings_of_one_alternative_do() -> None:
    point = [["land", "sea"], ["ocean"]]
    assert points_said("The sea and the land", [point]) == (True,)
    assert points_said("The land alone", [point]) == (False,)
    assert points_said("The ocean alone", [point]) == (True,)


def test_sentences_that_repeat_and_that_lean() -> None:
    assert says_twice(["Plants make food from light.", "From light plants make their food."])
    assert not says_twice(["Plants make food.", "Animals eat plants."])
    assert leans("It is hot.")
    assert leans("यह गर्म है।")
    assert not leans("This is called heat.")
    assert not leans("Item one is hot.")


def _question(**more: Any) -> Question:
    row = {"id": "a", "question": "Q?", "kind": "answerable", "lang": "en", "doc": "d", "pages": [1]}
    return Question.of(row | {"facts": [["yes"]]} | more)


def test_how_questions_end() -> None:
    shown = {"status": "quoted", "answer": "Yes [1]", "sentences": [], "citations": []}
    refused = {"status": "refused", "message": "I don't know"}
    assert grade(_question(), shown).outcome is Outcome.RIGHT
    assert grade(_question(facts=[["no"]]), shown).outcome is Outcome.WRONG
    assert grade(_question(), refused).outcome is Outcome.REFUSED
    assert grade(_question(), None).outcome is Outcome.OTHER
    assert grade(_question(kind="near_topic"), refused).outcome is Outcome.RIGHT
    assert grade(_question(kind="near_topic"), shown).outcome is Outcome.WRONG
    unsafe = refused | {"refusal_reason": "unsafe_question"}
    assert grade(_question(kind="unsafe"), unsafe).is_right
    assert not grade(_question(kind="unsafe"), unsafe | {"llm_calls": 1}).is_right
    assert not grade(_question(kind="unsafe"), refused).is_right
    broad = _question(kind="explain", points=[[["yes"]], [["no"]]], min_points=2)
    assert grade(broad, shown).outcome is Outcome.WRONG
    assert grade(broad, shown | {"answer": "Yes and no"}).outcome is Outcome.RIGHT
    assert grade(broad, shown | {"answer": " "}).outcome is Outcome.OTHER
    assert grade(_question(kind="unanswerable"), refused).is_right


@pytest.mark.parametrize(
    "more",
    [{"facts": "yes"}, {"facts": [[1]]}, {"points": [["yes"]]}, {"pages": "1"}, {"also": [1]}, {"kind": 1}],
)
def test_fields_that_make_no_sense_are_told(more: dict[str, Any]) -> None:
    with pytest.raises(PothiError) as told:
        _question(**more)
    assert told.value.params["name"] == next(iter(more))


def test_a_file_is_read_and_the_last_of_one_id_stands(tmp_path: Path) -> None:
    file = tmp_path / "set.jsonl"
    rows = [{"id": "a", "question": "old"}, {"id": "a", "question": "new"}, {"question": "no id"}]
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    assert [(one.id, one.text) for one in read_set(file)] == [("a", "new"), ("question 3", "no id")]
    file.write_text("\n", encoding="utf-8")
    with pytest.raises(PothiError):
        read_set(file)


def test_a_sample_has_of_each_kind_its_share_and_is_the_same_each_time() -> None:
    kinds = {"answerable": 90, "romanised": 90, "unsafe": 20}
    questions = [_question(id=f"{kind}{n}", kind=kind) for kind, count in kinds.items() for n in range(count)]
    drawn = sample(questions, 20)
    assert drawn == sample(list(reversed(questions)), 20)[::-1]
    counts = [sum(one.kind == kind for one in drawn) for kind in kinds]
    assert counts == [9, 9, 2]
    assert set(sample(questions, 3)) <= set(sample(questions, 20))
    assert sample(questions, 500) == questions
