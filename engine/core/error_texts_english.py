"""English texts of the errors of the world: (message, remedy) by code, see engine.core.error_texts."""

from __future__ import annotations

from engine.core.errors import ErrorCode

TEXTS: dict[ErrorCode, tuple[str, str]] = {
    ErrorCode.FILE_NOT_FOUND: (
        "The file “{file}” is not there.",
        "Check its name and folder. If it is on a USB stick, plug the stick in again.",
    ),
    ErrorCode.FILE_UNUSABLE: (
        "“{file}” cannot be used: {reason}.",
        "Check the name, the folder and the disk or stick it is on, then try again.",
    ),
    ErrorCode.NOT_A_PDF: (
        "“{file}” is not a PDF file.",
        "Choose the textbook's PDF. A file can be called .pdf and still be something else.",
    ),
    ErrorCode.PDF_EMPTY: (
        "“{file}” has no pages in it.",
        "The copy is probably incomplete. Copy or download the file again.",
    ),
    ErrorCode.PDF_BLANK: (
        "All pages of “{file}” are blank.",
        "Open the file to look at it. If the pages should not be blank, get another copy.",
    ),
    ErrorCode.PDF_DAMAGED: (
        "“{file}” is damaged and cannot be read.",
        "The copy is probably incomplete. Copy or download the file again.",
    ),
    ErrorCode.PDF_PASSWORD: (
        "“{file}” is locked with a password.",
        "Type the password where Pothi asks for it, or get a copy of the file without a password.",
    ),
    ErrorCode.PDF_NO_TEXT: (
        "“{file}” holds only pictures of pages, and no words could be read from them.",
        "Install the reading data for scanned pages (Tesseract, English and Hindi), or get a PDF with text.",
    ),
    ErrorCode.PDF_INCOMPLETE: (
        "“{file}” is an incomplete copy: the copying broke off before the end.",
        "Copy or download the file again. When copying to a stick, wait until it has finished.",
    ),
    ErrorCode.PDF_ONLY_PICTURES: (
        "The pages of “{file}” are pictures or drawings without text that can be read.",
        "If there are words on the pages, get a sharper copy, or a PDF whose words can be selected.",
    ),
    ErrorCode.FILE_IS_WEB_PAGE: (
        "“{file}” is a web page that was saved under the name of a PDF.",
        "The download went wrong. Open the website again and download the PDF itself.",
    ),
    ErrorCode.FILE_IS_DOCUMENT: (
        "“{file}” is a document of an office program that Pothi does not read.",
        "Open it in the program it was made with and save it as a PDF or as a .docx file; then add that.",
    ),
    ErrorCode.FILE_IS_DOCX: (
        "“{file}” is a Word document with another name.",
        "Change the end of its name to .docx and add it again.",
    ),
    ErrorCode.FILE_IS_EPUB: (
        "“{file}” is an e-book with another name.",
        "Change the end of its name to .epub and add it again.",
    ),
    ErrorCode.DOCUMENT_DAMAGED: (
        "“{file}” is damaged and cannot be read.",
        "Try to open it in the program it was made with and save it anew, or get another copy.",
    ),
    ErrorCode.DOCUMENT_LOCKED: (
        "“{file}” is a document of an office program, perhaps with a password; Pothi cannot read it.",
        "Open it in the program it was made with and save it as a PDF or as a .docx file without a password.",
    ),
    ErrorCode.DOCUMENT_PROTECTED: (
        "“{file}” is copy-protected: only the program of the shop that sold it can open it.",
        "Get this book as a PDF or as an e-book without copy protection.",
    ),
    ErrorCode.FILE_IS_PICTURE: (
        "“{file}” is a single picture, no PDF.",
        "Put the pictures of all pages into one PDF, for example by printing them to PDF, and add that.",
    ),
    ErrorCode.FILE_IS_ARCHIVE: (
        "“{file}” is a zip file with another name.",
        "Change the end of its name to .zip and add it again.",
    ),
    ErrorCode.ARCHIVE_BAD: (
        "The zip file “{file}” cannot be opened.",
        "The copy is probably incomplete. Copy or download it again.",
    ),
    ErrorCode.ARCHIVE_UNSAFE: (
        "The zip file “{file}” does not look safe, so nothing was taken from it.",
        "Take zip files only from people you trust, or unpack it yourself and add the PDFs.",
    ),
    ErrorCode.LIBRARY_LOCKED: (
        "Pothi is already running with this library.",
        "Go to the open Pothi window, or close it and try again.",
    ),
    ErrorCode.LIBRARY_NO_LOCKS: (
        "Files in {path} cannot be locked, so nothing can be changed in the library there.",
        "Questions are answered all the same. To change books, put the library on a disk of this computer.",
    ),
    ErrorCode.LIBRARY_DAMAGED: (
        "The library file is damaged.",
        "Nothing was changed in it. Run “pothi library check --repair”, or put your last copy back: {path}",
    ),
    ErrorCode.LIBRARY_TOO_NEW: (
        "This library was made by a newer version of Pothi.",
        "Install the newer version on this computer. The library is safe.",
    ),
    ErrorCode.LIBRARY_EMBEDDER: (
        "This library was built with another search model.",
        "Install that model ({needed}), or add the books again with the one that is installed.",
    ),
    ErrorCode.LIBRARY_EMPTY: (
        "There are no books in the library yet.",
        "Add textbook PDFs first.",
    ),
    ErrorCode.NO_WRITE_PERMISSION: (
        "Pothi is not allowed to write in {path}.",
        "Choose another folder, or ask the person who looks after this computer.",
    ),
    ErrorCode.DISK_FULL: (
        "The disk is full.",
        "Delete files you no longer need, then try again. What was finished before is safe.",
    ),
    ErrorCode.LOG_NOT_KEPT: (
        "Nothing is being kept of what you ask.",
        "Answers go on as usual. To keep questions again, make room on the disk, or let Pothi write: {path}",
    ),
    ErrorCode.UNKNOWN_DOCUMENT: (
        "There is no book “{doc}” in the library.",
        "It may have been removed. Look at the list of books.",
    ),
    ErrorCode.NO_EARLIER_EDITION: (
        "There is no earlier edition of “{doc}” to bring back.",
        "An edition is kept for 30 days after a newer one has replaced it. Add its PDF again.",
    ),
    ErrorCode.UNKNOWN_BOOK: (
        "There is no book “{book}” in the library.",
        "Books with names like that: {near}. “pothi library list” shows them all.",
    ),
    ErrorCode.EMPTY_SCOPE: (
        "There is no book for {asked} in the library.",
        "There are books for: {there}.",
    ),
    ErrorCode.UNKNOWN_PAGE: (
        "“{doc}” has no page {page}.",
        "Choose a page between the first and the last page of the book.",
    ),
    ErrorCode.UNKNOWN_TASK: (
        "“{doc}” has no task {task}.",
        "“pothi practice {doc}” tells the tasks there are.",
    ),
    ErrorCode.MODEL_MISSING: (
        "The model “{name}” is not installed on this computer.",
        "Install it with “pothi models add {name}”, or add a model file from a USB stick.",
    ),
    ErrorCode.UNKNOWN_LLM: (
        "There is no language model “{name}” on this computer.",
        "You can choose: {there}.",
    ),
    ErrorCode.MODEL_DAMAGED: (
        "The model file “{file}” is damaged or incomplete.",
        "Remove it and install it again. Until then answers are quoted from the books.",
    ),
    ErrorCode.MODEL_UNREADABLE: (
        "The model file “{file}” cannot be used here.",
        "Choose another GGUF model that follows instructions.",
    ),
    ErrorCode.MODEL_FETCH_FAILED: (
        "The model “{name}” could not be fetched.",
        "Check the internet connection and start again; what was already fetched is kept.",
    ),
    ErrorCode.BAD_LINK: (
        "“{name}” is no link to a model.",
        "Write hf:OWNER/REPO/FILE.gguf or https://.../FILE.gguf; http:// only with --sha256.",
    ),
    ErrorCode.LINK_NOT_FOUND: (
        "There is no file at “{name}”.",
        "Look at the link again: the name of the owner, of the collection and of the file.",
    ),
    ErrorCode.LINK_REFUSED: (
        "“{name}” is not given to everybody.",
        "Its owner wants you to sign in or to agree to terms. Fetch the file with a browser and add it from "
        "the disk.",
    ),
    ErrorCode.NO_DOWNLOADS: (
        "This Pothi can't fetch models from the internet by itself.",
        "Fetch the file with a browser and add it from the disk.",
    ),
    ErrorCode.OUT_OF_MEMORY: (
        "This computer does not have enough free memory for that.",
        "Close other programs, or choose “Only quote the books” (Teacher area, Models).",
    ),
    ErrorCode.BAD_QUESTIONS_FILE: (
        "The questions file “{file}” cannot be read.",
        "Every line must be one JSON object with a “question”. Look at line {line}.",
    ),
    ErrorCode.BAD_FIELD: (
        "The field “{name}” of this question cannot be {value}.",
        "Write it like one of these: {allowed}.",
    ),
    ErrorCode.TOO_FEW_QUESTIONS: (
        "These questions are too few to learn from.",
        "Questions about two or more books of this library are needed, each with “doc” and the “pages” "
        "that answer it.",
    ),
    ErrorCode.BAD_EVALUATION_FILE: (
        "“{file}” is not in the form that “pothi eval” reads.",
        "docs/evaluation.md tells what such a file looks like.",
    ),
    ErrorCode.NOT_IN_PACKAGE: (
        "This Pothi comes without “{name}”, which comparing runs and fitting need.",
        "Do it with a checkout: “python3 dev.py pothi eval ...”.",
    ),
    ErrorCode.SET_ONLY_COUNTS: (
        "Nothing may be fitted on “{file}”: its questions only count (“{other}”).",
        "Choose a set whose use is “teach” or “choose”. What has taught can no longer count.",
    ),
    ErrorCode.UNKNOWN_FITTER: (
        "There is nothing called “{name}” to fit.",
        "What can be fitted: {there}.",
    ),
    ErrorCode.BAD_THRESHOLD: (
        "The setting “{name}” cannot have the value “{value}”.",
        "What it can be: {allowed}.",
    ),
    ErrorCode.ENGINE_CRASHED: (
        "The part of Pothi that finds answers has stopped.",
        "It starts again by itself. Please ask once more; your books are safe.",
    ),
}
