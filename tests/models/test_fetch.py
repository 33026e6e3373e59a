"""Fetching: parts in order, going on after an interruption, damaged wheels, no room, pip's own trouble."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from models import disk, fetch
from models.catalogue import EMBEDDER, Form, ModelSpec, Part, Role
from models.convert import convert_e5s1
from models.errors import DISK_FULL, MODEL_DAMAGED, MODEL_FETCH_FAILED, ModelError
from models.fetch import FetchProgress, FetchStopped

CONTENTS = (b"one " * 500, b"two " * 500, b"three " * 100)
MakeWheel = Callable[[Path, str, bytes], Path]


def _sha(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


SPEC = ModelSpec(
    name="tiny",
    role=Role.TEST,
    form=Form.GGUF,
    file_name="tiny.gguf",
    check_file="",
    sha256=_sha(b"".join(CONTENTS)),
    bytes=sum(map(len, CONTENTS)),
    memory_bytes=1,
    licence="MIT",
    title="Tiny",
    description="",
    parts=tuple(
        Part(f"tiny-part{i}", "1.0", f"tiny_part{i}/data.bin", len(content), _sha(content))
        for i, content in enumerate(CONTENTS, start=1)
    ),
)


class Shop:
    """A package index in memory: hands out wheels, remembers what was asked, can fail on request."""

    def __init__(self, make_wheel: MakeWheel, contents: tuple[bytes, ...] = CONTENTS) -> None:
        self.make_wheel = make_wheel
        self.wares = {part.distribution: c for part, c in zip(SPEC.parts, contents, strict=True)}
        self.asked: list[str] = []
        self.closed_from: str | None = None

    def __call__(self, part: Part, folder: Path) -> Path:
        if part.distribution == self.closed_from:
            raise ModelError(MODEL_FETCH_FAILED, name=part.distribution)
        self.asked.append(part.distribution)
        stem = part.distribution.replace("-", "_")
        path = folder / f"{stem}-{part.version}-py3-none-any.whl"
        return self.make_wheel(path, part.member, self.wares[part.distribution])


@pytest.fixture
def shop(make_wheel: MakeWheel) -> Shop:
    return Shop(make_wheel)


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    return tmp_path / "models", tmp_path / "cache"


def test_parts_become_one_file_and_nothing_else_stays(shop: Shop, folders: tuple[Path, Path]) -> None:
    seen: list[FetchProgress] = []
    path = fetch.fetch(SPEC, *folders, seen.append, download=shop)
    assert path.read_bytes() == b"".join(CONTENTS)
    assert [progress.done for progress in seen] == [0, 2000, 4000, 4600]
    assert {progress.total for progress in seen} == {4600}
    assert list(folders[0].rglob("*.part")) == list(folders[1].iterdir()) == []


def test_goes_on_where_it_stopped(shop: Shop, folders: tuple[Path, Path]) -> None:
    shop.closed_from = "tiny-part3"
    with pytest.raises(ModelError) as caught:
        fetch.fetch(SPEC, *folders, download=shop)
    assert caught.value.code == MODEL_FETCH_FAILED
    assert not (folders[0] / "tiny.gguf").exists()
    shop.closed_from = None
    shop.asked.clear()
    assert fetch.fetch(SPEC, *folders, download=shop).read_bytes() == b"".join(CONTENTS)
    assert shop.asked == ["tiny-part3"]


@pytest.mark.parametrize(("kept", "again"), [(2100, 2), (1999, 3), (4000, 1), (0, 3)])
def test_a_part_that_was_cut_short_comes_again(
    shop: Shop, folders: tuple[Path, Path], kept: int, again: int
) -> None:
    partial = folders[0] / ".incoming" / "tiny.part"
    partial.parent.mkdir(parents=True)
    partial.write_bytes(b"".join(CONTENTS)[:kept])
    assert fetch.fetch(SPEC, *folders, download=shop).read_bytes() == b"".join(CONTENTS)
    assert len(shop.asked) == again


def test_a_part_spoiled_on_disk_comes_again(shop: Shop, folders: tuple[Path, Path]) -> None:
    partial = folders[0] / ".incoming" / "tiny.part"
    partial.parent.mkdir(parents=True)
    partial.write_bytes(CONTENTS[0] + b"x" * 2000)
    fetch.fetch(SPEC, *folders, download=shop)
    assert shop.asked == ["tiny-part2", "tiny-part3"]


def test_a_part_with_other_content_is_refused_and_leaves_no_trace(
    make_wheel: MakeWheel, folders: tuple[Path, Path]
) -> None:
    shop = Shop(make_wheel, (CONTENTS[0], b"evil" * 500, CONTENTS[2]))
    with pytest.raises(ModelError) as caught:
        fetch.fetch(SPEC, *folders, download=shop)
    assert caught.value.code == MODEL_DAMAGED
    assert (folders[0] / ".incoming" / "tiny.part").read_bytes() == CONTENTS[0]


def test_wheels_laid_ready_by_hand_need_no_network_and_a_broken_one_is_fetched(
    shop: Shop, make_wheel: MakeWheel, folders: tuple[Path, Path]
) -> None:
    for number in (1, 2):
        name = f"tiny_part{number}-1.0-py3-none-any.whl"
        make_wheel(folders[1] / name, f"tiny_part{number}/data.bin", CONTENTS[number - 1])
    broken = folders[1] / "tiny_part2-1.0-py3-none-any.whl"
    broken.write_bytes(broken.read_bytes()[:40])
    fetch.fetch(SPEC, *folders, download=shop)
    assert shop.asked == ["tiny-part2", "tiny-part3"]


def test_stopping_keeps_what_has_come(shop: Shop, folders: tuple[Path, Path]) -> None:
    with pytest.raises(FetchStopped):
        fetch.fetch(SPEC, *folders, stopped=lambda: len(shop.asked) == 2, download=shop)
    assert (folders[0] / ".incoming" / "tiny.part").stat().st_size == 4000


def test_a_full_disk_is_told_before_anything_is_fetched(
    shop: Shop, folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    full = shutil.disk_usage("/")._replace(free=disk.SPARE_BYTES + 4000)
    monkeypatch.setattr(disk.shutil, "disk_usage", lambda path: full)
    with pytest.raises(ModelError) as caught:
        fetch.fetch(SPEC, *folders, download=shop)
    assert caught.value.code == DISK_FULL
    assert shop.asked == []


def test_an_embedder_is_converted_and_replaces_an_older_one(
    e5s1_file: Path, make_wheel: MakeWheel, folders: tuple[Path, Path], tmp_path: Path
) -> None:
    convert_e5s1(e5s1_file, tmp_path / "expected")
    content = e5s1_file.read_bytes()
    part = Part("tiny-e5", "1.0", "tiny_e5/e5.bin", len(content), _sha(content))
    spec = replace(
        EMBEDDER,
        name="tiny-e5",
        file_name="tiny-e5",
        sha256=_sha((tmp_path / "expected" / "model.safetensors").read_bytes()),
        bytes=len(content),
        parts=(part,),
    )
    make_wheel(folders[1] / "tiny_e5-1.0-py3-none-any.whl", part.member, content)
    (folders[0] / "tiny-e5").mkdir(parents=True)
    (folders[0] / "tiny-e5" / "old.txt").write_text("left over", encoding="utf-8")
    folder = fetch.fetch(spec, *folders)
    assert sorted(path.name for path in folder.iterdir() if path.is_file()) == [
        "config.json",
        "model.safetensors",
        "modules.json",
        "sentence_bert_config.json",
        "tokenizer.json",
        "tokenizer_config.json",
    ]
    assert list((folders[0] / ".incoming").iterdir()) == []


def test_when_pip_fails_its_last_words_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")  # as if there were no network
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_FIND_LINKS", "")
    part = Part("pothi-no-such-package", "9.9", "x", 1, "")
    with pytest.raises(ModelError) as caught:
        fetch.pip_download(part, tmp_path)
    assert caught.value.code == MODEL_FETCH_FAILED
    assert "pothi-no-such-package" in caught.value.params["detail"]
    assert caught.value.params["name"] == "pothi-no-such-package"
