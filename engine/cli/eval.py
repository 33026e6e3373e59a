"""`pothi eval`: how good answers are on a set of questions, and what is fitted on one."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from engine import __version__
from engine.cli.batch import DONE, PARTLY_FAILED, answer_row
from engine.cli.eval_options import FIT, FLOOR
from engine.cli.library import WRONG_USE
from engine.cli.usage import check_llm
from engine.core.config import Config
from engine.core.errors import ErrorCode, PothiError
from engine.core.results import AnswerResult
from engine.evaluation import comparison, floors
from engine.evaluation.comparison import GroupComparison
from engine.evaluation.fingerprints import code, digest
from engine.evaluation.fitters import fitter_of, rows_to_fit_on
from engine.evaluation.grading import Result
from engine.evaluation.html_report import write_report
from engine.evaluation.page_pictures import PagePictures
from engine.evaluation.plain import USUAL_WORDS, Plain, PlainAnswers
from engine.evaluation.question_file import Row, scope_of
from engine.evaluation.questions import Question, read_set, sample
from engine.evaluation.running import results_of
from engine.evaluation.runs import Run, read_run, results_by_id
from engine.evaluation.sets import card_of
from engine.evaluation.store import FILE, StageStore
from engine.evaluation.stored_tutor import StoredTutor
from engine.evaluation.summary import as_lines
from engine.inference.model_registry import NO_LLM
from engine.library.files import sha256_of
from engine.tutor import Tutor

# Left out of packages (packaging/contents.py): only comparing runs and fitting need them.
CHECKOUT_ONLY = ("scipy", "sklearn")


def run_eval(args: argparse.Namespace, config: Config) -> int:
    """Evaluate or fit. Returns 1 where a figure is outside its bounds, or a question ended in an error.

    Raises what reading the files does, UNKNOWN_LLM, what opening the library does, with fit what `fitter_of`
    and the fitters do, and NOT_IN_PACKAGE where a library is missing that only a checkout has.
    """
    try:
        return _run(args, config)
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in CHECKOUT_ONLY:
            raise
        raise PothiError(ErrorCode.NOT_IN_PACKAGE, name=error.name) from error


def _run(args: argparse.Namespace, config: Config) -> int:
    if args.words[0] == FIT and len(args.words) >= 3:
        out = Path(args.out) if args.out else config.home
        return fit(args.words[1], [Path(word) for word in args.words[2:]], config, out=out)
    if len(args.words) != 1:
        words = "pothi eval SET.jsonl, or pothi eval fit NAME SET.jsonl [SET.jsonl ...]"
        print(words, file=sys.stderr)
        return WRONG_USE
    return evaluate(Path(args.words[0]), config, args)


def fit(name: str, sets: Sequence[Path], config: Config, *, out: Path) -> int:
    """Fit something on sets, write it to the folder `out`, and tell how good it is."""
    fitter = fitter_of(name)
    rows = [row for questions in sets for row in rows_to_fit_on(questions)]
    out.mkdir(parents=True, exist_ok=True)
    with Tutor.open(config, llm="none") as tutor:
        report = fitter(rows, tutor, out)
    for figure, value in report.items():
        print(f"{figure:32} {value}")
    return DONE


def evaluate(path: Path, config: Config, args: argparse.Namespace) -> int:
    """Answer or only grade a set, and tell what came of it."""
    questions = read_set(path)
    if args.sample is not None:
        questions = sample(questions, args.sample)
    bounds = floors.read_floors(Path(args.fail_under)) if args.fail_under else {}
    old = read_run(Path(args.against), questions) if args.against else None
    about = _about(path, len(questions))
    if args.results:
        found = results_by_id(Path(args.results))
        run = Run.of(questions, [found.get(one.id) for one in questions], about | {"results": args.results})
        compared = _told(run, old, args)
        if args.html:
            write_report(Path(args.html), run, None, compared, old)
    else:
        check_llm(config, args.llm)
        store_file = config.own / FILE
        with (
            StageStore(store_file, fresh=args.fresh) as store,
            StoredTutor.with_store(config, NO_LLM if args.plain else args.llm, store) as tutor,
        ):
            run = _asked(questions, tutor, store, about, args)
            compared = _told(run, old, args)
            if args.html:
                pictures = PagePictures(tutor.library, Path(args.html))
                write_report(Path(args.html), run, pictures, compared, old)
    failed = floors.below(run.figures, bounds)
    for line in failed:
        print(line, file=sys.stderr)
    return PARTLY_FAILED if failed or any(one.faults.error for one in run.grades) else DONE


def _asked(
    questions: Sequence[Question],
    tutor: StoredTutor,
    store: StageStore,
    about: dict[str, str],
    args: argparse.Namespace,
) -> Run:
    """Answer the questions with the whole tutor, or by a plain recipe."""
    answer: Callable[[Row], AnswerResult]
    if args.plain is not None:
        by_floor = args.plain == FLOOR
        words = args.most_words or (USUAL_WORDS if by_floor else None)
        plain = Plain(None if by_floor else args.plain, words)
        answers = PlainAnswers(
            tutor.library, tutor.searcher(), tutor.registry.embedder(), tutor.registry.cross_encoder()
        )
        stamps = tutor.stamps
        stamp = digest(plain.name, code("engine.evaluation.plain"), stamps.retrieval, stamps.cross_encoder)
        about |= {"answers": plain.name}

        def answer(row: Row) -> AnswerResult:
            return answers.answer(row["question"], scope_of(row), plain)
    else:
        if args.llm is None:
            tutor.load_models()  # which one memory allows is known only then
        llm = args.llm or tutor.registry.loaded_names()[0] or NO_LLM
        stamp = digest(llm, tutor.stamps.answer)
        about |= {"language model": llm}

        def answer(row: Row) -> AnswerResult:
            return answer_row(tutor, row)

    results: list[Result] = []
    for result in results_of(questions, answer, store, stamp, tutor.load_models):
        results.append(result)
        if sys.stderr.isatty():
            print(f"\r{len(results)}/{len(questions)}", end="", file=sys.stderr, flush=True)
    reused = ", ".join(f"{count} of {count + store.made[name]} {name}" for name, count in store.found.items())
    return Run.of(questions, results, about | {"from earlier runs": reused or "nothing"})


def _told(run: Run, old: Run | None, args: argparse.Namespace) -> dict[str, GroupComparison] | None:
    """Print a run, and write its file; gives the comparison with the older one."""
    compared = None if old is None else comparison.compare(old.grades, run.grades)
    if args.out:
        run.write(Path(args.out), compared)
    if args.json:
        print(json.dumps(run.to_json(compared), ensure_ascii=False))
        return compared
    print("\n".join(f"{name}: {value}" for name, value in run.about.items()))
    print("\n".join(as_lines(run.figures)))
    if compared is not None:
        print("\nagainst the older run:")
        print("\n".join(comparison.as_lines(compared) or ["no question in common"]))
    if args.misses:
        print("\n".join(_miss_lines(run)))
    return compared


def _miss_lines(run: Run) -> list[str]:
    lines = []
    for graded, result in run.misses():
        question = graded.question
        said = (result or {}).get("answer") or (result or {}).get("refusal_reason")
        wanted = question.facts or question.points
        lines += [
            f"\n{graded.outcome.value.upper()} {question.id} {question.group}: {question.text}",
            f"  want {sorted(question.pages)} {wanted} | {question.note}",
            f"  got {said}",
        ]
    return lines


def _about(path: Path, count: int) -> dict[str, str]:
    """What people have to know of a set and of the program."""
    card = card_of(path)
    use = "not listed in a SETS.toml beside it" if card is None else card.use.value
    if card is not None and card.sha256 not in (None, sha256_of(path)):
        use += ", but changed since it was listed"
    return {
        "set": path.name,
        "sha256": sha256_of(path),
        "use": use,
        "questions": str(count),
        "Pothi": __version__,
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
    }
