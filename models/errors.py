"""The one error of this floor: a code and parameters, no text for people. Callers map it to theirs."""

from __future__ import annotations

# The values are those of the engine's error codes, so that a caller maps one to the other by value.
MODEL_MISSING = "model_missing"  # asked for, not installed
MODEL_DAMAGED = "model_damaged"  # wrong checksum, cut short
MODEL_UNREADABLE = "model_unreadable"  # not GGUF, not a sentence-transformers folder, does not load
MODEL_FETCH_FAILED = "model_fetch_failed"
BAD_LINK = "bad_link"  # nothing that Pothi follows
LINK_NOT_FOUND = "link_not_found"
LINK_REFUSED = "link_refused"  # not given to everybody
NO_DOWNLOADS = "no_downloads"  # this package can't fetch from links
DISK_FULL = "disk_full"
NO_WRITE_PERMISSION = "no_write_permission"
FILE_NOT_FOUND = "file_not_found"


class ModelError(Exception):
    """`code` is one of the constants above.

    `params` fill a message: name (of a model), file (its name), path, needed and free (bytes), detail.
    """

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params = {key: str(value) for key, value in params.items()}
        super().__init__(f"{code}: {self.params}")

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.code, self.params))


def _rebuild(code: str, params: dict[str, str]) -> ModelError:
    return ModelError(code, **params)
