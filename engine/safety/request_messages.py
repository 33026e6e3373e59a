"""What a student reads instead of an answer where the form of the question, not the books, is why
there is none."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.values import Language
from engine.safety.messages import OPENING
from engine.safety.request_kind import RequestKind as K

EN, HI = Language.EN, Language.HI
Texts = dict[Language, str]

# Why, in plain words, and what to try.
REQUESTS: dict[K, tuple[Texts, Texts]] = {
    K.OTHER_SCRIPT: (
        {
            EN: "I can't read this script yet. I read English, Hindi, and Hindi in English letters.",
            HI: "मैं यह लिपि अभी नहीं पढ़ सकता। मैं हिंदी, अंग्रेज़ी और अंग्रेज़ी अक्षरों में लिखी हिंदी पढ़ सकता हूँ।",
        },
        {
            EN: "Please ask your question in one of these.",
            HI: "कृपया अपना सवाल इनमें से किसी एक में पूछिए।",
        },
    ),
    K.SUM: (
        {
            EN: "I can't work out sums and equations. I only tell what stands in your books.",
            HI: "मैं सवाल या समीकरण हल करके नहीं दे सकता। मैं केवल वही बताता हूँ जो आपकी किताबों में लिखा है।",
        },
        {
            EN: "Ask me how your book does such a sum, for example: “How do we solve a linear equation?”",
            HI: "मुझसे पूछिए कि किताब में ऐसा सवाल कैसे हल किया गया है, जैसे: “रैखिक समीकरण कैसे हल करते हैं?”",
        },
    ),
    K.TRANSLATE: (
        {
            EN: "I can't translate from one language into another.",
            HI: "मैं एक भाषा से दूसरी भाषा में अनुवाद नहीं कर सकता।",
        },
        {
            EN: "You can ask me about your books in English or in Hindi, and I answer in that language.",
            HI: "आप अपनी किताबों के बारे में हिंदी या अंग्रेज़ी में पूछ सकते हैं, मैं उसी भाषा में जवाब दूँगा।",
        },
    ),
    K.WRITE: (
        {
            EN: "I can't write essays, letters, stories, jokes, programs or quizzes. "
            "I only tell what stands in your books.",
            HI: "मैं निबंध, पत्र, कहानी, चुटकुले, प्रोग्राम या प्रश्नपत्र नहीं बना सकता। मैं केवल वही "
            "बताता हूँ जो आपकी किताबों में लिखा है।",
        },
        {
            EN: "Ask me for the facts that you need, and write it in your own words.",
            HI: "इसके लिए जो बातें जाननी हों, मुझसे पूछिए और अपने शब्दों में लिखिए।",
        },
    ),
    K.COMMAND: (
        {
            EN: "I can't do things on this computer when you type them here. I answer questions about "
            "your books.",
            HI: "यहाँ लिखने पर मैं कंप्यूटर पर काम नहीं कर सकता। मैं आपकी किताबों के बारे में सवालों के जवाब देता हूँ।",
        },
        {
            EN: "To open a page, click on it below an answer, or choose the book at the top.",
            HI: "पन्ना खोलने के लिए जवाब के नीचे उस पर क्लिक कीजिए, या ऊपर से किताब चुनिए।",
        },
    ),
    K.OWN_LIFE: (
        {
            EN: "This is about you and the people around you, and my books don't know you.",
            HI: "यह आपके और आपके अपने लोगों के बारे में है, और मेरी किताबें आपको नहीं जानतीं।",
        },
        {
            EN: "Somebody in your family or at your school can tell you. Ask me what you want to know from "
            "your books.",
            HI: "यह आपको घर या स्कूल में कोई बता सकता है। किताबों से जो जानना हो, वह मुझसे पूछिए।",
        },
    ),
    K.PRESENT: (
        {
            EN: "This changes from day to day or from year to year. The books were printed earlier, so they "
            "can't know what is true today.",
            HI: "यह दिन-दिन या साल-साल बदलता है। किताबें पहले छपी थीं, इसलिए आज की बात उन्हें पता नहीं हो सकती।",
        },
        {
            EN: "Look it up in today's newspaper, or ask a grown-up.",
            HI: "आज के अख़बार में देखिए, या किसी बड़े से पूछिए।",
        },
    ),
    K.CHOICE: (
        {
            EN: "This is about what to buy, or what somebody likes best. Schoolbooks don't tell that, "
            "and I have "
            "no opinion of my own.",
            HI: "यह इस बारे में है कि क्या ख़रीदें या किसे क्या पसंद है। किताबें यह नहीं बतातीं, और मेरी अपनी कोई पसंद नहीं है।",
        },
        {
            EN: "Talk about it with your family or your friends.",
            HI: "इस बारे में घर पर या दोस्तों से बात कीजिए।",
        },
    ),
    K.NEARBY: (
        {
            EN: "This is about a place, a shop or a service near you. I don't know where you are, and my "
            "books "
            "don't tell it.",
            HI: "यह आपके आसपास की जगह, दुकान या सेवा के बारे में है। मुझे नहीं पता कि आप कहाँ हैं, और "
            "किताबों में यह नहीं लिखा।",
        },
        {
            EN: "Ask a grown-up near you. If somebody needs help at once, call 112.",
            HI: "पास के किसी बड़े से पूछिए। किसी को तुरंत मदद चाहिए, तो 112 पर फ़ोन कीजिए।",
        },
    ),
}

# A question of one word that was searched for, and nothing sure was found.
ONE_WORD = {
    EN: "This is a single word, and I can't tell what you want to know about it.",
    HI: "यह बस एक शब्द है, मैं समझ नहीं सका कि आप इसके बारे में क्या जानना चाहते हैं।",
}
TRY_WHOLE_QUESTION = {
    EN: "Ask a whole question, such as “What is ...?” or “Why does ...?”",
    HI: "पूरा सवाल पूछिए, जैसे “... क्या है?” या “... क्यों होता है?”",
}


def request_message(kind: K, language: Language) -> str:
    """The whole text for a request: the opening, why, what to try. In both languages where the script of the
    question tells nothing of the one to answer in."""
    tongues = (EN, HI) if kind is K.OTHER_SCRIPT else (language,)
    why, to_try = REQUESTS[kind]
    return "\n".join(line for tongue in tongues for line in (OPENING[tongue], why[tongue], to_try[tongue]))


# What a question may name by its number.
NAMED: dict[str, Texts] = {
    "figure": {EN: "figure {number}", HI: "चित्र {number}"},
    "table": {EN: "table {number}", HI: "सारणी {number}"},
    "activity": {EN: "activity {number}", HI: "क्रियाकलाप {number}"},
    "box": {EN: "box {number}", HI: "बॉक्स {number}"},
    "example": {EN: "example {number}", HI: "उदाहरण {number}"},
    "source": {EN: "source {number}", HI: "स्रोत {number}"},
    "section": {EN: "section {number}", HI: "खंड {number}"},
    "exercise": {EN: "exercise {number}", HI: "प्रश्नावली {number}"},
    "page": {EN: "page {number}", HI: "पृष्ठ {number}"},
    "chapter": {EN: "chapter {number}", HI: "अध्याय {number}"},
    "paragraph": {EN: "paragraph {number}", HI: "अनुच्छेद {number}"},
    "author": {EN: "an author’s name", HI: "लेखक का नाम"},
}
LAST_PARAGRAPH = {EN: "a last paragraph", HI: "अंतिम अनुच्छेद"}
NO_AUTHOR = {
    EN: "The pages of “{title}” don't say who wrote it.",
    HI: "“{title}” के पन्नों पर यह नहीं लिखा कि इसे किसने लिखा।",
}
TRY_FRONT = {
    EN: "The people who made a schoolbook are mostly named on its first pages, before chapter 1.",
    HI: "किताब बनाने वालों के नाम अक्सर उसके पहले पन्नों पर होते हैं, अध्याय 1 से पहले।",
}
AN_EXERCISE = {EN: "an exercise", HI: "अभ्यास"}
QUESTION = {EN: "question {item}", HI: "प्रश्न {item}"}
LAST_QUESTION = {EN: "a last question", HI: "अंतिम प्रश्न"}
QUESTION_OF = {EN: "exercise {number}, question {item}", HI: "प्रश्नावली {number} का प्रश्न {item}"}
MISSING = {
    EN: "I looked for {name} in the books I have, and there is none.",
    HI: "मैंने अपनी किताबों में {name} ढूँढा, पर ऐसा कुछ नहीं मिला।",
}
MISSING_HERE = {EN: "“{title}” has no {name}.", HI: "“{title}” में {name} नहीं है।"}
MISSING_IN_CHAPTER = {
    EN: "Chapter {chapter} (“{title}”) has no {name}.",
    HI: "अध्याय {chapter} (“{title}”) में {name} नहीं है।",
}
LAST_ONE = {EN: " The last one there is {last}.", HI: " वहाँ आखिरी संख्या {last} है।"}
TRY_NUMBER = {
    EN: "Please look at the number once more, or choose the book at the top first.",
    HI: "कृपया संख्या एक बार फिर देखिए, या पहले ऊपर से किताब चुनिए।",
}
WHICH_BOOK = {
    EN: "More than one of your books has {name}. Which one do you mean?",
    HI: "{name} आपकी एक से ज़्यादा किताबों में है। आपको कौन-सी किताब का चाहिए?",
}
WHICH_HERE = {
    EN: "“{title}” has {name} more than once. Which one do you mean?",
    HI: "“{title}” में {name} एक से ज़्यादा बार है। आपको कौन-सा चाहिए?",
}
TRY_BOOK = {
    EN: "Write the name of the chapter with it, or choose the book at the top.",
    HI: "साथ में अध्याय का नाम लिखिए, या ऊपर से किताब चुनिए।",
}
TRY_PLACE = {EN: "Open the page that you mean.", HI: "जो चाहिए, वह पन्ना खोलिए।"}
CHAPTER_PAGE = {
    EN: "I can show you where {name} begins. Ask for its summary, or about something in it.",
    HI: "मैं दिखा सकता हूँ कि {name} कहाँ से शुरू होता है। उसका सारांश या उसकी कोई बात पूछिए।",
}
PLACE_ONLY = {
    EN: "I can't answer this, but I can show you the page of {name}.",
    HI: "इसका जवाब मुझे नहीं मिला, पर {name} वाला पन्ना दिखा सकता हूँ।",
}


@dataclass(frozen=True, slots=True)
class NamedByNumber:
    """A part of a book as a question names it. `kind`: a key of NAMED; `item`: the question of an exercise,
    "last" for its last one. `title`, `chapter`, `last`: of the only document that it may be in, with the
    highest number of such a part there ("" where nobody knows)."""

    kind: str
    number: str
    item: str = ""
    title: str | None = None
    chapter: int | None = None
    last: str = ""

    def name(self, language: Language) -> str:
        """What people call it."""
        if self.kind == "paragraph" and self.number == "last":
            return LAST_PARAGRAPH[language]
        if self.kind != "exercise":
            return NAMED[self.kind][language].format(number=self.number)
        if self.item == "last":
            return LAST_QUESTION[language]
        if self.item:
            said = QUESTION_OF if self.number else QUESTION
            return said[language].format(number=self.number, item=self.item)
        return (NAMED[self.kind] if self.number else AN_EXERCISE)[language].format(number=self.number)


def why_by_number(named: NamedByNumber, pages: int, books: int, language: Language) -> tuple[str, str]:
    """(why, what to try) for a part of a book that is named by its number and stands on so many pages of so
    many books, but is not shown. What to try may be ""."""
    name = named.name(language)
    if books > 1:
        return WHICH_BOOK[language].format(name=name), TRY_BOOK[language]
    if pages > 1:
        return WHICH_HERE[language].format(name=name, title=named.title), TRY_PLACE[language]
    if pages:
        told = CHAPTER_PAGE if named.kind == "chapter" else PLACE_ONLY
        return told[language].format(name=name), ""
    if named.kind == "author":
        told = MISSING if named.title is None else NO_AUTHOR
        return told[language].format(name=name, title=named.title), TRY_FRONT[language]
    missing = MISSING if named.title is None else MISSING_HERE
    if named.chapter is not None and named.kind != "chapter":
        missing = MISSING_IN_CHAPTER
    why = missing[language].format(name=name, title=named.title, chapter=named.chapter)
    if named.last and missing is not MISSING:
        why += LAST_ONE[language].format(last=named.last)
    return why, TRY_NUMBER[language]
