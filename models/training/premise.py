"""Examples for the premise probe of the English cross-encoder (engine/inference/premise_probe.py): questions
with the sentences they are read with, and whether these deny what the question takes for granted.

They are written ones, questions to passages (assets/reader), twins (assets/probes) and minimal pairs
(assets/premise), and questions to real chapters with the sentences that are nearest to them among what a
search finds. The probe learns together with the cross-encoder, see models.training.real_pages.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.language import detect_text
from engine.core.values import Language
from engine.inference.premise_probe import SENTENCES
from models.training.book_examples import BROAD, UNANSWERED, Found

if TYPE_CHECKING:
    from engine.inference.embedder import Embedder
    from engine.inference.encoder import Floats
    from engine.library.library import Library
    from models.training.network import TrainableReader

ASSETS = Path(__file__).resolve().parents[2] / "assets"
PROBES = ASSETS / "probes"
FALSE = "false_premise"  # kind of a question
LANGUAGES = {"en": "en", "hi": "hi", "rom": "hi-Latn"}  # of question sets, by the forms of twins
SEED = 5
OF_READER = 300  # questions to the passages that are read: there are many
BESIDE = 2.5  # how far off, in sentences, a neighbour of the telling ones may be taken for nearer than it is
SHUFFLED = 0.4  # chance that the telling sentences don't stand first
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Judged:
    """A question with the sentences it is read with. `denied`: these deny what it takes for granted."""

    question: str
    sentences: tuple[str, ...]
    denied: bool


def rows_of(path: Path) -> list[Row]:
    """The JSON lines of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def written(folder: Path = ASSETS, leave_out: Sequence[str] = ()) -> list[Judged]:
    """English questions to written passages: of each passage as many true ones as false ones. `leave_out`:
    chapters whose minimal pairs are left out."""
    chance = random.Random(SEED)
    passages: dict[str, Row] = {}
    of_reader: list[Judged] = []
    for name in ("passages_en", "passages_en_more", "held_out_trios_en"):
        for row in rows_of(folder / "reader" / f"{name}.jsonl"):
            passages[row["id"]] = row
            asked = [question for question in row["q"] if question["a"]]
            false = [question for question in asked if question.get("false")]
            true = [question for question in asked if not question.get("false")]
            drawn = false + chance.sample(true, min(len(true), len(false)))
            of_reader += [_of_passage(row, question, chance) for question in drawn]
    found = chance.sample(of_reader, min(OF_READER, len(of_reader)))
    for row in rows_of(folder / "probes" / "twins_en.jsonl"):
        if row["id"] in passages:
            found += [_of_passage(passages[row["id"]], one, chance) for one in row["q"] if one["a"]]
    for row in rows_of(folder / "premise" / "twins.jsonl"):
        if row["doc"] not in leave_out:
            told = tuple(row["paraphrase"])
            for side in ("true", "false"):
                found.append(Judged(row[side]["en"], told, side == "false"))
    return found


def _of_passage(row: Row, question: Row, chance: random.Random) -> Judged:
    """With the sentences that settle it and the nearest others."""
    telling = [number - 1 for number in question["a"]]
    others = [number for number in range(len(row["s"])) if number not in telling]
    others.sort(key=lambda one: min(abs(one - place) for place in telling) + BESIDE * chance.random())
    picked = [*telling, *others][:SENTENCES]
    if chance.random() < SHUFFLED:
        chance.shuffle(picked)
    told = tuple(row["s"][number] for number in picked)
    return Judged(question["en"], told, bool(question.get("false")))


def twins_in(path: Path) -> list[Row]:
    """The pairs of a file of twins as rows of a question set, in each language they are in: true ones and
    those with a false premise."""
    return [
        {
            "id": f"{row['id']}-{side}-{form}",
            "lang": LANGUAGES[form],
            "kind": kind,
            "question": question,
            "doc": row["doc"],
        }
        for row in rows_of(path)
        for side, kind in (("true", "answerable"), ("false", FALSE))
        for form, question in row[side].items()
    ]


def nearest_sentences(found: Iterable[Found], library: Library, embedder: Embedder) -> Iterator[Judged]:
    """Short questions that the book answers, and those with a false premise, each with the sentences of the
    English passages found for it that are nearest in meaning. Hindi questions go by their English words."""
    vectors: dict[str, Floats] = {}
    for document in library.documents():
        chunks = library.chunks_of(document.meta.doc)
        known = library.sentence_vectors({chunk.id for chunk in chunks})
        for chunk in chunks:
            vectors.update(zip((one.text for one in chunk.sentences), known.get(chunk.id, ()), strict=False))
    for one in found:
        asked = str(one.row["question"]) if one.row["lang"] == "en" else one.english
        denied = one.row["kind"] == FALSE
        if not asked or one.row["kind"] in BROAD or (one.row["kind"] in UNANSWERED and not denied):
            continue
        question = embedder.embed_query(str(one.row["question"]))
        near = {
            sentence.text: float(vectors[sentence.text] @ question)
            for passage in one.passages
            for sentence in passage.sentences
            if sentence.text in vectors and detect_text(sentence.text) is Language.EN
        }
        told = tuple(sorted(near, key=lambda text: -near[text])[:SENTENCES])
        if told:
            yield Judged(asked, told, denied)


def write_probe(reader: TrainableReader, folder: Path, model: str, recipe: str) -> None:
    """Write what the reader learnt of premises as the probe of the cross-encoder over that `model`."""
    weights = reader.premise.weight.detach().cpu()[0].tolist()
    card = {
        "name": f"{model}.premise",
        "does": "linear probe on the last states of the English cross-encoder: log-odds that the sentences "
        "don't deny what the question takes for granted (engine/inference/premise_probe.py)",
        "recipe": recipe,
        "code": "models/training/real_pages.py",
        "licence": "AGPL-3.0-or-later",
        "bias": round(float(reader.premise.bias.detach()), 4),
        "weights": [float(f"{weight:.5g}") for weight in weights],
    }
    (folder / f"{model}.premise.json").write_text(json.dumps(card) + "\n", encoding="utf-8")
