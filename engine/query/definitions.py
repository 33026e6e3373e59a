""" "What is X?" and the sentence that says what X is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.assets import pattern_under
from engine.core.stopwords import word_set
from engine.core.text import content_words, fold, is_stop_word, words
from engine.core.values import Language, QuestionLanguage
from engine.query.cleaning import unwrapped

_ASKED = re.compile(
    r"""^(?:what\s+(?:is|are|was|were)\s|define\b|what\s+(?:do|does)\s.*\bmeans?\b|meaning\s+of\b|definition\s+of\b)
    |\b(?:meant|mean)\s+by\b|\bknown\s+as\b|\bcalled\b|\bdefinition\b
    |किसे\s+कहते|क्या\s+(?:है|हैं|होता|होती|होते|कहते|कहलाता)|परिभाषा|परिभाषित|का\s+(?:अर्थ|मतलब)|से\s+(?:तात्पर्य|अभिप्राय)
    |\bkise\s+(?:kehte|kahte|kahate)|\bkya\s+(?:h|hai|hain|hota|hoti|hote)\b|\bparibhasha\b|\bmatlab\b""",
    re.VERBOSE,
)
_GIVEN = re.compile(
    r"""\b(?:is|are|was|were|be|being)\s+(?:\w+\s+)?(?:called|known\s+as|termed|defined|named|said\s+to\s+be)\b
    |\b(?:called|known\s+as|termed)\b|\bdefined\s+as\b|\bmeans\b|\brefers?\s+to\b|^(?:\S+\s+){0,6}(?:is|are)\s+(?:an?|the|one|those)\s
    |कह(?:ते|ा\s+जाता|ी\s+जाती|लात)|परिभाष|का\s+अर्थ|से\s+तात्पर्य|से\s+अभिप्राय|के\s+नाम\s+से\s+जान""",
    re.VERBOSE,
)


def asks_definition(question: str) -> bool:
    """Whether a question asks what something is or is called, in any of the students' languages."""
    return _ASKED.search(fold(question)) is not None


def gives_definition(sentence: str) -> bool:
    """Whether a sentence has the shape of a definition, English or Hindi."""
    return _GIVEN.search(fold(sentence)) is not None


# What goes on behind the thing: "Give examples.", "and explain it", "with an example".
_FURTHER = re.compile(
    r"(?:(?:[.?!,;]\s*|\s+and\s+)(?:also\s+)?(?:state|write|mention|name|its?|their|what|why|how|when|where|who)\b"
    r"|(?:[.?!,;]\s*|\s+)(?:and\s+)?(?:also\s+)?(?:give|explain|with|illustrate)\b|(?:[.?!,;।]\s*|\s+)(?:उदाहरण|समझा|लिख|दीजिए"
    r"|बताइए|बताओ|(?:udaharan|samjhao|samjhaiye|likho|likhiye|batao|bataiye|bataye|dijiye|example)\b)).*$",
    re.I | re.S,
)
_SUBJECT = re.compile(
    r"\s+in\s+(?:maths?|mathematics|science|physics|chemistry|biology|geography|history|civics|economics|sociology"
    r"|politics|political\s+science|one\s+(?:line|sentence|word)|english|hindi)$",
    re.I,
)
_THING = r"(?:(?:the|an?)\s+)?(\S+(?:\s+\S+){0,5}?)"
_WHAT_IS = re.compile(
    rf"""^(?:
      (?:wh?at|who)(?:\s+(?:is|are|was|were|r)|['’]?s)\s+
        (?:meant\s+by\s+|the\s+(?:meaning|definition)\s+of\s+|the\s+term\s+)?{_THING}
        (?:\s+(?:called|known\s+as|mean|means))?
    | (?:\S+\s+){{0,3}}?(?:define|meaning\s+of|definition\s+of)\s+(?:the\s+term\s+)?{_THING}
    | what\s+do(?:es)?\s+(?:you\s+)?(?:mean|understand)\s+by\s+(?:the\s+term\s+)?{_THING}
    | what\s+do(?:es)?\s+(?:the\s+(?:term|word)\s+)?{_THING}\s+means?
    | (\S+(?:\s+\S+){{0,4}}?)\s+(?:definition|meaning)
    )$""",
    re.I | re.VERBOSE,
)
_WHAT_IS_HINDI = re.compile(
    r"""^(\S+(?:\s+\S+){0,3}?)\s+(?:
      किसे\s+(?:कहते|बोलते|कहा)|क्या\s+(?:है|हैं|होता|होती|होते|कहलात)|कौन\s+(?:है|हैं|था|थी|थे)
    | की\s+परिभाषा|को\s+परिभाषित|से\s+(?:आप\s+|हमारा\s+)?(?:क्या\s+)?(?:तात्पर्य|अभिप्राय|आशय|समझ)
    | का\s+(?:क्या\s+)?(?:अर्थ|मतलब|आशय)
    | kis[ek]+\s+(?:kehte|kahte|kahate|kehta|bolte)|kya\s+(?:hai|h|hain|he|hota|hoti|hote|hoty)\b
    | kaun\s+(?:hai|h|tha|thi|the)\b|ki\s+paribhasha|ka\s+(?:kya\s+)?(?:arth|matlab|mtlb)
    | se\s+(?:aap\s+)?kya\s+(?:samajh|tatpary|matlab)
    )\S*(?:\s+\S+){0,3}$""",
    re.I | re.VERBOSE,
)
_POSTPOSITION = re.compile(r"(?:का|की|के|को|से|में|ने|पर|द्वारा|ka|ki|ke|ko|se|mein|me|par)$")
_MOST_WORDS = 4  # content words of a thing; a longer one is a question of its own


