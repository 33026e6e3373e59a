"""Two lists to be matched are no evidence: what stands side by side in a row does not belong together."""

from __future__ import annotations

import pytest

from engine.core.values import BlockKind, Chunk, Language, Place, Sentence
from engine.ingest.sentence_roles import evidence_of

ROWS = ("Kiln | makes cloth out of 200 threads of yarn", "Loom | burns clay at 900 °C until it rings")


def evidence(*texts: str, headings: tuple[str, ...] = (), kind: BlockKind = BlockKind.TABLE) -> list[str]:
    place = (Place(1, ((0.0, 0.0, 1.0, 1.0),)),)
    sentences = tuple(Sentence(text, place) for text in texts)
    chunk = Chunk("tool101", 0, kind, headings, sentences, Language.EN)
    return [sentence.text for sentence in evidence_of(chunk)]


@pytest.mark.parametrize(
    "head",
    [
        "List I | List II",
        "LIST-1 | LIST-2",
        "Column A | Column B",
        "S. No. | Column A (Tool) | Column B (Use)",
        "Column I: tools | Column II: uses",
        "सूची I | सूची II",
        "स्तंभ क | स्तंभ ख",
        "कॉलम-1 | कॉलम-2",
        "स्तम्भ (अ) | स्तम्भ (ब)",
    ],
)
def test_two_numbered_lists(head: str) -> None:
    assert evidence(head, *ROWS) == []


@pytest.mark.parametrize(
    "row", ["Column A: Kiln | Column B: makes cloth", "1. | List I: Kiln | List II: a. It makes cloth."]
)
def test_a_row_that_names_its_lists(row: str) -> None:
    assert evidence(row) == []


@pytest.mark.parametrize(
    "task",
    [
        "Match the following:",
        "7. Match the tools with their uses.",
        "निम्नलिखित को सुमेलित कीजिए",
        "सही मिलान कीजिए",
    ],
)
def test_lists_below_what_asks_to_match_them(task: str) -> None:
    assert evidence(task, *ROWS) == []
    assert evidence(*ROWS, headings=("Tools", task)) == []


@pytest.mark.parametrize(
    "head",
    [
        "Tool | Heat",
        "List I (Union) | List II (States) | List III (both)",
        "List of tools | List of uses",
        "Column | Length of the column",
        "Listed in A | Columnar B",
    ],
)
def test_other_tables_tell(head: str) -> None:
    assert set(ROWS) <= set(evidence(head, *ROWS))


def test_a_table_under_a_heading_on_matches_tells() -> None:
    assert set(ROWS) <= set(evidence(*ROWS, headings=("Matches and matchboxes",)))
