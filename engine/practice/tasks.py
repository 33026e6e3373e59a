"""The tasks that a chapter sets: the questions of its exercises, each part that asks something by itself one.

What kind of task it is decides whether an own answer can be checked; that is read from its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.answering.exercise_resolution import items_of
from engine.answering.reference_text import BookText
from engine.core.errors import ErrorCode, PothiError
from engine.core.values import BookItem, DocumentMeta, ItemKind
from engine.library.library import Library
from engine.practice.values import ExerciseTask, TaskKind
from engine.query.question_type import AnswerType, expected_answer

_NUMBER = re.compile(r"^\W*(?:q(?:uestion)?\W*|प्रश्न\W*)?\d{1,2}(?:\.\d{1,2})?\W*(?=\s|[^\W\d])", re.I)
_PART = re.compile(r"^\s*[•▪]?\s*\(?((?:[ivx]{1,5}|[a-h]|[क-ज]|\d{1,2}))\s*[).]\s+(?=\S)", re.I)
_OPTIONS = re.compile(r"\(?(?:a|i|क)\s*\)\s*\S.{0,80}?\(?(?:b|ii|ख)\s*\)\s*\S", re.I | re.S)
# What only tells how to answer the parts below it.
_INSTRUCTION = re.compile(
    r"(?i)^\W*(?:please\s+)?(?:answer|write|attempt|respond to|read)\b[^?]{0,60}\b(?:questions?|words|"
    r"sentences|lines|passage)\b|(?:प्रश्नों|सवालों)[^?]{0,40}(?:उत्तर|जवाब)"
)
_ASKS = re.compile(
    r"(?i)\?\s*$|^\W*(?:what|why|how|who|whom|when|where|which|define|describe|explain|discuss|state|name|list|"
    r"give|write|mention|differentiate|distinguish|compare|outline|identify|enumerate|comment|analyse|"
    r"examine|justify|illustrate|classify|suggest|highlight|elaborate|in what)\b"
    r"|\?|(?:क्या|क्यों|कैसे|कौन|कब|कहाँ|किस|कितन)|(?:कीजिए|करो|करें|दीजिए|बताइए|बताओ|लिखिए|लिखो|समझाइए)"
)
_KINDS: tuple[tuple[TaskKind, re.Pattern[str]], ...] = (
    (
        TaskKind.BLANKS,
        re.compile(r"(?i)_{2,}|(?:\.\s?){5,}|…{2,}|\bfill in the blanks?|रिक्त\s+स्थान|खाली\s+(?:स्थान|जगह)"),
    ),
    (
        TaskKind.MATCHING,
        re.compile(r"(?i)\bmatch\b(?!es)|\bcolumn\s+(?:a|b|i|ii)\b|मिलान|सुमेल|मिलाइए|स्तंभ"),
    ),
    (
        TaskKind.CHOICE,
        re.compile(
            r"(?i)\b(?:choose|tick|select)\b|multiple[- ]choice|\btrue\b.{0,20}\bfalse\b|\bT/F\b|"
            r"\bcorrect (?:option|answer|alternative|statement)|\b(?:right|correct) answer from|"
            r"सही\s+(?:विकल्प|उत्तर|कथन)|सत्य\s+.{0,12}असत्य|सही\s+.{0,12}गलत|चुनिए|चुनें|बहुविकल्प|\(सही/गलत\)"
        ),
    ),
    (
        TaskKind.DRAWING,
        re.compile(
            r"(?i)\b(?:draw|sketch|plot|shade|colour|trace)\b|\blabel(?:led)?\b|\bfigs?(?:ure)?\.?\s*\d|"
            r"\b(?:on|look at|study) (?:a|an|the)(?: \w+)? (?:map|figure|picture|graph|diagram|table)|"
            r"\b(?:map|figure|diagram) (?:given|below|above|shown)|नामांकित|"
            r"(?:चित्र|आरेख|ग्राफ|मानचित्र)\S*\s+(?:बना|खीं|खींच|में|पर|देख|\d)"
        ),
    ),
    (
        TaskKind.SUM,
        re.compile(
            r"(?i)\b(?:calculate|compute|evaluate|solve|simplify|factorise|construct|verify|estimate|convert)\b|"
            r"\bbalance(?:d)?\b.{0,30}\b(?:equation|reaction)|\bprove that\b|\bshow that\b|"
            r"\bhow much\b.{0,40}\d|\bfind (?:the|a|an|out the)? ?(?:\w+ ){0,2}(?:value|sum|product|number|"
            r"area|volume|length|ratio|speed|force|mass|root|percentage|cost|distance|angle|equation|"
            r"probability|mean|median)\b|"
            r"\b(?:write|express|round)\b.{0,40}\b(?:equations?|formulae?|notation|figures|sequence)\b|→|"
            r"\w\s*=\s*\S|परिकलित|गणना|ज्ञात\s+क|सिद्ध\s+क|हल\s+क|सरल\s+क"
        ),
    ),
    (
        TaskKind.OWN_VIEW,
        re.compile(
            r"(?i)\b(?:ask|interview) (?:your|some|any|a few|five|the)|\bin (?:small )?groups?\b|\bact out\b|"
            r"\bdesign an\b|\b(?:poster|survey|skit)\b|\byour (?:own |local |nearby )?(?:class|classmates?|"
            r"teacher|school|family|parents|grandparents|friends?|home|house|locality|neighbourhood|area|"
            r"city|town|village|district|state|region|surroundings|life|experience|opinion|diary)\b|"
            r"\b(?:visit|collect|imagine|suppose you|do you (?:think|agree|feel|like)|would you|"
            r"can you think|"
            r"(?:prepare|make) an? (?:chart|report|project|model|collage)|role[- ]play|debate|project)\b|"
            r"\b(?:find out|observe)\b(?! (?:why|the reason))|\bdiscuss (?:in|with|this|these)\b|"
            r"(?:अपने|अपनी|अपना|आपके|आपकी|आपका)\s|पता\s+लगा|चर्चा\s+कीजिए|सर्वेक्षण|कल्पना\s+कीजिए|क्या\s+आप"
        ),
    ),
)
_NUMBERS = re.compile(r"(?<![\w.])\d+(?:[.,]\d+)*(?:\s*[×x]\s*10\S*)?\s*(?:°|%|[a-zA-ZΩµ]{1,4}\b|₹|⁻)")
_MOST_NUMBERS = 2  # with a unit: from so many on a task is a sum
_SUMS = frozenset({"Mathematics", "Statistics"})


@dataclass(frozen=True, slots=True)
class _Line:
    mark: str
    text: str


def tasks_of(library: Library, doc: str) -> tuple[ExerciseTask, ...]:
    """What a document sets, in the book's order. Raises UNKNOWN_DOCUMENT."""
    meta = library.document(doc).meta
    items = items_of(library, doc)
    text = BookText(library.blocks(doc))
    return tuple(
        task
        for place, item in enumerate(items)
        if item.kind is ItemKind.QUESTION
        for task in _tasks(meta, items, place, item, text)
    )


