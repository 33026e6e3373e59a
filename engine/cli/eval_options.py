"""The words that may follow `pothi eval`. Loads nothing heavy: every start of the program reads them."""

from __future__ import annotations

import argparse

FIT, FLOOR = "fit", "floor"


def add_eval_options(parser: argparse.ArgumentParser) -> None:
    """The words that may follow `pothi eval`."""
    parser.add_argument(
        "words",
        nargs="+",
        metavar="SET.jsonl",
        help='a set of questions; or "fit", the name of what is fitted (confidence), and a set',
    )
    parser.add_argument("--llm", metavar="NAME", help='a model\'s name, or "none" for quoted answers only')
    parser.add_argument(
        "--plain",
        type=_plain,
        metavar=f"N|{FLOOR}",
        help="the plainest answers as a measure: N nearest passages, or the best sentences of three pages",
    )
    parser.add_argument("--words", type=_whole, metavar="N", dest="most_words", help="longest plain answer")
    parser.add_argument("--sample", type=_whole, metavar="N", help="only N questions, always the same ones")
    parser.add_argument("--results", metavar="FILE", help="grade these results of `pothi batch`, ask nothing")
    parser.add_argument(
        "--against", metavar="OLD.json", help="compare with an older run, question by question"
    )
    parser.add_argument(
        "--fail-under", metavar="FILE", help="bounds of figures; 1 is returned outside of them"
    )
    parser.add_argument("--html", metavar="FILE", help="a report with the misses beside their pages")
    parser.add_argument("--out", metavar="RUN.json", help="the run; with fit: the folder for what is fitted")
    parser.add_argument("--misses", action="store_true", help="tell every question that did not end right")
    parser.add_argument("--fresh", action="store_true", help="use nothing of earlier runs")
    parser.add_argument("--json", action="store_true", help="the whole run on stdout")


def _plain(text: str) -> int | str:
    return FLOOR if text == FLOOR else _whole(text)


def _whole(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("a number from 1 on is wanted")
    return number
