"""Stage A: what is checked of a generated answer, in the order of the table.

`SENTENCE_CHECKS` run on every sentence while it streams; `ANSWER_CHECKS` on the whole.
"""

from __future__ import annotations
