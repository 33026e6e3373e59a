"""English questions as a teacher puts them, made from a heading or a sentence of a book.

The grammar that a heading leaves out (articles, small letters) comes from the book's own sentences
(`engine.query.usage`); where they don't show it, no question is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from engine.answering.english_phrases import (
    CLAUSE_WORDS,
    PREPOSITIONS,
    NounPhrase,
    is_noun_like,
    is_pair,
    noun_phrase,
)
from engine.core.assets import sections_of, words_under
from engine.core.text import is_stop_word
from engine.policy.numbers import policy_count
from engine.query.usage import Usage, indefinite, is_plural
from engine.query.word_classes import FINITE_VERBS, QUESTION_WORDS

# Words of headings by what a teacher asks of them.
_FILE = "words/english_headings.txt"
KINDS, LISTED, STATED, WEIGHED, ACCOUNTS, DESCRIBED, VAGUE, NO_THINGS, WITH_ARTICLE = (
    words_under(_FILE, heading)
    for heading in (
        *("kinds", "listed", "stated", "weighed", "accounts", "described", "vague", "no things"),
        "with article",
    )
)
# Word of a heading -> word of the question.
DONE, DOES, METHODS = (
    dict(line.split(": ") for line in sections_of(_FILE)[heading]) for heading in ("done", "does", "methods")
)
FEWEST_LETTERS, MOST_WORDS = 4, 10
_SET_PHRASE = policy_count("suggestions", "twice")  # occurrences from which on words belong together
_NUMBER = re.compile(
    r"^\W*(?:(?:chapter|unit)\s*)?(?:\d+(?:\.\d+)*[.):]?|\(?[ivx]{1,4}[.)]|\(?[a-h][.)])\s+", re.IGNORECASE
)
_BRACKETED = re.compile(r"\s*\([^)]*\)")
_SUBTITLE = re.compile(r"\s+[–—-]\s+|[–—]|:\s")
_AND_THEIRS = re.compile(r",?\s+and\s+(?:its|their|his|her)\s.*$", re.IGNORECASE)
_BROKEN = re.compile(r"[?!;:,/\[\]=+|।“”\"‘…•<>*&]|\.\.|\b\d", re.IGNORECASE)
# Headings that every chapter has, and what is said to the reader.
_ROUTINE = re.compile(
    r"^(?:exercis|activit|project|fig|table|source|solutions?$|notes?\b|references?\b|write\b|answer|try\b)"
    r"|exercises?$|questions?$|reading$|reports?$|websites?$|column [ab]\b|\bpart [ivx\d]+\b"
    r"|summar|learn|introduc|example|key\s*words?\b|glossar|\bthink|recall|\blet\b|did you|do you|appendix"
    r"|conclusion|concluding|more to|in brief|overview|discuss|find out|explor|curios|ponder|remember"
    r"|\breflect\b|revise|snapshot|timeline|\bhints?\b|remark|case study|recommend|teachers?\b",
    re.IGNORECASE,
)
_ADJECTIVE = re.compile(r"(?:[ai]ble|al|ous|ive|ic|ed|ful|less|ary|ant|ent)$")
_ASKING = re.compile(
    r"^(?:what|who|how|why|when|where)\s+(?:is|are|was|were|do|does|did|can|has|have|will|should|would|could)\s"
    r"|^how\s+(?:many|much)\s(?:\w+\s){1,4}?(?:is|are|was|were|do|does|did|can|has|have)\s"
    r"|^(?:is|are|was|were|do|does|did|can|has|have)\s",
    re.IGNORECASE,
)
_LEANING = re.compile(
    r"\b(?:you|your|i|my|me|we|us|our|this|these|those|it|its|they|their|them|he|she|his|her|above|following|"
    r"below|here|above|mentioned|so|first|fig|figure|table|activity)\b",
    re.IGNORECASE,
)
_WHAT_IS = re.compile(r"^what\s+(is|are|was|were)\s+(.+)$", re.IGNORECASE)

_COUNTED = re.compile(
    r"^There are (?:two|three|four|five|six|seven|eight)\s(?:main |major |basic |different |broad )?"
    r"(types|kinds|forms|categories|stages|states|levels|branches|layers) of "
    r"((?:[a-z\-]+ ?){1,4})(?=[.,:;–—(]|$)"
)
_DEFINED = re.compile(
    r"\b(?:is|are)\s+(?:also\s+)?(?:called|known as|termed(?: as)?|defined as)\s+(?:(an?|the)\s+)?"
    r"((?:[a-z][a-z\-]+\s){0,2}[a-z][a-z\-]+)(?=\s*[.;(]|$)"
)

_SAYS_WHAT = re.compile(
    r"^(?:(An?)\s)?((?:[A-Za-z][a-z]+\s){0,2}[A-Za-z][a-z]+)\s(is|are)\s(?:an?|the|any|those|that)\s(?!first|most|only)"
)
_ABSTRACT = re.compile(r"(?:[^s]sion|tion|ment|ness|ity|ism|ance|ence|lysis|osis|graphy|ology)$")
_PARTICIPLE = re.compile(r"(?:ed|ing|ly)$")


def topic_of(heading: str) -> str:
    """A heading without its number, what stands in brackets and what it says besides of its thing."""
    plain = _NUMBER.sub("", _NUMBER.sub("", heading)).strip(" .·•-*")
    parts = [part for part in _SUBTITLE.split(plain) if part.strip()]
    asking = [part for part in parts if part.rstrip().endswith("?")]
    plain = asking[-1] if asking else parts[0] if len(parts) > 1 and not plain.endswith(":") else plain
    return _AND_THEIRS.sub("", _BRACKETED.sub("", plain)).strip(" .·•-*")


def questions_about(heading: str, usage: Usage, is_defined: Callable[[str], bool]) -> list[str]:
    """Questions about what a heading names, the best first; [] where no good one can be made.

    `is_defined`: whether the text says what a thing is.
    """
    topic = topic_of(heading)
    if topic.endswith("?"):
        own = _own_question(topic, usage)
        return [own] if own else []
    tokens = topic.split()
    if (
        len(topic) < FEWEST_LETTERS
        or not 1 <= len(tokens) <= MOST_WORDS
        or _BROKEN.search(topic)
        or _ROUTINE.search(topic)
        or any(token.casefold() in CLAUSE_WORDS or token.casefold() in QUESTION_WORDS for token in tokens)
    ):
        return []
    if tokens[0].casefold() not in METHODS and _is_deed(tokens) and usage.count(topic) < _SET_PHRASE:
        return []
    for maker in (_method, _kinds, _process, _listed, _account):
        found = maker(tokens, usage)
        if found is not None:
            return [found]
    return _of_thing(tokens, usage, is_defined)


def question_of_sentence(sentence: str, usage: Usage) -> str | None:
    """The question that a sentence answers which defines a term or says how many kinds there are."""
    counted = _COUNTED.match(sentence)
    if counted is not None:
        thing = noun_phrase(counted[2].split(), usage)
        return f"What are the different {counted[1]} of {thing.bare}?" if thing else None
    defined = _DEFINED.search(sentence)
    if defined is None:
        return _of_first_words(sentence, usage)
    article, term = defined.groups()
    tokens = term.split()
    if any(is_stop_word(token) or token in CLAUSE_WORDS or token in FINITE_VERBS for token in tokens):
        return None
    spelled = usage.phrase(tokens)
    many = is_plural(tokens[-1])
    if usage.count(spelled) < _SET_PHRASE or many != sentence[defined.start() :].startswith("are"):
        return None
    if many:
        return f"What are {spelled}?"
    shown = usage.article(spelled)
    if shown == "a" or (article in ("a", "an") and shown is None):
        return f"What is {indefinite(spelled)}?"
    if article == "the":
        return f"What is the {spelled}?"
    if len(tokens) == 1 and _ADJECTIVE.search(spelled):
        return None
    return f"What is meant by {spelled}?" if shown == "" else term_question(spelled)


def _of_first_words(sentence: str, usage: Usage) -> str | None:
    """The question of a sentence that begins with the thing that it defines: "A triangle is a ..."."""
    match = _SAYS_WHAT.match(sentence)
    if match is None:
        return None
    article, name, verb = match.groups()
    tokens = name.split()
    if any(is_stop_word(token.casefold()) or token.casefold() in CLAUSE_WORDS for token in tokens):
        return None
    if not all(token.isalpha() for token in tokens) or _PARTICIPLE.search(tokens[-1]):
        return None
    spelled = usage.phrase(tokens)
    if (
        not spelled.islower()
        or usage.count(spelled) < _SET_PHRASE
        or is_plural(tokens[-1]) != (verb == "are")
    ):
        return None
    if verb == "are":
        return None if article else f"What are {spelled}?"
    if article:
        return f"What is {indefinite(spelled)}?"
    return f"What is {spelled}?" if usage.article(spelled) == "" else None


def term_question(term: str) -> str:
    """A question for a term of which nobody knows whether it takes an article; the name of what is done or of
    what something is like takes none."""
    if " " not in term and _ABSTRACT.search(term):
        return f"What is meant by {term}?"
    return f"What is meant by the term ‘{term}’?"


def _is_deed(tokens: Sequence[str]) -> bool:
    """Whether a heading begins with what is done to something: "Lifting electromagnets"."""
    return len(tokens) > 1 and tokens[0].casefold().endswith("ing") and tokens[1].casefold() != "of"


def _behind_of(tokens: Sequence[str], usage: Usage) -> NounPhrase | None:
    return (
        noun_phrase(tokens[2:], usage, inside=True)
        if len(tokens) > 2 and tokens[1].casefold() == "of"
        else None
    )


def _own_question(topic: str, usage: Usage) -> str | None:
    """A heading that asks, in small letters; None where it needs more than itself or is no good English."""
    tokens = topic.rstrip("? ").split()
    if not 3 <= len(tokens) <= MOST_WORDS + 4 or not _ASKING.match(topic) or _LEANING.search(topic):
        return None
    if re.search(r"[“”\"!;:|…]|\.\.", topic):
        return None
    of_thing = _WHAT_IS.match(" ".join(tokens))
    if of_thing is not None:
        verb, thing = of_thing[1].casefold(), noun_phrase(of_thing[2].split(), usage)
        return (
            f"What {verb} {thing.text}?" if thing and thing.is_plural == (verb in ("are", "were")) else None
        )
    known = QUESTION_WORDS | FINITE_VERBS | PREPOSITIONS
    if not all(word.casefold() in known or usage.knows(word) for word in tokens if word[:1].isalpha()):
        return None
    spelled = [usage.spelled(word) for word in tokens[1:]]
    return " ".join([tokens[0].capitalize(), *spelled]) + "?"


def _method(tokens: Sequence[str], usage: Usage) -> str | None:
    verb = METHODS.get(tokens[0].casefold())
    if verb is None or len(tokens) < 2:
        return None
    thing = noun_phrase(tokens[2:] if tokens[1].casefold() == "of" else tokens[1:], usage)
    return f"How do we {verb} {thing.text}?" if thing else None


def _kinds(tokens: Sequence[str], usage: Usage) -> str | None:
    thing = _behind_of(tokens, usage) if tokens[0].casefold() in KINDS else None
    if thing is None or " and " in thing.text:
        return None
    named = thing.text if thing.text.startswith("the ") else thing.bare
    return f"What are the different {tokens[0].casefold()} of {named}?"


def _process(tokens: Sequence[str], usage: Usage) -> str | None:
    name = tokens[0].casefold()
    thing = _behind_of(tokens, usage) if name in DONE or name in DOES else None
    if thing is None or thing.is_name:
        return None
    if name in DOES:
        return f"How {'do' if thing.is_plural else 'does'} {thing.text} {DOES[name]}?"
    return f"How {'are' if thing.is_plural else 'is'} {thing.text} {DONE[name]}?"


def _listed(tokens: Sequence[str], usage: Usage) -> str | None:
    """Properties, causes, factors ... of something."""
    at = next((n for n, token in enumerate(tokens) if token.casefold() in PREPOSITIONS), 0)
    if not at or tokens[at - 1].casefold() not in LISTED or len(tokens) <= at + 1:
        return None
    whole = noun_phrase(tokens[1:] if tokens[0].casefold() == "the" else tokens, usage)
    return f"What are the {whole.bare}?" if whole is not None and whole.is_plural else None


def _account(tokens: Sequence[str], usage: Usage) -> str | None:
    """Rise, growth, making ... of something; importance, role ... of something."""
    name = (tokens[1] if tokens[0].casefold() == "the" and len(tokens) > 1 else tokens[0]).casefold()
    if name not in ACCOUNTS and name not in WEIGHED:
        return None
    whole = noun_phrase(tokens, usage)
    if whole is None or not whole.has_rest or whole.is_plural or not whole.text.startswith("the "):
        return None
    return f"What is {whole.text}?" if name in WEIGHED else f"Give an account of {whole.text}."


def _of_thing(tokens: Sequence[str], usage: Usage, is_defined: Callable[[str], bool]) -> list[str]:
    """Questions about a thing itself."""
    thing = noun_phrase(tokens, usage)
    if thing is None:
        name = usage.phrase(tokens)
        is_term = all(is_noun_like(token, usage) and not is_stop_word(token.casefold()) for token in tokens)
        known = is_term and is_defined(name)
        return [term_question(name)] if known and not is_plural(name) else []
    if is_pair(tokens) and not thing.has_rest:
        left, right = thing.text.split(" and ", 1)
        told = is_defined(left) and is_defined(right) and left.islower() and right.islower()
        return [f"What are {thing.text}?"] if told else []
    if thing.head in STATED:
        return [f"What {'are' if thing.is_plural else 'is'} {thing.text}?"]
    if thing.is_name and not thing.is_plural:
        return _of_name(thing)
    if thing.has_rest:
        return _of_part(tokens, thing)
    if thing.head in NO_THINGS or (thing.head in VAGUE and " " not in thing.bare):
        return []
    if thing.is_plural:
        if is_defined(thing.bare):
            return [f"What are {thing.text}?"]
        told = usage.count(thing.bare) + usage.count(thing.bare.removesuffix("s")) > 0
        return [_note_on(thing)] if " " in thing.bare and thing.bare.islower() and told else []
    if thing.text != thing.bare:
        return [f"What is {thing.text}?"]
    if " " not in thing.bare and not is_defined(thing.bare):
        return []
    return [f"What is meant by {thing.text}?"]


def _of_name(thing: NounPhrase) -> list[str]:
    """A question about something with a name of more than one word."""
    if " " not in thing.bare:
        return []
    if thing.text.startswith("the "):
        return [f"Describe {thing.text}."]
    return [] if thing.head in WITH_ARTICLE or thing.text != thing.bare else [_note_on(thing)]


def _note_on(thing: NounPhrase) -> str:
    return f"Write a short note on {thing.text}."


def _of_part(tokens: Sequence[str], thing: NounPhrase) -> list[str]:
    """Questions about a thing of which a preposition tells more."""
    pair = is_pair(tokens) and thing.is_plural
    head = next(
        t for n, t in enumerate(tokens) if tokens[n + 1].casefold() in (*PREPOSITIONS, "due")
    ).casefold()
    if head in VAGUE - DESCRIBED:
        return []
    if thing.is_plural and not pair and head not in LISTED:
        return [_note_on(thing)]
    return [f"{'Describe' if head in DESCRIBED else 'Explain'} {thing.text}."]
