"""Stage A: every rule on sentences that pass and sentences that don't."""

from __future__ import annotations

from dataclasses import replace

import pytest
from material import GREEN, HINDI, SOUND, failures, sources

from engine.core.values import BlockKind, Chunk, Language, Place, QuestionLanguage, Sentence
from engine.safety import Draft, Evidence, RejectionReason, SafetyMechanism, SafetyThresholds, SentenceOutcome
from engine.safety.answer_checks.citations import parse_answer
from engine.safety.answer_checks.contradiction import contradictions
from engine.safety.answer_checks.facts import formulas, names
from engine.safety.answer_checks.numbers import quantities
from engine.safety.answer_checks.phrases import is_refusal
from engine.safety.answer_checks.question_fit import missing_names, tells_number

EN, HI, LATN = QuestionLanguage.EN, QuestionLanguage.HI, QuestionLanguage.HI_LATN
CHAIN = SafetyMechanism()


# --- citations ---------------------------------------------------------------------------------------


def test_markers_are_read_wherever_they_stand() -> None:
    text = "Plants make food [1]. They need light. [Source 2] Water too [1, 3]. प्रकाश चाहिए [स्रोत 2]।"
    assert [d.citations for d in parse_answer(text)] == [(1,), (2,), (1, 3), (2,)]
    assert all("[" not in d.text for d in parse_answer(text))
    assert parse_answer("") == ()


def test_a_sentence_without_citation_fails() -> None:
    assert failures("Sound travels faster in solids.", citations=()) == {"citations_present"}


@pytest.mark.parametrize("n", [0, 2, 9])
def test_a_source_that_does_not_exist_fails(n: int) -> None:
    assert failures("Sound travels faster in solids.", citations=(n,)) == {"citations_valid"}


# --- grounding ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "grounded"),
    [
        ("sound solids velvet marble", True),  # 2 of 4
        ("sound velvet marble", False),  # 1 of 3
        ("sound solids velvet", True),  # 2 of 3
    ],
)
def test_grounding_bound_is_half_of_the_words(text: str, grounded: bool) -> None:
    assert ("grounding" not in failures(text)) is grounded


def test_the_students_own_words_need_no_source() -> None:
    question = "Why do my grandma's terrace curtains flutter whenever thunder rumbles?"
    echo = "My grandma's terrace curtains flutter whenever thunder rumbles because sound needs a medium."
    assert failures(echo, question=question) == set()
    invented = "My grandma's terrace curtains flutter whenever thunder rumbles because ghosts dance there."
    assert "grounding" in failures(invented, question=question)


def test_across_languages_meaning_decides() -> None:
    source = sources(SOUND)
    draft = Draft("ध्वनि ठोस में हवा से तेज़ चलती है।", (1,))
    bound = SafetyThresholds().min_cross_support
    for value, ok in ((bound - 0.01, False), (bound, True), (bound + 0.01, True)):
        outcome = CHAIN.check_sentence(draft, source, "प्रश्न", HI, lambda a, b, v=value: v)
        assert outcome.passed is ok
    assert not CHAIN.check_sentence(draft, source, "प्रश्न", HI, None).passed


# --- facts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "The speed of sound in air is 344 m/s.",
        "The speed of sound in air is 344 metres per second.",
        "Robert Boyle showed in 1660 that sound needs a medium.",
    ],
)
def test_facts_of_the_source_pass(text: str) -> None:
    assert failures(text) == set()


@pytest.mark.parametrize(
    ("text", "check"),
    [
        ("The speed of sound in air is 343 m/s.", "numbers"),
        ("The speed of sound in air is 344 km/s.", "numbers"),
        ("The speed of sound in air is three hundred m/s.", "numbers"),
        ("Robert Boyle showed in 1661 that sound needs a medium.", "numbers"),
        ("Robert Hooke showed in 1660 that sound needs a medium.", "names"),
        ("Hooke discovered in 1660 that sound needs a medium.", "names"),
        ("Boyle showed in 1660 that sound needs a medium in Hooke.", "names"),
        ("Sound needs a medium, Robert Boyle showed in March 1660.", "dates"),
        ("The speed of sound v = fλ in air.", "formulas"),
        ("Sound in air needs a medium like H2O.", "formulas"),
    ],
)
def test_facts_that_the_source_does_not_have_fail(text: str, check: str) -> None:
    assert check in failures(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("10⁻⁴ cm", "10^-4 cm"),
        ("१९६१ में", "1961"),
        ("1,00,000 V", "100000 volts"),
        ("five years", "5 years"),
        ("पाँच साल", "5 वर्ष"),
        ("2.50 kg", "2.5 किग्रा"),
        ("90 per cent", "90 %"),
        ("twelve metres", "12 m"),
        ("the 1950s and 60s", "the 1950s and 1960s"),
        ("1920 और 30 के दशक", "1920 और 1930 के दशक"),
    ],
)
def test_numbers_have_one_form(one: str, other: str) -> None:
    assert quantities(one) == quantities(other)


