"""What a thing is, asked of a Hindi book: the sentence that says it, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from samples import add_tiny, tiny_document

from engine.core.config import Config
from engine.inference.embedder import Embedder
from engine.tutor import Tutor

SALT = [
    "घोल दो या दो से अधिक पदार्थों का एकसमान मिश्रण होता है।",
    "घोल में जो पदार्थ अधिक मात्रा में होता है, वह विलायक कहलाता है।",
    "तेज़ धूप में घोल का पानी उड़ जाता है और क्यारी में नमक बच जाता है।",
    "खारे घोल में रखी गई पत्ती की कोशिकाएँ सिकुड़ जाती हैं और पत्ती मुरझा जाती है।",
    "सूखे नमक को पीसकर बोरियों में भरा जाता है और नाव से बाज़ार भेजा जाता है।",
]
BOATS = (
    "The boats of the river are made of planks and rope. Each boat carries forty sacks to the market. "
    "In the rains the boats are drawn up on the bank and covered with straw."
)


def _pdf(path: Path) -> Path:
    """A page of an English book beside it."""
    import pymupdf

    with pymupdf.open() as document:
        page = document.new_page(width=500, height=760)
        page.insert_text((50, 70), "Boats of the river", fontsize=22)
        page.insert_textbox(pymupdf.Rect(50, 100, 450, 300), BOATS, fontsize=11)
        document.save(path)
    return path


@pytest.fixture(scope="module")
def salt(embedder_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tutor]:
    folder = tmp_path_factory.mktemp("salt")
    config = Config(home=folder / "home", models=embedder_dir.parent)
    with Tutor.open(config, llm="none") as tutor:
        (done,) = tutor.ingest([_pdf(folder / "boats101.pdf")])
        assert done.error is None
        document = tiny_document("namak101", SALT, title="नमक की क्यारियाँ")
        add_tiny(tutor.library, document, embedder=Embedder(embedder_dir))
        yield tutor


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("घोल किसे कहते हैं?", SALT[0]),
        ("घोल क्या होता है", SALT[0]),
        ("घोल की परिभाषा लिखिए", SALT[0]),
        ("विलायक किसे कहते हैं?", SALT[1]),
    ],
)
def test_it_is_answered_by_the_sentence_that_says_it_alone(salt: Tutor, question: str, said: str) -> None:
    result = salt.ask(question)
    assert [sentence.text for sentence in result.sentences] == [said]


@pytest.mark.parametrize("question", ["कोशिका किसे कहते हैं?", "पत्ती क्या है?", "नमक की परिभाषा लिखो"])
def test_what_only_speaks_of_a_thing_does_not_say_what_it_is(salt: Tutor, question: str) -> None:
    assert not salt.ask(question).sentences
