"""Fits the adapters that Pothi ships (assets/adapters) on the written passages in assets/reader.

    python -m models.training.training --models FOLDER [--out FOLDER] [all|english]

The base model's own weights stay as they are; what is made is a few megabytes and a card that says of what.
Takes about 45 minutes (all languages) and 30 minutes (English) on two cores. Nothing of this is imported
while Pothi runs.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from engine.core.errors import ErrorCode, PothiError
from engine.core.values import BlockKind, Chunk, Language, Place, Sentence
from engine.inference.adapter import ADAPTERS, Adapter, adapter_files
from engine.inference.cross_encoder import CrossEncoder, SentenceScorer
from engine.inference.encoder import BertEncoder
from engine.query.search_query import analyse
from models.disk import free_memory, settle_file, told
from models.training.cards import write_card
from models.training.examples import (
    Forms,
    Item,
    examples,
    in_all_forms,
    in_english,
    neighbours,
    words_of,
    written,
)

if TYPE_CHECKING:
    from engine.inference.embedder import Embedder
    from models.training.network import TrainableReader

PASSAGES = Path(__file__).resolve().parents[2] / "assets" / "reader"
HELD_OUT = "held_out.jsonl"  # passages that are only for the trial; others "held_out" also measure one
NEEDED_BYTES = 3 << 30
SEED = 0
LEAST_RIGHT = 0.65  # share of the trial's questions for which the best sentence has to answer


@dataclass(frozen=True, slots=True)
class Course:
    """How a cross-encoder learns. `recipe`: to be raised when the same passages come to make another one;
    `language`: of the passages, None for all; `trial`: the forms in which it is asked at the end;
    `least_cosine`: see TrainableReader; `more`: files of passages that other readers are only measured
    with."""

    recipe: int
    language: Language | None
    forms: Forms
    trial: tuple[str, ...]
    least_cosine: float
    more: tuple[str, ...] = ()

    def files(self, folder: Path) -> list[Path]:
        """What is learnt from."""
        names = f"passages_{self.language}*.jsonl" if self.language else "*.jsonl"
        found = sorted(path for path in folder.glob(names) if not path.name.startswith("held_out"))
        return found + [path for name in self.more if (path := folder / name).is_file()]

    def items(self, path: Path) -> list[Item]:
        """The questions of a passages file that are for this cross-encoder."""
        return [item for item in written(path) if self.language in (None, item.passage.language)]


# Of e5 two sentences that have nothing in common have a cosine of .8, of MPNet of .2.
ALL_PAGES = Course(3, None, in_all_forms, ("en", "hi", "rom"), 7.0)
ENGLISH_PAGES = Course(1, Language.EN, in_english, ("en",), 3.0, ("held_out_trios_en.jsonl",))


@dataclass(frozen=True, slots=True)
class HeldOutScore:
    """`right` of `asked` questions about passages kept out of the fit had an answering sentence on top."""

    right: int
    asked: int

    @property
    def passed(self) -> bool:
        return self.right >= LEAST_RIGHT * self.asked


@dataclass(frozen=True, slots=True)
class Progress:
    """Steps of learning that are done, of how many, and about how many seconds are left."""

    done: int
    total: int
    seconds_left: float


def recipe(folder: Path = PASSAGES, course: Course = ALL_PAGES) -> str:
    """Names what a cross-encoder is made of: changes whenever the passages or the way to learn from them
    do."""
    digest = hashlib.sha256(str(course.recipe).encode())
    for path in course.files(folder):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def make_adapter(
    embedder: Embedder,
    out: Path,
    on_progress: Callable[[Progress], None] = lambda _: None,
    folder: Path = PASSAGES,
    *,
    course: Course = ALL_PAGES,
    model: Path | None = None,
) -> HeldOutScore:
    """Fit an adapter on the passages in `folder` and put it with its card into `out`. `model`: the folder of
    the model that learns, the embedder's if it is None; the embedder finds what looks like an answer and is
    none.

    One that fails its trial is not kept, and what lay there before stays. Raises PothiError MODEL_UNREADABLE
    for an embedder that is no BERT, OUT_OF_MEMORY; ModelError NO_WRITE_PERMISSION, DISK_FULL.
    """
    encoder = embedder.encoder if model is None else BertEncoder(model)
    learner = model or embedder.folder
    if not isinstance(encoder, BertEncoder):
        raise PothiError(ErrorCode.MODEL_UNREADABLE, file=embedder.name, path=embedder.folder)
    if free_memory() < NEEDED_BYTES:
        raise PothiError(ErrorCode.OUT_OF_MEMORY)
    final, _ = adapter_files(learner.name, out)
    temporary = final.with_name(f".{final.name}.new")
    with told(out):
        out.mkdir(parents=True, exist_ok=True)
        temporary.touch()  # better now than in half an hour
        try:
            learnt = _learn(embedder, learner, folder, course, on_progress)
            learnt.save(temporary, learner.name, recipe(folder, course))
            trial = try_reader(CrossEncoder(encoder, Adapter.read(temporary)), folder / HELD_OUT, course)
            if trial.passed:
                settle_file(temporary, final)
                write_card(
                    final,
                    learner,
                    does="cross-encoder: log-odds of each sentence of a passage that it answers the question",
                    data=course.files(folder),
                    recipe={"name": recipe(folder, course), "code": "models/training", "seed": SEED},
                    figures={
                        "what": "questions to passages kept out of the fit whose best sentence answers",
                        "right": trial.right,
                        "asked": trial.asked,
                    },
                )
        finally:
            temporary.unlink(missing_ok=True)
    return trial


def try_reader(reader: SentenceScorer, held_out: Path, course: Course = ALL_PAGES) -> HeldOutScore:
    """Ask it the answerable questions to written passages, each in all forms of its course."""
    right = asked = 0
    items = course.items(held_out)
    lexicon = words_of(items)
    for item in items:
        if not item.answers:
            continue
        sentences = tuple(Sentence(text, (Place(1, ()),)) for text in item.passage.sentences)
        chunk = Chunk(
            "trial", 0, BlockKind.PARAGRAPH, (item.passage.heading,), sentences, item.passage.language
        )
        for question in (item.forms[name] for name in course.trial):
            (odds,) = reader.read(question, [chunk], analyse(question, lexicon).english)
            right += item.passage.sentences[int(np.argmax(odds))] in item.answers
            asked += 1
    return HeldOutScore(right, asked)


def _learn(
    embedder: Embedder, model: Path, folder: Path, course: Course, on_progress: Callable[[Progress], None]
) -> TrainableReader:
    import torch

    from models.training.fit import fit, rows_of, steps
    from models.training.network import TrainableReader

    items = [item for path in course.files(folder) for item in course.items(path)]
    lexicon = words_of(items)
    near = neighbours(items, embedder)
    found = examples(items, near, lambda q: analyse(q, lexicon).english, SEED, course.forms)
    torch.manual_seed(SEED)
    threads = torch.get_num_threads()
    torch.set_num_threads(embedder.threads)
    try:
        reader = TrainableReader(model, least_cosine=course.least_cosine)
        begun = time.monotonic()

        def told_step(done: int, total: int) -> None:
            left = (time.monotonic() - begun) / done * (total - done)
            on_progress(Progress(done, total, left))

        fit(reader, steps(rows_of(reader.encoder, found), random.Random(SEED)), seed=SEED, on_step=told_step)
    finally:
        torch.set_num_threads(threads)
    return reader


def main() -> int:
    from engine.inference.embedder import Embedder
    from models.store import ModelStore

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("which", nargs="?", choices=["all", "english"], default="all")
    parser.add_argument("--models", type=Path, required=True, help="the models folder")
    parser.add_argument("--out", type=Path, default=ADAPTERS)
    options = parser.parse_args()
    store = ModelStore(options.models)
    english = options.which == "english"
    model, course = (store.reader(), ENGLISH_PAGES) if english else (None, ALL_PAGES)
    if english and model is None:
        sys.exit("The model that reads English pages is not there: pothi models add reader")
    trial = make_adapter(Embedder(store.embedder()), options.out, _tell, course=course, model=model)
    print(f"{trial.right} of {trial.asked} trial questions right, {'kept' if trial.passed else 'not kept'}")
    return 0 if trial.passed else 1


def _tell(progress: Progress) -> None:
    if progress.done % 20 == 0:
        minutes = progress.seconds_left / 60
        print(f"{progress.done} of {progress.total}, about {minutes:.0f} minutes left", flush=True)


if __name__ == "__main__":
    sys.exit(main())
