"""A teacher's settings travel to the other computers as a file; anything else in such a file is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.errors import ErrorCode, PothiError
from engine.insights import pin
from engine.insights.log import KEEP_SETTING
from engine.library import carried
from engine.library.library import Library
from engine.policy.strictness import SETTING as STRICTNESS
from engine.safety.danger import COUNSELLOR_SETTING
from engine.tutor import MODEL_SETTING


def test_the_names_are_those_the_program_uses() -> None:
    from engine.answering.resources import SCOPE_LIST

    used = {pin.SETTING, STRICTNESS, COUNSELLOR_SETTING, SCOPE_LIST, KEEP_SETTING, MODEL_SETTING}
    assert used == set(carried.CARRIED)


def test_what_a_teacher_chose_is_the_same_on_another_computer(tmp_path: Path) -> None:
    file = tmp_path / "pothi-settings.json"
    with Library.open(tmp_path / "one") as library:
        pin.choose(library.settings, "4711")
        library.settings.set("scope.out", ["cricket", "फ़िल्म"])
        library.settings.set("salvage.edits", {"of": "this computer"})
        assert carried.write_settings(library.settings, file) == ["teacher.pin", "scope.out"]
    assert "4711" not in file.read_text(encoding="utf-8")
    with Library.open(tmp_path / "other") as library:
        library.settings.set("log.keep", "counts")
        assert carried.read_settings(library.settings, file) == ["scope.out", "teacher.pin"]
        assert pin.is_right(library.settings, "4711")
        assert not pin.is_right(library.settings, "4712")
        assert library.settings.get("scope.out") == ["cricket", "फ़िल्म"]
        assert library.settings.get("log.keep") == "counts"
        assert library.settings.get("salvage.edits") is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format": "pothi-settings-2", "settings": {}}',
        '{"format": "pothi-settings-1", "settings": 7}',
        json.dumps({"format": carried.FORMAT, "settings": {"scope.out": [], "salvage.edits": {}}}),
    ],
)
def test_a_file_that_is_none_of_ours_changes_nothing(tmp_path: Path, text: str) -> None:
    file = tmp_path / "pothi-settings.json"
    file.write_text(text, encoding="utf-8")
    with Library.open(tmp_path / "home") as library:
        with pytest.raises(PothiError) as raised:
            carried.read_settings(library.settings, file)
        assert raised.value.code is ErrorCode.FILE_UNUSABLE
        assert library.settings.all() == {}
