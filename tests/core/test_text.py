"""Folding, words, stems and sentences."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.text import content_words, fold, normalize, sentence_spans, split_sentences, stem, words
from engine.core.values import Language, QuestionLanguage


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("२०२३", "2023"),
        ("10⁻⁴", "10-4"),
        ("H₂O", "h2o"),
        ("bārgīr Dakṣhiṇapatha", "bargir dakshinapatha"),
        ("“quoted” ‘words’", "\"quoted\" 'words'"),
        ("सान्द्रता", "सांद्रता"),
        ("अङ्क पञ्च दण्ड लम्बा", "अंक पंच दंड लंबा"),
        ("ज़्यादा हूँ", "ज्यादा हूं"),
        ("क्\u200dष", "क्ष"),
        ("DNA–RNA", "dna-rna"),
    ],
)
def test_fold_gives_one_spelling(written: str, folded: str) -> None:
    assert fold(written) == folded


def test_fold_keeps_double_consonants() -> None:
    assert fold("अन्न जन्म") == "अन्न जन्म"


@given(st.text())
def test_fold_and_normalize_settle(text: str) -> None:
    assert normalize(normalize(text)) == normalize(text)
    assert fold(fold(text)) == fold(text)


def test_composed_and_decomposed_nukta_are_one() -> None:
    assert fold("क़लम") == fold("क़लम") == "कलम"


def test_words_keep_vowel_signs_decimals_and_formulas() -> None:
    assert words("क्रियाओं में 6.25 मोल H₂SO₄, Newton's law.") == [
        "क्रियाओं",
        "में",
        "6.25",
        "मोल",
        "H₂SO₄",
        "Newton's",
        "law",
    ]


def test_content_words_are_stems_without_small_words() -> None:
    assert content_words("What are the layers of an onion's skin?") == ["layer", "onion", "skin"]
    assert content_words("नदियों के पानी में क्या होता है?", Language.HI) == ["नद", "पान"]


def test_small_words_of_romanised_hindi_only_count_as_such_there() -> None:
    assert content_words("chaal kise kehte hain", QuestionLanguage.HI_LATN) == ["chaal"]
    assert "kise" in content_words("chaal kise kehte hain", Language.EN)


@pytest.mark.parametrize(
    "family",
    [
        ["नदी", "नदियाँ", "नदियों"],
        ["क्रिया", "क्रियाएँ", "क्रियाओं"],
        ["पौधा", "पौधे", "पौधों"],
        ["बढ़ता", "बढ़ती", "बढ़ते", "बढ़ना"],
        ["reaction", "reactions"],
        ["oxidised", "oxidise", "oxidises"],
    ],
)
def test_inflections_share_a_stem(family: list[str]) -> None:
    assert len({stem(fold(word)) for word in family}) == 1


@pytest.mark.parametrize("pair", [("मोलरता", "मोललता"), ("पिता", "पीना"), ("universe", "uniform")])
def test_different_words_keep_different_stems(pair: tuple[str, str]) -> None:
    assert stem(fold(pair[0])) != stem(fold(pair[1]))


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("As Fig. 6.1 shows, it grows. Then it stops.", ["As Fig. 6.1 shows, it grows.", "Then it stops."]),
        ("It was given to Pt. Rao in May. He wept.", ["It was given to Pt. Rao in May.", "He wept."]),
        ("Dr. A. B. Rao was born in 1902. He taught.", ["Dr. A. B. Rao was born in 1902.", "He taught."]),
        ("Oranges hold vitamin C. It helps.", ["Oranges hold vitamin C.", "It helps."]),
        ("It fell 4.9 m. The ball stopped.", ["It fell 4.9 m.", "The ball stopped."]),
        ("1. Take a jar. 2. Fill it.", ["1. Take a jar.", "2. Fill it."]),
        ('She asked, "Why?" and left. So did he.', ['She asked, "Why?" and left.', "So did he."]),
        ("Salt, sugar, etc. These dissolve.", ["Salt, sugar, etc.", "These dissolve."]),
        ("Is it hot? Yes! Wait ... it cools.", ["Is it hot?", "Yes!", "Wait ... it cools."]),
        ("• Wash it • Dry it", ["• Wash it", "• Dry it"]),
        ("One line\n\nanother line", ["One line", "another line"]),
        ("There are 3! = 6 of them. Really!", ["There are 3! = 6 of them.", "Really!"]),
        ("Green (FeSO₄. 7H₂O) turns white. Look.", ["Green (FeSO₄. 7H₂O) turns white.", "Look."]),
    ],
)
def test_english_sentences(text: str, sentences: list[str]) -> None:
    assert split_sentences(text, Language.EN) == sentences


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("चित्र 2.1 देखिए। डॉ. सेन आए।", ["चित्र 2.1 देखिए।", "डॉ. सेन आए।"]),
        ("दूरी 5 कि.मी. है। क्या यह सही है? हाँ!", ["दूरी 5 कि.मी. है।", "क्या यह सही है?", "हाँ!"]),
        ("पहला वाक्य है। H2O जल है।", ["पहला वाक्य है।", "H2O जल है।"]),
        ("सूरज निकला. चिड़िया बोली.", ["सूरज निकला.", "चिड़िया बोली."]),
    ],
)
def test_hindi_sentences(text: str, sentences: list[str]) -> None:
    assert split_sentences(text, Language.HI) == sentences


@given(st.text(alphabet="ab A.?!।\n•1()\"' क", max_size=60), st.sampled_from(list(Language)))
def test_sentences_lose_nothing_but_spaces(text: str, language: Language) -> None:
    spans = sentence_spans(text, language)
    assert all(a < b for a, b in spans)
    assert all(first[1] <= second[0] for first, second in pairwise(spans))
    assert "".join("".join(text[a:b].split()) for a, b in spans) == "".join(text.split())


@pytest.mark.parametrize(
    ("american", "british"),
    [("colors", "colours"), ("oxidized", "oxidised"), ("organization", "organisation"), ("fiber", "fibre"),
     ("aluminum", "aluminium"), ("analyzing", "analysing"), ("sulfuric", "sulphuric")],
)  # fmt: skip
def test_american_and_british_spellings_are_one_word(american, british):
    assert content_words(american) == content_words(british)


@pytest.mark.parametrize("word", ["size", "prize", "seized", "maize", "citizen"])
def test_words_that_only_look_american_keep_their_z(word):
    assert "z" in content_words(word)[0]


def test_a_year_in_brackets_ends_no_hindi_sentence():
    text = "इसका प्रयोग यूलर (1707-1783 ई.) ने किया। बाद में लाग्रांज (1736-1813 ई.) आए।"
    assert split_sentences(text, Language.HI) == [
        "इसका प्रयोग यूलर (1707-1783 ई.) ने किया।",
        "बाद में लाग्रांज (1736-1813 ई.) आए।",
    ]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("It was coined by M.N. Srinivas. He studied castes.", 2),
        ("R.C. Desai and V.K.R.V. Rao made estimates.", 1),
        ("Dr. B.R. Ambedkar was chosen. He wrote it.", 2),
        ("He lived in the U.S. The war began.", 2),
        ("This needs vitamin C. It is in fruit.", 2),
        ("Draw a line from B. Then join C.", 2),
    ],
)
def test_the_initials_of_a_name_end_no_sentence(text: str, sentences: int) -> None:
    assert len(split_sentences(text, Language.EN)) == sentences


STARTS = ("nation", "hope", "care", "relat", "act", "organ", "real", "joy", "form", "sens")


def test_threads_do_not_change_each_others_stems() -> None:
    """The window asks while questions are being tried out and books taken in: each word has its own stem."""
    words_of_it = [
        a + b for a in STARTS for b in ("ization", "fulness", "ousness", "ational", "ively", "ing")
    ]
    wanted = [stem.__wrapped__(word) for word in words_of_it]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            told = list(threads.map(lambda _: [stem.__wrapped__(word) for word in words_of_it], range(40)))
    finally:
        sys.setswitchinterval(before)
    assert all(one == wanted for one in told)
