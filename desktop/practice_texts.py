"""Words for what a check of an own answer found, in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from desktop.texts import State
from desktop.theme import Tone
from engine.practice.values import PointState, TaskKind, Verdict

# The name that the translation tool looks for.
translate = QCoreApplication.translate


def point_state(state: PointState) -> State:
    """Icon, colour and words above the points of one state."""
    table = {
        PointState.FOUND: State("check", Tone.ANSWER, translate("Practice", "This is in your answer")),
        PointState.PARTLY: State(
            "goes-on",
            Tone.MEDIUM,
            translate("Practice", "Your answer touches this: compare it with the book"),
        ),
        PointState.DIFFERS: State(
            "differs", Tone.LOW, translate("Practice", "Look again: the book seems to say this differently")
        ),
        PointState.MISSING: State(
            "question",
            Tone.TALK,
            translate("Practice", "The book also says this: I did not find it in your answer"),
        ),
    }
    return table[state]


def verdict_words(verdict: Verdict) -> str:
    """What is said where an answer could not be compared; "" where it was."""
    table = {
        Verdict.TOO_LITTLE: translate(
            "Practice",
            "I am not sure what the book answers here, so I can't compare. These pages may help you.",
        ),
        Verdict.TOO_LONG: translate("Practice", "This is too long for me. Please write up to 1,000 letters."),
    }
    return table.get(verdict, "")


def kind_words(kind: TaskKind) -> str:
    """Why tasks of a kind are not compared; "" for those that are."""
    table = {
        TaskKind.CHOICE: translate(
            "Practice", "Choose in your notebook: I can only compare written answers."
        ),
        TaskKind.BLANKS: translate(
            "Practice", "Fill the blanks in your notebook: I can only compare whole sentences."
        ),
        TaskKind.MATCHING: translate(
            "Practice", "Match in your notebook: I can only compare written answers."
        ),
        TaskKind.SUM: translate(
            "Practice", "This is to be worked out. I can't do sums, but these pages show how."
        ),
        TaskKind.DRAWING: translate(
            "Practice", "This needs a picture or a map. I can only compare written answers."
        ),
        TaskKind.OWN_VIEW: translate(
            "Practice", "This asks for your own view or experience. No book can say if it is right."
        ),
    }
    return table.get(kind, "")
