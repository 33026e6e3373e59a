"""Makes dictionary.tsv from the English-Hindi dictionary of the FreeDict project (GPL 2 or later).

The source is the Debian package dict-freedict-eng-hin, edition 1.6, or any file of that dictionary in the
dictd format: `python -m assets.glossary.build /usr/share/dictd/freedict-eng-hin.dict.dz`. Each line of the
result is a Hindi word and the English ones it may stand for, the commonest senses first.
"""

from __future__ import annotations

import gzip
import re
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

TARGET = Path(__file__).with_name("dictionary.tsv")
MOST_WORDS = 2  # of an entry: longer ones explain more than they translate
LIGHT_VERBS = frozenset({"करना", "होना", "देना", "लेना"})
_NOTES = re.compile(r"\{[^}]*\}|\([^)]*\)")
_HEADWORD = re.compile(r"^(?P<word>\S.*?)(?: /[^/]*/)?(?: <(?P<kind>[^>]*)>)?$")
_SENSE = re.compile(r"^\d+\. (?P<text>.*)$")
_ENGLISH = re.compile(r"[A-Za-z' -]+")
_HINDI = re.compile(
    "[\u0904-\u0939][\u0900-\u0963\u0971-\u097f-]*(?: [\u0904-\u0939][\u0900-\u0963\u0971-\u097f-]*)*"
)
_TORN = "से "  # what is left of "see: (किसी) से मिलना"; in a question "से" belongs to the word before it
_HEADER = """\
# Hindi <TAB> English words it may stand for, separated by |, in the order of senses. Made by build.py from
# the English-Hindi dictionary 1.6 of the FreeDict project, copyright its contributors and the Language
# Technologies Research Centre, IIIT Hyderabad; GNU General Public License, version 2 or later.
"""


def entries(text: str) -> Iterator[tuple[str, str, int]]:
    """(English, Hindi, number of the sense counted from 0) of a dictionary in the dictd format."""
    english = ""
    sense = 0
    for line in text.splitlines():
        told = _SENSE.match(line)
        if told is not None:
            for part in re.split("[,;/]", told["text"]):
                hindi = " ".join(_composed(_NOTES.sub(" ", part).replace("~", " ")).split())
                whole = _HINDI.fullmatch(hindi) and not hindi.startswith(_TORN)
                if english and whole and len(hindi.split()) <= MOST_WORDS:
                    yield english, hindi, sense
                    sense += 1
            continue
        head = None if line.startswith(" ") else _HEADWORD.match(line)
        if head is not None:
            word = head["word"].replace("_", " ").replace("~", " ").strip()
            plain = _ENGLISH.fullmatch(word) and len(word.split()) <= MOST_WORDS and head["kind"] != "IDM"
            english, sense = word if plain else "", 0


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def table(text: str) -> dict[str, list[str]]:
    """Hindi -> English words, those of which it is an early sense first.

    Two words are better translated one by one: "लाल रंग" is no carmine, "साफ़ करना" not to pick. They are only
    kept where a light verb makes a verb of a word that has no entry of its own: महसूस (करना), feel.
    """
    found: dict[str, dict[str, int]] = defaultdict(dict)
    for english, hindi, sense in entries(text):
        known = found[hindi]
        known[english] = min(sense, known.get(english, sense))
    single = {hindi: known for hindi, known in found.items() if " " not in hindi}
    for hindi in sorted(found.keys() - single.keys()):
        word, second = hindi.split()
        if second in LIGHT_VERBS and word not in found:
            single.setdefault(word, found[hindi])
    return {hindi: sorted(known, key=lambda one: known[one]) for hindi, known in sorted(single.items())}


def main() -> None:
    source = Path(sys.argv[1])
    packed = source.read_bytes()
    text = (gzip.decompress(packed) if source.suffix == ".dz" else packed).decode("utf-8")
    _, _, body = text.partition("English-Hindi FreeDict Dictionary ver")
    lines = [f"{hindi}\t{'|'.join(english)}" for hindi, english in table(body).items()]
    TARGET.write_text(_HEADER + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
