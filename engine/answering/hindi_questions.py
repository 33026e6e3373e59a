"""Hindi questions as a teacher puts them, made from a heading or a sentence of a book.

Gender and number of a noun are in no list of ours. So a question is put in a form that needs neither ("...
समझाइए।", "... किसे कहते हैं?"), or they are read off the genitive before it: का, की or के.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.core.stopwords import word_set
from engine.core.text import content_words, is_devanagari

FEWEST_LETTERS, MOST_WORDS = 3, 9
_NUMBER = re.compile(
    r"^\W*(?:(?:अध्याय|इकाई|एकक)\s*)?(?:[\d०-९]+(?:[.\-][\d०-९]+)*[.):]?|\(?[ivx]{1,4}[.)]|\(?[क-घa-e][.)])\s+",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"\s*\([^)]*\)")
_ROUTINE = re.compile(
    r"अभ्यास|सारांश|प्रश्न|क्रियाकलाप|सीखा|परिचय|भूमिका|उदाहरण|परियोजना|उत्तर|शब्द|आइए|चर्चा|गतिविधि|उद्देश्य|टिप्पणी|विचारणीय"
    r"|निष्कर्ष|पृष्ठभूमि|संदर्भ|स्रोत|हल|संकेत|जानते|याद|सोचिए|खोजिए|बताइए|लिखिए|कीजिए|करें|करो|देखें|प्रायोगिक|तालिका|चित्र|सारणी"
)
_BROKEN = re.compile(r"[!;:,/\[\]=+।“”\"‘’…•<>*&|]|[–—]|\.\.|\d|[०-९]")
# Years of a person, brackets inside a heading, and a label of what stands behind it.
_LEFT_OUT = re.compile(r"\([^)]*[\d०-९]|\)\s+\S|[–—-]\s*$")
_ADJECTIVES = ("िक", "ीय", "ित")
_LATIN = re.compile(r"[A-Za-z]{4,}")
_NO_TOPIC = word_set(
    """
    आप आपका आपके आपकी आपने हम हमारा हमारे हमारी हमने मैं मेरा मेरे मेरी यह वह ये वे इस उस इन उन इसका इसके
    इसकी उनका उनके उनकी इनके इनकी इनका अपना अपने अपनी तुम कुछ अन्य और अधिक एक कोई किसी
    """
)
_JOINTS = word_set("और तथा एवं व या")
_GENITIVES = word_set("का की के")
_POSTPOSITIONS = word_set("में से पर को तक द्वारा ने")
_BEHIND_KE = word_set("कारण लिए द्वारा रूप साथ बीच बाद पहले समय दौरान अनुसार विरुद्ध संबंध अंतर्गत ऊपर नीचे भीतर")
_ENDINGS = word_set("में से पर को तक ने का की के तथा एवं और व या है हैं था थे थी हेतु लिए")
_FINITE = word_set("है हैं था थे थी थीं")
_ASKING = word_set("कैसे क्यों क्या कौन कहाँ कहां कब कितने कितना कितनी किसे किन्हें कौन-सा कौन-सी कौन-से")
_LISTED = word_set(
    """
    प्रकार भेद उपयोग गुण गुणधर्म लाभ हानियाँ हानियां कारण प्रभाव कार्य विशेषताएँ विशेषताएं लक्षण कारक सिद्धांत सिद्धांतों घटक
    अंग चरण अवयव अनुप्रयोग विधियाँ विधियां नियम कर्तव्य अधिकार रूप स्तर दोष सीमाएँ सीमाएं शक्तियाँ शक्तियां
    """
)
_STATED = word_set("नियम सिद्धांत प्रमेय समीकरण सूत्र परिभाषा")
_DONE = word_set(
    "मापन निर्धारण परिकलन वर्गीकरण शोधन शोधन निष्कर्षण पृथक्करण संरक्षण प्रबंधन उत्पादन विश्लेषण चयन गठन निरूपण"
)
_HAPPENS = word_set("निर्माण परावर्तन अपवर्तन संचरण अवशोषण उत्सर्जन विघटन संश्लेषण पाचन परिवहन निषेचन संवहन प्रकीर्णन")
_DESCRIBED = word_set(
    """
    संरचना संगठन इतिहास विकास उदय पतन आंदोलन जीवन महत्व महत्त्व योगदान व्यवस्था कार्यविधि प्रक्रिया
    विस्तार प्रसार स्थिति वितरण जलवायु शासन समाज
    """
)
_PLURAL = re.compile(r"(?:ियाँ|ियां|ाएँ|ाएं|ुएँ|ें)$")
_INFINITIVE = re.compile(r"^[\u0900-\u097f]{2,}ना$")
_METHODS = word_set("करना निकालना मापना बनाना लिखना जोड़ना घटाना खींचना बाँटना नापना पहचानना हटाना सुखाना")
_TERM = r"((?:[^\s,;।“”‘’()]+\s+){0,2}[^\s,;।“”‘’()]+)"
_DEFINED = re.compile(
    rf"(?:\sको|\sइसे|\sउसे|\sजिसे|\sजिन्हें|\sइन्हें|\sउन्हें|^इसे|,\s*वह|,\s*वे|,)\s+[“‘]?{_TERM}[”’]?(?:\s*\([^)]*\))?\s+"
    r"(?:कहते\s+हैं|कहा\s+जाता\s+है|कहलात[ाीे])"
)
_COUNTED = re.compile(
    r"^((?:[^\s,;।]+\s+){1,3}?)(?:मुख्यतः\s+|मुख्यत:\s+|मुख्य\s+रूप\s+से\s+|सामान्यतः\s+)?"
    r"(?:दो|तीन|चार|पाँच|पांच|छह|सात)\s+प्रकार\s+(के|की|का)\s+(होते|होती|होता)\s+(हैं|है)"
)


def topic_of(heading: str) -> str:
    """A heading without its number and what stands in brackets."""
    plain = _BRACKETED.sub("", _NUMBER.sub("", _NUMBER.sub("", heading)))
    return plain.strip(" .·•-–—:*")


def questions_about(
    heading: str, is_defined: Callable[[str], bool], is_told: Callable[[str], bool]
) -> list[str]:
    """Questions about what a heading names, the best first; [] where no good one can be made.

    `is_defined`: whether the text says what a thing is. `is_told`: whether its sentences use these words.
    """
    topic = topic_of(heading)
    tokens = topic.rstrip("?").split()
    if (
        len(topic) < FEWEST_LETTERS
        or not 1 <= len(tokens) <= MOST_WORDS
        or not is_devanagari(topic)
        or _ROUTINE.search(topic)
        or _BROKEN.search(topic)
        or _LATIN.search(topic)
        or _LEFT_OUT.search(heading)
        or any(token in _NO_TOPIC - _JOINTS for token in tokens)
    ):
        return []
    if topic.endswith("?") or _ASKING.intersection(tokens):
        return _own_question(tokens)
    if tokens[-1] in _ENDINGS or tokens[0] in _GENITIVES | _POSTPOSITIONS | _JOINTS:
        return []
    if _INFINITIVE.match(tokens[-1]) and tokens[-1] in _METHODS:
        return _method(tokens)
    at = max((n for n, token in enumerate(tokens) if _is_genitive(tokens, n)), default=0)
    if at:
        return [_of_part(tokens, at)]
    if _POSTPOSITIONS.intersection(tokens) or _GENITIVES.intersection(tokens):
        return [f"{topic} समझाइए।"] if len(tokens) > 2 else []
    if _JOINTS.intersection(tokens):
        return [f"{topic} समझाइए।"] if len(tokens) <= 5 else []
    if is_defined(topic):
        return [_called(topic)]
    if not 2 <= len(tokens) <= 4 or tokens[-1].endswith(_ADJECTIVES) or not is_told(topic):
        return []
    return [f"{topic} क्या है?" if tokens[-1] in _STATED else f"{topic} समझाइए।"]


def question_of_sentence(sentence: str) -> str | None:
    """The question that a sentence answers which defines a term or says how many kinds there are."""
    counted = _COUNTED.match(sentence)
    if counted is not None:
        thing, of, verb, ending = (group.strip() for group in counted.groups())
        if not (_NO_TOPIC | _POSTPOSITIONS).intersection(thing.split()) and of[-1] == verb[-1]:
            return f"{thing} कितने प्रकार {of} {verb} {ending}?"
        return None
    defined = _DEFINED.search(sentence)
    if defined is None:
        return None
    term = defined[1]
    tokens = term.split()
    known = {*_NO_TOPIC, *_POSTPOSITIONS, *_ENDINGS, *_ASKING, "भी", "ही", "प्रायः", "सामान्यतः", "हम"}
    named = is_devanagari(term) and not _BROKEN.search(term) and len(content_words(term)) == len(tokens)
    return _called(term) if named and not known.intersection(tokens) else None


def _called(term: str) -> str:
    if term.split()[-1] in _STATED:
        return f"{term} क्या है?"
    return f"{term} {'किन्हें' if _PLURAL.search(term) else 'किसे'} कहते हैं?"


def _own_question(tokens: list[str]) -> list[str]:
    """A heading that asks, if it is a whole sentence."""
    whole = len(tokens) >= 3 and tokens[-1] in _FINITE and bool(_ASKING.intersection(tokens))
    return [f"{' '.join(tokens)}?"] if whole else []


def _method(tokens: list[str]) -> list[str]:
    """ "वर्गमूल ज्ञात करना" -> "वर्गमूल कैसे ज्ञात करते हैं?\""""
    *before, verb = tokens
    done = f"{verb.removesuffix('ना')}ते हैं?"
    if verb == "करना":
        return [f"{' '.join(before[:-1])} कैसे {before[-1]} {done}"] if len(before) > 1 else []
    return [f"{' '.join(before)} कैसे {done}"] if before else []


