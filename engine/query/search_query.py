"""A question, taken apart for searching: its language, the texts to embed, the terms to look for.

Each content word becomes a Term with alternatives: its own stem, corrected spellings, translations from the
glossary, words of the other script that sound like it. A chunk that holds any alternative holds the term.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from engine.core.language import detect_question
from engine.core.text import fold, is_devanagari, is_stop_word, normalize, stem, words
from engine.core.values import Language, QuestionLanguage
from engine.policy.numbers import policy_number
from engine.query.cleaning import unwrapped
from engine.query.definitions import asks_definition
from engine.query.dictionary import in_hindi_order
from engine.query.glossary import Phrase
from engine.query.lexicon import Lexicon
from engine.query.reordering import in_english_order
from engine.query.transliteration import Reading, readings, to_devanagari
from engine.query.word_classes import SCAFFOLD, plain_form

_SCAFFOLD = frozenset(stem(fold(word)) for word in SCAFFOLD)
_SCAFFOLD_WEIGHT = policy_number("question_words", "quality.scaffold")

# Quality of a word that was translated or guessed (by its sound), beside 1.0 of a typed one.
_OTHER = policy_number("question_words", "quality.other")


@dataclass(frozen=True, slots=True)
class Term:
    """One thing the question is about. `alternatives`: phrases of stems with their quality, 0..1.

    `importance` scales its weight: 1 for words with meaning, less for words like "define". `key` terms are
    names and terms of a subject: a text without them is hardly about the question.
    """

    typed: str
    alternatives: tuple[tuple[Phrase, float], ...]
    importance: float = 1.0
    key: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """`texts`: what to embed; `terms`: what to look for.

    `question` is what was asked, normalised; the rest is made of it without its wrapping. `english`: a Hindi
    question in English, word by word, to compare with English pages; else "". `in_order`: the same in
    English word order, for a language model.
    """

    question: str
    language: QuestionLanguage
    texts: tuple[str, ...]
    terms: tuple[Term, ...]
    wants_definition: bool = False
    english: str = ""
    in_order: str = ""

    def terms_of(self, part: str) -> list[Term]:
        """The terms that stand in a part of the question, as it is written there."""
        written = {plain_form(word) for word in words(part)}
        return [term for term in self.terms if plain_form(term.typed) in written]

    def stems(self, devanagari: bool) -> list[str]:
        """Every stem worth looking up in texts of that script."""
        found = []
        for term in self.terms:
            for phrase, _ in term.alternatives:
                found += [part for part in phrase if is_devanagari(part) == devanagari]
        return list(dict.fromkeys(found))


def analyse(question: str, lexicon: Lexicon) -> Query:
    """Take a question apart with the help of the library's lexicon."""
    text = normalize(question)
    language = detect_question(text)
    core = unwrapped(text, language)
    if language is QuestionLanguage.HI_LATN:
        read = readings(core, lexicon)
        texts: tuple[str, ...] = (to_devanagari(read), core)
        terms = _roman_terms(read, lexicon)
        named = lexicon.with_names(" ".join(one.typed for one in read)).split()
        glosses = lexicon.glossed(
            " ".join(
                name if name != one.typed else one.typed if one.guessed else one.text
                for one, name in zip(read, named, strict=True)
            )
        )
    else:
        texts, terms = (core,), _terms(core, lexicon)
        glosses = lexicon.glossed(lexicon.with_names(core))
    return Query(
        text,
        language,
        texts,
        terms,
        asks_definition(core),
        in_hindi_order(glosses),
        in_english_order(glosses),
    )


def _terms(text: str, lexicon: Lexicon) -> tuple[Term, ...]:
    written = [word for word in words(text) if plain_form(word) and not is_stop_word(plain_form(word))]
    surfaces = [plain_form(word) for word in written]
    stems = [stem(word) for word in surfaces]
    found: list[dict[Phrase, float]] = [{(one,): 1.0} for one in stems]
    _add_translations(surfaces, found, lexicon)
    if is_devanagari(text):
        _add_names(surfaces, found, lexicon)
    for word, alternatives in zip(surfaces, found, strict=True):
        _add_sounds(word, alternatives, lexicon)
    return tuple(
        Term(plain, tuple(alternatives.items()), _importance(one), _is_key(word, one, text, lexicon))
        for word, plain, one, alternatives in zip(written, surfaces, stems, found, strict=True)
    )


