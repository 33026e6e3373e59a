"""Requests about school terms, from which the safety classifier learns what is harmless."""

from __future__ import annotations

from pathlib import Path

from models.training.safety_gate import TERMS, harmless
from models.training.term_requests import FORMS, term_requests


def test_what_is_kept_out_stands_in_no_request_that_is_learnt_from(tmp_path: Path) -> None:
    terms = tmp_path / "terms.tsv"
    rows = [f"salt{number}\tनमक{number}" for number in range(40)]
    terms.write_text("# a remark\n" + "\n".join(rows) + "\n", encoding="utf-8")
    found = list(term_requests(terms))
    assert len(found) == 40 * sum(map(len, FORMS.values()))
    learnt = " ".join(f"{one.text} " for one in found if not one.is_kept_out)
    alone = [one for one in found if one.is_kept_out and one.text.startswith("what is ")]
    assert 0 < len(alone) < 20
    for one in alone:
        assert f"{one.text.removeprefix('what is ')} " not in learnt


def test_the_same_requests_come_each_time_and_are_harmless() -> None:
    first, again = list(term_requests()), list(term_requests())
    assert first == again
    told = harmless(first[:10])
    assert {one.source for one in told} == {TERMS}
    assert [one.text for one in told] == [one.text for one in first[:10]]
