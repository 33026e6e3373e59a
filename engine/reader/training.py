"""Makes the readers on this computer: fits each on the written passages, tries it out, and puts it beside the
model that learnt.

That model's own weights stay as they are. What is made is a few megabytes, so whoever prepares many computers
makes it once and takes it along with the models folder.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from engine.answer.sentence_reader import Reader, SentenceReader
from engine.errors import ErrorCode, PothiError
from engine.reader.examples import (
    Forms,
    Item,
    examples,
    in_all_forms,
    in_english,
    neighbours,
    words_of,
    written,
)
from engine.search.adapter import FILE, Adapter
from engine.search.encoder import BertEncoder
from engine.search.query import analyse
from engine.values import BlockKind, Chunk, Language, Place, Sentence
from models.disk import free_memory, settle_file, told

if TYPE_CHECKING:
    from engine.reader.network import TrainableReader
    from engine.search.embedder import Embedder

PASSAGES = Path(__file__).resolve().parents[2] / "assets" / "reader"
HELD_OUT = "held_out.jsonl"  # passages that are only for the trial; others "held_out" also measure a reader
NEEDED_BYTES = 3 << 30
LEAST_RIGHT = 0.65  # share of the trial's questions for which the best sentence has to answer


@dataclass(frozen=True, slots=True)
class Course:
    """How a reader learns. `recipe`: to be raised when the same passages come to make another reader;
    `minutes`: of learning at most, a slow computer learns from fewer examples; `language`: of the passages,
    None for all; `trial`: the forms in which it is asked at the end; `least_cosine`: see TrainableReader;
    `more`: files of passages that other readers are only measured with."""

    recipe: int
    minutes: int
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
        """The questions of a passages file that are for this reader."""
        return [item for item in written(path) if self.language in (None, item.passage.language)]


# Of e5 two sentences that have nothing in common have a cosine of .8, of MPNet of .2.
ALL_PAGES = Course(3, 45, None, in_all_forms, ("en", "hi", "rom"), 7.0)
ENGLISH_PAGES = Course(1, 30, Language.EN, in_english, ("en",), 3.0, ("held_out_trios_en.jsonl",))


@dataclass(frozen=True, slots=True)
class Trial:
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
    """Names what a reader is made of: changes whenever the passages or the way to learn from them do."""
    digest = hashlib.sha256(str(course.recipe).encode())
    for path in course.files(folder):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def is_made(model_folder: Path, folder: Path = PASSAGES, course: Course = ALL_PAGES) -> bool:
    """Whether a whole reader of this recipe lies beside the model. Takes a moment, loads no library."""
    try:
        with (model_folder / FILE).open("rb") as file:
            length = int.from_bytes(file.read(8), "little")
            head = json.loads(file.read(length))
            size = file.seek(0, os.SEEK_END)
        about = head.pop("__metadata__")
        whole = size == 8 + length + max(tensor["data_offsets"][1] for tensor in head.values())
        return whole and str(about["recipe"]) == recipe(folder, course)
    except (OSError, ValueError, KeyError, MemoryError, OverflowError):
        return False


def make_reader(
    embedder: Embedder,
    on_progress: Callable[[Progress], None] = lambda _: None,
    folder: Path = PASSAGES,
    *,
    course: Course = ALL_PAGES,
    model: Path | None = None,
) -> Trial:
    """Fit a reader on the passages in `folder` and put it beside the `model` that learns (a folder, the
    embedder's if it is None), in one step. The embedder finds what looks like an answer and is none.

    One that fails its trial is not kept, nor is anything else touched then. Takes the course's minutes at
    most. Raises PothiError MODEL_UNREADABLE for an embedder that is no BERT, OUT_OF_MEMORY; ModelError
    NO_WRITE_PERMISSION, DISK_FULL.
    """
    encoder = embedder.encoder if model is None else BertEncoder(model)
    learner = model or embedder.folder
    if not isinstance(encoder, BertEncoder):
        raise PothiError(ErrorCode.MODEL_UNREADABLE, file=embedder.name, path=embedder.folder)
    if free_memory() < NEEDED_BYTES:
        raise PothiError(ErrorCode.OUT_OF_MEMORY)
    final = learner / FILE
    temporary = final.with_name(f".{FILE}.new")
    with told(learner):
        temporary.touch()  # better now than in half an hour
        try:
            learnt = _learn(embedder, learner, folder, course, on_progress)
            learnt.save(temporary, learner.name, recipe(folder, course))
            trial = try_reader(SentenceReader(encoder, Adapter.read(temporary)), folder / HELD_OUT, course)
            if trial.passed:
                shutil.copymode(learner / "config.json", temporary)  # whoever may read one, may both
                settle_file(temporary, final)
        finally:
            temporary.unlink(missing_ok=True)
    return trial


def try_reader(reader: Reader, held_out: Path, course: Course = ALL_PAGES) -> Trial:
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
    return Trial(right, asked)


def _learn(
    embedder: Embedder, model: Path, folder: Path, course: Course, on_progress: Callable[[Progress], None]
) -> TrainableReader:
    import torch

    from engine.reader.fit import fit, rows_of, steps
    from engine.reader.network import TrainableReader

    items = [item for path in course.files(folder) for item in course.items(path)]
    lexicon = words_of(items)
    near = neighbours(items, embedder)
    found = examples(items, near, lambda q: analyse(q, lexicon).english, 0, course.forms)
    torch.manual_seed(0)
    threads = torch.get_num_threads()
    torch.set_num_threads(embedder.threads)
    try:
        reader = TrainableReader(model, least_cosine=course.least_cosine)
        batches = steps(rows_of(reader.encoder, found), random.Random(0))
        begun, limit = time.monotonic(), 60.0 * course.minutes
        for done, _ in enumerate(fit(reader, batches, threads=embedder.threads, seconds=limit), start=1):
            on_progress(_progress(done, len(batches), time.monotonic() - begun, limit))
    finally:
        torch.set_num_threads(threads)
    return reader


def _progress(done: int, batches: int, gone: float, limit: float) -> Progress:
    """After `done` of so many batches and `gone` seconds of at most `limit`."""
    each = gone / done
    left = max(0, min(batches - done, int((limit - gone) / each)))
    return Progress(done, done + left, each * left)
