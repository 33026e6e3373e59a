"""Books are told apart by their text: what is the same, what is an edition, what only looks alike."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from samples import CELLS, LIGHT, add_tiny, tiny_document

from engine.core.errors import ErrorCode, PothiError
from engine.core.events import KEPT_DAYS
from engine.core.values import DocumentText, PageText
from engine.library import Library, migrations
from engine.library.identity import EDITION_SHARE, LIKENESS_SHARE, Standing, Verdict, identify, name_key
from engine.library.library import DATABASE
from engine.library.migrations import Steps
from engine.library.packs import export_pack, import_pack
from engine.library.replaced import FOLDER, forget_old
from engine.library.sketches import TextSketch, fingerprint_of, same_share, sketch_of


@pytest.fixture
def library(tmp_path: Path) -> Library:  # type: ignore[misc]
    with Library.open(tmp_path / "home") as library:
        yield library


def sentences(start: int, count: int) -> list[str]:
    return [f"Sentence {number} tells of the village well." for number in range(start, start + count)]


def text(kept: int, count: int = 20, doc: str = "scan") -> DocumentText:
    """A document of `count` sentences, of which `kept` are also in `text(count)`."""
    return tiny_document(doc, [*sentences(0, kept), *sentences(1000 + kept, count - kept)])


def verdict(library: Library, document: DocumentText, name: str = "scan") -> Verdict:
    fingerprint = fingerprint_of(document.pages, document.meta.edition)
    return identify(library, name, name, fingerprint, sketch_of(document.blocks))


# --- the measure


def test_the_share_counts_the_sentences_of_both() -> None:
    old, new = sketch_of(text(20).blocks), sketch_of(text(16).blocks)
    assert same_share(old, old) == 1
    assert same_share(old, new) == same_share(new, old) == pytest.approx(14 / 18)
    assert same_share(old, sketch_of(tiny_document(texts=CELLS).blocks)) == 0
    assert same_share(old, sketch_of(())) == 0


def test_a_common_front_page_makes_no_edition() -> None:
    """The front page is nearly all of the text here, and the books behind it are different ones."""
    front = sentences(0, 2)
    one = sketch_of(tiny_document(texts=[*front, "The river Alda rises in the hills of the north."]).blocks)
    other = sketch_of(tiny_document(texts=[*front, "Glowing moss grows on the walls of deep caves."]).blocks)
    assert len(one.all & other.all) == 2
    assert same_share(one, other) == 0


def test_a_chapter_is_no_edition_of_the_book_it_is_in(library: Library) -> None:
    add_tiny(library, tiny_document("scan", sentences(0, 20)))
    part = tiny_document("scan", sentences(0, 9))
    assert same_share(sketch_of(part.blocks), library.known_texts()[0].sketch) > LIKENESS_SHARE
    found = verdict(library, part)
    assert (found.standing, found.like, found.doc) == (Standing.NEW, None, "scan-2")
    longer = tiny_document("scan", sentences(0, 10))
    assert verdict(library, longer).standing is Standing.EDITION


def test_a_page_put_in_front_does_not_hide_an_edition() -> None:
    old = sketch_of(text(20).blocks)
    new = sketch_of(tiny_document(texts=[*sentences(500, 2), *sentences(0, 20)]).blocks)
    assert same_share(old, new) > 0.9


@pytest.mark.parametrize(
    "other",
    [
        "Light  bends when it passes from air into glass",
        "LIGHT BENDS when it passes from air into glass!",
        "Light bends when it pas-ses from air in to glass.",
    ],
)
def test_spacing_hyphens_case_and_points_make_no_other_sentence(other: str) -> None:
    assert same_share(sketch_of(tiny_document(texts=[LIGHT[0]]).blocks),
                      sketch_of(tiny_document(texts=[other]).blocks)) == 1  # fmt: skip


def test_unicode_forms_and_hindi_spellings_are_one_sentence() -> None:
    one = "पहाड़ी चींटियाँ फफूँद खाती हैं और ठण्ड में सोती हैं।"
    other = "पहाड़ी चींटियां फफूंद खाती हैं और ठंड में सोती हैं।"
    assert same_share(sketch_of(tiny_document(texts=[one]).blocks),
                      sketch_of(tiny_document(texts=[other]).blocks)) == 1  # fmt: skip


def test_numbers_make_another_sentence() -> None:
    one, other = (tiny_document(texts=[f"The well of the village is {n} metres deep."]) for n in (12, 13))
    assert same_share(sketch_of(one.blocks), sketch_of(other.blocks)) == 0
    assert fingerprint_of(one.pages, None) != fingerprint_of(other.pages, None)


def test_a_list_of_words_has_a_sketch_too() -> None:
    words = sketch_of(tiny_document(texts=["cat: बिल्ली", "dog: कुत्ता"]).blocks)
    assert len(words.all) == 2
    assert TextSketch.from_bytes(words.to_bytes()) == words
    assert TextSketch.from_bytes(b"") == TextSketch(frozenset(), frozenset())


def test_a_fingerprint_knows_the_text_and_the_edition_only() -> None:
    pages = [PageText(1, "1", ("Light bends.", "It is  fast."))]
    resaved = [PageText(1, None, ("Light bends. It is fast.",))]
    assert fingerprint_of(pages, None) == fingerprint_of(resaved, None)
    assert fingerprint_of(pages, "2025-26") != fingerprint_of(pages, "2026-27")
    assert fingerprint_of([PageText(1, None, ("3 + 4",))], None) != fingerprint_of(
        [PageText(1, None, ("3 - 4",))], None
    )
    assert fingerprint_of([PageText(1, None, ())], "2025-26") == ""


# --- the verdict


@pytest.mark.parametrize(
    ("kept", "standing", "offered"),
    [
        (19, Standing.EDITION, True),
        (12, Standing.NEW, True),
        (8, Standing.NEW, True),  # 60 % of it is new text
        (6, Standing.NEW, False),
        (0, Standing.NEW, False),
    ],
)
def test_a_file_of_the_same_name(library: Library, kept: int, standing: Standing, offered: bool) -> None:
    add_tiny(library, text(20))
    found = verdict(library, text(kept))
    assert found.standing is standing
    assert (found.like is not None) == offered
    assert found.doc == ("scan" if standing is Standing.EDITION else "scan-2")
    assert found.same_name_as == (None if standing is Standing.EDITION else "scan")


def test_the_bounds_are_in_the_range_themselves(library: Library) -> None:
    """20 sentences on each side, two of them on the first page, which are the same: 18 count."""
    add_tiny(library, tiny_document("scan", sentences(0, 12)))
    on_the_bound = tiny_document("scan", [*sentences(0, 8), *sentences(1000, 4)])
    assert same_share(sketch_of(on_the_bound.blocks), library.known_texts()[0].sketch) == EDITION_SHARE
    assert verdict(library, on_the_bound).standing is Standing.EDITION
    below = tiny_document("scan", [*sentences(0, 7), *sentences(1000, 5)])
    assert same_share(sketch_of(below.blocks), library.known_texts()[0].sketch) > LIKENESS_SHARE
    assert verdict(library, below).standing is Standing.NEW


def test_under_another_name_an_edition_is_only_offered(library: Library) -> None:
    add_tiny(library, text(20))
    found = verdict(library, text(19), "maths new")
    assert (found.standing, found.doc, found.like) == (Standing.NEW, "maths new", "scan")
    assert found.share is not None
    assert found.share > 0.9
    assert found.same_name_as is None


def test_the_same_text_is_there_whatever_its_name(library: Library) -> None:
    add_tiny(library, text(20))
    for name in ("scan", "other", "पुस्तक"):
        assert verdict(library, text(20), name) == Verdict(Standing.PRESENT, "scan")


def test_an_edition_of_the_second_book_of_a_name_replaces_that_one(library: Library) -> None:
    add_tiny(library, tiny_document("scan", CELLS))
    document = text(20, doc="scan-2")
    assert verdict(library, document).doc == "scan-2"
    add_tiny(library, document)
    with library.connections.write() as connection:
        connection.execute("UPDATE documents SET file_name = 'scan' WHERE doc = 'scan-2'")
    found = verdict(library, text(19))
    assert (found.standing, found.doc) == (Standing.EDITION, "scan-2")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Chapter1", "chapter1"),
        ("Poésie", "Poe\u0301sie"),
        ("क़लम", "क\u093cलम"),
        ("STRASSE", "straße"),
    ],
)
def test_names_that_some_system_takes_for_one_are_one(library: Library, one: str, other: str) -> None:
    assert name_key(one) == name_key(other)
    add_tiny(library, tiny_document(one, LIGHT))
    found = verdict(library, tiny_document(other, CELLS), other)
    assert (found.doc, found.same_name_as) == (f"{other}-2", one)


# --- replacing and bringing back


def rows(library: Library, doc: str) -> object:
    """Everything that answers are made of."""
    chunks = [replace(chunk, id=0) for chunk in library.chunks_of(doc)]
    numbers = [chunk.id for chunk in library.chunks_of(doc)]
    vectors = [library.sentence_vectors([number])[number].tobytes() for number in numbers]
    pages = [library.page(doc, number) for number in library.printed_pages(doc)]
    return chunks, vectors, pages, library.blocks(doc), library.document(doc).pdf_path.read_bytes()


def test_the_replaced_edition_comes_back_as_it_was(library: Library) -> None:
    add_tiny(library, text(20), b"old")
    before = rows(library, "scan")
    library.update_metadata("scan", title="Corrected")
    add_tiny(library, text(19), b"new")
    after = rows(library, "scan")
    assert before != after
    assert library.lexical("1019", 3), "the new sentence is found"
    record = library.document("scan")
    assert record.earlier is not None
    assert sorted(path.name for path in library.books.iterdir()) == [record.pdf_path.name]
    assert (library.home / FOLDER / record.earlier.pdf).read_bytes() == b"old"
    assert library.check().ok
    assert library.chunk_count() == 10

    back = library.restore("scan")
    assert rows(library, "scan") == before
    assert (back.meta.title, back.edited) == ("Corrected", ("title",))
    assert library.lexical("1019", 3) == []
    assert library.check().ok
    assert [edition.doc for edition in library.earlier_editions()] == ["scan"]
    library.restore("scan")
    assert rows(library, "scan") == after
    assert library.check(repair=True).repaired == []


def test_what_has_no_earlier_edition_is_told(library: Library) -> None:
    add_tiny(library, tiny_document("light", LIGHT))
    for doc, code in (("light", ErrorCode.NO_EARLIER_EDITION), ("no", ErrorCode.UNKNOWN_DOCUMENT)):
        with pytest.raises(PothiError) as caught:
            library.restore(doc)
        assert caught.value.code is code


def test_the_same_file_read_again_leaves_no_edition_behind(library: Library) -> None:
    add_tiny(library, text(20), b"one")
    add_tiny(library, text(19), b"one")
    assert library.earlier_editions() == []
    assert not (library.home / FOLDER).exists()


def test_a_renamed_edition_takes_the_place_when_asked_to(library: Library) -> None:
    add_tiny(library, text(20, doc="old"), b"old")
    add_tiny(library, text(19, doc="new"), b"new")
    library.update_metadata("old", book="Our book", title="Title of old")
    library.update_metadata("new", title="Title of new")
    record, share = library.replace("old", "new")
    assert share > 0.9
    assert (record.doc, record.meta.title, record.meta.book) == ("old", "Title of new", "Our book")
    assert record.file_name == "new"
    assert [one.doc for one in library.documents()] == ["old"]
    assert record.pdf_path.read_bytes() == b"new"
    assert library.check().ok
    library.restore("old")
    assert library.document("old").pdf_path.read_bytes() == b"old"
    assert library.check().ok
    with pytest.raises(ValueError, match="itself"):
        library.replace("old", "old")


def test_after_thirty_days_an_edition_is_gone(library: Library) -> None:
    add_tiny(library, text(20), b"old")
    add_tiny(library, text(19), b"new")
    moment = datetime.now(UTC)
    assert forget_old(library, moment + timedelta(days=KEPT_DAYS, minutes=-5)) == 0
    assert library.document("scan").earlier is not None
    assert forget_old(library, moment + timedelta(days=KEPT_DAYS, minutes=5)) == 1
    assert library.document("scan").earlier is None
    assert list((library.home / FOLDER).iterdir()) == []
    left = library.connections.rows("SELECT 1 FROM replaced_chunks UNION ALL SELECT 1 FROM replaced_vectors")
    assert left == []


def test_pdfs_that_a_damaged_library_left_stay_for_their_month(library: Library) -> None:
    add_tiny(library, text(20), b"old")
    add_tiny(library, text(19), b"new")
    with library.connections.write() as connection:
        connection.execute("DELETE FROM replaced_documents")
    forget_old(library)
    assert [path.read_bytes() for path in (library.home / FOLDER).iterdir()] == [b"old"]
    forget_old(library, datetime.now(UTC) + timedelta(days=KEPT_DAYS, minutes=5))
    assert list((library.home / FOLDER).iterdir()) == []


def test_opening_is_such_a_quiet_moment(tmp_path: Path) -> None:
    with Library.open(tmp_path) as library:
        add_tiny(library, text(20), b"old")
        add_tiny(library, text(19), b"new")
        with library.connections.write() as connection:
            connection.execute("UPDATE replaced_documents SET replaced_at = '2001-01-01T00:00:00.000+00:00'")
    with Library.open(tmp_path) as library:
        assert library.earlier_editions() == []


def test_a_removed_book_takes_its_editions_along(library: Library) -> None:
    add_tiny(library, text(20), b"old")
    add_tiny(library, text(19), b"new")
    library.remove_document("scan")
    assert library.earlier_editions() == []
    assert list((library.home / FOLDER).iterdir()) == []
    add_tiny(library, tiny_document("scan", CELLS))
    assert library.document("scan").earlier is None


@pytest.mark.parametrize("cut", ["set_aside", "delete_document", "insert_chunks"])
def test_a_replacement_that_is_cut_off_changes_nothing(
    library: Library, monkeypatch: pytest.MonkeyPatch, cut: str
) -> None:
    add_tiny(library, text(20), b"old")
    before = rows(library, "scan")
    with monkeypatch.context() as patch:
        patch.setattr(f"engine.library.store.{cut}", _power_cut)
        with pytest.raises(KeyboardInterrupt):
            add_tiny(library, text(19), b"new")
    assert rows(library, "scan") == before
    assert library.earlier_editions() == []
    home = library.home
    library.close()
    with Library.open(home) as again:
        assert rows(again, "scan") == before
        assert again.check().ok
        assert forget_old(again, datetime.now(UTC) + timedelta(days=KEPT_DAYS, minutes=5)) == 0
        assert not (home / FOLDER).exists() or not list((home / FOLDER).iterdir())


def _power_cut(*arguments: object, **options: object) -> None:
    raise KeyboardInterrupt


# --- other ways in


@pytest.fixture
def pack_of(tmp_path: Path) -> Callable[[DocumentText], Path]:
    def make(document: DocumentText) -> Path:
        path = tmp_path / "given.pothi"
        with Library.open(tmp_path / "giver") as giver:
            add_tiny(giver, document, b"given")
            export_pack(giver, path)
        return path

    return make


def test_another_book_of_a_pack_does_not_replace(
    library: Library, pack_of: Callable[[DocumentText], Path]
) -> None:
    add_tiny(library, tiny_document("scan", CELLS))
    told: list[tuple[str, Verdict]] = []
    came = import_pack(library, pack_of(text(20)), on_book=lambda *one: told.append(one))
    assert came == ["scan-2"]
    assert told == [("scan", Verdict(Standing.NEW, "scan-2", same_name_as="scan"))]
    assert {record.doc for record in library.documents()} == {"scan", "scan-2"}
    assert library.document("scan-2").file_name == "scan"
    assert library.check().ok


def test_an_edition_in_a_pack_replaces_and_the_same_text_does_not(
    library: Library, pack_of: Callable[[DocumentText], Path]
) -> None:
    add_tiny(library, text(20), b"own")
    told: list[tuple[str, Verdict]] = []
    pack = pack_of(text(19))
    assert import_pack(library, pack, on_book=lambda *one: told.append(one)) == ["scan"]
    assert told[0][1].standing is Standing.EDITION
    assert library.document("scan").earlier is not None
    library.restore("scan")
    assert import_pack(library, pack, on_book=lambda *one: told.append(one)) == []
    assert told[1][1] == Verdict(Standing.SUPERSEDED, "scan")
    assert library.check().ok


def test_a_pack_holds_no_earlier_editions(tmp_path: Path, library: Library) -> None:
    add_tiny(library, text(20), b"old")
    add_tiny(library, text(19), b"new")
    export_pack(library, tmp_path / "all.pothi")
    with Library.open(tmp_path / "taker") as taker:
        assert import_pack(taker, tmp_path / "all.pothi") == ["scan"]
        assert taker.earlier_editions() == []


def test_a_library_of_the_version_before_opens(tmp_path: Path) -> None:
    """Its documents get what tells texts apart from the rows that are there."""
    home = tmp_path / "old"
    with Library.open(home) as library:
        add_tiny(library, replace(text(20), meta=replace(text(20).meta, edition="2025-26")), b"old")
        add_tiny(library, tiny_document("jesc109", CELLS, edition="2026-27"), b"cells")
        wanted = {one.doc: (one.text_sha256, one.sketch) for one in library.known_texts()}
    _downgrade(home / DATABASE)
    with Library.open(home) as library:
        assert {one.doc: (one.text_sha256, one.sketch) for one in library.known_texts()} == wanted
        assert [one.file_name for one in library.known_texts()] == ["scan", "jesc109"]
        assert library.document("jesc109").meta.ncert
        assert not library.document("scan").meta.ncert
        assert verdict(library, text(19)).standing is Standing.EDITION
        assert library.check().ok


def test_a_damaged_row_keeps_no_old_library_from_opening(tmp_path: Path) -> None:
    home = tmp_path / "old"
    with Library.open(home) as library:
        add_tiny(library, text(20), b"old")
    _downgrade(home / DATABASE)
    with closing(sqlite3.connect(home / DATABASE)) as connection, connection:
        connection.execute("UPDATE layout SET blocks = x'00'")
    with Library.open(home) as library:
        assert [record.doc for record in library.documents()] == ["scan"]
        assert library.check().reread == ["scan"]


def _downgrade(database: Path) -> None:
    """The file as the version before the third step made it."""
    before = Steps(migrations.LIBRARY.name, migrations.LIBRARY.functions[:2])
    with closing(sqlite3.connect(database)) as connection, connection:
        for table in ("items", "vectors", "chunks", "layout", "pages", "documents"):
            connection.execute(f"DROP TABLE replaced_{table}")
        for table in ("items", "suggested_questions"):
            connection.execute(f"DROP TABLE {table}")
        for column in ("file_name", "text_sha256", "sentence_keys", "chapters", "ncert"):
            connection.execute(f"ALTER TABLE documents DROP COLUMN {column}")
        connection.execute("DELETE FROM _sqlite_migrations WHERE name >= 'm003'")
        assert migrations.applied_names(connection, migrations.LIBRARY) == before.names
