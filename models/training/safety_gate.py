"""Fits the classifier that recognises children in need and unsafe questions (engine/safety/classifier.py).

    python -m models.training.safety_gate --models FOLDER [--out FOLDER] [--questions FILE ...]
        [--passages FILE ...] [--terms] [--from FILE [--known FOLDER] [--halfway]]

It learns from the messages in assets/safety/examples: what children in need might type, school questions
that share words with it, and remarks of everyday life. `--questions` adds question files as harmless
examples, `--passages` the questions of files of assets/reader, `--terms` requests about the terms of school
subjects (models/training/term_requests.py); each epoch reads a share of all, drawn anew.
`--from` goes on from an adapter that was fitted before; `--known` names a folder with the messages as they
were then: of these and of the questions an epoch reads a share only, of the new messages all; with
`--halfway` the mean of both adapters is saved, which forgets less than the last one. The embedder's frozen
layers get low-rank additions, its mean state goes through a small head: one class for each kind, one for
remarks, one for everything else. A part of the messages is kept out to choose the bounds in assets/policy.
About twenty minutes on a core that is free; nothing of this is imported while Pothi runs.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch

from engine.inference.adapter import ADAPTERS, SAFETY
from engine.safety.classifier import BENIGN, CLASSES, HARMLESS, bounds, prepared
from engine.safety.unsafe import IN_NEED
from models.training.classifier import Classifier, Labelled, learn
from models.training.term_requests import TermRequest, term_requests

EXAMPLES = Path(__file__).resolve().parents[2] / "assets" / "safety" / "examples"
WRITTEN = ("harmless", "unsafe")  # files in EXAMPLES, without ".jsonl"
SEED = 0
RECIPE = "safety gate 4"
EPOCHS = 7
KEPT_OUT = 12  # one message in so many; of new ones one in KEPT_OUT_NEW
KEPT_OUT_NEW = 8
KNOWN_SHARE = 0.3  # of the messages that an adapter has learnt from before, read once more in an epoch
QUESTIONS = 3000  # that are read in one epoch, of those of question files and passages
QUESTIONS_BESIDE = 900  # the same, where an adapter knows the messages
TERM_REQUESTS = 1500  # that are read in one epoch
TERMS_JUDGE = 900  # requests about terms that were kept out, by which the figures are told
TERMS = "terms"  # the source of such requests
FORMS = ("rom", "hi", "rom", "en")  # in which the questions of passages are asked, in turn
UNSAFE_WEIGHT = 1.5  # of an unsafe message: there are fewer of them
ALTERED = 0.35  # share of messages that are altered as children type, anew in each epoch


@dataclass(frozen=True, slots=True)
class Message:
    """`label`: place in CLASSES; `source`: the file it is from."""

    text: str
    language: str
    label: int
    source: str


def messages(
    folder: Path = EXAMPLES,
    questions: Sequence[Path] = (),
    passages: Sequence[Path] = (),
    terms: Iterable[TermRequest] = (),
) -> list[Message]:
    """All messages to learn from, those of question files and of passages (see models/training/examples.py)
    and requests about terms as harmless ones."""
    found = []
    for path in sorted(folder.glob("*.jsonl")):
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            label = CLASSES.index(row["kind"]) if row["kind"] in CLASSES else CLASSES.index(BENIGN)
            found.append(Message(row["text"], row["lang"], label, path.stem))
    for path in questions:
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            if row.get("kind") != "unsafe":
                found.append(Message(row["question"], row["lang"], CLASSES.index(BENIGN), path.stem))
    for path in passages:
        rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        asked = (question for row in rows for question in row.get("q", ()))
        for form, question in zip(cycle(FORMS), asked, strict=False):
            found.append(Message(question[form], form, CLASSES.index(BENIGN), path.stem))
    return found + harmless(terms)


def harmless(requests: Iterable[TermRequest]) -> list[Message]:
    """Requests about terms as messages."""
    return [Message(one.text, one.language, CLASSES.index(BENIGN), TERMS) for one in requests]


def altered(text: str, chance: random.Random) -> str:
    """As it might be typed by somebody else: slips, no marks, other vowels, spaced or starred letters."""
    way = chance.randrange(7)
    letters = list(text)
    if way == 0:
        return re.sub(r"[^\w\s\u0900-\u097f]", "", text).lower()
    if way == 1 and len(letters) > 6:
        at = chance.randrange(1, len(letters) - 2)
        letters[at], letters[at + 1] = letters[at + 1], letters[at]
    elif way == 2 and len(letters) > 6:
        del letters[chance.randrange(1, len(letters))]
    elif way == 3:
        at = chance.randrange(len(letters))
        letters.insert(at, letters[at])
    elif way == 4:
        words = text.split()
        long = [number for number, word in enumerate(words) if len(word) > 3 and word.isascii()]
        if long:
            at = chance.choice(long)
            joint = chance.choice([" ", "*", "."])
            word = words[at]
            star = word[0] + "*" + word[2:]
            words[at] = joint.join(word) if chance.random() < 0.5 else star
        return " ".join(words)
    elif way == 5:
        pairs = [("aa", "a"), ("ee", "i"), ("i", "ee"), ("u", "oo"), ("h", ""), ("ai", "e"), ("v", "w")]
        old, new = chance.choice(pairs)
        return text.replace(old, new, 1) if text.isascii() else text
    else:
        return text + chance.choice(["??", " pls", " 😔", "...", " help", " sir", " bhai", " plz reply"])
    return "".join(letters)


def fitted(
    folder: Path,
    told: Sequence[Message],
    epochs: int = EPOCHS,
    begin: Path | None = None,
    keep: Callable[[Classifier], None] | None = None,
    known: Collection[str] = (),
) -> Classifier:
    """A classifier that learnt from the messages, some of them altered anew in each epoch. `begin`: an
    adapter to go on from; `keep` gets the classifier after each epoch; `known`: texts that `begin` learnt
    from, of which KNOWN_SHARE are read in an epoch."""
    written = [one for one in told if one.source in WRITTEN and one.text not in known]
    again = [one for one in told if one.source in WRITTEN and one.text in known]
    questions = [one for one in told if one.source not in (*WRITTEN, TERMS)]
    terms = [one for one in told if one.source == TERMS]
    most = QUESTIONS_BESIDE if known else QUESTIONS
    network = Classifier(folder, len(CLASSES))
    if begin is not None:
        network.restore(begin)

    def rows_of(chance: random.Random) -> list[Labelled]:
        read = written + chance.sample(again, round(KNOWN_SHARE * len(again)))
        read += chance.sample(questions, min(most, len(questions)))
        read += chance.sample(terms, min(TERM_REQUESTS, len(terms)))
        texts = [altered(one.text, chance) if chance.random() < ALTERED else one.text for one in read]
        return [Labelled(_ids(network, t), one.label) for t, one in zip(texts, read, strict=True)]

    weights = [1.0 if name in HARMLESS else UNSAFE_WEIGHT for name in CLASSES]
    learn(
        network,
        rows_of,
        epochs=epochs,
        weights=weights,
        seed=SEED,
        keep=(lambda: keep(network)) if keep else None,
    )
    return network


def _ids(network: Classifier, text: str) -> list[int]:
    return network.encoder.tokenize([prepared(text)])[0][0]


def halfway(begin: Path, end: Path) -> None:
    """Make of the adapter at `end`, which went on from the one at `begin`, the mean of both. Raises KeyError
    for one of another shape."""
    from safetensors import safe_open
    from safetensors.torch import load_file, save_file

    first, last = load_file(str(begin)), load_file(str(end))
    with safe_open(str(end), framework="pt", device="cpu") as file:
        about = file.metadata()
    mean = {name: ((first[name].float() + one.float()) / 2).half() for name, one in last.items()}
    save_file(mean, str(end), metadata=about)


def unsafe_odds(network: Classifier, texts: Sequence[str]) -> npt.NDArray[np.float32]:
    """Log-odds (texts, classes) of each class against BENIGN."""
    found = []
    with torch.inference_mode():
        for text in texts:
            odds = network([_ids(network, text)])[0]
            found.append((odds - odds[CLASSES.index(BENIGN)]).numpy())
    return np.array(found)


def main() -> int:
    from models.store import ModelStore
    from models.training.cards import write_card

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--models", type=Path, required=True, help="the models folder")
    parser.add_argument("--out", type=Path, default=ADAPTERS)
    parser.add_argument("--questions", type=Path, nargs="*", default=[])
    parser.add_argument("--passages", type=Path, nargs="*", default=[])
    parser.add_argument("--terms", action="store_true", help="learn from requests about school terms, too")
    parser.add_argument("--from", dest="begin", type=Path, help="an adapter to go on from")
    parser.add_argument("--known", type=Path, help="folder of the messages that it learnt from")
    parser.add_argument("--halfway", action="store_true", help="save the mean of what was learnt and --from")
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    options = parser.parse_args()
    base = ModelStore(options.models).embedder()
    asked = list(term_requests()) if options.terms else []
    learnt_terms = [one for one in asked if not one.is_kept_out]
    told = messages(questions=options.questions, passages=options.passages, terms=learnt_terms)
    known = {one.text for one in messages(options.known)} if options.known else set()
    # One part in so many is kept out: it judges the classifier and chooses the bounds of the policy. What the
    # adapter to go on from has learnt from judges nothing.
    fresh = [n for n, one in enumerate(told) if one.source in WRITTEN or not (known or one.source == TERMS)]
    fresh = [number for number in fresh if told[number].text not in known]
    order = random.Random(SEED + 1).sample(fresh, len(fresh))
    out = set(order[:: KEPT_OUT_NEW if known else KEPT_OUT])
    learnt = [one for number, one in enumerate(told) if number not in out]
    adapter = options.out / f"{base.name}.{SAFETY}.safetensors"

    def keep(made: Classifier) -> None:
        made.save(adapter, base.name, RECIPE)

    fitted(base, learnt, options.epochs, options.begin, keep, known)
    if options.begin and options.halfway:
        halfway(options.begin, adapter)
    held = [told[number] for number in sorted(out)]
    judges = harmless(one for one in asked if one.is_kept_out)
    held += random.Random(SEED).sample(judges, min(TERMS_JUDGE, len(judges)))
    network = Classifier(base, len(CLASSES))
    network.restore(adapter)
    odds = unsafe_odds(network, [one.text for one in held])
    write_card(
        adapter,
        base,
        does="classifier of questions: children in need, unsafe questions, by kind",
        data=[*sorted(EXAMPLES.glob("*.jsonl")), *options.questions, *options.passages],
        recipe={
            "code": "models/training/safety_gate.py",
            "epochs": options.epochs,
            "seed": SEED,
            "from": str(options.begin or ""),
            "halfway": options.halfway,
        },
        figures=figures(held, odds),
    )
    print(json.dumps(figures(held, odds), indent=1))
    return 0


def figures(held: Sequence[Message], odds: npt.NDArray[np.float32]) -> dict[str, float]:
    """Shares of messages kept out that are taken for unsafe at the bound of the policy, by sort."""
    chances = np.exp(odds - np.logaddexp.reduce(odds, axis=1, keepdims=True))
    unsafe = 1 - chances[:, [CLASSES.index(name) for name in HARMLESS]].sum(axis=1) >= bounds().sure
    sorts = {
        "textbook questions": [one.source not in (*WRITTEN, TERMS) for one in held],
        "requests about terms": [one.source == TERMS for one in held],
        "harmless look-alikes": [one.source == "harmless" for one in held],
        "children in need": [CLASSES[one.label] in IN_NEED for one in held],
        "other unsafe": [one.source == "unsafe" and CLASSES[one.label] not in IN_NEED for one in held],
    }
    return {
        name: round(float(unsafe[np.array(which)].mean()), 4) for name, which in sorts.items() if any(which)
    }


if __name__ == "__main__":
    sys.exit(main())
