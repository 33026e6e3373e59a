"""The problem of a worked example is read with its solution, out of a real library."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from samples import add_tiny, tiny_document

from engine.answering.context_expansion import with_neighbours
from engine.answering.sentence_ranking import candidates
from engine.answering.worked_example import LONGEST_PROBLEM, MOST_SENTENCES, with_solution
from engine.core.values import Hit, QuestionLanguage
from engine.library.library import Library

TEXTS = [
    "A wire carries charge from one end to the other.",
    "Example 2.7 (a) A comb pulls at bits of paper.",
    "Why does it do so?",
    "(b) A bird sits on a bare wire and feels nothing.",
    "Say why.",
    "Solution",
    "(a) Rubbing charges the comb.",
    "The charged comb pulls at the paper.",
    "(b) Charge moves only where there is a difference of potential.",
    "Both feet of the bird are at one potential.",
    "Example 2.8 Find the charge of four electrons.",
    "Answer: It is four times that of one.",
]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "home") as opened:
        yield opened


def add(library: Library, texts: Sequence[str], headings: dict[int, str] | None = None) -> None:
    """Two sentences to a chunk; `headings`: number of a chunk -> its own heading below the chapter's."""
    document = tiny_document(texts=texts)
    named = headings or {}
    blocks = [
        replace(block, headings=("A Chapter", named[number])) if number in named else block
        for number, block in enumerate(document.blocks)
    ]
    add_tiny(library, replace(document, blocks=tuple(blocks)))


def hit_of(library: Library, ordinal: int, nearest: int = 0) -> Hit:
    chunk = library.chunks_of("tiny101")[ordinal]
    scores = tuple(0.9 if index == nearest else 0.5 for index in range(len(chunk.sentences)))
    return Hit(chunk, 0.8, chunk.page, sentence_scores=scores)


def told(hit: Hit) -> list[str]:
    return [sentence.text for sentence in hit.chunk.sentences]


def test_a_part_of_a_problem_gets_its_part_of_the_solution(library: Library) -> None:
    add(library, TEXTS)
    hit = with_solution(library, hit_of(library, 1, nearest=1), "Why?")
    assert told(hit) == [*TEXTS[2:4], *TEXTS[8:10]]
    assert hit.tasks == {0, 1}
    assert hit.sentence_scores == (0.5, 0.9, 0.5, 0.5)
    other = with_solution(library, hit_of(library, 0, nearest=1), "Why?")
    assert told(other) == [*TEXTS[:2], *TEXTS[6:8]]
    assert other.tasks == {1}


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Why does a bird sit on a wire?", "(b) Both"),
        ("Why?", "(a) Rubbing"),
        ("चिड़िया तार पर क्यों?", "(a) Rubbing"),
    ],
)
def test_of_two_parts_that_are_close_the_questions_words_choose(
    library: Library, question: str, answer: str
) -> None:
    texts = [
        "Example 2.7 (a) A comb pulls at bits of paper.",
        "(b) A bird sits on a bare wire.",
        "Solution",
        "(a) Rubbing charges the comb.",
        "(b) Both feet of the bird are at one potential.",
        "Example 2.8 Find the charge of four electrons.",
    ]
    add(library, texts)
    hit = replace(hit_of(library, 0), sentence_scores=(0.86, 0.85))
    assert told(with_solution(library, hit, question))[2].startswith(answer)


def test_a_part_that_points_to_another_one_brings_it_along(library: Library) -> None:
    add(library, [*TEXTS[:8], "(b) For the same reason as (a).", "Example 3 Find more.", *TEXTS[10:]])
    hit = with_solution(library, hit_of(library, 1, nearest=1), "Why?")
    assert told(hit)[2:] == [*TEXTS[6:8], "(b) For the same reason as (a)."]


def test_the_sentences_of_a_problem_are_never_quoted(library: Library) -> None:
    add(library, TEXTS)
    hit = with_solution(library, hit_of(library, 1, nearest=1), "Why?")
    question = "Why does a bird on a bare wire feel nothing?"
    ranked = candidates(question, QuestionLanguage.EN, [hit])
    assert {c.text for c in ranked if c.is_showable} == {*TEXTS[8:10]}


def test_prose_solutions_and_problems_that_are_solved_in_place_stay_as_they_are(library: Library) -> None:
    add(library, TEXTS)
    for ordinal in (3, 4):
        hit = hit_of(library, ordinal)
        assert with_solution(library, hit, "Why?") == hit
    here = with_solution(library, hit_of(library, 5), "Why?")
    assert told(here) == TEXTS[10:]
    assert here.tasks == {0}


@pytest.mark.parametrize("task", ["Show that the charge is zero.", "सिद्ध कीजिए कि आवेश शून्य है।"])
def test_what_is_to_be_shown_is_so(library: Library, task: str) -> None:
    add(library, [f"Example 4 {task}", "Take a sphere.", "Solution", "It has no charge."])
    assert with_solution(library, hit_of(library, 0), "Why?").tasks == {1}


def test_a_problem_without_a_solution_stays_a_text(library: Library) -> None:
    add(library, [text for text in TEXTS if not text.startswith(("Solution", "Answer"))])
    hit = hit_of(library, 1)
    assert with_solution(library, hit, "Why?") == hit


@pytest.mark.parametrize(("more", "found"), [(0, True), (1, False)])
def test_a_problem_is_not_endless(library: Library, more: int, found: bool) -> None:
    problem = ["Example 1 A train leaves."] + [
        f"It goes on {n} km." for n in range(LONGEST_PROBLEM - 3 + more)
    ]
    document = tiny_document(texts=[*problem, "Find its way.", "Find its speed.", "Solution It is fast."])
    whole = replace(
        document.blocks[0], sentences=tuple(s for block in document.blocks for s in block.sentences)
    )
    add_tiny(library, replace(document, blocks=(whole,)))
    hit = with_solution(library, hit_of(library, 0), "Why?")
    assert bool(hit.tasks) is found


def test_a_solution_ends_at_the_next_heading_and_is_not_endless(library: Library) -> None:
    long = [f"Step {n} follows." for n in range(2 * MOST_SENTENCES)]
    texts = ["Example 1 Find x.", "It is small.", "Solution", *long[:1], "Prose begins.", "It goes on."]
    add(library, texts, {2: "Something else"})
    assert told(with_solution(library, hit_of(library, 0), "Why?")) == texts[:4]
    library.remove_document("tiny101")
    add(library, [*texts[:3], *long])
    assert told(with_solution(library, hit_of(library, 0), "Why?"))[2:] == [
        "Solution",
        *long[: MOST_SENTENCES - 1],
    ]


def test_an_example_may_stand_under_its_own_heading_in_hindi(library: Library) -> None:
    texts = [
        "एक चिड़िया तार पर बैठी है।",
        "उसे कुछ क्यों नहीं होता?",
        "हल",
        "धारा केवल विभवांतर से बहती है।",
        "परावैद्युत अचालक होते हैं।",
        "इनमें आवेश वाहक नहीं होते।",
    ]
    add(library, texts, {0: "उदाहरण 2.7", 2: "2.10 परावैद्युत"})
    hit = with_solution(library, hit_of(library, 0), "Why?")
    assert told(hit) == texts[:4]
    assert hit.tasks == {0, 1}


def test_what_is_added_before_moves_the_tasks(library: Library) -> None:
    add(library, TEXTS)
    hit = replace(hit_of(library, 1), tasks=frozenset({1}))
    wider = with_neighbours(library, hit, enough=1000)
    assert [wider.chunk.sentences[index].text for index in wider.tasks] == [TEXTS[3]]
