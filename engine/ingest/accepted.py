"""What files of books are called. By itself, so that the window knows it without what reads them."""

DOCUMENTS = (".docx", ".epub")  # become PDFs (engine/ingest/documents)
ACCEPTED = (".pdf", *DOCUMENTS, ".zip")  # ends of the names of books
