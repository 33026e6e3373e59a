"""Numbers that decide are data in assets/policy. What stands in the code is a fact, and listed here with its
reason: a new number needs either a card or a line in this file."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "engine"
POLICY = ROOT / "assets" / "policy"

# Rooms whose numbers decide no answer, and what they are.
ROOMS = {
    "ingest": "geometry of pages, picked on pages and not on questions; held by the tests of layout",
    "library": "formats and limits of SQLite and files, and when a file is another edition",
    "evaluation": "how measuring is done: bins, folds, sizes of pictures",
    "insights": "sizes of tables and lists for teachers",
    "service": "processes, pictures, memory",
    "cli": "what is printed",
}
# Module -> constants, by the reason that makes them facts.
FACTS = {
    "formats, versions, seeds and limits of the models": """
        answering.question_shelf: MAKER
        core.values: MOST_TOKENS
        inference.cross_encoder: HEADINGS LONGEST LONGEST_HEADINGS LONGEST_QUESTION NOT_READ
        inference.adapter: SAMPLES SAMPLE_BYTES
        inference.encoder: FARTHEST MAX_TOKENS
        inference.llm: MAX_TOKENS SEED
        inference.premise_probe: SENTENCES TOKENS
        retrieval.confidence: FORMAT_VERSION _DIGITS
        retrieval.features: HEADINGS_USED
        safety.classifier: MOST_TOKENS
    """,
    "time and memory: caches, batches, how much is looked at": """
        answering.answer_cache: MOST_KEPT
        answering.definition: MOST_READ
        answering.pipeline: _REMEMBERED
        answering.present: TRIED
        answering.prompt: _MAX_QUESTION
        answering.question_shelf: MOST_TRIED
        answering.reference_resolution: _MOST_READ
        answering.selected_text: LONGEST_SEARCHED
        answering.things_of_a_kind: MOST_LOOKED_AT
        answering.teaching_pages: LONGEST_SEARCHED
        practice.values: MOST_LETTERS
        core.error_log: MOST_BYTES OLDER_FILES TAIL_BYTES
        core.events: KEPT_DAYS
        inference.cross_encoder: SIDE_BY_SIDE
        inference.embedder: TOKENS_PER_BATCH _MOST_THREADS
        inference.encoder: TRIALS WORTH_IT _WIDTH_STEP
        inference.kv_cache: LONGEST MOST WORTH
        inference.runtime: CANDIDATES UBATCH
        query.conversational_rewriting: _DEEPEST
        retrieval.searcher: _CACHED_CHUNKS _CACHED_QUESTIONS _CHUNKS_LOOKED_UP _CHUNKS_WITH_TERM
        safety.question_checks: MAX_BOOKS MAX_QUESTION
    """,
    "how much is shown: words, sentences, items": """
        answering.chapters: MOST_NAMED
        answering.citations: MAX_QUOTE MAX_TITLE
        answering.composition: MAX_SENTENCE_CHARACTERS MAX_TOKENS
        answering.evidence_selection: LIST_ITEMS
        answering.evidence_selection: EVIDENCE_WORDS GAP MAX_SOURCES WHOLE_WORDS
        answering.generate: MOST_TOLD
        answering.glosses: MOST_TERMS
        answering.layout: PARAGRAPH_SENTENCES
        answering.outline: FEWEST_POINTS FEWEST_SECTIONS LONGEST MOST_PARALLEL MOST_SECTIONS WORDS_OF_HEADING
        answering.present: MOST_SUGGESTED
        answering.question_shelf: MOST_KEPT MOST_OFFERED
        answering.quotation: MOST_LEANING
        answering.reference_blocks: EXERCISE_WORDS FIGURE_WORDS MOST_PICTURES MOST_ROWS
        answering.reference_blocks: PAGE_WORDS TASK_WORDS
        answering.state: MAX_NEAREST
        answering.teaching_pages: TEACHING_PAGES
        practice.checking: MOST_LACKING MOST_POINTS
        core.results: MAX_RETRIEVED
        core.trace: _WIDTH
        query.question_type: SHORT_MARKS
        safety.answer_checks.base: MAX_RUN
        safety.danger: COUNSELLOR_LENGTH
        safety.fallback: MAX_PAGES MAX_SUGGESTIONS
    """,
    "language and print: letters and words by which forms, fragments and names are told": """
        answering.english_phrases: MOST_HEAD MOST_PAIR
        answering.english_questions: FEWEST_LETTERS MOST_WORDS
        answering.glosses: _FEWEST_LETTERS
        answering.hindi_questions: FEWEST_LETTERS MOST_WORDS
        answering.exercise_resolution: _SHORTEST_HEADING
        answering.named_documents: _BEGINNING
        answering.reference_resolution: _STRANGE
        answering.reference_text: MOST_RUN
        answering.selected_text: SHORTEST_PART
        answering.sentence_ranking: MIN_WORDS SIGNS_OF_FORMULA
        answering.suggested_questions: FEWEST_SENTENCES FEWEST_WORDS
        answering.unanswered_part: FEWEST SAME_THING
        answering.text_flow: MOST_BACK
        answering.text_parts: MOST_BEFORE _FEWEST_WORDS
        core.anaphora: MOST_LEANING
        core.language: HINDI_SHARE
        core.spelling_variants: _SHORTEST
        query.conversational_rewriting: _LONGEST_SPAN _MOST_TERMS _SHORT_TAIL _STANDS_ALONE
        query.definitions: _MOST_WORDS _TERM_WORDS
        query.expected_answer_type: _LEADING_WORDS
        practice.checking: FEWEST_WORDS
        practice.tasks: _MOST_NUMBERS
        query.glossary: LONGEST_PHRASE
        query.dictionary: _LEAST
        query.lexicon: _ALWAYS _MOST_MEANINGS
        query.question_parts: _FEWEST_WORDS
        query.question_type: _LEAST_NUMBERS _MOST_BARE _MOST_WORDS_OF_A_THING
        query.reference_words: _SHORTEST_SLIP
        query.references: _YEAR
        query.transliteration: _SHORTEST_BORROWED
        query.unnumbered_parts: _FEW_WORDS
        query.spelling_correction: SHORTEST SHORTEST_HINDI
        query.usage: _LONGEST_INITIALS
        safety.answer_checks.attachment: FEWEST _SAME_NAME
        safety.answer_checks.facts: SHORTEST_COUNTRY
        safety.answer_checks.repeats: FEWEST
        safety.answer_checks.value_conflicts: LONGEST_NAME MIN_SHARED
        safety.answer_checks.whole: SUBJECT_WORDS
        safety.sides: LEAST_HALF
        safety.phrasebook: DEFAULT_GAP
        safety.relations: ANCHOR_WINDOW MOST_ADVERBIAL
        safety.small_talk: MAX_WORDS
    """,
    "given by the specification, or the definition of what a fitted map is fed with": """
        answering.broad_answerability: BEST_SENTENCES HIGHEST LOWEST SUREST
        answering.certainty: _LEAST _MOST_RANKED _MOST_READ
        core.values: BELOW_HIGH HIGH LOW MEDIUM TEMPERATURE
    """,
    "nothing, all, and even odds": """
        core.maths: _FARTHEST
        policy.answerability: EVEN_CHANCE
        answering.generate: MORE_THAN_NOT NO_SENTENCE
        answering.passage_choice: LIKELY
        answering.reference_answer: _CERTAIN
        answering.sentence_ranking: ASKED_FOR
        safety.answer_checks.grounding: ONE_NEW_WORD
        safety.retrieval_checks: EDGE
        safety.score: WEAK_READING
    """,
}
# Numbers in functions that weigh nothing by themselves (none, all, half, twice), and what rounding costs.
PLAIN = {0.0, 0.5, 1.0, 2.0}
ROUNDING = 1e-6
IN_GROUPS = {"answerability", "practice", "strictness"}  # files that are read whole
# A formula of the specification, and what is only rounded in a trace.
ALLOWED = {"safety.score: combine", "answering.generate: _told"}


def _modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(ENGINE.rglob("*.py")):
        name = ".".join(path.relative_to(ENGINE).with_suffix("").parts)
        if name.split(".")[0] not in ROOMS:
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def _is_number(node: ast.AST | None) -> bool:
    if isinstance(node, ast.UnaryOp):
        return _is_number(node.operand)
    if isinstance(node, ast.BinOp):
        return _is_number(node.left) or _is_number(node.right)
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def _constants(tree: ast.Module) -> Iterator[str]:
    """Names of a module's constants that are numbers, or tables with fractions in them."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            (target,) = node.targets
            pairs = (
                zip(target.elts, node.value.elts, strict=True)
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)
                else [(target, node.value)]
            )
        elif isinstance(node, ast.AnnAssign):
            pairs = [(node.target, node.value)]
        else:
            continue
        for name, value in pairs:
            table = isinstance(value, ast.Dict | ast.Tuple | ast.List | ast.Set) and any(
                map(_is_fraction, ast.walk(value))
            )
            if isinstance(name, ast.Name) and (table or _is_number(value)):
                yield name.id