def test_years_in_the_plural_have_no_unit() -> None:
    assert quantities("the 1430s")[0].unit == ""


def test_formulas_are_found_as_written_in_books() -> None:
    assert formulas("Rust is Fe₂O₃ and salt is NaCl.") == ["Fe2O3", "NaCl"]
    assert formulas("It is given by V = IR.") == ["V=IR"]
    assert formulas("DNA and RNA are acids.") == []


def test_names_inside_and_at_the_beginning() -> None:
    assert names("Insulin is made in Delhi by Georg Ohm.") == ["Delhi", "Georg", "Ohm"]
    assert names("Ohm discovered it.") == ["Ohm"]
    assert names("Plants grow.") == []
    assert names("How do ships help trade? Tell about Mumbai.") == ["Mumbai"]


def test_a_unit_in_words_is_known_by_its_sign() -> None:
    book = "In dry air at 0 °C sound travels 331 metres in a second; at 22 °C it travels faster."
    assert failures("In dry air at 0 degrees Celsius sound travels 331 metres in a second.", book) == set()
    assert "names" in failures("In dry air at 0 °C sound travels 331 metres in a second in Paris.", book)


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("The skeleton of an adult has about 15 bones.", False),
        ("The skeleton of an adult is about 15 per cent of the body.", True),
        ("The skeleton of an adult is about 15% of the body.", True),
        ("The skeleton of an adult has 206 bones.", True),
        ("Of the body of an adult the skeleton has a share of 15.", True),
        ("The skeleton of an adult weighs 9 kilograms.", True),
        ("In an adult the skeleton holds 5 coulombs.", True),
    ],
)
def test_a_share_in_the_book_counts_no_things(said: str, right: bool) -> None:
    book = "The skeleton of an adult has 206 bones, 15 per cent of the body, 9 kg, and holds 5 C."
    assert ("numbers" not in failures(said, book)) is right


def test_a_question_that_counts_units_is_answered_by_their_sign() -> None:
    assert tells_number("How many decibels is a whisper?", "A whisper is about 30 dB.")
    assert missing_names("What is the speed at 0 degree Celsius?", "At 0 °C it is 331 m/s.") == []


@pytest.mark.parametrize(
    ("question", "answer", "told"),
    [
        ("At how many places are the lamps kept?", "The lamps are kept at 12 different locations.", True),
        ("At how many places are the lamps kept?", "The ship has 12 sailors.", False),
        ("How many lamps are there in Pune?", "Pune has 12 schools.", True),  # most of the rest: only Pune
        ("How many lamps are kept in the fort of Pune?", "Pune has 12 schools.", False),
        ("How many times does the sound grow?", "It grows by a factor of 4.", True),
        ("How many times does the sound grow?", "It grows.", False),
    ],
)
def test_a_number_stands_beside_what_was_counted_or_most_else(question: str, answer: str, told: bool) -> None:
    assert tells_number(question, answer) is told


def test_a_number_of_the_question_may_stand_elsewhere_in_the_passage() -> None:
    (whole,) = sources("In 1908 the dam broke. Forty people of the village were saved by Asha Rao.")
    cited = replace(whole, text=whole.chunk.sentences[1].text)
    question = "Who saved forty people when the dam broke in 1908?"

    def passes(text: str, asked: str = question) -> bool:
        outcome = CHAIN.check_sentence(Draft(text, (1,)), (cited,), asked, EN, None)
        return "numbers" not in {o.name for o in outcome.failed}

    assert passes("Asha Rao saved forty people of the village in 1908.")
    assert not passes("Asha Rao saved forty people of the village in 1908.", "Who saved them?")
    assert not passes("Asha Rao saved forty people of the village in 1909.", question.replace("1908", "1909"))


