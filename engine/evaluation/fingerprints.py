"""What a stored result depends on, as short digests: code, data files, model weights, a library's content."""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import assets
import engine

if TYPE_CHECKING:
    from engine.library.library import Library

ENGINE = Path(engine.__file__).resolve().parent
ASSETS = Path(assets.__file__).resolve().parent
_PACKAGE = "engine"
_ASKS_POLICY = {"numbers", "group", "policy_number", "policy_count"}  # functions of engine.policy.numbers
_NO_DATA = {".py", ".pyc", ".md"}  # suffixes of files in a data folder that decide nothing


def digest(*parts: object) -> str:
    """Names any values that JSON can write."""
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True, default=str)
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def code(*modules: str, without: Sequence[str] = ()) -> str:
    """Of the sources of these modules and of every module of the engine that they import, directly or not.
    What is `without` (modules or packages) is left out with what only it imports."""
    found = imported(modules, without)
    return digest([(name, path.read_text(encoding="utf-8")) for name, path in sorted(found.items())])


def imported(modules: Iterable[str], without: Sequence[str] = ()) -> dict[str, Path]:
    """Name and source of these modules and of all modules of the engine that they import."""
    found: dict[str, Path] = {}
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        path = _source(name)
        if path is None or name in found or any(_is_within(name, other) for other in without):
            continue
        found[name] = path
        waiting += _imports(path)
    return found


def policies(modules: Iterable[str], without: Sequence[str] = ()) -> list[str]:
    """Names of the policy files whose numbers these modules, and those that they import, ask for."""
    paths = imported(modules, without).values()
    return sorted({name for path in paths for name in _asked_policies(path)})


def _asked_policies(path: Path) -> Iterator[str]:
    """First arguments, written out or as a constant of the module, of the calls that ask for numbers."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    constants = {
        target.id: node.value
        for node in nodes
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _ASKS_POLICY:
            for name in node.args[:1]:
                value = constants.get(name.id) if isinstance(name, ast.Name) else name
                if isinstance(value, ast.Constant):
                    yield str(value.value)


def _is_within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def _imports(path: Path) -> Iterator[str]:
    """Names that the source imports from the engine, also inside functions. What is only imported for its
    types is left out: it changes no result."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in _running_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _running_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        is_for_types = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        if not is_for_types:
            yield node
            yield from _running_nodes(node)


def _source(module: str) -> Path | None:
    """Where a module of the engine stands; None for a name that is none."""
    first, *rest = module.split(".")
    if first != _PACKAGE:
        return None
    place = ENGINE.joinpath(*rest)
    return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)


def files(*places: Path) -> str:
    """Of the content of files, and of the data files below folders."""
    found = sorted(path for place in places for path in (place.rglob("*") if place.is_dir() else [place]))
    data = [path for path in found if path.is_file() and path.suffix not in _NO_DATA]
    return digest([(path.name, hashlib.blake2b(path.read_bytes()).hexdigest()) for path in data])


def library(library: Library) -> str:
    """Of the documents of a library and their passages with their places. Two libraries made of the same
    books by the same program have the same one."""
    known = hashlib.blake2b(digest_size=16)
    for record in library.documents():
        about: list[Any] = [repr(record.meta), record.sha256, repr(record.stamp)]
        known.update(digest(about).encode())
        for chunk in library.chunks_of(record.meta.doc):
            known.update(repr((chunk.ordinal, chunk.kind, chunk.headings, chunk.sentences)).encode())
    return known.hexdigest()
