"""Which blocks belong to a box, an activity or a margin note beside the running text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.values import BlockKind, UnitKind
from engine.ingest.structure import Part, stream_of

_ACTIVITY = re.compile(
    r"(?i)\W*(?:(?:activity|activities|क्रियाकलाप|गतिविधि|experiment|प्रयोग)\s*(?:\d|[:–—-]|$)"
    r"|(?:do|try) (?:this|it yourself)|let us (?:do|try)|hands[- ]on|करके देखिए|आओ करें)"
)


def units_of(parts: Sequence[Part]) -> list[UnitKind | None]:
    """The unit that each part belongs to; None for running text."""
    active = {stream_of(part.head) for part in parts if part.head.boxed and _names_activity(part)}
    units: list[UnitKind | None] = []
    steps = False  # right below the heading of an activity that no box frames
    for part in parts:
        box = stream_of(part.head)
        steps = (_names_activity(part) and not box) or (steps and part.kind is BlockKind.LIST and not box)
        if steps or box in active:
            units.append(UnitKind.ACTIVITY)
        elif part.head.note:
            units.append(UnitKind.MARGIN_NOTE)
        else:
            units.append(UnitKind.BOX if box else None)
    return units


def _names_activity(part: Part) -> bool:
    return bool(_ACTIVITY.match(" ".join(piece.text for piece in part.pieces)))
