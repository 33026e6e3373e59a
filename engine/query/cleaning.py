"""What is left of a question without its wrapping: "can you please explain ...", "के बारे में बताइए".

Requests say nothing about the topic, but they move a question's vector and dilute its words. They are cut
away by patterns of the three languages.
"""

from __future__ import annotations

import re

from engine.core.text import words
from engine.core.values import QuestionLanguage
from engine.query.length_requests import bare_question
from engine.query.word_classes import (
    COURTESY,
    FILLERS,
    IMPERATIVES,
    is_function_word,
    plain_form,
)

_FILL = {
    "ACTION": "explain|describe|discuss|elaborate|tell|teach|outline|summari[sz]e|illustrate|define|mention",
    "WRITING": "notes?|paragraph|essay|explanation|info|information|details?|answer|account|description",
    "LEARN": "know|learn|understand|ask",
    "NOT": "do not|don'?t|did not|didn'?t|cannot|can'?t|could not|couldn'?t",
    "HOW": (
        "विस्तार से|संक्षेप में|(?:सरल|आसान) (?:शब्दों|भाषा) में|उदाहरण (?:सहित|देकर|के साथ)|कुछ|थोड़ा|और"
        "|vistar se|(?:detail|short) (?:mein|mei|me)"
        "|(?:saral|aasan|asan|simple) (?:shabdo?n?|bhasha|words?|language) (?:mein|mei|me)"
        "|(?:udaharan|example) (?:sahit|dekar|ke saa?th)|kuchh?|thoda|aur"
    ),
    "ABOUT": "(?:के|की) (?:बारे|विषय) में|(?:ke|ki|k) (?:baa?re?y?|baarein|vishay) (?:mein|mai|me|m)",
    "ON": "को|की|का|पर|ko|ki|ka|par|pe",
    "SAY": (
        "(?:बता|समझा|लिख)(?:ओ|इए|इये|एं|एँ|ना|ये|ो|िए|िये|ें)?|जानकारी"
        "|(?:स्पष्ट|वर्णन|व्याख्या|चर्चा|उल्लेख) (?:कीजिए|कीजिये|करो|करें|करिए)"
        "|ba?ta(?:o|iye|ye|aye|do|iega|na)?|samjha(?:o|iye|ye|do|na)?|likh(?:o|iye|e|iega)|jaa?nkari"
        "|(?:vyakhya|varnan|explain) (?:karo|kariye|kijiye|kro)"
    ),
    "GIVE": "दो|दीजिए|दीजिये|दें|दे|चाहिए|do|dijiye|de|chahiye|na",
    "KNOW": "जानते|जानती|पता|जानना|पढ़ा|jante|janti|pata|janna",
    "AUX": "हो|है|हैं|चाहता|चाहती|हूं|हूँ|ho|hai|hain|h|chahta|chahti|hu|hun",
}


def _alternatives(*lines: str) -> str:
    """One alternative a line; a space stands for any space, a word in capitals for its list above."""
    joined = "|".join(lines)
    for name, listed in _FILL.items():
        joined = re.sub(rf"\b{name}\b", f"(?:{listed})".replace("\\", r"\\"), joined)
    return joined.replace(" ", r"\s+")


