"""The rooms of the teacher area on the real engine: what is chosen there is what the library keeps."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fake_library
import pytest
import small_engine
from asking import PATIENCE, click
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QFileDialog,
    QPlainTextEdit,
    QWidget,
)
from samples import CELLS, add_tiny, tiny_document

from desktop.app import Desktop
from desktop.views.teacher_view import ROOMS
from engine.answering.resources import SCOPE_LIST
from engine.core.values import PageWarning
from engine.evaluation.policy_simulation import PolicySimulation
from engine.insights import pin
from engine.insights.log import FlagKind, Keep, LogRow, QuestionLog
from engine.library.library import Library
from engine.policy import strictness
from engine.policy.strictness import Rule
from engine.safety.danger import COUNSELLOR_SETTING
from engine.service.shelf_requests import PageNote


def a_row(event: str, question: str, **fields: object) -> LogRow:
    return LogRow(**({"event": event, "session": "s", "language": "en", "question": question} | fields))  # type: ignore[arg-type]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Two books and some questions."""
    home = tmp_path / "home"
    with Library.open(home) as library:
        add_tiny(library, tiny_document())
        add_tiny(library, tiny_document("cells", CELLS, title="Cells", subject="Biology", class_number=9))
        log = QuestionLog(library)
        log.record(a_row("answered", "What is light?", topic="A Chapter", confidence=0.9))
        log.record(a_row("quoted", "What is a cell?", topic="Cells", confidence=0.7))
        for question in ("What is a black hole?", "How does a black hole form?"):
            log.record(a_row("refused", question, reason="off_topic", topic="A Chapter"))
        wrong = log.record(a_row("answered", "Is glass a lens?", answer="Yes. [1]", confidence=0.65))
        log.flag(wrong, FlagKind.WRONG)
    return home


@pytest.fixture
def desktop(make_desktop: Callable[..., Desktop], qtbot: Any, home: Path) -> Desktop:
    desktop = make_desktop(small_engine.open_small, small_engine.open_small)
    qtbot.waitUntil(lambda: len(desktop.window.books_view.cards) == 2, timeout=PATIENCE)
    click(qtbot, desktop.window.rail.places["teacher"])
    qtbot.waitUntil(lambda: desktop.window.teacher_view.pages.currentIndex() == 1, timeout=PATIENCE)
    return desktop


def bring(qtbot: Any, monkeypatch: pytest.MonkeyPatch, button: Any, path: Path) -> None:
    """Press a button that asks for a file, and choose this one."""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(path), ""))
    click(qtbot, button)


def enter(desktop: Desktop, qtbot: Any, room: str) -> Any:
    view = desktop.window.teacher_view
    click(qtbot, view.doors[room])
    assert view.room == room
    return getattr(view, room)


def stop(desktop: Desktop) -> None:
    """Ends the engine, so that the test may open the library."""
    desktop.stop()


def settings_of(home: Path) -> dict[str, Any]:
    with Library.open(home, read_only=True) as library:
        return library.settings.all()


# --- what was asked --------------------------------------------------------------------------------
def test_insights_tell_how_questions_ended(desktop: Desktop, qtbot: Any) -> None:
    view = desktop.window.teacher_view.insights
    qtbot.waitUntil(lambda: "5" in view.total.text(), timeout=PATIENCE)
    assert view.endings.words == ["Answered: 2", "Quoted from the book: 1", "“I don't know”: 2"]
    assert view.reasons.words == ["not about anything in the books: 2"]
    assert view.figures["unsure"].value.text() == "67 %"
    assert "black hole" in view.gaps.rows()[0].gap.label
    assert "not about anything in the books 2" in view.when.accessibleDescription()
    assert view.bar.accessibleName() == "Answered: 2, Quoted from the book: 1, “I don't know”: 2"


def test_insights_speak_hindi(desktop: Desktop, qtbot: Any) -> None:
    view = desktop.window.teacher_view.insights
    qtbot.waitUntil(lambda: "5" in view.total.text(), timeout=PATIENCE)
    desktop.window.choose_language("hi")
    qtbot.waitUntil(lambda: view.total.text() == "5 सवाल", timeout=PATIENCE)
    assert "नहीं पता" in view.endings.words[2]


