"""The program `pothi`: the window when called alone, the command line otherwise."""

from __future__ import annotations

import multiprocessing
import sys
from pathlib import Path

from engine.cli.main import main as run_command
from engine.core.config import Config
from engine.ingest import READ_PAGES


def main() -> int:
    # In a frozen program other processes start this same executable: they must not open a window.
    multiprocessing.freeze_support()
    if sys.argv[1:] == [READ_PAGES]:
        from engine.ingest.page_process import serve

        return serve()
    return run_command(open_window=_open_window)


def _open_window(config: Config, file: Path | None) -> int:
    from desktop.app import main as run_app  # Qt is loaded only when a window is wanted

    return int(run_app(config, file))


if __name__ == "__main__":
    sys.exit(main())
