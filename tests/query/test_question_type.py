"""What kind of answer a question expects: in three ways of writing, with slips, and what stays short."""

from __future__ import annotations

import pytest

from engine.query.question_type import (
    BRIEF_WORDS,
    OUTLINE_WORDS,
    WORDS,
    AnswerType,
    asks_with_question_word,
    expected_answer,
)

BROAD = {
    AnswerType.EXPLAIN: [
        "Explain how a lever works",
        "discuss the water cycle",
        "write a short note on soil erosion",
        "tell me about volcanoes",
        "what do you know about tides",
        "eclipse notes",
        "photosynthsis",
        "newton third law of motion",
        "उत्तोलक समझाइए",
        "मृदा अपरदन पर टिप्पणी लिखिए",
        "ज्वालामुखी के बारे में बताइए",
        "jwalamukhi ke bare me batao",
        "uttolak samjhao",
        "gurutvakarshan samjhaiye",
    ],
    AnswerType.DESCRIBE: [
        "Describe the layers of soil",
        "describe the working of a pump",
        "give an account of the salt march",
        "हृदय की संरचना का वर्णन कीजिए",
        "hriday ka varnan karo",
    ],
    AnswerType.COMPARE: [
        "difference between speed and velocity",
        "difference between rabi and kharif crops",
        "Distinguish between mass and weight",
        "acid vs base",
        "compare frogs and toads",
        "वेग और चाल में अंतर लिखिए",
        "अम्ल तथा क्षार में क्या फर्क है",
        "vayu aur jal me antar batao",
    ],
    AnswerType.LIST: [
        "types of rocks",
        "List the properties of metals",
        "what are the uses of plastic",
        "advantages of drip irrigation",
        "चट्टानों के प्रकार बताइए",
        "धातुओं के गुण लिखिए",
        "metals ke gun likho",
        "vitamin ke prakar",
        "प्लास्टिक से क्या-क्या नुकसान होते हैं",
    ],
    AnswerType.CAUSES: [
        "causes of soil erosion",
        "effects of deforestation on rainfall",
        "importance of forests",
        "वनों की कटाई के कारण लिखिए",
        "सूखे के कारण और प्रभाव बताइए",
        "pradushan ke karan batao",
        "vano ka mahatva likhiye",
    ],
    AnswerType.STEPS: [
        "steps of making compost",
        "how is paper made",
        "process of digestion",
        "how to measure the length of a curve",
        "कागज़ कैसे बनाया जाता है",
        "खाद बनाने की विधि लिखिए",
        "khad kaise banate hain",
    ],
    AnswerType.PROVE: [
        "Derive the second equation of motion",
        "prove that root 2 is irrational",
        "show that the sum of two odd numbers is even",
        "सिद्ध कीजिए कि त्रिभुज के कोणों का योग 180 होता है",
        "siddh karo ki 2 ek abhajya sankhya hai",
    ],
    AnswerType.CHAPTER_SUMMARY: [
        "summary of chapter light",
        "summarise the lesson on weather",
        "इस अध्याय का सारांश लिखिए",
        "path ka saransh batao",
    ],
    AnswerType.CHAPTER_OUTLINE: [
        "What are the sections of this chapter?",
        "इस अध्याय के शीर्षक बताइए",
        "is chapter ke topics batao",
        "what is chapter 4 about",
        "अध्याय 3 किस बारे में है",
        "chapter 7 kis bare me hai",
    ],
    AnswerType.SECTION_SUMMARY: [
        "summary of section 4.2",
        "summarise the topic simple pendulum",
        "खंड 3.1 का सार दीजिए",
    ],
    AnswerType.REFERENCE: [
        "explain figure 4.2",
        "what does table 3.1 show",
        "activity 2.3",
        "exercise 5.1 question 3",
        "what is on page 41",
        "चित्र 2.1 क्या दिखाता है",
    ],
    AnswerType.CALCULATION: ["solve 3x + 4 = 19", "find the value of 12 + 7"],
}
SHORT = [
    "What is a lever?",
    "Who invented the telescope?",
    "When did the salt march begin?",
    "Why do leaves fall in autumn?",
    "How do bats find their way?",
    "Which process turns milk into curd?",
    "What is the process of turning milk into curd called?",
    "What type of lens does a camera have?",
    "How many types of levers are there?",
    "What is the potential difference across the lamp?",
    "How did Torricelli prove that air has weight?",
    "State the law of reflection",
    "formula of density",
    "SI unit of pressure",
    "Why are all the parts of a flower needed?",
    "which germ causes cholera",
    "उत्तोलक क्या है?",
    "दूरबीन किसने बनाई?",
    "उत्तोलक के कितने प्रकार होते हैं?",
    "दो बिंदुओं के बीच विभव अंतर कितना है?",
    "घनत्व का सूत्र बताइए",
    "doodh se dahi kis prakriya se banta hai",
    "uttolak kise kehte hain",
    "",
    "?!",
]


@pytest.mark.parametrize(("kind", "question"), [(kind, one) for kind, all_ in BROAD.items() for one in all_])
def test_the_words_of_a_question_tell_its_answer(kind: AnswerType, question: str) -> None:
    assert expected_answer(question).type is kind


@pytest.mark.parametrize("question", SHORT)
def test_what_a_sentence_answers_stays_short(question: str) -> None:
    assert expected_answer(question).type is AnswerType.SHORT


@pytest.mark.parametrize(
    ("question", "size"),
    [
        ("explain the water cycle", WORDS),
        ("explain the water cycle for 5 marks", 200),
        ("explain the water cycle (3 marks)", 120),
        ("explain the water cycle in 100 words", 100),
        ("explain the water cycle in 900 words", WORDS),
        ("explain the water cycle in short", BRIEF_WORDS),
        ("जल चक्र संक्षेप में समझाइए", BRIEF_WORDS),
        ("water cycle", BRIEF_WORDS),
        ("summary of chapter water", OUTLINE_WORDS),
        ("what is a lever", 0),
    ],
)
def test_the_size_follows_what_is_asked(question: str, size: int) -> None:
    assert expected_answer(question).words == size


def test_an_answer_for_one_mark_is_short() -> None:
    assert expected_answer("explain osmosis for 1 mark").type is AnswerType.SHORT
    assert expected_answer("explain osmosis for 2 marks").type is AnswerType.EXPLAIN


@pytest.mark.parametrize(
    ("question", "things"),
    [
        ("difference between speed and velocity", ("speed", "velocity")),
        ("acid vs base", ("acid", "base")),
        ("Distinguish mass from weight with examples", ("mass", "weight")),
        ("वेग और चाल में अंतर लिखिए", ("वेग", "चाल")),
        ("vayu aur jal me antar batao", ("vayu", "jal")),
        ("compare frogs, toads and newts", ("frogs", "toads", "newts")),
        ("write the differences", ()),
    ],
)
def test_the_sides_of_a_comparison(question: str, things: tuple[str, ...]) -> None:
    assert expected_answer(question).compared == things


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("if the corridor is full of smoke how shud we get out", True),
        ("cuscuta ne apne kya kya kho diya", True),
        ("पौधे भोजन कैसे बनाते हैं?", True),
        ("describe the structure and working of the human heart", False),
        ("causes and effects of the revolt", False),
        ("आव्यूह के प्रकार उदाहरण सहित समझाइए", False),
        ("explain how plants make food", False),
    ],
)
def test_a_question_word_asks_and_no_request(question: str, asks: bool) -> None:
    assert asks_with_question_word(question) is asks
