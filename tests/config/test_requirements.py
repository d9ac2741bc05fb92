"""What is installed is enough for every Python that we name, and not just for the one that compiled the lock."""

from __future__ import annotations

from importlib.metadata import requires
from typing import Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.support.without import locked

HOME: Final = locked("base").keys()
CLUB: Final = HOME | locked("club").keys()


@pytest.mark.parametrize("libraries", [HOME, CLUB], ids=["home", "club"])
@pytest.mark.parametrize("patch", range(10))
def test_the_lock_holds_what_each_release_of_python_3_11_needs(patch: int, libraries: set[str]) -> None:
    python = {"python_version": "3.11", "python_full_version": f"3.11.{patch}", "extra": ""}

    wanted = {
        canonicalize_name(needed.name)
        for name in libraries
        for needed in map(Requirement, requires(name) or [])
        if needed.marker is None or needed.marker.evaluate(python)
    }

    assert wanted <= libraries
