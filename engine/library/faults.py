"""Turns what SQLite and the operating system report into errors of the world with a code.

SQLite says "disk I/O error" for a full quota and "unable to open" for a folder without rights;
people need to hear "disk full" and "no write permission".
"""

from __future__ import annotations

import errno
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.core.errors import ErrorCode, PothiError

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EISDIR, errno.EEXIST}


def code_of_sqlite(error: sqlite3.Error) -> ErrorCode | None:
    """The error code for what SQLite reports; None when it is a mistake of ours (bad SQL, ...)."""
    name = getattr(error, "sqlite_errorname", None) or ""
    if not name and "decode to UTF-8" in str(error):  # said by Python: SQLite itself takes any bytes
        return ErrorCode.LIBRARY_DAMAGED
    if name == "SQLITE_PROTOCOL" or (name.startswith("SQLITE_IOERR") and "LOCK" in name):
        return ErrorCode.LIBRARY_NO_LOCKS
    if name.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
        # An I/O error while writing is a full disk, a quota or a dying stick: the remedy is space
        # or another disk in each case. While reading it is damage.
        return ErrorCode.LIBRARY_DAMAGED if "READ" in name else ErrorCode.DISK_FULL
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return ErrorCode.LIBRARY_DAMAGED
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return ErrorCode.NO_WRITE_PERMISSION
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return ErrorCode.LIBRARY_LOCKED
    if name.startswith("SQLITE_NOMEM"):
        return ErrorCode.OUT_OF_MEMORY
    return None


def code_of_os(error: OSError) -> ErrorCode | None:
    """The error code for what the operating system reports; None when it is neither space nor rights."""
    if error.errno in _FULL:
        return ErrorCode.DISK_FULL
    if error.errno in _FORBIDDEN:
        return ErrorCode.NO_WRITE_PERMISSION
    return None


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Everything that goes wrong with `path` inside the block leaves it as a PothiError, or unchanged."""
    try:
        yield
    except sqlite3.Error as error:
        code = code_of_sqlite(error)
        if code is None:
            raise
        raise PothiError(code, path=path, reason=error) from error
    except UnicodeDecodeError as error:  # SQLite's own message, quoting a name with damaged bytes
        raise PothiError(ErrorCode.LIBRARY_DAMAGED, path=path, reason=error.reason) from error
    except OSError as error:
        code = code_of_os(error)
        if code is None:
            raise
        raise PothiError(code, path=error.filename or path, reason=error.strerror) from error


@contextmanager
def decoding(path: Path) -> Iterator[None]:
    """Stored values that cannot be read back are damage of the file `path`, not a mistake of ours."""
    try:
        yield
    except (zlib.error, ValueError, TypeError, LookupError) as error:
        raise PothiError(ErrorCode.LIBRARY_DAMAGED, path=path, reason=error) from error
