"""Questions that the books are known to answer: tried out, kept, cleared when the library changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
import samples
from samples import CELLS, add_tiny, tiny_document

from engine.answering.question_shelf import QuestionShelf
from engine.core.cancel import Cancelled, CancelToken
from engine.core.results import AnswerKind, AnswerResult
from engine.core.values import HIGH, AnswerSentence, Citation, Language, QuestionLanguage, Scope
from engine.library.library import Library
from engine.library.packs import export_pack, import_pack
from engine.library.suggestions import SuggestionRow, save_suggestions
from engine.policy.thresholds import SafetyThresholds, ThresholdPolicy

REFRACTION, FOCUS = "What is meant by refraction?", "What is the focus?"
TEXTS = (
    "Light that goes from air into glass is bent, and this is called refraction.",
    "By refraction a straw in water looks broken, and refraction makes ponds look shallow.",
    "Parallel rays meet at a point behind the lens which is called the focus.",
    "The focus of a thick lens is near, and the focus of a thin one is far.",
)


@dataclass
class Pipeline:
    """Answers what it is told to answer, from a page of a document."""

    page: int = 1
    doc: str = "light"
    confidence: float = 0.95
    status: AnswerKind = AnswerKind.QUOTED
    refused: set[str] = field(default_factory=set)
    asked: list[str] = field(default_factory=list)

    def __call__(self, question: str, scope: Scope, cancel: CancelToken) -> AnswerResult:
        cancel.check()
        self.asked.append(question)
        if question in self.refused:
            return AnswerResult(question, AnswerKind.REFUSED, Language.EN, QuestionLanguage.EN)
        page = self.page if question == REFRACTION else self.page + 1
        return AnswerResult(
            question,
            self.status,
            Language.EN,
            QuestionLanguage.EN,
            answer="So it is. [1]",
            sentences=(AnswerSentence("So it is.", (1,), 1.0),),
            citations=(Citation(1, self.doc, page, None, "", "So it is.", ()),),
            confidence=self.confidence,
        )


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "home") as library:
        add_tiny(library, tiny_document("light", TEXTS))
        yield library


@pytest.fixture
def pipeline() -> Pipeline:
    return Pipeline()


def shelf_of(library: Library, pipeline: Pipeline, off: tuple[str, ...] = ()) -> QuestionShelf:
    policy = ThresholdPolicy(SafetyThresholds())
    return QuestionShelf(library, pipeline, lambda: policy, lambda: list(off))


def work(shelf: QuestionShelf) -> int:
    steps = 0
    while shelf.work(CancelToken()):
        steps += 1
    return steps


def offered(shelf: QuestionShelf, language: Language = Language.EN) -> list[str]:
    return shelf.offered(language, Scope())


def test_only_what_was_tried_is_offered(library: Library, pipeline: Pipeline) -> None:
    shelf = shelf_of(library, pipeline)
    assert offered(shelf) == []
    assert shelf.work(CancelToken())
    assert offered(shelf) == [REFRACTION]
    work(shelf)
    assert offered(shelf) == [REFRACTION, FOCUS]
    assert pipeline.asked == [REFRACTION, FOCUS]  # each once
    assert not shelf.work(CancelToken())
    assert offered(shelf, Language.HI) == []


@pytest.mark.parametrize(
    "fault",
    [
        {"refused": {REFRACTION, FOCUS}},
        {"confidence": HIGH - 0.01},
        {"page": 7},  # the answer comes from somewhere else
        {"doc": "cells"},
        {"status": AnswerKind.PARTIAL},
    ],
)
def test_what_is_not_answered_surely_and_from_its_pages_is_not_offered(library: Library, fault: dict) -> None:
    shelf = shelf_of(library, Pipeline(**fault))
    assert work(shelf) > 0
    assert offered(shelf) == []


def test_a_second_start_has_them_at_once(library: Library, pipeline: Pipeline) -> None:
    work(shelf_of(library, pipeline))
    again = Pipeline()
    second = shelf_of(library, again)
    assert offered(second) == [REFRACTION, FOCUS]
    assert not second.work(CancelToken())
    assert again.asked == []


def test_work_that_was_stopped_goes_on_where_it_was(library: Library, pipeline: Pipeline) -> None:
    shelf = shelf_of(library, pipeline)
    shelf.work(CancelToken())
    stopped = CancelToken()
    stopped.cancel()
    with pytest.raises(Cancelled):
        shelf.work(stopped)
    later = shelf_of(library, pipeline)
    assert offered(later) == [REFRACTION]
    work(later)
    assert pipeline.asked == [REFRACTION, FOCUS]


def test_they_are_cleared_when_the_library_changes_and_tried_again(
    library: Library, pipeline: Pipeline
) -> None:
    pipeline.refused = {FOCUS}
    shelf = shelf_of(library, pipeline)
    work(shelf)
    add_tiny(library, tiny_document("cells", CELLS))
    assert offered(shelf) == []
    assert offered(shelf_of(library, pipeline)) == []
    pipeline.asked = []
    work(shelf)
    assert offered(shelf) == [REFRACTION]
    assert pipeline.asked == [REFRACTION]  # what was refused before is not tried again


def test_a_book_that_goes_takes_its_questions_with_it(library: Library, pipeline: Pipeline) -> None:
    shelf = shelf_of(library, pipeline)
    work(shelf)
    library.remove_document("light")
    assert offered(shelf) == []
    assert library.connections.rows("SELECT * FROM suggested_questions") == []


def test_a_library_that_is_only_read_keeps_them_in_memory(tmp_path: Path, pipeline: Pipeline) -> None:
    home = tmp_path / "home"
    with Library.open(home) as library:
        add_tiny(library, tiny_document("light", TEXTS))
    with Library.open(home, read_only=True) as library:
        shelf = shelf_of(library, pipeline)
        work(shelf)
        assert offered(shelf) == [REFRACTION, FOCUS]
        assert offered(shelf_of(library, pipeline)) == []


def test_what_a_teacher_prepared_is_there_in_a_library_that_is_only_read(
    tmp_path: Path, pipeline: Pipeline
) -> None:
    home = tmp_path / "home"
    with Library.open(home) as library:
        add_tiny(library, tiny_document("light", TEXTS))
        work(shelf_of(library, pipeline))
    with Library.open(home, read_only=True) as library:
        assert offered(shelf_of(library, Pipeline())) == [REFRACTION, FOCUS]


def test_topics_off_the_list_and_higher_bounds_are_heeded_at_once(
    library: Library, pipeline: Pipeline
) -> None:
    work(shelf_of(library, pipeline))
    assert offered(shelf_of(library, pipeline, off=("refraction*",))) == [FOCUS]
    strict = ThresholdPolicy(SafetyThresholds(answer_threshold=0.9))
    assert offered(QuestionShelf(library, pipeline, lambda: strict, list)) == []


def test_questions_beside_a_page_and_near_a_hit(library: Library, pipeline: Pipeline) -> None:
    shelf = shelf_of(library, pipeline)
    assert shelf.untried([("light", 2)]) == [FOCUS]
    assert shelf.near([("light", 2)], 3) == []
    work(shelf)
    assert shelf.on_page("light", 1) == [REFRACTION]
    assert shelf.on_page("light", 2) == [FOCUS]
    assert shelf.near([("light", 2)], 3) == [FOCUS, REFRACTION]
    assert shelf.near([("light", 2)], 1) == [FOCUS]


def test_the_book_that_is_open_comes_first(library: Library, pipeline: Pipeline) -> None:
    add_tiny(library, tiny_document("optics", TEXTS))
    shelf = shelf_of(library, pipeline)
    shelf.on_page("optics", 1)
    pipeline.doc = "optics"
    shelf.work(CancelToken())
    assert shelf.on_page("optics", 1) == [REFRACTION]
    assert shelf.on_page("light", 1) == []


def test_a_fresh_library_has_questions_from_its_headings_until_they_were_tried(
    library: Library, pipeline: Pipeline
) -> None:
    shelf = shelf_of(library, pipeline)
    assert shelf.from_headings(Language.EN, Scope()) == [REFRACTION]
    assert shelf.from_headings(Language.HI, Scope()) == []
    assert pipeline.asked == []
    assert shelf_of(library, pipeline, off=("refraction",)).from_headings(Language.EN, Scope()) == [FOCUS]
    pipeline.refused = {REFRACTION, FOCUS}
    assert shelf.work(CancelToken())
    assert shelf.from_headings(Language.EN, Scope()) == [FOCUS]  # the one that is still to be tried
    work(shelf)
    assert shelf.from_headings(Language.EN, Scope()) == []  # none is answered, so none is shown


# --- in a pack ----------------------------------------------------------------------------------------
def test_a_pack_brings_the_questions_that_were_tried(
    tmp_path: Path, library: Library, pipeline: Pipeline
) -> None:
    work(shelf_of(library, pipeline))
    export_pack(library, tmp_path / "all.pothi")
    with Library.open(tmp_path / "lab") as lab:
        import_pack(lab, tmp_path / "all.pothi")
    nobody_asks = Pipeline()
    with Library.open(tmp_path / "lab", read_only=True) as lab:
        shelf = shelf_of(lab, nobody_asks)
        assert offered(shelf) == [REFRACTION, FOCUS]
        assert not shelf.work(CancelToken())
    assert nobody_asks.asked == []


def test_books_that_a_pack_brings_as_a_newer_pothi_read_them_have_them_too(
    tmp_path: Path, pipeline: Pipeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library.open(tmp_path / "lab") as lab, monkeypatch.context() as then:
        then.setattr(samples, "STAMP", replace(samples.STAMP, parser=samples.STAMP.parser - 1))
        add_tiny(lab, tiny_document("light", TEXTS))
    with Library.open(tmp_path / "teacher") as teacher:
        add_tiny(teacher, tiny_document("light", TEXTS))
        work(shelf_of(teacher, pipeline))
        export_pack(teacher, tmp_path / "all.pothi")
    with Library.open(tmp_path / "lab") as lab:
        assert import_pack(lab, tmp_path / "all.pothi") == ["light"]
        assert offered(shelf_of(lab, Pipeline())) == [REFRACTION, FOCUS]


@pytest.mark.parametrize("with_others", ["here", "there"])
def test_beside_other_books_they_are_tried_again_and_come_first(
    tmp_path: Path, library: Library, pipeline: Pipeline, with_others: str
) -> None:
    """The answers may have come from a book that is not here, or may now come from another."""
    if with_others == "there":
        add_tiny(library, tiny_document("cells", CELLS))
    pipeline.refused = {REFRACTION}
    work(shelf_of(library, pipeline))
    export_pack(library, tmp_path / "some.pothi", ["light"])
    with Library.open(tmp_path / "lab") as lab:
        if with_others == "here":
            add_tiny(lab, tiny_document("cells", CELLS))
        import_pack(lab, tmp_path / "some.pothi")
        later = Pipeline()
        shelf = shelf_of(lab, later)
        assert offered(shelf) == []
        assert shelf.from_headings(Language.EN, Scope())[0] == FOCUS
        work(shelf)
        assert offered(shelf) == [FOCUS]
        assert later.asked == [FOCUS]


def test_what_was_tried_before_the_library_changed_does_not_count_in_a_pack(
    tmp_path: Path, library: Library, pipeline: Pipeline
) -> None:
    work(shelf_of(library, pipeline))
    add_tiny(library, tiny_document("cells", CELLS))
    export_pack(library, tmp_path / "all.pothi")
    with Library.open(tmp_path / "lab") as lab:
        import_pack(lab, tmp_path / "all.pothi")
        assert offered(shelf_of(lab, pipeline)) == []


@pytest.mark.parametrize(
    "content",
    [
        {"maker": 1},
        {"maker": 1, "kept": [["Why?", [], 0.9]], "left": [], "tried": 1},
        {"maker": 1, "kept": 5, "left": [], "tried": 1},
        {"maker": 1, "kept": [["Why?", ["one"], 0.9]], "left": [], "tried": 1},
        ["maker"],
    ],
)
def test_what_nobody_of_ours_wrote_is_made_anew(
    library: Library, pipeline: Pipeline, content: object
) -> None:
    save_suggestions(library, SuggestionRow("light", library.vector_generation, content))
    shelf = shelf_of(library, pipeline)
    assert offered(shelf) == []
    work(shelf)
    assert offered(shelf) == [REFRACTION, FOCUS]