def task_of(library: Library, doc: str, key: str) -> ExerciseTask:
    """The task of that key. Raises UNKNOWN_DOCUMENT, UNKNOWN_TASK."""
    found = next((task for task in tasks_of(library, doc) if task.key == key), None)
    if found is None:
        raise PothiError(ErrorCode.UNKNOWN_TASK, task=key, doc=doc)
    return found


def _tasks(
    meta: DocumentMeta, items: Sequence[BookItem], place: int, item: BookItem, text: BookText
) -> Iterator[ExerciseTask]:
    lines = _lines(item, text)
    if not lines:
        return
    parent = items[item.parent] if item.parent is not None and item.parent < len(items) else None
    title = parent.title if parent else ""
    head, *rest = lines
    whole = " ".join(line.text for line in lines)
    kind = kind_of(head.text, whole, meta.subject)
    parts = _parts(rest) if kind in (TaskKind.WRITTEN, TaskKind.SUM) else []
    if parts and _are_questions(head.text, parts):
        lead = "" if _INSTRUCTION.search(head.text) else head.text
        for number, (mark, own) in enumerate(parts):
            told = " ".join(own)
            asked = told if not lead or _ASKS.search(told) else f"{lead.rstrip(' :.।–-')}: {told}"
            yield ExerciseTask(
                meta.doc, place, number, item.page, kind_of(asked, asked, meta.subject), title,
                f"{item.number} ({mark})", head.text, tuple(own), asked, meta.language,
            )  # fmt: skip
        return
    if kind is TaskKind.WRITTEN and (parts or _OPTIONS.search(whole)):
        kind = TaskKind.CHOICE
    shown = tuple(f"({line.mark}) {line.text}" if line.mark else line.text for line in lines)
    question = " ".join(line.text for line in lines)
    yield ExerciseTask(
        meta.doc, place, 0, item.page, kind, title, item.number, "", shown, question, meta.language
    )


def _lines(item: BookItem, text: BookText) -> list[_Line]:
    """The lines of a question as they are laid out, the first one without its number."""
    blocks: dict[int, list[str]] = {}
    for key in item.own:
        if text.exists(key):
            blocks.setdefault(key[0], []).append(text.sentence(key).text)
    lines: list[_Line] = []
    for number, sentences in enumerate(blocks.values()):
        said = " ".join(sentences)
        if number == 0:
            said = _NUMBER.sub("", said).strip() or said
        mark = _PART.match(said)
        lines.append(_Line(mark[1], said[mark.end() :]) if mark else _Line("", said))
    return lines


def _parts(lines: Sequence[_Line]) -> list[tuple[str, list[str]]]:
    """(mark, lines) of each part; [] where a line stands before the first mark."""
    parts: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.mark:
            parts.append((line.mark, [line.text]))
        elif parts:
            parts[-1][1].append(line.text)
        else:
            return []
    return parts


def _are_questions(head: str, parts: Sequence[tuple[str, list[str]]]) -> bool:
    """Whether the parts are tasks by themselves: they ask, or the head is open ("Distinguish between:")."""
    asking = sum(_ASKS.search(own[0]) is not None for _, own in parts)
    if asking * 2 > len(parts):
        return True
    return not head.rstrip().endswith("?") and head.rstrip().endswith((":", ":-", "–", "-"))


def kind_of(head: str, whole: str, subject: str | None) -> TaskKind:
    """What a task wants, by the words of its first line and of all of it."""
    for kind, pattern in _KINDS:
        if pattern.search(whole if kind in (TaskKind.BLANKS, TaskKind.MATCHING, TaskKind.CHOICE) else head):
            return kind
    if subject in _SUMS or len(_NUMBERS.findall(whole)) >= _MOST_NUMBERS:
        return TaskKind.SUM
    return TaskKind.SUM if expected_answer(head).type is AnswerType.CALCULATION else TaskKind.WRITTEN
