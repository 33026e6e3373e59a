"""`pothi models`: hands the command to the floor below and turns its errors into ours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.config import Config
from engine.core.errors import ErrorCode, PothiError
from engine.inference.adapter import AdapterState, adapter_state
from engine.inference.model_abilities import can_help
from models import catalogue

if TYPE_CHECKING:
    from models.store import ModelStore


def run_models(
    action: str,
    name: str | None,
    config: Config,
    *,
    as_json: bool = False,
    shared: bool = False,
    sha256: str = "",
) -> int:
    """List, add, remove, test or pack; returns the exit code. `shared`: for all users of this computer;
    `sha256`: what a file fetched by a link must have.

    Raises PothiError.
    """
    from platformdirs import user_cache_dir

    from models.cli import run_models_command
    from models.errors import ModelError
    from models.store import ModelStore

    cache = Path(user_cache_dir("pothi", appauthor=False)) / "models"
    try:
        store = ModelStore(*_folders(config, shared=shared))
        code = run_models_command(action, name, store, cache, can_help, as_json=as_json, sha256=sha256)
    except ModelError as error:
        raise PothiError(ErrorCode(error.code), **error.params) from error
    if action == "list":
        _tell_adapters(store, as_json=as_json)
    return code


def _folders(config: Config, *, shared: bool) -> tuple[Path, tuple[Path, ...]]:
    """Where models are added, and where they are looked for as well."""
    if shared and config.more_models:
        return config.more_models[0], (*config.more_models[1:], config.models)
    return config.models, config.more_models


def _tell_adapters(store: ModelStore, *, as_json: bool) -> None:
    """Of the models that read with an adapter of Pothi's own: whether it can be used with them."""
    words = {
        AdapterState.WHOLE: "fits",
        AdapterState.MISSING: "is missing; install Pothi again",
        AdapterState.DAMAGED: "is damaged; install Pothi again",
        AdapterState.OTHER_BASE: "was made for other weights; fetch the model again (pothi models add)",
    }
    for model in store.installed():
        if model.name not in (catalogue.EMBEDDER.name, catalogue.READER.name):
            continue
        state = adapter_state(model.path)
        facts = {"name": model.name, "adapter": state.value}
        print(json.dumps(facts) if as_json else f"{model.name:32} its adapter {words[state]}", flush=True)
