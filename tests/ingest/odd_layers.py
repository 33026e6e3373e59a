"""PDFs whose text layer is not what the page shows, made of invented texts with the fonts of Pothi."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pymupdf
from fpdf import FPDF

FONTS = Path(__file__).parents[2] / "assets" / "fonts"
TITLE = "The Windmill of Harsil Ridge"
PROSE = (
    "The Harsil windmill stands on a bare ridge above the village of Dhanoli. It was finished in 1887 by a "
    "carpenter called Tobias Grewal, who had seen such mills in the port of Kelva.",
    "Its four sails are made of teak and canvas. Each sail is 23 feet long and turns 14 times in a minute "
    "when the wind blows from the sea. On a good day the mill grinds 360 kilograms of wheat.",
)
OFFICE = (
    "The first officer of the reef was Clifford Daffney. A sufficient number of buoys floats around it, and "
    "each carries a flag with five figures. The traffic office sounded a horn in the fog.",
)
HINDI_TITLE = "सोनपुर की पवनचक्की"
HINDI = (
    "सोनपुर गाँव के पास ऊँची पहाड़ी पर एक पवनचक्की खड़ी है। इसे 1938 में कृष्णकांत मिश्र ने बनवाया था। "
    "उन दिनों गाँव में बिजली नहीं थी और स्त्रियों को नदी पार जाना पड़ता था।",
    "हर पंख की लंबाई 17 मीटर है। वर्षा ऋतु में पंखों को रस्सियों से बाँध दिया जाता है। विद्यालय के "
    "विद्यार्थी चक्की का निरीक्षण करते हैं और अपने निष्कर्ष एक पुस्तिका में लिखते हैं।",
)
Meaning = Callable[[str, int], str]


def printed(
    path: Path,
    title: str = TITLE,
    texts: Sequence[str] = PROSE,
    font: str = "NotoSans",
    *,
    shaped: bool = False,
) -> Path:
    """A page of a title and paragraphs in Unicode fonts, with a right text layer."""
    pdf = FPDF()
    pdf.add_page()
    pdf.add_font("head", fname=str(FONTS / f"{font}-Bold.ttf"))
    pdf.add_font("body", fname=str(FONTS / f"{font}-Regular.ttf"))
    pdf.set_text_shaping(shaped)
    pdf.set_font("head", size=18)
    pdf.multi_cell(0, 10, title)
    pdf.set_font("body", size=11.5)
    for text in texts:
        pdf.ln(3)
        pdf.multi_cell(0, 6.5, text)
    pdf.output(str(path))
    return path


def _maps(document: pymupdf.Document) -> list[tuple[int, int]]:
    """The fonts of a document that tell what their glyphs mean, and the maps that tell it."""
    found = []
    for xref in range(1, document.xref_length()):
        kind, value = document.xref_get_key(xref, "ToUnicode")
        if kind == "xref":
            found.append((xref, int(value.split()[0])))
    return found


def retold(source: Path, path: Path, meaning: Meaning, *, only: str = "") -> Path:
    """The same page with other meanings of its glyphs. `meaning(text, glyph) -> text`; `only`: fonts whose
    names this expression finds."""

    def entry(match: re.Match[str]) -> str:
        told = meaning(bytes.fromhex(match[2]).decode("utf-16-be"), int(match[1], 16))
        return f"<{match[1]}> <{told.encode('utf-16-be').hex()}>"

    def section(match: re.Match[str]) -> str:
        return "beginbfchar" + re.sub(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", entry, match[1]) + "endbfchar"

    with pymupdf.open(source) as document:
        for font, xref in _maps(document):
            if re.search(only, document.xref_get_key(font, "BaseFont")[1]):
                stream = document.xref_stream(xref).decode("latin1")
                told = re.sub(r"beginbfchar(.*?)endbfchar", section, stream, flags=re.DOTALL)
                document.update_stream(xref, told.encode("latin1"))
        document.save(path)
    return path


def untold(source: Path, path: Path) -> Path:
    """The same page with fonts that do not tell what their glyphs mean."""
    with pymupdf.open(source) as document:
        for font, _ in _maps(document):
            document.xref_set_key(font, "ToUnicode", "null")
        document.save(path)
    return path


def shifted(by: int) -> Meaning:
    """Every letter and digit told as the one `by` places on."""

    def meaning(text: str, glyph: int) -> str:
        return "".join(
            chr((ord(letter) - 97 + by) % 26 + 97) if "a" <= letter <= "z"
            else chr((ord(letter) - 65 + by) % 26 + 65) if "A" <= letter <= "Z"
            else chr((ord(letter) - 48 + by) % 10 + 48) if "0" <= letter <= "9"
            else letter
            for letter in text
        )  # fmt: skip

    return meaning


def without_ligatures(source: Path, path: Path) -> Path:
    """A page as fonts with ligatures print it, whose map leaves them out."""

    def entry(match: re.Match[str]) -> str:
        return "" if len(match[2]) > 4 else match[0]

    with pymupdf.open(source) as document:
        for _, xref in _maps(document):
            stream = document.xref_stream(xref).decode("latin1")
            bare = re.sub(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\n", entry, stream)
            bare = re.sub(r"\d+ beginbfchar", lambda match: match[0], bare)
            document.update_stream(xref, bare.encode("latin1"))
        document.save(path)
    return path


def scanned(source: Path, path: Path, word: Callable[[str], str] | None = None, stamp: str = "") -> Path:
    """The picture of a page, with its words as an OCR program writes them below it; `word` gives what it took
    each for."""
    with pymupdf.open(source) as original, pymupdf.open() as scan:
        for page in original:
            made = scan.new_page(width=page.rect.width, height=page.rect.height)
            made.insert_image(made.rect, stream=page.get_pixmap(dpi=200).tobytes("jpeg"))
            font = pymupdf.Font("helv")
            for x0, _, x1, y1, text, *_ in page.get_text("words") if word else ():
                read = word(text) if word else ""
                size = (x1 - x0) / max(0.1, font.text_length(read, 1))
                made.insert_text((x0, y1 - 3), read, fontsize=size, render_mode=3)
            if stamp:
                made.insert_text((60, made.rect.height - 20), stamp, fontsize=8)
        scan.save(path)
    return path


def outlined(source: Path, path: Path) -> Path:
    """The page with its letters as drawings."""
    with pymupdf.open(source) as document:
        picture = document[0].get_svg_image(text_as_path=True)
    with pymupdf.open("svg", picture.encode()) as drawn:
        path.write_bytes(drawn.convert_to_pdf())
    return path
