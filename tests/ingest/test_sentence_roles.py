"""What a sentence of a book is there for: only what tells something may be evidence of an answer."""

from __future__ import annotations

import pytest

from engine.core.values import BlockKind, Chunk, Language, Place, Sentence
from engine.ingest.sentence_roles import (
    SentenceRole,
    evidence_of,
    is_item,
    opens_list,
    role_of,
    roles_of,
    tells_by_asking,
)

R = SentenceRole


def _chunk(*texts: str, kind: BlockKind = BlockKind.PARAGRAPH, headings: tuple[str, ...] = ()) -> Chunk:
    sentences = tuple(Sentence(text, (Place(1, ((0.0, 0.0, 1.0, 1.0),)),)) for text in texts)
    return Chunk("mill101", 0, kind, headings, sentences, Language.EN)


def _roles(*texts: str, kind: BlockKind = BlockKind.PARAGRAPH, headings: tuple[str, ...] = ()) -> list[R]:
    return list(roles_of(_chunk(*texts, kind=kind, headings=headings)))


@pytest.mark.parametrize(
    "text",
    [
        "A weir is a low wall across a river over which the water flows.",
        "The sum was found by Gauss.",
        "We write C for the capacity.",
        "State governments look after the canals.",
        "Heat is a form of energy.",
        "Use of the old bridge is forbidden.",
        "Let us call such a wall a weir.",
        "Because it holds no water back, let us call it a weir.",
        "Now we have a weir at every bend.",
        "As is described in the first section, a weir is a low wall that has no gates at all.",
        "Note that ice floats on water.",
        "Remember that a dam has gates.",
        "You have read in Chapter 2 that a weir has no gates.",
        "We shall see that the force grows with the depth.",
        "Do you know that bats hear very high sounds?",
        "Figures of speech are used.",
        "Fig. 3.2 A weir has no gates.",
        "The river has seven weirs and they are listed in Table 1.1.",
        "That is why the tower leans.",
        "Carrots give us vitamin A",
        "The terms are 2, 4, 6, ...",
        "Weir – A low wall across a river",
        "Zinc and iron react with steam in the iron tube to give hydrogen gas:",
        "The nth term is given by aₙ = a + (n – 1) d",
        "उसने योग ज्ञात किया।",
        "सारणी 1.2 से देखा जा सकता है कि ताप बढ़ने पर मान बढ़ता है।",
        "चित्रों में लेंस दिखते हैं।",
        "उदाहरण के लिए, जल 100 °C पर उबलता है।",
        "यह दाब बढ़ने पर बढ़नी चाहिए।",
        "यह मान सभी गैसों के लिए समान है (अध्याय 1 देखिए)।",
        "हम जानते हैं कि बर्फ जल पर तैरती है।",
        "क्या आप जानते हैं कि चमगादड़ ऊँची ध्वनि सुनते हैं?",
        "0.1 mol L⁻¹ विलयन की चालकता 1.29 S/m है।",
        "यह इकाई नाभिकीय भौतिकी में काम आती है,",
    ],
)
def test_what_states_a_fact_is_evidence(text: str) -> None:
    chunk = _chunk("Mills stood by the water.", text, "Millers lived there.")
    assert roles_of(chunk)[1].is_evidence


