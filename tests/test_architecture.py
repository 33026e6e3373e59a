"""The house has floors: imports only go down, and the engine's front is light. docs/architecture.md has the
plan."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# From the ground up. A floor may use those below it, never one above.
FLOORS = ("assets", "models", "engine", "desktop")

# How adapters are made uses the engine; nothing that runs may use it in turn.
OFFLINE = ("models", "training")

OF_TRAINING = ("peft", "accelerate")  # libraries for that alone

# Rooms of the engine, from the ground up; a room may use those in rows below and its own. `tutor` is the
# engine's front door; what stands above it measures it, serves it or gives it words to type.
ROOMS = (
    {"core", "policy"},
    {"library", "query"},
    {"ingest", "insights", "inference"},
    {"retrieval", "safety"},
    {"answering"},
    {"practice"},
    {"tutor"},
    {"evaluation"},
    {"service"},
    {"cli"},
)

# Where the package on the index has another name than the module.
DISTRIBUTIONS = {"PySide6": "pyside6-essentials", "llama_cpp": "llama-cpp-python", "sklearn": "scikit-learn"}

HEAVY = (
    *("torch", "transformers", "sentence_transformers", "tokenizers", "numpy"),
    *("llama_cpp", "hnswlib", "pymupdf", "PySide6"),
)


def _modules(floor: str) -> list[Path]:
    return sorted((ROOT / floor).rglob("*.py"))


def _imports(path: Path) -> Iterator[tuple[str, int]]:
    """(dotted name, line) of every import in the file, also inside functions; relative ones made absolute."""
    yield from _imports_in(path.read_text(encoding="utf-8"), path.relative_to(ROOT).parent.parts)


def _imports_in(source: str, package: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            above = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            base = ".".join(part for part in (above, node.module or "") if part)
            yield base, node.lineno
            for alias in node.names:
                yield f"{base}.{alias.name}", node.lineno


def _room(module: str) -> str:
    """The room of a dotted name inside engine; "" for the engine itself."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and not parts[1].startswith("_") else ""


def _row(room: str) -> int:
    return next(row for row, rooms in enumerate(ROOMS) if room in rooms)


def _upward(path: Path) -> list[str]:
    here = path.relative_to(ROOT)
    floor = here.parts[0]
    wrong = []
    if here.parts[:2] == OFFLINE:
        return wrong
    for name, line in _imports(path):
        first = name.split(".")[0]
        if first in FLOORS and FLOORS.index(first) > FLOORS.index(floor):
            wrong.append(f"{here}:{line} imports {name}, a floor above")
        if first in ("PySide6", "shiboken6", "PyQt6") and floor != "desktop":
            wrong.append(f"{here}:{line} imports {name}: Qt belongs in desktop")
    return wrong


@pytest.mark.parametrize("floor", [floor for floor in FLOORS if floor != "desktop"])
def test_imports_between_floors_only_go_down(floor: str) -> None:
    wrong = [line for path in _modules(floor) for line in _upward(path)]
    assert not wrong, "\n".join(wrong)


def test_nothing_that_runs_imports_how_adapters_are_made() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}"
        for floor in FLOORS
        for path in _modules(floor)
        if path.relative_to(ROOT).parts[:2] != OFFLINE
        for name, line in _imports(path)
        if name.startswith("models.training")
    ]
    assert not wrong, "\n".join(wrong)


def test_libraries_of_training_are_not_imported_by_what_runs() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for floor in FLOORS
        for path in _modules(floor)
        if path.relative_to(ROOT).parts[:2] != OFFLINE
        for name, line in _imports(path)
        if name.split(".")[0] in OF_TRAINING
    ]
    assert not wrong, "\n".join(wrong)


def _between_rooms() -> dict[tuple[str, str], list[str]]:
    """(room, other room it imports) -> the lines that do so."""
    found: dict[tuple[str, str], list[str]] = {}
    for path in _modules("engine"):
        here = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if here == "engine.__init__":
            continue
        for name, line in _imports(path):
            if name.split(".")[0] == "engine" and _room(name) not in ("", _room(here)):
                found.setdefault((_room(here), _room(name)), []).append(f"{here}:{line} imports {name}")
    return found


def test_rooms_of_the_engine_only_use_rooms_below() -> None:
    wrong = [
        line
        for (here, there), lines in _between_rooms().items()
        if _row(there) > _row(here)
        for line in lines
    ]
    assert not wrong, "\n".join(wrong)


def test_no_rooms_import_each_other() -> None:
    """Also through others: what a room stands on must not stand on it."""
    below: dict[str, set[str]] = {}
    for here, there in _between_rooms():
        below.setdefault(here, set()).add(there)

    def reached(room: str, seen: frozenset[str] = frozenset()) -> set[str]:
        more = below.get(room, set()) - seen
        return more.union(*(reached(one, seen | more) for one in more)) if more else set()

    assert [room for room in below if room in reached(room)] == []


def test_every_module_of_the_engine_stands_in_a_room() -> None:
    rooms = set().union(*ROOMS)
    at_the_root = {path.stem for path in _modules("engine") if path.parent.name == "engine"}
    assert at_the_root == {"__init__", "tutor"}
    assert {path.parent.name for path in _modules("engine")} - {
        "engine",
        "answer_checks",
        "documents",
    } <= rooms


def test_core_and_policy_import_nothing_heavy() -> None:
    wrong = [
        f"{path.name}:{line} imports {name}"
        for path in _modules("engine")
        if path.parent.name in ("core", "policy")
        for name, line in _imports(path)
        if name.split(".")[0] in HEAVY
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "statement",
    [
        "import engine, engine.cli.main, engine.core.config",
        "import engine.core.values, engine.core.events, engine.core.errors",
        "import models.cli, models.store",
    ],
)
def test_importing_loads_nothing_heavy(statement: str) -> None:
    code = f"import sys\n{statement}\nprint(*(set({HEAVY!r}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_the_walker_sees_imports_inside_functions_and_relative_ones() -> None:
    source = (
        "def f():\n    from engine.inference import llm\n    from .. import tutor\n    import PySide6.QtGui\n"
    )
    found = {name for name, _ in _imports_in(source, ("engine", "query"))}
    assert {"engine.inference.llm", "engine.tutor", "PySide6.QtGui"} <= found


def test_every_library_in_use_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"].get("optional-dependencies", {}).values()
    lines = [*project["project"]["dependencies"], *(line for extra in extras for line in extra)]
    declared = {re.split(r"[^\w-]", line)[0].casefold() for line in lines}
    used: dict[str, str] = {}
    for floor in FLOORS[1:]:  # scripts under assets/ only build what is shipped; the program never runs them
        for path in _modules(floor):
            for name, line in _imports(path):
                used.setdefault(name.split(".")[0], f"{path.relative_to(ROOT)}:{line}")
    foreign = set(used) - set(sys.stdlib_module_names) - set(FLOORS)
    missing = [
        f"{used[name]} imports {name}" for name in sorted(foreign) if _distribution(name) not in declared
    ]
    assert not missing, "\n".join(missing)


def test_every_declared_library_has_its_licence_listed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = (ROOT / "LICENSES.md").read_text(encoding="utf-8").casefold()
    also_known_as = {"pyside6-essentials": "pyside6", "torch": "pytorch"}
    lines = project["project"]["dependencies"] + project["dependency-groups"]["dev"]
    names = [re.split(r"[^\w-]", line)[0].casefold() for line in lines]
    assert [name for name in names if also_known_as.get(name, name) not in listed] == []


def _distribution(module: str) -> str:
    return DISTRIBUTIONS.get(module, module.replace("_", "-").casefold())