def asked_thing(question: str, language: QuestionLanguage) -> str | None:
    """The one thing of which a question asks what it is, as it is written there; None for any other question.

    "What is an acid? Give examples." -> "acid"; "विलयन किसे कहते हैं" -> "विलयन"; "What is the colour that a
    flame has?" asks something else.
    """
    whole = " ".join(question.split())
    for wrapped in (whole, unwrapped(whole, language)):
        asked = _SUBJECT.sub("", _FURTHER.sub("", wrapped.strip(_EDGES)).strip(_EDGES))
        match = _WHAT_IS.match(asked) or _WHAT_IS_HINDI.match(asked)
        if match is None:
            continue
        thing = next(value for value in match.groups() if value).strip(_EDGES)
        thing = _WORD_FOR.sub("", thing).strip(_EDGES)
        if _has_owner(thing):
            return None
        return thing if 0 < len(content_words(thing, language)) <= _MOST_WORDS else None
    return None


def _has_owner(thing: str) -> bool:
    """Whether it is something of a thing: "विलयन की मोलरता क्या है?" asks for a value."""
    return any(_POSTPOSITION.match(word) for word in thing.split())


def asks_what_is(question: str) -> bool:
    """Whether a Hindi question, also in Latin letters, asks nothing but what one thing is."""
    asked = _WHAT_IS_HINDI.match(" ".join(question.split()).strip(_EDGES))
    return asked is not None and not _has_owner(asked[1])


# "types of tides", "ज्वार के प्रकार बताओ", "tide ke prakar": what a school book tells of a thing.
_OF_A_THING = re.compile(
    r"^(?:(?:what\s+are|list|name|explain|tell\s+me)\s+)?(?:the\s+)?(?:(?:different|various|main|all)\s+)?"
    r"(?:types|kinds|parts|features|properties|characteristics|examples|importance|uses|functions)\s+of\s+"
    rf"{_THING}$"
    rf"|^{_THING}\s+(?:के|की|का)\s+(?:प्रकार|भाग|गुण|विशेषताएँ|विशेषताएं|उदाहरण|महत्व|महत्त्व|उपयोग|परिभाषा|कार्य)(?:\s+\S+){{0,2}}$"
    rf"|^{_THING}\s+k[aei]\s+(?:prakar|prakaar|bhag|gun|visheshta\w*|udaharan|mahatva?|upyog|paribhasha|karya)(?:\s+\S+){{0,2}}$",
    re.I,
)