@pytest.mark.parametrize(
    ("text", "role"),
    [
        # half a sentence
        ("A rational number is defined as any number that can be expressed", R.FRAGMENT),
        ("A prime is any number which is written", R.FRAGMENT),
        ("From (3), we see that", R.FRAGMENT),
        ("Answer: Sound travels to the wall and back, thus,", R.FRAGMENT),
        ("Thus the mass of a molecule ...", R.FRAGMENT),
        ("opening between your hands.", R.FRAGMENT),
        ("Norton, New York and London.", R.FRAGMENT),
        ("He taught them the grammar and Fig. 1 – A pandit reading.", R.FRAGMENT),
        ("Weirs of the North, Mill Publishers, 1984, pp. 12-18.", R.FRAGMENT),
        ("The priest asked about the dam:", R.FRAGMENT),
        ("समीकरण (2.46) से", R.FRAGMENT),
        ("स्पष्ट है कि K > 1, तब", R.FRAGMENT),
        ("तथा दोनों धाराओं को सूत्र से व्यक्त करते हैं", R.FRAGMENT),
        ("ऋणात्मक चिह्न के नियम का अनुसरण करने पर", R.FRAGMENT),
        ("= 90° as they lie on the bank of one weir.", R.FRAGMENT),
        ("= 12 + 40 + the other tolls", R.FRAGMENT),
        ("का योग एक ऐसी संख्या है जो 3 से छोटी है।", R.FRAGMENT),
        ("है, जहाँ n एक पूर्ण संख्या है।", R.FRAGMENT),
        ("A mill wheel is round, as it looks the same when turned", R.FRAGMENT),
        ("A barge can travel through", R.FRAGMENT),
        # what the book is going to tell
        ("There are other uses of weirs that we will explore in higher grades.", R.ANNOUNCEMENT),
        ("Let us now discuss the Legislative and Executive functions of the Parliament.", R.ANNOUNCEMENT),
        ("We will also deepen our understanding of democracy by looking at the village.", R.ANNOUNCEMENT),
        ("Let us look at a mill from inside.", R.ANNOUNCEMENT),
        ("You have already read about mills in Class 6.", R.ANNOUNCEMENT),
        ("It might help you to look at how a mill turns.", R.ANNOUNCEMENT),
        ("In this chapter, we shall learn how weirs were built.", R.ANNOUNCEMENT),
        ("This section deals with the upkeep of canals.", R.ANNOUNCEMENT),
        ("To see how a wheel turns, let us build one of cardboard.", R.ANNOUNCEMENT),
        ("As you cross each bridge, we hope you notice the arches.", R.ANNOUNCEMENT),
        ("The toll described in the first paragraph of this section is called a fixed toll.", R.ANNOUNCEMENT),
        ("The parts of the gate are shown in Fig. 3.2.", R.ANNOUNCEMENT),
        ("Table 4 gives the lengths of the rivers.", R.ANNOUNCEMENT),
        ("आइए, इसका पता लगाने का प्रयास करें।", R.ANNOUNCEMENT),
        ("हम अगले अध्याय में पढ़ेंगे।", R.ANNOUNCEMENT),
        ("इस अध्याय में हम नदियों का अध्ययन करेंगे।", R.ANNOUNCEMENT),
        ("अब तक हमने सरल परिपथों पर विचार किया है।", R.ANNOUNCEMENT),
        ("नदियों की लंबाई सारणी 1.3 में दी गई है।", R.ANNOUNCEMENT),
        # orders to the reader
        ("Find out about the weirs near your home.", R.TASK),
        ("Compile data regarding the weirs of your state.", R.TASK),
        ("Seek an appointment with a miller and ask about the weirs.", R.TASK),
        ("Find the sum of the first ten terms.", R.TASK),
        ("(ii) Show that the triangle is right-angled.", R.TASK),
        ("From your walks along the canal, name a few of the weirs.", R.TASK),
        ("Q.4. Find the tolls of these bridges.", R.TASK),
        ("• Carefully fold the paper along the line.", R.INSTRUCTION),
        ("In small groups, discuss who owns the canal.", R.TASK),
        ("You may also use salt water.", R.INSTRUCTION),
        ("Example 6.2 A square loop of side 10 cm lies in the plane.", R.TASK),
        ("The revolt of the millers began in ____ .", R.TASK),
        ("पता लगाइए कि पुल किसने बनाया।", R.TASK),
        ("इस पर कक्षा में चर्चा कीजिए।", R.TASK),
        ("10 µF के संधारित्र पर आवेश ज्ञात कीजिए।", R.TASK),
        ("दर्शाइए कि यह एक फलन है।", R.TASK),
        ("उदाहरण 1.2 हल कीजिए।", R.TASK),
        # questions
        ("What is a weir made of?", R.QUESTION),
        ("Have you ever seen a weir.", R.QUESTION),
        ("क्या आप जानते हैं?", R.QUESTION),
        # beside the text
        ("Fig. 3.2", R.LABEL),
        ("Fig. 3.2: A lens", R.LABEL),
        ("Map 2 Weirs of the valley", R.LABEL),
        ("You will get a pattern shown in Fig. 12.4.", R.ANNOUNCEMENT),
        ("Before we come to the kinds of weirs, let us briefly speak of rivers.", R.ANNOUNCEMENT),
        ("Copy Fig. 1.4 and mark S and Q in your diagram.", R.INSTRUCTION),
        ("15: (a) A microphone, vibrations are converted into an electrical signal.", R.LABEL),
        ("चित्र 4 लेंस", R.LABEL),
        ("सारणी 1.1– विलयनों के प्रकार", R.LABEL),
        ("तालिका 3: धातुएँ", R.LABEL),
        ("The upkeep of weirs", R.HEADING),
        ("Reprint 2026-27", R.RUNNING_HEAD),
        ("Chapter 4", R.RUNNING_HEAD),
        # steps
        ("Step 2: Construct another arc of radius 4 cm from B.", R.STEP),
        ("Suppose a stone falls into the well.", R.STEP),
        ("Substituting these values, we get v = 3 m/s.", R.STEP),
        ("मान लीजिए कि x एक संख्या है।", R.STEP),
        ("Now we evaluate the toll at these gates.", R.STEP),
        ("Next, we decrease the flow from 20 to 10 litres.", R.STEP),
        ("To equalise iron, we take three atoms of it.", R.STEP),
    ],
)
def test_what_tells_nothing_by_itself(text: str, role: R) -> None:
    assert role is _roles("Mills stood by the water.", text, "Millers lived there.")[1]
    assert not role.is_evidence


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("V = IR", R.FORMULA),
        ("2 H₂S(g) + O₂(g) → 2 S(s) + 2 H₂O(l)", R.FORMULA),
        ("speed = wavelength × frequency", R.FORMULA),
        ("mass = 2 × (2 + 16) = 36 g", R.STEP),
        ("Weir | 12 m | 1904", R.ROW),
        ("Name | Height | Year", R.HEADING),
        ("Name: Tor Hald | Height: tall", R.ROW),
        ("Legislature | Two houses that make the laws of the land", R.ROW),
    ],
)
def test_formulas_and_rows(text: str, role: R) -> None:
    assert role_of(text) is role