@pytest.mark.parametrize(
    ("text", "question", "passed"),
    [
        ("A lamp makes 50 dB.", "How loud is a lamp?", True),
        ("A lamp makes 40 dB.", "How loud is a lamp?", False),
        ("40 dB.", "How loud is a lamp?", False),
        ("50 dB.", "How loud is a lamp?", True),
        ("A lamp makes 90 dB.", "How loud is a lamp?", True),  # told in a sentence too: not a row's business
    ],
)
def test_a_number_of_a_table_is_told_of_its_own_row(text: str, question: str, passed: bool) -> None:
    rows = ("Fan | 40 dB", "Lamp | 50 dB", "Drill | 90 dB", "More than 90 dB is harmful.")
    sentences = tuple(Sentence(row, (Place(1, ()),)) for row in rows)
    chunk = Chunk("school", 0, BlockKind.TABLE, ("Loudness",), sentences, Language.EN)
    table = Evidence(1, " ".join(rows), Language.EN, chunk)
    outcome = CHAIN.check_sentence(Draft(text, (1,)), (table,), question, EN, None)
    assert ("numbers" not in {o.name for o in outcome.failed}) is passed


def test_the_two_of_a_question_claims_nothing() -> None:
    book = "Asha Rao and her sister saved the people of the village."
    said = "The two women who saved the people of the village were Asha Rao and her sister."
    assert "numbers" not in failures(said, book, question="Who were the two women who saved the people?")
    assert "numbers" in failures(said, book, question="Who were the women who saved the people?")


def test_a_country_is_known_by_its_people() -> None:
    assert missing_names("What did traders from China sell?", "Chinese traders sold silk.") == []
    assert missing_names("What did traders from Japan sell?", "Chinese traders sold silk.") == ["Japan"]
    assert missing_names("What feeds rivers of the Himalayas?", "Himalayan rivers rise in ice.") == []
    assert missing_names("What feeds rivers of the Andes?", "Himalayan rivers rise in ice.") == ["Andes"]
    assert missing_names("Did Asha sell silk?", "Ashish sold silk.") == ["Asha"]
    assert (
        missing_names("Why do American farmers sell so cheaply?", "US farmers are paid by the state.") == []
    )
    assert missing_names("Why do American farmers sell so cheaply?", "They sell it to us.") == ["American"]
    assert missing_names("How does a fuse save our TV?", "A fuse melts when the current is high.") == []
    assert missing_names("How does a UPS save our TV?", "A fuse melts when the current is high.") == ["UPS"]
    assert missing_names("What did the British buy?", "Britain bought cotton.") == []


def test_a_book_of_india_need_not_name_it() -> None:
    book = "Asha Rao built the first radio of the land in 1908."
    said = "Asha Rao built the first radio of {} in 1908."
    assert "names" not in failures(said.format("India"), book, question="Who built India's first radio?")
    assert "names" in failures(said.format("India"), book, question="Who built the first radio?")
    assert "names" in failures(said.format("Nepal"), book, question="Who built Nepal's first radio?")


def test_hindi_doers_have_to_be_in_the_source() -> None:
    assert failures("हेनरी ने 1803 में गैसों की विलेयता का अध्ययन किया।", HINDI, HI) == set()
    assert "names" in failures("न्यूटन ने 1803 में गैसों की विलेयता का अध्ययन किया।", HINDI, HI)


@pytest.mark.parametrize(
    ("said", "doer"),
    [
        ("जॉर्ज कैंटर (1845-1918 ई.) ने समुच्चयों का सिद्धांत दिया।", "कैंटर"),
        ("आर्यभट (476 ई. में जन्म) ने ज्या की सारणी बनाई।", "आर्यभट"),
        ("सुश्रुत (लगभग 600 ई. पू.) ने शल्य के यंत्र बनाए।", "सुश्रुत"),
        ("डॉ. राव (भौतिकीविद्) ने इसे मापा।", "राव"),
    ],
)
def test_the_doer_of_a_hindi_sentence_stands_before_brackets(said: str, doer: str) -> None:
    assert "names" not in failures(said, said, HI)
    assert "names" in failures(said.replace(doer, "न्यूटन"), said, HI)


