"""Questions about Pothi itself, in many wordings, and questions that only sound like them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.values import ChapterStart, DocumentMeta, Language, Scope
from engine.safety.messages import SMALL_TALK
from engine.safety.phrasebook import padded
from engine.safety.question_checks import QuestionGate, QuestionKind
from engine.safety.small_talk import TalkKind as K
from engine.safety.small_talk import small_talk_kind
from engine.safety.word_ways import kind_by_words

ASKED = {
    K.BOOKS: """
        What documents do you have?
        what is in your library
        which classes
        how many books
        Which subjects are available here?
        do you have any science books
        how many chapters have you got
        list all the textbooks you have
        आपके पास कौन से दस्तावेज़ हैं?
        कितनी किताबें हैं
        किन कक्षाओं की किताबें हैं?
        तुम्हारी लाइब्रेरी में क्या-क्या है
        क्या आपके पास गणित की किताब है?
        tumhare paas kaun se documents hain
        kis class ki kitabe hai
        kon kon se subject hai
        aapki library me kya kya hai
        tum kaun si kitabein padh sakte ho
        how many chapters are in this book
        इस किताब में कितने अध्याय हैं?
        is kitab me kitne adhyay hain
        """,
    K.ADD_BOOK: """
        how do I add a book
        can I upload my own pdf
        How can we put a new textbook in here?
        नई किताब कैसे जोड़ें
        मैं अपनी किताब कैसे डालूँ?
        nayi kitab kaise jode
        apni book kaise add kare
        """,
    K.OFFLINE: """
        Do you need the internet to work?
        does this app work offline
        Can I use you without internet?
        do i need wifi to use this
        Are you online?
        क्या तुम्हें इंटरनेट चाहिए
        क्या आप बिना इंटरनेट के काम करते हैं?
        इंटरनेट के बिना चलता है क्या
        kya tum bina internet ke chalte ho
        internet ke bina chalega kya
        kya ye app offline chalta hai
        """,
    K.PRIVACY: """
        do you keep my questions
        Will my teacher see my questions?
        is my data safe
        Who can read my questions?
        क्या मेरे सवाल सुरक्षित हैं
        क्या टीचर मेरे सवाल देख सकते हैं?
        kya tum mere sawal yaad rakhte ho
        mere sawal koi dekh sakta hai kya
        can you see my screen
        kya tum meri awaaz sunte ho
        क्या तुम मुझे कैमरे से देखते हो
        """,
    K.MAKER: """
        who made you
        Who is your owner?
        which company made you
        who created this app
        तुम्हें किसने बनाया?
        आपका मालिक कौन है
        tumhe kisne banaya
        ye app kisne banaya
        tumhara malik kaun hai
        """,
    K.LANGUAGES: """
        can you speak Hindi
        which languages do you know
        Can I ask in Hinglish?
        क्या आप हिंदी बोल सकते हैं
        आप कौन सी भाषाएँ जानते हैं?
        tum kaunsi bhasha bolte ho
        main hindi me puch sakta hu kya
        """,
    K.IDENTITY: """
        are you ChatGPT
        Are you a real person?
        am I talking to a robot
        what is Pothi?
        where do you get your answers from
        क्या तुम इंसान हो
        पोथी क्या है?
        aap insan ho ya robot
        tumhari umar kya hai
        do you ever sleep
        what is your favourite food
        क्या तुम सोते हो?
        tum khana khate ho kya
        """,
    K.ABILITY: """
        what can you do
        how do you work
        What kind of questions can I ask?
        तुम क्या कर सकते हो
        आप जवाब कैसे देते हैं?
        tum kya kar sakte ho
        tum kaise kaam karte ho
        why don't you know everything
        do you ever lie
        tum jhoot bolte ho kya
        आप मेरी मदद कैसे कर सकते हैं
        kya tum galat jawab bhi dete ho
        """,
}
GATE = QuestionGate([DocumentMeta("jesc109", "Light", "Science", "Science", 10, 9)])


@pytest.mark.parametrize(
    ("kind", "question"),
    [(kind, line.strip()) for kind, lines in ASKED.items() for line in lines.strip().splitlines()],
)
def test_questions_about_pothi_are_answered_from_its_own_texts(kind: K, question: str) -> None:
    assert small_talk_kind(question) is kind
    outcome = GATE.check(question)
    assert (outcome.kind, outcome.talk) == (QuestionKind.SMALL_TALK, kind)
    tongue = outcome.language.answer_language
    expected = SMALL_TALK[kind][tongue] if kind is not K.BOOKS else None
    assert outcome.message == expected or (expected is None and "Light" in (outcome.message or ""))


@pytest.mark.parametrize(
    "question",
    [
        "What do you understand by class?",
        "आप भाषा से क्या समझते हैं?",
        "aap bhasha se kya samajhte hain",
        "Which documents are kept in an archive?",
        "Do plants need the internet?",
        "Do you need sunlight to make vitamin D?",
        "What does the line “who made you” mean in the poem?",
        "Who made the first telescope?",
        "In which chapter of the book does Gandhi appear?",
        "Do fish ever sleep?",
        "How do you see your face in a mirror?",
        "Can you feel your pulse?",
        "What makes you hungry?",
        "How many books did the poet write?",
        "What is the internet?",
        "How does the internet work?",
        "Can a robot speak Hindi?",
        "Which language do people speak in Kerala?",
        "Why should we keep our data safe online?",
        "How do you add two fractions?",
        "कंप्यूटर किसने बनाया?",
        "किताब किसने लिखी?",
        "इंटरनेट क्या है?",
        "कक्षा क्या है?",
        "internet kya hai",
        "class kya hoti hai",
        "How many chapters does the Constitution have?",
        "What is a computer program?",
        "How old is the Earth?",
        "what do you know about books",
        "Which files does a computer keep?",
    ],
)
def test_school_questions_go_on(question: str) -> None:
    assert kind_by_words("about_pothi", padded(question)) is None
    assert small_talk_kind(question) is None


def test_no_question_of_the_chapters_is_about_pothi() -> None:
    asked = Path(__file__).parent.parent / "chapters" / "questions.jsonl"
    rows = [json.loads(line) for line in asked.read_text(encoding="utf-8").splitlines()]
    assert [row["question"] for row in rows if small_talk_kind(row["question"])] == []


def test_books_are_counted_with_their_classes() -> None:
    several = [DocumentMeta(f"d{n}", f"Title {n}", "Science", "Science", n, 1) for n in (8, 10, 9)]
    gate = QuestionGate(several)
    english, hindi = (gate.check(q).message or "" for q in ("how many books", "कितनी किताबें हैं"))
    assert "3" in english.splitlines()[0]
    assert "class 8, 9, 10" in english
    assert "कक्षा 8, 9, 10" in hindi


@pytest.mark.parametrize("kind", [kind for kind in K if kind is not K.BOOKS])
def test_every_kind_is_told_in_both_languages(kind: K) -> None:
    english, hindi = SMALL_TALK[kind][Language.EN], SMALL_TALK[kind][Language.HI]
    assert english.isascii()
    assert any("\u0900" <= letter <= "\u097f" for letter in hindi)


def test_a_file_with_several_chapters_is_told_by_chapter() -> None:
    starts = (ChapterStart(1, 3, "The Revolt of the Millers"), ChapterStart(8, 4, "Glowing Moss"))
    gate = QuestionGate([DocumentMeta("valley", "The Revolt of the Millers", chapters=starts)])
    told = gate.check("how many chapters are in this book").message or ""
    assert "Chapter 3: The Revolt of the Millers" in told
    assert "Chapter 4: Glowing Moss" in told


def test_where_a_book_is_chosen_only_its_chapters_are_told() -> None:
    shelf = [DocumentMeta("light", "Light", chapter=9), DocumentMeta("valley", "Glowing Moss", chapter=4)]
    told = QuestionGate(shelf).check("how many chapters are in this book", Scope(book="valley")).message or ""
    assert "Chapter 4: Glowing Moss" in told
    assert "Light" not in told
