"""A pack gives the same books elsewhere, and nothing but sound packs comes in."""

from __future__ import annotations

import hashlib
import json
import shutil
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from fakes import FakeEmbedder
from samples import CELLS, LIGHT, STAMP, add_tiny, tiny_chunks, tiny_document

from engine.core.errors import ErrorCode, PothiError
from engine.insights.log import LogRow, QuestionLog
from engine.library import Library
from engine.library.index_terms import index_terms, match_any
from engine.library.packs import export_pack, import_pack


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    with Library.open(tmp_path / "giver") as library:
        add_tiny(library, tiny_document("removed", CELLS, title="So that row ids differ"))
        library.remove_document("removed")
        add_tiny(library, tiny_document("light", LIGHT))
        add_tiny(library, tiny_document("cells", CELLS, title="Cells"))
        library.update_metadata("light", title="Corrected by a teacher")
        library.settings.set("pin", "secret-hash")
        QuestionLog(library).record(LogRow("refused", "s", "en", question="secret question"))
        library.store_index()
        path = tmp_path / "all.pothi"
        assert export_pack(library, path) == 2
    assert sorted(p.name for p in tmp_path.iterdir()) == ["all.pothi", "giver"]
    return path


@pytest.fixture
def taker(tmp_path: Path, pack: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "taker") as library:
        yield library


def test_the_same_books_are_there_byte_for_byte(tmp_path: Path, pack: Path, taker: Library) -> None:
    add_tiny(taker, tiny_document("own", ["Iron rusts in moist air.", "Rust is brown."]))
    assert sorted(import_pack(taker, pack)) == ["cells", "light"]
    with Library.open(tmp_path / "giver") as giver:
        for doc in ("light", "cells"):
            mine, theirs = taker.document(doc), giver.document(doc)
            assert replace(mine, pdf_path=theirs.pdf_path) == theirs
            assert mine.pdf_path.read_bytes() == theirs.pdf_path.read_bytes()
            assert taker.blocks(doc) == giver.blocks(doc)
            assert [taker.page(doc, n) for n in (1, 2)] == [giver.page(doc, n) for n in (1, 2)]
            pairs = list(zip(taker.chunks_of(doc), giver.chunks_of(doc), strict=True))
            assert all(replace(a, id=0) == replace(b, id=0) for a, b in pairs)
            for a, b in pairs:
                ours, others = taker.sentence_vectors([a.id])[a.id], giver.sentence_vectors([b.id])[b.id]
                assert np.array_equal(ours, others)
    assert {record.doc for record in taker.documents()} == {"own", "light", "cells"}
    assert taker.lexical(match_any(index_terms("refraction")), 3)
    vector = FakeEmbedder().embed_query("nucleus of the cell")
    assert taker.chunks([taker.nearest(vector, 1)[0][0]]).popitem()[1].doc == "cells"
    assert taker.check().ok
    assert not (taker.home / "incoming-pack").exists()


def test_what_is_private_stays_at_home(pack: Path, taker: Library) -> None:
    import_pack(taker, pack)
    assert taker.settings.all() == {}
    assert QuestionLog(taker).rows() == []
    with zipfile.ZipFile(pack) as archive:
        content = b"".join(archive.read(name) for name in archive.namelist())
    assert b"secret" not in content


def test_a_second_import_changes_nothing(pack: Path, taker: Library) -> None:
    import_pack(taker, pack)
    generation = taker.generation
    assert import_pack(taker, pack) == []
    assert taker.generation == generation


def test_some_books_can_be_given(tmp_path: Path, pack: Path, taker: Library) -> None:
    with Library.open(tmp_path / "giver", read_only=True) as giver:
        assert export_pack(giver, tmp_path / "one.pothi", ["cells"]) == 1
        with pytest.raises(PothiError) as caught:
            export_pack(giver, tmp_path / "none.pothi", ["nobody"])
    assert caught.value.code is ErrorCode.UNKNOWN_DOCUMENT
    assert import_pack(taker, tmp_path / "one.pothi") == ["cells"]
    assert taker.check().ok


def test_an_empty_library_has_nothing_to_give(tmp_path: Path) -> None:
    with Library.open(tmp_path / "empty") as library, pytest.raises(PothiError) as caught:
        export_pack(library, tmp_path / "x.pothi")
    assert caught.value.code is ErrorCode.LIBRARY_EMPTY
    assert not (tmp_path / "x.pothi").exists()


def refused(library: Library, pack: Path) -> ErrorCode:
    """The code an import ends with; it must leave the library as it was."""
    before = (library.generation, [record.doc for record in library.documents()])
    with pytest.raises(PothiError) as caught:
        import_pack(library, pack)
    assert (library.generation, [record.doc for record in library.documents()]) == before
    assert not (library.home / "incoming-pack").exists()
    return caught.value.code


