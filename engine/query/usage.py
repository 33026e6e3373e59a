"""How an English book writes its words: which are names, which are counted, which article they take.

A heading is set in capitals and without articles; the sentences below it show what both should be.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from engine.core.assets import words_under
from engine.policy.numbers import policy_count, policy_number

_FILE = "words/english_usage.txt"
_WORD = re.compile(r"[^\W_]+(?:[’'\-][^\W_]+)*")
_SPACED = re.compile(r"[^\W_]+(?:[’'\-][^\W_]+)*|[^\w\s]")
_BEFORE_BARE = words_under(_FILE, "before bare")
_BEHIND = words_under(_FILE, "behind")
# Occurrences with "a" to each bare one, from which on a thing is counted.
_LEAST_COUNTED = policy_number("suggestions", "counted")
# Occurrences with "the" to each bare one, from which on there is only one of a thing.
_LEAST_DEFINITE = policy_count("suggestions", "definite")
_LEAST_INSIDE = policy_count("suggestions", "twice")  # the same behind a preposition
# Share in small letters from which on a word is no name.
_LEAST_SMALL = policy_number("suggestions", "small_letters")
_LEAST_NAMED = policy_count("suggestions", "twice")  # occurrences that make a name of words with capitals
_LONGEST_INITIALS = 4
_POSSESSIVE = re.compile(r"[’'](?:s|S)?$")
_VOWEL_SOUND = re.compile(
    r"^(?:[ai]|e(?!u)|o(?!ne)|u(?!ni[^nm]|se|su|ti|b[ie])|hour|hon|heir)", re.IGNORECASE
)
_LETTER_VOWEL = re.compile(r"^[AEFHILMNORSX](?:[A-Z0-9]|$)")
_IRREGULAR_PLURALS = words_under(_FILE, "irregular plurals")
_NO_PLURALS = words_under(_FILE, "no plurals")
_NO_PLURAL = re.compile(r"(?:ss|us|is|ics|’s|'s|s’|s')$")


def is_plural(noun: str) -> bool:
    """Whether an English noun, in any case, is in the plural."""
    plain = noun.casefold()
    if plain in _IRREGULAR_PLURALS:
        return True
    return (
        plain.endswith("s") and len(plain) > 3 and plain not in _NO_PLURALS and not _NO_PLURAL.search(plain)
    )


def indefinite(phrase: str) -> str:
    """`phrase` behind "a" or "an", as it is spoken."""
    first = phrase.split()[0]
    sounds = _LETTER_VOWEL if first[1:2].isupper() or len(first) == 1 else _VOWEL_SOUND
    return f"{'an' if sounds.match(first) else 'a'} {phrase}"


class Usage:
    """What the sentences of one English text show. `texts`: its sentences, without headings."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._forms: dict[str, Counter[str]] = defaultdict(Counter)
        told: list[str] = []
        listed = list(texts)
        self._text = "\n".join(listed)
        for text in listed:
            found = _WORD.findall(text)
            for word in found[1:]:  # the first one has a capital in any case
                self._forms[word.casefold()][word] += 1
                owner = _POSSESSIVE.sub("", word)
                if owner != word:
                    self._forms[owner.casefold()][owner] += 1
            told.append(" ".join(_SPACED.findall(text.casefold())))
        self._told = " | ".join(told)

    def spelled(self, word: str) -> str:
        """A word of a heading as the sentences have it. One that they don't have stays in mixed case, as it
        may be a name; in capitals it is taken for a word in small letters."""
        base = _POSSESSIVE.sub("", word)
        if base != word:
            return self.spelled(base) + word[len(base) :].casefold()
        plain = word.casefold()
        seen = self._forms.get(plain)
        if seen:
            if seen[plain] >= _LEAST_SMALL * seen.total():
                return plain
            return max(seen, key=lambda form: (seen[form], form))
        if "-" in word:
            return "-".join(self.spelled(part) for part in word.split("-"))
        other = self._forms.get(plain.removesuffix("s") if plain.endswith("s") else plain + "s")
        if other:
            return plain if any(form.islower() for form in other) else word
        return plain if word.isupper() and len(word) > _LONGEST_INITIALS else word

    def phrase(self, words: Sequence[str]) -> str:
        """The words of a heading as the sentences have them side by side, else word by word."""
        alone = " ".join(self.spelled(word) for word in words)
        if len(words) < 2:
            return alone
        found = Counter(re.findall(rf"(?<!\w){re.escape(' '.join(words))}(?!\w)", self._text, re.IGNORECASE))
        # The first word has a capital at the beginning of a sentence in any case: the others tell.
        rests: Counter[str] = Counter()
        for form, times in found.items():
            rests[form.partition(" ")[2]] += times
        if not rests:
            return alone
        rest = max(rests, key=lambda form: (rests[form], form))
        first = alone.partition(" ")[0]
        if rest.islower():
            return f"{first} {rest}"
        if alone.islower() and rests[rest] < _LEAST_NAMED:
            return alone
        return f"{first[:1].upper()}{first[1:]} {rest}"

    def knows(self, word: str) -> bool:
        """Whether a word stands in a sentence, in the singular or the plural."""
        plain = word.casefold()
        return any(form in self._forms for form in (plain, plain + "s", plain.removesuffix("s")))

    def count(self, phrase: str) -> int:
        """How often a phrase stands in the sentences, as whole words."""
        return len(re.findall(rf"(?<!\S){re.escape(phrase.casefold())}(?!\S)", self._told))

    def article(self, phrase: str, *, inside: bool = False) -> str | None:
        """The article of a noun phrase in the singular as the text has it: "a", "the", "" for none; None
        where the text does not show it. `inside`: it stands behind a preposition."""
        found: Counter[str] = Counter()
        pattern = rf"(?<!\S)(\S+) {re.escape(phrase.casefold())} (?=(\S+))"
        for match in re.finditer(pattern, f"| {self._told} |"):
            before, behind = match.groups()
            if behind[0].isalpha() and behind not in _BEHIND:
                continue  # the phrase goes on: "sound waves" says nothing of "sound"
            if before in ("a", "an"):
                found["a"] += behind != "of"  # "a temperature of 300 K" does not make it counted
            elif before == "the":
                found["the"] += 1
            elif before in _BEFORE_BARE or (before == "|" and behind in _BEHIND):
                found[""] += 1
        counted, definite, bare = found["a"], found["the"], found[""]
        if counted and counted >= (bare if inside else _LEAST_COUNTED * bare):
            return "a"
        if definite > 1 and definite >= (_LEAST_INSIDE if inside else _LEAST_DEFINITE) * bare:
            return "the"
        return "" if bare else None

    def article_before_of(self, phrase: str) -> str:
        """ "the", or "" where the text mostly does without it: "law of conservation of mass"."""
        whole = self.count(f"{phrase} of")
        return "the" if not whole or 2 * self.count(f"the {phrase} of") >= whole else ""
