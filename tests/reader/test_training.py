"""Making a reader: a tiny random BERT learns two passages; what can go wrong on the way."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tiny_bert import write_tiny_bert

from engine.answer.sentence_reader import Readers, SentenceReader
from engine.brain import reader_of, readers_of
from engine.cli import main
from engine.errors import ErrorCode, PothiError
from engine.reader import training
from engine.reader.training import ALL_PAGES, ENGLISH_PAGES, is_made, make_reader, recipe
from engine.search.adapter import FILE
from engine.search.embedder import Embedder
from models import catalogue
from models.errors import ModelError

BENDS = {"en": "what bends", "hi": "what bends", "rom": "what bends"}
WET = {"en": "what is wet", "hi": "what is wet", "rom": "what is wet"}
ROW = {
    "id": "t-1",
    "lang": "en",
    "h": "the lens",
    "s": ["light bends in glass", "water is wet"],
    "q": [{**BENDS, "a": [1]}, {**WET, "a": [2]}],
}


@pytest.fixture
def embedder(tmp_path: Path) -> Embedder:
    folder = tmp_path / "tiny"
    folder.mkdir()
    return Embedder(write_tiny_bert(folder), threads=1)


@pytest.fixture
def passages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two questions, each a few times over, and the same two for the trial."""
    folder = tmp_path / "passages"
    folder.mkdir()
    write(folder / "passages_en.jsonl", {**ROW, "q": ROW["q"] * 10})
    write(folder / "held_out.jsonl", ROW)
    monkeypatch.setattr("engine.reader.fit.RATE", 3e-3)
    monkeypatch.setattr("engine.reader.fit.TOKENS_PER_STEP", 64)
    return folder