# --- phrases, language, repetition -----------------------------------------------------------------


@pytest.mark.parametrize(
    "phrase",
    ["As we know,", "It is well known that", "Everyone knows that", "Generally speaking,", "Definitely,"],
)
def test_words_from_outside_fail(phrase: str) -> None:
    text = f"{phrase} sound travels faster in solids than in air."
    assert failures(text) == {"outside_phrases"}
    assert failures(text, text + " " + SOUND) == set()


@pytest.mark.parametrize("phrase", ["जैसा कि हम जानते हैं,", "सभी जानते हैं कि", "निश्चित रूप से"])
def test_hindi_words_from_outside_fail(phrase: str) -> None:
    assert "outside_phrases" in failures(f"{phrase} ताप बढ़ने पर गैसों की विलेयता घटती है।", HINDI, HI)


@pytest.mark.parametrize(
    "text",
    [
        "The sources do not answer this question.",
        "I don't know based on NCERT textbooks.",
        "This is not mentioned in the given text.",
        "एनसीईआरटी की पाठ्यपुस्तकों के आधार पर मुझे नहीं पता।",
        "इस प्रश्न का उत्तर स्रोतों में नहीं दिया गया है।",
    ],
)
def test_the_models_own_no_is_recognised(text: str) -> None:
    assert is_refusal(text)


@pytest.mark.parametrize(
    "text", ["Sound needs a medium.", "Metals do not dissolve in water.", "जल में नहीं घुलता।"]
)
def test_ordinary_negations_are_no_refusal(text: str) -> None:
    assert not is_refusal(text)


def test_language_of_the_answer() -> None:
    assert "language" in failures("Sound travels faster in solids than in air.", SOUND, HI)
    assert "language" in failures("Sound travels faster in solids than in air.", SOUND, LATN)
    assert "language" in failures("ताप बढ़ने पर गैसों की विलेयता घटती है।", HINDI, EN)
    assert "language" in failures("Sound 声音在固体中传播得更快 solids air", SOUND, EN)


def test_a_verbatim_quote_keeps_its_language() -> None:
    quote = "Sound travels faster in solids than in air."
    assert failures(quote, SOUND, HI, quoted=True) == set()
    assert "language" in failures("Sound goes faster in solids.", SOUND, HI, quoted=True)


def test_a_sentence_is_shown_once() -> None:
    draft = Draft("Sound travels faster in solids than in air.", (1,))
    again = CHAIN.check_sentence(draft, sources(SOUND), "q", EN, None, [draft])
    assert {o.name for o in again.failed} == {"repetition"}


WHY = "Why does sound travel faster in solids than in air?"
FASTER = "Sound travels faster in solids than in air."


@pytest.mark.parametrize(
    ("text", "question", "fails"),
    [
        (FASTER, WHY, True),
        ("In solids sound travels faster.", "How does sound travel faster in solids?", True),
        ("Sound travels faster in solids than in air, as their particles are close.", WHY, False),
        ("Sound travels at 5000 m/s faster in solids than in air.", WHY, False),
        (FASTER, "Does sound travel faster in air or in solids?", False),
        (FASTER, "Which is it that sound is faster in, and why?", False),
    ],
)
def test_a_reason_is_more_than_the_question(text: str, question: str, fails: bool) -> None:
    book = SOUND + " Sound travels at 5000 m/s faster in solids than in air, as their particles are close."
    assert ("repetition" in failures(text, book, question=question)) is fails


def test_the_book_may_repeat_a_question() -> None:
    """Its sentence may be what stands before the reason."""
    assert failures(FASTER, question=WHY, quoted=True) == set()


def test_an_echo_of_the_question_does_not_spoil_what_else_is_said() -> None:
    texts = ("Sound needs a medium to travel.", FASTER)
    outcomes = [CHAIN.check_sentence(Draft(text, (1,)), sources(SOUND), WHY, EN) for text in texts]
    assert [o.passed for o in outcomes] == [True, False]
    assert not CHAIN.check_answer(outcomes, sources(SOUND), WHY, EN).should_reject


# --- the whole answer --------------------------------------------------------------------------------


