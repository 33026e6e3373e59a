"""The card of an adapter: what it was made of, on what, how good it is. The program holds the adapter
against it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from engine.inference.adapter import WEIGHTS, fingerprint
from models import catalogue
from models.disk import file_sha256


def write_card(
    adapter: Path,
    base: Path,
    *,
    does: str,
    data: Sequence[Path],
    recipe: Mapping[str, object],
    figures: Mapping[str, object],
) -> None:
    """Write NAME.json beside the `adapter`. `base`: folder of the model it was fitted with; `data`: files it
    learnt from; `figures`: what it was measured to give."""
    spec = catalogue.find(base.name)
    digest = hashlib.sha256()
    for path in data:
        digest.update(path.read_bytes())
    facts = {
        "name": adapter.stem,
        "does": does,
        "sha256": file_sha256(adapter),
        "base": {
            "name": base.name,
            "sha256": spec.sha256 if spec else file_sha256(base / WEIGHTS),
            "fingerprint": fingerprint(base / WEIGHTS),
            "licence": spec.licence if spec else "",
        },
        "data": {"files": [path.name for path in data], "sha256": digest.hexdigest()},
        "recipe": dict(recipe),
        "date": datetime.now(UTC).date().isoformat(),
        "figures": dict(figures),
        "licence": "AGPL-3.0-or-later",
    }
    text = json.dumps(facts, ensure_ascii=False, indent=1) + "\n"
    adapter.with_suffix(".json").write_text(text, encoding="utf-8")
