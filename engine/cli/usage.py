"""Wishes that can't be met are told as such, with what could be wished for, before anything is looked up."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from engine.core.config import Config
from engine.core.errors import ErrorCode, PothiError
from engine.core.values import Scope
from engine.inference.model_registry import NO_LLM
from engine.library.library import Library

MOST_NAMED = 8
_LIKE_IT = 0.4  # how much alike names must be to be told as such


def check_scope(library: Library, scope: Scope) -> None:
    """Nothing where there is a book to answer from, or none at all: that there are no books yet is told
    otherwise.

    Raises UNKNOWN_BOOK with the names that are most like the one given, EMPTY_SCOPE with the classes and
    subjects that there are.
    """
    records = library.documents()
    if not records or library.documents(scope):
        return
    if scope.book is not None and not library.documents(Scope(book=scope.book)):
        names = {name for record in records for name in (record.meta.doc, record.meta.book) if name}
        near = _like(scope.book, names) or sorted(names)[:MOST_NAMED]
        raise PothiError(ErrorCode.UNKNOWN_BOOK, book=scope.book, near=", ".join(near))
    shelves = dict.fromkeys((record.meta.class_number, record.meta.subject) for record in records)
    there = dict.fromkeys(_shelf(*shelf) for shelf in shelves)
    asked = _shelf(scope.class_number, scope.subject)
    told = f"{scope.book} ({asked})" if scope.book else asked
    raise PothiError(ErrorCode.EMPTY_SCOPE, asked=told, there=", ".join(filter(None, there)) or "?")


def _like(name: str, names: Iterable[str]) -> list[str]:
    spelled = {one.casefold(): one for one in names}
    found = get_close_matches(name.casefold(), spelled, n=MOST_NAMED, cutoff=_LIKE_IT)
    return [spelled[one] for one in found]


def _shelf(class_number: int | None, subject: str | None) -> str:
    """ "10 Science" """
    return " ".join(str(part) for part in (class_number, subject) if part is not None)


def check_llm(config: Config, name: str | None) -> None:
    """Raises UNKNOWN_LLM, with the names that can be chosen, for one that is not installed. A damaged
    one is there."""
    from models import catalogue
    from models.store import Kind, ModelStore

    if name is None or name == NO_LLM:
        return
    spec = catalogue.find(name)  # a role such as "light" names a model, too
    there = [
        model.name
        for model in ModelStore(config.models, config.more_models).installed()
        if model.kind is Kind.LLM
    ]
    if (spec.name if spec else name) not in there:
        raise PothiError(ErrorCode.UNKNOWN_LLM, name=name, there=", ".join([*there, NO_LLM]))
