"""`pothi models`: hands the command to the floor below and turns its errors into ours."""

from __future__ import annotations

from pathlib import Path

from engine.config import Config
from engine.errors import ErrorCode, PothiError


def run_models(action: str, name: str | None, config: Config, *, as_json: bool = False) -> int:
    """List, add, remove or test models; returns the exit code. Raises PothiError."""
    from platformdirs import user_cache_dir

    from models.cli import run_models_command
    from models.errors import ModelError

    cache = Path(user_cache_dir("pothi", appauthor=False)) / "models"
    try:
        return run_models_command(action, name, config.models, cache, as_json=as_json)
    except ModelError as error:
        raise PothiError(ErrorCode(error.code), **error.params) from error
