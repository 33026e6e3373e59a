"""Word documents and e-books become books whose pages can be cited, opened and marked."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest
from import_desk import Desk, statuses, zipped
from made_documents import docx, epub, paragraph, picture, run, table

from engine.core.error_texts import text as error_text
from engine.core.errors import ErrorCode
from engine.core.events import FileDone, FileStatus
from engine.core.values import DocumentText, Language
from engine.ingest.accepted import DOCUMENTS
from engine.ingest.documents import convert, is_document
from engine.ingest.importer import Importer
from engine.ingest.reader import read_pdf
from engine.service.page_pictures import PdfViewer

DAM = "The officers of Tilsa built the dam in 1834 from flat stones. It holds the water of two rivers."
BAWDI = (
    "राजस्थान के छोटे शहर में एक प्राचीन बावड़ी थी। कार्यक्रम में विद्यार्थियों ने उसके निर्माण की प्रक्रिया देखी। "
    "स्थिरवैद्युत विभव तथा धारिता का अध्ययन वर्षों तक शक्ति से किया गया।"
)
FILES = {
    "docx": lambda path: docx(path, paragraph("The dam", style="Heading1"), paragraph(DAM), paragraph(BAWDI)),
    "epub": lambda path: epub(path, [f"<h1>The dam</h1><p>{DAM}</p><p>{BAWDI}</p>"]),
}


def read(source: Path) -> DocumentText:
    target = source.with_suffix(".pdf")
    convert(source, target)
    return read_pdf(target)


def words_of(document: DocumentText) -> str:
    return " ".join(text for page in document.pages for text in page.paragraphs)


@pytest.mark.parametrize("kind", FILES)
def test_words_in_both_languages_are_whole(kind: str, tmp_path: Path) -> None:
    document = read(FILES[kind](tmp_path / f"dam.{kind}"))
    assert words_of(document) == f"The dam {DAM} {BAWDI}"
    assert not any(page.warnings for page in document.pages)  # no word had to be read in the picture


@pytest.mark.parametrize("kind", FILES)
def test_a_cited_page_exists_and_shows_the_words_marked(kind: str, tmp_path: Path) -> None:
    desk = Desk(tmp_path / "library")
    (done,) = desk.run(FILES[kind](tmp_path / f"dam.{kind}"))
    assert done.status is FileStatus.ADDED
    record = desk.library.document("dam")
    (chunk, *_) = desk.library.chunks_of("dam")
    sentence = next(one for one in chunk.sentences if "1834" in one.text)
    assert PdfViewer().render(record.pdf_path, sentence.page, 1.0).width > 0
    with pymupdf.open(record.pdf_path) as pdf:
        shown = " ".join(
            pdf[place.page - 1].get_textbox(box) for place in sentence.places for box in place.boxes
        )
    assert "built the dam in 1834 from flat stones" in " ".join(shown.split())


def test_headings_lists_tables_and_pictures_stay(tmp_path: Path) -> None:
    grey = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 200, 120))
    grey.clear_with(120)
    source = docx(
        tmp_path / "dam.docx",
        paragraph("The Dam of Tilsa", style="Title"),
        paragraph("1. The rivers", style="Heading1"),
        paragraph(DAM),
        table(("River", "Length"), ("Ost", "120 km"), ("Narva", "80 km")),
        paragraph('<w:r><w:br w:type="page"/></w:r>'),
        paragraph("2. The stones", style="Heading1"),
        paragraph(picture()),
        paragraph("Fig. 2.1 Stones"),
        media=grey.tobytes("png"),
    )
    document = read(source)
    assert document.meta.title == "The Dam of Tilsa"
    assert [(one.number, one.page) for one in document.meta.chapters] == [(1, 1), (2, 2)]
    assert "Ost\t120 km" in document.pages[0].paragraphs
    with pymupdf.open(source.with_suffix(".pdf")) as pdf:
        assert pdf[1].get_images()
        assert [title for _, title, _ in pdf.get_toc()] == [
            "The Dam of Tilsa",
            "1. The rivers",
            "2. The stones",
        ]


def test_hidden_and_deleted_words_are_not_the_books(tmp_path: Path) -> None:
    source = docx(
        tmp_path / "lake.docx",
        paragraph(
            DAM + " ",
            run("Simon Fraud drew it. ", "<w:vanish/>"),
            run("He was born in Delft. ", '<w:rStyle w:val="Secret"/>'),
            run("White words lie. ", '<w:color w:val="FFFFFF"/>'),
            "<w:del><w:r><w:delText>It was built in 1234. </w:delText></w:r></w:del>",
            f"<w:ins>{run('It stands today. ')}</w:ins>",
            f"<w:moveFrom>{run('It moved away. ')}</w:moveFrom><w:moveTo>{run('It moved here.')}</w:moveTo>",
            run("", "<w:vanish w:val='0'/>"),
        ),
    )
    document = read(source)
    assert words_of(document) == f"{DAM} It stands today. It moved here."
    assert document.pages[0].hidden_words == 4 + 5 + 3 + 5


def test_white_letters_on_a_dark_cell_are_seen(tmp_path: Path) -> None:
    white = paragraph(run("Head of the table", '<w:color w:val="FFFFFF"/>'))
    cell = f'<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:fill="003366"/></w:tcPr>{white}</w:tc></w:tr></w:tbl>'
    assert "Head of the table" in words_of(read(docx(tmp_path / "a.docx", cell, paragraph(DAM))))


def test_what_an_e_book_hides_is_not_the_books(tmp_path: Path) -> None:
    body = (
        f"<p>{DAM}</p><p class='note'>Simon Fraud drew it.</p><p style='color: #FFF'>White words lie.</p>"
        "<p hidden='hidden'>It was built in 1234.</p><script>var words;</script>"
        "<p style='color:white; background: #000'>Seen on dark ground.</p>"
    )
    style = "@media print { p { display: none } } .note, #x { color: red; display:none }"
    document = read(epub(tmp_path / "lake.epub", [body], style))
    assert words_of(document) == f"{DAM} Seen on dark ground."
    assert document.pages[0].hidden_words == 4 + 3 + 5


def test_each_part_of_an_e_book_begins_a_page(tmp_path: Path) -> None:
    source = epub(
        tmp_path / "two.epub", [f"<h1>1. Dams</h1><p>{DAM}</p>", f"<h1>2. Wells</h1><p>{BAWDI}</p>"]
    )
    document = read(source)
    assert [page.paragraphs[0] for page in document.pages] == ["1. Dams", "2. Wells"]


def test_formulas_become_a_line(tmp_path: Path) -> None:
    omml = (
        "<m:oMath><m:r><m:t>F = </m:t></m:r><m:f><m:num><m:r><m:t>m</m:t></m:r></m:num><m:den><m:r>"
        "<m:t>a + b</m:t></m:r></m:den></m:f></m:oMath>"
    )
    bottom = "<mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow>"
    mathml = f"<math><mi>F</mi><mo>=</mo><mfrac><mi>m</mi>{bottom}</mfrac></math>"
    for source in (
        docx(tmp_path / "a.docx", paragraph("We find ", omml, " for all weights of that kind.")),
        epub(tmp_path / "b.epub", [f"<p>We find {mathml} for all weights of that kind.</p>"]),
    ):
        assert "F = m/(a + b)" in words_of(read(source))


def test_letters_in_an_old_hindi_font_become_hindi(tmp_path: Path) -> None:
    old = run("fLFkjoS|qr foHko", '<w:rFonts w:ascii="Kruti Dev 010" w:hAnsi="Kruti Dev 010"/>')
    assert "स्थिरवैद्युत विभव" in words_of(read(docx(tmp_path / "a.docx", paragraph(old), paragraph(BAWDI))))


def test_the_same_document_is_known_again(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "library")
    source = FILES["docx"](tmp_path / "dam.docx")
    before = source.read_bytes()
    results = desk.run(source) + desk.run(source)
    assert statuses(results) == [FileStatus.ADDED, FileStatus.DUPLICATE]
    assert source.read_bytes() == before
    assert [done.status for done in desk.importer.reread(["dam"])] == [FileStatus.REPLACED]


def test_documents_come_in_folders_and_archives(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    FILES["docx"](folder / "one.docx")
    packed = epub(tmp_path / "two.epub", [f"<h1>Wells</h1><p>{BAWDI} {DAM}</p>" * 3]).read_bytes()
    zipped(folder / "more.zip", {"two.epub": packed})
    desk = Desk(tmp_path / "library")
    desk.run(folder)
    assert desk.docs == {"one", "two"}


def _bad(kind: str, path: Path) -> Path:
    whole = FILES["docx"](path.with_name("whole.docx")).read_bytes()
    book = FILES["epub"](path.with_name("whole.epub")).read_bytes()
    content = {
        "cut.docx": whole[:700],
        "cut.epub": book[:500],
        "locked.docx": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
        "really.epub": whole,
        "word.pdf": whole,
        "book.pdf": book,
        "page.docx": b"<!DOCTYPE html><html><body>404</body></html>",
    }
    if kind in content:
        path.write_bytes(content[kind])
    elif kind == "empty.docx":
        docx(path, paragraph(""))
    elif kind == "empty.epub":
        epub(path, ["<p> </p>"])
    elif kind == "torn.docx":
        zipped(path, {"word/document.xml": b"<w:document><w:body>", "[Content_Types].xml": b""})
    elif kind == "torn.epub":
        zipped(path, {"META-INF/container.xml": b"<container/>", "mimetype": b""})
    else:
        lock: dict[str, str | bytes] = {
            "META-INF/encryption.xml": "<encryption><EncryptedData><EncryptionMethod Algorithm='"
            "http://www.w3.org/2001/04/xmlenc#aes128-cbc'/></EncryptedData></encryption>"
        }
        epub(path, [f"<p>{DAM}</p>"], more=lock)
    return path


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("cut.docx", ErrorCode.PDF_INCOMPLETE),
        ("cut.epub", ErrorCode.PDF_INCOMPLETE),
        ("locked.docx", ErrorCode.DOCUMENT_LOCKED),
        ("really.epub", ErrorCode.FILE_IS_DOCX),
        ("word.pdf", ErrorCode.FILE_IS_DOCX),
        ("book.pdf", ErrorCode.FILE_IS_EPUB),
        ("page.docx", ErrorCode.FILE_IS_WEB_PAGE),
        ("empty.docx", ErrorCode.PDF_BLANK),
        ("empty.epub", ErrorCode.PDF_BLANK),
        ("torn.docx", ErrorCode.DOCUMENT_DAMAGED),
        ("torn.epub", ErrorCode.DOCUMENT_DAMAGED),
        ("shop.epub", ErrorCode.DOCUMENT_PROTECTED),
    ],
)
def test_the_true_reason_is_told(name: str, code: ErrorCode, tmp_path: Path) -> None:
    done = _only(Desk(tmp_path / "library").importer, _bad(name, tmp_path / name))
    assert (done.status, done.error) == (FileStatus.FAILED, code)
    for language in Language:
        message, remedy = error_text(code, done.error_params or {}, language)
        assert name in message
        assert remedy


def test_fonts_that_a_publisher_has_scrambled_are_no_lock(tmp_path: Path) -> None:
    scrambled = (
        "<encryption><EncryptedData><EncryptionMethod Algorithm='http://www.idpf.org/2008/embedding'/>"
        "</EncryptedData></encryption>"
    )
    source = epub(tmp_path / "a.epub", [f"<p>{DAM}</p>"], more={"META-INF/encryption.xml": scrambled})
    assert words_of(read(source)) == DAM


def _only(importer: Importer, path: Path) -> FileDone:
    (done,) = importer.run([path])
    return done


@pytest.mark.parametrize("suffix", DOCUMENTS)
def test_each_accepted_kind_has_a_reader(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"book{suffix}"
    file.write_bytes(b"PK\x03\x04")
    assert is_document(file)
