"""`pothi library` and `pothi pages`: what is in the library, and what was understood of it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from engine.config import Config
from engine.errors import ErrorCode, PothiError
from engine.library.check import CheckReport, ProblemKind
from engine.library.library import Library
from engine.library.records import DocumentRecord
from engine.library.salvage import set_aside
from engine.tutor import Tutor

DONE, PARTLY_FAILED, WRONG_USE = 0, 1, 2


def run_library(action: str, target: str | None, config: Config, *, repair: bool, as_json: bool) -> int:
    """Run `pothi library ACTION [TARGET]`; prints to stdout and returns the exit code."""
    if action in ("show", "remove", "export", "import") and not target:
        print(f"pothi library {action} needs a name: see pothi library list", file=sys.stderr)
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
    with Library.open(config.home, read_only=action in ("list", "show")) as library:
        if action == "list":
            return _list(library.documents(), as_json=as_json)
        if action == "show":
            return _show(library.document(target), as_json=as_json)
        library.remove_document(target)
        print(f"removed {target}")
        return DONE


def show_page(doc: str, page: int, config: Config, *, as_json: bool) -> int:
    """Print the text understood on one PDF page (from 1), in reading order, with its warnings."""
    with Library.open(config.home, read_only=True) as library:
        text = library.page(doc, page)
    if as_json:
        result = {
            "doc": doc,
            "page": text.number,
            "printed_page": text.printed,
            "paragraphs": list(text.paragraphs),
            "warnings": [w.value for w in text.warnings],
            "quality": round(text.quality, 3),
        }
        print(json.dumps(result, ensure_ascii=False))
    else:
        print("\n\n".join(text.paragraphs))
        for warning in text.warnings:
            print(f"warning: {warning.value}", file=sys.stderr)
    return DONE


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
    }


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
        docs = import_pack(library, path)
    for doc in docs:
        print(f"added {doc}")
    return DONE


def _forget_pin(config: Config) -> int:
    """For the administrator of a computer: who may write to the library's file may take the PIN away."""
    from engine.insights import pin

    with Library.open(config.home) as library:
        pin.forget(library.settings)
    print("The teacher area has no PIN now.")
    return DONE
