"""The words by which students say what kind of answer they want, in English, Hindi and romanised Hindi.

They are in assets/words/answer_cues.txt. Patterns run over the folded words of a question joined by single
spaces, with one space at each end, as vowel signs of Devanagari are no word characters.
"""

from __future__ import annotations

import re

from engine.core.assets import pattern_under
from engine.core.text import fold


def _cue(heading: str) -> re.Pattern[str]:
    """Whole words that fit what stands under a heading."""
    return re.compile(rf"(?<= )(?:{fold(pattern_under('words/answer_cues.txt', heading))})(?= )")


REFERENCE = _cue("reference")
SECTION_NUMBER = _cue("section number")
CALCULATION = _cue("calculation")
HOW_OTHERS_PROVED = _cue("how others proved")
COMPARE = _cue("compare")
DIFFERENCE_QUANTITY = _cue("difference quantity")
WHY = _cue("why")
WHAT_DIFFERENCE = _cue("what difference")
PROVE = _cue("prove")
SUMMARY = _cue("summary")
ABOUT = _cue("about")
WHOLE_CHAPTER = _cue("whole chapter")
SECTIONS = _cue("sections")
PART_OF_CHAPTER = _cue("part of chapter")
STEPS = _cue("steps")
PROCEDURE = _cue("procedure")
NAME_OF_PROCESS = _cue("name of process")
CAUSES = _cue("causes")
REASONS = _cue("reasons")
KINDS = _cue("kinds")
LIST = _cue("list")
WHAT_HOW_WHY = _cue("what how why")
ALL_OF_A_KIND = _cue("all of a kind")
TOLD_TO_LIST = _cue("told to list")
TOLD_STEPS = _cue("told steps")
ONE_OF_THEM = _cue("one of them")
EXPLAIN = _cue("explain")
DESCRIBE = _cue("describe")
ONE_FACT = _cue("one fact")
NO_ANSWER_OF_A_BOOK = _cue("no answer of a book")
LISTED = _cue("listed")
REASONED = _cue("reasoned")
BRIEF = _cue("brief")

MARKS = re.compile(r" (\d{1,2}) (?:marks?|marker|ank|अंक|अंकों)(?= )")
WORDS = re.compile(r" (\d{2,3}) (?:words|शब्दों|शब्द|shabd|shabdo|shabdon)(?= )")
