"""The line drawings of the sample textbook, in millimetres, each drawn into one rectangle."""

from __future__ import annotations

import itertools

from fpdf import FPDF

BLUE, SUN, EARTH, GREEN, GREY = (
    (70, 130, 190),
    (245, 190, 60),
    (190, 150, 100),
    (90, 150, 80),
    (110, 110, 110),
)


def draw_figure(pdf: FPDF, name: str, x: float, y: float, width: float, height: float) -> None:
    """Draw figure `name` into the rectangle (x, y, width, height). Raises KeyError for an unknown name."""
    pdf.set_line_width(0.4)
    _FIGURES[name](pdf, x, y, width, height)
    pdf.set_line_width(0.2)


def _fill(pdf: FPDF, color: tuple[int, int, int]) -> None:
    pdf.set_fill_color(*color)
    pdf.set_draw_color(*GREY)


def _arrow(pdf: FPDF, x0: float, y0: float, x1: float, y1: float) -> None:
    pdf.set_draw_color(*GREY)
    pdf.line(x0, y0, x1, y1)
    dx, dy = x1 - x0, y1 - y0
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length * 2.2, dy / length * 2.2
    pdf.line(x1, y1, x1 - ux - uy * 0.6, y1 - uy + ux * 0.6)
    pdf.line(x1, y1, x1 - ux + uy * 0.6, y1 - uy - ux * 0.6)


def _cycle(pdf: FPDF, x: float, y: float, w: float, h: float) -> None:
    _fill(pdf, BLUE)
    pdf.rect(x, y + h - 10, w * 0.5, 10, style="F")
    _fill(pdf, EARTH)
    pdf.polygon(
        [(x + w * 0.5, y + h), (x + w * 0.5, y + h - 10), (x + w * 0.8, y + 14), (x + w, y + h)], style="F"
    )
    _fill(pdf, SUN)
    pdf.circle(x + 12, y + 9, 6, style="F")
    _fill(pdf, (215, 225, 235))
    for shift in (0, 8, 16):
        pdf.ellipse(x + w * 0.5 + shift, y + 4, 16, 9, style="F")
    _arrow(pdf, x + w * 0.25, y + h - 12, x + w * 0.42, y + 16)
    _arrow(pdf, x + w * 0.68, y + 15, x + w * 0.72, y + 24)
    _arrow(pdf, x + w * 0.7, y + h - 6, x + w * 0.52, y + h - 6)


def _harvest(pdf: FPDF, x: float, y: float, w: float, h: float) -> None:
    _fill(pdf, EARTH)
    pdf.rect(x + 20, y + 20, 40, h - 20, style="DF")
    pdf.polygon([(x + 14, y + 20), (x + 40, y + 4), (x + 66, y + 20)], style="DF")
    _fill(pdf, BLUE)
    pdf.rect(x + 64, y + 20, 3, h - 26, style="F")
    pdf.rect(x + 67, y + h - 9, 20, 3, style="F")
    pdf.rect(x + w - 50, y + h - 20, 40, 20, style="DF")
    _arrow(pdf, x + 88, y + h - 7.5, x + w - 52, y + h - 7.5)


def _timeline(pdf: FPDF, x: float, y: float, w: float, h: float) -> None:
    points = [(0.92, 0.45), (0.68, 0.35), (0.5, 0.5), (0.34, 0.68), (0.1, 0.25)]
    places = [(x + w * px, y + h * py) for px, py in points]
    for (x0, y0), (x1, y1) in itertools.pairwise(places):
        _arrow(pdf, x0, y0, x1, y1)
    _fill(pdf, (180, 60, 40))
    for px, py in places:
        pdf.circle(px, py, 1.6, style="F")


def _layers(pdf: FPDF, x: float, y: float, w: float, h: float) -> None:
    shades = [(90, 65, 45), (150, 110, 75), (185, 160, 130), (140, 140, 145)]
    for i, shade in enumerate(shades):
        _fill(pdf, shade)
        pdf.rect(x + w * 0.25, y + 6 + i * (h - 8) / 4, w * 0.5, (h - 8) / 4, style="F")
    _fill(pdf, GREEN)
    for i in range(9):
        left = x + w * 0.27 + i * w * 0.05
        pdf.polygon([(left, y + 6), (left + 1.5, y), (left + 3, y + 6)], style="F")


def _lever(pdf: FPDF, x: float, y: float, w: float, h: float) -> None:
    _fill(pdf, EARTH)
    pdf.polygon([(x + w * 0.4, y + 26), (x + w * 0.36, y + h - 6), (x + w * 0.44, y + h - 6)], style="DF")
    pdf.rect(x + w * 0.1, y + 23, w * 0.8, 3, style="DF")
    _fill(pdf, GREY)
    pdf.rect(x + w * 0.12, y + 11, 14, 12, style="F")
    _arrow(pdf, x + w * 0.86, y + 6, x + w * 0.86, y + 22)


def _pulley(pdf: FPDF, x: float, y: float, w: float, h: float) -> None:
    for centre, drop in ((x + w * 0.3, 0.0), (x + w * 0.7, 14.0)):
        _fill(pdf, EARTH)
        pdf.circle(centre, y + 10 + drop, 6, style="D")
        pdf.line(centre - 6, y + 10 + drop, centre - 6, y + (h - 10 if drop == 0 else 2))
        pdf.line(centre + 6, y + 10 + drop, centre + 6, y + (h - 18 if drop == 0 else 2))
        _fill(pdf, GREY)
        pdf.rect(centre - (11 if drop == 0 else 5), y + h - 10, 10, 8, style="F")
        if drop:
            pdf.line(centre, y + 16 + drop, centre, y + h - 10)
    pdf.line(x + w * 0.2, y + 2, x + w * 0.8, y + 2)


_FIGURES = {
    "cycle": _cycle,
    "harvest": _harvest,
    "timeline": _timeline,
    "layers": _layers,
    "lever": _lever,
    "pulley": _pulley,
}