def test_a_group_opens_and_asks_again(desktop: Desktop, qtbot: Any) -> None:
    window, view = desktop.window, desktop.window.teacher_view.insights
    qtbot.waitUntil(lambda: bool(view.gaps.rows()), timeout=PATIENCE)
    row = view.gaps.rows()[0]
    click(qtbot, row.open)
    assert [button.text() for button in row.questions] == [
        "How does a black hole form?",
        "What is a black hole?",
    ]
    row.questions[1].click()
    assert window.stack.currentWidget() is window.ask_view
    assert window.ask_view.turns[-1].question == "What is a black hole?"


def test_a_flagged_answer_goes_when_a_teacher_looked(desktop: Desktop, qtbot: Any) -> None:
    view = desktop.window.teacher_view.insights
    qtbot.waitUntil(lambda: bool(view.flagged.rows()), timeout=PATIENCE)
    row = view.flagged.rows()[0]
    assert row.flagged.question == "Is glass a lens?"
    row.done.click()
    qtbot.waitUntil(lambda: not view.flagged.rows(), timeout=PATIENCE)


def test_the_days_are_chosen(desktop: Desktop, qtbot: Any) -> None:
    view = desktop.window.teacher_view.insights
    qtbot.waitUntil(lambda: "5" in view.total.text(), timeout=PATIENCE)
    for place, columns in ((0, 7), (1, 15), (2, 16)):
        view.period.setCurrentIndex(place)
        qtbot.waitUntil(lambda columns=columns: len(view._insights.spans) == columns, timeout=PATIENCE)


def test_the_table_is_saved(
    desktop: Desktop, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = desktop.window.teacher_view.insights
    qtbot.waitUntil(view.export.isEnabled, timeout=PATIENCE)
    path = tmp_path / "asked.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    click(qtbot, view.export)
    qtbot.waitUntil(view.notice.isVisible, timeout=PATIENCE)
    with path.open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.reader(stream))
    assert rows[0][2] == "Question"
    refused = "“I don't know”"
    endings = [row[3] for row in rows[1:]]
    assert endings == ["Answered", "Quoted from the book", refused, refused, "Answered"]


@pytest.mark.parametrize(
    ("named", "kind", "written"),
    [
        ("asked.jsonl", "", "asked.jsonl"),
        ("asked.csv", "JSON lines (*.jsonl)", "asked.jsonl"),
        ("asked", "JSON lines (*.jsonl)", "asked.jsonl"),
        ("kept", "JSON lines (*.jsonl)", "kept (2).jsonl"),  # nobody agreed to lose the first
    ],
)
def test_the_questions_are_saved_as_json_lines(
    desktop: Desktop,
    qtbot: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    named: str,
    kind: str,
    written: str,
) -> None:
    view = desktop.window.teacher_view.insights
    qtbot.waitUntil(view.export.isEnabled, timeout=PATIENCE)
    (tmp_path / "kept.jsonl").write_text("kept")
    offered: list[str] = []

    def choose(*arguments: Any) -> tuple[str, str]:
        offered.append(arguments[-1])
        return str(tmp_path / named), kind

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    click(qtbot, view.export)
    qtbot.waitUntil(view.notice.isVisible, timeout=PATIENCE)
    assert offered == ["Table (*.csv);;JSON lines (*.jsonl)"]
    rows = [json.loads(line) for line in (tmp_path / written).read_text(encoding="utf-8").splitlines()]
    assert [row["event"] for row in rows] == ["answered", "quoted", "refused", "refused", "answered"]
    assert [flag["kind"] for flag in rows[4]["flags"]] == ["wrong"]
    assert (tmp_path / "kept.jsonl").read_text() == "kept"


def test_a_table_without_an_ending_gets_one(
    desktop: Desktop, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = desktop.window.teacher_view.insights
    qtbot.waitUntil(view.export.isEnabled, timeout=PATIENCE)
    chosen = (str(tmp_path / "asked"), "Table (*.csv)")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: chosen)
    click(qtbot, view.export)
    qtbot.waitUntil(view.notice.isVisible, timeout=PATIENCE)
    assert (tmp_path / "asked.csv").read_text(encoding="utf-8-sig").startswith("Date,")


