"""What question sets may be used for, and floors under figures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.errors import ErrorCode, PothiError
from engine.evaluation.floors import below, read_floors
from engine.evaluation.question_file import read_rows
from engine.evaluation.sets import SIDECAR, SetCard, Use, card_of, cards_in, check_may_teach
from engine.library.files import sha256_of

TESTS = Path(__file__).resolve().parent.parent


def is_as_listed(card: SetCard) -> bool:
    """Whether the file is there, with the content that was listed if one was."""
    return card.path.is_file() and (card.sha256 is None or sha256_of(card.path) == card.sha256)


@pytest.mark.parametrize("folder", ["chapters", "sample"])
def test_every_set_of_the_repository_is_listed_as_it_is(folder: str) -> None:
    cards = {card.path: card for card in cards_in(TESTS / folder)}
    files = {path for path in (TESTS / folder).rglob("*") if path.suffix in (".jsonl", ".tsv")}
    assert cards.keys() == files
    assert [path.name for path, card in cards.items() if not is_as_listed(card)] == []


def test_no_chapter_that_counts_has_taught() -> None:
    cards = cards_in(TESTS / "chapters")
    sets = [card.path for card in cards if card.use is Use.TEACH and card.path.suffix == ".jsonl"]
    taught = {row.get("doc") for path in sets for _, row in read_rows(path)}
    counted = {chapter for card in cards if card.use is Use.COUNT for chapter in card.chapters}
    assert len(taught) > 20
    assert counted
    assert taught & counted == set()


def test_no_question_that_counts_stands_in_a_set_that_teaches() -> None:
    for card in cards_in(TESTS / "chapters"):
        if card.use is not Use.COUNT and card.path.suffix == ".jsonl":
            check_may_teach(card.path)


def _set(path: Path, *questions: str) -> Path:
    path.write_text("\n".join(json.dumps({"question": one}) for one in questions), encoding="utf-8")
    return path


def _card(path: Path, use: str) -> str:
    return f'[[set]]\nfile = "{path.name}"\nsha256 = "{sha256_of(path)}"\nuse = "{use}"\n'


@pytest.fixture
def counting(tmp_path: Path) -> Path:
    """A set that only counts, beside one that may teach."""
    counting, teaching = _set(tmp_path / "count.jsonl", "A?", "B?"), _set(tmp_path / "teach.jsonl", "C?")
    (tmp_path / SIDECAR).write_text(_card(counting, "count") + _card(teaching, "teach"), encoding="utf-8")
    return counting


def _refused(path: Path) -> bool:
    try:
        check_may_teach(path)
    except PothiError as error:
        return error.code is ErrorCode.SET_ONLY_COUNTS
    return False


def test_nothing_is_fitted_on_a_set_that_only_counts(counting: Path) -> None:
    assert _refused(counting)
    assert not _refused(counting.with_name("teach.jsonl"))
    assert not _refused(_set(counting.with_name("unlisted.jsonl"), "D?"))


def test_another_name_or_a_changed_file_does_not_help(counting: Path) -> None:
    copy = counting.with_name("copy.jsonl")
    copy.write_bytes(counting.read_bytes())
    assert _refused(copy)
    assert _refused(_set(counting.with_name("part.jsonl"), "B?", "something else?"))
    assert _refused(_set(counting, "changed?"))
    card = card_of(counting)
    assert card is not None
    assert not is_as_listed(card)


def test_a_folder_of_sets_is_listed_by_a_pattern_one_folder_above(counting: Path) -> None:
    folder = counting.parent / "teach"
    folder.mkdir()
    sidecar = counting.with_name(SIDECAR)
    listed = sidecar.read_text(encoding="utf-8")
    sidecar.write_text(listed + '[[set]]\nfile = "teach/*.jsonl"\nuse = "teach"\n', encoding="utf-8")
    card = card_of(_set(folder / "a.jsonl", "E?"))
    assert card is not None
    assert (card.use, is_as_listed(card)) == (Use.TEACH, True)
    assert not _refused(folder / "a.jsonl")
    assert _refused(_set(folder / "b.jsonl", "A?"))


@pytest.mark.parametrize(
    "text",
    [
        "[[set]\n",
        "[[set]]\nfile = 'a'\nuse = 'count'\n",
        "[[set]]\nfile = 'a'\n",
        "[other]\n",
        "[[set]]\nuse = 'x'\n",
    ],
)
def test_a_sidecar_that_makes_no_sense_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / SIDECAR).write_text(text, encoding="utf-8")
    with pytest.raises(PothiError) as told:
        cards_in(tmp_path)
    assert told.value.code is ErrorCode.BAD_EVALUATION_FILE
    assert cards_in(tmp_path / "elsewhere") == []


def test_figures_are_held_to_their_floors(tmp_path: Path) -> None:
    file = tmp_path / "floors.json"
    file.write_text(json.dumps({"short": {"right": {"at_least": 80}, "wrong": {"at_most": 5.0}}}))
    floors = read_floors(file)
    assert below({"short": {"right": 80.0, "wrong": 5.0}}, floors) == []
    assert len(below({"short": {"right": 79.9, "wrong": 5.1}}, floors)) == 2
    assert len(below({"short": {"right": None}}, floors)) == 2
    assert len(below({}, floors)) == 2


@pytest.mark.parametrize(
    "told",
    [
        [],
        {},
        {"short": {}},
        {"short": {"right": 80}},
        {"short": {"right": {"least": 8}}},
        {"s": {"r": {"at_least": "8"}}},
    ],
)
def test_floors_that_make_no_sense_are_told(tmp_path: Path, told: object) -> None:
    file = tmp_path / "floors.json"
    file.write_text(json.dumps(told))
    with pytest.raises(PothiError) as raised:
        read_floors(file)
    assert raised.value.code is ErrorCode.BAD_EVALUATION_FILE
