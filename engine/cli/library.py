"""`pothi library` and `pothi pages`: what is in the library, and what was understood of it."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

from engine.cli.ingest import offer
from engine.core.config import Config
from engine.core.errors import ErrorCode, PothiError
from engine.core.events import KEPT_DAYS, percent
from engine.core.values import Block, PageWarning, Sentence
from engine.library.check import CheckReport, ProblemKind
from engine.library.identity import Standing, Verdict
from engine.library.library import Library
from engine.library.records import DocumentRecord, EarlierEdition
from engine.library.salvage import set_aside
from engine.tutor import Tutor

DONE, PARTLY_FAILED, WRONG_USE = 0, 1, 2
NEED_A_NAME = (
    *("show", "remove", "replace", "undo", "export", "import"),
    *("export-settings", "import-settings"),
)


def run_library(
    action: str,
    target: str | None,
    config: Config,
    *,
    repair: bool,
    as_json: bool,
    other: str | None = None,
) -> int:
    """Run `pothi library ACTION [TARGET [OTHER]]`; prints to stdout and returns the exit code."""
    if action in NEED_A_NAME and not target:
        print(f"pothi library {action} needs a name: see pothi library list", file=sys.stderr)
        return WRONG_USE
    if (action == "replace") != bool(other) or (other and other == target):
        print("pothi library replace needs two names, OLD and NEW; other actions one", file=sys.stderr)
        return WRONG_USE
    target = target or ""
    if action == "check":
        return _check(config, repair=repair, as_json=as_json)
    if action == "forget-pin":
        return _forget_pin(config)
    if action == "export":
        return _export(Path(target), config)
    if action == "import":
        return _import(Path(target), config)
    if action == "export-settings":
        return _export_settings(Path(target), config)
    if action == "import-settings":
        return _import_settings(Path(target), config)
    if action == "undo":
        return _undo(target, config, as_json=as_json)
    with Library.open(config.home, read_only=action in ("list", "show", "replaced")) as library:
        if action == "list":
            return _list(library.documents(), as_json=as_json)
        if action == "show":
            return _show(library.document(target), as_json=as_json)
        if action == "replaced":
            return _list_replaced(library.earlier_editions(), as_json=as_json)
        if action == "replace":
            return _replace(library, target, other or "", as_json=as_json)
        library.remove_document(target)
        print(f"removed {target}")
        return DONE


def show_page(doc: str, page: int, config: Config, *, as_json: bool) -> int:
    """Print the text understood on one PDF page (from 1), in reading order, with its warnings."""
    with Library.open(config.home, read_only=True) as library:
        text = library.page(doc, page)
        blocks = (
            [block for block in library.blocks(doc) if any(_stands_on(s, page) for s in block.sentences)]
            if as_json
            else []
        )
    if as_json:
        result = {
            "doc": doc,
            "page": text.number,
            "printed_page": text.printed,
            "paragraphs": list(text.paragraphs),
            "warnings": [w.value for w in text.warnings],
            "quality": round(text.quality, 3),
            "hidden_words": text.hidden_words,
            "added_words": text.added_words,
            "blocks": [_block_as_json(block, page) for block in blocks],
        }
        print(json.dumps(result, ensure_ascii=False))
    else:
        print("\n\n".join(text.paragraphs))
        for warning in text.warnings:
            words = {PageWarning.HIDDEN_TEXT: text.hidden_words, PageWarning.ADDED_TEXT: text.added_words}
            count = f": {words[warning]} words left out" if warning in words else ""
            print(f"warning: {warning.value}{count}", file=sys.stderr)
    return DONE


def _stands_on(sentence: Sentence, page: int) -> bool:
    return any(place.page == page for place in sentence.places)


def _block_as_json(block: Block, page: int) -> dict[str, Any]:
    """A block as far as it stands on a page, with the kind and the cells that it has."""
    result: dict[str, Any] = {
        "kind": block.kind.value,
        "unit": block.unit and block.unit.value,
        "headings": list(block.headings),
        "sentences": [sentence.text for sentence in block.sentences if _stands_on(sentence, page)],
        "boxes": [
            list(box)
            for sentence in block.sentences
            for place in sentence.places
            if place.page == page
            for box in place.boxes
        ],
    }
    if block.table is not None:
        result["table"] = {
            "number": block.table.number,
            "caption": block.table.caption,
            "heads": list(block.table.heads),
            "rows": [list(row.cells) for row in block.table.rows if row.place.page == page],
        }
    return result


def _as_json(record: DocumentRecord) -> dict[str, Any]:
    meta = record.meta
    return {
        "doc": meta.doc,
        "title": meta.title,
        "book": meta.book,
        "subject": meta.subject,
        "class": meta.class_number,
        "chapter": meta.chapter,
        "language": meta.language.value,
        "edition": meta.edition,
        "pages": meta.page_count,
        "sentences": record.sentences,
        "chunks": record.chunks,
        "warnings": dict(record.warnings),
        "added_at": record.added_at,
        "file_name": record.file_name,
        "chapters": [[start.number, start.title, start.page] for start in meta.chapters],
        "ncert": meta.ncert,
        "earlier_edition": None if record.earlier is None else _edition_as_json(record.earlier),
    }


def _edition_as_json(edition: EarlierEdition) -> dict[str, Any]:
    return {
        "doc": edition.doc,
        "title": edition.title,
        "edition": edition.edition,
        "pages": edition.pages,
        "replaced_at": edition.replaced_at,
        "same_sentences": None if edition.share is None else round(edition.share, 3),
    }


def _list_replaced(editions: list[EarlierEdition], *, as_json: bool) -> int:
    """The editions that were replaced and are kept for now."""
    if as_json:
        print(json.dumps([_edition_as_json(edition) for edition in editions], ensure_ascii=False))
        return DONE
    if not editions:
        print("No earlier edition is kept.")
    for edition in editions:
        same = "" if edition.share is None else f"{percent(edition.share)} % of the sentences are the same"
        print(f"{edition.doc:12} {edition.pages:3} pages  replaced {edition.replaced_at[:10]}  {same}")
    return DONE


def _replace(library: Library, old: str, new: str, *, as_json: bool) -> int:
    record, share = library.replace(old, new)
    if as_json:
        print(json.dumps(_as_json(record), ensure_ascii=False))
    else:
        print(
            f"{new} took the place of {old} ({percent(share)} % of the sentences are the same); "
            f"for {KEPT_DAYS} days it can be brought back: pothi library undo {shlex.quote(old)}"
        )
    return DONE


def _undo(doc: str, config: Config, *, as_json: bool) -> int:
    """Bring the edition back that was replaced last."""
    with Tutor.open(config, llm="none") as tutor:
        record = tutor.restore(doc)
    if as_json:
        print(json.dumps(_as_json(record), ensure_ascii=False))
    else:
        print(f"the earlier edition of {record.doc} ({record.meta.title}) is back; undo again to change back")
    return DONE


def _list(records: list[DocumentRecord], *, as_json: bool) -> int:
    if as_json:
        print(json.dumps([_as_json(r) for r in records], ensure_ascii=False))
        return DONE
    if not records:
        print("The library is empty. Take in a book: pothi ingest FILE.pdf")
    for record in records:
        meta = record.meta
        where = " ".join([f"class {meta.class_number}" if meta.class_number else "", meta.subject or ""])
        print(f"{meta.doc:12} {meta.language.value}  {meta.page_count:3} pages  {where:24} {meta.title}")
    return DONE


def _show(record: DocumentRecord, *, as_json: bool) -> int:
    fields = _as_json(record)
    if as_json:
        print(json.dumps(fields, ensure_ascii=False))
    else:
        for name, value in fields.items():
            print(f"{name:10} {value}")
    return DONE


def _check(config: Config, *, repair: bool, as_json: bool) -> int:
    if repair:
        return _repair(config, as_json=as_json)
    with Library.open(config.home, read_only=True) as library:
        report = library.check()
    return _tell(report, as_json=as_json)


def _repair(config: Config, *, as_json: bool) -> int:
    """Mend in place; a file that SQLite itself gives up on is set aside and the books are read again."""
    try:
        with Library.open(config.home) as library:
            report = library.check(repair=True)
            broken = any(problem.kind is ProblemKind.FILE for problem in report.problems)
    except PothiError as error:
        if error.code is not ErrorCode.LIBRARY_DAMAGED:
            raise
        broken = True
    if broken:
        return _rebuild(config)
    if report.reread:
        with Tutor.open(config, llm="none") as tutor:
            tutor.reread(report.reread)
            report = tutor.library.check()
    return _tell(report, as_json=as_json)


def _rebuild(config: Config) -> int:
    saved = set_aside(config.home)
    print(
        f"The damaged library was kept as {saved.moved_to.name}; its books are read again.", file=sys.stderr
    )
    with Tutor.open(config, llm="none") as tutor:
        results = tutor.rebuild()
    failed = [r for r in results if r.error is not None]
    print(f"books read again: {len(results) - len(failed)} of {len(results)}")
    return PARTLY_FAILED if failed else DONE


def _tell(report: CheckReport, *, as_json: bool) -> int:
    problems = [str(p) for p in report.problems]
    if as_json:
        told = {"ok": report.ok, "problems": problems, "repaired": report.repaired, "reread": report.reread}
        print(json.dumps(told, ensure_ascii=False))
        return DONE if report.ok else PARTLY_FAILED
    for problem in problems:
        print(problem)
    for line in report.repaired:
        print(f"mended: {line}")
    print("The library is sound." if report.ok else "Run: pothi library check --repair")
    return DONE if report.ok else PARTLY_FAILED


def _export(path: Path, config: Config) -> int:
    from engine.library.packs import export_pack

    with Library.open(config.home, read_only=True) as library:
        export_pack(library, path)
    print(f"written: {path}")
    return DONE


def _import(path: Path, config: Config) -> int:
    from engine.library.packs import import_pack

    with Library.open(config.home) as library:
        import_pack(library, path, on_book=_tell_packed)
    return DONE


def _export_settings(path: Path, config: Config) -> int:
    from engine.library.carried import write_settings

    with Library.open(config.home, read_only=True) as library:
        names = write_settings(library.settings, path)
    print(f"written: {path} ({', '.join(names) or 'nothing is set'})")
    return DONE


def _import_settings(path: Path, config: Config) -> int:
    from engine.library.carried import read_settings

    with Library.open(config.home) as library:
        names = read_settings(library.settings, path)
    print(f"set: {', '.join(names) or 'nothing'}")
    return DONE


def _tell_packed(name: str, verdict: Verdict) -> None:
    """How one book of a pack came in, a line."""
    if verdict.standing is Standing.NEW:
        as_what = name if verdict.doc == name else f"{verdict.doc} (another book is called {name})"
        print(f"added {as_what}")
        if verdict.like is not None:
            print(offer(verdict.like, verdict.doc, verdict.share))
    elif verdict.standing is Standing.EDITION and verdict.share is not None:
        print(f"replaced {verdict.doc}: {percent(verdict.share)} % of the sentences are the same")
    elif verdict.standing is Standing.EDITION:
        print(f"renewed {verdict.doc}")
    else:
        print(f"{name}: the same text is already in the library as {verdict.doc}")


def _forget_pin(config: Config) -> int:
    """For the administrator of a computer: who may write to the library's file may take the PIN away."""
    from engine.insights import pin

    with Library.open(config.home) as library:
        pin.forget(library.settings)
    print("The teacher area has no PIN now.")
    return DONE
