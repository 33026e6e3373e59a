"""`pothi models`: hands the command to the floor below and turns its errors into ours."""

from __future__ import annotations

import json
from pathlib import Path

from engine.core.config import Config
from engine.core.errors import ErrorCode, PothiError
from engine.inference.adapter import AdapterState, adapter_state
from models import catalogue


def run_models(action: str, name: str | None, config: Config, *, as_json: bool = False) -> int:
    """List, add, remove or test; returns the exit code. Raises PothiError."""
    from platformdirs import user_cache_dir

    from models.cli import run_models_command
    from models.errors import ModelError

    cache = Path(user_cache_dir("pothi", appauthor=False)) / "models"
    try:
        code = run_models_command(action, name, config.models, cache, as_json=as_json)
    except ModelError as error:
        raise PothiError(ErrorCode(error.code), **error.params) from error
    if action == "list":
        _tell_adapters(config.models, as_json=as_json)
    return code


def _tell_adapters(models: Path, *, as_json: bool) -> None:
    """Of the models that read with an adapter of Pothi's own: whether it can be used with them."""
    words = {
        AdapterState.WHOLE: "fits",
        AdapterState.MISSING: "is missing; install Pothi again",
        AdapterState.DAMAGED: "is damaged; install Pothi again",
        AdapterState.OTHER_BASE: "was made for other weights; fetch the model again (pothi models add)",
    }
    for spec in (catalogue.EMBEDDER, catalogue.READER):
        folder = models / spec.file_name
        if not folder.is_dir():
            continue
        state = adapter_state(folder)
        facts = {"name": spec.name, "adapter": state.value}
        print(json.dumps(facts) if as_json else f"{spec.name:32} its adapter {words[state]}", flush=True)
