"""Stage A: what is checked of a generated answer, in the order of the table.

`SENTENCE_CHECKS` run on every sentence while it streams: the `WHOLE_CHECKS` among them look at it as it will
be read, behind what is shown so far. `ANSWER_CHECKS` run on the whole.
"""

from __future__ import annotations

from engine.safety.answer_checks.attachment import Attached
from engine.safety.answer_checks.attribution import RestsOnAnswer
from engine.safety.answer_checks.citations import CitationCoverage, CitationsPresent, CitationsValid
from engine.safety.answer_checks.contradiction import ContradictionCheck
from engine.safety.answer_checks.evidence_fusion import StandsTogether
from engine.safety.answer_checks.facts import Dates, Formulas, Names, Numbers
from engine.safety.answer_checks.grounding import GroundedShare, Grounding, SemanticSupport
from engine.safety.answer_checks.phrases import ModelRefusal, OutsidePhrases
from engine.safety.answer_checks.polarity import Polarity
from engine.safety.answer_checks.question_fit import QuestionFit
from engine.safety.answer_checks.shape import AnswerLanguage, Length, Repetition
from engine.safety.answer_checks.whole import AboutTheThing, Leaning, SaidTwice
from engine.safety.chain import Check

WHOLE_CHECKS: tuple[Check, ...] = (Attached(), SaidTwice(), Leaning(), AboutTheThing())

SENTENCE_CHECKS: tuple[Check, ...] = (
    CitationsPresent(),
    CitationsValid(),
    Grounding(),
    SemanticSupport(),
    Numbers(),
    Formulas(),
    Names(),
    Dates(),
    Polarity(),
    StandsTogether(),
    RestsOnAnswer(),
    OutsidePhrases(),
    ModelRefusal(),
    AnswerLanguage(),
    Repetition(),
    *WHOLE_CHECKS,
)

ANSWER_CHECKS: tuple[Check, ...] = (
    CitationCoverage(),
    GroundedShare(),
    Length(),
    QuestionFit(),
    ContradictionCheck(),
)
