"""By what program of a Linux desktop Hindi is typed, and by which of Qt's plugins the window reaches it.

Qt as it comes from the index has IBus's plugin and not fcitx's, and fcitx's of the system fits only the
system's own Qt: it asks for a Qt that was built with the same private parts. But fcitx 5 speaks IBus's
protocol as well, by its portal on the session bus. Qt itself is not loaded here.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path

FCITX, IBUS = "fcitx", "ibus"
_ASKED_BY = ("QT_IM_MODULES", "QT_IM_MODULE", "XMODIFIERS")
_SPEAKS_IBUS = "fcitx5"  # fcitx 4 does not


class Way(StrEnum):
    """How the window reaches the program for typing: by its own plugin, by IBus's, or not at all; NO_PROGRAM:
    none is asked for."""

    PLUGIN = "plugin"
    IBUS_PORTAL = "ibus_portal"
    NO_PLUGIN = "no_plugin"
    NO_PROGRAM = "no_program"


def way_of_typing(environment: Mapping[str, str]) -> tuple[Way, str]:
    """The way, and the program's name ("" for none), as `environment` (of the process) asks for it."""
    told = " ".join(environment.get(name, "") for name in _ASKED_BY).casefold()
    name = next((name for name in (FCITX, IBUS) if name in told), "")
    if not name:
        return Way.NO_PROGRAM, ""
    plugins = [path.name for folder in _plugin_folders(environment) for path in folder.glob("*")]
    if any(name in plugin for plugin in plugins):
        return Way.PLUGIN, name
    speaks_ibus = name == FCITX and shutil.which(_SPEAKS_IBUS, path=environment.get("PATH"))
    if speaks_ibus and any(IBUS in plugin for plugin in plugins):
        return Way.IBUS_PORTAL, name
    return Way.NO_PLUGIN, name


def for_qt(environment: Mapping[str, str]) -> dict[str, str]:
    """What Qt must be told in addition, before it starts, so that it takes that way; {} mostly."""
    if way_of_typing(environment)[0] is not Way.IBUS_PORTAL:
        return {}
    return {"QT_IM_MODULES": IBUS, "QT_IM_MODULE": IBUS, "IBUS_USE_PORTAL": "1"}


def _plugin_folders(environment: Mapping[str, str]) -> list[Path]:
    """Folders in which Qt looks for its plugins of input methods."""
    spec = importlib.util.find_spec("PySide6")
    places = spec.submodule_search_locations or [] if spec else []
    own = [Path(place) / "Qt" / "plugins" for place in places]
    more = [Path(place) for place in environment.get("QT_PLUGIN_PATH", "").split(os.pathsep) if place]
    return [folder / "platforminputcontexts" for folder in (*own, *more)]
