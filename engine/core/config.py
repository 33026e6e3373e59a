"""Where data lives, and what the environment may say.

POTHI_HOME or --home names the data folder; otherwise the platform's own user data folder is used.
Models may live elsewhere (POTHI_MODELS), so that forty users of one machine share them.
POTHI_DEVELOPER=1 is for those who work on Pothi itself: only then may checks be switched off.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

OFFLINE_ENVIRONMENT = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    "TOKENIZERS_PARALLELISM": "false",
}


@dataclass(frozen=True, slots=True)
class Config:
    """Folders of one installation. `home` holds library.db and books/; `models` the weights.

    `developer`: POTHI_VALIDATION_ENABLED counts (see engine.policy.thresholds.from_environment).
    """

    home: Path
    models: Path
    own: Path = Path()  # this user's own folder, for the log of questions to a shared library
    developer: bool = False

    @property
    def database(self) -> Path:
        return self.home / "library.db"

    @property
    def books(self) -> Path:
        """Copies of the ingested PDFs, for the page view."""
        return self.home / "books"

    @classmethod
    def from_environment(cls, home: str | os.PathLike[str] | None = None) -> Config:
        """`home` (the --home option) wins over POTHI_HOME, which wins over the platform's folder."""
        chosen = home or os.environ.get("POTHI_HOME")
        data = Path(_user_data_dir())
        home_dir = Path(chosen).expanduser() if chosen else data
        models = os.environ.get("POTHI_MODELS")
        models_dir = Path(models).expanduser() if models else data / "models"
        developer = os.environ.get("POTHI_DEVELOPER", "").strip() == "1"
        return cls(home=home_dir, models=models_dir, own=data, developer=developer)


def _user_data_dir() -> str:
    from platformdirs import user_data_dir

    return user_data_dir("pothi", appauthor=False)


def go_offline() -> None:
    """Tell every library under us never to open a socket. Called before any of them is imported."""
    for name, value in OFFLINE_ENVIRONMENT.items():
        os.environ.setdefault(name, value)