@pytest.fixture
def easy_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was learnt in a few steps will do."""
    monkeypatch.setattr(training, "LEAST_RIGHT", 0.0)


def write(path: Path, row: object) -> None:
    path.write_text(json.dumps(row) + "\n", encoding="utf-8")


def test_a_reader_is_made_beside_the_embedder(embedder: Embedder, passages: Path) -> None:
    write(passages / "passages_en.jsonl", {**ROW, "q": ROW["q"] * 400})
    steps: list[training.Progress] = []
    assert not is_made(embedder.folder, passages)
    trial = make_reader(embedder, steps.append, passages)
    assert trial == training.Trial(6, 6)
    assert is_made(embedder.folder, passages)
    assert reader_of(embedder) is not None
    assert [step.done for step in steps] == list(range(1, steps[-1].total + 1))
    assert steps[-1].seconds_left == 0
    assert not list(embedder.folder.glob(".*"))
    made, beside = (embedder.folder / name for name in (FILE, "config.json"))
    assert made.stat().st_mode == beside.stat().st_mode  # every user of the computer may read it


def test_one_that_fails_its_trial_is_not_kept(embedder: Embedder, passages: Path) -> None:
    before = embedder.folder / FILE
    before.write_bytes(b"an older one")
    swapped = [{**BENDS, "a": [2]}, {**WET, "a": [1]}]
    write(passages / "held_out.jsonl", {**ROW, "q": swapped})
    assert not make_reader(embedder, folder=passages).passed
    assert before.read_bytes() == b"an older one"
    assert not list(embedder.folder.glob(".*"))


@pytest.mark.parametrize(("right", "passed"), [(64, False), (65, True), (66, True)])
def test_the_bound_of_the_trial(right: int, passed: bool) -> None:
    assert training.Trial(right, 100).passed is passed


@pytest.mark.usefixtures("easy_trial")
def test_other_passages_ask_for_another_reader(embedder: Embedder, passages: Path) -> None:
    make_reader(embedder, folder=passages)
    assert is_made(embedder.folder, passages)
    write(passages / "passages_hi.jsonl", ROW)
    assert not is_made(embedder.folder, passages)


def test_the_trial_is_no_part_of_the_recipe(passages: Path) -> None:
    before = recipe(passages)
    write(passages / "held_out.jsonl", {})
    assert recipe(passages) == before


@pytest.mark.usefixtures("easy_trial")
@pytest.mark.parametrize("kept", [0, 7, 200, -1])
def test_a_cut_reader_is_made_again(embedder: Embedder, passages: Path, kept: int) -> None:
    make_reader(embedder, folder=passages)
    path = embedder.folder / FILE
    path.write_bytes(path.read_bytes()[:kept])
    assert not is_made(embedder.folder, passages)


@pytest.fixture
def larger(tmp_path: Path) -> Path:
    """The folder of a second model, which is to read English pages."""
    folder = tmp_path / "larger"
    folder.mkdir()
    return write_tiny_bert(folder)


@pytest.mark.usefixtures("easy_trial")
def test_the_reader_of_english_pages_is_made_beside_its_own_model(
    embedder: Embedder, larger: Path, passages: Path
) -> None:
    make_reader(embedder, folder=passages, course=ENGLISH_PAGES, model=larger)
    assert is_made(larger, passages, ENGLISH_PAGES)
    assert not is_made(larger, passages, ALL_PAGES)
    assert not (embedder.folder / FILE).exists()
    assert readers_of(embedder, larger) is None  # alone it would be asked about Hindi pages
    make_reader(embedder, folder=passages)
    assert isinstance(readers_of(embedder, larger), Readers)
    assert isinstance(readers_of(embedder, None), SentenceReader)


@pytest.mark.usefixtures("easy_trial")
@pytest.mark.parametrize("damaged", [FILE, "model.safetensors", "tokenizer.json", "config.json"])
def test_without_a_whole_reader_of_english_the_other_reads_all(
    embedder: Embedder, larger: Path, passages: Path, damaged: str
) -> None:
    make_reader(embedder, folder=passages)
    make_reader(embedder, folder=passages, course=ENGLISH_PAGES, model=larger)
    (larger / damaged).write_bytes((larger / damaged).read_bytes()[:50])
    assert isinstance(readers_of(embedder, larger), SentenceReader)


def test_each_reader_learns_from_its_own_passages(passages: Path) -> None:
    write(passages / "passages_hi.jsonl", {**ROW, "lang": "hi"})
    names = {course: [path.name for path in course.files(passages)] for course in (ALL_PAGES, ENGLISH_PAGES)}
    assert names[ALL_PAGES] == ["passages_en.jsonl", "passages_hi.jsonl"]
    assert names[ENGLISH_PAGES] == ["passages_en.jsonl"]
    assert len(ALL_PAGES.items(passages / "passages_hi.jsonl")) == 2
    assert not ENGLISH_PAGES.items(passages / "passages_hi.jsonl")
    assert recipe(passages, ALL_PAGES) != recipe(passages, ENGLISH_PAGES)


def test_the_reader_of_english_also_learns_from_what_only_measures_the_other(passages: Path) -> None:
    before = {course: recipe(passages, course) for course in (ALL_PAGES, ENGLISH_PAGES)}
    (more,) = ENGLISH_PAGES.more
    write(passages / more, ROW)
    assert ENGLISH_PAGES.files(passages) == [passages / "passages_en.jsonl", passages / more]
    assert ALL_PAGES.files(passages) == [passages / "passages_en.jsonl"]
    assert recipe(passages, ALL_PAGES) == before[ALL_PAGES]
    assert recipe(passages, ENGLISH_PAGES) != before[ENGLISH_PAGES]


def test_whoever_stops_it_leaves_nothing_behind(embedder: Embedder, passages: Path) -> None:
    def stop(_: training.Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_reader(embedder, stop, passages)
    assert {path.name for path in embedder.folder.iterdir()} == {
        *("config.json", "tokenizer.json", "model.safetensors"),
    }


def test_a_slow_computer_learns_from_fewer_examples(embedder: Embedder, passages: Path) -> None:
    steps: list[training.Progress] = []
    make_reader(embedder, steps.append, passages, course=replace(ALL_PAGES, minutes=0))
    assert [(step.done, step.total) for step in steps] == [(1, 1)]


def test_too_little_memory_is_told_before_anything_begins(
    embedder: Embedder, passages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "free_memory", lambda: training.NEEDED_BYTES - 1)
    with pytest.raises(PothiError) as error:
        make_reader(embedder, folder=passages)
    assert error.value.code is ErrorCode.OUT_OF_MEMORY


def test_a_folder_that_may_not_be_written_to(
    embedder: Embedder, passages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "no", str(self))

    monkeypatch.setattr(Path, "touch", refuse)
    with pytest.raises(ModelError) as error:
        make_reader(embedder, folder=passages)
    assert error.value.code == "no_write_permission"


def test_the_command_line_tells_that_it_is_there(
    models_dir: Path, embedder_dir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    english = models_dir / catalogue.READER.file_name
    if not is_made(embedder_dir) or not is_made(english, course=ENGLISH_PAGES):
        pytest.skip("not all readers of this recipe were made; see `pothi models fit`")
    monkeypatch.setenv("POTHI_MODELS", str(models_dir))
    assert main(["models", "fit"]) == 0
    assert capsys.readouterr().out == "reader: made already\nreader of English: made already\n"


def test_without_an_embedder_there_is_nothing_to_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("POTHI_MODELS", str(tmp_path))
    assert main(["models", "fit"]) == 3
    assert "pothi models add" in capsys.readouterr().err
