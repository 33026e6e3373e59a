"""`pothi bench --gpu`: what the graphics card of this computer brings a language model, in words a second."""

from __future__ import annotations

from typing import Any

from engine.core.config import Config
from engine.core.error_log import own_folder
from engine.core.errors import ErrorCode, PothiError
from engine.inference.model_abilities import can_help
from models import catalogue
from models.graphics import CardTrial, GraphicsChoice, GraphicsSettings, Mode
from models.selftest import try_model
from models.store import Installed, ModelStore


def bench_graphics(config: Config, llm: str | None = None) -> dict[str, Any]:
    """Try a language model without the card and, where llama.cpp has code for one, as much on it as fits.

    `llm`: its name; None for the one that memory allows. What was measured is kept for the window. Returns
    {figure: value}. Raises PothiError MODEL_MISSING, MODEL_DAMAGED.
    """
    model = _model(config, llm)
    settings = GraphicsSettings(own_folder(config))
    figures: dict[str, Any] = {"llm": model.name}
    backends = settings.state().backends
    figures["graphics card, by"] = ", ".join(backends) or "nothing: this llama.cpp has no code for a card"
    for mode in (Mode.OFF, Mode.AUTOMATIC) if backends else (Mode.OFF,):
        choice = GraphicsChoice(mode)
        trial = try_model(model, card=CardTrial(own_folder(config), choice))
        if not trial.works:
            figures[f"{mode.value}, problem"] = trial.problem
            continue
        settings.keep_speed(choice, trial.words_per_second)
        figures |= {
            f"{mode.value}, layers on the card": trial.gpu_layers,
            f"{mode.value}, reads tokens/s": round(trial.read_per_second, 1),
            f"{mode.value}, writes tokens/s": round(trial.write_per_second, 1),
            f"{mode.value}, writes words/s": round(trial.words_per_second, 1),
        }
    return figures


def _model(config: Config, llm: str | None) -> Installed:
    from models.errors import ModelError

    store = ModelStore(config.models, config.more_models)
    try:
        chosen = store.get(llm) if llm else store.choose_llm(can_help)
    except ModelError as error:
        raise PothiError(ErrorCode(error.code), **error.params) from error
    if chosen is None:
        raise PothiError(ErrorCode.MODEL_MISSING, name=catalogue.STANDARD.name, path=config.models)
    return chosen