_LEADS = re.compile(
    "^(?:"
    + _alternatives(
        r"(?:please|kindly|pls|plz|sir|madam|mam|ma'am|hello|hi|hey|ok|okay|so|actually|and)\b[,!.\s]*",
        r"(?:can|could|would|will) (?:you|u|anyone|someone) (?=(?:(?:please|kindly|pls|plz) )?"
        r"(?:ACTION|give|write|help|let|say)\b)",
        r"(?:i|we) (?:want|need|wish|would like|have|am trying) to LEARN (?:about )?",
        r"(?:i|we) NOT (?:understand|get|know|remember) ",
        r"do(?:es)? (?:you|u|anyone|anybody|someone) know (?:about )?",
        r"what (?:do|does|can|did) (?:you|u|we|the (?:book|chapter)) (?:know|tell|tell me|say|learn) "
        r"(?:about|of|on) ",
        r"my (?:question|doubt|query) is\s*[,:]?\s*(?:that )?",
        r"(?:let|help) (?:me|us) (?:to )?(?:know|understand|learn|with) (?:about )?",
        r"(?:give|write|provide) (?:(?:me|us) )?(?:(?:an?|some|the) )?(?:(?:short|brief|detailed|small) )?"
        r"WRITING (?:on|about|of|regarding) ",
        r"state (?=(?:the|any|one|two|three|four|five|why|how|what|whether|if) |\w+['’]s? )",
        r"ACTION (?:(?:to )?(?:me|us) )?(?:(?:all|something|everything|more|briefly) )?"
        r"(?:(?:about|on|regarding) )?(?:the (?:term|concept|topic|idea|meaning) (?:of )?)?",
        r"(?:all|something|everything) about ",
        r"(?:मुझे|हमें|कृपया|प्लीज|प्लीज़|सर|मैडम|जरा|ज़रा|नमस्ते|अच्छा)(?=\s)[,\s]*",
        r"क्या (?:आप|तुम|कोई) (?:(?:मुझे|हमें) )?(?=.*सक(?:ते|ता|ती) (?:है|हैं|हो))",
        r"(?:बता|समझा) सक(?:ते|ता|ती) (?:है|हैं|हो) (?:कि )?",
        r"(?:बताओ|बताइए|बताइये|बताएं|बताएँ|समझाओ|समझाइए|समझाइये) (?:कि )?",
        r"मैं (?:जानना|समझना|पूछना) चाहत[ाी] (?:हूं|हूँ) (?:कि )?",
        r"(?:mujhe|muje|hume|hamein?|kripya|bhai|yaar|bro|zara|jara|acc?hh?a|namaste)\b[,\s]*",
        r"kya (?:aap|tum|koi) (?:mujhe )?(?=.*\bsak(?:te|ta|ti)\b)",
        r"(?:bata|samjha) sak(?:te|ta|ti) (?:ho|hai|hain|h) (?:ki )?",
        r"(?:batao|bataiye|bataye|btao|bta|samjhao|samjhaiye) (?:ki )?",
    )
    + ")",
    re.IGNORECASE,
)
_TAILS = re.compile(
    "(?:"
    + _alternatives(
        r"[\s,]+(?:please|pls|plz|sir|madam|mam|ma'am|thanks|thank you|bhai|yaar|briefly|clearly|na)",
        r"[\s,]+in (?:details?|short|brief|points|(?:simple|easy) (?:words|terms|language|way))",
        r"[\s,]+in (?:your|our) own words",
        r"[\s,(\[–-]*(?:(?:for|in|within|of) )*\d{1,3} (?:marks?|marker|words|ank|shabdo?n?|अंक|अंकों|शब्दों?)"
        r"(?: (?:me|mein|में|का|के लिए|ke liye))?\)?",
        r"[\s,]+with (?:(?:an?|suitable|some|the help of) )*examples?",
        r"[\s,]+(?:to|for) (?:me|us)",
        r"[\s,]+(?:can|could) (?:you|u) (?:please )?(?:explain|tell|help)(?: (?:it|this|me|us))*",
        r"[\s,]+(?:ABOUT )?(?:HOW )*(?:ON )?(?:HOW )*SAY(?: GIVE)?(?: HOW)*",
        r"[\s,]+(?:विस्तार से|संक्षेप में|उदाहरण (?:सहित|देकर)|vistar se|sankshep (?:mein|me)|"
        r"udaharan (?:sahit|dekar)|(?:detail|short) (?:mein|me))",
        r"[\s,]+ABOUT(?: (?:तुम|आप|tum|aap))?(?: (?:क्या|kya))?(?: KNOW(?: AUX)*)?",
        r"(?:(?<=परिभाषा)|(?<=उदाहरण)|(?<=नाम))\s+GIVE",
    )
    + r")[\s?.!।,]*$",
    re.IGNORECASE,
)
_EDGES = " \t,;:-–?.!।"


def unwrapped(question: str, language: QuestionLanguage) -> str:
    """A normalised question without its wrapping. One that is all wrapping comes back as it is."""
    core = _without_wrapping(bare_question(question))
    if not any(_is_topic(plain_form(word), language) for word in words(core)):
        return question
    return core if core != question.strip(_EDGES) else question


def _is_topic(plain: str, language: QuestionLanguage) -> bool:
    roman = language is QuestionLanguage.HI_LATN
    return not (
        is_function_word(plain, roman=roman) or plain in FILLERS or plain in IMPERATIVES or plain in COURTESY
    )


def _without_wrapping(text: str) -> str:
    text = text.strip(_EDGES)
    while True:
        shorter = _TAILS.sub("", _LEADS.sub("", text, count=1)).strip(_EDGES)
        if shorter == text or not shorter:
            return text
        text = shorter