def test_a_list_and_the_sentence_that_opens_it_tell_something_together() -> None:
    found = _roles("A weir has three parts:", "(i) a crest,", "(ii) an apron, and", "(iii) two walls")
    assert found == [R.LEAD_IN, R.ITEM, R.ITEM, R.ITEM]


def test_a_list_without_its_opening_is_scraps_unless_its_items_are_sentences() -> None:
    found = _roles("(ii) an apron, and", "• Weirs are built of stone.", "• The gates of the dam open in June")
    assert found == [R.FRAGMENT, R.ITEM, R.FRAGMENT]


def test_an_opening_without_its_list_tells_nothing() -> None:
    assert _roles("Weirs have the following parts:", "Millers lived there.")[0] is R.FRAGMENT
    assert _roles("Weirs have the following parts:")[0] is R.FRAGMENT


def test_a_sentence_torn_in_two_is_two_scraps() -> None:
    found = _roles("The arch has a keystone", "that holds it together.")
    assert found == [R.FRAGMENT, R.FRAGMENT]


@pytest.mark.parametrize(
    "text",
    [
        "If we widen the channel to , , then the flow becomes slow.",
        "2 2 2 2 2 therefore, define the flow on each of these intervals.",
        "The branch with range , is called the principal branch of the flow.",
        "We know that 3x is split into two terms because (2x) × (3x) =",
        "The weir is described by two functions f ( ) and g of the water.",
        "उदाहरण के लिए यदि A = , तो बाँध का क्षेत्रफल दुगुना है।",
    ],
)
def test_a_sentence_whose_formula_is_lost_is_a_scrap(text: str) -> None:
    assert _roles("Mills stood by the water.", text, "Millers lived there.")[1] is R.FRAGMENT


@pytest.mark.parametrize(
    "text",
    [
        "For the list 3/2, 1/2, – 1/2, ..., write down the first term that is known.",
        "The codon stands for Methionine (met) , and it also starts the chain.",
        "The channel is 2 m wide and 2 m deep in the valley.",
    ],
)
def test_a_sentence_with_its_formula_is_whole(text: str) -> None:
    assert _roles("Mills stood by the water.", text, "Millers lived there.")[1] is not R.FRAGMENT


def test_a_heading_is_no_answer_to_itself() -> None:
    found = _roles("Population: factors", "Population grows.", headings=("People", "Population: factors"))
    assert found[0] is R.HEADING
    assert _roles("People", headings=("People", "Growth"))[0] is R.RUNNING_HEAD
    whole = _roles("Literacy in itself is not education.", headings=("Literacy in itself is not education",))
    assert whole[0] is R.STATEMENT


def test_a_worked_problem_goes_on_to_what_is_asked_and_its_solution_is_steps() -> None:
    found = _roles(
        "Example 4: A tank holds 40 litres.",
        "A pipe empties it.",
        "How long does it take?",
        "Solution: The pipe lets 2 litres through in a minute.",
        "So it takes 20 minutes.",
        "Pipes are made of clay.",
    )
    assert found == [R.TASK, R.TASK, R.TASK, R.STEP, R.STEP, R.STATEMENT]


def test_captions_state_what_they_say_in_whole_sentences() -> None:
    found = _roles("Fig. 2 The weir at Tor.", "It was built by monks.", kind=BlockKind.CAPTION)
    assert found == [R.LABEL, R.STATEMENT]


