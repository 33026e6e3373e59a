"""Zip files of chapters: what goes in, and what climbs out, swells, lies or is broken."""

from __future__ import annotations

import os
import stat
import zipfile
from pathlib import Path

import pytest
from import_desk import CELLS, LIGHT, Desk, write_pdf, zipped

from engine.core.errors import ErrorCode
from engine.core.events import FileStatus
from engine.ingest import sources


def test_an_archive_of_chapters(desk: Desk, tmp_path: Path) -> None:
    light = write_pdf(tmp_path / "x" / "light.pdf", LIGHT).read_bytes()
    cells = write_pdf(tmp_path / "x" / "cells.pdf", CELLS, "All about the living cell").read_bytes()
    archive = zipped(
        tmp_path / "jesc1dd.zip",
        {"b/cells.pdf": cells, "a/light.pdf": light, "readme.txt": b"x", "__MACOSX/._light.pdf": b"x",
         "bad.pdf": b"no"},
    )  # fmt: skip
    results = desk.run(archive)
    assert [(Path(r.path).name, r.error or r.status) for r in results] == [
        ("light.pdf", FileStatus.ADDED),
        ("cells.pdf", FileStatus.ADDED),
        ("bad.pdf", ErrorCode.NOT_A_PDF),
    ]
    assert results[0].path == f"{archive}/a/light.pdf"
    assert desk.docs == {"light", "cells"}
    assert not (desk.library.home / "incoming").exists()


@pytest.mark.parametrize(
    "name",
    ["../evil.pdf", "a/../../evil.pdf", "/etc/evil.pdf", "C:/evil.pdf", "..\\evil.pdf", "\\\\host\\evil.pdf"],
)
def test_names_that_climb_out_are_refused(desk: Desk, tmp_path: Path, name: str) -> None:
    before = {path for path in tmp_path.rglob("*") if "home" not in path.parts}
    archive = zipped(tmp_path / "evil.zip", {"good.pdf": b"x", name: b"%PDF-1.4 evil"})
    (done,) = desk.run(archive)
    assert done.error is ErrorCode.ARCHIVE_UNSAFE
    assert {path for path in tmp_path.rglob("*") if "home" not in path.parts} == before | {archive}


def test_links_in_archives_are_refused(desk: Desk, tmp_path: Path) -> None:
    entry = zipfile.ZipInfo("link.pdf")
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    archive = tmp_path / "link.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr(entry, "/etc/passwd")
    assert desk.run(archive)[0].error is ErrorCode.ARCHIVE_UNSAFE


def test_an_archive_bomb_is_stopped(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = zipped(tmp_path / "bomb.zip", {"bomb.pdf": b"%PDF-1.4" + bytes(64 << 20)})
    assert desk.run(archive)[0].error is ErrorCode.ARCHIVE_UNSAFE
    monkeypatch.setattr(sources, "MAX_ENTRIES", 2)
    many = zipped(tmp_path / "many.zip", {f"{n}.pdf": b"x" for n in range(3)})
    assert desk.run(many)[0].error is ErrorCode.ARCHIVE_UNSAFE
    monkeypatch.setattr(sources, "MAX_TOTAL_BYTES", 1000)
    large = zipped(tmp_path / "large.zip", {"a.pdf": os.urandom(600), "b.pdf": os.urandom(600)})
    assert desk.run(large)[0].error is ErrorCode.ARCHIVE_UNSAFE
    assert not (desk.library.home / "incoming").exists()


def test_an_archive_that_lies_about_sizes_is_counted(desk: Desk, tmp_path: Path) -> None:
    archive = zipped(tmp_path / "liar.zip", {"a.pdf": bytes(32 << 20)})
    content = archive.read_bytes()
    size = (32 << 20).to_bytes(4, "little")
    archive.write_bytes(content.replace(size, (100).to_bytes(4, "little")))
    (done,) = desk.run(archive)
    assert done.error in (ErrorCode.ARCHIVE_UNSAFE, ErrorCode.ARCHIVE_BAD)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 rubbish", b"not a zip at all" * 50])
def test_a_broken_archive_is_told(desk: Desk, tmp_path: Path, content: bytes) -> None:
    archive = tmp_path / "broken.zip"
    archive.write_bytes(content)
    assert desk.run(archive)[0].error is ErrorCode.ARCHIVE_BAD


def test_an_archive_without_books_is_told(desk: Desk, tmp_path: Path) -> None:
    assert desk.run(zipped(tmp_path / "x.zip", {"a.txt": b"x"}))[0].error is ErrorCode.ARCHIVE_BAD


def test_hindi_names_in_archives(desk: Desk, tmp_path: Path) -> None:
    """Declared as UTF-8, and written as UTF-8 without saying so."""
    declared = write_pdf(tmp_path / "x" / "1.pdf", LIGHT).read_bytes()
    silent = write_pdf(tmp_path / "x" / "2.pdf", CELLS, "All about the living cell").read_bytes()
    archive = zipped(tmp_path / "book.zip", {"प्रकाश.pdf": declared, "AAAAAAAAAAAA.pdf": silent})
    name = "कोशा".encode()
    assert len(name) == 12
    content = archive.read_bytes().replace(b"AAAAAAAAAAAA", name)
    archive.write_bytes(content)
    assert {Path(result.path).name for result in desk.run(archive)} == {"प्रकाश.pdf", "कोशा.pdf"}
    assert desk.docs == {"प्रकाश", "कोशा"}
    assert desk.library.check().ok


def test_an_archive_inside_an_archive_is_told_and_the_rest_goes_in(desk: Desk, tmp_path: Path) -> None:
    light = write_pdf(tmp_path / "x" / "light.pdf", LIGHT).read_bytes()
    inner = zipped(tmp_path / "x" / "inner.zip", {"light.pdf": light}).read_bytes()
    archive = zipped(tmp_path / "outer.zip", {"inner.zip": inner, "light.pdf": light})
    results = desk.run(archive)
    assert [result.error or result.status for result in results] == [
        ErrorCode.ARCHIVE_UNSAFE,
        FileStatus.ADDED,
    ]
    assert results[0].path == f"{archive}/inner.zip"


def test_an_archive_with_a_password_is_told(desk: Desk, tmp_path: Path) -> None:
    archive = zipped(tmp_path / "locked.zip", {"a.pdf": b"%PDF-1.4 x"})
    content = bytearray(archive.read_bytes())
    content[6] |= 1  # the flag in the entry's own head and in the directory at the end
    content[content.index(b"PK\x01\x02") + 8] |= 1
    archive.write_bytes(content)
    assert desk.run(archive)[0].error is ErrorCode.PDF_PASSWORD
