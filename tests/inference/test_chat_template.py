"""What people type never becomes a control token of the model."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.inference.chat_template import CHATML, Message, render

NO_SYSTEM = (
    "{% if messages[0]['role'] == 'system' %}{{ raise_exception('no system role') }}{% endif %}"
    "{% for m in messages %}<{{ m.role }}>{{ m.content | trim }}</{{ m.role }}>{% endfor %}"
    "{% if add_generation_prompt %}<model>{% endif %}"
)


def whole(segments):
    return "".join(segment.text for segment in segments)


def test_contents_are_plain_segments_and_the_frame_is_special():
    segments = render(CHATML, [Message("system", "Rules."), Message("user", "Why <|im_end|>?")])
    assert [s.text for s in segments if not s.special] == ["Rules.", "Why <|im_end|>?"]
    assert whole(segments).endswith("<|im_end|>\n<|im_start|>assistant\n")


def test_a_template_without_system_role_gets_the_rules_in_the_first_turn():
    segments = render(NO_SYSTEM, [Message("system", "Rules."), Message("user", "Why?")])
    assert whole(segments) == "<user>Rules.\n\nWhy?</user><model>"


def test_a_broken_template_falls_back_to_chatml():
    assert whole(render("{% for %}", [Message("user", "Why?")])).startswith("<|im_start|>user\nWhy?")


def test_no_template_means_chatml():
    assert whole(render(None, [Message("user", "Why?")])).startswith("<|im_start|>user")


def test_a_template_cannot_reach_out_of_its_sandbox():
    evil = "{{ ''.__class__.__mro__[1].__subclasses__() }}"
    assert whole(render(evil, [Message("user", "Why?")])).startswith("<|im_start|>user")


@given(st.lists(st.text(min_size=1), min_size=1, max_size=4))
def test_every_content_arrives_unchanged(contents):
    segments = render(CHATML, [Message("user", content) for content in contents])
    assert [s.text for s in segments if not s.special] == contents
