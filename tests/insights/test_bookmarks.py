"""Kept answers survive on disk, and a broken file is put aside."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.core.errors import ErrorCode, PothiError
from engine.core.results import AnswerKind, AnswerResult
from engine.core.values import AnswerSentence, Citation, Language, QuestionLanguage
from engine.insights.bookmarks import Bookmarks

CITATION = Citation(1, "sample", 2, "12", "Sample, Page 12", "Water rises.", ((1.0, 2.0, 30.5, 40.0),))


def answer(question: str = "Why?", text: str = "Water rises.") -> AnswerResult:
    return AnswerResult(
        question,
        AnswerKind.ANSWERED,
        Language.EN,
        QuestionLanguage.EN,
        sentences=(AnswerSentence(text, (1,), 0.9),),
        citations=(CITATION,),
    )


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "bookmarks.json"
    Bookmarks(path).keep(answer())
    again = Bookmarks(path)
    assert [(kept.question, kept.text, kept.citations) for kept in again.all()] == [
        ("Why?", "Water rises.", (CITATION,))
    ]
    again.keep(answer("जल क्या है?", "जल एक द्रव है।"))
    assert [kept.question for kept in Bookmarks(path).all()] == ["जल क्या है?", "Why?"]


def test_the_same_answer_is_kept_once_and_can_be_forgotten(tmp_path: Path) -> None:
    bookmarks = Bookmarks(tmp_path / "bookmarks.json")
    first = bookmarks.keep(answer())
    assert bookmarks.keep(answer()) == first
    bookmarks.forget("no such bookmark")
    assert len(bookmarks.all()) == 1
    bookmarks.forget(first.at)
    assert Bookmarks(tmp_path / "bookmarks.json").all() == []


@pytest.mark.parametrize("broken", ["", "{", '[{"at": 1}]', '{"at": 1}', "[1]"])
def test_a_broken_file_is_put_aside(tmp_path: Path, broken: str) -> None:
    path = tmp_path / "bookmarks.json"
    path.write_text(broken)
    assert Bookmarks(path).all() == []
    assert (tmp_path / "bookmarks.unreadable.json").read_text() == broken


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_args: object) -> None:
        raise PermissionError

    bookmarks = Bookmarks(tmp_path / "bookmarks.json")
    monkeypatch.setattr(os, "fsync", denied)
    with pytest.raises(PothiError) as told:
        bookmarks.keep(answer())
    assert told.value.code is ErrorCode.NO_WRITE_PERMISSION