def asks_of_a_thing(question: str) -> bool:
    """Whether a question in any of the students' languages asks nothing but which kinds, parts, uses or
    properties one thing has: as little to be sure of by its meaning as what it is."""
    asked = _OF_A_THING.match(" ".join(question.split()).strip(_EDGES))
    thing = next(filter(None, asked.groups()), "") if asked else ""
    return bool(thing) and not _has_owner(thing) and not any(map(is_stop_word, words(fold(thing))))


_EDGES = " \t.?!।:;,-–—\"'“”‘’"
_WORD_FOR = re.compile(r"\s+(?:शब्द|shabd)$|^(?:the\s+)?(?:term|word)\s+")


def names_of(thing: str) -> Iterator[tuple[str, str]]:
    """What is looked for, and the words beside it that only tell where: ("sector", "circle") of "sector of a
    circle". First as it was written, then by what stands in brackets, then by its head."""
    yield thing, ""
    inside = re.findall(r"\(([^)]+)\)", thing)
    if inside:
        yield re.sub(r"\([^)]*\)", " ", thing).strip(), ""
        yield from ((one.strip(), "") for one in inside)
    head, _, beside = re.sub(r"\s+(?:of|in|for|on)\s+", "\0", thing, count=1).partition("\0")
    if beside:
        yield head, beside


@dataclass(frozen=True, slots=True)
class Definition:
    """What a sentence defines, as it calls it. `is_formal`: it says so ("is called", "means", a glossary's
    entry), where "X is a ..." may only tell something of X."""

    term: str
    is_formal: bool


