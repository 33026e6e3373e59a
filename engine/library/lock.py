"""One writer per library: a file lock the operating system releases when its holder dies.

A lock file that only exists or not would stay behind after a power cut and lock people out; an
operating-system lock cannot. The process id is written into the file only to be told in the message.
Some network folders have no such locks: there nobody may write.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

from engine.core.errors import ErrorCode, PothiError

# What file systems without locks say, each in its own way.
_NO_LOCKS = {
    errno.ENOLCK,
    errno.ENOSYS,
    errno.EINVAL,
    errno.ENOTSUP,
    errno.EOPNOTSUPP,
    errno.ENOTTY,
}


if sys.platform == "win32":

    def can_be_locked(path: Path) -> bool:
        """Whether locks can be had on this file; Windows has them everywhere."""
        return True

else:
    import fcntl

    def can_be_locked(path: Path) -> bool:
        """Whether locks can be had on this file, which need not be writable. SQLite takes them of the same
        sort, and waits long for those that never come."""
        with path.open("rb") as file:
            try:
                fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB, 1)
            except OSError as error:
                return error.errno not in _NO_LOCKS
        return True


class WriterLock:
    """Held from construction until `release`.

    Raises LIBRARY_LOCKED when another writer holds it, LIBRARY_NO_LOCKS where files can't be locked.
    """

    def __init__(self, path: Path) -> None:
        # Of the whole process, not of a thread; and never a file that only stands for a lock.
        self._lock = FileLock(path, timeout=0, thread_local=False, fallback_to_soft=False)
        try:
            self._lock.acquire()
        except Timeout as error:
            raise PothiError(ErrorCode.LIBRARY_LOCKED, path=path.parent, pid=_holder(path)) from error
        except RuntimeError as error:  # what filelock raises where there are no locks
            raise PothiError(ErrorCode.LIBRARY_NO_LOCKS, path=path.parent) from error
        except OSError as error:
            if error.errno not in _NO_LOCKS:
                raise
            raise PothiError(ErrorCode.LIBRARY_NO_LOCKS, path=path.parent) from error
        with suppress(OSError):  # on a full disk it is locked all the same
            path.write_text(str(os.getpid()), encoding="ascii")

    def release(self) -> None:
        """Give the library free. A second call does nothing."""
        self._lock.release()


def _holder(path: Path) -> str:
    """The process that holds the lock, as far as it could write that down."""
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()[:20] or "?"
    except OSError:
        return "?"
