"""Hooks of the package's builder: the requirements, and the files beside Python's (see pyproject.toml).

Sentences are compiled and static files collected on the way, so that the first start of a package is a quick one.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

import polib
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

SHARE: Final = "config/share"
REQUIREMENT: Final = re.compile(r"^[a-zA-Z][^#\n]*", re.MULTILINE)


def requirements(root: Path, name: str = "base") -> list[str]:
    """Return what a home needs ("base"), or what the extra "club" adds: requirements/NAME.in, locked in NAME.txt."""
    return [found.strip() for found in REQUIREMENT.findall((root / "requirements" / f"{name}.in").read_text("utf-8"))]


def compiled(root: Path, folder: Path) -> dict[str, str]:
    """Compile the sentences into a folder; return each file of the languages, and its place in the package."""
    found = {str(path): f"{SHARE}/{path.relative_to(root).as_posix()}" for path in (root / "locale").glob("*/*.toml")}
    for catalogue in sorted((root / "locale").glob("*/LC_MESSAGES/*.po")):
        place = catalogue.relative_to(root).with_suffix(".mo")
        made = folder / place
        made.parent.mkdir(parents=True)
        polib.pofile(str(catalogue)).save_as_mofile(str(made))
        found[str(made)] = f"{SHARE}/{place.as_posix()}"
    return found


def collected(root: Path, folder: Path) -> dict[str, str]:
    """Collect the static files into a folder, each under its name with a hash; return it, and its place."""
    environment = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"],
        cwd=root, env=environment | {"TABLESIDE_VAR": str(folder)}, check=True,
    )  # fmt: skip
    return {str(folder / "static"): f"{SHARE}/collected"}


class OurRequirements(MetadataHookInterface):
    """One list of requirements for clones and packages."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Tell the builder what the package needs."""
        metadata["dependencies"] = requirements(Path(self.root))
        metadata["optional-dependencies"] = {"club": requirements(Path(self.root), "club")}


class OurFiles(BuildHookInterface[Any]):
    """Templates, static files and compiled sentences."""

    def dependencies(self) -> list[str]:
        """Return what collecting needs: all that Tableside runs on."""
        return requirements(Path(self.root))

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put them into the wheel; one that points at a clone finds them there."""
        if self.target_name == "wheel" and version == "standard":
            root, folder = Path(self.root), Path(mkdtemp(prefix="tableside-"))
            # Static files as they are written, too: sheets of tiles and single pages are put together from them.
            build_data["force_include"] |= {str(root / name): f"{SHARE}/{name}" for name in ("templates", "static")}
            build_data["force_include"] |= compiled(root, folder) | collected(root, folder)
