"""Whether a book says of itself that it is NCERT's. A citation claims it only then.

A book may mention NCERT, quote it or be named like its files; none of that makes it NCERT's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.ingest.margins import Margins
from engine.ingest.structure import Part

_NAME = (
    r"(?:n\.?\s?c\.?\s?e\.?\s?r\.?\s?t\.?|national council (?:of|for) educational research and training"
    r"|एन\.?\s?सी\.?\s?ई\.?\s?आर\.?\s?टी\.?|राष्ट्रीय शैक्षिक अनुसंधान और प्रशिक्षण परिषद्?)"
)
_NAMED = re.compile(rf"(?<!\w){_NAME}(?!\w)", re.IGNORECASE)
# A line of an imprint or a title page: the name, with what such a line has around it and nothing else.
_IMPRINT = re.compile(
    r"^\W*(?:©|\(c\)|copyright|(?:first )?published\b.{0,60}\bby|publication (?:division|department),?"
    r"|प्रकाशक|प्रकाशन (?:विभाग|प्रभाग),?|सर्वाधिकार)?\W*(?:the )?(?:secretary,? )?"
    rf"{_NAME}(?!\w)\W*(?:(?:,?\s*(?:19|20)\d\d)?\W*|not to be republished\W*"
    r"|[,\s].{0,80}(?:new delhi|नई दिल्ली|नयी दिल्ली).{0,40}|.{0,40}\bisbn\b.{0,60})$"
    rf"|\bisbn\b.{{0,80}}{_NAME}(?!\w)",
    re.IGNORECASE,
)
# The newer books have their title in the running head and neither name nor year on the pages of a chapter.
_SERIES = re.compile(
    r"(?<!\w)(?:ganita (?:prakash|manjari)|(?:exploring|understanding) society|india and beyond|curiosity"
    r"|exploration|poorvi|kaveri|गणित प्रकाश|गणित मंजरी|जिज्ञासा|अन्वेषण)(?![\w\u0900-\u097f])",
    re.IGNORECASE,
)
_NOT_TO_BE_REPUBLISHED = re.compile(rf"{_NAME}\W{{0,5}}not to be republished", re.IGNORECASE)
_FRONT_PAGES, _BACK_PAGES = 4, 2  # where imprints stand


def is_ncert(*, parts: Iterable[Part], margins: Margins, page_count: int, named_like_one: bool) -> bool:
    """`named_like_one`: the file's name follows NCERT's scheme, which counts together with a mark only.

    Marks that suffice: the name in a running head or foot, "Reprint 2026-27" at the foot, an imprint or a
    title page with the name, "© NCERT not to be republished". With the file's name: also a bare year at the
    foot, the title of one of NCERT's series in a running head, or the name anywhere.
    """
    if margins.reprint or any(_NAMED.search(head) for head in margins.heads):
        return True
    if named_like_one and (margins.edition is not None or any(map(_SERIES.search, margins.heads))):
        return True
    mentioned = False
    for part in parts:
        text = " ".join(piece.text for piece in part.pieces)
        if not _NAMED.search(text):
            continue
        mentioned = True
        page = part.head.page
        in_imprint = page <= _FRONT_PAGES or page > page_count - _BACK_PAGES
        lines = [text, *(piece.text for piece in part.pieces)]
        if _NOT_TO_BE_REPUBLISHED.search(text) or (in_imprint and any(_IMPRINT.search(one) for one in lines)):
            return True
    return named_like_one and mentioned
