"""`pothi models list|add|remove|test|pack`: what the command line does with models.

The caller parses the arguments, knows the folders and turns ModelError into words.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import TextIO

from models import catalogue
from models.catalogue import CATALOGUE, Role
from models.disk import free_memory
from models.errors import FILE_NOT_FOUND, MODEL_MISSING, ModelError
from models.fetch import fetch
from models.links import fetch_link, is_link
from models.packs import is_pack, read_pack, write_pack
from models.selftest import ModelTest, try_model
from models.store import CanHelp, Installed, Kind, ModelStore

DONE, PARTLY_FAILED, WRONG_USE = 0, 1, 2
_NO_LLM = (
    f"Less than {catalogue.STANDARD_NEEDS_FREE / catalogue.GIB:.0f} GB of memory are free, so no language "
    "model is fetched: answers are the book's own sentences. To add one anyway: pothi models add standard"
)


def run_models_command(
    action: str,
    name: str | None,
    store: ModelStore,
    cache_dir: Path,
    can_help: CanHelp,
    out: TextIO | None = None,
    err: TextIO | None = None,
    as_json: bool = False,
    sha256: str = "",
) -> int:
    """Run one action and return the exit code. Raises ModelError.

    `name` is a model's name or role, for `add` also a GGUF file, a folder, a model pack or a link (with
    `sha256`, what the file behind it must have), for `pack` the file to write all installed models to;
    without it `add` fetches the embedder, what reads English and the language model that fits this computer,
    if one does, and `test` tries every installed model. `can_help`: see ModelStore.choose_llm.
    """
    out = out or sys.stdout
    err = err or sys.stderr
    if action == "list":
        return _list(store, can_help, out, as_json)
    if action == "add":
        return _add(store, name, cache_dir, can_help, out, err, as_json, sha256)
    if action == "remove":
        if name is None:
            print("pothi models remove: which model?", file=err)
            return WRONG_USE
        path = store.remove(name)
        _say(out, as_json, {"removed": path.name}, f"removed {path.name}")
        return DONE
    if action == "pack":
        if name is None:
            print("pothi models pack: into which file?", file=err)
            return WRONG_USE
        return _pack(store, Path(name), out, err, as_json)
    return _test(store, name, out, as_json)


def _pack(store: ModelStore, path: Path, out: TextIO, err: TextIO, as_json: bool) -> int:
    models = [model for model in store.installed() if not model.problem and _is_for_schools(model)]
    progress = _Progress(err, path.name)
    write_pack(models, path, progress.tell)
    progress.end()
    for model in models:
        _say(out, as_json, _facts(model), f"packed {model.name}")
    return DONE


def _is_for_schools(model: Installed) -> bool:
    return model.spec is None or model.spec.role is not Role.TEST


def _add_pack(store: ModelStore, path: Path, out: TextIO, err: TextIO, as_json: bool) -> int:
    progress = _Progress(err, path.name)
    for name in read_pack(store, path, progress.tell):
        model = store.get(name)
        _say(out, as_json, _facts(model), f"added {model.name}")
    progress.end()
    return DONE


def _list(store: ModelStore, can_help: CanHelp, out: TextIO, as_json: bool) -> int:
    installed = {model.name: model for model in store.installed()}
    chosen = store.choose_llm(can_help)
    for model in installed.values():
        always = (catalogue.EMBEDDER.name, catalogue.READER.name)
        in_use = (chosen is not None and model.name == chosen.name) or model.name in always
        facts = _facts(model) | {"in_use": in_use and not model.problem}
        if model.problem:
            state = f"DAMAGED ({model.problem})"
        elif model.kind is Kind.LLM and not can_help(model):
            state = "too small"
        else:
            state = "in use" if in_use else "installed"
        _say(out, as_json, facts, _row(model.name, state, model.bytes, model.memory_bytes, model.licence))
    for spec in CATALOGUE:
        if spec.name not in installed:
            facts = {"name": spec.name, "installed": False, "role": spec.role, "bytes": spec.bytes}
            facts |= {"memory_bytes": spec.memory_bytes, "licence": spec.licence}
            row = _row(spec.name, "can be added", spec.bytes, spec.memory_bytes, spec.licence)
            _say(out, as_json, facts, f"{row}\n    {spec.description}")
    return DONE


def _add(
    store: ModelStore,
    name: str | None,
    cache_dir: Path,
    can_help: CanHelp,
    out: TextIO,
    err: TextIO,
    as_json: bool,
    sha256: str = "",
) -> int:
    if name is not None and is_pack(Path(name).expanduser()):
        return _add_pack(store, Path(name).expanduser(), out, err, as_json)
    if name is None:
        fitting = catalogue.choose_default(free_memory())
        if fitting is None:
            print(_NO_LLM, file=err)
        names = [spec.name for spec in (catalogue.EMBEDDER, fitting, catalogue.READER) if spec is not None]
    else:
        names = [name]
    code = DONE
    for wanted in names:
        try:
            model = _add_one(store, wanted, cache_dir, err, sha256)
        except ModelError as error:
            if name is not None or wanted != catalogue.READER.name:
                raise
            code = PARTLY_FAILED  # Pothi works without it, less exactly
            problem = error.params.get("detail", error.code)
            facts = {"name": wanted, "installed": False, "problem": problem}
            _say(out, as_json, facts, f"{wanted} could not be added: {problem}")
            continue
        trial = try_model(model)
        if trial.works:
            _say(out, as_json, _facts(model) | asdict(trial), f"added {model.name}\n{_words(trial)}")
            if model.kind is Kind.LLM and not can_help(model):
                print(
                    f"{model.name} is too small to write or judge answers: Pothi does not use it.", file=err
                )
            continue
        code = PARTLY_FAILED
        if model.spec is None:  # a stranger's file that fails its trial must not be chosen for answers
            store.remove(model.name)
        kept = "" if model.spec else "\nIt was not kept."
        _say(
            out,
            as_json,
            _facts(model) | {"installed": model.spec is not None} | asdict(trial),
            _words(trial) + kept,
        )
    return code


def _add_one(store: ModelStore, wanted: str, cache_dir: Path, err: TextIO, sha256: str = "") -> Installed:
    if is_link(wanted):
        print(f"{wanted}: fetching ...", file=err, flush=True)
        progress = _Progress(err, wanted)
        model = fetch_link(store, wanted, progress.tell, sha256=sha256)
        progress.end()
        return model
    path = Path(wanted).expanduser()
    spec = catalogue.find(wanted)
    if spec is not None and not path.exists():
        fetch_missing(store, spec.name, cache_dir, err)
        return store.get(spec.name)
    if not path.exists():
        if path.suffix == ".gguf" or len(path.parts) > 1:
            raise ModelError(FILE_NOT_FOUND, path=path)
        print(f"Known by name: {', '.join(known.name for known in CATALOGUE)}", file=err)
        raise ModelError(MODEL_MISSING, name=wanted, path=store.folder)
    progress = _Progress(err, path.name)
    model = store.add(path, progress.tell)
    progress.end()
    return model


def fetch_missing(store: ModelStore, name: str, cache_dir: Path, err: TextIO | None = None) -> bool:
    """Fetch a model of the catalogue unless it is there and whole; True when it was fetched.

    Raises ModelError, MODEL_MISSING when the catalogue does not know it.
    """
    err = err or sys.stderr
    spec = catalogue.find(name)
    if spec is None:
        raise ModelError(MODEL_MISSING, name=name, path=store.folder)
    if any(model.name == spec.name and not model.problem for model in store.installed()):
        return False

    print(f"{spec.name}: fetching {_size(spec.download_bytes)} ...", file=err, flush=True)

    progress = _Progress(err)
    fetch(spec, store.folder, cache_dir, lambda told: progress.tell(told.done, told.total, told.model))
    progress.end()
    return True


def _test(store: ModelStore, name: str | None, out: TextIO, as_json: bool) -> int:
    models = store.installed() if name is None else [store.get(name)]
    if not models:
        raise ModelError(MODEL_MISSING, name=catalogue.EMBEDDER.name, path=store.folder)
    code = DONE
    for model in models:
        try:
            store.verify(model.name)
            trial = try_model(model)
        except ModelError as error:
            trial = ModelTest(model.name, problem=error.params.get("detail", error.code))
        code = max(code, DONE if trial.works else PARTLY_FAILED)
        _say(out, as_json, asdict(trial), _words(trial))
    return code


def _facts(model: Installed) -> dict[str, object]:
    role = model.spec.role if model.spec else (Role.EMBEDDER if model.kind is Kind.EMBEDDER else None)
    return {
        "name": model.name,
        "installed": True,
        "kind": model.kind,
        "role": role,
        "path": str(model.path),
        "bytes": model.bytes,
        "memory_bytes": model.memory_bytes,
        "licence": model.licence,
        "problem": model.problem,
    }


def _row(name: str, state: str, size: int, memory: int, licence: str) -> str:
    return f"{name:32} {state:14} {_size(size):>8} on disk {_size(memory):>8} memory  {licence}"


def _size(count: int) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"


def _words(trial: ModelTest) -> str:
    if not trial.works:
        return f"{trial.name}: does not work here: {trial.problem}"
    what = f"{trial.name}: works. Loaded in {trial.load_seconds:.1f} s, "
    if not trial.asked:
        return what.removesuffix(", ") + "."
    if trial.query_ms:
        what += f"{trial.query_ms:.0f} ms for a question, {trial.read_per_second:.1f} passages a second, "
    else:
        what += f"reads {trial.read_per_second:.0f} and writes {trial.write_per_second:.0f} tokens a second, "
    if trial.memory_bytes:
        what += f"{_size(trial.memory_bytes)} memory, "
    return what + f"{trial.right} of {trial.asked} trial questions right."


def _say(out: TextIO, as_json: bool, facts: object, words: str) -> None:
    print(json.dumps(facts, ensure_ascii=False) if as_json else words, file=out, flush=True)


class _Progress:
    """One line that rewrites itself on a terminal; elsewhere nothing, logs are not for progress bars. It says
    how long the rest takes at the speed so far; what was there at the first call counts for nothing."""

    def __init__(self, err: TextIO, name: str = "") -> None:
        self._err, self._name = err, name
        self._first: tuple[float, int] | None = None

    def tell(self, done: int, total: int, name: str = "") -> None:
        """`done` of `total` bytes; 0: nobody knows how many they are."""
        if not self._err.isatty():
            return
        now = time.monotonic()
        begun, at = self._first = self._first or (now, done)
        of_all = f" of {_size(total)}, {100 * done // total} %" if total else ""
        if total and now - begun >= 1 and at < done < total:
            of_all += f", {_duration((now - begun) * (total - done) / (done - at))} left"
        print(f"\r{name or self._name}: {_size(done)}{of_all}   ", end="", file=self._err, flush=True)

    def end(self) -> None:
        if self._err.isatty():
            print(file=self._err)


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"
