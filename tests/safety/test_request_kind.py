"""Requests are told from questions: what Pothi does not do is said so; no school question is caught."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.values import Language, Scope
from engine.safety.classifier import Meaning
from engine.safety.messages import OPENING
from engine.safety.question_checks import QuestionGate, QuestionKind
from engine.safety.request_kind import RequestKind as K
from engine.safety.request_kind import is_one_word, request_kind
from engine.safety.request_messages import REQUESTS, request_message
from engine.safety.results import RejectionReason
from engine.safety.unsafe import UnsafeKind

REQUESTED = {
    K.OTHER_SCRIPT: [
        "ஒளிச்சேர்க்கை என்றால் என்ன?",
        "কোষ কী?",
        "కణం అంటే ఏమిటి?",
        "કોષ શું છે?",
        "ਸੈੱਲ ਕੀ ਹੈ?",
        "ಕೋಶ ಎಂದರೇನು?",
        "കോശം എന്താണ്?",
        "କୋଷ କଣ?",
        "خلیہ کیا ہے؟",
        "什么是细胞？",
        "Что такое клетка?",
        "ᱥᱮᱞ ᱫᱚ ᱪᱮᱫ?",
    ],
    K.SUM: [
        "solve 2x+3=7",
        "5y - 4 = 11",
        "what is 25*4?",
        "calculate 15% of 240",
        "LCM of 12 and 18",
        "simplify 3x + 2x - 5",
        "12/4 = ?",
        "find the value of 3x-5 when x=2",
        "25 × 4 कितना होता है",
        "2x+3=7 को हल करो",
        "12 + 15 kitna hota hai",
        "3x - 1 = 8 solve karo",
    ],
    K.TRANSLATE: [
        "translate this paragraph into Hindi",
        "Please translate the poem in English",
        "How do you say good morning in Tamil?",
        "इस पैराग्राफ़ का अनुवाद करो",
        "इसे अंग्रेज़ी में ट्रांसलेट कर दो",
        "is lesson ko hindi me translate karo",
        "is vakya ka anuvad kar do",
    ],
    K.WRITE: [
        "write an essay on pollution",
        "Can you write a letter to my principal?",
        "tell me a joke",
        "essay on my village",
        "make a quiz from this chapter",
        "प्रदूषण पर निबंध लिखो",
        "मुझे एक कहानी सुनाओ",
        "छुट्टी के लिए प्रधानाचार्य को पत्र लिखिए",
        "pradushan par nibandh likho",
        "ek chutkula sunao",
    ],
    K.COMMAND: [
        "play a song",
        "next",
        "go back",
        "open YouTube",
        "scroll down",
        "turn off the volume",
        "गाना बजाओ",
        "अगला पेज",
        "यूट्यूब खोलो",
        "gaana bajao",
        "agla page dikhao",
        "whatsapp kholo",
    ],
    K.OWN_LIFE: [
        "When is my birthday?",
        "What is my name?",
        "where do I live",
        "what are my marks in maths",
        "Who is my class teacher?",
        "What is the name of my best friend?",
        "How old am I?",
        "Will I pass the exam?",
        "मेरा जन्मदिन कब है?",
        "मेरी टीचर का नाम क्या है?",
        "मैं कहाँ रहता हूँ?",
        "मुझे गणित में कितने अंक मिले?",
        "mera janmdin kab hai",
        "meri maths teacher ka naam kya hai",
        "main kis class me padhta hu",
        "mere papa ka naam kya hai",
    ],
    K.PRESENT: [
        "What is the weather in Patna today?",
        "what time is it",
        "today's date",
        "Will it rain tomorrow in Pune?",
        "Who is the current prime minister of India?",
        "gold rate today",
        "Who won yesterday's match?",
        "What is the latest news?",
        "आज मुंबई में बारिश होगी क्या?",
        "आज कौन सा दिन है?",
        "अभी कितने बजे हैं?",
        "सोने का आज का भाव क्या है",
        "भारत के प्रधानमंत्री कौन हैं?",
        "aaj mausam kaisa hai",
        "abhi kitne baje hain",
        "aaj petrol ka rate kitna hai",
        "bharat ke pradhanmantri kaun hai",
    ],
    K.CHOICE: [
        "Which is the best mobile phone under 20000?",
        "which bike should I buy",
        "cheapest laptop",
        "Suggest a good movie",
        "सबसे अच्छा मोबाइल कौन सा है?",
        "कौन सी कार अच्छी रहेगी",
        "sabse accha phone konsa hai",
        "koi acchi movie batao",
    ],
    K.NEARBY: [
        "Where is the nearest hospital?",
        "petrol pump near me",
        "What is my school's fee?",
        "Where can I buy a school bag?",
        "सबसे पास का अस्पताल कहाँ है?",
        "मेरे घर के पास बैंक कहाँ है?",
        "sabse nazdeeki bank kaha hai",
        "delhi se patna ki train ka kiraya kitna hai",
    ],
}


@pytest.mark.parametrize(("kind", "question"), [(k, q) for k, found in REQUESTED.items() for q in found])
def test_a_request_is_told_by_its_form_and_answered_with_what_is_true(kind: K, question: str) -> None:
    assert request_kind(question) is kind
    outcome = QuestionGate().check(question)
    assert (outcome.kind, outcome.request) == (QuestionKind.REQUEST, kind)
    assert outcome.reason is RejectionReason.OFF_TOPIC
    assert outcome.message == request_message(kind, outcome.language.answer_language)
    assert [check.details for check in outcome.outcomes if not check.passed] == [kind.value]


IN_OTHER_WORDS = {
    K.SUM: [
        "7 x 8",
        "what is 144 divided by 12",
        "how much is 25 plus 17",
        "15 का 20 प्रतिशत कितना होता है",
        "LCM of 12 and 18 kya hai",
        "convert 5 km into metres",
        "345 और 678 जोड़ो",
        "456 me se 123 ghatao",
    ],
    K.TRANSLATE: ["what is water called in Tamil", "इस वाक्य को अंग्रेज़ी में लिखो"],
    K.WRITE: [
        "help me write an essay on diwali",
        "give me 10 MCQs on this chapter",
        "make a worksheet on fractions",
        "create flash cards for this chapter",
        "भिन्न पर क्विज़ बनाओ",
    ],
    K.COMMAND: [
        "mute",
        "volume up",
        "please open the science book",
        "switch to dark mode",
        "start the quiz",
        "show me the next page",
        "take a screenshot",
        "bold kar do",
        "आवाज़ बढ़ाओ",
        "language change karo",
        "पेज छोटा करो",
        "screen ki chamak badhao",
        "ctrl c",
        "sudo apt install",
        "close this app",
    ],
    K.OWN_LIFE: [
        "what is the date of my exam",
        "when will my school reopen",
        "where did I keep my book",
        "am I a good student",
        "मेरे कितने भाई हैं?",
        "mere kitne bhai behen hai",
    ],
    K.PRESENT: [
        "how is the weather in Shimla these days",
        "is it raining in Chennai",
        "who will win the election",
        "what is the price of an iPhone",
        "इस समय दिल्ली में कितने बजे हैं?",
        "आज सोना कितने का है?",
        "अगला विश्व कप कब होगा?",
        "petrol kitne ka hai aaj",
        "क्या आज बाज़ार खुला है?",
        "is the bank open today",
        "kya kal dukan khuli hai",
    ],
    K.CHOICE: ["which mobile should I take", "is samsung better than apple", "मुझे कौन सा फ़ोन लेना चाहिए"],
    K.NEARBY: [
        "is there a hospital nearby",
        "यहाँ पास में कोई अस्पताल है क्या",
        "mere ghar ke paas koi bank hai kya",
        "delhi se mumbai ki flight kitne baje hai",
        "when is the next bus to my village",
    ],
}


@pytest.mark.parametrize(("kind", "question"), [(k, q) for k, found in IN_OTHER_WORDS.items() for q in found])
def test_requests_are_told_by_their_words_in_whatever_order(kind: K, question: str) -> None:
    assert request_kind(question) is kind


@pytest.mark.parametrize(
    "question",
    [
        "What does figure of speech mean?",
        "solve the mystery of the lost kingdom in the story",
        "what is an exercise",
        "सारणी क्या है",
        "My mother puts 3 kg of rice into a pot every day. How much in a week?",
        "My heart beats faster when I run. Why?",
        "Which countries that today are in Africa were colonies?",
        "Why is my voice deeper than my sister's?",
        "What is translation in a cell?",
        "Who wrote the letter to the Viceroy?",
        "Write a short note on corrosion.",
        "कविता का सारांश लिखिए",
        "Which is the best conductor of heat?",
        "Which star is nearest to the Earth?",
        "What is electric current?",
        "What is current?",
        "How is weather different from climate?",
        "What is the time period of a pendulum?",
        "समय क्या है?",
        "Who is the President of India elected by?",
        "How does price rise when demand grows?",
        "मेरे दिल की धड़कन दौड़ने पर क्यों बढ़ जाती है?",
        "आज के समय में जल संकट के क्या कारण हैं?",
        "आजकल चीनी मिलें दक्षिण की ओर क्यों जा रही हैं?",
        "mera haath garam cheez se turant kyu hat jata hai",
        "aaj ke zamane me computer kyu zaroori hai",
        "(a + b)² = a² + 2ab + b²",
        "E = mc²",
        "1857-1859",
        "v = u + at",
        "What is H₂O?",
        "λ = h/p",
        "Give an application of osmosis.",
        "Suggest two ways to save water.",
        "What should we wear in winter and why?",
        "Which cycle is better for the soil, that of nitrogen or that of carbon?",
        "Open circuit and closed circuit: what is the difference?",
        "What is a play?",
        "राज्यपाल की नियुक्ति कौन करता है?",
        "What is meant by market price?",
        "Where is the liver?",
        "Why does the temperature fall at night now?",
        "How does today's rain affect the crops?",
        "When was the first election held?",
        "Why did the price of cotton rise?",
        "Where is my diaphragm?",
        "If my brother is twice my age and I am 8, how old is he?",
        "How does a bank near the river get washed away?",
        "What is the cost of 5 pens at 12 rupees each?",
        "आज के समय में कंप्यूटर क्यों ज़रूरी है?",
        "How does a computer store a file?",
        "When did the first train run from Bombay to Thane?",
        "Why are most economies open today?",
        "What is a language?",
        "Why does the volume increase?",
        "Explain the mode of a list of data.",
        "Show that the volume of a cone is one third of that of the cylinder.",
        "print culture",
        "Which car goes farther on one litre, if one needs 5 l for 80 km?",
    ],
)
def test_a_school_question_is_no_request(question: str) -> None:
    assert request_kind(question) is None
    assert QuestionGate().check(question).kind is QuestionKind.OK


def test_no_question_of_the_chapters_that_has_an_answer_is_taken_for_a_request() -> None:
    asked = Path(__file__).parent.parent / "chapters" / "questions.jsonl"
    rows = [json.loads(line) for line in asked.read_text(encoding="utf-8").splitlines()]
    taken = [row["question"] for row in rows if row["kind"] != "off_topic" and request_kind(row["question"])]
    assert taken == []


@pytest.mark.parametrize("kind", list(K))
@pytest.mark.parametrize("language", list(Language))
def test_every_request_has_its_words_in_both_languages(kind: K, language: Language) -> None:
    lines = request_message(kind, language).splitlines()
    assert lines[0] == OPENING[Language.EN if kind is K.OTHER_SCRIPT else language]
    assert all(text[language] in lines for text in REQUESTS[kind])


def test_a_script_that_is_not_read_is_told_of_in_both_languages() -> None:
    message = QuestionGate().check("நீர் சுழற்சி என்றால் என்ன?").message or ""
    assert all(opening in message for opening in OPENING.values())


@pytest.mark.parametrize(
    "question", ["What is the Tamil word for நீர் that the poem uses?", "What is 水 in the map?"]
)
def test_a_few_letters_of_another_script_do_not_count(question: str) -> None:
    assert request_kind(question) is None


@pytest.mark.parametrize("question", ["What is my name?", "What is the weather today?", "मेरा नाम क्या है?"])
def test_a_marked_passage_may_tell_of_its_speaker(question: str) -> None:
    marked = Scope(selected_text="My name is Mira. It rains today.")
    assert QuestionGate().check(question, marked).kind is QuestionKind.OK
    assert QuestionGate().check("translate this into Hindi", marked).request is K.TRANSLATE


@pytest.mark.parametrize(
    "question",
    ["Where can I buy it?", "Should I buy one?", "where do we get them near me", "ise kaha kharide"],
)
def test_what_leans_on_an_earlier_question_is_not_told_by_its_form(question: str) -> None:
    """Together they may ask for danger, and that is for the gate to see."""
    assert request_kind(question) is None


def sure_of(kind: UnsafeKind) -> QuestionGate:
    """A gate that takes every message for one kind of danger, and for a remark."""
    return QuestionGate(classify=lambda text: Meaning({kind: 0.99}, 0.99))


@pytest.mark.parametrize("question", ["close the app", "आवाज़ बढ़ाओ", "18 * 7", "convert 5 km into metres"])
@pytest.mark.parametrize("kind", [UnsafeKind.HACKING, UnsafeKind.SELF_HARM])
def test_nothing_but_a_command_tells_of_no_danger(question: str, kind: UnsafeKind) -> None:
    outcome = sure_of(kind).check(question)
    assert (outcome.kind, outcome.danger) == (QuestionKind.REQUEST, None)


def test_what_may_not_be_answered_comes_first() -> None:
    assert QuestionGate().check("write a letter that I want to kill myself").kind is QuestionKind.UNSAFE


@pytest.mark.parametrize(
    ("question", "one"),
    [("Moss", True), ("प्रकाश?", True), ("why?", True), ("What moss", False), ("...", False)],
)
def test_one_word(question: str, one: bool) -> None:
    assert is_one_word(question) is one
