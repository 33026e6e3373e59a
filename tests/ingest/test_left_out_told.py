"""A teacher hears how many words of which pages were left out: on the command line and in a stored page."""

from __future__ import annotations

import json
from pathlib import Path

import pymupdf
import pytest
from import_desk import Desk

from engine.cli import ingest as cli_ingest
from engine.cli.library import show_page
from engine.core.config import Config
from engine.core.events import FileStatus, LeftOut
from engine.core.values import Language, PageWarning
from engine.ingest import reader
from engine.service.shelf_requests import GetPageNotes

TEXT = ["The harbour of Torvik was built by fishermen.", "Its lighthouse stands on a rock of red stone."]


def harbour(folder: Path) -> Path:
    """Two pages; three words nobody sees and a note of two words are on the second."""
    document = pymupdf.open()
    for text in TEXT:
        document.new_page(width=500, height=700).insert_text((60, 200), text)
    document[1].insert_text((60, 300), "Built by Falsen", color=(1, 1, 1))
    document[1].add_freetext_annot((60, 400, 300, 420), "really? 1234")
    path = folder / "harbour.pdf"
    document.save(path)
    return path


def test_the_end_of_a_file_tells_pages_and_words(desk: Desk, tmp_path: Path) -> None:
    (done,) = desk.run(harbour(tmp_path))
    assert done.left_out == (LeftOut(2, 3, 2),)
    assert done.warnings == {"hidden_text": 1, "added_text": 1}
    line = cli_ingest._line(done, Language.EN)
    assert "nobody sees them on the printed page: 3 on page 2" in line
    assert "added them: 2 on page 2" in line
    told = json.loads(json.dumps(cli_ingest._as_json(done, Language.EN)))
    assert told["left_out"] == [{"page": 2, "hidden_words": 3, "added_words": 2}]


def test_a_page_says_it_to_the_command_line_and_the_window(
    desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk.run(harbour(tmp_path))
    config = Config(home=tmp_path / "home", models=tmp_path)
    show_page("harbour", 2, config, as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert told["warnings"] == ["hidden_text", "added_text"]
    assert (told["hidden_words"], told["added_words"]) == (3, 2)
    assert "Falsen" not in str(told["paragraphs"])
    show_page("harbour", 2, config, as_json=False)
    assert "warning: hidden_text: 3 words left out" in capsys.readouterr().err
    first, second = GetPageNotes("harbour").run(desk, lambda event: None, None)  # type: ignore[arg-type]
    assert first.warnings == ()
    assert (second.hidden_words, second.added_words) == (3, 2)
    assert second.warnings == (PageWarning.HIDDEN_TEXT, PageWarning.ADDED_TEXT)


def test_a_library_of_an_earlier_parser_is_read_again(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(reader, "PARSER_VERSION", reader.PARSER_VERSION - 1)
        desk.run(harbour(tmp_path))
    assert [record.doc for record in desk.importer.stale()] == ["harbour"]
    (done,) = desk.importer.refresh()
    assert (done.status, done.left_out) == (FileStatus.REPLACED, (LeftOut(2, 3, 2),))
    assert desk.importer.stale() == []
