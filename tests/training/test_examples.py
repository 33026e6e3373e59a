"""What the reader is fitted on: written passages, whole and in parts, and others that look alike."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.values import Language
from engine.inference.embedder import Embedder
from models.training.examples import (
    NO,
    UNKNOWN,
    YES,
    Passage,
    examples,
    in_english,
    neighbours,
    words_of,
    written,
)
from models.training.training import PASSAGES

FROGS = tuple(
    f"{words}."
    for words in (
        "Frogs lay their eggs in ponds",
        "The eggs have no shell",
        "Tadpoles breathe with gills",
        "Later they get lungs",
        "A toad has a dry skin",
        "Newts keep their tails",
        "Salamanders like the shade",
        "Some frogs live in trees",
        "Their feet hold on to leaves",
    )
)
FORMS = {"en": "Where do frogs lay eggs?", "hi": "मेंढक अंडे कहाँ देते हैं?", "rom": "mendhak ande kahan dete hain"}
BIRDS = Passage(
    Language.EN, "Birds", ("In ponds the frogs lay their eggs.", "Birds build nests.", "Nests are warm.")
)


def nobody(_: str) -> str:
    """Brings no question over into English."""
    return ""


@pytest.fixture
def passages(tmp_path: Path) -> Path:
    asked = [{**FORMS, "a": [1]}, {**FORMS, "a": []}]
    path = tmp_path / "passages.jsonl"
    row = {"id": "f-1", "lang": "en", "h": "Frogs", "s": FROGS, "q": asked}
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")
    return path


def test_each_question_is_asked_twice_of_its_own_passage(passages: Path) -> None:
    found = examples(written(passages), lambda item: (), nobody, seed=1)
    assert len(found) == 4
    assert {example.question for example in found} <= set(FORMS.values())
    answered = [example for example in found if YES in example.labels]
    assert answered
    for example in found:
        assert len(example.labels) == len(example.sentences)
        assert "".join(example.sentences) in "".join(FROGS)
    for example in answered:
        assert [text for text, label in zip(example.sentences, example.labels, strict=True) if label] == [
            FROGS[0]
        ]


def test_a_part_of_a_passage_is_as_long_as_what_the_search_finds(passages: Path) -> None:
    lengths = {
        len(e.sentences)
        for seed in range(60)
        for e in examples(written(passages), lambda _: (), nobody, seed)
    }
    assert lengths == {*range(3, 9), len(FROGS)}


def test_the_same_seed_gives_the_same_examples(passages: Path) -> None:
    items = written(passages)
    assert examples(items, lambda _: (BIRDS,), nobody, 3) == examples(items, lambda _: (BIRDS,), nobody, 3)
    assert examples(items, lambda _: (BIRDS,), nobody, 3) != examples(items, lambda _: (BIRDS,), nobody, 4)


def test_what_resembles_the_answer_elsewhere_is_unknown(passages: Path) -> None:
    (answerable, _) = written(passages)
    found = examples([answerable], lambda _: (BIRDS,), nobody, seed=1)
    labels = {example.labels for example in found if example.headings == ("Birds",)}
    assert labels == {(UNKNOWN, NO, NO)}


def test_an_example_of_which_nothing_is_known_is_left_out(passages: Path) -> None:
    (answerable, _) = written(passages)
    alike = Passage(Language.EN, "Ponds", BIRDS.sentences[:1])
    found = examples([answerable], lambda _: (alike,), nobody, seed=1)
    assert {example.headings for example in found} == {("Frogs",)}


def test_neighbours_are_the_nearest_other_passages(embedder_dir: Path, passages: Path) -> None:
    items = written(passages)
    other = {
        "en": "What do magnets pull?",
        "hi": "चुंबक क्या खींचता है?",
        "rom": "chumbak kya kheenchta hai",
        "a": [],
    }
    rows = [
        {"id": name, "lang": "en", "h": name, "s": texts, "q": [{**other, "a": []}]}
        for name, texts in (
            ("Magnets", ["A magnet pulls iron.", "It has two poles."]),
            ("Toads", ["Toads lay long strings of eggs in water.", "Frogs lay eggs in clumps."]),
        )
    ]
    more = passages.with_name("more.jsonl")
    more.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    items += written(more)
    nearest = neighbours(items, Embedder(embedder_dir))
    assert [passage.heading for passage in nearest(items[0])] == ["Toads", "Magnets"]


@pytest.mark.parametrize("path", sorted(PASSAGES.glob("*.jsonl")), ids=lambda path: path.name)
def test_the_written_passages_are_sound(path: Path) -> None:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len({row["id"] for row in rows}) == len(rows)
    for row in rows:
        assert row["h"].strip()
        assert all(text.strip() and "\n" not in text for text in row["s"])
        for asked in row["q"]:
            assert all(1 <= n <= len(row["s"]) for n in (*asked["a"], *asked.get("also", ()))), row["id"]
            assert all(asked[form].strip() for form in FORMS), row["id"]
        assert any(asked["a"] for asked in row["q"])


def test_what_is_held_out_is_nowhere_else() -> None:
    held_out = {i.passage.sentences for p in PASSAGES.glob("held_out*.jsonl") for i in written(p)}
    others = {i.passage.sentences for p in PASSAGES.glob("passages_*.jsonl") for i in written(p)}
    assert held_out
    assert not held_out & others


def test_a_hindi_question_comes_with_its_english_to_an_english_passage(passages: Path) -> None:
    items = written(passages)
    hindi = Passage(Language.HI, "मेंढक", BIRDS.sentences)
    found = [
        e for seed in range(20) for e in examples(items, lambda _: (hindi,), lambda q: f"<{len(q)}>", seed)
    ]
    asked = {e.question for e in found if e.headings == ("Frogs",)}
    assert f"{FORMS['hi']} = <{len(FORMS['hi'])}>" in asked
    assert {e.question for e in found if e.headings == ("मेंढक",)} <= set(FORMS.values())


def test_the_words_of_the_passages_are_the_library_of_a_fit(passages: Path) -> None:
    lexicon = words_of(written(passages))
    assert lexicon.frequency("frog") == 1
    assert lexicon.frequency("zebra") == 0


def test_the_reader_of_english_pages_is_asked_once_in_english(passages: Path) -> None:
    items = written(passages)
    found = examples(items, lambda item: (), nobody, 1, in_english)
    assert [example.question for example in found] == [FORMS["en"]] * len(items)
