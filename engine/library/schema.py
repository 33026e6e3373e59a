"""The tables as the first version created them. Never edited afterwards: changes are migrations.

Text of chunks is kept readable (JSON); what is only ever read whole (pages, blocks) is compressed,
vectors are packed. The full-text table uses the chunk's id as its row id.
"""

from __future__ import annotations

FIRST_SCHEMA = """
CREATE TABLE documents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    doc TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    book TEXT,
    subject TEXT,
    class_number INTEGER,
    chapter INTEGER,
    language TEXT NOT NULL,
    edition TEXT,
    page_count INTEGER NOT NULL,
    edits TEXT NOT NULL DEFAULT '{}',
    sha256 TEXT NOT NULL,
    pdf TEXT NOT NULL,
    added_at TEXT NOT NULL,
    quality REAL NOT NULL,
    sentences INTEGER NOT NULL,
    warnings TEXT NOT NULL,
    embedder TEXT NOT NULL,
    parser INTEGER NOT NULL,
    chunker INTEGER NOT NULL
);
CREATE INDEX documents_by_content ON documents (sha256);
CREATE TABLE pages (
    document_id INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    printed TEXT,
    content BLOB NOT NULL,
    PRIMARY KEY (document_id, number)
) WITHOUT ROWID;
CREATE TABLE layout (
    document_id INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    blocks BLOB NOT NULL
);
CREATE TABLE chunks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    document_id INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    kind TEXT NOT NULL,
    language TEXT NOT NULL,
    headings TEXT NOT NULL,
    texts TEXT NOT NULL,
    places TEXT NOT NULL,
    UNIQUE (document_id, ordinal)
);
CREATE TABLE vectors (
    chunk_id INTEGER PRIMARY KEY REFERENCES chunks (id) ON DELETE CASCADE,
    chunk BLOB NOT NULL,
    sentences BLOB NOT NULL
);
CREATE VIRTUAL TABLE chunk_text USING fts5 (
    content,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
);
CREATE VIRTUAL TABLE chunk_vocabulary USING fts5vocab (chunk_text, 'row');
CREATE TABLE index_image (part INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE queue (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    path TEXT NOT NULL UNIQUE,
    added_at TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0
);
"""

# Editions that another one has replaced: the rows of `documents` and what belongs to them, kept apart so
# that no search meets them. A column that is added to one of those tables is added here, too.
REPLACED_SCHEMA = """
CREATE TABLE replaced_documents (
    id INTEGER PRIMARY KEY,
    doc TEXT NOT NULL,
    title TEXT NOT NULL,
    book TEXT,
    subject TEXT,
    class_number INTEGER,
    chapter INTEGER,
    language TEXT NOT NULL,
    edition TEXT,
    page_count INTEGER NOT NULL,
    edits TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    pdf TEXT NOT NULL,
    added_at TEXT NOT NULL,
    quality REAL NOT NULL,
    sentences INTEGER NOT NULL,
    warnings TEXT NOT NULL,
    embedder TEXT NOT NULL,
    parser INTEGER NOT NULL,
    chunker INTEGER NOT NULL,
    file_name TEXT NOT NULL,
    text_sha256 TEXT NOT NULL,
    sentence_keys BLOB NOT NULL,
    chapters TEXT NOT NULL,
    ncert INTEGER NOT NULL,
    replaced_at TEXT NOT NULL,
    share REAL
);
CREATE TABLE replaced_pages (
    document_id INTEGER NOT NULL REFERENCES replaced_documents (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    printed TEXT,
    content BLOB NOT NULL,
    PRIMARY KEY (document_id, number)
) WITHOUT ROWID;
CREATE TABLE replaced_layout (
    document_id INTEGER PRIMARY KEY REFERENCES replaced_documents (id) ON DELETE CASCADE,
    blocks BLOB NOT NULL
);
CREATE TABLE replaced_chunks (
    id INTEGER PRIMARY KEY,
    document_id INTEGER NOT NULL REFERENCES replaced_documents (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    kind TEXT NOT NULL,
    language TEXT NOT NULL,
    headings TEXT NOT NULL,
    texts TEXT NOT NULL,
    places TEXT NOT NULL
);
CREATE INDEX replaced_chunks_by_document ON replaced_chunks (document_id);
CREATE TABLE replaced_vectors (
    chunk_id INTEGER PRIMARY KEY REFERENCES replaced_chunks (id) ON DELETE CASCADE,
    chunk BLOB NOT NULL,
    sentences BLOB NOT NULL
);
"""

# Figures, tables, exercises and the like. `content`: see engine.library.rows.item_blob.
ITEMS_SCHEMA = """
CREATE TABLE items (
    document_id INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    kind TEXT NOT NULL,
    number TEXT NOT NULL,
    parent INTEGER,
    content TEXT NOT NULL,
    PRIMARY KEY (document_id, ordinal)
) WITHOUT ROWID;
CREATE INDEX items_by_number ON items (kind, number);
CREATE TABLE replaced_items (
    document_id INTEGER NOT NULL REFERENCES replaced_documents (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    kind TEXT NOT NULL,
    number TEXT NOT NULL,
    parent INTEGER,
    content TEXT NOT NULL,
    PRIMARY KEY (document_id, ordinal)
) WITHOUT ROWID;
"""

SUGGESTIONS_SCHEMA = """
CREATE TABLE suggested_questions (
    document_id INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    vector_generation INTEGER NOT NULL,
    content TEXT NOT NULL
);
"""

LOG_SCHEMA = """
CREATE TABLE log (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    session TEXT NOT NULL,
    event TEXT NOT NULL,
    reason TEXT,
    question TEXT,
    topic TEXT,
    answer TEXT,
    language TEXT NOT NULL,
    class_number INTEGER,
    subject TEXT,
    book TEXT,
    confidence REAL NOT NULL,
    chunks_retrieved INTEGER NOT NULL,
    max_score REAL NOT NULL,
    details TEXT NOT NULL
);
CREATE INDEX log_by_time ON log (at);
CREATE INDEX log_by_event ON log (event, reason);
CREATE TABLE log_flags (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    log_id INTEGER NOT NULL REFERENCES log (id) ON DELETE CASCADE,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT ''
);
CREATE INDEX log_flags_by_row ON log_flags (log_id);
"""


def statements(script: str) -> list[str]:
    """The single statements of a script, so that they can run inside one transaction."""
    return [part.strip() for part in script.split(";\n") if part.strip()]
