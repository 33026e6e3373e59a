"""What NCERT file names say: class, language, subject, book and chapter.

The scheme is <class a-l><language e/h/u><subject, 2 letters><book digit><chapter, 2 digits>, for
example jesc109: class 10, English, Science, book 1, chapter 9. Book names are those on the covers;
books of one language edition share them with the other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.core.values import Language

_NAME = re.compile(r"^([a-l])([ehu])([a-z]{2})(\d)(\d\d|ps|an|dd|gl|in|a\d|cc)(?![a-z0-9])", re.IGNORECASE)

SUBJECTS = {
    "sc": "Science", "cu": "Science", "mh": "Mathematics", "gp": "Mathematics", "mm": "Mathematics",
    "ss": "Social Science", "es": "Social Science", "bo": "Biology", "ch": "Chemistry", "ph": "Physics",
    "gy": "Geography", "hs": "History", "ps": "Political Science", "ec": "Economics", "st": "Statistics",
    "sy": "Sociology", "py": "Psychology", "cs": "Computer Science", "ip": "Informatics Practices",
    "ac": "Accountancy", "bs": "Business Studies", "bt": "Biotechnology", "he": "Home Science",
    "hl": "English", "en": "English",
    "pr": "English", "hn": "Hindi", "sk": "Sanskrit", "vs": "Environmental Studies",
    "ev": "Environmental Studies", "jm": "Mathematics",
}  # fmt: skip

# Class letter and code, where the code means another subject than in other classes.
_OTHER_SUBJECTS = {"ist": "Social Science", "jst": "Social Science"}

# Books that keep the file names of an older one: only the running head tells which of both it is.
SERIES = frozenset({"exploration", "ganita manjari"})

# Keyed by class letter, subject and book digit; the language letter left out.
_BOOKS = {
    "fcu1": "Curiosity", "gcu1": "Curiosity", "hcu1": "Curiosity",
    "fpr1": "Poorvi", "gpr1": "Poorvi", "hpr1": "Poorvi",
    "fgp1": "Ganita Prakash", "ggp1": "Ganita Prakash I", "ggp2": "Ganita Prakash II",
    "hgp1": "Ganita Prakash I", "hgp2": "Ganita Prakash II",
    "fes1": "Exploring Society: India and Beyond", "ges1": "Exploring Society: India and Beyond I",
    "ges2": "Exploring Society: India and Beyond II", "hes1": "Exploring Society: India and Beyond I",
    "hes2": "Exploring Society: India and Beyond II",
    "cev1": "Our Wondrous World", "dev1": "Our Wondrous World", "eev1": "Our Wondrous World",
    "cmm1": "Maths Mela", "dmm1": "Maths Mela", "emm1": "Maths Mela", "ajm1": "Joyful Mathematics",
    "bjm1": "Joyful Mathematics", "ist1": "Understanding Society: India and Beyond I",
    "fss1": "Our Pasts I", "fss2": "The Earth Our Habitat", "fss3": "Social and Political Life I",
    "gss1": "Our Pasts II", "gss2": "Our Environment", "gss3": "Social and Political Life II",
    "hss2": "Our Pasts III", "hss3": "Social and Political Life III", "hss4": "Resources and Development",
    "iss1": "Contemporary India I", "iss2": "Economics", "iss3": "India and the Contemporary World I",
    "iss4": "Democratic Politics I", "jss1": "Contemporary India II",
    "jss2": "Understanding Economic Development", "jss3": "India and the Contemporary World II",
    "jss4": "Democratic Politics II", "kgy1": "India: Physical Environment",
    "kgy2": "Fundamentals of Physical Geography", "kgy3": "Practical Work in Geography I",
    "khs1": "Themes in World History",
    "kps1": "Political Theory", "kps2": "Indian Constitution at Work", "kec1": "Indian Economic Development",
    "kst1": "Statistics for Economics", "ksy1": "Introducing Sociology", "ksy2": "Understanding Society",
    "kpy1": "Introduction to Psychology", "kac1": "Financial Accounting I", "kac2": "Financial Accounting II",
    "lgy1": "Fundamentals of Human Geography", "lgy2": "India: People and Economy",
    "lgy3": "Practical Work in Geography II",
    "lhs1": "Themes in Indian History I", "lhs2": "Themes in Indian History II",
    "lhs3": "Themes in Indian History III", "lps1": "Contemporary World Politics",
    "lps2": "Politics in India since Independence", "lec1": "Introductory Macroeconomics",
    "lec2": "Introductory Microeconomics", "lsy1": "Indian Society",
    "lsy2": "Social Change and Development in India",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class FileName:
    """What a name of the scheme says; `chapter` is None for front matter and answers."""

    class_number: int
    language: Language | None
    subject: str | None
    book: str | None
    chapter: int | None


def parse_name(doc: str) -> FileName | None:
    """The parts of an NCERT name at the beginning of `doc`, or None when it is another name."""
    match = _NAME.match(doc)
    if match is None:
        return None
    letter, language, code, digit, rest = (part.lower() for part in match.groups())
    subject = _OTHER_SUBJECTS.get(letter + code) or SUBJECTS.get(code)
    return FileName(
        class_number=ord(letter) - ord("a") + 1,
        language={"e": Language.EN, "h": Language.HI}.get(language),
        subject=subject,
        book=_BOOKS.get(letter + code + digit),
        chapter=int(rest) if rest.isdigit() and int(rest) > 0 else None,
    )
