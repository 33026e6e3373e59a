"""Chat messages -> prompt segments, by the model's own chat template.

What people and books wrote is never read as control tokens: the template is rendered around
placeholders, and only the template's own parts may become special tokens. "<|im_end|>" typed into a
question stays seven ordinary characters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

Role = Literal["system", "user", "assistant"]

CHATML = (
    "{% for m in messages %}<|im_start|>{{ m['role'] }}\n{{ m['content'] }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
_MARK = "\ue000{}\ue001"  # private use: cannot come from a template


@dataclass(frozen=True, slots=True)
class Message:
    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of the prompt. `special`: written by the template, so control tokens count."""

    text: str
    special: bool


def render(template: str | None, messages: Sequence[Message], bos: str = "", eos: str = "") -> list[Segment]:
    """The prompt up to where the model has to speak. Falls back to ChatML without a usable template."""
    marks = [_MARK.format(i) for i in range(len(messages))]
    turns = [{"role": m.role, "content": mark} for m, mark in zip(messages, marks, strict=True)]
    text = None
    for source in (template, CHATML) if template else (CHATML,):
        text = _try(source, turns, bos, eos)
        if text is not None and all(mark in text for mark in marks):
            break
        merged = _try(source, _without_system(turns), bos, eos)
        if merged is not None and all(mark in merged for mark in marks):
            text = merged
            break
    assert text is not None  # ChatML renders anything
    return _split(text, marks, [m.content for m in messages])


def _try(source: str, turns: list[dict[str, str]], bos: str, eos: str) -> str | None:
    """None when the template refuses these roles or is no valid template."""
    from jinja2 import TemplateError
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    def raise_exception(message: str) -> None:
        raise TemplateError(message)

    environment: Any = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
    try:
        rendered: str = environment.from_string(source).render(
            messages=turns,
            add_generation_prompt=True,
            bos_token=bos,
            eos_token=eos,
            enable_thinking=False,
            raise_exception=raise_exception,
        )
    except (TemplateError, TypeError, ValueError, KeyError, ArithmeticError):
        return None
    return rendered


def _without_system(turns: list[dict[str, str]]) -> list[dict[str, str]]:
    """Some models know no system role: its text opens the first user turn."""
    if len(turns) < 2 or turns[0]["role"] != "system":
        return turns
    first = {"role": turns[1]["role"], "content": f"{turns[0]['content']}\n\n{turns[1]['content']}"}
    return [first, *turns[2:]]


def _split(text: str, marks: list[str], contents: list[str]) -> list[Segment]:
    segments: list[Segment] = []
    for mark, content in zip(marks, contents, strict=True):
        before, _, text = text.partition(mark)
        segments += [Segment(before, True), Segment(content, False)]
    segments.append(Segment(text, True))
    return [segment for segment in segments if segment.text]
