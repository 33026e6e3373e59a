"""The command line: the same engine for teachers' scripts, tests and measurement.

Exit codes: 0 done, 1 partly failed, 2 wrong use, 3 environment (model missing, disk full, library locked) or
a mistake in Pothi itself. Results go to stdout, progress and errors to stderr. Whatever is raised leaves by
one door: as words with a remedy. What our mistakes leave behind is in the log (see engine.core.error_log).
"""

from __future__ import annotations

import argparse
import contextlib
import json
import locale
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TextIO

from engine import __version__
from engine.cli.eval_options import add_eval_options
from engine.core import error_log as journal
from engine.core.config import Config, go_offline
from engine.core.errors import ErrorCode, PothiError, of_the_world
from engine.core.values import Language, Scope

DONE, PARTLY_FAILED, WRONG_USE, ENVIRONMENT = 0, 1, 2, 3
OUR_MISTAKE = ENVIRONMENT

# Errors that are the caller's, not the machine's: a wrong name, a wrong file, a wrong number.
_CALLERS_ERRORS = {
    ErrorCode.FILE_NOT_FOUND,
    ErrorCode.BAD_LINK,
    ErrorCode.LINK_NOT_FOUND,
    ErrorCode.UNKNOWN_DOCUMENT,
    ErrorCode.NO_EARLIER_EDITION,
    ErrorCode.UNKNOWN_PAGE,
    ErrorCode.UNKNOWN_TASK,
    ErrorCode.BAD_QUESTIONS_FILE,
    ErrorCode.BAD_THRESHOLD,
    ErrorCode.BAD_FIELD,
    ErrorCode.TOO_FEW_QUESTIONS,
    ErrorCode.BAD_EVALUATION_FILE,
    ErrorCode.SET_ONLY_COUNTS,
    ErrorCode.UNKNOWN_FITTER,
    ErrorCode.UNKNOWN_BOOK,
    ErrorCode.EMPTY_SCOPE,
    ErrorCode.UNKNOWN_LLM,
}


OpenWindow = Callable[[Config, Path | None], int]


def main(argv: Sequence[str] | None = None, open_window: OpenWindow | None = None) -> int:
    """Run one command. `pothi` alone calls `open_window`, which the floor above passes in.

    Returns the exit code. Raises SystemExit for what argparse can't read, and nothing else.
    """
    go_offline()
    _have_streams()
    _use_utf8(sys.stdout, sys.stderr)
    parser = _parser()
    args = parser.parse_args(argv)
    if any(value == [] for name, value in vars(args).items() if name != "thresholds"):
        parser.error("a word is missing behind --")  # argparse takes a second -- for no word at all
    try:
        config = Config.from_environment(args.home)
        run: Callable[[argparse.Namespace, Config], int] | None = args.run
        if run is not None:
            return _run(run, args, config)
        if open_window is None:
            parser.print_help(sys.stderr)
            return WRONG_USE
        return open_window(config, None if args.file is None else Path(args.file).absolute())
    except KeyboardInterrupt:
        return PARTLY_FAILED
    except BrokenPipeError:  # the reader of our output went away, e.g. `pothi library list | head`
        _drop_output()
        return DONE
    except Exception as error:
        return _tell(error, args, None)


def _run(run: Callable[[argparse.Namespace, Config], int], args: argparse.Namespace, config: Config) -> int:
    """One command, its output written to the end; what is noted meanwhile goes to the log."""
    log = journal.own_folder(config) / journal.ENGINE_LOG
    with journal.kept(log):
        try:
            code = run(args, config)
            sys.stdout.flush()
            return code
        except BrokenPipeError:
            raise
        except Exception as error:
            if isinstance(error, OSError):
                _drop_output()
            return _tell(error, args, log)


def _tell(error: Exception, args: argparse.Namespace, log: Path | None) -> int:
    """The one door for everything that is raised: words and a remedy on stderr, and the exit code."""
    from engine.core.error_texts import IN_POTHI

    world = of_the_world(error) or _of_files(error)
    if world is not None:
        _print_error(world, args)
        return WRONG_USE if world.code in _CALLERS_ERRORS else ENVIRONMENT
    journal.note_mistake(error)
    message, remedy = IN_POTHI[_message_language(args)]
    print(f"{message}\n{remedy.format(path='?' if log is None else log)}", file=sys.stderr)
    return OUR_MISTAKE


def _of_files(error: Exception) -> PothiError | None:
    """The error of the world behind what the system says of a file, whichever command touched it."""
    from engine.library.faults import code_of_os

    if isinstance(error, UnicodeEncodeError):  # no file system has a name with half a character in it
        name = str(error.object).encode("utf-8", "backslashreplace").decode("utf-8")
        return PothiError(ErrorCode.FILE_NOT_FOUND, path=name)
    if not isinstance(error, OSError):
        return None
    code = code_of_os(error)
    if code is None:
        code = ErrorCode.FILE_NOT_FOUND if isinstance(error, FileNotFoundError) else ErrorCode.FILE_UNUSABLE
    return PothiError(code, path=error.filename or "?", reason=error.strerror or type(error).__name__)


