"""The teacher's PIN: keeps students out of the teacher area. Stored as a slow hash in the library.

Who forgot it, and administers this machine, removes it with `forget` (or deletes the setting).
"""

from __future__ import annotations

import hashlib
import hmac
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.library.settings import Settings

SETTING = "teacher.pin"
FEWEST_DIGITS = 4
# scrypt: about 16 MB and some tens of milliseconds for each guess.
_COST, _BLOCK, _PARALLEL = 2**14, 8, 1


def is_set(settings: Settings) -> bool:
    return bool(settings.get(SETTING, ""))


def is_acceptable(pin: str) -> bool:
    """Four digits or more."""
    return len(pin) >= FEWEST_DIGITS and pin.isascii() and pin.isdigit()


def choose(settings: Settings, pin: str) -> None:
    """Set or change the PIN. Raises ValueError for one that is not acceptable."""
    if not is_acceptable(pin):
        raise ValueError("a PIN has at least four digits")
    salt = os.urandom(16)
    settings.set(SETTING, f"{salt.hex()}:{_hash(pin, salt).hex()}")


def forget(settings: Settings) -> None:
    """Remove the PIN: the teacher area is open to everybody again."""
    settings.set(SETTING, "")


def is_right(settings: Settings, pin: str) -> bool:
    """True for the right PIN, and for any when none is set."""
    stored = str(settings.get(SETTING, "") or "")
    if not stored:
        return True
    salt, _, digest = stored.partition(":")
    return hmac.compare_digest(_hash(pin, bytes.fromhex(salt)).hex(), digest)


def _hash(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=_COST, r=_BLOCK, p=_PARALLEL, dklen=32)
