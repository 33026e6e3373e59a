"""The one error of this floor: a code and parameters, no text for people. Callers map it to theirs."""

from __future__ import annotations

# What can go wrong with models. The values are equal to those of the engine's error codes where both exist.
MODEL_MISSING = "model_missing"  # asked for, not installed
MODEL_UNKNOWN = "model_unknown"  # neither in the catalogue nor a file
MODEL_DAMAGED = "model_damaged"  # wrong checksum, truncated
MODEL_UNREADABLE = "model_unreadable"  # not a GGUF file, not a sentence-transformers folder, does not load
MODEL_FETCH_FAILED = "model_fetch_failed"
DISK_FULL = "disk_full"
NO_WRITE_PERMISSION = "no_write_permission"
FILE_NOT_FOUND = "file_not_found"


class ModelError(Exception):
    """`code` is one of the constants above; `params` (model, path, needed, free, detail ...) fill a message."""

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params = {key: str(value) for key, value in params.items()}
        super().__init__(f"{code}: {self.params}")
