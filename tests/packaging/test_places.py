"""Which folders an installed Pothi uses: the user's own, the shared ones, or those on a stick."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.core.cancel import CancelToken
from engine.core.config import Config
from engine.core.events import ignore
from engine.core.places import PlaceKind, Places, find_places
from engine.service.model_requests import GetModels
from engine.tutor import Tutor


class Computer:
    """One computer: a user's data folder, a program's folder and a place for a shared library."""

    def __init__(self, folder: Path) -> None:
        self.user = folder / "user"
        self.program = folder / "पोथी और किताबें"
        self.shared = folder / "var"
        for place in (self.user, self.program, self.shared):
            place.mkdir()

    def places(
        self, *, installed: bool = True, home: Path | None = None, models: Path | None = None
    ) -> Places:
        return find_places(self.user, self.program if installed else None, self.shared, home, models)

    def share_library(self) -> None:
        (self.shared / "library.db").touch()


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path)


def test_without_anything_the_users_own_folder_is_used(computer: Computer) -> None:
    found = computer.places()
    assert (found.kind, found.home, found.own) == (PlaceKind.OWN, computer.user, computer.user)
    assert found.models == computer.user / "models"
    assert found.more_models == (computer.program / "models",)


def test_a_shared_library_is_found_and_what_is_private_stays_with_the_user(computer: Computer) -> None:
    computer.share_library()
    found = computer.places()
    assert (found.kind, found.home, found.own) == (PlaceKind.SHARED, computer.shared, computer.user)


def test_a_checkout_never_looks_at_the_shared_places(computer: Computer) -> None:
    computer.share_library()
    found = computer.places(installed=False)
    assert (found.kind, found.home, found.more_models) == (PlaceKind.OWN, computer.user, ())


def test_portable_keeps_everything_beside_the_program(computer: Computer) -> None:
    (computer.program / "portable.txt").touch()
    computer.share_library()
    found = computer.places()
    data = computer.program / "data"
    assert (found.kind, found.home, found.own, found.models) == (
        PlaceKind.PORTABLE,
        data,
        data,
        data / "models",
    )


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_portable_program_on_a_read_only_stick_keeps_what_is_private_with_the_user(
    computer: Computer,
) -> None:
    (computer.program / "portable.txt").touch()
    (computer.program / "data").mkdir()
    (computer.program / "data" / "library.db").touch()
    (computer.program / "data").chmod(0o555)
    found = computer.places()
    assert (found.kind, found.home) == (PlaceKind.PORTABLE, computer.program / "data")
    assert found.own == computer.user


def test_a_portable_program_whose_data_cannot_be_made_uses_the_users_folder(computer: Computer) -> None:
    (computer.program / "portable.txt").touch()
    (computer.program / "data").touch()  # a file in the way: nobody can write there, root neither
    found = computer.places()
    assert (found.kind, found.home, found.own) == (PlaceKind.OWN, computer.user, computer.user)


def test_what_somebody_names_wins(computer: Computer) -> None:
    computer.share_library()
    named, models = computer.user / "named", computer.user / "weights"
    found = computer.places(home=named, models=models)
    assert (found.kind, found.home, found.own) == (PlaceKind.CHOSEN, named, computer.user)
    assert (found.models, found.more_models) == (models, ())


def test_the_environment_wins_in_a_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POTHI_HOME", str(tmp_path / "env"))
    monkeypatch.setenv("POTHI_MODELS", str(tmp_path / "weights"))
    config = Config.from_environment()
    assert (config.home, config.models, config.more_models) == (tmp_path / "env", tmp_path / "weights", ())
    assert Config.from_environment(tmp_path / "named").home == tmp_path / "named"


def test_models_beside_the_program_are_found_and_not_changed(tmp_path: Path) -> None:
    beside, own = tmp_path / "program" / "models", tmp_path / "user" / "models"
    folder = beside / "multilingual-e5-small"
    folder.mkdir(parents=True)
    for name in ("modules.json", "config.json", "model.safetensors", "tokenizer.json"):
        (folder / name).write_text("{}", encoding="utf-8")
    config = Config(tmp_path / "home", own, tmp_path / "user", more_models=(beside,))
    with Tutor.open(config, llm="none") as tutor:
        state = GetModels().run(tutor, ignore, CancelToken())
    assert [model.path for model in state.installed] == [folder]
    assert state.folder == own
    assert not own.exists()
