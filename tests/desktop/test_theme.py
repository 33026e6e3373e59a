"""Colours can be read (WCAG AA), icons can be drawn, every style sheet is understood by Qt."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from desktop import icons
from desktop.look import MAX_SCALE, MIN_SCALE, Look
from desktop.stylesheet import stylesheet
from desktop.theme import THEMES, Sizes, Theme, Tone

TEXT_CONTRAST, SHAPE_CONTRAST = 4.5, 3.0


def luminance(colour: str) -> float:
    """Relative luminance of "#RRGGBB" as WCAG 2 defines it, 0 to 1."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """WCAG contrast ratio, 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def grounds(theme: Theme) -> tuple[str, ...]:
    return (theme.ground, theme.surface, theme.sunken, theme.hover)


def readable_pairs(theme: Theme) -> list[tuple[str, str]]:
    """(text, background) of everything that carries words."""
    pairs = [(ink, ground) for ink in (theme.ink, theme.ink_soft) for ground in grounds(theme)]
    pairs += [(theme.on_accent, theme.accent), (theme.on_accent, theme.accent_hover)]
    pairs += [(theme.accent_ink, ground) for ground in (*grounds(theme), theme.accent_fill)]
    for tone in theme.tones.values():
        pairs += [(tone.ink, tone.fill), (tone.ink, theme.surface), (theme.ink, tone.fill)]
    return pairs


def visible_pairs(theme: Theme) -> list[tuple[str, str]]:
    """(shape, background) of borders and focus frames that must be seen (3 : 1)."""
    return [(shape, ground) for shape in (theme.focus, theme.line_strong) for ground in grounds(theme)]


def test_contrast_of_known_colours() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)
    assert luminance("#FFFFFF") == pytest.approx(1)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_all_words_can_be_read(theme: Theme) -> None:
    weak = {pair: contrast(*pair) for pair in readable_pairs(theme) if contrast(*pair) < TEXT_CONTRAST}
    assert weak == {}


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_borders_and_focus_can_be_seen(theme: Theme) -> None:
    weak = {pair: contrast(*pair) for pair in visible_pairs(theme) if contrast(*pair) < SHAPE_CONTRAST}
    assert weak == {}


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_states_have_colours_of_their_own_and_a_refusal_is_not_red(theme: Theme) -> None:
    assert len({theme.tones[tone].fill for tone in Tone}) == len(Tone)
    ink = theme.tones[Tone.UNKNOWN].ink
    red, green, blue = (int(ink[i : i + 2], 16) for i in (1, 3, 5))
    assert blue > red
    assert green > red


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("scale", [MIN_SCALE, 1.0, MAX_SCALE])
def test_qt_understands_the_style_sheet(qapp: QApplication, theme: Theme, scale: float) -> None:
    button = QPushButton()
    button.setStyleSheet(stylesheet(theme, Sizes(scale)))  # a warning of Qt fails the test
    button.ensurePolished()


@pytest.mark.parametrize("name", icons.names())
def test_every_icon_draws_something(qapp: QApplication, name: str) -> None:
    picture = icons.pixmap(name, "#112233", 24).toImage()
    assert any(picture.pixelColor(x, y).alpha() > 128 for x in range(24) for y in range(24))


def test_text_size_stays_within_bounds(qapp: QApplication) -> None:
    assert Look(scale=9).scale == MAX_SCALE
    assert Look(scale=0.1).scale == MIN_SCALE
    assert Look(theme="no such theme").theme.name == "light"