# --- how strict ------------------------------------------------------------------------------------
def test_a_preset_and_its_numbers_are_kept(desktop: Desktop, qtbot: Any, home: Path) -> None:
    view = enter(desktop, qtbot, "strictness")
    qtbot.waitUntil(lambda: view.presets["balanced"].isChecked(), timeout=PATIENCE)
    view.presets["strict"].click()
    assert view.bounds.fields["answer_threshold"].value() == 80
    click(qtbot, view.fine)
    assert view.bounds.isVisible()
    assert view.bounds.fields["answer_threshold"].lineEdit().width() > 30  # room for "100 %"
    view.bounds.fields["answer_threshold"].setValue(90)
    assert view.own.text()
    enter(desktop, qtbot, "insights")
    enter(desktop, qtbot, "strictness")
    qtbot.waitUntil(lambda: view._state.rules[0].preset == "strict", timeout=PATIENCE)
    stop(desktop)
    with Library.open(home, read_only=True) as library:
        assert strictness.load(library.settings) == (Rule("strict", {"answer_threshold": 0.9}),)


def test_a_rehearsal_is_told_beside_each_preset(desktop: Desktop, qtbot: Any) -> None:
    view = enter(desktop, qtbot, "strictness")
    with qtbot.waitSignal(view.simulation_wanted):
        click(qtbot, view.simulate)
    view.show_simulation(PolicySimulation(40, {"strict": 12, "balanced": 27, "exploratory": 31}))
    assert "Of the last 40 questions, 12 would" in view._preset_words["strict"].text()
    assert "31 would" in view.presets["exploratory"].accessibleDescription()
    view.show_simulation(PolicySimulation(0, {}))
    assert "Nothing was asked yet." in view._preset_words["balanced"].text()


def test_rules_for_a_class_come_and_go(desktop: Desktop, qtbot: Any, home: Path) -> None:
    view = enter(desktop, qtbot, "strictness")
    qtbot.waitUntil(view.presets["balanced"].isChecked, timeout=PATIENCE)
    for _ in range(2):
        view.add_rule.click()
    first, second = view.rows
    assert [first.subject.itemText(place) for place in range(3)] == ["All subjects", "Biology", "Science"]
    first.class_number.setCurrentIndex(first.class_number.findData(10))
    second.subject.setCurrentIndex(second.subject.findData("Biology"))
    second.preset.setCurrentIndex(second.preset.findData("exploratory"))
    wanted = (Rule(), Rule("strict", {}, None, 10), Rule("exploratory", {}, "Biology", None))
    assert view.rules() == wanted
    first.remove.click()
    assert view.rules() == (Rule(), wanted[2])
    enter(desktop, qtbot, "insights")
    enter(desktop, qtbot, "strictness")
    qtbot.waitUntil(lambda: view._state.rules == (Rule(), wanted[2]), timeout=PATIENCE)


def test_topics_are_left_out(desktop: Desktop, qtbot: Any, home: Path) -> None:
    view = enter(desktop, qtbot, "strictness")
    qtbot.waitUntil(view.presets["balanced"].isChecked, timeout=PATIENCE)
    assert not view.save_scope.isEnabled()
    qtbot.keyClicks(view.scope, "periodic table")
    qtbot.keyClick(view.scope, Qt.Key.Key_Return)
    qtbot.keyClicks(view.scope, "  evolution* ")
    click(qtbot, view.save_scope)
    enter(desktop, qtbot, "insights")
    enter(desktop, qtbot, "strictness")
    qtbot.waitUntil(lambda: view._state.scope == ("periodic table", "evolution*"), timeout=PATIENCE)
    stop(desktop)
    assert settings_of(home)[SCOPE_LIST] == ["periodic table", "evolution*"]