def outcome_of(
    passed: int, uncited: int, question: str = "What is sound?", thresholds: SafetyThresholds | None = None
) -> RejectionReason | None:
    """The verdict on an answer of `passed` good sentences and `uncited` ones without citation."""
    chain = SafetyMechanism(thresholds)
    texts = [f"Sound needs a medium {'in solids ' * n}." for n in range(passed + uncited)]
    drafts = [Draft(t, (1,) if i < passed else ()) for i, t in enumerate(texts)]
    material = sources(SOUND * 9)
    outcomes = [chain.check_sentence(d, material, question, EN) for d in drafts]
    return chain.check_answer(outcomes, material, question, EN).rejection_reason


@pytest.mark.parametrize(
    ("passed", "uncited", "expected"),
    [
        (4, 0, None),
        (4, 1, None),
        (3, 1, RejectionReason.MISSING_CITATIONS),
        (0, 1, RejectionReason.MISSING_CITATIONS),
    ],
)
def test_citation_coverage_of_what_was_generated(
    passed: int, uncited: int, expected: RejectionReason | None
) -> None:
    assert outcome_of(passed, uncited) is expected


def test_strict_wants_full_coverage() -> None:
    assert outcome_of(4, 1, thresholds=SafetyThresholds.preset("strict")) is RejectionReason.MISSING_CITATIONS
    assert outcome_of(4, 0, thresholds=SafetyThresholds.preset("strict")) is None


def whole(answer: str, *texts: str, question: str = "What is photosynthesis?") -> RejectionReason | None:
    material = sources(*texts)
    so_far: list[Draft] = []
    outcomes: list[SentenceOutcome] = []
    for draft in parse_answer(answer):
        outcomes.append(CHAIN.check_sentence(draft, material, question, EN, None, so_far))
        so_far.append(draft)
    return CHAIN.check_answer(outcomes, material, question, EN).rejection_reason


def test_an_answer_with_nothing_left_is_rejected() -> None:
    assert whole("", GREEN) is not None
    assert whole("Green plants make food [7].", GREEN) is RejectionReason.INVALID_CITATIONS
    assert whole("Cats chase mice at midnight [1].", GREEN) is RejectionReason.LOW_GROUNDING


def test_length_is_bounded_by_the_evidence() -> None:
    longer = " ".join(f"Green plants make food by photosynthesis in light {n} [1]." for n in ("now",) * 3)
    assert whole(longer, "Green plants make food in light now.") is RejectionReason.HALLUCINATION_DETECTED


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        ("How many planets are there?", "Green plants make food [1].", RejectionReason.LOW_CONFIDENCE),
        ("What did Versailles decide?", "Green plants make food [1].", RejectionReason.LOW_CONFIDENCE),
        ("Do green plants make food?", "Green plants make food [1].", RejectionReason.LOW_CONFIDENCE),
        ("What do green plants do?", "Green plants make food [1].", None),
    ],
)
def test_the_answer_is_about_the_question(
    question: str, answer: str, expected: RejectionReason | None
) -> None:
    assert whole(answer, GREEN, question=question) is expected


def of_two_books(one: str, other: str) -> list[Evidence]:
    first, second = sources(one, other)
    return [first, replace(second, chunk=replace(second.chunk, doc="another book"))]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Points in Quadrant II have a negative x.", "Points in Quadrant III have a positive x."),
        ("The solubility of gases decreases with heat.", "The solubility of gases increases with pressure."),
        ("SAS guarantees that both are equal.", "SSA does not guarantee that both are equal."),
    ],
)
def test_a_chapter_that_tells_of_two_cases_does_not_differ_from_itself(one: str, other: str) -> None:
    assert contradictions(sources(one, other)) == []


def test_books_that_differ_are_told_and_shown() -> None:
    one = "The solubility of gases in water decreases with temperature."
    other = "The solubility of gases in water increases with temperature."
    material = of_two_books(one, other)
    assert [(c.first, c.second) for c in contradictions(material)] == [(1, 2)]
    assert contradictions(of_two_books(one, one)) == []
    answer = f"{one[:-1]} [1]. {other[:-1]} [2]."
    outcomes = [CHAIN.check_sentence(d, material, "What of gases?", EN) for d in parse_answer(answer)]
    verdict = CHAIN.check_answer(outcomes, material, "What of gases?", EN)
    assert not verdict.should_reject
    assert "contradiction" in verdict.failed_checks
