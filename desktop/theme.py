"""Colours, sizes and the style sheet. Every colour pair people read is checked for AA contrast by a test."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Tone(StrEnum):
    """The state of an answer: each has a colour, an icon and a word of its own."""

    ANSWER = "answer"  # green: also "very sure"
    QUOTED = "quoted"  # teal: the book's own words
    MEDIUM = "medium"  # amber: fairly sure
    LOW = "low"  # orange: not so sure
    UNKNOWN = "unknown"
    CARE = "care"
    TALK = "talk"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class ToneColours:
    ink: str  # text and icon
    fill: str  # background of the state's header and chips


@dataclass(frozen=True, slots=True)
class Theme:
    """One palette. `surface` cards lie on `ground`; `sunken` is for inputs and rails."""

    name: str
    is_dark: bool
    ground: str
    surface: str
    sunken: str
    hover: str
    line: str
    line_strong: str
    ink: str
    ink_soft: str
    accent: str
    accent_hover: str
    on_accent: str
    accent_ink: str
    accent_fill: str
    focus: str
    highlight: str
    tones: dict[Tone, ToneColours]


LIGHT = Theme(
    name="light",
    is_dark=False,
    ground="#F5F4F0",
    surface="#FFFFFF",
    sunken="#ECEAE4",
    hover="#E9E7F5",
    line="#DDDAD2",
    line_strong="#7C7A86",
    ink="#1D1B26",
    ink_soft="#55525F",
    accent="#4A3FB5",
    accent_hover="#3A3096",
    on_accent="#FFFFFF",
    accent_ink="#43389F",
    accent_fill="#EBE8FA",
    focus="#5B4FD6",
    highlight="#FFD54A",
    tones={
        Tone.ANSWER: ToneColours("#14632F", "#E0F3E6"),
        Tone.QUOTED: ToneColours("#0B5A66", "#DDF1F3"),
        Tone.MEDIUM: ToneColours("#7A4B00", "#FCF0D2"),
        Tone.LOW: ToneColours("#94400A", "#FDE8DB"),
        Tone.UNKNOWN: ToneColours("#35536E", "#E3ECF4"),
        Tone.CARE: ToneColours("#6D3A8C", "#F3E8F9"),
        Tone.TALK: ToneColours("#43389F", "#EBE8FA"),
        Tone.ERROR: ToneColours("#584F45", "#ECE7E0"),
    },
)

DARK = Theme(
    name="dark",
    is_dark=True,
    ground="#15141B",
    surface="#1F1E28",
    sunken="#191822",
    hover="#2B2938",
    line="#35333F",
    line_strong="#8D8A9C",
    ink="#F0EEF6",
    ink_soft="#B8B4C4",
    accent="#7D70E8",
    accent_hover="#9186F0",
    on_accent="#0E0C18",
    accent_ink="#B9B1FF",
    accent_fill="#2C2850",
    focus="#A79EFF",
    highlight="#FFD54A",
    tones={
        Tone.ANSWER: ToneColours("#8FDDA9", "#163424"),
        Tone.QUOTED: ToneColours("#8AD9E3", "#12353A"),
        Tone.MEDIUM: ToneColours("#F2CC7A", "#3A2E12"),
        Tone.LOW: ToneColours("#FFB68C", "#40271A"),
        Tone.UNKNOWN: ToneColours("#A9C9E6", "#1C2E3E"),
        Tone.CARE: ToneColours("#DDB5F2", "#35213F"),
        Tone.TALK: ToneColours("#B9B1FF", "#2C2850"),
        Tone.ERROR: ToneColours("#D9CFC2", "#322D27"),
    },
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}


@dataclass(frozen=True, slots=True)
class Sizes:
    """Pixel sizes at a text scale (1.0 = 100 %). Spacing grows slower than text, so that 200 % still fits."""

    scale: float

    def text(self, pixels: float) -> int:
        return max(9, round(pixels * self.scale))

    def space(self, pixels: float) -> int:
        return round(pixels * (1 + (self.scale - 1) * 0.35))

    @property
    def body(self) -> int:
        return self.text(15)

    @property
    def answer(self) -> int:
        return self.text(17)

    @property
    def small(self) -> int:
        return self.text(13)

    @property
    def title(self) -> int:
        return self.text(20)

    @property
    def display(self) -> int:
        return self.text(28)

    @property
    def icon(self) -> int:
        return self.text(18)
