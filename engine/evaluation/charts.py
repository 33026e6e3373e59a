"""Small charts as SVG, drawn without a plotting library: they stand inside an HTML report."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from engine.evaluation.curves import ReliabilityBin, RiskPoint

SIDE, MARGIN = 340, 44  # pixels
_SPAN = SIDE - 2 * MARGIN
_TICKS = 5
_LARGEST, _SMALLEST = 12.0, 3.0  # radius of a dot for all answers, for hardly any


def risk_coverage_chart(points: Sequence[RiskPoint], name: str = "") -> str:
    """Share of wrong answers over the share of questions that get one; the lower the better."""
    top = max([0.1, *(point.risk for point in points)])
    line = " ".join(f"{_x(point.coverage):.1f},{_y(point.risk / top):.1f}" for point in points)
    drawn = f'<polyline points="{line}" class="line"/>' if points else ""
    return _chart(f"Risk and coverage {name}", "questions answered", "answers wrong", drawn, top)


def reliability_chart(bins: Sequence[ReliabilityBin], name: str = "") -> str:
    """Share of right answers over confidence: on the diagonal the confidence says what it means."""
    count = sum(one.count for one in bins)
    drawn = f'<line x1="{_x(0)}" y1="{_y(0)}" x2="{_x(1)}" y2="{_y(1)}" class="guide"/>'
    for one in bins:
        radius = _SMALLEST + (_LARGEST - _SMALLEST) * (one.count / count) ** 0.5
        told = f"{one.count} answers, confidence {one.confidence:.2f}, right {one.right:.2f}"
        drawn += (
            f'<circle cx="{_x(one.confidence):.1f}" cy="{_y(one.right):.1f}" r="{radius:.1f}" class="dot">'
            f"<title>{told}</title></circle>"
        )
    return _chart(f"Reliability {name}", "confidence", "answers right", drawn, 1.0)


def _chart(title: str, across: str, up: str, drawn: str, top: float) -> str:
    """A frame from 0 to 100 % across and from 0 to `top` up, with what is drawn in it."""
    ticks = ""
    for number in range(_TICKS + 1):
        part = number / _TICKS
        ticks += (
            f'<text x="{_x(part):.1f}" y="{SIDE - MARGIN + 16}" text-anchor="middle">{100 * part:.0f}</text>'
            f'<text x="{MARGIN - 6}" y="{_y(part) + 4:.1f}" text-anchor="end">{100 * part * top:.0f}</text>'
        )
    middle = SIDE / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}" role="img" '
        f'viewBox="0 0 {SIDE} {SIDE}" aria-label="{escape(title)}"><title>{escape(title)}</title>'
        f'<rect x="{MARGIN}" y="{MARGIN}" width="{_SPAN}" height="{_SPAN}" class="frame"/>{ticks}'
        f'<text x="{middle}" y="{SIDE - 8}" text-anchor="middle">{escape(across)}, %</text>'
        f'<text x="12" y="{middle}" text-anchor="middle" transform="rotate(-90 12 {middle})">{escape(up)}, %'
        f'</text><text x="{middle}" y="{MARGIN - 16}" text-anchor="middle" class="title">{escape(title)}'
        f"</text>{drawn}</svg>"
    )


def _x(part: float) -> float:
    return MARGIN + _SPAN * part


def _y(part: float) -> float:
    return SIDE - MARGIN - _SPAN * part
