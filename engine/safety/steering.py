"""Q4: text that tries to steer the model. It is data, never an instruction: it is taken out, and what
remains is treated as a normal question."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from engine.safety.phrasebook import compile_phrases, padded, phrase_lines
from engine.text import content_words, normalize

# A whole clause that speaks to the machine instead of asking about a book.
_CLAUSES = """
    ^ ...3 ignore|ignoring|forget|disregard|override|bypass|discard|drop|skip|delete|remove ...4 instruction|instructions|rule|rules|prompt|prompts|source|sources|pdf|pdfs|book|books|textbook|textbooks|guideline|guidelines|restriction|restrictions|context|citations|limits|filters|everything|above
    instruction|instructions|rules|prompt|citations|restrictions|filters|safety is|are ...2 disabled|off|removed|cancelled|lifted|not_needed|void
    you are now|no_longer|free|unrestricted|jailbroken|not_bound
    youre now
    from now on
    ^ ...2 act|behave as|like
    ^ ...2 pretend|roleplay|role_play|simulate
    ^ ...2 imagine you are|were an?|the? ...1 ai|bot|chatbot|assistant|model|hacker|chatgpt
    assume the role
    developer|admin|god|dan|debug|root|sudo mode
    jailbreak|jailbroken
    ^ ...3 do_anything_now
    ^ ...2 have|has|with no rules|restrictions|limits|filters
    system|hidden|secret|internal|initial|original prompt|instruction|instructions|message|rules
    your ...2 prompt|prompts|instructions|guidelines|system_message|configuration|programming
    ^ ...4 show|print|reveal|repeat|display|output|tell|list|give|leak|copy|write ...4 your|hidden|secret ...2 rules|rule|prompt|instructions
    ^ ...2 repeat ...3 above|before_this|after_me
    ^ ...2 cite|quote|invent|fake|make_up ...3 page|source|citation|quotation|quote
    always|never|dont|do_not ...2 cite|citing
    use|trust|apply your own? knowledge|memory|brain|training
    ^ system|assistant|developer|admin|user|instruction $
    ^ new instruction|instructions|rule|rules|task
    ^ answer freely $
    end of context|sources|evidence|prompt
    निर्देश|निर्देशों|निर्देशो|हिदायत|हिदायतें|हिदायतों|प्रॉम्प्ट|पाबंदी|पाबंदियां|पाबंदियाँ ...3 भूल|अनदेखा|अनदेखी|नज़रअंदाज़|नजरअंदाज|नज़रअंदाज|हटा|छोड़|तोड़|मत_मान|रद्द
    नियम|नियमों|किताब|किताबें|किताबों|स्रोत|स्रोतों|पाठ्यपुस्तक ...2 भूल|अनदेखा|अनदेखी|नज़रअंदाज़|नजरअंदाज|हटा जा|जाओ|जाइए|कर|करो|करके|दो|कर_दो
    अपने|अपना|अपनी|छिपे|छुपे|गुप्त|सिस्टम|अंदरूनी|तुम्हारे|आपके ...3 नियम|निर्देश|निर्देशों|नियमों|प्रॉम्प्ट ...4 दिखा|दिखाओ|दिखाइए|बता|बताओ|बताइए|छाप|छापो|लिख|लिखो|दोहरा|दोहराओ|खोल
    सिस्टम प्रॉम्प्ट
    अब|आज से ...1 तुम|आप|तू
    अब तुम|आप|तू ...5 हो|हैं|है $
    ^ ...2 नाटक करो|करिए|कर कि?
    ^ ...2 मान लो|लीजिए कि? ...2 किताब|पुस्तक|पाठ्यपुस्तक
    rules|rule|niyam|instruction|instructions|nirdesh|prompt|kitab|kitaab|kitabein|book|books|source|sources ...2 bhool|bhul|bhula|ignore|hata|hatao|hataa|chhod|chod|tod jao|do|de|kar|karo|karke|kro|ja|dijiye
    ignore|bhool|bhul ...2 karo|kar|jao|ja|kro ...3 rules|niyam|instructions|nirdesh|kitab
    apne|apna|apni|chhupe|chupe|hidden|system|tumhare|tere ...3 niyam|nirdesh|rules|rule|instructions|prompt ...3 dikha|dikhao|batao|bata|btao|likho|print
    ab se tum|tu|aap
    ab tum|tu|aap ...4 ho|hai $
"""

# A turn of phrase inside a question: only these words are cut out.
_PHRASES = """
    using|use|from|with|by your own? knowledge|memory|brain|training|mind
    without using|citing|looking|checking|reading|opening ...2 book|books|source|sources|pdf|pdfs|textbook|textbooks|citation|citations|pages
    without any? citation|citations|source|sources
    outside the? book|books|textbook|textbooks|sources
    and? do_not|dont|no cite|citation|citations ...1 sources|source|pages|needed
    answer freely
    बिना ...1 किताब|किताबें|पुस्तक|पाठ्यपुस्तक|स्रोत देखे|पढ़े|के
    किताब|पुस्तक|किताबों देखे|के बिना
    अपने|अपनी ज्ञान|जानकारी|दिमाग|समझ से
    bina kitab|kitaab|book|books|source|pdf dekhe|padhe|ke
    kitab|book dekhe|ke bina
    apne|apni gyan|dimag|dimaag|knowledge|jankari|jaankari se