def _is_genitive(tokens: list[str], at: int) -> bool:
    """Whether a का, की or के says whose the thing behind it is."""
    behind = tokens[at + 1 : at + 2]
    return tokens[at] in _GENITIVES and at > 0 and bool(behind) and not (
        tokens[at] == "के" and behind[0] in _BEHIND_KE and len(tokens) > at + 2
    )  # fmt: skip


def _of_part(tokens: list[str], at: int) -> str:
    """A question about something of a thing; `at`: its genitive."""
    topic, genitive, head = " ".join(tokens), tokens[at], tokens[-1]
    if _POSTPOSITIONS.intersection(tokens[at + 1 :]) or _JOINTS.intersection(tokens[at + 1 :]):
        return f"{topic} समझाइए।"
    if head in _LISTED and (genitive == "के" or _PLURAL.search(head)):
        return f"{topic} बताइए।"
    if genitive == "का" and head in _DONE:
        return f"{topic} कैसे किया जाता है?"
    if genitive == "का" and head in _HAPPENS:
        return f"{topic} कैसे होता है?"
    if genitive != "के" and head in _STATED:
        return f"{topic} क्या है?"
    if genitive != "के" and head in _DESCRIBED:
        oblique = [word[:-1] + "े" if word.endswith("ा") else word for word in tokens[at + 1 : -1]]
        inside = [*tokens[:at], "के", *oblique, head] if genitive == "का" else tokens
        return f"{' '.join(inside)} का वर्णन कीजिए।"
    return f"{topic} समझाइए।"
