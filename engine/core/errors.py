"""The world's errors (disk full, damaged PDF, missing model ...): a code, parameters, a remedy.

Our own mistakes are ordinary exceptions and end in a crash report. The texts people read are in
`engine.core.error_texts`, in English and Hindi, keyed by code.
"""

from __future__ import annotations

import errno
from enum import StrEnum

# How torch, hnswlib and the C++ library say in a RuntimeError that there is no memory left.
_NO_MEMORY = (
    *("DefaultCPUAllocator", "Cannot allocate memory", "Not enough memory"),
    *("bad_alloc", "bad allocation"),
)


class ErrorCode(StrEnum):
    """What can go wrong that is no mistake of the program. Each has a message and a remedy in both languages
    (engine.core.error_texts); the values stand in logs and in JSON."""

    # files
    FILE_NOT_FOUND = "file_not_found"
    FILE_UNUSABLE = "file_unusable"  # the system can't use it, for a reason of its own
    NOT_A_PDF = "not_a_pdf"
    PDF_EMPTY = "pdf_empty"  # zero bytes or zero pages
    PDF_BLANK = "pdf_blank"  # pages, but nothing on them
    PDF_DAMAGED = "pdf_damaged"
    PDF_INCOMPLETE = "pdf_incomplete"  # a copy that broke off: zeros where the rest should be
    PDF_PASSWORD = "pdf_password"
    PDF_NO_TEXT = "pdf_no_text"  # pages to be read by OCR, which is not available
    PDF_ONLY_PICTURES = "pdf_only_pictures"  # pictures or drawings in which OCR found no text
    FILE_IS_WEB_PAGE = "file_is_web_page"
    FILE_IS_DOCUMENT = "file_is_document"  # of an office program, of a kind that is not read
    FILE_IS_DOCX = "file_is_docx"  # a Word document with another name
    FILE_IS_EPUB = "file_is_epub"  # an e-book with another name
    DOCUMENT_DAMAGED = "document_damaged"  # a Word document or an e-book
    DOCUMENT_LOCKED = "document_locked"  # an office document with a password
    DOCUMENT_PROTECTED = "document_protected"  # an e-book that only its shop's program opens
    FILE_IS_PICTURE = "file_is_picture"
    FILE_IS_ARCHIVE = "file_is_archive"  # a zip with another name
    ARCHIVE_BAD = "archive_bad"
    ARCHIVE_UNSAFE = "archive_unsafe"
    # library
    LIBRARY_LOCKED = "library_locked"
    LIBRARY_NO_LOCKS = "library_no_locks"  # in a folder whose files can't be locked
    LIBRARY_DAMAGED = "library_damaged"
    LIBRARY_TOO_NEW = "library_too_new"
    LIBRARY_EMBEDDER = "library_embedder"  # indexed with another embedder
    LIBRARY_EMPTY = "library_empty"
    NO_WRITE_PERMISSION = "no_write_permission"
    DISK_FULL = "disk_full"
    LOG_NOT_KEPT = "log_not_kept"  # questions are answered, but none is logged
    UNKNOWN_DOCUMENT = "unknown_document"
    NO_EARLIER_EDITION = "no_earlier_edition"  # nothing was replaced, or too long ago
    UNKNOWN_BOOK = "unknown_book"  # asked to answer from
    EMPTY_SCOPE = "empty_scope"  # a class or subject without a book
    UNKNOWN_PAGE = "unknown_page"
    UNKNOWN_TASK = "unknown_task"
    # models
    MODEL_MISSING = "model_missing"
    UNKNOWN_LLM = "unknown_llm"  # asked to answer with
    MODEL_DAMAGED = "model_damaged"
    MODEL_UNREADABLE = "model_unreadable"
    MODEL_FETCH_FAILED = "model_fetch_failed"
    BAD_LINK = "bad_link"  # nothing that Pothi follows to a model
    LINK_NOT_FOUND = "link_not_found"
    LINK_REFUSED = "link_refused"  # not given to everybody
    NO_DOWNLOADS = "no_downloads"  # this package can't fetch from links
    OUT_OF_MEMORY = "out_of_memory"
    # use
    BAD_QUESTIONS_FILE = "bad_questions_file"
    BAD_FIELD = "bad_field"  # of a question in such a file
    TOO_FEW_QUESTIONS = "too_few_questions"  # to fit anything on
    BAD_EVALUATION_FILE = "bad_evaluation_file"  # a run, floors or cards of question sets
    NOT_IN_PACKAGE = "not_in_package"  # a library that only a checkout has
    SET_ONLY_COUNTS = "set_only_counts"  # a set of questions on which nothing may be fitted
    UNKNOWN_FITTER = "unknown_fitter"
    BAD_THRESHOLD = "bad_threshold"
    ENGINE_CRASHED = "engine_crashed"


# Errors that the next question would meet, too: the library, a model, the disk or a setting is in the way.
LASTING = frozenset(
    {
        ErrorCode.LIBRARY_LOCKED,
        ErrorCode.LIBRARY_NO_LOCKS,
        ErrorCode.LIBRARY_DAMAGED,
        ErrorCode.LIBRARY_TOO_NEW,
        ErrorCode.LIBRARY_EMBEDDER,
        ErrorCode.NO_WRITE_PERMISSION,
        ErrorCode.DISK_FULL,
        ErrorCode.MODEL_MISSING,
        ErrorCode.MODEL_DAMAGED,
        ErrorCode.MODEL_UNREADABLE,
        ErrorCode.BAD_THRESHOLD,
    }
)


class PothiError(Exception):
    """An error of the world. `params` fill the message (path, doc, command, needed ...)."""

    def __init__(self, code: ErrorCode, **params: object) -> None:
        self.code = code
        self.params = {key: str(value) for key, value in params.items()}
        super().__init__(f"{code.value}: {self.params}")

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.code, self.params))


def of_the_world(error: BaseException) -> PothiError | None:
    """The error of the world behind an exception; None for a mistake of ours. Memory that is used up is
    told in many ways, depending on which library asked for it."""
    if isinstance(error, PothiError):
        return error
    if isinstance(error, RuntimeError):
        used_up = any(words in str(error) for words in _NO_MEMORY)
    else:
        used_up = isinstance(error, MemoryError) or (
            isinstance(error, OSError) and error.errno == errno.ENOMEM
        )
    return PothiError(ErrorCode.OUT_OF_MEMORY) if used_up else None


def _rebuild(code: ErrorCode, params: dict[str, str]) -> PothiError:
    return PothiError(code, **params)
