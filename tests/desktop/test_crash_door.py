"""What breaks in the window: noted without words, shown once. In a process of its own, to take its hooks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.app import program

TESTS = Path(__file__).resolve().parent.parent

BREAKS = """
import json, logging, sys, threading, warnings
from pathlib import Path
from PySide6.QtCore import QTimer, qWarning
from desktop.app import new_application
from desktop.crash_door import CrashDoor

application = new_application([])
door = CrashDoor(Path(sys.argv[1]))
before = sys.excepthook, threading.excepthook
door.open()
shown = []

def broken():
    raise ValueError("Asha asked about her friend")

def in_a_thread():
    thread = threading.Thread(target=broken)
    thread.start()
    thread.join()

def in_a_row():
    broken()

WAYS = {
    "slot": lambda: QTimer.singleShot(0, broken),
    "thread": in_a_thread,
    "cascade": lambda: [QTimer.singleShot(0, in_a_row) for _ in range(20)],
    "qt": lambda: qWarning("a warning of Qt"),
    "end": lambda: QTimer.singleShot(0, lambda: sys.exit(5)),
}


WAYS[sys.argv[2]]()

def look():
    shown.append(door.dialog is not None and door.dialog.isVisible())
    report = door.dialog.report.toPlainText() if door.dialog else ""
    door.close()
    restored = (sys.excepthook, threading.excepthook) == before
    print(json.dumps([shown[0], report, restored, door.dialog is None]))
    application.quit()

QTimer.singleShot(0, lambda: QTimer.singleShot(50, look))
application.exec()
"""


def broke(folder: Path, way: str) -> tuple[subprocess.CompletedProcess[str], str]:
    path = os.pathsep.join([str(TESTS), str(TESTS.parent)])
    done = subprocess.run(
        [sys.executable, "-c", BREAKS, str(folder), way],
        env=os.environ | {"PYTHONPATH": path, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    log = folder / "window.log"
    return done, log.read_text(encoding="utf-8") if log.exists() else ""


@pytest.mark.parametrize("way", ["slot", "thread", "cascade"])
def test_what_nobody_caught_is_noted_and_shown_once(tmp_path: Path, way: str) -> None:
    done, noted = broke(tmp_path / "logs", way)
    shown, report, restored, gone = json.loads(done.stdout)
    assert (shown, restored, gone) == (True, True, True)
    assert "ValueError" in report
    assert "in broken" in report
    assert noted.count("ValueError") == (20 if way == "cascade" else 1)
    assert "INFO engine.core.error_log: Pothi" in noted
    assert "Asha" not in done.stdout + done.stderr + noted


def test_what_qt_complains_of_is_noted_only(tmp_path: Path) -> None:
    done, noted = broke(tmp_path / "logs", "qt")
    assert json.loads(done.stdout)[0] is False
    assert "Qt: a warning of Qt" in noted
    assert "a warning" not in done.stderr


def test_without_a_place_for_the_log_it_is_shown_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("in the way")
    done, noted = broke(tmp_path / "logs" / "deeper", "slot")
    assert json.loads(done.stdout)[0] is True
    assert noted == ""


def test_pothi_knows_how_it_was_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "orig_argv", ["python", "-m", "desktop.entry", "--home", "/x"])
    monkeypatch.setattr(sys, "argv", ["entry.py", "--home", "/x"])
    assert program() == (sys.executable, ["-m", "desktop.entry", "--home", "/x"])
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert program() == (sys.executable, ["--home", "/x"])
