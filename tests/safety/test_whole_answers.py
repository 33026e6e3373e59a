"""The answer as it is read: what each of its sentences becomes behind the one before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lies import LIES, TRUTHS
from material import chunk

from engine.core.language import detect_text
from engine.core.values import Chunk, Language, QuestionLanguage
from engine.safety import Draft, SafetyMechanism
from engine.safety.answer_checks import ANSWER_CHECKS, SENTENCE_CHECKS, WHOLE_CHECKS
from engine.safety.answer_checks.repeats import SAME_MEANING, is_repeated, says_again
from engine.safety.chain import ValidatorChain
from engine.safety.evidence import Evidence
from engine.safety.mechanism import SentenceOutcome

EN, HI = QuestionLanguage.EN, QuestionLanguage.HI
CHAIN = SafetyMechanism()


def evidence(*chunks: Chunk) -> list[Evidence]:
    return [Evidence(n, c.text, c.language, c) for n, c in enumerate(chunks, start=1)]


def placed(text: str, *headings: str, ordinal: int = 0) -> Chunk:
    return replace(chunk(text, headings=headings), ordinal=ordinal)


def failed_in_order(
    said: Sequence[str], book: Sequence[Chunk], question: str = "Tell me about it", *, quoted: bool = False
) -> list[set[str]]:
    """For each sentence the whole-answer checks that it fails, said behind those that passed."""
    material = evidence(*book)
    shown: list[Draft] = []
    found = []
    for text in said:
        numbers = [e.n for e in material if text in e.text] or [e.n for e in material]
        outcome = _checked(Draft(text, tuple(numbers)), material, question, shown, quoted)
        failing = {o.name for o in outcome.failed} & {check.name for check in WHOLE_CHECKS}
        if not failing:
            shown.append(outcome.draft)
        found.append(failing)
    return found


def _checked(
    draft: Draft, material: Sequence[Evidence], question: str, shown: Sequence[Draft], quoted: bool
) -> SentenceOutcome:
    language = HI if detect_text(question) is Language.HI else EN
    return CHAIN.check_sentence(
        draft, material, question, language, None, list(shown), shown=shown, quoted=quoted
    )


# --- the same thing twice ----------------------------------------------------------------------------

AGAIN = [
    ("A weir is a low wall built across a river.", "A low wall built across a river is called a weir."),
    (
        "Salt is won from sea water in shallow pans.",
        "In shallow pans salt is won from the sea water of Tilsa.",
    ),
    (
        "The loom of Barsa weaves cotton with forty shuttles.",
        "With forty shuttles the Barsa loom weaves cotton cloth.",
    ),
    ("बाँध नदी पर बनी ऊँची दीवार है।", "नदी पर बनी ऊँची दीवार को बाँध कहते हैं।"),
    ("नमक समुद्र के जल को सुखाकर बनाया जाता है।", "समुद्र के जल को सुखाकर नमक प्राप्त होता है।"),
    ("करघे पर सूती कपड़ा बुना जाता है।", "सूती कपड़ा करघे पर बुना जाता है और रंगा जाता है।"),
]
TWO_THINGS = [
    ("The lower pan holds 40 litres of brine.", "The lower pan holds 60 litres of brine."),
    ("Warm brine dissolves more salt of this kind.", "Warm brine dissolves less salt of this kind."),
    ("The harbour of Calmar is deep and wide.", "The harbour of Anser is deep and wide."),
    ("A weir raises the level of the river.", "A ferry crosses the river at Tilsa twice a day."),
    ("निचला कुंड 40 लीटर जल रखता है।", "निचला कुंड 60 लीटर जल रखता है।"),
    ("गर्म जल में नमक की विलेयता बढ़ती है।", "गर्म जल में नमक की विलेयता घटती है।"),
    ("बाँध जल रोकता है।", "नाव नदी पार करती है।"),
]


@pytest.mark.parametrize(("one", "other"), AGAIN)
def test_what_was_said_is_not_said_again(one: str, other: str) -> None:
    assert says_again(one, other)
    assert says_again(other, one)
    book = [placed(f"{one} {other}")]
    assert failed_in_order([one, other], book, quoted=True) == [set(), {"said_twice"}]


@pytest.mark.parametrize(("one", "other"), TWO_THINGS)
def test_two_cases_and_books_that_differ_are_two_things(one: str, other: str) -> None:
    assert not says_again(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "Water flows over a weir into the mill.",
            "As no gate holds it back, water flows over a weir into the mill.",
        ),
        (
            "So a raft of 10 m, 15 m and 30 m poles cannot float.",
            "We see without a drawing why a raft of 10 m, 15 m and 30 m poles cannot float.",
        ),
        (
            "दिए गए सभी घाटों पर यह नाव रुकती है।",
            "चूँकि कोई भी पुल इतना ऊँचा नहीं हो सकता है, अतः दिए गए सभी घाटों पर नाव रुकती है।",
        ),
    ],
)
def test_a_not_about_something_else_makes_no_second_thing(one: str, other: str) -> None:
    assert says_again(one, other)
    assert says_again(other, one)


def test_a_not_about_the_same_makes_two_things() -> None:
    one = "Thus, when two planks and the joint between them are equal, the two rafts are alike."
    assert not says_again(one, "Two rafts need not be alike if two planks and another joint are equal.")
    assert not says_again("Water flows over a weir.", "Water does not flow over a weir.")
    assert not says_again("No mill turns without water.", "A mill turns without water.")


def test_where_words_leave_it_open_the_meaning_decides() -> None:
    one, other = "Reed boats carry salt down the river.", "Boats made of reed bring the salt to market."
    for cosine, again in ((SAME_MEANING - 0.01, False), (SAME_MEANING, True)):
        assert says_again(one, other, similarity=lambda a, b, c=cosine: c) is again
    far = "Reed grows beside the slow canals of Barsa."
    assert not says_again(one, far, similarity=lambda a, b: 1.0)


ITEMS = ("(i) Red clay of the hills is dug in spring.", "(ii) Grey clay of the coast is dug in spring.")


@pytest.mark.parametrize(("ordinal", "expected"), [(0, set()), (1, {"said_twice"})])
def test_items_of_a_list_mean_nearly_the_same_and_are_all_said(ordinal: int, expected: set[str]) -> None:
    whole, other = placed(" ".join(ITEMS)), placed(ITEMS[1], ordinal=1)
    material = evidence(whole, other)
    first, second = Draft(ITEMS[0], (1,)), Draft(ITEMS[1], (1 + ordinal,))
    outcome = CHAIN.check_sentence(
        second, material, "What is dug?", EN, lambda a, b: 1.0, [first], shown=[first], quoted=True
    )
    assert {o.name for o in outcome.failed} == expected


ONE_SECTION = (
    (
        "The supply of salt rises and the demand for it falls.",
        "The demand for salt rises and the supply of it falls.",
    ),
    ("The SSS condition guarantees congruence.", "The SAS condition also guarantees congruence."),
    ("The line that lies flat is called the x-axis.", "The line that stands upright is called the y-axis."),
    ("सम संख्याओं का योग सम होता है।", "विषम संख्याओं का योग सम होता है।"),
)


@pytest.mark.parametrize(("one", "other"), ONE_SECTION)
def test_in_a_long_answer_sentences_of_one_section_are_no_repetition(one: str, other: str) -> None:
    assert not is_repeated(one, other)
    assert not is_repeated(other, one)


@pytest.mark.parametrize(("one", "other"), AGAIN)
def test_in_a_long_answer_what_means_the_same_is_a_repetition(one: str, other: str) -> None:
    assert is_repeated(one, other, similarity=lambda a, b: 1.0)
    assert is_repeated(one, one)


def test_what_has_a_word_that_was_asked_for_is_no_repetition() -> None:
    one = "The third way to keep the brine warm is a strategy of covering."
    other = "The second way to keep the brine warm is a strategy of stirring."
    assert not is_repeated(one, other, "Explain the strategy of covering", lambda a, b: 1.0)


@pytest.mark.parametrize(("broad", "expected"), [(True, set()), (False, {"said_twice"})])
def test_only_a_short_answer_says_nothing_again_in_most_of_its_words(broad: bool, expected: set[str]) -> None:
    first = "The loom of Barsa weaves cotton cloth with forty shuttles and a heavy beam of pine."
    second = "The loom of Barsa weaves cotton cloth with shuttles that children carve."
    material = evidence(placed(first), placed(second, ordinal=4))
    shown = Draft(first, (1,))
    outcome = CHAIN.check_sentence(
        Draft(second, (2,)),
        material,
        "Salt?",
        EN,
        lambda a, b: 0.5,
        [shown],
        shown=[shown],
        quoted=True,
        broad=broad,
    )
    assert {o.name for o in outcome.failed} & {"said_twice"} == expected


@pytest.mark.parametrize(("ordinal", "expected"), [(1, set()), (2, {"leaning"})])
def test_a_passage_may_go_on_where_the_one_before_it_ends(ordinal: int, expected: set[str]) -> None:
    first, second = "A weir holds the water back.", "It is built of stone and clay."
    material = evidence(placed(first), placed(second, ordinal=ordinal))
    shown = Draft(first, (1,))
    outcome = CHAIN.check_sentence(
        Draft(second, (2,)),
        material,
        "Describe a weir",
        EN,
        None,
        [shown],
        shown=[shown],
        quoted=True,
        broad=True,
    )
    assert {o.name for o in outcome.failed} & {"leaning"} == expected


def test_each_side_of_a_comparison_is_said() -> None:
    one, other = "A keel boat holds its course in wind.", "A flat boat holds its course in calm."
    assert not says_again(one, other, "Compare a keel boat and a flat one.", lambda a, b: 1.0)
    assert says_again(one, other, "What holds a boat?", lambda a, b: 1.0)


def test_two_books_that_name_two_people_differ() -> None:
    one, other = (
        "Mira Dutt built the old Orla bridge of stone.",
        "Ravi Sen built the old Orla bridge of stone.",
    )
    assert not says_again(one, other, "Who built the Orla bridge?")


# --- a pronoun and its thing -------------------------------------------------------------------------

BANGAR = (
    "Old silt soil has more lime nodules than young silt soil. It has more fine grains than old silt soil."
)
LEANING = [
    ("The Orla bridge is built of teak.", "It is painted each spring."),
    ("Potters at Barsa fire their jars in pits.", "They cover the pits with straw."),
    ("A keel keeps a boat upright.", "This saves it in a storm."),
    ("ओरला पुल सागौन से बना है।", "इसे हर वसंत में रँगा जाता है।"),
    ("कुम्हार घड़े गड्ढों में पकाते हैं।", "वे गड्ढों को पुआल से ढकते हैं।"),
    ("नाव की पेंदी उसे सीधा रखती है।", "यह तूफ़ान में काम आती है।"),
]


@pytest.mark.parametrize(("names", "leans"), LEANING)
def test_a_pronoun_stands_right_behind_its_thing_or_not_at_all(names: str, leans: str) -> None:
    between = (
        "Rain fills the wells of the valley." if detect_text(names) is Language.EN else "वर्षा कुओं को भरती है।"
    )
    together, apart = [placed(f"{names} {leans}")], [placed(f"{names} {between} {leans}")]
    assert failed_in_order([names, leans], together, quoted=True) == [set(), set()]
    assert failed_in_order([names, leans], apart, quoted=True) == [set(), {"leaning"}]
    assert failed_in_order([leans], together, quoted=True) == [{"leaning"}]
    elsewhere = [placed(names), placed(f"{between} {leans}", ordinal=1)]
    assert failed_in_order([names, leans], elsewhere, quoted=True) == [set(), {"leaning"}]


@pytest.mark.parametrize(
    ("heading", "expected"), [("Law of the Keel", set()), ("Boats", {"leaning"}), ("", {"leaning"})]
)
def test_what_a_sentence_means_may_be_the_heading_that_is_shown_before_it(
    heading: str, expected: set[str]
) -> None:
    text = "This law of keels was given by a potter of Barsa."
    material = evidence(placed(text))
    outcome = _checked(Draft(text, (1,), heading), material, "Tell me about it", [], quoted=True)
    assert {o.name for o in outcome.failed} & {"leaning"} == expected


def test_a_pronoun_behind_the_models_words_is_not_behind_the_books() -> None:
    page = [placed("The Orla bridge is built of seasoned teak. It is painted each spring.")]
    said = ["Teak is what the Orla bridge is built of.", "It is painted each spring."]
    assert failed_in_order(said, page)[1] == {"leaning"}


PAST = [
    BANGAR,
    "Red glass is harder than blue glass. It is less brittle than red glass.",
    "The outer pan is deeper than the inner pan. It holds less brine than the outer pan.",
    "पुरानी मिट्टी में कंकड़ अधिक हैं। इसमें पुरानी मिट्टी की अपेक्षा कंकड़ कम हैं।",
]


@pytest.mark.parametrize("page", PAST)
def test_a_pronoun_that_is_compared_with_the_nearest_thing_is_the_other_one(page: str) -> None:
    book = placed(page)
    first, second = (sentence.text for sentence in book.sentences)
    assert failed_in_order([first, second], [book], quoted=True) == [set(), {"leaning"}]


@pytest.mark.parametrize(
    "text",
    [
        "It is known that salt keeps fish.",
        "Those who fish at night use lamps.",
        "वे लोग जो रात में मछली पकड़ते हैं, दीपक रखते हैं।",
    ],
)
def test_what_explains_itself_leans_on_nothing(text: str) -> None:
    assert failed_in_order([text], [placed(text)], quoted=True) == [set()]


# --- about the thing asked ---------------------------------------------------------------------------

MANDAL = "The Mandal Point lighthouse was built in 1880. Its lamp burns seal oil."
KOTA = "The Kota Bay lighthouse was built in 1902. The Kota Bay lighthouse has a red lamp."
NEIGHBOURS = [
    # question, the page asked for, the neighbour's page, what is said of the neighbour
    (
        "When was the Mandal Point lighthouse built?",
        (MANDAL, "Mandal Point"),
        (KOTA, "Kota Bay"),
        "The Kota Bay lighthouse was built in 1902.",
    ),
    (
        "How many people live in Orla?",
        ("Orla has 900 people.", "Orla"),
        ("The town has 40,000 people and two markets.", "Barsa"),
        "The town has 40,000 people and two markets.",
    ),
    (
        "What does Article 12 say?",
        ("Article 12 gives the right to fish.", "Rights"),
        ("Article 14 gives the right to cut reed.", "Rights"),
        "Article 14 gives the right to cut reed.",
    ),
    (
        "When was Orla founded?",
        ("Orla was founded in 1790.", "Towns"),
        ("Barsa was founded in 1810.", "Towns"),
        "Barsa was founded in 1810.",
    ),
    (
        "मंडल प्रकाशस्तंभ कब बना?",
        ("मंडल प्रकाशस्तंभ 1880 में बना।", "मंडल प्रकाशस्तंभ"),
        ("कोटा प्रकाशस्तंभ 1902 में बना।", "कोटा प्रकाशस्तंभ"),
        "कोटा प्रकाशस्तंभ 1902 में बना।",
    ),
    (
        "ओरला में कितने लोग रहते हैं?",
        ("ओरला में 900 लोग रहते हैं।", "ओरला"),
        ("नगर में 40,000 लोग रहते हैं।", "बरसा"),
        "नगर में 40,000 लोग रहते हैं।",
    ),
    (
        "अनुच्छेद 12 क्या कहता है?",
        ("अनुच्छेद 12 मछली पकड़ने का अधिकार देता है।", "अधिकार"),
        ("अनुच्छेद 14 सरकंडा काटने का अधिकार देता है।", "अधिकार"),
        "अनुच्छेद 14 सरकंडा काटने का अधिकार देता है।",
    ),
]


def parallel(own: tuple[str, str], other: tuple[str, str]) -> list[Chunk]:
    return [placed(own[0], "The coast", own[1]), placed(other[0], "The coast", other[1], ordinal=1)]


@pytest.mark.parametrize(("question", "own", "other", "said"), NEIGHBOURS)
def test_nothing_is_said_of_the_neighbour(
    question: str, own: tuple[str, str], other: tuple[str, str], said: str
) -> None:
    book = parallel(own, other)
    first = book[0].sentences[0].text
    assert failed_in_order([first, said], book, question, quoted=True) == [set(), {"about_the_thing"}]
    assert failed_in_order([said], book, question, quoted=True) == [{"about_the_thing"}]


@pytest.mark.parametrize(("question", "own", "other", "said"), NEIGHBOURS)
def test_who_asks_of_both_is_told_of_both(
    question: str, own: tuple[str, str], other: tuple[str, str], said: str
) -> None:
    book = parallel(own, other)
    both = f"{question} {other[1]} {said}"
    assert failed_in_order([said], book, both, quoted=True) == [set()]


@pytest.mark.parametrize(("question", "own", "other", "said"), NEIGHBOURS)
def test_of_a_thing_that_the_book_does_not_know_nobody_is_the_neighbour(
    question: str, own: tuple[str, str], other: tuple[str, str], said: str
) -> None:
    """Other rules refuse that: here nothing tells that the sentence is about something else."""
    alone = [placed(other[0], "The coast", "Overview")]
    assert failed_in_order([said], alone, question, quoted=True) == [set()]


@pytest.mark.parametrize(
    "question",
    ["Was the Mandal Point lighthouse built in 1902?", "Did Mandal Point lighthouse come second?"],
)
def test_whether_something_is_so_may_be_told_by_its_neighbour(question: str) -> None:
    book = parallel((MANDAL, "Mandal Point"), (KOTA, "Kota Bay"))
    assert failed_in_order(["The Kota Bay lighthouse was built in 1902."], book, question, quoted=True) == [
        set()
    ]


@pytest.mark.parametrize(
    ("question", "page", "said"),
    [
        (
            "Why does an electric current heat a wire?",
            "An electric current heats a wire. A large current heats it more.",
            "A large current heats it more.",
        ),
        (
            "What is the work of the keel?",
            "The keel has one work. The main work is to hold the boat upright.",
            "The main work is to hold the boat upright.",
        ),
        (
            "How is salt made at Tilsa?",
            "Salt is made at Tilsa by the sun. Brine dries in shallow pans for ten days.",
            "Brine dries in shallow pans for ten days.",
        ),
    ],
)
def test_another_word_for_the_same_is_no_neighbour(question: str, page: str, said: str) -> None:
    assert "about_the_thing" not in failed_in_order([said], [placed(page)], question, quoted=True)[0]


# --- who did what, when, to whom ---------------------------------------------------------------------


@pytest.mark.parametrize(("question", "page", "lie"), LIES)
def test_a_statement_made_of_two_is_dropped(question: str, page: str, lie: str) -> None:
    material = evidence(placed(page))
    assert not _checked(Draft(lie, (1,)), material, question, [], False).passed


@pytest.mark.parametrize(("question", "page", "truth"), TRUTHS)
def test_what_the_page_says_in_other_words_is_kept(question: str, page: str, truth: str) -> None:
    assert failed_in_order([truth], [placed(page)], question) == [set()]


# --- the promises of the chain -----------------------------------------------------------------------

PIECES = [*(text for pair in (*AGAIN, *TWO_THINGS, *LEANING) for text in pair), *(lie for _, _, lie in LIES)]
PAGES = [*(page for _, page, _ in LIES), MANDAL, KOTA, BANGAR, *(" ".join(pair) for pair in LEANING)]
WITHOUT = tuple(check for check in SENTENCE_CHECKS if check not in WHOLE_CHECKS)


class Old(SafetyMechanism):
    """The chain without the checks of the answer as it is read."""

    def __init__(self) -> None:
        super().__init__()
        self._sentence = ValidatorChain(WITHOUT)


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=4),
    st.lists(st.sampled_from(PAGES), min_size=1, max_size=3),
    st.sampled_from([question for question, _, _ in LIES]),
    st.booleans(),
    st.floats(0.7, 1),
)
def test_the_checks_of_the_whole_never_answer_a_refusal(
    said: list[str], pages: list[str], question: str, quoted: bool, cosine: float
) -> None:
    material = evidence(*(placed(page, ordinal=n) for n, page in enumerate(pages)))
    language = HI if detect_text(question) is Language.HI else EN

    def refused(chain: SafetyMechanism) -> bool:
        outcomes: list[SentenceOutcome] = []
        for text in said:
            shown = [outcome.draft for outcome in outcomes if outcome.passed]
            draft = Draft(text, tuple(e.n for e in material))
            so_far = [outcome.draft for outcome in outcomes]
            outcomes.append(
                chain.check_sentence(
                    draft,
                    material,
                    question,
                    language,
                    lambda a, b: cosine,
                    so_far,
                    shown=shown,
                    quoted=quoted,
                )
            )
        near = lambda a, b: cosine if len(a) % 2 else 0.9  # noqa: E731
        return chain.check_answer(outcomes, material, question, language, near, quoted=quoted).should_reject

    assert refused(CHAIN) or not refused(Old())


def test_each_check_of_the_whole_is_one_of_the_sentence_checks() -> None:
    assert set(WHOLE_CHECKS) <= set(SENTENCE_CHECKS)
    assert not set(WHOLE_CHECKS) & set(ANSWER_CHECKS)
