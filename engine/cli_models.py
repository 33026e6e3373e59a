"""`pothi models`: hands the command to the floor below and turns its errors into ours; makes the readers."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from engine.config import Config
from engine.errors import ErrorCode, PothiError
from models import catalogue

if TYPE_CHECKING:
    from engine.reader.training import Course, Progress
    from models.store import ModelStore

DONE, PARTLY_FAILED = 0, 1


def run_models(action: str, name: str | None, config: Config, *, as_json: bool = False) -> int:
    """List, add, remove, test or fit; returns the exit code. Raises PothiError.

    What is added without a name is all that answering takes, the readers too.
    """
    from platformdirs import user_cache_dir

    from models.cli import run_models_command
    from models.errors import ModelError
    from models.store import ModelStore

    cache = Path(user_cache_dir("pothi", appauthor=False)) / "models"
    try:
        store = ModelStore(config.models)
        if action == "fit":
            return _fit(store, as_json=as_json)
        code = run_models_command(action, name, config.models, cache, as_json=as_json)
        if action == "add" and name is None:
            code = max(code, _fit(store, as_json=as_json))
        if action == "list":
            _tell_readers(store, as_json=as_json)
        return code
    except ModelError as error:
        raise PothiError(ErrorCode(error.code), **error.params) from error


def _fit(store: ModelStore, *, as_json: bool) -> int:
    """Make the readers that are not there yet, that of English pages if its model is there."""
    from engine.reader.training import ALL_PAGES, ENGLISH_PAGES

    embedder, english = store.embedder(), store.reader()
    code = _fit_one("reader", embedder, embedder, ALL_PAGES, as_json)
    if english is not None:
        code = max(code, _fit_one("reader of English", embedder, english, ENGLISH_PAGES, as_json))
    return code


def _fit_one(name: str, embedder: Path, model: Path, course: Course, as_json: bool) -> int:
    """Make a reader, unless it is there."""
    from engine.reader.training import is_made, make_reader

    if is_made(model, course=course):
        _say({"reader": "there", "name": name}, f"{name}: made already", as_json)
        return DONE
    from engine.search.embedder import Embedder

    print(
        f"{name}: this computer learns to read questions and pages together, once, {course.minutes} minutes "
        "at most.\nCtrl+C leaves it for later (pothi models fit); Pothi works without it, less exactly.",
        file=sys.stderr,
        flush=True,
    )
    trial = make_reader(Embedder(embedder), _Teller(), course=course, model=model)
    outcome = "kept" if trial.passed else "not kept, Pothi goes on without it"
    facts: dict[str, object] = {
        "reader": "made" if trial.passed else "not kept",
        "name": name,
        "right": trial.right,
        "asked": trial.asked,
    }
    _say(facts, f"{name}: {trial.right} of {trial.asked} trial questions right, {outcome}", as_json)
    return DONE if trial.passed else PARTLY_FAILED


def _tell_readers(store: ModelStore, *, as_json: bool) -> None:
    from engine.reader.training import ALL_PAGES, ENGLISH_PAGES, is_made

    for name, spec, course in (
        ("reader", catalogue.EMBEDDER, ALL_PAGES),
        ("reader of English", catalogue.READER, ENGLISH_PAGES),
    ):
        made = is_made(store.folder / spec.file_name, course=course)
        words = "made" if made else "not made yet: pothi models fit"
        _say({"name": name, "installed": made}, f"{name:32} {words}", as_json)


class _Teller:
    """Tells each tenth of the way on stderr."""

    def __init__(self) -> None:
        self._told = 0

    def __call__(self, progress: Progress) -> None:
        tenths = 10 * progress.done // progress.total
        if tenths > self._told:
            self._told = tenths
            minutes = progress.seconds_left / 60
            print(f"  {10 * tenths} %, about {minutes:.0f} minutes left", file=sys.stderr, flush=True)


def _say(facts: dict[str, object], words: str, as_json: bool) -> None:
    print(json.dumps(facts) if as_json else words, flush=True)
