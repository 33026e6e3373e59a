"""Words of somebody who speaks from outside the book, and the model's own way of saying no."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.safety.answer_checks.base import AnswerCheck, draft_of
from engine.safety.chain import CheckContext, failed, passed
from engine.safety.phrasebook import compile_phrase, compile_phrases, padded, phrase_lines
from engine.safety.results import Outcome

_OUTSIDE = """
    as we|you|i all? already? know
    as everyone|everybody knows
    it is widely|generally|commonly|well? known|accepted|believed that?
    its well known
    well known fact
    generally|broadly|roughly speaking
    everyone|everybody knows
    of course
    common|general knowledge
    based on|from my|general own? knowledge|training|understanding
    to my knowledge
    in my opinion|view|experience
    i think|believe|guess|assume|suppose|feel
    as an|a ai|language|large
    as far as i know
    definitely|undoubtedly|certainly|unquestionably|indisputably|surely|absolutely
    without a? doubt
    no doubt
    100 percent|per|sure|certain|true
    it is obvious|certain that
    experts|scientists|studies|research|researchers say|agree|believe|show|shows|suggest|suggests
    recent studies|research
    according to wikipedia|google|internet|experts
    outside the|this textbook|book|text|sources|passage
    although|though|while|but the source|sources|text|passage|book ...2 does|do|doesnt|dont|did|didnt not? mention|say|state
    not|isnt explicitly? mentioned|stated|given in the source|sources|text|passage
    जैसा कि हम|आप|सब|सभी जानते
    जैसा कि ...2 ज्ञात|मालूम|पता
    हम|आप|सब सब|सभी? लोग? जानते हैं
    सभी|सब|हर_कोई को? जानते|जानता|पता|मालूम
    यह सर्वविदित|जगजाहिर
    सर्वविदित है
    निश्चित|निस्संदेह|निःसंदेह|बेशक|यक़ीनन|यकीनन|ज़ाहिर रूप|तौर|है|ही? से?
    सामान्य|आम तौर पर कहें|कहा|माना
    मेरे विचार|ख्याल|ख़याल|अनुसार|ज्ञान
    मुझे लगता
    मेरी राय|जानकारी
    इसमें कोई संदेह|शक
    सौ प्रतिशत|फीसदी|फ़ीसदी
    100 प्रतिशत|फीसदी सही|सच|निश्चित
"""

_REFUSALS = """
    ^ ...3 i dont|do_not|cannot|cant know|answer|find|tell|say
    ^ ...4 sources|passages|evidence|text|context|textbook|textbooks|book|books|source|passage ...2 do|does|dont|doesnt|did|didnt not? ...2 answer|contain|mention|say|provide|include|explain|state|give|specify|address
    ^ ...3 no information
    ^ ...8 is|are|was not|isnt ...1 mentioned|given|provided|stated|available|answered|covered|specified|included|found|explained ...2 in|by ...3 source|sources|passage|passages|text|context|textbook|textbooks|evidence|book|books
    ^ ...3 not enough information
    ^ ...2 sorry
    मुझे नहीं पता|मालूम
    ^ ...8 पता नहीं $
    ^ ...10 जानकारी|उत्तर|जवाब|उल्लेख ...2 नहीं ...1 है|दी|दिया|मिला|मिली|मिलता|मिलती|किया
    ^ ...3 स्रोत|स्रोतों|पाठ|किताब|अंश ...4 नहीं
    ^ ...2 माफ़|माफ|क्षमा
"""


@lru_cache(maxsize=1)
def _outside() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(compile_phrase(line)) for line in phrase_lines(_OUTSIDE))


@lru_cache(maxsize=1)
def _refusals() -> re.Pattern[str]:
    return compile_phrases(phrase_lines(_REFUSALS))


def is_refusal(sentence: str) -> bool:
    """Whether a generated sentence says, in English or Hindi, that the sources do not answer."""
    return _refusals().search(padded(sentence)) is not None


class OutsidePhrases(AnswerCheck):
    """A book may say "of course" itself: a phrase that stands in the cited source is fine."""

    name = "outside_phrases"

    def run(self, context: CheckContext) -> Outcome:
        draft = draft_of(context)
        text = padded(draft.text)
        source = " ".join(padded(source.text) for source in context.cited(draft))
        for pattern in _outside():
            for match in pattern.finditer(text):
                if f"{match.group().strip()} " not in source:
                    return failed(self, details=match.group().strip())
        return passed(self)


class ModelRefusal(AnswerCheck):
    """ "The sources do not say" is a refusal, whatever citation stands behind it."""

    name = "model_refusal"

    def run(self, context: CheckContext) -> Outcome:
        draft = draft_of(context)
        text = " ".join(padded(source.text) for source in context.cited(draft))
        if is_refusal(draft.text) and padded(draft.text) not in text:
            return failed(self, details="the model said that it does not know")
        return passed(self)