_ARTICLE = r"(?:the\s+|an?\s+)?"
_WORD = r"[^\s,;:.()]+"
_NAME = rf"[‘'“\"]?{_ARTICLE}(?P<term>(?:{_WORD}\s+){{0,3}}?{_WORD}?[^\s,;:.()’'”\"])[’'”\"]?"
_ENDS = (
    r"\s*(?=[,;:.()]|$"
    r"|\s(?:and|or|because|since|which|while|when|whereas|as|if|by|in|of|to|at|after|from|on)\s)"
)
_CALLS = (
    r"\b(?:called|known\s+as|termed(?:\s+as)?|referred\s+to\s+as|defined\s+as|said\s+to\s+be|named)\s+(?:as\s+)?"
    rf"[‘'“\"]?{_ARTICLE}"
)
# "a process called X" only mentions its name; "is called X", "we call it" and ", called X," tell it.
_IS_CALLED = (
    r"(?:(?:\b(?:is|are|was|were|be|been|being|we|or)\s+(?:\w+\s+){0,2}?"
    r"|,\s*(?:(?:also|or|often|commonly)\s+)?)(?=called|named)|(?!called|named))"
)
_CALLED = re.compile(rf"{_IS_CALLED}{_CALLS}(?P<term>(?:{_WORD}\s+){{0,3}}{_WORD})[’'”\"]?{_ENDS}", re.I)
# "called the frequency of oscillation", "people called sufis turned to ...": the name may be shorter than
# what stands behind the word
_CALLED_SHORTER = tuple(
    re.compile(rf"{_CALLS}(?P<term>(?:{_WORD}\s+){{{more}}}{_WORD})(?=[\s’'”\"]|\W*$)", re.I)
    for more in range(4)
)
_ASIDE = r"(?:\s*\([^)]*\)|,\s[^,]{2,40},|\s+or\s+(?:an?\s+)?[^\s,]+)?"
_SOFTLY = (
    r"(?:(?:usually|generally|essentially|basically|thus|therefore|also|simply|literally|here|actually"
    r"|nothing\s+but)\s+)?"
)
_SUBJECT_FIRST = (
    rf"^\W*(?:the\s+(?:term|word|phrase)\s+)?[‘'“\"]?{_ARTICLE}(?P<term>(?:{_WORD}\s+){{0,3}}?{_WORD})[’'”\"]?"
    rf"{_ASIDE}\s+"
)
_MEANS = re.compile(
    rf"{_SUBJECT_FIRST}{_SOFTLY}(?:means?\b|refers?\s+to\b|denotes?\b|(?:is|are|was|were|can\s+be|may\s+be)\s+(?:\w+\s+)?defined\b"
    r"|(?:is|are)\s+(?:used\s+to\s+(?:describe|refer|denote)|those\s+(?:which|that)|when)\b)",
    re.I,
)
_IS = re.compile(rf"{_SUBJECT_FIRST}(?:is|are|was|were)\s+(?!(?:not|called|known|termed|named)\b)\S", re.I)
_CONSISTS = re.compile(rf"{_SUBJECT_FIRST}(?:consists?\s+of|comprises?)\s+\S", re.I)
_BY_IT = re.compile(rf"\bby\s+{_NAME},?\s+(?:we\s+mean|is\s+meant)\b", re.I)
_GLOSSARY = re.compile(
    r"^\W*(?P<term>(?:[^\W\d_][^\s:–—]*\s+){0,3}[^\W\d_][^\s:–—]*)\s*(?:[–—:]|\s-(?=\s))\s*(?:an?|the|any|when|those|it)?\s*"
    r"\S+(?:\s+\S+){4,}"
)
_NO_TERM = word_set(
    """
    it this that these those they he she we you i there here what which who one some many all each other
    another such both following above first second same example examples result reason answer aim purpose main
    thing things question idea but and if when while where whether in on at for let as so also however thus
    therefore hence then his her its their our my your no not fig figure table activity solution hint note ans
    step case remark proof given statement
    """
)
# In Hindi the term stands before "कहते हैं", before "या" and another name of it, or at the beginning.
_CALLED_HINDI = re.compile(
    r"(?:^|[\s,;।])(?P<term>(?:[^\s,;।]+\s+){1,3})(?:कहते\s+हैं|कहलात|कहा\s+जाता|कही\s+जाती|कहेंगे|के\s+नाम\s+से\s+जान)"
)
_OR_HINDI = re.compile(
    r"(?P<term>[^\s,;।]+\s+(?:\([^)]*\)\s+)?)(?:अथवा|या)\s+(?:\S+\s+){1,4}?(?:कहते\s+हैं|कहलात|कहा\s+जाता)"
)
_DEFINED_HINDI = re.compile(
    r"(?P<term>(?:[^\s,;।]+\s+){1,3})को\s+(?:\S+\s+){0,9}?परिभाषित\s+(?:कर(?:ते|\s)|किया\s+(?:जाता|जा\s+सकता))"
)
_MEANS_HINDI = re.compile(
    r"^\W*(?P<term>(?:\S+\s+){1,4}?)(?:का\s+(?:अर्थ|तात्पर्य|मतलब)|से\s+(?:हमारा\s+)?(?:तात्पर्य|अभिप्राय|आशय))"
)
_IS_SUCH_HINDI = re.compile(
    r"^[\W\d]*(?:(?:कोई|एक)\s+)?(?P<term>(?:\S+\s+){1,3}?)(?:(?:वह|वे|ऐस[ाीे]|उस|उन)\s+.*\s(?:जो|जिस\S*|जिन\S*|जहाँ)\s"
    r"|(?:एक|दो(?!\s+प्रकार)|किसी|कोई)\s+.*(?<!सकता)(?<!सकती)(?<!सकते)\s(?:है|हैं)\s*[।.])"
)


# "विलयन ... मिश्रण होता है।" says what something is, "... निर्धारित करता है।" what it does.
_IS_HINDI = re.compile(
    r"^[\W\d]*(?P<rest>(?:\S+\s+){1,3}.*(?:\s(?:होता|होती|होते)|\s(?!\S*(?:ता|ती|ते|ना|नी|ने|या|ये|यी|ई|गए|रहा|रही|रहे|चुका|कर|"
    r"चाहिए)\s)\S+)\s+(?:है|हैं)\s*[।.].*)"
)
# "किसी घोल की सांद्रता ... के रूप में परिभाषित की जाती है।": behind the first genitive stands what is defined.
_DEFINED_OF_HINDI = re.compile(r"^\W*(?:\S+\s+){1,3}?(?:का|की|के)\s+(?P<rest>.*परिभाषित\s+(?:क|हो).*)")
_COMPOUND_POSTPOSITION = re.compile(pattern_under("words/answer_kinds.txt", "compound postposition"))
_WHICH = re.compile(r"(?:जो|जिस\S*|जिन\S*)$")
_TERM_WORDS = 3  # of a term that a Hindi sentence begins with


