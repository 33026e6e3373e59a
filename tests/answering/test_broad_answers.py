"""Broad questions on the whole road: what is shown, cited and laid out, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fakes import ReaderOfPremises, fake_llm_of
from samples import add_tiny, tiny_document

from engine.core.events import SentenceVerified
from engine.core.results import AnswerKind, AnswerResult, AnswerShape, BlockForm
from engine.core.values import Language, Scope
from engine.inference.embedder import Embedder
from engine.policy.answerability import answerability_policy
from engine.tutor import Tutor

pytestmark = pytest.mark.models

SALT = (
    "Salt is won from sea water by letting the sun dry it in shallow salt pans.",
    "First the gates of the salt pans are opened and sea water fills them.",
    "Then the brine in the salt pans dries in the sun for many days.",
    "At last the crust of salt is raked, washed in brine and heaped to dry.",
    "The salt pans are lined with clay so that no brine is lost in the ground.",
    "Salt pans need long dry summers and flat land near the sea.",
)


@pytest.fixture
def salty(tutor: Tutor, real_embedder: Embedder) -> Tutor:
    document = tiny_document("salt804", SALT, title="Salt from the Sea", class_number=8, chapter=4)
    add_tiny(tutor.library, document, embedder=real_embedder)
    return tutor


def expect_whole(result: AnswerResult, shape: AnswerShape) -> None:
    """Shown, of that shape, every sentence verbatim from the book and cited, everything in the blocks."""
    assert (result.status, result.shape) == (AnswerKind.QUOTED, shape)
    assert {sentence.text for sentence in result.sentences} <= set(SALT)
    assert all(sentence.citations for sentence in result.sentences)
    told = " ".join(item.text for block in result.blocks for item in block.items if item)
    assert sorted(told) == sorted(" ".join(sentence.text for sentence in result.sentences))
    assert {c.doc for c in result.citations} == {"salt804"}
    assert all(c.boxes and c.pdf_page in (1, 2, 3) for c in result.citations)


def test_steps_come_numbered_and_no_model_is_asked(salty: Tutor) -> None:
    result = salty.ask("Explain the steps of winning salt in salt pans")
    expect_whole(result, AnswerShape.STEPS)
    assert result.blocks[0].form is BlockForm.STEPS
    assert (result.answer or "").splitlines()[0].startswith("1. ")
    assert fake_llm_of(salty).calls == result.llm_calls == 0


@pytest.mark.parametrize(
    ("question", "shape"),
    [
        ("explain how salt is won from sea water in salt pans", AnswerShape.PROSE),
        ("discribe the salt pans near the sea", AnswerShape.PROSE),
        ("salt pans ke bare me batao", AnswerShape.PROSE),
        ("importance of salt pans and sea water", AnswerShape.LIST),
    ],
)
def test_each_kind_has_its_form(salty: Tutor, question: str, shape: AnswerShape) -> None:
    expect_whole(salty.ask(question), shape)


@pytest.mark.parametrize(
    ("question", "is_asked"),
    [
        ("how do people win salt from sea water in salt pans step by step", True),
        ("explain how salt is won from sea water in salt pans", False),  # a request
        ("what are the steps of winning salt in salt pans", False),  # takes nothing for granted
    ],
)
def test_what_a_whole_answer_takes_for_granted_is_asked_of_its_own_sentences(
    salty: Tutor, monkeypatch: pytest.MonkeyPatch, question: str, is_asked: bool
) -> None:
    pages = salty.registry.cross_encoder()
    if pages is None:
        pytest.skip("nothing reads the pages")
    reader = ReaderOfPremises(pages, None)
    monkeypatch.setattr(salty.registry, "cross_encoder", lambda: reader)
    shown = salty.ask(question)  # without an opinion
    assert shown.shape is not AnswerShape.SHORT
    assert "claim_alone" not in [check.name for check in shown.checks]
    rule = answerability_policy().english.quote_without_probe[Language.EN]
    for told, granted in ((rule.min_premise + 20, True), (rule.min_premise - 20, False)):
        reader.told = told
        result = salty.ask(question)
        # what is not granted is left to a short answer, which asks in its own way
        assert (result.shape is AnswerShape.SHORT) is (is_asked and not granted)
        if granted:
            assert [check.passed for check in result.checks if check.name == "claim_alone"] == [
                True
            ] * is_asked
    if is_asked:
        assert set(reader.asked[0][1]) <= {sentence.text for sentence in shown.sentences}


def test_the_sentences_are_told_one_by_one_as_they_stand_in_the_result(salty: Tutor) -> None:
    events: list[object] = []
    result = salty.ask("explain how salt is won in salt pans", on_event=events.append)
    told = [event.sentence for event in events if isinstance(event, SentenceVerified)]
    assert told == list(result.sentences)
    order = [SALT.index(sentence.text) for sentence in result.sentences]
    assert order == sorted(order)


@pytest.mark.parametrize(
    "question",
    [
        "explain the steps of printing wallpaper with copper rollers",
        "difference between jazz and blues music",
        "causes of the fall of the Aztec empire",
        "कबड्डी के नियमों का वर्णन कीजिए",
        "cricket ke niyam samjhao",
    ],
)
def test_what_the_books_do_not_tell_is_refused(salty: Tutor, question: str) -> None:
    result = salty.ask(question)
    assert (result.status, result.answer, result.blocks) == (AnswerKind.REFUSED, None, ())


def test_a_chapter_in_short_and_one_that_is_not_there(salty: Tutor) -> None:
    scope = Scope(book="salt804")
    assert salty.ask("summary of chapter 31", scope).status is AnswerKind.REFUSED
    assert salty.ask("अध्याय 31 किस बारे में है", scope).language is Language.HI


def test_a_topic_that_was_taken_off_the_list_stays_off_it(salty: Tutor) -> None:
    salty.library.settings.set("scope.out", ["salt*"])
    for question in ("explain how salt is won in salt pans", "what is chapter salt from the sea about"):
        assert salty.ask(question).refusal_reason == "out_of_scope"


def test_every_result_tells_shape_and_blocks(salty: Tutor) -> None:
    asked = (
        "explain how salt is won in salt pans",
        "What is transpiration?",
        "best pizza in Delhi?",
        "hello",
    )
    for told in (salty.ask(question).to_json() for question in asked):
        assert told["shape"] in {shape.value for shape in AnswerShape}
        assert isinstance(told["blocks"], list)
    whole = salty.ask(asked[0]).to_json()
    assert whole["blocks"][0]["kind"] == "paragraph"
    assert set(whole["blocks"][0]["items"][0]) == {"label", "text", "citations"}


RIVERS = {
    "Alda": (
        "The Alda is 212 kilometres long and rises from a glacier in the northern hills.",
        "Boats can travel on the Alda only in spring, when the snow melts.",
    ),
    "Corva": (
        "The Corva is 305 kilometres long and flows past the town of Rastel.",
        "The rice of the Corva valley is sold in Rastel every autumn.",
    ),
}


@pytest.fixture
def rivers(tutor: Tutor, real_embedder: Embedder) -> Tutor:
    for number, (name, told) in enumerate(RIVERS.items(), 1):
        document = tiny_document(f"river{number}", told, title=f"The {name}", class_number=7, chapter=number)
        add_tiny(tutor.library, document, embedder=real_embedder)
    return tutor


@pytest.mark.parametrize("question", ["Compare the Alda and the Corva", "Alda aur Corva me kya antar hai"])
def test_things_that_no_page_names_together_are_compared_side_by_side(rivers: Tutor, question: str) -> None:
    result = rivers.ask(question)
    assert result.is_shown
    assert {citation.doc for citation in result.citations} == {"river1", "river2"}
    assert all(check.passed for check in result.checks)


def test_a_comparison_with_a_thing_that_no_book_has_is_refused(rivers: Tutor) -> None:
    assert rivers.ask("Compare the Alda and the blockchain").status is AnswerKind.REFUSED


TREES = (
    ("The Amal Tree", "weaver", "1707"),
    ("The Bakul Tree", "potter", "1714"),
    ("The Deodar Tree", "cook", "1721"),
)


@pytest.mark.parametrize(
    "question", ["List all the trees of the old garden", "name all the trees of the garden"]
)
def test_a_list_of_things_that_have_a_section_each_is_whole(
    tutor: Tutor, real_embedder: Embedder, question: str
) -> None:
    texts = [
        part
        for name, who, year in TREES
        for part in (
            f"{name} of the old garden was planted by the {who} of the village in {year}.",
            f"Children hang bells on {name.lower()} when the rains are late.",
        )
    ]
    document = tiny_document("trees", texts, title="A Reader", class_number=7, chapter=2)
    blocks = tuple(
        replace(block, headings=("A Reader", name))
        for block, (name, *_) in zip(document.blocks, TREES, strict=True)
    )
    add_tiny(tutor.library, replace(document, blocks=blocks), embedder=real_embedder)
    result = tutor.ask(question)
    assert result.status is AnswerKind.QUOTED
    assert [item.label for block in result.blocks for item in block.items if item] == [
        name for name, *_ in TREES
    ]


@pytest.mark.parametrize("question", ["types of reeds", "reeds ke prakar batao"])
def test_types_are_told_by_the_section_of_the_types(
    tutor: Tutor, real_embedder: Embedder, question: str
) -> None:
    """Not by all that stands below the section of the thing: a place where it grows is no kind of it."""
    told = (
        (
            ("Reeds of the Bay",),
            "The tallest reeds of the valley grow in the bay of Orla.",
            "They hide herons.",
        ),
        (
            ("Types of Reeds", "Salt reeds"),
            "Salt reeds are reeds that grow in brine.",
            "Salt reeds are grey.",
        ),
        (
            ("Types of Reeds", "Sand reeds"),
            "Sand reeds are reeds that grow on dunes.",
            "Sand reeds are short.",
        ),
        (
            ("Types of Reeds", "Lake reeds"),
            "Lake reeds are reeds that grow in lakes.",
            "Lake reeds are tall.",
        ),
        (
            ("Uses of Reeds",),
            "Reeds are used for roofs and for mats.",
            "Reeds are sold in bundles in spring.",
        ),
    )
    texts = [text for _, *pair in told for text in pair]
    document = tiny_document("reeds", texts, title="A Reader", class_number=7, chapter=3)
    blocks = tuple(
        replace(block, headings=("A Reader", "Reeds", *path))
        for block, (path, *_) in zip(document.blocks, told, strict=True)
    )
    add_tiny(tutor.library, replace(document, blocks=blocks), embedder=real_embedder)
    result = tutor.ask(question)
    assert [item.label for block in result.blocks for item in block.items if item] == [
        path[-1] for path, *_ in told if len(path) > 1
    ]
