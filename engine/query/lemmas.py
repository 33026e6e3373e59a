"""Dictionary forms of an inflected Hindi word: कंपनियों is of कंपनी, घुलता of घुलना, हरे of हरा.

A stem alone is too coarse to look a word up: cut short, कंपनियां and कंपन (vibration) are one. So the endings
are turned back into those that a dictionary has. Which of the proposals is a word the dictionary knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.assets import sections_of
from engine.core.text import fold

_NO_ENDING = "-"


def _endings() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Ending -> endings of the dictionary form, likeliest first, as folded words have them (ँ is ं)."""
    for line in sections_of("words/hindi_forms.txt")["dictionary forms"]:
        ending, others = line.replace(_NO_ENDING, "").split(":")
        yield ending, tuple(others.removeprefix(" ").split(" "))


_ENDINGS = dict(_endings())
_LONGEST = max(map(len, _ENDINGS))
_LEAST = 2  # letters that have to be left of a word


def lemmas(form: str) -> list[str]:
    """Forms under which a dictionary may have a folded Hindi word, likeliest first; never the word itself."""
    found: dict[str, None] = {}
    for size in range(min(_LONGEST, len(form) - _LEAST), -1, -1):
        rest, ending = form[: len(form) - size], form[len(form) - size :]
        for other in _ENDINGS.get(ending, ()):
            found[fold(rest + other)] = None
    found.pop(form, None)
    return list(found)
