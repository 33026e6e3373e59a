"""A question word alone behind another question: "and when?" behind "Who built the mill?" asks when the mill
was built. The word takes the place of the one that asked; English and Hindi verbs turn passive where it needs
that.
"""

from __future__ import annotations

import re

# What asks for the time, the place, the way, the reason or the person of what was asked about, and nothing
# else.
_ALONE = re.compile(
    r"(?:(?:but|and|ok|so|then)\s+)?"
    r"(?:(?P<word>why|how|when|where)"
    r"(?:\s+(?:so|(?:is|was)\s+(?:that|it|this)(?:\s+so)?|(?:does|did)\s+(?:that|this|it)\s+happen))?"
    r"|(?P<person>who|by\s+whom)(?:\s+(?:did|does|made|built)\s+(?:it|that|this))?)"
    r"|(?:(?:पर|लेकिन|और|तो)\s+)?(?:ऐसा\s+)?(?:(?P<hindi>क्यों|कैसे|कब|कहाँ|कहां)|(?P<hindi_person>किसने))"
    r"(?:\s+(?:होता|हुआ|किया)\s+(?:है|था))?"
    r"|(?:(?:par|lekin|aur|to)\s+)?(?:aisa\s+)?"
    r"(?:(?P<roman>ky[uo]+n?|kaise|kab|kaha+n?)|(?P<roman_person>kisne))"
    r"(?:\s+(?:hota|hua|kiya)\s+(?:hai|h|tha))?",
    re.I,
)
# "How long" asks for a number, not for a way.
_WAY_ENGLISH = re.compile(
    r"^(?:when|where|why|how(?!\s+(?:many|much|long|far|old|often|big|high|deep|wide|fast|tall|heavy|hot)\b))\b",
    re.I,
)
_PASSIVE_ENGLISH = re.compile(r"^\w+\s+(?=(?:is|are|was|were)\s)", re.I)
_ACTIVE_ENGLISH = re.compile(r"^who\s+(?:first\s+)?(?P<verb>[a-z]+)\s+(?P<rest>\S.*?)\s*\??$", re.I)
_OBJECT_HEAD = re.compile(r"^(?P<noun>.*?)(?:\s+(?:of|in|at|on|for|from|to|with|during|near)\s|$)", re.I)
_WAY_HINDI = re.compile(
    r"(?<!\S)(?:कब|कहाँ|कहां|कैसे|क्यों|किस\s+(?:समय|जगह|मौसम\s+में)|kab|kaha+n?|kaise|ky[uo]+n?)(?=\s)", re.I
)
_PERSON_HINDI = re.compile(r"(?<!\S)(?:किसने|kisne)(?=\s)", re.I)
# The verb of a Hindi question with its auxiliaries: "बनाई थी".
_LAST_VERB = re.compile(
    r"(?P<verb>\S+?)(?P<auxiliaries>(?:\s+(?:है|हैं|था|थी|थे|थीं|hai|hain|h|tha|thi|the))*)\s*\??$", re.I
)
_PASSIVE_HINDI = re.compile(r"\s+(?:गया|गई|गयी|गए|गये|gaya|gayi|gai|gaye|gae)(?=\s|\?|$)", re.I)
# Ending of a Hindi past form -> what makes it passive.
_GONE = (
    (("ा",), "गया"),
    (("ी", "ई"), "गई"),
    (("े", "ए"), "गए"),
    (("a",), "gaya"),
    (("i", "ee"), "gayi"),
    (("e",), "gaye"),
)
# Past form and participle where these differ, and those that are one form, of verbs for what people did.
_TWO_FORMS = """
wrote written gave given took taken drew drawn began begun broke broken chose chosen grew grown knew known
saw seen spoke spoken sang sung did done drove driven threw thrown wore worn stole stolen wove woven
overthrew overthrown froze frozen showed shown
"""
_ONE_FORM = """
built made found held sent won lost paid fought led brought bought caught taught thought kept left felt met
put set cut sold spent said told heard read laid struck cast
"""
_PARTICIPLES = {one: one for one in _ONE_FORM.split()} | dict(
    zip(_TWO_FORMS.split()[::2], _TWO_FORMS.split()[1::2], strict=True)
)


def asked_instead(fragment: str, previous: str) -> str | None:
    """The question that `fragment` asks behind `previous`: "When was the mill built?" of "and when?" behind
    "Who built the mill?". None where it is not a question word alone, or `previous` has no place for it."""
    asked = _ALONE.fullmatch(fragment.strip(" ?.!।"))
    if asked is None:
        return None
    if asked["word"]:
        return _english(asked["word"].capitalize(), previous)
    if asked["person"]:
        passive = _WAY_ENGLISH.match(previous) and _PASSIVE_ENGLISH.match(previous)
        return f"By whom {previous[passive.end() :]}" if passive else None
    if person := asked["hindi_person"] or asked["roman_person"]:
        return _by_person(person, previous)
    return _hindi(asked["hindi"] or asked["roman"], previous)


def _english(word: str, previous: str) -> str | None:
    if _WAY_ENGLISH.match(previous):
        return _WAY_ENGLISH.sub(word, previous)
    active = _ACTIVE_ENGLISH.match(previous)
    done = _participle(active["verb"]) if active else None
    if active is None or done is None:
        return None
    head = _OBJECT_HEAD.match(active["rest"])
    noun = head["noun"].casefold() if head else ""
    many = noun.endswith("s") and not noun.endswith(("ss", "us", "is"))
    return f"{word} {'were' if many else 'was'} {active['rest']} {done}?"


def _participle(past: str) -> str | None:
    """The participle of a past form, None for any other word."""
    verb = past.casefold()
    return verb if verb.endswith("ed") and len(verb) > len("need") else _PARTICIPLES.get(verb)


def _hindi(word: str, previous: str) -> str | None:
    if found := _WAY_HINDI.search(previous):
        return f"{previous[: found.start()]}{word}{previous[found.end() :]}"
    found = _PERSON_HINDI.search(previous)
    verb = _LAST_VERB.search(previous) if found else None
    if found is None or verb is None:
        return None
    gone = next((one for ends, one in _GONE if verb["verb"].casefold().endswith(ends)), None)
    if gone is None:
        return None
    between = previous[found.end() : verb.end("verb")]
    return f"{previous[: found.start()]}{word}{between} {gone}{previous[verb.end('verb') :]}"


def _by_person(person: str, previous: str) -> str | None:
    """ "किसने?" behind "पुल कब बनाया गया?"; what happens by itself ("कब बना") nobody does."""
    found = _WAY_HINDI.search(previous)
    if found is None or not _PASSIVE_HINDI.search(previous):
        return None
    return _PASSIVE_HINDI.sub("", f"{previous[: found.start()]}{person}{previous[found.end() :]}")
