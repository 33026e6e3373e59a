"""`pothi practice`: the tasks that a chapter sets, and an own answer held against the book."""

from __future__ import annotations

import json
from collections.abc import Iterator

from engine.core.config import Config
from engine.core.values import Language
from engine.practice.values import PointState, PracticeResult, TaskKind, Verdict
from engine.tutor import Tutor

DONE = 0
_STATES = {
    PointState.FOUND: {
        Language.EN: "Found in your answer:",
        Language.HI: "आपके उत्तर में यह मिला:",
    },
    PointState.PARTLY: {
        Language.EN: "Partly in your answer, look again:",
        Language.HI: "आपके उत्तर में कुछ हिस्सा मिला, फिर से देखिए:",
    },
    PointState.DIFFERS: {
        Language.EN: "The book seems to say this differently, look again:",
        Language.HI: "किताब में यह शायद कुछ और तरह से लिखा है, फिर से देखिए:",
    },
    PointState.MISSING: {
        Language.EN: "Not found in your answer:",
        Language.HI: "आपके उत्तर में यह नहीं मिला:",
    },
}
_VERDICTS = {
    Verdict.TOO_LITTLE: {
        Language.EN: "The book says too little to check this. These pages may help:",
        Language.HI: "इसे जाँचने लायक बात किताब में नहीं मिली। ये पन्ने काम आ सकते हैं:",
    },
    Verdict.NOT_CHECKED: {
        Language.EN: "Pothi can't check this kind of task. These pages may help:",
        Language.HI: "पोथी इस तरह का सवाल नहीं जाँच सकती। ये पन्ने काम आ सकते हैं:",
    },
    Verdict.EMPTY: {
        Language.EN: "Pages that teach this:",
        Language.HI: "ये पन्ने यह सिखाते हैं:",
    },
    Verdict.TOO_LONG: {
        Language.EN: "This is too long to check: up to 1,000 letters, please.",
        Language.HI: "यह जाँचने के लिए बहुत लंबा है: 1,000 अक्षरों तक लिखिए।",
    },
}
_UNPLACED = {
    Language.EN: "Not compared with the book:",
    Language.HI: "किताब से मिलाकर नहीं देखा गया:",
}
_CAREFUL = {
    Language.EN: "Words are compared, nothing is marked. Read the pages yourself.",
    Language.HI: "यहाँ शब्द मिलाए जाते हैं, नंबर नहीं दिए जाते। पन्ने ख़ुद भी पढ़िए।",
}


def practice(
    doc: str, task: str | None, answer: str | None, config: Config, *, as_json: bool, language: Language
) -> int:
    """List the tasks of a document, or check an answer to one; without an answer its pages are told. Raises
    UNKNOWN_DOCUMENT, UNKNOWN_TASK and what opening a library raises."""
    with Tutor.open(config, llm="none", trial=True) as tutor:
        if task is None:
            for one in tutor.exercise_tasks(doc):
                mark = "" if one.kind is TaskKind.WRITTEN else f" [{one.kind.value}]"
                told = f"{one.key}\t{one.number}{mark}\t{' '.join((one.lead, *one.lines)).strip()}"
                print(json.dumps(one.to_json(), ensure_ascii=False) if as_json else told)
            return DONE
        result = tutor.check_own_answer(doc, task, answer or "")
    if as_json:
        print(json.dumps(result.to_json(), ensure_ascii=False))
    else:
        print("\n".join(_lines(result, language)))
    return DONE


def _lines(result: PracticeResult, language: Language) -> Iterator[str]:
    if result.message:
        yield result.message
    if result.verdict is Verdict.CHECKED:
        for state, words in _STATES.items():
            points = result.of(state)
            if points:
                yield words[language]
                yield from (f"  {one.text} {''.join(f'[{n}]' for n in one.citations)}" for one in points)
        if result.unplaced:
            yield _UNPLACED[language]
            yield from (f"  {sentence}" for sentence in result.unplaced)
        yield _CAREFUL[language]
        yield from (f"[{citation.n}] {citation.label}" for citation in result.citations)
        return
    if result.verdict in _VERDICTS:
        yield _VERDICTS[result.verdict][language]
    yield from (f"  {page.label}" for page in result.pages)
