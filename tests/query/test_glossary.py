"""School terms in two languages."""

from __future__ import annotations

from importlib import resources

from engine.core.text import content_words
from engine.query.glossary import Glossary, bracket_pairs, school_glossary


def stems(text: str) -> tuple[str, ...]:
    return tuple(content_words(text))


def test_curated_terms_lead_both_ways() -> None:
    glossary = school_glossary()
    assert stems("osmosis") in glossary.translations(stems("परासरण"))
    assert stems("परासरण") in glossary.translations(stems("osmosis"))
    assert len(glossary) > 2000


def test_curated_file_is_well_formed() -> None:
    text = resources.files("assets").joinpath("glossary/school_terms.tsv").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        english, hindi = line.split("\t")
        assert all(term.strip() == term and term for term in (*english.split("|"), *hindi.split("|")))
        assert english.isascii()
        assert not any("a" <= letter <= "z" for letter in hindi.replace("n वाँ पद|nवाँ पद", ""))


def test_longest_phrase_wins() -> None:
    glossary = Glossary([("potential", "विभव"), ("potential difference", "विभव अंतर")])
    found = glossary.phrases(list(stems("electric potential difference here")))
    assert found == [(1, 3, [stems("विभव अंतर")])]


def test_pairs_in_brackets_are_mined() -> None:
    assert bracket_pairs("ऊतकों की सूजन को शोफ (oedema) कहते हैं।") == [("oedema", "शोफ")]
    assert bracket_pairs("यह प्रतिलोम परासरण (reverse osmosis) है") == [("reverse osmosis", "प्रतिलोम परासरण")]
    assert bracket_pairs("लोहा (चित्र 2.1) और चाप (a + b)") == []


def test_merging_leaves_both_parts_as_they_were() -> None:
    one, two = Glossary([("cell", "कोशिका")]), Glossary([("cell", "सेल"), ("sun", "सूर्य")])
    both = one.merged(two)
    assert both.translations(stems("cell")) == [stems("कोशिका"), stems("सेल")]
    assert one.translations(stems("cell")) == [stems("कोशिका")]
    assert len(two) == 4
