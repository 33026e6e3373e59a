"""What people read when the world gets in the way: a plain message and what to do, English and Hindi.

`{name}` fields are filled from the error's parameters; a missing one leaves a neutral word, so that an
error never fails to tell itself.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import NamedTuple

from engine.core import error_texts_english, error_texts_hindi
from engine.core.errors import ErrorCode
from engine.core.values import Language


class ErrorText(NamedTuple):
    """`message`: what happened. `remedy`: what the person can do now."""

    message: str
    remedy: str


# Of a command that met a mistake of ours. `path`: the log that tells more.
IN_POTHI = {
    Language.EN: ErrorText(
        "Something went wrong in Pothi itself.",
        "Your books are safe. Try it once more; if it happens again, give this file to those who make Pothi: "
        "{path}",
    ),
    Language.HI: ErrorText(
        "पोथी के अंदर ही कोई गड़बड़ी हो गई।",
        "आपकी किताबें सुरक्षित हैं। एक बार फिर कोशिश कीजिए; फिर भी हो, तो यह फ़ाइल पोथी बनाने वालों को दीजिए: {path}",
    ),
}

# Of a question that met a mistake of ours, in a row of results; what broke stands in the log.
OUR_MISTAKE = {
    Language.EN: ErrorText(
        "Something went wrong inside Pothi with this question.",
        "Ask it in other words. What broke stands in the file engine.log, for the people who make Pothi.",
    ),
    Language.HI: ErrorText(
        "इस सवाल पर पोथी के अंदर कोई गड़बड़ी हो गई।",
        "सवाल दूसरे शब्दों में पूछकर देखिए। क्या बिगड़ा, यह पोथी बनाने वालों के लिए engine.log फ़ाइल में लिखा है।",
    ),
}

_TABLES = {Language.EN: error_texts_english.TEXTS, Language.HI: error_texts_hindi.TEXTS}


class _Parameters(dict[str, str]):
    """Fills a message; `file` is the last part of `path`, and what is unknown reads as "?"."""

    def __missing__(self, key: str) -> str:
        if key == "file" and "path" in self:
            return PurePath(self["path"].replace("\\", "/")).name
        return "?"


def text(code: ErrorCode, params: dict[str, str], language: Language) -> ErrorText:
    """Message and remedy for an error in the language of the person who reads it."""
    message, remedy = _TABLES[language][code]
    values = _Parameters(params)
    return ErrorText(message.format_map(values), remedy.format_map(values))
