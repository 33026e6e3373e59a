"""The graphics card of a computer: what was chosen, and a driver that took the program down."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from models.graphics import (
    BACKENDS,
    CARD_RESERVE_BYTES,
    GraphicsChoice,
    GraphicsSettings,
    GraphicsState,
    Mode,
    fitting_layers,
    gpu_backends,
)

# Touches the card, says so, and waits for what a bad driver would do.
TRYING = """
import sys
from pathlib import Path
from models.graphics import GraphicsSettings
with GraphicsSettings(Path(sys.argv[1]), "lab-7").trying():
    print("touched", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def settings(tmp_path: Path) -> GraphicsSettings:
    return GraphicsSettings(tmp_path, "lab-7")


def try_it(folder: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", TRYING, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "touched\n"
    return process


def end(process: subprocess.Popen[str]) -> None:
    process.communicate()


def test_nothing_is_used_unless_somebody_chose_it(settings: GraphicsSettings, tmp_path: Path) -> None:
    assert settings.state().choice == GraphicsChoice(Mode.OFF)
    assert not list(tmp_path.iterdir())


def test_the_choice_and_speeds_are_kept_for_each_computer(settings: GraphicsSettings, tmp_path: Path) -> None:
    settings.choose(GraphicsChoice(Mode.LAYERS, 12))
    settings.keep_speed(GraphicsChoice(), 5.25)
    settings.keep_speed(GraphicsChoice(Mode.LAYERS, 12), 20.0)
    again = GraphicsSettings(tmp_path, "lab-7").state()
    assert again.choice == GraphicsChoice(Mode.LAYERS, 12)
    assert again.words_per_second == {"off": 5.2, "12": 20.0}
    assert GraphicsSettings(tmp_path, "lab-8").state() == GraphicsState(backends=again.backends)


def test_a_broken_file_means_nothing_was_chosen(settings: GraphicsSettings, tmp_path: Path) -> None:
    (tmp_path / "graphics.json").write_text('{"lab-7": {"mode": "warp"}}')
    assert settings.state().choice == GraphicsChoice()
    (tmp_path / "graphics.json").write_text("{")
    assert settings.state().choice == GraphicsChoice()


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_a_driver_that_killed_the_program_is_off_at_the_next_start(
    settings: GraphicsSettings, tmp_path: Path
) -> None:
    settings.choose(GraphicsChoice(Mode.AUTOMATIC))
    process = try_it(tmp_path)
    os.kill(process.pid, signal.SIGKILL)
    end(process)
    assert settings.switch_off_after_crash()
    state = settings.state()
    assert state.choice == GraphicsChoice(Mode.OFF)
    assert state.crashed
    assert not settings.switch_off_after_crash()  # said once
    settings.choose(GraphicsChoice(Mode.AUTOMATIC))  # the driver was updated
    assert not settings.state().crashed


def test_a_card_that_worked_stays_on(settings: GraphicsSettings, tmp_path: Path) -> None:
    settings.choose(GraphicsChoice(Mode.AUTOMATIC))
    end(try_it(tmp_path))
    assert not settings.switch_off_after_crash()
    assert settings.state().choice.mode is Mode.AUTOMATIC


def test_a_program_that_is_just_trying_it_has_not_crashed(settings: GraphicsSettings, tmp_path: Path) -> None:
    settings.choose(GraphicsChoice(Mode.AUTOMATIC))
    process = try_it(tmp_path)
    assert not settings.switch_off_after_crash()
    end(process)
    assert settings.state().choice.mode is Mode.AUTOMATIC


def test_an_exception_is_no_crash(settings: GraphicsSettings) -> None:
    with pytest.raises(MemoryError), settings.trying():
        raise MemoryError
    assert not settings.switch_off_after_crash()


def test_as_many_layers_as_the_card_has_room_for() -> None:
    gib = 1 << 30
    assert fitting_layers(8 * gib, gib, 28) == 29  # all and the output layer
    assert fitting_layers(CARD_RESERVE_BYTES + gib // 2, gib, 28) == 14
    assert fitting_layers(CARD_RESERVE_BYTES, gib, 28) == 0
    assert fitting_layers(0, gib, 28) == 0
    assert fitting_layers(CARD_RESERVE_BYTES + gib // 2, gib, 0) == 0  # nobody knows how many there are


def test_code_for_cards_is_known_by_its_file(tmp_path: Path) -> None:
    assert gpu_backends(tmp_path) == ()
    for name in ("libggml-vulkan.so", "ggml-vulkan.dll", "libggml-vulkan.dylib", "libggml-cpu.so"):
        (tmp_path / name).touch()
    assert gpu_backends(tmp_path) == ("vulkan",)
    assert "vulkan" in BACKENDS