def _is_key(written: str, stemmed: str, text: str, lexicon: Lexicon) -> bool:
    """A term of a subject, a name (capital letter inside the sentence), or an abbreviation."""
    if stemmed in _SCAFFOLD:
        return False
    if stemmed in lexicon.glossary.subject_stems:
        return True
    name = written[:1].isupper() and not text.startswith(written)
    return (name and not text.isupper()) or (len(written) > 1 and written.isupper() and not text.isupper())


def _add_translations(forms: list[str], found: list[dict[Phrase, float]], lexicon: Lexicon) -> None:
    for start, end, translations in lexicon.glossary.phrases([stem(form) for form in forms]):
        for place in range(start, end):
            for translation in translations:
                found[place].setdefault(translation, _OTHER)
    for place, form in enumerate(forms):
        for translation in _meanings(form, lexicon):
            found[place].setdefault(translation, _OTHER)


def _add_names(forms: list[str], found: list[dict[Phrase, float]], lexicon: Lexicon) -> None:
    """What two words beside each other are as a name that English books write as it sounds."""
    for place, pair in enumerate(pairwise(forms)):
        for behind, word in enumerate(lexicon.name_like(*pair) or ()):
            found[place + behind].setdefault((stem(fold(word)),), _OTHER)


def _meanings(form: str, lexicon: Lexicon) -> list[Phrase]:
    """What a folded word is in the other language: the term of school, else everyday words."""
    terms = lexicon.glossary.translations((stem(form),))
    if terms or not is_devanagari(form):
        return terms
    return lexicon.everyday(form)


def _add_sounds(word: str, alternatives: dict[Phrase, float], lexicon: Lexicon) -> None:
    """Names and loan words across scripts: केल्विन - Calvin. Not where the glossary already translates."""
    if len(alternatives) > 1 or len(word) < 3:
        return
    other = Language.EN if is_devanagari(word) else Language.HI
    for heard, alike in lexicon.sounds_like(word, other):
        alternatives.setdefault((stem(heard),), _OTHER * alike)


def _roman_terms(read: list[Reading], lexicon: Lexicon) -> tuple[Term, ...]:
    """Terms of a romanised question: each Devanagari reading, its translations, and the English word."""
    kept = [reading for reading in read if not reading.small and not _is_small(reading)]
    found: list[dict[Phrase, float]] = []
    for reading in kept:
        alternatives: dict[Phrase, float] = {}
        if reading.english or reading.borrowed or not reading.devanagari:
            alternatives[(stem(reading.typed),)] = 1.0
        if reading.devanagari:
            hindi = fold(reading.devanagari)
            alternatives.setdefault((stem(hindi),), _OTHER if reading.english else 1.0)
            for translation in () if reading.english else _meanings(hindi, lexicon):
                alternatives.setdefault(translation, _OTHER)
        found.append(alternatives)
    forms = [fold(reading.text) for reading in kept]
    _add_translations(forms, found, lexicon)
    _add_names([fold(reading.typed) for reading in kept], found, lexicon)
    first = [stem(form) for form in forms]
    return tuple(
        Term(
            reading.typed,
            tuple(alternatives.items()),
            _importance(one),
            one in lexicon.glossary.subject_stems,
        )
        for reading, one, alternatives in zip(kept, first, found, strict=True)
    )


def _is_small(reading: Reading) -> bool:
    """Whether a word tells no topic in the language it is read in: "the", "prakar"."""
    return is_stop_word(reading.typed if reading.english else fold(reading.text))


def _importance(stemmed: str) -> float:
    return _SCAFFOLD_WEIGHT if stemmed in _SCAFFOLD else 1.0
