"""Colours can be read (WCAG AA), icons can be drawn, every style sheet is understood by Qt."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from desktop import icons
from desktop.look import MAX_SCALE, MIN_SCALE, Look
from desktop.stylesheet import stylesheet
from desktop.theme import THEMES, Sizes, Theme, Tone, contrast, luminance

TEXT_CONTRAST, SHAPE_CONTRAST = 4.5, 3.0


def test_contrast_of_known_colours() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)
    assert luminance("#FFFFFF") == pytest.approx(1)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_all_words_can_be_read(theme: Theme) -> None:
    weak = {pair: contrast(*pair) for pair in theme.readable_pairs() if contrast(*pair) < TEXT_CONTRAST}
    assert weak == {}


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_borders_and_focus_can_be_seen(theme: Theme) -> None:
    weak = {pair: contrast(*pair) for pair in theme.visible_pairs() if contrast(*pair) < SHAPE_CONTRAST}
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
