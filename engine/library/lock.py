"""One writer per library: a file lock the operating system releases when its holder dies.

A lock file with a process id inside would stay behind after a power cut and lock people out; an
operating-system lock cannot. The process id is written into the file only to be told in the message.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import BinaryIO

from engine.errors import ErrorCode, PothiError

if sys.platform == "win32":
    import msvcrt

    # Windows locks bytes against reading too, so the locked byte lies far behind the process id.
    _LOCKED_BYTE = 1 << 20

    def _try_lock(file: BinaryIO) -> None:
        file.seek(_LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _unlock(file: BinaryIO) -> None:
        file.seek(_LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try_lock(file: BinaryIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(file: BinaryIO) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_UN)


class WriterLock:
    """Held from construction until `release`. Raises LIBRARY_LOCKED when another writer holds it."""

    def __init__(self, path: Path) -> None:
        file = path.open("a+b")
        try:
            _try_lock(file)
        except OSError as error:
            file.seek(0)
            holder = file.read(20).decode("ascii", "replace").strip()
            file.close()
            raise PothiError(ErrorCode.LIBRARY_LOCKED, path=path.parent, pid=holder or "?") from error
        self._file: BinaryIO | None = file
        file.seek(0)
        file.truncate()
        file.write(str(os.getpid()).encode("ascii"))
        file.flush()

    def release(self) -> None:
        """Give the library free. A second call does nothing."""
        if self._file is not None:
            _unlock(self._file)
            self._file.close()
            self._file = None
