"""The locked libraries suit every Python that we name, and not just the one that compiled the lock."""

from __future__ import annotations

from importlib.metadata import metadata, requires
from typing import Final

import pytest
from django.conf import settings
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


def test_what_is_installed_under_a_weak_copyleft_is_named() -> None:
    others = (settings.BASE_DIR / "docs" / "others.md").read_text("utf-8").casefold()

    licences = {name: metadata(name).json.get("license_expression", "") for name in CLUB}
    lesser = {name for name, licence in licences.items() if "LGPL" in licence}

    assert {"psycopg", "zeroconf"} <= lesser
    assert [name for name in lesser if name.removesuffix("-binary") not in others] == []


@pytest.mark.parametrize("place", ["home", "club"])
def test_a_container_is_told_the_time_zone(place: str) -> None:
    assert 'TIME_ZONE: "${TIME_ZONE:-}"' in (settings.BASE_DIR / "deploy" / f"compose.{place}.yaml").read_text("utf-8")
