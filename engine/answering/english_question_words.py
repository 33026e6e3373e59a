"""Words of English headings by what a teacher asks of them, from assets/words/english_headings.txt."""

from __future__ import annotations

from engine.core.assets import sections_of, words_under

_FILE = "words/english_headings.txt"


def _pairs(heading: str) -> dict[str, str]:
    """Word of a heading -> word of the question, from lines of "one: other"."""
    return dict(line.split(": ") for line in sections_of(_FILE)[heading])


KINDS = words_under(_FILE, "kinds")
LISTED = words_under(_FILE, "listed")
STATED = words_under(_FILE, "stated")
WEIGHED = words_under(_FILE, "weighed")
ACCOUNTS = words_under(_FILE, "accounts")
DESCRIBED = words_under(_FILE, "described")
VAGUE = words_under(_FILE, "vague")
NO_THINGS = words_under(_FILE, "no things")
WITH_ARTICLE = words_under(_FILE, "with article")
DONE = _pairs("done")
DOES = _pairs("does")
METHODS = _pairs("methods")