def test_the_evidence_of_a_chunk() -> None:
    chunk = _chunk("Let us look at weirs.", "A weir is a low wall.", "What is it made of?")
    assert [sentence.text for sentence in evidence_of(chunk)] == ["A weir is a low wall."]


def test_items_and_what_opens_them() -> None:
    assert opens_list("Metals have the following properties:")
    assert opens_list("धातुओं के गुण निम्नलिखित हैं:")
    assert not opens_list("Metals shine.")
    assert is_item("(i) They shine.")
    assert is_item("• They conduct.")
    assert is_item("2. They ring.")
    assert not is_item("2.5 kg of iron was used.")
    assert not is_item("A metal shines.")


def test_a_question_that_states_a_fact() -> None:
    assert tells_by_asking("Do you know that bats hear very high sounds?")
    assert not tells_by_asking("Do you know what bats hear?")


def test_nothing_at_all_is_no_evidence() -> None:
    assert not role_of("").is_evidence
    assert not role_of("…").is_evidence


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("2. Crawl low under smoke with your mouth covered.", R.INSTRUCTION),
        ("Do not touch a switch with wet hands.", R.INSTRUCTION),
        ("Wash the wound with clean water.", R.INSTRUCTION),
        ("Take three boxes and mark them green, blue and red.", R.INSTRUCTION),
        ("Find out the names of five rivers.", R.TASK),
        ("Make a list of the weirs near your school.", R.TASK),
        ("Collect pictures of dams and discuss them.", R.TASK),
    ],
)
def test_how_something_is_done_is_told_from_work_for_the_reader(text: str, role: R) -> None:
    assert role_of(text) is role
    assert not role.is_evidence
    assert role.shows_how is (role is R.INSTRUCTION)


def test_what_the_book_puts_off_is_no_statement() -> None:
    assert _roles("We shall be dealing with that later in Chapter 6.") == [R.ANNOUNCEMENT]
    assert _roles("We shall be rich one day in March.") == [R.STATEMENT]


def test_what_a_reader_will_get_may_be_told() -> None:
    assert role_of("You will get a lower price in autumn, when the salt is sold.") is R.STATEMENT


OFFERED = ("(a) The miller was against the tax.", "(b) The governor ground his own flour.")


@pytest.mark.parametrize(
    "asked",
    [
        "2. State whether true or false:",
        "7. Consider the following statements about the valley of Narvik and choose.",
        "Which of the following is correct?",
        "1. Match the terms with their meaning.",
        "Choose the correct answer:",
    ],
)
def test_what_is_only_offered_to_be_judged_tells_nothing(asked: str) -> None:
    assert not any(role.is_evidence for role in _roles(asked, *OFFERED))
    whole = _roles(asked, *OFFERED, "The valley has a river.")
    assert whole[-1] is R.STATEMENT


def test_a_question_about_statements_looks_back() -> None:
    roles = _roles("The valley has a river.", *OFFERED, "Which of these statements are true?")
    assert [role.is_evidence for role in roles] == [True, False, False, False]


def test_a_list_behind_its_own_question_still_tells() -> None:
    roles = _roles("Why did the millers rise?", *OFFERED)
    assert all(role.is_evidence for role in roles[1:])


def test_a_call_between_dots_is_a_question() -> None:
    assert role_of("...BUT WHERE IS THE BRIDGE?...") is R.QUESTION


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("o Explain what is meant by a just toll.", R.TASK),
        ("Even within this craft, we shall introduce you to only the most common tools.", R.ANNOUNCEMENT),
    ],
)
def test_aims_and_announcements_inside_a_chapter_tell_nothing(text: str, role: R) -> None:
    assert role_of(text) is role


@pytest.mark.parametrize("text", ["Source: R. Weaver and M. Dyer (Ed.)", "स्रोत : जनगणना, खंड 2"])
def test_the_line_that_says_from_where_something_was_taken_tells_nothing(text: str) -> None:
    assert not role_of(text).is_evidence
    assert role_of("The source of the river lies in the hills.").is_evidence


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("We describe the mills of the river.", R.ANNOUNCEMENT),
        ("We then turn to the salt of the coast.", R.ANNOUNCEMENT),
        ("Finally, we discuss how weirs are built.", R.ANNOUNCEMENT),
        ("We describe such a wall as a weir.", R.STATEMENT),
        ("Imagine that you are a miller in Ostland before the flood.", R.TASK),
        ("Imagine that you are holding a rope in your right hand.", R.STATEMENT),
    ],
)
def test_what_the_book_is_about_to_do_tells_nothing(text: str, role: R) -> None:
    assert role_of(text) is role
