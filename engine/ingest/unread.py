"""Words of a PDF page that MuPDF does not read: outside the page, cut away, in a layer that is off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.ingest.doubts import BoxLog, is_inked_text

_BEYOND = 3.0  # points by which a text must stick out of the page
_INKLESS = (3, 7)  # "type" of MuPDF's text trace: what is not drawn
Place = tuple[float, float]


def unread_words(page: Any, lines: Sequence[dict[str, Any]], drawn: BoxLog) -> list[Place]:
    """Where words stand that are not among the `lines` of MuPDF's "rawdict". `drawn`: `page.get_bboxlog()`.

    The file is asked for them only where a text is drawn of which nothing was read, or that sticks out of the
    page, and where it has layers that are off.
    """
    words = _cut_away(page, lines) if _may_be_cut_away(page, lines, drawn) else []
    if any(not layer["on"] for layer in page.parent.get_ocgs().values()):
        words += _in_hidden_layers(page)
    return words


def _may_be_cut_away(page: Any, lines: Sequence[dict[str, Any]], drawn: BoxLog) -> bool:
    width, height = page.rect.width, page.rect.height
    read = _boxes_of(lines)
    return any(
        box[0] < -_BEYOND or box[1] < -_BEYOND or box[2] > width + _BEYOND or box[3] > height + _BEYOND
        or not _meets(box[0], box[1], box[2], box[3], read)
        for kind, box in drawn
        if is_inked_text(kind)
    )  # fmt: skip


def _boxes_of(lines: Sequence[dict[str, Any]]) -> NDArray[np.float64]:
    """The lines' boxes, and a point around them."""
    boxes: NDArray[np.float64] = np.array([line["bbox"] for line in lines], float).reshape(-1, 4)
    around: NDArray[np.float64] = boxes + np.array([-1.0, -1.0, 1.0, 1.0])
    return around


def _meets(x0: float, y0: float, x1: float, y1: float, boxes: NDArray[np.float64]) -> bool:
    return bool(np.any((x0 <= boxes[:, 2]) & (x1 >= boxes[:, 0]) & (y0 <= boxes[:, 3]) & (y1 >= boxes[:, 1])))


def _cut_away(page: Any, lines: Sequence[dict[str, Any]]) -> list[Place]:
    read = _boxes_of(lines)
    words: list[Place] = []
    for span in page.get_texttrace():
        inside = False  # a word that is not read
        for code, _, _, (x0, y0, x1, y1) in span["chars"] if span["type"] not in _INKLESS else ():
            x, y = (x0 + x1) / 2, (y0 + y1) / 2
            lost = not chr(code).isspace() and not _meets(x, y, x, y, read)
            if lost and not inside:
                words.append((x, y))
            inside = lost
    return words


def _in_hidden_layers(page: Any) -> list[Place]:
    """What a copy of the page shows, which has no layers, and the page does not."""
    import pymupdf

    shown = {(round(x0), round(y0), text) for x0, y0, _, _, text, *_ in page.get_text("words")}
    with pymupdf.open() as copy:
        copy.insert_pdf(page.parent, from_page=page.number, to_page=page.number, annots=False, links=False,
                        widgets=False)  # fmt: skip
        return [
            (x0, y0)
            for x0, y0, _, _, text, *_ in copy[0].get_text("words")
            if (round(x0), round(y0), text) not in shown
        ]
