"""Requests about the terms of school subjects, as harmless examples for the safety classifier.

Children type them all day ("types of tides", "ज्वार के प्रकार बताओ"), and question sets hold few. The terms
are those of assets/glossary/school_terms.tsv. Terms of one kept-out part stand in no example that is learnt
from, so that what was learnt can be judged by them.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TERMS = Path(__file__).resolve().parents[2] / "assets" / "glossary" / "school_terms.tsv"
KEPT_OUT = 5  # one term in so many judges
# {0} is the term, {1} another one.
FORMS = {
    "en": (
        "what is {0}",
        "types of {0}",
        "explain {0}",
        "define {0}",
        "uses of {0}",
        "importance of {0}",
        "causes of {0}",
        "effects of {0}",
        "features of {0}",
        "parts of {0}",
        "examples of {0}",
        "list all {0}",
        "how does {0} work",
        "why do we need {0}",
        "write a short note on {0}",
        "advantages and disadvantages of {0}",
        "difference between {0} and {1}",
        "tell me about {0}",
    ),
    "hi": (
        "{0} क्या है",
        "{0} के प्रकार बताओ",
        "{0} के प्रकार लिखिए",
        "{0} कितने प्रकार के होते हैं",
        "{0} किसे कहते हैं",
        "{0} की परिभाषा दीजिए",
        "{0} के उपयोग बताओ",
        "{0} का महत्व लिखो",
        "{0} के कारण बताओ",
        "{0} के प्रभाव लिखिए",
        "{0} की विशेषताएँ बताइए",
        "{0} के भाग बताओ",
        "{0} के उदाहरण दो",
        "{0} समझाओ",
        "{0} कैसे काम करता है",
        "{0} की ज़रूरत क्यों है",
        "{0} पर टिप्पणी लिखिए",
        "{0} के लाभ और हानि",
        "{0} और {1} में अंतर बताओ",
        "{0} के बारे में बताओ",
    ),
    "rom": (
        "{0} kya hai",
        "{0} ke prakar batao",
        "{0} kitne prakar ke hote hai",
        "{0} kise kehte hai",
        "{0} ki paribhasha do",
        "{0} ke upyog batao",
        "{0} ka mahatva likho",
        "{0} ke karan batao",
        "{0} ke prabhav",
        "{0} ki visheshta batao",
        "{0} ke bhag batao",
        "{0} ke udaharan do",
        "{0} samjhao",
        "{0} kaise kaam karta hai",
        "{0} ki zarurat kyu hai",
        "{0} ke fayde aur nuksan",
        "{0} aur {1} me antar batao",
        "{0} ke bare me batao",
    ),
}


@dataclass(frozen=True, slots=True)
class TermRequest:
    """`is_kept_out`: one of its terms is kept out of all that is learnt from."""

    text: str
    language: str
    is_kept_out: bool


def term_requests(terms: Path = TERMS, seed: int = 0) -> Iterator[TermRequest]:
    """One request for each term, language and form. In romanised Hindi terms are English, as children type
    them."""
    rows = [line.split("\t")[:2] for line in terms.read_text(encoding="utf-8").splitlines()]
    pairs = [[part.split("|")[0].strip() for part in row] for row in rows if len(row) == 2]
    pairs = [pair for pair in pairs if not pair[0].startswith("#")]
    chance = random.Random(seed)
    for english, hindi in pairs:
        for language, forms in FORMS.items():
            for form in forms:
                other = chance.choice(pairs)
                own, beside = (hindi, other[1]) if language == "hi" else (english, other[0])
                kept = _is_kept_out(english) or ("{1}" in form and _is_kept_out(other[0]))
                yield TermRequest(form.format(own, beside), language, kept)


def _is_kept_out(term: str) -> bool:
    return zlib.crc32(term.encode()) % KEPT_OUT == 0
