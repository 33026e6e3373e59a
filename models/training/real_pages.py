"""Lets the cross-encoders go on learning from real pages.

    python -m models.training.real_pages english|all --models FOLDER --library FOLDER [--leave-out DOC ...]
        [--out FOLDER] [--probes FOLDER]

They go on from what they learnt of written passages (models.training.training), with what a search of the
library finds for the questions of models/training/questions, tests/chapters/teach and
tests/chapters/questions.jsonl, each with the sentences that answer and those that look as if they did. The
library has to hold the chapters. "english" is the model of English pages; Hindi questions go to it by their
English words. It learns at the same time, from the same states, whether sentences deny what a question takes
for granted: that is its premise probe. "all" reads all pages for Hindi questions. On two cores with bfloat16
an hour and half an hour, with a graphics card four minutes.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch

from engine.evaluation.sets import Use, cards_in
from engine.inference.adapter import ADAPTERS, adapter_files
from engine.inference.embedder import Embedder
from engine.library.library import Library
from engine.query.search_query import analyse
from models.training import premise
from models.training.book_examples import book_examples, found_in
from models.training.cards import write_card
from models.training.examples import Example, examples, neighbours, words_of
from models.training.fit import Row, fit, premise_rows_of, rows_of, steps
from models.training.network import TrainableReader
from models.training.training import ALL_PAGES, ENGLISH_PAGES, PASSAGES, Course

QUESTIONS = Path(__file__).resolve().parent / "questions"
CHAPTERS = Path(__file__).resolve().parents[2] / "tests" / "chapters"
FAMILIAR, TWINS = CHAPTERS / "questions.jsonl", CHAPTERS / "twins.jsonl"
OF_FAMILIAR = 0.25  # share of the questions of the familiar chapters: there are many on each
SEED = 0
UNSEEN = "unseen_"  # begins the names of sets of chapters that nothing learns from
PASSES = 2  # over all examples
OF_WRITTEN = (
    0.1  # share of the examples of written passages that are read again, so that they are not forgotten
)
RECIPE = "real pages 1"


def question_files() -> list[Path]:
    """The sets that may teach."""
    return [*sorted(QUESTIONS.glob("*.jsonl")), *sorted((CHAPTERS / "teach").glob("*.jsonl")), FAMILIAR]


def chapters_kept() -> frozenset[str]:
    """Those of the sets that count, and those of UNSEEN that choose: no page of them is read. (The general
    questions choose, too; they are about all chapters.)"""
    cards = [
        card for card in cards_in(CHAPTERS) if card.use is Use.COUNT or card.path.name.startswith(UNSEEN)
    ]
    return frozenset(doc for card in cards for doc in card.chapters)


def questions_of(files: Sequence[Path], left_out: Sequence[str] = ()) -> list[dict[str, Any]]:
    """The rows of question sets that name a chapter, without those of the chapters `left_out`; of the
    familiar chapters a share."""
    chance, rows = random.Random(SEED), []
    for path in files:
        of_file = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        of_file = [row for row in of_file if row.get("doc") and row["doc"] not in left_out]
        rows += chance.sample(of_file, round(OF_FAMILIAR * len(of_file))) if path == FAMILIAR else of_file
    return rows


def written_again(course: Course, embedder: Embedder, seed: int = SEED) -> list[Example]:
    """Some of what was learnt from written passages."""
    items = [item for path in course.files(PASSAGES) for item in course.items(path)]
    lexicon, near = words_of(items), neighbours(items, embedder)
    found = examples(items, near, lambda q: analyse(q, lexicon).english, seed, course.forms)
    return random.Random(seed).sample(found, round(OF_WRITTEN * len(found)))


def rows_for(
    course: Course, reader: TrainableReader, embedder: Embedder, home: Path, left_out: Sequence[str]
) -> list[Row]:
    """All that this cross-encoder learns from, with the library in `home`. Raises what opening it does."""
    asked = questions_of(question_files(), left_out)
    if course.language is None:  # English questions to English pages are not its business
        asked = [row for row in asked if row["lang"] != "en"]
    kept = chapters_kept()
    found = [one.without(kept) for one in found_in(home, asked)]
    rows = rows_of(reader.encoder, [*book_examples(found, course.language), *written_again(course, embedder)])
    if course.language is not None:
        twins = [row for row in premise.twins_in(TWINS) if row["doc"] not in left_out]
        found += [one.without(kept) for one in found_in(home, twins)]  # before the library is opened again
        with Library.open(home) as library:
            near = list(premise.nearest_sentences(found, library, embedder))
        judged = [*premise.written(leave_out=[*left_out, *kept]), *near]
        rows += premise_rows_of(reader.encoder, judged)
    return rows


def main() -> int:
    """See the module. Gives the exit code."""
    from models.store import ModelStore

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("which", choices=["english", "all"])
    parser.add_argument("--models", type=Path, required=True, help="the models folder")
    parser.add_argument("--library", type=Path, required=True, help="a library that holds the chapters")
    parser.add_argument("--leave-out", nargs="*", default=[], help="chapters to measure with")
    parser.add_argument("--out", type=Path, default=ADAPTERS)
    parser.add_argument("--probes", type=Path, default=premise.PROBES)
    options = parser.parse_args()
    store = ModelStore(options.models)
    english = options.which == "english"
    course = ENGLISH_PAGES if english else ALL_PAGES
    embedder = Embedder(store.embedder())
    base = store.reader() if english else embedder.folder
    if base is None:
        sys.exit("The model that reads English pages is not there: pothi models add reader")
    torch.manual_seed(SEED)
    reader = TrainableReader(base, least_cosine=course.least_cosine)
    reader.restore(adapter_files(base.name)[0])
    if torch.cuda.is_available():
        reader.cuda()
    chance = random.Random(SEED)
    rows = rows_for(course, reader, embedder, options.library, options.leave_out)
    batches = [batch for _ in range(PASSES) for batch in steps(rows, chance)]
    losses = fit(reader, batches, seed=SEED, on_step=_tell)
    adapter, _ = adapter_files(base.name, options.out)
    reader.save(adapter, base.name, RECIPE)
    write_card(
        adapter,
        base,
        does="cross-encoder: log-odds for each sentence of a passage that it answers the question",
        data=[*question_files(), *course.files(PASSAGES)],
        recipe={"name": RECIPE, "code": "models/training/real_pages.py", "seed": SEED, "passes": PASSES},
        figures={
            "loss of the last tenth": round(
                sum(losses[-(len(losses) // 10 or 1) :]) / (len(losses) // 10 or 1), 3
            )
        },
    )
    if english:
        premise.write_probe(reader, options.probes, base.name, RECIPE)
    return 0


def _tell(done: int, total: int) -> None:
    if done % 50 == 0:
        print(f"{done} of {total} steps", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