"""

_SENTENCE = re.compile(r"(?<=[.!?।॥:\n])\s+|(?<=[।॥\n])|\n+|\s[-–—]{1,3}\s")
_CLAUSE = re.compile(
    r"\s*[,;]\s*|\s+(?:and|then|but|so|instead|और|फिर|लेकिन|कि|aur|phir|fir|lekin|ki)\s+", re.IGNORECASE
)
_TAGS = re.compile(r"</?\s*[a-zA-Z_|][^<>\n]{0,40}>|<\|[^|<>]{0,40}\|>|#{2,}|```|\[/?INST\]|<<\/?SYS>>")
_SOURCE_MARK = re.compile(
    r"[\[【〔(]\s*(?:source|src|स्रोत|सोर्स|srot)?\s*[:#]?\s*(\d{1,3})\s*[\]】〕)]", re.IGNORECASE
)
_SOURCE_WORD = re.compile(r"[\[【〔]\s*((?:source|src|स्रोत|सोर्स)[^\]】〕]{0,20})[\]】〕]", re.IGNORECASE)
_ROLE = re.compile(r"(?im)(^|[\s>])(system|assistant|user|developer|admin|instructions?)\s*:(?=\s|$)")

# What may be left of a command without being a question of its own.
_EMPTY_WORDS = frozenset(
    """answer tell say quot page pleas give explain question cite write show print repli yes ok okay now me word
    follow obey instruct rule prompt sourc book text it that them mode do respond respons output everi alway
    just everyth anyth first line exact full complet verbatim list text system
    बताओ बताइए लिख दिखाओ दिखा जवाब उत्तर पन्न कृपया अब पूर सार सवाल प्रश्न दो बता batao bata btao dikhao likho jawab uttar
    poore pure sab sare""".split()
)


@dataclass(frozen=True, slots=True)
class Cleaned:
    """`text`: the question without steering. `removed`: how many pieces went. `nothing_left`: no question
    remains, only an instruction to the model."""

    text: str
    removed: int
    nothing_left: bool


@lru_cache(maxsize=1)
def _clauses() -> re.Pattern[str]:
    return compile_phrases(phrase_lines(_CLAUSES))


@lru_cache(maxsize=1)
def _phrases() -> re.Pattern[str]:
    return compile_phrases(phrase_lines(_PHRASES))


def neutralise(text: str) -> tuple[str, int]:
    """Take the power out of source marks, role names and tags; returns the text and how many there were.

    "[Source 1]" becomes "Source 1": words that a reader still understands and no parser takes for a mark.
    """
    count = 0
    for pattern, replacement in ((_TAGS, " "), (_ROLE, r"\1"), (_SOURCE_WORD, r"\1")):
        text, found = pattern.subn(replacement, text)
        count += found
    if marks := [m for m in _SOURCE_MARK.finditer(text) if not m.group().startswith("(") or _named(m)]:
        count += len(marks)
        for mark in reversed(marks):
            text = f"{text[: mark.start()]}{mark.group().strip('[]【】〔〕() ')}{text[mark.end() :]}"
    return normalize(text), count


def _named(mark: re.Match[str]) -> bool:
    """ "(Source 2)" is a mark; "(2)" in round brackets is ordinary mathematics."""
    return re.search(r"[^\W\d_]", mark.group()) is not None


def clean(question: str) -> Cleaned:
    """Take steering out of a question. A question without any comes back as it was, tidied."""
    text, removed = neutralise(question)
    kept = []
    for sentence in _SENTENCE.split(text):
        if not sentence or not sentence.strip():
            continue
        piece, gone = _clean_sentence(sentence.strip())
        removed += gone
        if piece:
            kept.append(piece)
    result = " ".join(kept).strip(" ,;:-–—")
    return Cleaned(result, removed, removed > 0 and is_empty_of_question(result))


def is_empty_of_question(text: str) -> bool:
    """Whether nothing but filling words is left."""
    return all(word in _EMPTY_WORDS for word in content_words(text))


def _clean_sentence(sentence: str) -> tuple[str, int]:
    if not (_clauses().search(padded(sentence)) or _phrases().search(padded(sentence))):
        return sentence, 0
    removed = 0
    kept = []
    for clause in _CLAUSE.split(sentence):
        text = padded(clause)
        if _clauses().search(text):
            removed += 1
            continue
        cut, gone = _phrases().subn("", text)
        removed += gone
        kept.append(" ".join(cut.split()) if gone else clause)
    if not removed:  # the phrase runs over a comma or an "and": the whole sentence is steering
        return "", 1
    return " ".join(piece for piece in kept if piece.strip()), removed
