"""Where data lives, and what the environment may say.

POTHI_HOME or --home names the data folder; otherwise `engine.core.places` finds it: the user's own, the
shared one of a school's computer, or the one beside a portable program.
Models may live elsewhere (POTHI_MODELS), so that forty users of one machine share them.
POTHI_DEVELOPER=1 is for those who work on Pothi itself: only then may checks be switched off.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from engine.core.places import PlaceKind, find_places, program_folder, shared_library

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
    more_models: tuple[Path, ...] = ()  # where models are looked for as well, e.g. beside the program
    kind: PlaceKind = PlaceKind.CHOSEN  # why the library lies where it lies
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
        """`home` (the --home option) wins over POTHI_HOME, which wins over what is found."""
        chosen = home or os.environ.get("POTHI_HOME")
        models = os.environ.get("POTHI_MODELS")
        found = find_places(
            Path(_user_data_dir()),
            program_folder(),
            shared_library(),
            Path(chosen).expanduser() if chosen else None,
            Path(models).expanduser() if models else None,
        )
        developer = os.environ.get("POTHI_DEVELOPER", "").strip() == "1"
        return cls(found.home, found.models, found.own, found.more_models, found.kind, developer)


def _user_data_dir() -> str:
    from platformdirs import user_data_dir

    return user_data_dir("pothi", appauthor=False)


def go_offline() -> None:
    """Tell every library under us never to open a socket. Called before any of them is imported."""
    for name, value in OFFLINE_ENVIRONMENT.items():
        os.environ.setdefault(name, value)
