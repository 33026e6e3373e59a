"""The window as a student uses it: real clicks and keys, a real engine process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import fake_engine
import fake_library
import pytest
from asking import PATIENCE, ask, click, tone_of
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from desktop.app import Desktop
from desktop.targets import PageTarget
from desktop.theme import Tone
from desktop.views.turn import Turn


def test_an_answer_shows_sentences_with_pages(desktop: Desktop, qtbot: Any) -> None:
    turn = ask(desktop.window, qtbot, "How does a lens bend light?")
    assert [view.text for view in turn.card.sentence_views] == [fake_engine.LENS, fake_engine.FOCUS]
    assert [chip.text() for view in turn.card.sentence_views for chip in view.chips] == ["Page 131"] * 2
    assert tone_of(turn) is Tone.ANSWER
    assert turn.card.state.word.text() == "Answer from your books"
    assert turn.card.level.text() == "Very sure"
    assert [card.target.page for card in turn.sources.cards] == [1, 2]
    assert desktop.window.ask_view.box.edit.toPlainText() == ""


def test_a_slip_is_told_as_it_was_read(desktop: Desktop, qtbot: Any) -> None:
    """In the language of the window, and only where something was read in another way."""
    turn = ask(desktop.window, qtbot, "How does a lnes bend light?")
    assert turn.read_as.isVisible()
    assert turn.read_as.text() == "I read it as: How does a lens bend light?"
    click(qtbot, desktop.window.bar.hindi)
    hindi = "मैंने इसे ऐसे पढ़ा: How does a lens bend light?"
    qtbot.waitUntil(lambda: turn.read_as.text() == hindi, timeout=PATIENCE)
    assert not ask(desktop.window, qtbot, "How does a lens bend light?").read_as.isVisible()


def test_a_citation_opens_its_page_with_the_sentence_highlighted(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    turn = ask(window, qtbot, "How does a lens bend light?")
    click(qtbot, turn.card.sentence_views[1].chips[0])
    qtbot.waitUntil(lambda: window.page_view.canvas.has_picture, timeout=PATIENCE)
    path = window.page_view.book.path
    assert window.page_view.page == 1
    (box,) = window.page_view.canvas.boxes
    assert box == pytest.approx(fake_library.boxes_of(path, 1, fake_engine.FOCUS)[0], abs=0.5)
    picture = window.page_view.canvas.grab().toImage()
    inside = window.page_view.canvas.rect_of(window.page_view.canvas.boxes[0])
    colour = picture.pixelColor(QPoint(round(inside.left()) + 2, round(inside.top()) + 2))
    assert colour.name().upper() == desktop.look.theme.highlight
    assert picture.pixelColor(QPoint(10, round(inside.top()) + 2)).name() == "#ffffff"


def test_a_refusal_is_calm_and_links_pages(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    turn = ask(window, qtbot, "Which pizza is best?")
    assert tone_of(turn) is Tone.UNKNOWN
    assert turn.card.state.word.text() == "I don't know"
    assert not turn.card.level.isVisible()
    links = turn.card.link_buttons
    click(qtbot, links[1])
    qtbot.waitUntil(lambda: window.page_view.page == 2, timeout=PATIENCE)
    assert window.page_view.canvas.boxes == ()
    click(qtbot, links[2])  # the better question
    qtbot.waitUntil(lambda: len(window.ask_view.turns) == 2, timeout=PATIENCE)
    assert window.ask_view.turns[-1].question == "What is a convex lens?"
    qtbot.waitUntil(lambda: not window.asking.busy, timeout=PATIENCE)


def test_a_question_may_lean_on_the_ones_before(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    topic = window.ask_view.topic
    assert not topic.isVisible()
    assert tone_of(ask(window, qtbot, "and its unit?")) is Tone.UNKNOWN
    assert not topic.isVisible()  # off topic: there is nothing to go on from
    ask(window, qtbot, "How does a lens bend light?")
    assert topic.questions == ("How does a lens bend light?",)
    assert topic.isVisible()
    turn = ask(window, qtbot, "and its unit?")
    assert turn.earlier == ("How does a lens bend light?",)
    assert tone_of(turn) is Tone.ANSWER
    ask(window, qtbot, "hello")
    assert topic.questions == ("How does a lens bend light?", "and its unit?")
    for number in range(6):
        ask(window, qtbot, f"How does lens {number} bend light?")
    assert len(topic.questions) == 5
    qtbot.keyClick(window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert not topic.isVisible()
    assert ask(window, qtbot, "How does a lens bend light?").earlier == ()


def test_the_newest_question_stands_at_the_top(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    window.resize(1100, 420)  # an answer is higher than the view
    for question in ("How does a lens bend light?", "Which pizza is best?", "How does a lens bend light?"):
        turn = ask(window, qtbot, question)
        window.open_page(PageTarget("sample_light", 1))
        window.close_page()

        def top(turn: Turn = turn) -> int:
            return turn.mapTo(window.ask_view._scroll.viewport(), QPoint(0, 0)).y()

        qtbot.waitUntil(lambda: 0 <= top() <= 12, timeout=PATIENCE)


class WindowWatch(QObject):
    """Notes every window that opens."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[QObject] = []
        QApplication.instance().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.opened.append(watched)
        return False


