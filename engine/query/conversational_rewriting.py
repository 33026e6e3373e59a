"""Questions that lean on an earlier one: "and its unit?", "why?", "और इसकी इकाई?", "aur iska unit?".

Whether a question leans is decided by its grammar: pronouns whose antecedent is not in the question itself,
fragments after "and" or "what about", and questions that name only an attribute ("the formula?"). What is
carried is the topic of the earlier question, in its own words; everything else of that question stays behind.
A pronoun gives way to a noun phrase (engine.query.noun_phrases), never to a clause with its verb.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.stopwords import word_set
from engine.core.text import normalize, words
from engine.query.length_requests import at_length, wanted_length
from engine.query.noun_phrases import Parsed, Token, noun_phrase, parse
from engine.query.question_word_swap import asked_instead
from engine.query.word_classes import (
    ATTRIBUTES,
    CLAUSE_STARTS,
    COURTESY,
    DEICTIC_NOUNS,
    EMPTY_SUBJECT_WORDS,
    FINITE_VERBS,
    HINDI_PRONOUNS,
    HINDI_RELATIVES,
    IMPERATIVES,
    IN_FRONT,
    POSSESSIVE_ENDINGS,
    QUESTION_WORDS,
    is_function_word,
    plain_form,
)

_LONGEST_SPAN = 7  # words of an earlier question that can stand in the place of a pronoun
_MOST_TERMS = 8  # topic words carried from a long question
_STANDS_ALONE = 2  # a question with more topic words than that explains its own pronouns
_SHORT_TAIL = 4  # words of a fragment that ends with a postposition
_PERSONS = word_set("he him his she her")
_DEEPEST = 6  # earlier questions looked at
_LEADING = re.compile(
    r"^(?:(?:(?:what|how)\s+about|and|also|but|ok|okay|so|then|thanks|thank\s+you|aur|to|toh|lekin|accha|achha)\b"
    r"|(?:और|तो|लेकिन|परंतु|अच्छा|ठीक\s+है|धन्यवाद)(?![\u0900-\u0963]))(?:[\s,.!]+|$)",
    re.I,
)
# What asks for the same once more, or in another language.
_SAME_AGAIN = re.compile(
    r"(?:(?:please|now|ok|and|can\s+you|tell|me|say|explain|answer|translate|give|write|it|this|that|the\s+answer|the\s+same|in|to|into)\s+)*"
    r"(?:(?:hindi|english)|(?:again|once\s+more))(?:\s+please)?"
    r"|(?:(?:इसे|उसे|यह|यही|वही|अब|ज़रा|फिर|एक|बार|दोबारा|से)\s+)*(?:(?:हिंदी|हिन्दी|अंग्रेज़ी|अंग्रेजी|इंग्लिश)\s+(?:में|मे)|फिर\s+से|दोबारा|एक\s+बार\s+और)"
    r"(?:\s+(?:बता|समझा|लिख|कह|बोल|दो|दीजिए)\S*)*"
    r"|(?:(?:ise|use|yeh|ye|yahi|ab|zara|phir|fir|ek|baar)\s+)*(?:(?:hindi|english|angrezi|angreji)\s+(?:me(?:in)?|mai)|phir\s+se|fir\s+se|dobara)"
    r"(?:\s+(?:bata|batao|bataiye|samjhao|samjha|likho|bolo|do|dijiye)\S*)*",
    re.I,
)
_COPULAS = word_set("is are was were")
_ASKED_ITSELF = re.compile(r"किसे\s+कहते|परिभाषा|\bkise\s+k[ae]h|\bdefine\b|\bmeant?\b", re.I)
_PREPOSITIONS = word_set("of in for by with from to at on between under during")
_POSTPOSITIONS = word_set("का की के में से को पर ka ki ke mein me se ko par")
_BOTH = word_set("both two them these दोनों इनमें इन dono donon inme inmein")
_DIFFERENCE = word_set("difference differences differ different compare अंतर फर्क तुलना antar fark farak")
_AT_HAND = word_set("this these that it इस ये यह is ye yah yeh")
_EXISTENCE = word_set("is are was were be been exist exists")
_WEATHER = word_set("rain raining snow snowing")
_WHAT_FOLLOWS = word_set("to that when if for")
_JOINED = word_set("and और तथा एवं aur vs")


def with_topic(question: str, earlier: Sequence[str]) -> str:
    """The question to search with: `question`, with the topic of `earlier` questions where it needs one.

    `earlier` are the questions of the same conversation as they were typed, oldest first. A question that
    stands on its own comes back as it is, and so does one whose earlier questions have no topic.
    """
    text = normalize(question)
    before = [normalize(one) for one in earlier][-_DEEPEST:]
    resolved: list[str] = []
    for one in before:
        resolved.append(_resolved(one, resolved))
    return _resolved(text, resolved) if text else question


def _resolved(text: str, earlier: Sequence[str]) -> str:
    """`text` with its topic, from earlier questions that have theirs already."""
    topics = [topic for topic in map(_topic, earlier) if topic]
    asked = parse(text)
    if not topics:
        return text
    previous = next(one for one in reversed(earlier) if _topic(one))
    length = wanted_length(text)
    if length is not None:
        return at_length(previous, length)
    if _SAME_AGAIN.fullmatch(text.strip(" ?.!।")):
        return previous
    instead = asked_instead(text, previous)
    if instead is not None:
        return instead
    anaphor = _anaphor(asked)
    if anaphor is None and not _leans(asked):
        return text
    if anaphor is None and any(token.is_topic for token in asked.tokens):
        return _swapped(asked, parse(previous))
    plain = set(asked.plain)
    if plain & _DIFFERENCE and plain & _BOTH and not _plain_words(topics[-1]) & _JOINED:
        return _append(text, " ".join(dict.fromkeys(topics[-2:])))
    if anaphor is not None:
        one_of = anaphor.plain in ("one", "ones")
        phrase = noun_phrase(
            previous, person=anaphor.plain in _PERSONS, done=asked.plain[0] == "who", counted=one_of
        )
        phrase = f"of {phrase}" if one_of and phrase else phrase or topics[-1]
        if len(phrase.split()) <= _LONGEST_SPAN:
            return _replaced(asked, anaphor, phrase)
    return _append(text, topics[-1])


def _plain_words(text: str) -> set[str]:
    return {plain_form(word) for word in words(text)}


def _topic(text: str) -> str:
    """What a question is about, in its own words; attributes only where there is nothing else."""
    tokens = parse(text).tokens
    about = [one for one in tokens if one.is_topic] or [one for one in tokens if one.plain in ATTRIBUTES]
    if not about:
        return ""
    first, last = about[0], about[-1]
    for token in tokens[tokens.index(last) + 1 :]:  # "Kepler's laws"
        if token.plain not in ATTRIBUTES:
            break
        last = token
    inside = [token for token in tokens if first.start <= token.start <= last.start]
    clause = any(token.plain in FINITE_VERBS for token in inside)
    if len(inside) <= _LONGEST_SPAN and not clause:
        if any(token.plain in QUESTION_WORDS for token in inside):
            return " ".join(token.typed for token in inside if token.plain not in QUESTION_WORDS)
        return text[first.start : last.end]
    return " ".join(token.typed for token in about[:_MOST_TERMS])


def _anaphor(asked: Parsed) -> Token | None:
    """The first pronoun that points out of the question, if there is one."""
    plain = asked.plain
    own = sum(token.is_topic for token in asked.tokens)
    if own > _STANDS_ALONE or any(word in HINDI_RELATIVES for word in plain):
        return None
    for place, token in enumerate(asked.tokens):
        if token.plain not in asked.pronouns or not _points_back(plain, place):
            continue
        if not _antecedent(asked, place):
            return token
    return None


def _points_back(plain: Sequence[str], place: int) -> bool:
    word, following = plain[place], plain[place + 1 :]
    after = following[0] if following else ""
    if word in _AT_HAND and after in DEICTIC_NOUNS:
        return False
    if word == "it":
        # "why is it important to ...", "what is it called when ..."
        named = any(one in EMPTY_SUBJECT_WORDS for one in following[:3])
        return after not in _WEATHER and not (named and _WHAT_FOLLOWS & set(following))
    if word == "there":  # not "there are", "is there"
        before = plain[place - 1] if place else ""
        return bool(before) and before not in _EXISTENCE and after not in _EXISTENCE
    if word == "use":  # Hindi "उसे" or the English noun: "ka use"
        return not (place and plain[place - 1] in _POSTPOSITIONS)
    if word in ("that", "those"):
        return not after or after in FINITE_VERBS or after in ATTRIBUTES or after in ("one", "ones")
    if word in ("यह", "ये", "yah", "yeh", "ye"):
        return not {"कि", "ki"} & set(following[1:])  # "यह कैसे पता चलता है कि ..."
    if word in ("is", "us", "in", "un"):
        return after in ATTRIBUTES
    if word in ("one", "ones"):
        counts = bool(after) and not is_function_word(after)  # "one example"
        return bool(place) and not counts and plain[place - 1] not in ("a", "any", "every", "no")
    return True


def _antecedent(asked: Parsed, place: int) -> bool:
    """Whether the question itself names what the pronoun at `place` stands for.

    A pronoun means something of an earlier clause; a possessive may also mean something of its own clause.
    """
    tokens = asked.tokens
    if asked.pronouns[tokens[place].plain] in POSSESSIVE_ENDINGS:
        reach = place
    else:
        # A Hindi clause ends with its verb.
        ends = CLAUSE_STARTS | FINITE_VERBS if asked.pronouns is HINDI_PRONOUNS else CLAUSE_STARTS
        reach = max((n for n in range(place) if tokens[n].plain in ends), default=0)
    return any(token.is_topic for token in tokens[:reach])


def _leans(asked: Parsed) -> bool:
    """Whether a question without pronouns needs an earlier one: a fragment, or only an attribute."""
    tokens, plain = asked.tokens, asked.plain
    if any(token.is_topic for token in tokens):
        whole = any(word in FINITE_VERBS or word in IMPERATIVES for word in plain)
        return not whole and (_LEADING.match(asked.text) is not None or _is_tail(asked))
    # "What is a unit?", "What is law?", "नियम किसे कहते हैं": the attribute itself is asked about.
    places = [n for n, word in enumerate(plain) if word in ATTRIBUTES]
    bare = len(places) == 1 and "is" in plain and plain[places[0] - 1] in ("a", "an", "is")
    asked_itself = bool(places) and (bare or _ASKED_ITSELF.search(asked.text) is not None)
    return not asked_itself and not all(word in COURTESY for word in plain)


def _is_tail(asked: Parsed) -> bool:
    """Whether a Hindi fragment ends with a postposition: "बेस्क की?"."""
    plain = asked.plain
    asks = any(word in QUESTION_WORDS for word in plain)
    hindi = asked.pronouns is HINDI_PRONOUNS or plain[-1] in _POSTPOSITIONS - {"ko", "me", "par"}
    return hindi and not asks and 1 < len(plain) <= _SHORT_TAIL and plain[-1] in _POSTPOSITIONS


def _swapped(asked: Parsed, previous: Parsed) -> str:
    """A fragment in the place of its counterpart: "and of iron?" after "What is the density of copper?"."""
    tail = asked.text
    while (lead := _LEADING.match(tail)) is not None:
        tail = tail[lead.end() :]
    tail = tail.strip(" ?.!।")
    new = parse(tail).tokens
    hinge = _hinge(new)
    span = _beside(previous.tokens, hinge) if hinge else None
    name = " ".join(token.typed for token in new if token.is_topic)
    if span is not None and name:
        return previous.text[: span[0]] + name + previous.text[span[1] :]
    place = _only_name(previous.tokens[1:])
    if place is not None and name and _only_name(new) == (new[0].start, new[-1].end):
        return previous.text[: place[0]] + name + previous.text[place[1] :]
    phrase = noun_phrase(previous.text)
    at = previous.text.find(phrase) if phrase else -1
    hindi = previous.pronouns is HINDI_PRONOUNS
    if at >= 0 and name and (hindi or set(previous.plain) & _COPULAS):
        bare = _bare_name(tail, hindi=hindi)
        return previous.text[:at] + bare + previous.text[at + len(phrase) :]
    kept = [one.typed for one in previous.tokens if one.is_topic or one.plain in ATTRIBUTES]
    return _append(tail, " ".join(kept))


def _only_name(tokens: Sequence[Token]) -> tuple[int, int] | None:
    """(start, end) of the words with a capital, where they stand together: the name that is spoken of."""
    named = [n for n, token in enumerate(tokens) if token.is_topic and token.typed[:1].isupper()]
    if not named or named[-1] - named[0] != len(named) - 1:
        return None
    return tokens[named[0]].start, tokens[named[-1]].end


def _bare_name(tail: str, *, hindi: bool) -> str:
    """What a fragment names: "the Besk", "बेस्क" of "बेस्क की"."""
    kept = tail.split()
    while hindi and len(kept) > 1 and plain_form(kept[-1]) in _POSTPOSITIONS:
        kept.pop()
    return " ".join(kept)


def _hinge(tokens: Sequence[Token]) -> str | None:
    """The preposition a fragment begins with, or the postposition it ends with."""
    plain = [token.plain for token in tokens if token.plain not in ("क्या", "kya")]
    if len(plain) > 1 and plain[0] in _PREPOSITIONS:
        return plain[0]
    return plain[-1] if len(plain) > 1 and plain[-1] in _POSTPOSITIONS else None


def _beside(tokens: Sequence[Token], hinge: str) -> tuple[int, int] | None:
    """(start, end) of the topic words that hang on that preposition or postposition."""
    step = -1 if hinge in _POSTPOSITIONS else 1
    for place in [n for n, token in enumerate(tokens) if token.plain == hinge]:
        n = place + step
        while 0 <= n < len(tokens) and tokens[n].plain in ("the", "a", "an"):
            n += step
        named = []
        while 0 <= n < len(tokens) and tokens[n].is_topic:
            named.append(n)
            n += step
        if named:
            return tokens[min(named)].start, tokens[max(named)].end
    return None


def _replaced(asked: Parsed, anaphor: Token, topic: str) -> str:
    """The topic in the place of the pronoun, with the ending the pronoun had."""
    ending = asked.pronouns[anaphor.plain]
    if ending == IN_FRONT:
        topic, ending = f"{IN_FRONT} {topic}", ""
    joint = "" if ending in ("", "'s") else " "
    return asked.text[: anaphor.start] + topic + joint + ending + asked.text[anaphor.end :]


def _append(text: str, topic: str) -> str:
    return f"{text} {topic}" if text.endswith(("?", ".", "!", "।")) else f"{text}: {topic}"