def _drop_output() -> None:
    """What is still to be written to stdout goes nowhere, so that the end of the program is quiet."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _have_streams() -> None:
    """A program without a console, as the one for Windows is, has no streams: what it prints goes nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115


def _use_utf8(*streams: TextIO) -> None:
    """A school machine in the C locale must still print Hindi."""
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")


class _Verb(argparse.ArgumentParser):
    """A command whose options may stand before, between and behind its words: `models add --shared FILE`.

    Behind a "--" words may begin with a dash. argparse loses that mark when it reads the options first, so a
    line with one is read in the usual order.
    """

    _mixes = False

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        given = sys.argv[1:] if args is None else args
        if self._mixes or "--" in given:  # argparse reads the options first, then the words, by this method
            return super().parse_known_args(args, namespace)
        self._mixes = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._mixes = False


def _parser() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--home", help="folder of the library (else POTHI_HOME, else the user's data folder)")
    common.add_argument("--language", choices=["en", "hi"], help="language of messages (else the system's)")
    top = argparse.ArgumentParser(
        prog="pothi", description="The textbook that answers, offline.", parents=[common]
    )
    top.add_argument("--version", action="version", version=f"pothi {__version__}")
    top.set_defaults(run=None, file=None)
    verbs: argparse._SubParsersAction[Any] = top.add_subparsers(metavar="COMMAND", parser_class=_Verb)

    def verb(
        name: str, run: Callable[[argparse.Namespace, Config], int], text: str
    ) -> argparse.ArgumentParser:
        # SUPPRESS: an option given before the verb must not be reset by the verb's own default.
        parser: _Verb = verbs.add_parser(name, help=text, description=text)
        parser.add_argument("--home", default=argparse.SUPPRESS, help="folder of the library")
        parser.add_argument("--language", choices=["en", "hi"], default=argparse.SUPPRESS)
        parser.set_defaults(run=run)
        return parser

    ingest = verb("ingest", _ingest, "take in PDF, Word (docx) and EPUB files, folders and zips")
    ingest.add_argument("paths", nargs="+", metavar="PATH")
    ingest.add_argument("--json", action="store_true", help="one JSON object per file")

    ask = verb("ask", _ask, "ask one question")
    ask.add_argument("question")
    ask.add_argument("--class", dest="class_number", type=int, metavar="N")
    ask.add_argument("--subject")
    ask.add_argument("--book")
    ask.add_argument("--selected-text", metavar="T")
    ask.add_argument("--llm", metavar="NAME")
    ask.add_argument("--json", action="store_true")
    ask.add_argument("--trace", action="store_true", help="with what every stage saw and decided")

    batch = verb("batch", _batch, "answer a file of questions, models loaded once")
    batch.add_argument("questions", metavar="QUESTIONS.jsonl")
    batch.add_argument("--out", required=True, metavar="RESULTS.jsonl")
    batch.add_argument("--trace", action="store_true", help="with what every stage saw and decided")
    batch.add_argument("--llm", metavar="NAME", help='a model\'s name, or "none" for quoted answers only')
    batch.add_argument(
        "--thresholds",
        action="append",
        default=[],
        metavar="SET",
        help="strict, balanced or exploratory, with own values behind it (strict,answer_threshold=0.75); "
        "of several sets, each has a file beside RESULTS.jsonl, and they are compared",
    )

    library = verb(
        "library",
        _library,
        "list, show, remove, check, export or import books; export-settings FILE, import-settings FILE: what "
        "a teacher chose, with the PIN, for other computers; replace OLD NEW: an edition by another one; "
        "undo DOC: bring the edition back that was replaced; replaced: the editions that are kept; "
        "forget the PIN",
    )
    library.add_argument(
        "action",
        choices=[
            *("list", "show", "remove", "replace", "undo", "replaced"),
            *("check", "export", "import", "export-settings", "import-settings", "forget-pin"),
        ],
    )
    library.add_argument("target", nargs="?", metavar="DOC|FILE")
    library.add_argument("other", nargs="?", metavar="NEW", help="with replace: the new edition")
    library.add_argument("--repair", action="store_true", help="with check: mend what can be mended")
    library.add_argument("--json", action="store_true")

    models = verb(
        "models", _models, "list, add, remove or test models; pack FILE: write those installed into one file"
    )
    models.add_argument("action", choices=["list", "add", "remove", "test", "pack"])
    models.add_argument(
        "name",
        nargs="?",
        metavar="NAME|FILE|FOLDER|LINK",
        help="a link is hf:OWNER/REPO/FILE.gguf or https://.../FILE.gguf; only then Pothi goes online",
    )
    models.add_argument("--sha256", default="", metavar="HEX", help="of the file behind a link")
    models.add_argument("--shared", action="store_true", help="for all users of this computer")
    models.add_argument("--json", action="store_true")

    pages = verb("pages", _pages, "the text understood on a page, in reading order")
    pages.add_argument("doc")
    pages.add_argument("page", type=int)
    pages.add_argument("--json", action="store_true")

    practice = verb(
        "practice",
        _practice,
        "the tasks that a chapter sets; with TASK: the pages that teach it; with --answer: what of an own "
        "answer stands in the book",
    )
    practice.add_argument("doc")
    practice.add_argument("task", nargs="?", metavar="TASK", help='as it is listed, for example "12.0"')
    practice.add_argument("--answer", metavar="TEXT", help="an own answer; - reads it from stdin")
    practice.add_argument("--json", action="store_true")

    fit = verb("fit", _fit, "fit the confidence map on questions whose pages are known")
    fit.add_argument("questions", metavar="QUESTIONS.jsonl")
    fit.add_argument(
        "--out", metavar="FOLDER", help="where map and plot are written (default: the library's folder)"
    )

    add_eval_options(verb("eval", _eval, "grade answers to a set of questions, compare runs, fit on a set"))

    doctor = verb("doctor", _doctor, "what stands against Pothi on this computer, in words")
    doctor.add_argument("--json", action="store_true")

    opened = verbs.add_parser("open", help="open the window, with a file to be taken in", parents=[common])
    opened.add_argument("file", nargs="?", metavar="FILE", help="a PDF, a library pack or a model pack")
    opened.set_defaults(run=None)

    bench = verb("bench", _bench, "measure this machine")
    bench.add_argument("--llm", metavar="NAME")
    bench.add_argument(
        "--gpu", action="store_true", help="only the language model, with the graphics card and without"
    )
    bench.add_argument("--json", action="store_true")
    return top


def command_words() -> dict[str, tuple[str, list[str]]]:
    """(what it does, its options and choices) of each command by its name: for the manual and for shells."""
    parser = _parser()
    (verbs,) = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    texts = {choice.dest: choice.help or "" for choice in verbs._choices_actions}
    told = {}
    for name, command in verbs.choices.items():
        words = [option for action in command._actions for option in action.option_strings if len(option) > 2]
        positional = [action for action in command._actions if not action.option_strings]
        choices = [str(choice) for action in positional for choice in action.choices or ()]
        told[name] = (texts[name], [*choices, *words])
    return told


def _message_language(args: argparse.Namespace) -> Language:
    chosen = args.language or os.environ.get("POTHI_LANGUAGE") or (locale.getlocale()[0] or "")
    return Language.HI if chosen.startswith("hi") else Language.EN


def _print_error(error: PothiError, args: argparse.Namespace) -> None:
    from engine.core.error_texts import text

    message, remedy = text(error.code, error.params, _message_language(args))
    print(f"{message}\n{remedy}", file=sys.stderr)


def _ingest(args: argparse.Namespace, config: Config) -> int:
    from engine.cli.ingest import ingest

    return ingest([Path(p) for p in args.paths], config, as_json=args.json, language=_message_language(args))


def _ask(args: argparse.Namespace, config: Config) -> int:
    from engine.cli.ask import ask

    scope = Scope(
        class_number=args.class_number, subject=args.subject, book=args.book, selected_text=args.selected_text
    )
    return ask(args.question, scope, config, llm=args.llm, as_json=args.json, trace=args.trace)


def _batch(args: argparse.Namespace, config: Config) -> int:
    from engine.cli.batch import batch

    return batch(
        Path(args.questions),
        Path(args.out),
        config,
        llm=args.llm,
        thresholds=args.thresholds,
        trace=args.trace,
    )


def _library(args: argparse.Namespace, config: Config) -> int:
    from engine.cli.library import run_library

    return run_library(
        args.action, args.target, config, other=args.other, repair=args.repair, as_json=args.json
    )


def _models(args: argparse.Namespace, config: Config) -> int:
    from engine.cli.models import run_models

    return run_models(
        args.action, args.name, config, as_json=args.json, shared=args.shared, sha256=args.sha256
    )


def _pages(args: argparse.Namespace, config: Config) -> int:
    from engine.cli.library import show_page

    return show_page(args.doc, args.page, config, as_json=args.json)


def _practice(args: argparse.Namespace, config: Config) -> int:
    from engine.cli.practice import practice

    answer = sys.stdin.read() if args.answer == "-" else args.answer
    return practice(args.doc, args.task, answer, config, as_json=args.json, language=_message_language(args))


def _fit(args: argparse.Namespace, config: Config) -> int:
    from engine.cli.eval import fit

    return fit("confidence", [Path(args.questions)], config, out=Path(args.out) if args.out else config.home)


def _eval(args: argparse.Namespace, config: Config) -> int:
    from engine.cli.eval import run_eval

    return run_eval(args, config)


def _doctor(args: argparse.Namespace, config: Config) -> int:
    from engine.cli.doctor import doctor

    return doctor(config, language=_message_language(args), as_json=args.json)


def _bench(args: argparse.Namespace, config: Config) -> int:
    from engine.cli.usage import check_llm
    from engine.evaluation.bench import bench
    from engine.evaluation.graphics_bench import bench_graphics

    check_llm(config, args.llm)
    figures = bench_graphics(config, args.llm) if args.gpu else bench(config, llm=args.llm)
    if args.json:
        print(json.dumps(figures, ensure_ascii=False))
    else:
        for name, value in figures.items():
            print(f"{name:32} {value}")
    return DONE


if __name__ == "__main__":
    sys.exit(main())
