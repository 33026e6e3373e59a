"""What the probe reads before the model writes, and what rules and books make of false premises: the whole
pipeline."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from fakes import ReaderOfPremises, fake_llm_of

from engine.answering.decide import SURELY_GRANTED
from engine.answering.passage_choice import CONVINCED
from engine.core.errors import ErrorCode, PothiError
from engine.core.events import SentenceVerified
from engine.core.maths import probability
from engine.core.results import AnswerKind
from engine.core.values import Language, Scope
from engine.inference.cross_encoder import CrossEncoderPair
from engine.inference.model_abilities import LEAST_PARAMETERS
from engine.inference.premise_probe import SENTENCES
from engine.inference.probe import ProbeReading
from engine.policy.answerability import DecisionRule, DecisionThresholds, answerability_policy
from engine.tutor import Tutor

pytestmark = pytest.mark.models
POLICY = answerability_policy()


@pytest.mark.parametrize(
    ("told", "check"), [(ProbeReading(-12.0, 6.0), "judge"), (ProbeReading(6.0, -12.0), "claim")]
)
def test_the_models_doubt_refuses_before_anything_is_written(
    tutor: Tutor, told: ProbeReading, check: str
) -> None:
    llm = fake_llm_of(tutor)
    llm.told = told
    events: list[object] = []
    result = tutor.ask("Why does ice float on water?", on_event=events.append)
    assert result.status is AnswerKind.REFUSED
    assert result.refusal_reason == "low_confidence"
    assert check in [check.name for check in result.checks if not check.passed]
    assert llm.calls == 1
    assert not any(isinstance(event, SentenceVerified) for event in events)


@pytest.mark.parametrize(
    ("question", "granted", "passes"),
    [
        ("Why does ice float on water?", POLICY.cross_encoder.write.min_premise, True),
        ("Why does ice float on water?", POLICY.cross_encoder.write.min_premise - 0.01, False),
        ("What does ice do on water?", POLICY.cross_encoder.write.min_premise, True),
        ("What does ice do on water?", POLICY.cross_encoder.write.min_premise - 0.01, False),
    ],
)
def test_what_a_question_takes_for_granted_has_one_bound_before_writing(
    tutor: Tutor, question: str, granted: float, passes: bool
) -> None:
    fake_llm_of(tutor).told = ProbeReading(9.0, granted)
    claim = next(check for check in tutor.ask(question).checks if check.name == "claim")
    assert claim.passed is passes


FALSE_PREMISE = "Why is ice more dense than liquid water?"


def test_a_false_premise_is_corrected_in_the_books_words_and_no_model_is_asked(tutor: Tutor) -> None:
    llm = fake_llm_of(tutor)
    llm.told = ProbeReading(9.0, 9.0)
    result = tutor.ask(FALSE_PREMISE)
    assert result.status is AnswerKind.REFUSED
    assert result.refusal_reason == "low_confidence"
    (cited,) = result.citations
    assert cited.n == 1
    assert "less dense" in cited.quote
    assert cited.quote in (result.message or "")
    assert result.lead_in is None  # page and question are in one language
    assert (result.nearest_pages[0].doc, result.nearest_pages[0].pdf_page) == (cited.doc, cited.pdf_page)
    assert [(check.stage, check.name) for check in result.checks if not check.passed] == [("R", "premise")]
    assert llm.calls == 0


@pytest.mark.parametrize("question", ["बर्फ़ पानी से अधिक सघन क्यों है?", "barf pani me kyu nahi tairti"])
def test_a_hindi_question_is_corrected_by_an_english_page(tutor: Tutor, question: str) -> None:
    result = tutor.ask(question)
    assert result.status is AnswerKind.REFUSED
    assert ("R", "premise") in [(check.stage, check.name) for check in result.checks if not check.passed]
    (cited,) = result.citations
    assert "less dense" in cited.quote
    assert result.lead_in is not None
    assert "अंग्रेज़ी" in result.lead_in
    assert f"{result.lead_in} “{cited.quote}”" in (result.message or "")


@pytest.mark.parametrize(("above", "denied"), [(0.02, False), (-0.02, True)])
def test_the_reader_of_english_pages_may_doubt_that_a_sentence_denies(
    tutor: Tutor, read_for_premises: ReaderOfPremises, above: float, denied: bool
) -> None:
    read_for_premises.told = SURELY_GRANTED + above
    result = tutor.ask(FALSE_PREMISE)
    assert ("premise" in [check.name for check in result.checks if not check.passed]) is denied
    asked, told = read_for_premises.asked[0]
    assert asked == FALSE_PREMISE
    assert len(told) == 1
    assert "less dense" in told[0]


def test_where_rule_and_reader_differ_the_book_is_quoted(
    tutor: Tutor, read_for_premises: ReaderOfPremises
) -> None:
    read_for_premises.told = SURELY_GRANTED + 90
    llm = fake_llm_of(tutor)
    llm.told, llm.replies = ProbeReading(9.0, 9.0), ["Ice is more dense than liquid water. [1]"]
    result = tutor.ask(FALSE_PREMISE)
    assert result.status is AnswerKind.QUOTED
    assert "less dense" in (result.answer or "")
    assert llm.replies  # it was read for its opinion, and wrote nothing


def test_a_sentence_denies_what_a_hindi_question_says_whoever_doubts_it(
    tutor: Tutor, read_for_premises: ReaderOfPremises
) -> None:
    read_for_premises.told = SURELY_GRANTED + 9
    result = tutor.ask("बर्फ़ पानी से अधिक सघन क्यों है?")
    assert "premise" in [check.name for check in result.checks if not check.passed]
    assert read_for_premises.asked == []


@pytest.mark.parametrize("told", [None, ProbeReading(9.0, 9.0)])
def test_what_search_and_reader_do_not_grant_no_model_may_answer(
    tutor: Tutor, read_for_premises: ReaderOfPremises, told: ProbeReading | None
) -> None:
    read_for_premises.told = -99.0
    llm = fake_llm_of(tutor)
    llm.told, llm.replies = told, ["Ice floats because water expands when it freezes. [1]"]
    result = tutor.ask("Why does ice float on water?")
    assert result.status is AnswerKind.REFUSED
    assert "claim_alone" in [check.name for check in result.checks if not check.passed]
    assert llm.calls == 0  # neither read nor written


def test_without_a_second_opinion_the_search_must_be_surer(tutor: Tutor) -> None:
    tutor.registry.drop_llm(PothiError(ErrorCode.MODEL_MISSING))
    for question in ("Why does ice float on water?", "How do people get clean drinks from the sky?"):
        result = tutor.ask(question)
        alone = next(check for check in result.checks if check.name == "sure_alone")
        assert (result.status is AnswerKind.QUOTED) == alone.passed


@pytest.mark.parametrize(
    ("question", "bar_of"),
    [
        ("Why does ice float on water?", lambda bars: bars.quote_without_probe[Language.EN]),
        ("बर्फ़ पानी पर क्यों तैरती है?", lambda bars: bars.cross_lingual_without_probe),
        ("barf paani par kyu tairti hai", lambda bars: bars.cross_lingual_without_probe),
        ("यांत्रिक लाभ किसे कहते हैं?", lambda bars: bars.quote_without_probe[Language.HI]),
    ],
)
def test_without_a_model_more_is_asked_across_languages(
    tutor: Tutor, question: str, bar_of: Callable[[DecisionThresholds], DecisionRule]
) -> None:
    tutor.registry.drop_llm(PothiError(ErrorCode.MODEL_MISSING))
    alone = next(check for check in tutor.ask(question).checks if check.name == "sure_alone")
    bars = POLICY.unread if tutor.registry.cross_encoder() is None else POLICY.cross_encoder
    assert alone.threshold == pytest.approx(probability(bar_of(bars).min_log_odds), abs=1e-4)


def test_where_the_first_passage_does_not_convince_the_model_reads_others(tutor: Tutor) -> None:
    llm = fake_llm_of(tutor)
    llm.replies = ["Ice floats because water expands when it freezes. [1]"] * 2
    assert tutor.ask("Why does ice float on water?").status is AnswerKind.ANSWERED
    first, _ = (prompt[-1].content for prompt in llm.prompts)
    llm.told = lambda prompt: ProbeReading(-1.0 if prompt == first else 5.0, 6.0)
    llm.prompts.clear()
    result = tutor.ask("Why does ice float on water?")
    doubted, convincing, written = (prompt[-1].content for prompt in llm.prompts)
    assert doubted == first
    assert written.startswith(convincing.partition("</question>")[0])
    assert result.llm_calls == 3
    judged = next(check for check in result.checks if check.name == "judge")
    assert judged.passed


def test_words_that_were_rejected_leave_the_first_passage_to_be_quoted(tutor: Tutor) -> None:
    llm = fake_llm_of(tutor)
    llm.told = ProbeReading(9.0, 6.0)
    llm.replies = ["Ice is full of helium gas from volcanoes. [1]"] * 2
    quoted = tutor.ask("Why does ice float on water?")
    first = llm.prompts[0][-1].content
    llm.told = lambda prompt: ProbeReading(CONVINCED - 0.01 if prompt == first else 5.0, 6.0)
    again = tutor.ask("Why does ice float on water?")
    assert again.status is quoted.status is AnswerKind.QUOTED
    assert again.answer == quoted.answer
    assert again.llm_calls > quoted.llm_calls


@pytest.mark.parametrize(
    "question",
    [
        "यांत्रिक लाभ किसे कहते हैं?",  # a Hindi page
        "yantrik labh kise kehte hain?",
        "बर्फ़ पानी पर क्यों तैरती है?",  # an English one
    ],
)
def test_a_hindi_question_and_its_page_go_to_the_model_in_english_words(tutor: Tutor, question: str) -> None:
    judged: list[str] = []

    def tell(prompt: str) -> ProbeReading:
        judged.append(prompt)
        return ProbeReading(9.0, 9.0)

    fake_llm_of(tutor).told = tell
    tutor.ask(question)
    assert len(judged) == 1
    assert not any("\u0900" <= letter <= "\u097f" for letter in judged[0])  # question, heading and sentences


# Which page reads best is the reader's choice, and no two fits agree on all.
BOOKS = {Language.EN: Scope(book="sample_en_1"), Language.HI: Scope()}


def found_to_say_so(tutor: Tutor, question: str, scope: Scope | None = None) -> float:
    """What reader and best sentence add to the model's log-odds that the question's premise holds."""
    llm = fake_llm_of(tutor)
    llm.parameters = LEAST_PARAMETERS - 1  # it only judges
    found = 0.0
    for _ in range(2):  # a noted chance has few digits: near one half they say more
        llm.told = ProbeReading(9.0, -found)
        claim = next(check for check in tutor.ask(question, scope).checks if check.name == "claim")
        assert claim.score is not None
        found += math.log(claim.score / (1 - claim.score))
    return found


@pytest.mark.parametrize("question", ["बर्फ़ पानी पर क्यों तैरती है?", "यांत्रिक लाभ किसे कहते हैं?"])
def test_a_sentence_that_answers_speaks_for_what_a_hindi_question_takes_for_granted(
    tutor: Tutor, question: str
) -> None:
    if tutor.registry.cross_encoder() is None:
        pytest.skip("there is no reader to speak for it")
    assert found_to_say_so(tutor, question) > 0


@pytest.mark.parametrize(
    ("question", "page", "plain"),
    [
        ("बर्फ़ पानी पर क्यों तैरती है?", Language.EN, False),
        ("बर्फ़ पानी पर तैरती है?", Language.EN, True),
        ("यांत्रिक लाभ कितना होता है?", Language.HI, True),
    ],
)
@pytest.mark.parametrize(("above", "passes"), [(-0.02, False), (0.02, True)])
def test_the_premise_of_a_hindi_question_has_its_bar(
    tutor: Tutor, question: str, page: Language, plain: bool, above: float, passes: bool
) -> None:
    bar = (POLICY.unread if tutor.registry.cross_encoder() is None else POLICY.cross_encoder).quote[page]
    least = bar.min_premise_plain if plain else bar.min_premise
    assert least is not None
    found = found_to_say_so(tutor, question, BOOKS[page])
    fake_llm_of(tutor).told = ProbeReading(9.0, least + above - found)
    claim = next(check for check in tutor.ask(question, BOOKS[page]).checks if check.name == "claim")
    assert claim.passed is passes


@pytest.fixture
def well_read(tutor: Tutor, monkeypatch: pytest.MonkeyPatch) -> Tutor:
    """English pages go to a reader of their own, here with the weights of the other."""
    reader = tutor.registry.cross_encoder()
    if reader is None:
        pytest.skip("nothing reads the pages")
    monkeypatch.setattr(tutor.registry, "cross_encoder", lambda: CrossEncoderPair(reader, reader))
    return tutor


def log_odds(tutor: Tutor, question: str, name: str, told: ProbeReading) -> float:
    """What a check makes of the question when the model says that of it."""
    fake_llm_of(tutor).told = told
    check = next(check for check in tutor.ask(question).checks if check.name == name)
    assert check.score is not None
    return math.log(check.score / (1 - check.score))


@pytest.mark.parametrize("question", ["Why does ice float on water?", "What does ice do on water?"])
@pytest.mark.parametrize(("above", "passes"), [(-0.02, False), (0.02, True)])
def test_a_page_that_reads_well_speaks_for_what_an_english_question_takes_for_granted(
    well_read: Tutor, question: str, above: float, passes: bool
) -> None:
    least = POLICY.english.write.min_premise
    found = 0.0
    for _ in range(2):  # a noted chance has few digits: near one half they say more
        found += log_odds(well_read, question, "claim", ProbeReading(9.0, -found))
    assert abs(found) > 0.1
    fake_llm_of(well_read).told = ProbeReading(9.0, least + above - found)
    claim = next(check for check in well_read.ask(question).checks if check.name == "claim")
    assert claim.passed is passes
    assert claim.threshold == pytest.approx(probability(least), abs=1e-4)


@pytest.mark.parametrize(("above", "passes"), [(-0.02, False), (0.02, True)])
def test_before_it_writes_from_a_page_that_reads_well_the_model_has_its_bar(
    well_read: Tutor, above: float, passes: bool
) -> None:
    question = "Why does ice float on water?"
    others = 0.0
    for _ in range(2):
        others += log_odds(well_read, question, "judge", ProbeReading(-others, 9.0))
    fake_llm_of(well_read).told = ProbeReading(POLICY.english.write.min_log_odds + above - others, 9.0)
    judged = next(check for check in well_read.ask(question).checks if check.name == "judge")
    assert judged.passed is passes


def test_without_a_model_a_page_that_reads_well_has_its_bar(well_read: Tutor) -> None:
    well_read.registry.drop_llm(PothiError(ErrorCode.MODEL_MISSING))
    alone = next(
        check for check in well_read.ask("Why does ice float on water?").checks if check.name == "sure_alone"
    )
    assert alone.threshold == pytest.approx(
        probability(POLICY.english.quote_without_probe[Language.EN].min_log_odds), abs=1e-4
    )


@pytest.mark.parametrize("question", ["बर्फ़ पानी पर क्यों तैरती है?", "यांत्रिक लाभ किसे कहते हैं?"])
def test_hindi_questions_keep_their_bars_where_english_ones_have_a_reader(
    well_read: Tutor, question: str
) -> None:
    claim = next(check for check in well_read.ask(question).checks if check.name == "claim")
    bars = (POLICY.cross_encoder.write, *POLICY.cross_encoder.quote.values())
    allowed = {
        least for bar in bars for least in (bar.min_premise, bar.min_premise_plain) if least is not None
    }
    assert any(claim.threshold == pytest.approx(probability(least), abs=1e-4) for least in allowed)


@pytest.fixture
def read_for_premises(tutor: Tutor, monkeypatch: pytest.MonkeyPatch) -> ReaderOfPremises:
    """A reader that has an opinion of premises."""
    reader = tutor.registry.cross_encoder()
    if reader is None:
        pytest.skip("nothing reads the pages")
    found = ReaderOfPremises(reader, 99.0)
    monkeypatch.setattr(tutor.registry, "cross_encoder", lambda: found)
    return found


@pytest.mark.parametrize(
    ("question", "rule_of"),
    [
        ("Why does ice float on water?", lambda bars: bars.quote_without_probe[Language.EN]),
        ("बर्फ़ पानी पर क्यों तैरती है?", lambda bars: bars.cross_lingual_without_probe),
    ],
)
def test_without_a_model_the_reader_of_english_pages_refuses_a_denied_premise(
    tutor: Tutor,
    read_for_premises: ReaderOfPremises,
    question: str,
    rule_of: Callable[[DecisionThresholds], DecisionRule],
) -> None:
    tutor.registry.drop_llm(PothiError(ErrorCode.MODEL_MISSING))
    reader, rule = read_for_premises, rule_of(POLICY.english)
    assert tutor.ask(question).status is AnswerKind.QUOTED
    assert rule.premise_weight == 0  # a page that answers well says nothing of the premise beside the probe
    for above, passes in ((0.02, True), (-0.02, False)):
        reader.told = rule.min_premise + above
        result = tutor.ask(question)
        claim = next(check for check in result.checks if check.name == "claim_alone")
        assert claim.passed is passes
        assert (result.status is AnswerKind.QUOTED) is passes
    assert result.refusal_reason == "low_confidence"
    asked, told = reader.asked[-1]
    assert not any("\u0900" <= letter <= "\u097f" for letter in asked + "".join(told))
    assert 1 <= len(told) <= SENTENCES


def test_where_the_reader_has_no_opinion_of_premises_nothing_is_asked_of_them(
    tutor: Tutor, read_for_premises: ReaderOfPremises
) -> None:
    tutor.registry.drop_llm(PothiError(ErrorCode.MODEL_MISSING))
    read_for_premises.told = None
    result = tutor.ask("Why does ice float on water?")
    assert result.status is AnswerKind.QUOTED
    assert "claim_alone" not in [check.name for check in result.checks]


def test_hindi_pages_are_not_judged_by_the_reader_of_english_ones(
    tutor: Tutor, read_for_premises: ReaderOfPremises
) -> None:
    tutor.registry.drop_llm(PothiError(ErrorCode.MODEL_MISSING))
    assert tutor.ask("यांत्रिक लाभ किसे कहते हैं?").status is AnswerKind.QUOTED
    assert read_for_premises.asked == []
