"""What is installed is enough for every Python that we name, and not just for the one that compiled the lock."""

from __future__ import annotations

import re
from importlib.metadata import requires
from pathlib import Path
from typing import Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

LOCK: Final = Path(__file__).parents[2] / "requirements" / "base.txt"
LOCKED: Final = {canonicalize_name(name) for name in re.findall(r"^([\w.-]+)==", LOCK.read_text(), re.MULTILINE)}


@pytest.mark.parametrize("patch", range(10))
def test_the_lock_holds_what_each_release_of_python_3_11_needs(patch: int) -> None:
    python = {"python_version": "3.11", "python_full_version": f"3.11.{patch}", "extra": ""}

    wanted = {
        canonicalize_name(needed.name)
        for name in LOCKED
        for needed in map(Requirement, requires(name) or [])
        if needed.marker is None or needed.marker.evaluate(python)
    }

    assert wanted <= LOCKED