def rewritten(pack: Path, change: Callable[[dict[str, bytes]], None], honest: bool = True) -> Path:
    """The pack with other members; `honest` gives it the right comment for its manifest."""
    with zipfile.ZipFile(pack) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
        comment = archive.comment
    change(members)
    target = pack.with_name("changed.pothi")
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
        right = hashlib.sha256(members.get("manifest.json", b"")).hexdigest().encode()
        archive.comment = right if honest else comment
    return target


def in_manifest(members: dict[str, bytes], /, **changes: object) -> None:
    members["manifest.json"] = json.dumps(json.loads(members["manifest.json"]) | changes).encode()


def test_tampered_packs_are_refused(pack: Path, taker: Library) -> None:
    def a_book(members: dict[str, bytes]) -> None:
        name = next(name for name in members if name.startswith("books/"))
        members[name] += b"!"

    def the_database(members: dict[str, bytes]) -> None:
        members["library.db"] = members["library.db"].replace(b"refraction", b"reflection")

    def one_more(members: dict[str, bytes]) -> None:
        members["books/../../evil.pdf"] = b"x"

    def one_less(members: dict[str, bytes]) -> None:
        members.pop(next(name for name in members if name.startswith("books/")))

    def no_manifest(members: dict[str, bytes]) -> None:
        members.pop("manifest.json")

    for change in (a_book, the_database, one_more, one_less, no_manifest):
        assert refused(taker, rewritten(pack, change)) is ErrorCode.ARCHIVE_BAD, change
    swapped = rewritten(pack, lambda members: in_manifest(members, format=1, extra=1), honest=False)
    assert refused(taker, swapped) is ErrorCode.ARCHIVE_BAD


def test_names_in_a_pack_cannot_climb_out(pack: Path, taker: Library) -> None:
    def climb(members: dict[str, bytes]) -> None:
        members["../evil.pdf"] = b"x"
        sums = {name: hashlib.sha256(c).hexdigest() for name, c in members.items() if name != "manifest.json"}
        in_manifest(members, members=sums)

    assert refused(taker, rewritten(pack, climb)) is ErrorCode.ARCHIVE_UNSAFE


def test_a_pack_from_a_newer_version_is_refused(pack: Path, taker: Library) -> None:
    newer = rewritten(pack, lambda members: in_manifest(members, format=99))
    assert refused(taker, newer) is ErrorCode.LIBRARY_TOO_NEW
    newer = rewritten(pack, lambda members: in_manifest(members, steps=["m001_first_tables", "m999_future"]))
    assert refused(taker, newer) is ErrorCode.LIBRARY_TOO_NEW


@pytest.mark.parametrize("kept", [0, 10, 0.5, 0.99])
def test_a_cut_off_pack_is_refused(pack: Path, taker: Library, kept: float) -> None:
    content = pack.read_bytes()
    pack.write_bytes(content[: int(kept * len(content)) if isinstance(kept, float) else kept])
    assert refused(taker, pack) is ErrorCode.ARCHIVE_BAD


def test_no_pack_at_all(tmp_path: Path, taker: Library) -> None:
    assert refused(taker, tmp_path / "nowhere.pothi") is ErrorCode.FILE_NOT_FOUND
    shutil.make_archive(str(tmp_path / "other"), "zip", tmp_path / "giver")
    assert refused(taker, tmp_path / "other.zip") is ErrorCode.ARCHIVE_BAD


def test_vectors_of_another_embedder_stay_out(tmp_path: Path, pack: Path, taker: Library) -> None:
    document = tiny_document("own")
    chunks = tiny_chunks(document)
    (tmp_path / "own.pdf").write_bytes(b"own")
    taker.add_document(
        document,
        chunks,
        FakeEmbedder().embed_chunks(chunks),
        sha256=hashlib.sha256(b"own").hexdigest(),
        pdf=tmp_path / "own.pdf",
        stamp=replace(STAMP, embedder="another"),
    )
    assert refused(taker, pack) is ErrorCode.LIBRARY_EMBEDDER


def test_full_text_made_by_another_version_is_made_anew(tmp_path: Path, pack: Path) -> None:
    with Library.open(tmp_path / "giver") as library:
        with library.connections.write() as connection:
            connection.execute("UPDATE meta SET value = 'older' WHERE key = 'full_text'")
            connection.execute("DELETE FROM chunk_text")
        assert library.lexical(match_any(index_terms("refraction")), 3) == []
    with Library.open(tmp_path / "giver") as library:
        assert library.lexical(match_any(index_terms("refraction")), 3)
        assert library.check().ok