def definitions_in(text: str, language: Language, *, loosely: bool = False) -> Iterator[Definition]:
    """What a sentence defines, in every way that its wording has; nothing for most sentences and for the row
    of a table. `loosely`: also what a Hindi sentence may only begin with as its subject."""
    if " | " in text:
        return
    found = [
        (match["term"], is_formal)
        for pattern, is_formal in _FORMS[language]
        for match in pattern.finditer(text)
    ]
    if language is Language.HI:
        found = [(_without_owner(term), is_formal) for term, is_formal in found if not _is_narrowed(term)]
        found += [(term, False) for term in _hindi_subjects(text) if loosely]
    for term, is_formal in found:
        term = term.strip(" ‘’“”\"'")
        first = term.lower().split()[:1]
        if first and fold(first[0].strip("‘’“”\"'(")) not in _NO_TERM and content_words(term):
            yield Definition(term, is_formal)


def called_in(text: str) -> Iterator[str]:
    """What a Hindi sentence ends by calling something, by its last word, its last two and so on: "विलेय" in
    "... एक या अधिक अवयव विलेय कहलाते हैं", though "आदर्श विलयन कहलाते हैं" calls nothing "विलयन"."""
    for match in _CALLED_HINDI.finditer(text):
        said = match["term"].split()
        yield from (" ".join(said[first:]) for first in range(len(said) - 1, 0, -1))


def _hindi_subjects(text: str) -> Iterator[str]:
    """What a sentence that says what something is may begin with as its subject: one to three words that no
    postposition follows or ends ("विलयन दो या ...", not "विलयन का ताप ..." or "विलयन के कारण ..."), nor a word
    that tells which of these things is meant ("विलयन जो ...")."""
    plain = re.sub(r"\([^)]*\)", " ", text)
    for match in filter(None, (_IS_HINDI.match(plain), _DEFINED_OF_HINDI.match(plain))):
        said = match["rest"].split()
        for count in range(1, min(_TERM_WORDS, len(said) - 1) + 1):
            term = " ".join(said[:count])
            if _is_narrowed(" ".join(said[: count + 1])):
                break
            if not _has_owner(" ".join(said[count - 1 : count + 1])) and not _COMPOUND_POSTPOSITION.search(
                term
            ):
                yield term


def _is_narrowed(term: str) -> bool:
    """Whether a word tells which of these things is meant: "विलयन जो ..." is not every solution."""
    return any(_WHICH.match(word) for word in term.split())


_NO_PART = frozenset(("एक", "इसे", "उसे", "इन्हें", "भी", "या", "अथवा"))


def _without_owner(term: str) -> str:
    """A Hindi term without what stands before its last postposition, and "एक": "विलयन की मोलरता" -> "मोलरता".
    Nothing where one ends it: "विलयन के"."""
    words = re.sub(r"\([^)]*\)", " ", term).split()
    after = max((place for place, word in enumerate(words) if _POSTPOSITION.match(word)), default=-1)
    return " ".join(word for word in words[after + 1 :] if word not in _NO_PART)


_FORMS = {
    Language.EN: (
        (_CALLED, True), (_MEANS, True), (_BY_IT, True), (_GLOSSARY, True),
        *((shorter, False) for shorter in _CALLED_SHORTER), (_IS, False), (_CONSISTS, False),
    ),
    Language.HI: (
        (_CALLED_HINDI, True), (_OR_HINDI, True), (_DEFINED_HINDI, True), (_MEANS_HINDI, True),
        (_IS_SUCH_HINDI, False),
    ),
}  # fmt: skip
