"""Questions that take the opposite of the book for granted, and those that don't."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.language import detect_text
from engine.core.values import Language, QuestionLanguage, SearchResult
from engine.safety.presuppositions import PremiseConflict, premise_conflict, presupposes
from models.training.probes import TARGET as TWINS
from models.training.training import PASSAGES

BOOK = [
    "Sound travels faster in solids than in air.",
    "No two field lines are found to cross each other.",
    "The live wire has red insulation.",
    "The earth wire has green insulation and is connected to a metal plate deep in the earth.",
    "DNA is chemically less reactive and more stable when compared to RNA.",
    "The resistance of a wire increases with its length.",
    "ताप बढ़ने पर द्रवों में गैसों की विलेयता घटती है।",
    "चालक के भीतर विद्युत क्षेत्र शून्य होता है।",
    "प्रेरक में धारा वोल्टता से पीछे रहती है।",
    "The current in a coil lags behind the voltage.",
    "Seats for women are reserved not merely in the villages of the plain but in all villages.",
]


QUESTION_HI, PAGE = Language.HI, Language.EN


def conflict_in(question: str, said: list[str]) -> PremiseConflict | None:
    """Of a question in the language of the book."""
    return premise_conflict({detect_text(question): question}, said)


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Why does sound travel faster in air than in solids?", "comparison"),
        ("Why do two field lines cross each other?", "negation"),
        ("Since RNA is more stable than DNA, why do cells not use it?", "comparison"),
        ("Why does the resistance of a wire decrease with its length?", "direction"),
        ("ताप बढ़ने पर द्रवों में गैसों की विलेयता क्यों बढ़ती है?", "direction"),
        ("चालक के अंदर विद्युत क्षेत्र सबसे अधिक क्यों होता है?", "direction"),
        ("समझाइए कि गोल धातु के चालक के भीतर विद्युत क्षेत्र का मान सबसे अधिक क्यों होता है।", "direction"),
        ("व्याख्या कीजिए कि गोल धातु के चालक के भीतर विद्युत क्षेत्र का मान सबसे अधिक क्यों होता है।", "direction"),
        ("Describe how the resistance of a wire decreases with its length.", "direction"),
        ("Please explain how two field lines cross each other", "negation"),
        ("प्रेरक में धारा वोल्टता से आगे क्यों रहती है?", "direction"),
        ("Why does the current in a coil run ahead of the voltage?", "direction"),
    ],
)
def test_the_book_says_otherwise(question: str, kind: str) -> None:
    conflict = conflict_in(question, BOOK)
    assert conflict is not None
    assert conflict.kind == kind
    assert conflict.sentence in BOOK


@pytest.mark.parametrize(
    "question",
    [
        "Why does sound travel faster in solids than in air?",
        "Why does sound travel slower in air than in solids?",
        "Why do field lines never cross each other?",
        "Why does the earth wire have green insulation?",
        "Why is DNA more stable than RNA?",
        "Why does the resistance of a wire increase with its length?",
        "Does sound travel faster in air than in solids?",
        "What is resistance?",
        "ताप बढ़ने पर गैसों की विलेयता क्यों घटती है?",
        "Which of DNA and RNA is less stable and why?",
        "Describe how the resistance of a wire increases with its length.",
        "Explain how to measure the resistance of a wire.",
        "Why are seats for women reserved in the villages?",
        "समझाइए कि ताप बढ़ने पर विलेयता क्यों घटती है।",
        "प्रेरक में धारा वोल्टता से पीछे क्यों रहती है?",
        "",
        "why",
    ],
)
def test_good_questions_are_left_alone(question: str) -> None:
    assert conflict_in(question, BOOK) is None


def test_an_exception_in_the_book_is_no_conflict() -> None:
    said = [
        "Water expands when it freezes.",
        "Most liquids contract when they freeze, but water expands when it freezes.",
    ]
    assert conflict_in("Why does water expand when it freezes?", said) is None


SLOWER = SearchResult(
    "loha garam karne par uski lambai kyu ghatti hai",
    QuestionLanguage.HI_LATN,
    (),
    english="iron hot on its length why decrease",
    devanagari="लोहा गरम करने पर उसकी लंबाई क्यों घटती है",
)


@pytest.mark.parametrize(
    "sentence",
    [
        "The length of the iron rail increases when it is hot.",
        "लोहा गरम करने पर उसकी लंबाई बढ़ती है।",
    ],
)
def test_a_hindi_question_is_compared_with_pages_in_both_languages(sentence: str) -> None:
    assert premise_conflict(SLOWER.wordings, [sentence]) is not None
    hindi = replace(SLOWER, question=SLOWER.devanagari, language=QuestionLanguage.HI, devanagari="")
    assert premise_conflict(hindi.wordings, [sentence]) is not None
    assert premise_conflict(replace(SLOWER, english="", devanagari="").wordings, [sentence]) is None


def test_the_question_itself_says_whether_anything_is_taken_for_granted() -> None:
    asked = replace(SLOWER, devanagari="लोहा गरम करने पर उसकी लंबाई घटती है क्या")
    assert premise_conflict(asked.wordings, ["The length of the iron rail increases when it is hot."]) is None


def test_a_question_in_the_book_denies_nothing() -> None:
    question = "गीला काग़ज़ चुंबक से क्यों नहीं खिंचता?"
    assert conflict_in(question, ["गीला काग़ज़ चुंबक से खिंचता है।"]) is not None
    assert conflict_in(question, ["(क) गीला काग़ज़ चुंबक से खिंचता है, क्यों?"]) is None


def test_why_not_this_colour_agrees_with_another() -> None:
    said = ["The earth wire has green insulation and is connected to a metal plate deep in the earth."]
    assert conflict_in("Why is the earth wire not given red insulation?", said) is None


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Why does ice float?", True),
        ("How does a frog breathe?", True),
        ("बर्फ पानी पर क्यों तैरती है?", True),
        ("बर्फ पानी में कैसे डूब जाती है?", True),
        ("What is ice?", False),
        ("How can we make ice?", False),
        ("Which is denser, ice or water, and why?", False),
    ],
)
def test_only_why_and_how_take_something_for_granted(question: str, expected: bool) -> None:
    assert presupposes(question) is expected


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (
            "Why does the mass of ice remain constant on melting?",
            "The mass of ice does not change on melting.",
        ),
        ("Why does the mass of ice not change on melting?", "On melting the mass of ice is constant."),
        ("पिघलने पर बर्फ का द्रव्यमान स्थिर क्यों रहता है?", "पिघलने पर बर्फ का द्रव्यमान नहीं बदलता।"),
        (
            "Why does less water slow down the growth of a plant?",
            "Water has its effect on the growth of a plant more through its leaves.",
        ),
    ],
)
def test_other_words_for_the_same_deny_nothing(question: str, sentence: str) -> None:
    assert conflict_in(question, [sentence]) is None


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("Why does the mass of ice change on melting?", "The mass of ice does not change on melting."),
        ("Why does the mass of ice not change on melting?", "The mass of ice changes on melting."),
        (
            "Why does the volume of ice not change on melting?",
            "The volume of ice changes on melting and its mass stays constant.",
        ),
        ("Why does the mass of ice not stay constant?", "The mass of ice is constant."),
        (
            "Why does the mass of ice not stay constant as its volume changes?",
            "The mass of ice stays constant as its volume grows.",
        ),
    ],
)
def test_what_does_not_change_is_not_what_does(question: str, sentence: str) -> None:
    found = conflict_in(question, [sentence])
    assert found is not None
    assert found.kind == "negation"


def test_a_not_after_the_verb_denies_only_the_last_thing_named() -> None:
    book = "रस्सी के खिंचाव में कमी लटके हुए भार की मात्रा पर निर्भर करती है उसके रंग पर नहीं।"
    conflict = conflict_in("भार लटकाने से रस्सी का खिंचाव बढ़ क्यों जाता है?", [book])
    assert conflict is not None
    assert conflict.kind == "direction"


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("लंब रेखाओं का संबंध संक्रामक क्यों नहीं होता?", "लंब रेखाओं का संबंध समुच्चय में परिभाषित एक संबंध है।"),
        ("f(x) = x² फलन एकैकी क्यों नहीं है?", "f(x) = 2x फलन एकैकी है।"),
        ("लोहे में धारा क्यों नहीं बहती, जबकि ताँबे में धारा बहती है?", "ताँबे में धारा बहती है।"),
        ("ताँबे में धारा बहती है लेकिन लकड़ी में धारा नहीं, ऐसा क्यों?", "लकड़ी में धारा बहती है।"),
        ("Why does copper carry a current but wood carry no current?", "Copper wires carry a current."),
        ("ताँबे में धारा बहती है पर लकड़ी में धारा नहीं बहती, ऐसा क्यों?", "लकड़ी में धारा बहती है।"),
        ("पौधे में जल पत्ती से जड़ में क्यों नहीं बनाया जाता?", "पौधे में जल जड़ से पत्ती में जाता है।"),
    ],
)
def test_a_sentence_about_something_else_denies_no_why_not(question: str, sentence: str) -> None:
    assert conflict_in(question, [sentence]) is None


def test_a_why_not_that_the_book_denies_is_found() -> None:
    assert conflict_in("लोहे में धारा क्यों नहीं बहती?", ["लोहे में धारा बहती है।"]) is not None
    assert (
        conflict_in(
            "Why is the pressure different at each point of the pipe?",
            ["The pressure is the same at each point of the pipe."],
        )
        is not None
    )


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (
            "Why does a guard standing still do no work on his bag?",
            "A guard who stands still with a bag may get tired, but he does no work on the bag.",
        ),
        ("Why does steam have no fixed volume?", "Steam has neither a fixed shape nor a fixed volume."),
        (
            "Why did the nails in warm oil not rust?",
            "Fig. 2.1 Nails in three jars: in water, in warm oil where they rust, in dry air.",
        ),
        (
            "Why does the river carry more water in Assam than in Tibet?",
            "The river carries less water in Tibet, as it is cold and dry there.",
        ),
        ("गरम तेल में कील में ज़ंग क्यों नहीं लगता?", "सारणी 2.1 गरम तेल में कील में ज़ंग लगता है"),
        ("ध्वनि निर्वात में क्यों नहीं चलती?", "ध्वनि को चलने के लिए माध्यम चाहिए; निर्वात में यह नहीं चलती।"),
    ],
)
def test_a_sentence_that_says_the_same_in_another_part_denies_nothing(question: str, sentence: str) -> None:
    assert conflict_in(question, [sentence]) is None


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (
            "How do the bones of the skull move at their joints?",
            "The bones of the skull are held by fixed joints, so the bones of the skull cannot move.",
        ),
        (
            "Why does the river carry more water in Tibet than in Assam?",
            "The river carries less water in Tibet, as it is cold and dry there.",
        ),
        ("Why does steam have a fixed volume?", "Steam has neither a fixed shape nor a fixed volume."),
        ("Why does the price of salt rise in May?", "Table 2.1 shows that the price of salt falls in May."),
        ("मई में नमक का दाम क्यों बढ़ता है?", "सारणी 2.1 से पता चलता है कि मई में नमक का दाम घटता है।"),
    ],
)
def test_a_sentence_that_denies_it_in_one_part_is_found(question: str, sentence: str) -> None:
    assert conflict_in(question, [sentence]) is not None


def test_twins_of_questions_to_written_passages() -> None:
    """582 pairs of nearly the same words, of which one takes for granted what the passage denies: few of
    these are found, but hardly ever is an honest one taken for such (1 %)."""
    passages = {row["id"]: row for name in ("en", "hi") for row in _rows(PASSAGES / f"passages_{name}.jsonl")}
    alarms = found = asked = 0
    for row in [*_rows(TWINS / "twins_en.jsonl"), *_rows(TWINS / "twins_hi.jsonl")]:
        passage = passages[row["id"]]
        honest, wrong = (twin[passage["lang"]] for twin in row["q"][:2])
        asked += 1
        alarms += conflict_in(honest, passage["s"]) is not None
        found += conflict_in(wrong, passage["s"]) is not None
    assert asked == 582
    assert alarms <= 6
    assert found >= 74


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_hindi_comparison_is_held_against_english_pages_in_english_order() -> None:
    wordings = {
        Language.HI: "आरएनए डीएनए से ज़्यादा स्थिर क्यों होता है",
        Language.EN: "rna dna from more stable why happens",
    }
    told = ["Therefore, DNA chemically is less reactive and more stable when compared to RNA."]
    assert premise_conflict(wordings, told) is None
    found = premise_conflict(wordings, told, "why is rna more stable than dna")
    assert found is not None
    assert found.sentence == told[0]
    right = {**wordings, Language.HI: "डीएनए आरएनए से ज़्यादा स्थिर क्यों होता है"}
    assert premise_conflict(right, told, "why is dna more stable than rna") is None


def test_what_is_negated_is_not_told_by_that_order() -> None:
    wordings = {Language.HI: "दो क्षेत्र रेखाएँ एक दूसरे को क्यों नहीं काटतीं"}
    told = ["A compass needle cuts two field line papers."]
    assert premise_conflict({Language.EN: "why can two field line not each other cut"}, told) is not None
    assert premise_conflict(wordings, told, "why can two field line not each other cut") is None


@pytest.mark.parametrize(
    ("question", "granted"),
    [
        ("ac को dc से कैसे अलग करेंगे?", False),
        ("नमक को पानी से कैसे अलग करें", False),
        ("मैं घर्षण कैसे कम करूँ?", False),
        ("पौधे अँधेरे में भोजन कैसे बनाते हैं?", True),
        ("गर्मी में नदी कैसे बढ़ती है", True),
        ("बल ताप में कैसे बदलता है?", True),
    ],
)
def test_how_one_does_something_takes_nothing_for_granted(question: str, granted: bool) -> None:
    assert presupposes(question) is granted
