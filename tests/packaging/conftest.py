"""The packaging scripts as modules: their folder is no package (`packaging` is also a name on the index)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "packaging"
sys.path.insert(0, str(FOLDER))

# Put into every Python that is started: what packages leave out is not there.
SITE = """
import sys
LEFT_OUT = {left_out!r}
class LeftOut:
    def find_spec(self, name, path=None, target=None):
        if any(name == one or name.startswith(one + ".") for one in LEFT_OUT):
            raise ModuleNotFoundError(f"left out: {{name}}", name=name)
sys.meta_path.insert(0, LeftOut())
"""


@pytest.fixture
def as_packaged(tmp_path: Path) -> dict[str, str]:
    """The environment in which this Python has no more modules than a package has."""
    import contents

    site = tmp_path / "site"
    site.mkdir()
    text = SITE.format(left_out=contents.modules_left_out())
    (site / "sitecustomize.py").write_text(text, encoding="utf-8")
    return os.environ | {"PYTHONPATH": os.pathsep.join((str(site), str(contents.ROOT)))}
