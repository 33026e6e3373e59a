"""Figures, exercises and the like in the library: stored with their document, carried in packs, kept with a
replaced edition, and missing without harm in a library of an earlier version."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from samples import LIGHT, add_tiny, tiny_document

from engine.answering.reference_resolution import locate
from engine.core.values import BookItem, DocumentText, ItemKind, Place, Scope
from engine.library import migrations
from engine.library.library import DATABASE, Library
from engine.library.migrations import Steps
from engine.library.packs import export_pack, import_pack
from engine.query.references import book_reference

FIGURE = BookItem(
    ItemKind.FIGURE,
    "9.4",
    "Fig. 9.4: A lens",
    1,
    (Place(1, ((10.0, 20.0, 300.25, 200.0),)),),
    own=((0, 0),),
    mentions=((0, 1), (1, 0)),
    after=((1, 1),),
    labels=("focus", "axis"),
)
EXERCISE = BookItem(ItemKind.EXERCISE, "", "EXERCISES", 2)
QUESTION = BookItem(ItemKind.QUESTION, "1", "1. What is a lens?", 2, own=((1, 0),), parent=1)
ITEMS = (FIGURE, EXERCISE, QUESTION)


def lens(**meta: object) -> DocumentText:
    return replace(tiny_document("jesc109", LIGHT, chapter=9, **meta), items=ITEMS)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "home") as opened:
        add_tiny(opened, lens())
        yield opened


def test_items_come_back_as_they_were(library: Library) -> None:
    assert library.items("jesc109") == ITEMS


def test_documents_are_found_by_what_they_label(library: Library) -> None:
    add_tiny(library, tiny_document("cells101"))
    assert library.docs_with_item(ItemKind.FIGURE, "9.4") == {"jesc109"}
    assert library.docs_with_item(ItemKind.FIGURE, "9.4", Scope(class_number=3)) == frozenset()
    assert library.docs_with_item(ItemKind.TABLE, "9.4") == frozenset()
    assert library.docs_without_items() == {"cells101"}


def test_items_go_with_their_document(library: Library) -> None:
    library.remove_document("jesc109")
    assert library.docs_with_item(ItemKind.FIGURE, "9.4") == frozenset()


def test_a_pack_carries_them(library: Library, tmp_path: Path) -> None:
    export_pack(library, tmp_path / "all.pothi")
    with Library.open(tmp_path / "taker") as taker:
        import_pack(taker, tmp_path / "all.pothi")
        assert taker.items("jesc109") == ITEMS


def test_a_replaced_edition_keeps_its_own(library: Library) -> None:
    add_tiny(library, replace(lens(), items=(EXERCISE,)), b"new")
    assert library.items("jesc109") == (EXERCISE,)
    library.restore("jesc109")
    assert library.items("jesc109") == ITEMS


def test_a_library_of_the_version_before_opens_and_finds_what_its_text_tells(tmp_path: Path) -> None:
    home = tmp_path / "old"
    with Library.open(home) as library:
        texts = ("Fig. 9.4: A lens.", "Light passes through it.", *LIGHT)
        add_tiny(library, tiny_document("jesc109", texts, chapter=9))
    before = Steps(migrations.LIBRARY.name, migrations.LIBRARY.functions[:4])
    with closing(sqlite3.connect(home / DATABASE)) as connection, connection:
        connection.execute("DROP TABLE replaced_items")
        connection.execute("DROP TABLE items")
        connection.execute("DROP TABLE suggested_questions")
        connection.execute("DELETE FROM _sqlite_migrations WHERE name >= 'm005'")
        assert migrations.applied_names(connection, migrations.LIBRARY) == before.names
    with Library.open(home) as library:
        assert library.items("jesc109") == ()
        reference = book_reference("fig 9.4")
        assert reference is not None
        [part] = locate(library, Scope(), reference).parts
        assert (part.doc, part.page) == ("jesc109", 1)
        assert part.item is not None
        assert part.item.places == ()
        assert library.check().ok
