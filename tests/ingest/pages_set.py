"""Pages that are set line by line for the tests of layout, with invented texts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pymupdf

from engine.core.values import DocumentText
from engine.ingest.reader import read_pdf

STORIES = (
    "The mill of Morvan was built by Tobias Grewal in the year 1731 after a long and cold winter. Farmers "
    "near Tilsa carry their barley to it every Thursday, and children help them with the baskets.",
    "Nobody remembers why the bridge at Perun has 43 steps, but Lata Hazare counted them twice. When the "
    "river rises above the weir, the people of Quill move their animals to the higher fields.",
    "A map of Rastel drawn in 1604 shows the market on the wrong side of the road. Usha Kamat wrote that the "
    "school of Tolm smells of wet wood and old rope in the morning.",
    "The bakers of Sivra sell a flat bread that keeps for eleven days. Sailors buy it before they leave the "
    "harbour, and some of them say that it tastes better when it is old.",
    "In the quarry of Andor two brothers cut slate for the roofs of the valley. They begin before sunrise "
    "and stop when the stone becomes too hot to touch with bare hands.",
    "The potters of Farro mark each jar with the print of a thumb. A jar without such a print is not sold, "
    "because nobody would know whom to ask when it breaks.",
)


def wrapped(text: str, width: float, size: float, font: str = "helv") -> list[str]:
    """The lines of a text in a column of this width (points)."""
    measure = pymupdf.Font(font)
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure.text_length(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def put(
    page: pymupdf.Page, x: float, y: float, lines: Sequence[str], size: float = 10.0, font: str = "helv"
) -> float:
    """Prints lines below each other, the first one with its baseline at y; returns the next height."""
    for line in lines:
        page.insert_text((x, y), line, fontsize=size, fontname=font)
        y += 1.3 * size
    return y


def new_page(title: str = "The Road to Kelva") -> tuple[pymupdf.Document, pymupdf.Page]:
    document = pymupdf.open()
    page = document.new_page(width=595, height=842)
    page.insert_text((60, 80), title, fontsize=18, fontname="hebo")
    return document, page


def read(document: pymupdf.Document, folder: Path) -> DocumentText:
    document.save(folder / "book.pdf")
    return read_pdf(folder / "book.pdf")


def sentences(document: DocumentText) -> list[str]:
    return [sentence.text for block in document.blocks for sentence in block.sentences]


def told(*stories: str) -> list[str]:
    """The sentences of some of the stories."""
    return [part if part.endswith(".") else part + "." for story in stories for part in story.split(". ")]
