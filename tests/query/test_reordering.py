"""Hindi questions in English word order."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.text import fold
from engine.query.dictionary import Gloss, glossed
from engine.query.lexicon import Lexicon
from engine.query.reordering import in_english_order
from engine.query.search_query import analyse
from engine.query.tagging import Form, Role, deeds, verb_form, words_of

NOTHING = Lexicon({}, 0)
# What is said in another way: "X किसे कहते हैं" is "what is X", "मिलता है" is "gets" or "is found".
SAID_OTHERWISE = {"called", "found", "closed", "get"}


def gloss(question: str) -> list[Gloss]:
    return glossed(question, lambda _: None)


def order(question: str) -> str:
    return in_english_order(gloss(question))


def written() -> Iterator[str]:
    """Questions of all kinds that the reader learns from."""
    lines = resources.files("assets").joinpath("reader/passages_en.jsonl").read_text(encoding="utf-8")
    for line in lines.splitlines():
        yield from (question["hi"] for question in json.loads(line)["q"])


@pytest.mark.parametrize(
    ("hindi", "english"),
    [
        ("आवृत्ति किस मात्रक में मापी जाती है?", "in which unit is frequency measure"),
        ("ध्वनि की चाल कितनी है?", "how much is speed of sound"),
        ("बर्फ़ पानी पर क्यों तैरती है?", "why does ice float on water"),
        ("बर्फ़ पानी से हल्की क्यों होती है?", "why is ice light than water"),
        ("लोहे में ज़ंग क्यों नहीं लगता?", "why does rust not in iron"),
        ("क्या पारा लोहे से भारी है?", "is mercury heavy than iron"),
        ("अम्ल और क्षार में क्या अंतर है?", "what is difference between acid and alkali"),
        ("जड़त्व किसे कहते हैं?", "what is inertia"),
        ("जल के बिना पौधे का क्या होता है?", "what happens to plant without water"),
        ("न्यूटन ने सेब के बारे में क्या कहा?", "what did Newton say about apple"),
        ("एक वर्ष में कितने महीने होते हैं?", "how many month are in one year"),
        ("तापमान कहाँ से नापते हैं?", "from where do temperature measure"),
        ("प्रकाश का वेग", "velocity of light"),
        ("हवा गर्म होती है, तो वह ऊपर क्यों उठती है?", "air hot why does that rise above"),
    ],
)
def test_a_question_in_english_order(hindi: str, english: str) -> None:
    assert order(hindi) == english


@pytest.mark.parametrize(
    ("hindi", "english"),
    [
        # what can be the subject, where no phrase is free
        ("बर्फ़ पानी में क्यों पिघलती है?", "why does ice melt in water"),
        ("गहरे पानी में क्या पिघलता है?", "what does melt in deep water"),
        # a noun that "करना" makes a verb of, and who does it
        ("रेडियो का आविष्कार किसने किया?", "who invent radio"),
        ("पौधे पानी का उपयोग कैसे करते हैं?", "how do plant use water"),
        # somebody gets something, something is found
        ("बच्चे को दूध कब मिलता है?", "when does child get milk"),
        ("सोना कहाँ मिलता है?", "where is gold found"),
        # verbs inside: before a noun, with a postposition
        ("उबलते पानी का तापमान", "temperature of water boil"),
        ("पानी उबालने के लिए क्या चाहिए?", "what does need for boil water"),
        # a verb that only colours others, alone; the first of a number, and before a thing
        ("न्यूटन ने यह नियम किस साल दिया था?", "which year did Newton give this law"),
        ("श्रेढ़ी के पहले 5 पद", "first 5 term of progression"),
        ("चुनाव के पहले क्या होता है?", "what happens before election"),
        ("हमारे घर में क्या है?", "what is in our house"),
        # what has happened, will happen, can be
        ("सेब कब गिरा?", "when did apple fall"),
        ("बम कब फटेगा?", "when will bomb burst"),
        ("मछली क्यों नहीं उड़ सकती?", "why can fish not fly"),
        # the same again in brackets, and a list with a comma
        ("घनमूल (cube root) कैसे निकालते हैं?", "how do cube root find"),
        ("सोना, चाँदी और ताँबा कहाँ मिलते हैं?", "where are gold silver and copper found"),
    ],
)
def test_each_guess_of_the_grammar(hindi: str, english: str) -> None:
    assert order(hindi) == english


def test_nothing_that_was_asked_gets_lost() -> None:
    lost: Counter[str] = Counter()
    for question in written():
        told = Counter(order(question).split())
        part: list[Gloss] = []
        for one in [*gloss(question), Gloss(".", "")]:
            if not one.is_mark:
                part.append(one)
                continue
            content = [word for word in words_of(part) if word.role in (Role.CONTENT, Role.VERB, Role.NOT)]
            part = []
            lost.update(x for word in content for x in word.english.split() if x not in told)
    assert set(lost) - said_as_verbs() <= SAID_OTHERWISE


def said_as_verbs() -> set[str]:
    """English of the nouns that become verbs."""
    return {one.english for hindi in deeds() for one in gloss(hindi)} | {"not"}


@given(st.text(alphabet="कखगनतमयरलसह ािीेोंँ्?,।-1aक्योंहै", max_size=60))
def test_any_text_comes_over(text: str) -> None:
    assert isinstance(order(text), str)
    assert isinstance(analyse(text, NOTHING).in_order, str)


def test_what_is_not_hindi_has_no_other_order() -> None:
    assert order("Why is the sky blue?") == order("") == ""
    assert analyse("Why is the sky blue?", NOTHING).in_order == ""
    assert analyse("barf pani par kyon tairti hai", NOTHING).in_order == "why does ice float on water"


@pytest.mark.parametrize(
    ("hindi", "form"),
    [
        ("पिघलना", Form.INFINITIVE),
        ("पिघलती", Form.HABITUAL),
        ("खिसका", Form.PERFECT),
        ("पिघलेगा", Form.FUTURE),
        ("पिघलकर", Form.CONJUNCTIVE),
        ("पानी", None),
        ("यमुना", Form.INFINITIVE),  # told apart by its capital letter in English
        ("कारखाने", None),
        ("तारे", None),
        ("melt", None),
    ],
)
def test_verbs_are_told_by_their_endings(hindi: str, form: Form | None) -> None:
    assert verb_form(fold(hindi)) is form


def test_a_name_is_no_verb() -> None:
    assert [word.role for word in words_of(gloss("यमुना में")[:1])] == [Role.CONTENT]
