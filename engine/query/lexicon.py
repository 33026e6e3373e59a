"""What the search knows about the words of one library at one generation.

Built once per generation from the chunks: how often a stem occurs, which words sound alike, which terms the
books themselves translate. Answers in microseconds afterwards.
"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from engine.core.text import content_words, fold, is_devanagari, is_stop_word, stem, words
from engine.core.values import Chunk, Language
from engine.policy.numbers import policy_count, policy_number
from engine.query.dictionary import Gloss, dictionary, glossed
from engine.query.glossary import Glossary, Phrase, bracket_pairs, school_glossary
from engine.query.phonetics import likeness, romanise, same_letters, sound_key
from engine.query.reordering import in_english_order

# Document frequencies of a small library say little: pretend this many chunks without the word, so that
# one chapter and a whole shelf weigh words on nearly the same scale.
_SMOOTHING = policy_count("question_words", "smoothing")
_LEAST_LIKENESS = policy_number("question_words", "least_likeness")
_ALWAYS = 2  # stems that are looked up however common they are
_MOST_MEANINGS = 3  # of an everyday word
# Two words with capital letters behind another word: "the Gram Sabha", "every Zila Parishad".
_NAME = re.compile(r"(?<=[a-z,] )([A-Z][a-z]{2,})[ -]([A-Z][a-z]{2,})(?![a-z])")
_EDGES = "?!।,;:.\"'“”‘’()"


class Lexicon:
    """`frequency`: stem -> number of chunks with it; `chunks`: number of chunks of the library."""

    def __init__(self, frequency: Mapping[str, int], chunks: int, texts: Iterable[str] = ()) -> None:
        self._frequency = frequency
        self._chunks = chunks
        surfaces: Counter[str] = Counter()
        mined = Glossary()
        self._names: dict[tuple[str, str], tuple[str, str]] = {}
        for text in texts:
            surfaces.update(words(text))
            for first, second in _NAME.findall(text):
                self._names.setdefault((sound_key(fold(first)), sound_key(fold(second))), (first, second))
            if "(" in text and is_devanagari(text):
                for english, hindi in bracket_pairs(text):
                    mined.add(english, hindi)
        self.glossary = school_glossary().merged(mined)
        self._surfaces = _folded(surfaces)
        for word in self.glossary.hindi_words:
            self._surfaces.setdefault(fold(word), 0)
        for form in dictionary().forms():
            if len(form) > 1 and " " not in form:
                self._surfaces.setdefault(form, 0)
        self._by_sound = self._index_by_sound()

    @classmethod
    def of(cls, frequency: Mapping[str, int], chunks: Iterable[Chunk]) -> Lexicon:
        """The lexicon of a library with this vocabulary and these chunks."""
        listed = list(chunks)
        return cls(frequency, len(listed), (chunk.text for chunk in listed))

    def frequency(self, term: str) -> int:
        """Number of chunks that hold the stem."""
        return self._frequency.get(term, 0)

    def written(self, word: str) -> int:
        """How often a folded word stands in the library in just this form."""
        return self._surfaces.get(word, 0)

    def is_hindi(self, word: str) -> bool:
        """Whether a folded word in Devanagari is one of the library, the glossary or the dictionary."""
        return self.is_written(word) or self.frequency(stem(word)) > 0

    def is_written(self, word: str) -> bool:
        """Whether a folded word stands in just this form in the library, the glossary or the dictionary."""
        return word in self._surfaces

    def alike(self, word: str) -> list[str]:
        """Known words in Devanagari, folded, whose consonants sound like those of `word`."""
        return [other for other in self._by_sound.get(sound_key(word), ()) if is_devanagari(other)]

    def rarity(self, term: str) -> float:
        """Inverse document frequency of a stem, > 0; an unknown stem is as rare as can be."""
        total = self._chunks + _SMOOTHING
        return math.log(1.0 + total / (self._frequency.get(term, 0) + 0.5))

    def everyday(self, form: str) -> list[Phrase]:
        """Stems of the English for a folded Hindi word that is no school term; likeliest first."""
        found = dictionary().translations(form, (stem(form),))
        phrases = dict.fromkeys(tuple(content_words(word)) for word in found)
        return [phrase for phrase in phrases if phrase][:_MOST_MEANINGS]

    def glossed(self, question: str) -> list[Gloss]:
        """A question in Devanagari with its English, word by word; [] for one without a Hindi word."""
        return glossed(question, self._heard_in_english)

    def in_english(self, text: str) -> str:
        """A sentence or heading in Devanagari by its English words, in their order; as it is without a Hindi
        word. For a language model to read: it is no translation that could be shown."""
        glosses = self.glossed(text)
        return in_english_order(glosses) if glosses else text

    def name_like(self, first: str, second: str) -> tuple[str, str] | None:
        """The name of two words in English books that sounds like two Hindi ones beside each other, in either
        script: "Gram Sabha" for "ग्राम सभा", whatever each of them means by itself. None for all others."""
        name = self._names.get((sound_key(fold(first)), sound_key(fold(second))))
        if name is None:
            return None
        alike = (likeness(fold(heard), fold(word)) for heard, word in zip(name, (first, second), strict=True))
        return name if min(alike) >= _LEAST_LIKENESS else None

    def with_names(self, text: str) -> str:
        """A Hindi text, in either script, with the names in it (see name_like) as English books have them."""
        said = text.split()
        for place in range(len(said) - 1):
            name = self.name_like(said[place].strip(_EDGES), said[place + 1].strip(_EDGES))
            if name is not None:
                said[place : place + 2] = name
        return " ".join(said)

    def _heard_in_english(self, word: str) -> str | None:
        heard = self.sounds_like(word, Language.EN, 1)
        return heard[0][0] if heard else None

    def rarest(self, terms: Iterable[str], most_chunks: int) -> list[str]:
        """The rarest of those stems that the library has at all.

        Looking a stem up costs as much as there are chunks with it: stems after the second are left out
        once all together stand in more than `most_chunks`.
        """
        present = sorted((term for term in terms if self.frequency(term)), key=self.frequency)
        chunks = list(itertools.accumulate(self.frequency(term) for term in present))
        return [term for n, term in enumerate(present) if n < _ALWAYS or chunks[n] <= most_chunks]

    def sounds_like(self, word: str, language: Language, limit: int = 3) -> list[tuple[str, float]]:
        """Words of that language's script that sound like `word`, best first, with their likeness 0..1."""
        want_devanagari = language is Language.HI
        scored = []
        for other in self._by_sound.get(sound_key(word), ()):
            if is_devanagari(other) != want_devanagari:
                continue
            alike = likeness(word, other)
            if alike >= _LEAST_LIKENESS:
                known = want_devanagari and dictionary().is_of_school(other)
                spelt = want_devanagari and same_letters(word, other)
                exact = want_devanagari and romanise(other) == word
                scored.append((alike, spelt, self._surfaces[other], known, exact, other))
        # Of words that sound as much alike the one that is spelt so goes first ("sadan" is not साधन, sadhan),
        # then the commonest, then the one with the same vowels ("sansad" is not सांसद).
        scored.sort(reverse=True)
        return [(other, alike) for alike, *_, other in scored[:limit]]

    def _index_by_sound(self) -> dict[str, list[str]]:
        index: dict[str, list[str]] = defaultdict(list)
        for word in self._surfaces:
            key = sound_key(word)
            if key:
                index[key].append(word)
        return index


def _folded(surfaces: Counter[str]) -> dict[str, int]:
    """Counts of folded words, without numbers, formulas, function words and single letters."""
    counts: dict[str, int] = defaultdict(int)
    for word, count in surfaces.items():
        plain = fold(word)
        if len(plain) > 1 and not any(char.isdigit() for char in plain) and not is_stop_word(plain):
            counts[plain] += count
    return dict(counts)
