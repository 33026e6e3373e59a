"""What was computed is kept by what it was made from: a stopped run goes on, one stage alone is done anew."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest
from fakes import FakeEmbedder
from samples import CELLS, LIGHT, add_tiny, tiny_document

from engine.core.results import AnswerKind, AnswerResult, failed
from engine.core.values import Chunk, Language, QuestionLanguage, Scope
from engine.evaluation import fingerprints
from engine.evaluation.question_file import Row
from engine.evaluation.questions import Question
from engine.evaluation.running import results_of
from engine.evaluation.stages import (
    ANSWER,
    CROSS_ENCODER,
    POLICY,
    RETRIEVAL,
    StoredCrossEncoder,
    StoredSearcher,
)
from engine.evaluation.store import StageStore
from engine.inference.cross_encoder import Check, go_on
from engine.library.library import Library


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "own" / "stages.db"


def _questions(*texts: str) -> list[Question]:
    return [Question.of({"id": text, "question": text, "kind": "near_topic"}) for text in texts]


def _answered(question: str) -> AnswerResult:
    return AnswerResult(question, AnswerKind.REFUSED, Language.EN, QuestionLanguage.EN, message=question)


class Tutor:
    """Answers, and counts how often; breaks off at a question that is too much for it."""

    def __init__(self, too_much: str = "") -> None:
        self.asked: list[str] = []
        self.too_much = too_much
        self.prepared = 0

    def answer(self, row: Row) -> AnswerResult:
        self.asked.append(row["question"])
        if row["question"] == self.too_much:
            raise KeyboardInterrupt
        return _answered(row["question"])

    def prepare(self) -> None:
        self.prepared += 1


def test_a_stopped_run_goes_on_where_it_stopped(file: Path) -> None:
    questions = _questions("a", "b", "c")
    first = Tutor(too_much="c")
    with StageStore(file) as store, pytest.raises(KeyboardInterrupt):
        list(results_of(questions, first.answer, store, "stamp", first.prepare))
    second = Tutor()
    with StageStore(file) as store:
        results = list(results_of(questions, second.answer, store, "stamp", second.prepare))
    assert (first.asked, second.asked) == (["a", "b", "c"], ["c"])
    assert [result["message"] for result in results] == ["a", "b", "c"]
    assert [result["id"] for result in results] == ["a", "b", "c"]
    third = Tutor()
    with StageStore(file) as store:
        assert list(results_of(questions, third.answer, store, "stamp", third.prepare)) == results
    assert (third.asked, third.prepared) == ([], 0)


def test_another_program_another_scope_and_fresh_are_answered_anew(file: Path) -> None:
    tutor = Tutor()
    scoped = [Question.of({"id": "a", "question": "a", "kind": "near_topic", "class": 9})]
    with StageStore(file) as store:
        for questions, stamp in ((_questions("a"), "one"), (_questions("a"), "two"), (scoped, "two")):
            list(results_of(questions, tutor.answer, store, stamp, tutor.prepare))
    with StageStore(file, fresh=True) as store:
        list(results_of(_questions("a"), tutor.answer, store, "one", tutor.prepare))
    assert tutor.asked == ["a"] * 4


def test_an_error_is_not_kept(file: Path) -> None:
    asked = []

    def answer(row: Row) -> AnswerResult:
        asked.append(row["question"])
        return failed(row["question"], RuntimeError("broken"))

    with StageStore(file) as store:
        for _ in range(2):
            list(results_of(_questions("a"), answer, store, "stamp", lambda: None))
    assert asked == ["a", "a"]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    with Library.open(tmp_path / "home") as library:
        add_tiny(library, tiny_document("light", LIGHT))
        add_tiny(library, tiny_document("cells", CELLS))
        yield library  # type: ignore[misc]


class Counting(FakeEmbedder):
    """Named like the real one, whose confidence map it uses."""

    def __init__(self) -> None:
        super().__init__("multilingual-e5-small")
        self.queries = 0

    def embed_queries(self, texts):  # type: ignore[no-untyped-def]
        self.queries += 1
        return super().embed_queries(texts)


def test_a_search_comes_back_from_the_store_as_it_was(library: Library, file: Path) -> None:
    question, embedder = "What is refraction of light?", Counting()
    with StageStore(file) as store:
        searcher = StoredSearcher(library, embedder, store, "stamp")
        found = searcher.search(question)
        measured = searcher.measured(question, [hit.chunk for hit in found.hits])
        narrowed = searcher.search(question, Scope(book="cells"))
        assert found.hits
        assert {hit.chunk.doc for hit in narrowed.hits} == {"cells"}
        assert store.found[RETRIEVAL.name] == 0
    asked = embedder.queries
    with StageStore(file) as store:
        again = StoredSearcher(library, embedder, store, "stamp")
        assert again.search(question) == found
        assert again.search(question, Scope(book="cells")) == narrowed
        assert again.measured(question, [hit.chunk for hit in found.hits]) == measured
        assert (store.found[RETRIEVAL.name], embedder.queries) == (3, asked)
        StoredSearcher(library, embedder, store, "other stamp").search(question)
    assert embedder.queries > asked


class Scorer:
    """Log-odds of a sentence: its length, negative."""

    def __init__(self) -> None:
        self.read_passages = 0

    def knows_better(self, question: str, english: str = "") -> bool:
        return True

    def read_premise(
        self, question: str, sentences: list[str], english: str = "", check: Check = go_on
    ) -> float | None:
        return None

    def read(
        self, question: str, chunks: list[Chunk], english: str = "", check: Check = go_on
    ) -> list[tuple[float, ...]]:
        self.read_passages += len(chunks)
        return [tuple(-float(len(sentence.text)) for sentence in chunk.sentences) for chunk in chunks]


def test_only_passages_that_were_not_read_before_are_read(library: Library, file: Path) -> None:
    chunks, scorer = library.chunks_of("light") + library.chunks_of("cells"), Scorer()
    expected = Scorer().read("q", chunks)
    with StageStore(file) as store:
        assert StoredCrossEncoder(scorer, store, "stamp").read("q", chunks[1:2]) == expected[1:2]  # type: ignore[arg-type]
        assert StoredCrossEncoder(scorer, store, "stamp").read("q", chunks) == expected  # type: ignore[arg-type]
        assert scorer.read_passages == len(chunks)
        assert store.found[CROSS_ENCODER.name] == 1
        StoredCrossEncoder(scorer, store, "stamp").read("other", chunks[:1])  # type: ignore[arg-type]
        moved = dataclasses.replace(chunks[0], headings=("Another chapter",))
        StoredCrossEncoder(scorer, store, "stamp").read("q", [moved])  # type: ignore[arg-type]
    assert scorer.read_passages == len(chunks) + 2


def test_a_result_of_which_a_part_was_stored_says_so(library: Library, file: Path) -> None:
    with StageStore(file) as store:
        searcher = StoredSearcher(library, Counting(), store, "stamp")

        def answer(row: Row) -> AnswerResult:
            searcher.search(row["question"])
            return _answered(row["question"])

        first = next(results_of(_questions("What is a lens?"), answer, store, "one", lambda: None))
        searcher = StoredSearcher(library, Counting(), store, "stamp")
        second = next(results_of(_questions("What is a lens?"), answer, store, "two", lambda: None))
    assert ("stored" in first, "stored" in second) == (False, True)


def test_a_stage_depends_on_its_own_code_alone() -> None:
    retrieval, answer = (
        fingerprints.imported(RETRIEVAL.modules),
        fingerprints.imported(ANSWER.modules, ANSWER.without),
    )
    assert "engine.retrieval.features" in retrieval
    assert "engine.query.search_query" in retrieval
    assert [name for name in retrieval if name.startswith(("engine.answering", "engine.safety"))] == []
    assert "engine.answering.pipeline" in answer
    assert [name for name in answer if name.startswith(("engine.ingest", "engine.evaluation"))] == []


def test_every_stage_names_code_and_data_that_are_there() -> None:
    for stage in (RETRIEVAL, CROSS_ENCODER, ANSWER):
        assert set(stage.modules) <= fingerprints.imported(stage.modules).keys()
        assert [name for name in stage.assets if not (fingerprints.ASSETS / name).exists()] == []
        assert stage.fingerprint() == stage.fingerprint()


def test_the_word_files_that_the_code_of_a_stage_names_are_among_its_data() -> None:
    for stage in (RETRIEVAL, ANSWER):
        paths = fingerprints.imported(stage.modules, stage.without).values()
        code = "".join(path.read_text(encoding="utf-8") for path in paths)
        named = set(re.findall(r"\"(\w+)/[\w{}.]+\.(?:txt|tsv)\"", code))
        assert {"glossary", "words"} <= named
        assert named - set(stage.assets) == set()


def test_the_policy_files_of_a_stage_are_those_that_its_code_asks_for() -> None:
    there = sorted(path.stem for path in (fingerprints.ASSETS / POLICY).glob("*.json"))
    assert fingerprints.policies(ANSWER.modules, ANSWER.without) == there
    assert "answerability" not in fingerprints.policies(RETRIEVAL.modules)


def test_data_files_count_by_their_content(tmp_path: Path) -> None:
    (tmp_path / "weights.json").write_text("1")
    before = fingerprints.files(tmp_path)
    (tmp_path / "README.md").write_text("words")
    assert fingerprints.files(tmp_path) == before
    (tmp_path / "weights.json").write_text("2")
    assert fingerprints.files(tmp_path) != before


def test_a_library_is_known_by_its_text(library: Library, tmp_path: Path) -> None:
    same = tmp_path / "same"
    with Library.open(same) as other:
        add_tiny(other, tiny_document("cells", CELLS))
        add_tiny(other, tiny_document("light", LIGHT))
        assert fingerprints.library(other) == fingerprints.library(library)
        other.update_metadata("light", title="Another title")
        assert fingerprints.library(other) != fingerprints.library(library)
        other.remove_document("cells")
        assert fingerprints.library(other) != fingerprints.library(library)
