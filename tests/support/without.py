"""An environment in which some libraries seem not to be installed, for programs that are started in it."""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Final

from packaging.utils import canonicalize_name

from tests.support.stage import ROOT

HIDING: Final = '''"""Hide libraries: Python reads this file at its start."""

from importlib.machinery import PathFinder

HIDDEN = {hidden!r}
find_spec = PathFinder.find_spec


def find_others(name, path=None, target=None):
    return None if name.partition(".")[0] in HIDDEN else find_spec(name, path, target)


PathFinder.find_spec = find_others
'''


def locked(name: str) -> dict[str, str]:
    """Return the versions that a lock pins, by library."""
    lines = re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "requirements" / f"{name}.txt").read_text("utf-8"), re.MULTILINE)
    return {canonicalize_name(library): version for library, version in lines}


def modules_of_a_club() -> set[str]:
    """Return what can be imported where a club's libraries are installed, and not at home."""
    only_there = locked("club").keys() - locked("base").keys()
    found = packages_distributions().items()
    return {module for module, brings in found if {canonicalize_name(one) for one in brings} <= only_there}


def without(modules: Collection[str], folder: Path) -> dict[str, str]:
    """Return the environment variables that hide modules; `folder` is a new one for it."""
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(HIDING.format(hidden=sorted(modules)), "utf-8")
    return {"PYTHONPATH": os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH", ""))))}