# --- other computers -------------------------------------------------------------------------------
def test_a_pack_is_written_and_taken_in(
    desktop: Desktop, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, view = desktop.window, enter(desktop, qtbot, "packs")
    path = tmp_path / "stick" / "all"
    path.parent.mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    click(qtbot, view.give)
    qtbot.waitUntil(view.notice.isVisible, timeout=PATIENCE)
    pack = path.with_suffix(".pothi")
    assert pack.is_file()
    window.books_view.removed.emit("cells")
    qtbot.waitUntil(lambda: len(window.books_view.cards) == 1, timeout=PATIENCE)
    qtbot.waitUntil(view.take.isEnabled, timeout=PATIENCE)
    bring(qtbot, monkeypatch, view.take, pack)
    qtbot.waitUntil(lambda: len(window.books_view.cards) == 2, timeout=PATIENCE)
    qtbot.waitUntil(lambda: "1 book" in view.notice.message.text(), timeout=PATIENCE)


def test_what_is_no_pack_is_told(
    desktop: Desktop, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = enter(desktop, qtbot, "packs")
    path = tmp_path / "holiday.pothi"
    path.write_bytes(b"no pack at all")
    bring(qtbot, monkeypatch, view.take, path)
    qtbot.waitUntil(view.notice.isVisible, timeout=PATIENCE)
    assert "holiday.pothi" in view.notice.message.text()
    assert not view.progress.isVisible()
    assert view.take.isEnabled()


# --- settings --------------------------------------------------------------------------------------
def test_what_is_kept_is_chosen(desktop: Desktop, qtbot: Any, home: Path) -> None:
    view = enter(desktop, qtbot, "settings")
    assert view.keeps["text"].isChecked()
    view.keeps["topic"].click()
    enter(desktop, qtbot, "insights")
    insights = desktop.window.teacher_view.insights
    qtbot.waitUntil(
        lambda: [row.gap.label for row in insights.gaps.rows()] == ["A Chapter"], timeout=PATIENCE
    )
    stop(desktop)
    with Library.open(home, read_only=True) as library:
        assert QuestionLog(library).keep is Keep.NOTHING  # a reader keeps nothing itself
        assert library.settings.get("log.keep") == "topic"


def test_the_person_at_this_school_is_kept(desktop: Desktop, qtbot: Any, home: Path) -> None:
    view = enter(desktop, qtbot, "settings")
    assert view.counsellor.text() == ""
    qtbot.keyClicks(view.counsellor, "Asha Verma, room 12")
    qtbot.keyClick(view.counsellor, Qt.Key.Key_Return)
    enter(desktop, qtbot, "insights")
    gaps = desktop.window.teacher_view.insights.gaps
    qtbot.waitUntil(lambda: bool(gaps.rows()), timeout=PATIENCE)  # asked for behind it
    stop(desktop)
    with Library.open(home, read_only=True) as library:
        assert library.settings.get(COUNSELLOR_SETTING) == "Asha Verma, room 12"


def test_starting_afresh_asks_back(desktop: Desktop, qtbot: Any, home: Path) -> None:
    window, view = desktop.window, enter(desktop, qtbot, "settings")
    reset = view.reset_card
    assert not reset.delete.isEnabled()
    qtbot.keyClicks(view.new_pin, "4711")
    qtbot.keyClick(view.new_pin, Qt.Key.Key_Return)
    qtbot.waitUntil(view.remove_pin.isVisible, timeout=PATIENCE)
    for part in ("questions", "books", "choices"):
        reset.parts[part].click()
    reset.delete.click()
    assert reset.really.isVisible()
    reset.rather_not.click()
    assert not reset.really.isVisible()
    assert len(window.books_view.cards) == 2
    reset.delete.click()
    reset.really.click()
    qtbot.waitUntil(lambda: window.books_view.cards == [], timeout=PATIENCE)
    qtbot.waitUntil(lambda: not view.remove_pin.isVisible(), timeout=PATIENCE)
    stop(desktop)
    assert pin.SETTING not in settings_of(home)
    with Library.open(home) as library:
        assert QuestionLog(library).rows() == []


# --- for everybody ---------------------------------------------------------------------------------
def test_every_part_that_takes_the_keys_has_a_name(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    qtbot.waitUntil(lambda: bool(window.teacher_view.insights.gaps.rows()), timeout=PATIENCE)
    views = [enter(desktop, qtbot, room) for room in ROOMS]
    qtbot.waitUntil(lambda: bool(window.teacher_view.strictness._state), timeout=PATIENCE)
    window.teacher_view.strictness.add_rule.click()
    for view in (*views, window.books_view):
        for widget in view.findChildren(QWidget):
            inner = isinstance(widget.parentWidget(), QAbstractSpinBox | QComboBox | QAbstractScrollArea)
            if widget.focusPolicy() == Qt.FocusPolicy.NoFocus or inner or not widget.isVisibleTo(view):
                continue
            if isinstance(widget, QAbstractScrollArea) and not isinstance(widget, QPlainTextEdit):
                continue  # holds others, says nothing itself
            said = widget.accessibleName() or (widget.text() if hasattr(widget, "text") else "")
            assert said, widget


def test_the_rooms_are_reached_by_keys(desktop: Desktop, qtbot: Any) -> None:
    window, doors = desktop.window, desktop.window.teacher_view.doors

    def goes_on() -> bool:
        """Arrow keys need the doors laid out and an active window, which the one of the last test may take
        away again when it is gone for good."""
        window.activateWindow()
        doors["insights"].setFocus()
        qtbot.keyClick(doors["insights"], Qt.Key.Key_Right)
        return window.focusWidget() is doors["strictness"]

    qtbot.waitUntil(goes_on, timeout=PATIENCE)
    focused = window.focusWidget()
    qtbot.keyClick(focused, Qt.Key.Key_Space)
    assert window.teacher_view.room == "strictness"


# --- what was understood ---------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("language", "hidden", "added"),
    [
        ("en", "cannot be seen on the printed page: 17.", "have added: 4."),
        ("hi", "दिखते नहीं: 17।", "जोड़े हुए शब्द: 4।"),
    ],
)
def test_a_page_tells_what_was_left_out(
    language: str, hidden: str, added: str, desktop: Desktop, qtbot: Any
) -> None:
    window, view = desktop.window, desktop.window.books_view.preview
    window.go("books")
    click(qtbot, window.books_view.cards[1].check)
    qtbot.waitUntil(lambda: view.book is not None and len(view._notes) > 0, timeout=PATIENCE)
    window.choose_language(language)
    told = (PageWarning.HIDDEN_TEXT, PageWarning.ADDED_TEXT)
    view.set_notes(view.book.doc, [PageNote(1, None, told, 1.0, 17, 4)])
    lines = view.warning.text().splitlines()
    assert len(lines) == 2
    assert hidden in lines[0]
    assert added in lines[1]


def test_a_book_is_shown_as_it_was_understood(desktop: Desktop, qtbot: Any, home: Path) -> None:
    window, view = desktop.window, desktop.window.books_view.preview
    for card in window.books_view.cards:
        fake_library.make_pdf(card.book.path)  # the stand-in's file is no PDF
    window.go("books")
    click(qtbot, window.books_view.cards[1].check)
    qtbot.waitUntil(lambda: len(view.rows) == 1, timeout=PATIENCE)
    assert view.rows[0].text.text().startswith("Light bends when")
    qtbot.waitUntil(lambda: view.canvas.has_picture, timeout=PATIENCE)
    assert "page 101" in view._of.text()
    assert view.rows[0].kind.text().startswith("1 ")
    assert [(part.number, part.boxes) for part in view.canvas.parts] == [(1, view.rows[0].part.boxes)]
    with_pieces = view.canvas.grab().toImage()
    view.coloured.setChecked(False)
    assert view.canvas.parts == ()
    assert view.canvas.grab().toImage() != with_pieces
    view.coloured.setChecked(True)
    assert not view.previous.isEnabled()
    click(qtbot, view.next)
    qtbot.waitUntil(
        lambda: [row.text.text()[:13] for row in view.rows] == ["A convex lens"], timeout=PATIENCE
    )
    assert not view.next.isEnabled()
    view.rows[0].show_button.click()
    assert view.canvas._found == view.rows[0].part.boxes
    click(qtbot, view.back)
    assert window.books_view.pages.currentIndex() == 0