def test_nothing_flashes_up_as_a_window_of_its_own(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    watch = WindowWatch()
    turn = ask(window, qtbot, "How does a lens bend light?")
    click(qtbot, turn.card.sentence_views[0].chips[0])
    click(qtbot, turn.card.action_row.why)
    for question in ("Which pizza is best?", "hello", "I want to hurt somebody", "too little memory"):
        ask(window, qtbot, question)
    for place in ("history", "books", "about", "ask"):
        window.go(place)
    qtbot.waitUntil(lambda: bool(window.history_view.questions.cards), timeout=PATIENCE)
    QApplication.instance().removeEventFilter(watch)
    assert watch.opened == []


def test_a_better_question_stands_for_itself(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    ask(window, qtbot, "How does a lens bend light?")
    turn = ask(window, qtbot, "Which pizza is best?")
    click(qtbot, turn.card.link_buttons[-1])
    assert window.ask_view.turns[-1].earlier == ()
    qtbot.waitUntil(lambda: not window.asking.busy, timeout=PATIENCE)


def test_a_question_before_the_models_are_there_waits_for_them(
    make_desktop: Callable[..., Desktop], qtbot: Any
) -> None:
    window = make_desktop().window
    turn = ask(window, qtbot, "How does a lens bend light?", wait=False)
    assert "waking up" in turn.card.state.word.text()
    qtbot.waitUntil(lambda: not window.asking.busy, timeout=PATIENCE)
    assert tone_of(turn) is Tone.ANSWER


def test_a_withdrawn_answer_leaves_the_screen(desktop: Desktop, qtbot: Any, tmp_path: Path) -> None:
    turn = ask(desktop.window, qtbot, "a doubtful lens", wait=False)
    qtbot.waitUntil(lambda: len(turn.card.sentence_views) == 1, timeout=PATIENCE)
    (tmp_path / "home" / "withdraw").touch()
    qtbot.waitUntil(lambda: not turn.card.sentence_views, timeout=PATIENCE)
    assert turn.sources.isVisible()
    (tmp_path / "home" / "end").touch()
    qtbot.waitUntil(lambda: not desktop.window.asking.busy, timeout=PATIENCE)
    assert tone_of(turn) is Tone.UNKNOWN


@pytest.mark.parametrize(
    ("question", "tone", "word"),
    [
        ("hello", Tone.TALK, "Pothi says"),
        ("I want to hurt somebody", Tone.CARE, "You are not alone"),
        ("लेंस क्या है?", Tone.QUOTED, "In the book's own words"),
        ("too little memory", Tone.ERROR, "Something got in the way"),
    ],
)
def test_states_differ_by_icon_word_and_colour(
    desktop: Desktop, qtbot: Any, question: str, tone: Tone, word: str
) -> None:
    turn = ask(desktop.window, qtbot, question)
    assert tone_of(turn) is tone
    assert turn.card.state.word.text() == word


def test_a_false_premise_shows_what_the_book_says(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    turn = ask(window, qtbot, "Why is a lens opaque?")
    assert tone_of(turn) is Tone.MEDIUM
    assert turn.card.state.word.text() == "The book says something else"
    (said,) = turn.card.sentence_views
    assert said.text == fake_engine.LENS
    assert all(fake_engine.LENS not in label.text() for label in turn.card.findChildren(QLabel))
    click(qtbot, said.chips[0])
    qtbot.waitUntil(lambda: bool(window.page_view.canvas.boxes), timeout=PATIENCE)


def test_a_correction_from_an_english_page_says_that_it_is_english(desktop: Desktop, qtbot: Any) -> None:
    turn = ask(desktop.window, qtbot, "लेंस अपारदर्शी क्यों होता है?")
    assert "आपकी पाठ्यपुस्तक में यह अंग्रेज़ी में लिखा है:" in [label.text() for label in turn.card.findChildren(QLabel)]
    plain = ask(desktop.window, qtbot, "Why is a lens opaque?")
    assert not any("अंग्रेज़ी" in label.text() for label in plain.card.findChildren(QLabel))


def test_books_that_differ_are_named_with_each_sentence(desktop: Desktop, qtbot: Any) -> None:
    turn = ask(desktop.window, qtbot, "What is the speed of light?")
    assert turn.card.state.word.text() == "Your books do not agree"
    chips = [chip.text() for view in turn.card.sentence_views for chip in view.chips]
    assert chips == ["Sample Science, Class 8 · Page 131", "Other Science, Class 7 · Page 131"]
    click(qtbot, desktop.window.bar.hindi)
    qtbot.waitUntil(lambda: "पेज" in turn.card.sentence_views[0].chips[0].text(), timeout=PATIENCE)


def test_a_child_in_need_gets_words_and_no_buttons(desktop: Desktop, qtbot: Any) -> None:
    turn = ask(desktop.window, qtbot, "I want to hurt somebody")
    assert turn.card.action_row is None
    assert desktop.window.ask_view.topic.questions == ()


@pytest.mark.parametrize("how", ["closed", "next", "new"])
def test_what_was_told_in_confidence_leaves_no_trace_once_it_is_closed(
    desktop: Desktop, qtbot: Any, how: str
) -> None:
    window = desktop.window
    first = ask(window, qtbot, "How does a lens bend light?")
    turn = ask(window, qtbot, "I want to hurt somebody")
    (close,) = turn.card.link_buttons
    assert close.accessibleName() or close.text()
    if how == "closed":
        click(qtbot, close)
        assert window.ask_view.turns == [first]
    elif how == "next":
        ask(window, qtbot, "Which pizza is best?")
        assert turn not in window.ask_view.turns
    else:
        window.ask_view.clear()
        assert window.ask_view.turns == []
    assert window.ask_view.box.edit.toPlainText() == ""
    window.go("history")
    expected = 2 if how == "next" else 1
    qtbot.waitUntil(lambda: len(window.history_view.questions.cards) == expected, timeout=PATIENCE)
    assert not any("hurt" in label.text() for label in window.findChildren(QLabel) if label.isVisible())


def test_that_nothing_is_kept_is_told_once(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    ask(window, qtbot, "How does a full lens bend light?")
    assert window.notice.message.text() == "Nothing is being kept of what you ask."
    assert window.ask_view.turns[-1].card.sentence_views
    window.notice.hide()
    ask(window, qtbot, "How does a lens bend light?")
    assert not window.notice.isVisible()


def test_a_filtered_refusal_offers_all_books(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    bar = window.ask_view.scope_bar
    bar.classes.setCurrentIndex(1)
    bar.classes.activated.emit(1)
    assert bar.scope.class_number == 8
    turn = ask(window, qtbot, "Which pizza is best?")
    click(qtbot, turn.card.link_buttons[-1])
    qtbot.waitUntil(lambda: len(window.ask_view.turns) == 2, timeout=PATIENCE)
    assert not window.ask_view.turns[-1].scope.is_filtered
    qtbot.waitUntil(lambda: not window.asking.busy, timeout=PATIENCE)


def test_stop_ends_the_question_and_keeps_the_sources(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    turn = ask(window, qtbot, "a slow question", wait=False)
    qtbot.waitUntil(lambda: bool(turn.sources.cards), timeout=PATIENCE)
    assert window.ask_view.box.button.accessibleName() == "Stop"
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.asking.busy
    assert turn.card.state.word.text() == "Stopped"
    second = ask(window, qtbot, "How does a lens bend light?")
    assert len(second.card.sentence_views) == 2
    assert turn.card.state.word.text() == "Stopped"


def test_copy_brings_the_citations_along(desktop: Desktop, qtbot: Any) -> None:
    turn = ask(desktop.window, qtbot, "How does a lens bend light?")
    click(qtbot, turn.card.action_row.copy)
    copied = QGuiApplication.clipboard().text()
    assert fake_engine.LENS + " [1]" in copied
    assert "[2] " + fake_engine.LABEL.format(131) in copied


def test_why_lists_every_check_once_and_a_failure_wins(desktop: Desktop, qtbot: Any) -> None:
    turn = ask(desktop.window, qtbot, "How does a lens bend light?")
    click(qtbot, turn.card.action_row.why)
    panel = turn.card.why_panel
    assert panel.isVisible()
    assert panel.lines.count("The words stand on the named page") == 1
    click(qtbot, turn.card.action_row.why)
    assert not panel.isVisible()


def test_judging_reaches_the_log(desktop: Desktop, qtbot: Any, tmp_path: Path) -> None:
    turn = ask(desktop.window, qtbot, "Which pizza is best?")
    click(qtbot, turn.card.action_row.wrong)
    flags = tmp_path / "home" / "flags.txt"
    qtbot.waitUntil(lambda: flags.exists() and bool(flags.read_text()), timeout=PATIENCE)
    assert flags.read_text() == "7 should_have_answered"


def test_suggested_questions_come_from_the_books_and_ask(desktop: Desktop, qtbot: Any) -> None:
    welcome = desktop.window.ask_view.welcome
    qtbot.waitUntil(lambda: bool(welcome.suggested_buttons), timeout=PATIENCE)
    assert [button.text() for button in welcome.suggested_buttons] == ["What is a convex lens?"]
    click(qtbot, welcome.suggested_buttons[0])
    assert desktop.window.ask_view.turns[-1].question == "What is a convex lens?"
    assert not welcome.isVisible()
    qtbot.waitUntil(lambda: not desktop.window.asking.busy, timeout=PATIENCE)


def test_a_question_that_the_engine_finds_later_joins_those_to_start_with(
    desktop: Desktop, qtbot: Any, tmp_path: Path
) -> None:
    welcome = desktop.window.ask_view.welcome
    qtbot.waitUntil(lambda: len(welcome.suggested_buttons) == 1, timeout=PATIENCE)
    (tmp_path / "home" / "more").touch()
    qtbot.waitUntil(lambda: len(welcome.suggested_buttons) == 2, timeout=PATIENCE)
    assert welcome.suggested_buttons[1].question == "What is a concave lens?"


def test_questions_stand_beside_their_page_and_ask(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    turn = ask(window, qtbot, "How does a lens bend light?")
    click(qtbot, turn.card.sentence_views[0].chips[0])
    questions = window.page_view.questions
    qtbot.waitUntil(questions.isVisible, timeout=PATIENCE)
    assert questions.toggle.text() == "Questions on this page (2)"
    assert not any(button.isVisible() for button in questions.buttons)
    click(qtbot, questions.toggle)
    qtbot.waitUntil(questions.buttons[0].isVisible, timeout=PATIENCE)
    window.page_view.turn(1)
    qtbot.waitUntil(lambda: not questions.isVisible(), timeout=PATIENCE)
    window.page_view.turn(-1)
    qtbot.waitUntil(questions.isVisible, timeout=PATIENCE)
    click(qtbot, questions.buttons[0])
    assert window.ask_view.turns[-1].question == "What is a convex lens?"
    qtbot.waitUntil(lambda: not window.asking.busy, timeout=PATIENCE)


def test_the_questions_of_a_refusal_ask(desktop: Desktop, qtbot: Any) -> None:
    turn = ask(desktop.window, qtbot, "Which pizza is best?")
    button = next(one for one in turn.card.link_buttons if one.text() == "What is a convex lens?")
    click(qtbot, button)
    assert desktop.window.ask_view.turns[-1].question == "What is a convex lens?"
    qtbot.waitUntil(lambda: not desktop.window.asking.busy, timeout=PATIENCE)


def test_the_language_changes_while_it_runs(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    turn = ask(window, qtbot, "How does a lens bend light?")
    click(qtbot, window.bar.hindi)
    qtbot.waitUntil(lambda: window.rail.places["ask"].text() == "पूछें", timeout=PATIENCE)
    assert turn.card.state.word.text() == "आपकी किताबों से जवाब"
    assert turn.card.level.text() == "पक्का भरोसा"
    assert turn.card.action_row.copy.text() == "कॉपी"
    assert turn.card.sentence_views[0].text == fake_engine.LENS
    click(qtbot, window.bar.english)
    qtbot.waitUntil(lambda: window.rail.places["ask"].text() == "Ask", timeout=PATIENCE)
    assert turn.card.state.word.text() == "Answer from your books"


def test_a_question_that_is_too_long_is_not_sent(desktop: Desktop, qtbot: Any) -> None:
    box = desktop.window.ask_view.box
    box.edit.setPlainText("why " * 2500)
    assert not box.button.isEnabled()
    assert "too long" in box.hint.text()
    qtbot.keyClick(box.edit, Qt.Key.Key_Return)
    assert desktop.window.ask_view.turns == []


def test_markup_in_a_question_stays_text(desktop: Desktop, qtbot: Any) -> None:
    turn = ask(desktop.window, qtbot, "<b>hello</b> <img src=x>")
    assert turn._asked.textFormat() is Qt.TextFormat.PlainText
    assert turn._asked.text() == "<b>hello</b> <img src=x>"


def test_everything_works_from_the_keyboard(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(window, Qt.Key.Key_B, control)
    assert window.stack.currentWidget() is window.books_view
    qtbot.keyClick(window, Qt.Key.Key_L, control)
    assert window.stack.currentWidget() is window.ask_view
    assert window.ask_view.box.edit.hasFocus()
    turn = ask(window, qtbot, "How does a lens bend light?")
    chip = turn.card.sentence_views[0].chips[0]
    chip.setFocus()
    qtbot.keyClick(chip, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: window.page_view.canvas.has_picture, timeout=PATIENCE)
    window.ask_view.box.edit.setFocus()
    qtbot.keyClick(window, Qt.Key.Key_F6)
    assert window.page_view.scroll_area.hasFocus()
    qtbot.keyClick(window, Qt.Key.Key_F6)
    assert window.rail.places["ask"].hasFocus()
    qtbot.keyClick(window, Qt.Key.Key_F6)
    assert window.ask_view.box.edit.hasFocus()
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.page_view.isVisible()


def test_text_size_and_theme_are_remembered(make_desktop: Callable[..., Desktop], qtbot: Any) -> None:
    first = make_desktop()
    qtbot.waitUntil(first.window.isActiveWindow, timeout=PATIENCE)
    control = Qt.KeyboardModifier.ControlModifier
    for _ in range(20):
        qtbot.keyClick(first.window, Qt.Key.Key_Plus, control)
    assert first.look.scale == 2.0
    click(qtbot, first.window.bar.theme_button)
    first.window.choose_language("hi")
    first.window.close()
    first.language.remove()
    second = make_desktop()
    assert second.look.scale == 2.0
    assert second.look.theme.is_dark
    assert second.window.rail.places["books"].text() == "किताबें"


def test_a_page_covers_the_view_in_a_narrow_window(desktop: Desktop, qtbot: Any) -> None:
    window = desktop.window
    turn = ask(window, qtbot, "How does a lens bend light?")
    window.resize(700, 600)
    click(qtbot, turn.card.sentence_views[0].chips[0])
    qtbot.waitUntil(lambda: window.page_view.canvas.has_picture, timeout=PATIENCE)
    assert not window.left.isVisible()
    click(qtbot, window.page_view.bar.close_button)
    assert window.left.isVisible()
    assert not window.page_view.isVisible()


def test_closing_while_a_question_runs_ends_cleanly(desktop: Desktop, qtbot: Any) -> None:
    ask(desktop.window, qtbot, "a slow question", wait=False)
    desktop.window.close()
    assert not desktop.engine.alive
    assert not desktop.pages.alive


def test_a_fresh_library_offers_what_its_headings_say_and_that_it_is_untried(
    desktop: Desktop, qtbot: Any, tmp_path: Path
) -> None:
    welcome = desktop.window.ask_view.welcome
    (tmp_path / "home" / "untried").touch()
    desktop.window.refresh_books()
    qtbot.waitUntil(
        lambda: [one.question for one in welcome.suggested_buttons] == ["What is refraction?"],
        timeout=PATIENCE,
    )
    titles = [label.text() for label in welcome.findChildren(QLabel) if label.isVisible()]
    assert any("not tried" in title for title in titles)
    assert "You could start with" not in titles
    (tmp_path / "home" / "untried").unlink()  # the first one is known to be answered
    qtbot.waitUntil(
        lambda: [one.question for one in welcome.suggested_buttons] == ["What is a convex lens?"],
        timeout=PATIENCE,
    )
    click(qtbot, welcome.suggested_buttons[0])
    qtbot.waitUntil(lambda: not desktop.window.asking.busy, timeout=PATIENCE)