def _is_fraction(node: ast.AST) -> bool:
    if not isinstance(node, ast.Constant) or type(node.value) is not float:
        return False
    return abs(node.value) not in PLAIN and abs(node.value) > ROUNDING


def _fractions(tree: ast.Module) -> Iterator[str]:
    """Functions and classes with a fraction in them."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and any(
            map(_is_fraction, ast.walk(node))
        ):
            yield node.name


def _listed() -> set[str]:
    found: set[str] = set()
    for table in FACTS.values():
        for line in table.strip().splitlines():
            module, names = line.strip().split(": ")
            found |= {f"{module}: {name}" for name in names.split()}
    return found


def test_a_number_in_the_code_is_a_listed_fact() -> None:
    stands = {f"{module}: {name}" for module, tree in _modules() for name in _constants(tree)}
    assert stands - _listed() == set(), "give it a card in assets/policy, or say here why it is a fact"
    assert _listed() - stands == set(), "listed here, but gone"


def test_no_number_that_decides_is_hidden_in_a_function() -> None:
    stands = {f"{module}: {name}" for module, tree in _modules() for name in _fractions(tree)}
    assert stands == ALLOWED


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ("LEAST = 0.7", ["LEAST"]),
        ("MOST: int = 40", ["MOST"]),
        ("LOW, HIGH = -1, 2.5", ["LOW", "HIGH"]),
        ("LESS = MOST - 0.1", ["LESS"]),
        ("WEIGHTS = {'words': 0.3}", ["WEIGHTS"]),
        ('LEAST = policy_number("rain", "clouds")', []),
        ("NAMES = ('a', 'b')", []),
    ],
)
def test_a_new_constant_is_seen(source: str, seen: list[str]) -> None:
    assert list(_constants(ast.parse(source))) == seen


def test_a_new_fraction_in_a_function_is_seen() -> None:
    assert list(_fractions(ast.parse("def decide(x):\n    return x > 0.35"))) == ["decide"]
    assert not list(_fractions(ast.parse("def halve(x):\n    return 0.5 * x + 1e-9")))


def test_every_number_of_a_policy_is_asked_for() -> None:
    """By its own name, or with all of its file."""
    asked: dict[str, set[str]] = {}
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    ast.Name("policy_number" | "policy_count"), [ast.Constant(file), ast.Constant(key)]
                ):
                    asked.setdefault(file, set()).add(key)
    for name in asked.keys() - IN_GROUPS:
        numbers = json.loads((POLICY / f"{name}.json").read_text(encoding="utf-8"))["numbers"]
        assert numbers.keys() == asked[name], name


MOST = 140  # numbers in assets/policy: fewer than 150 was the aim, more is none


def test_no_more_numbers_decide_than_is_told() -> None:
    files = [json.loads(path.read_text(encoding="utf-8")) for path in POLICY.glob("*.json")]
    count = sum(len(file["numbers"]) for file in files)
    assert count <= MOST
    told = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"stands in `assets/policy`, {count} of them" in told
