"""`pothi doctor`: what stands against Pothi on this computer, in words or as JSON."""

from __future__ import annotations

import json

from engine.core.config import Config
from engine.core.values import Language
from engine.service.doctor import Verdict, examine
from engine.service.doctor_texts import words

# The exit code of the worst finding: done, partly failed, environment.
CODES = {Verdict.GOOD: 0, Verdict.LIMITED: 1, Verdict.BAD: 3}


def doctor(config: Config, *, language: Language, as_json: bool) -> int:
    """Print one line for each check; returns the exit code."""
    findings = examine(config)
    if as_json:
        rows = [
            {
                "check": finding.check.value,
                "verdict": finding.verdict.value,
                "case": finding.case,
                "facts": finding.facts,
                "text": words(finding, language),
            }
            for finding in findings
        ]
        print(json.dumps({"findings": rows}, ensure_ascii=False))
    else:
        for finding in findings:
            print(words(finding, language))
    return max(CODES[finding.verdict] for finding in findings)
