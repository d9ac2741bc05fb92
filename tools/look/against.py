"""The pictures that another commit draws otherwise: its own `make look` runs in a worktree of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image, ImageChops

from tests.support.stage import ROOT
from tools.look.drawing import Picture

SHADE: Final = 8
"""The difference, of 255, that no eye sees: a slanted edge may come out so much lighter or darker when painted anew."""
REQUIREMENTS: Final = ("requirements/base.txt", "requirements/dev.txt")


def drawn_otherwise(commit: str, pictures: Sequence[Picture], out: Path) -> list[Picture]:
    """Return the pictures that a commit draws otherwise, or not at all."""
    with _pictures_of(commit) as before:
        return [one for one in pictures if not one.problem and differs(one.path, before / one.path.relative_to(out))]


def differs(now: Path, before: Path) -> bool:
    """Say whether an eye could tell two pictures apart, or there is but one of them."""
    if not before.exists():
        return True
    if now.read_bytes() == before.read_bytes():
        return False
    with Image.open(now) as one, Image.open(before) as other:
        if one.size != other.size:
            return True
        extremes = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getextrema()
    return max(most for _least, most in extremes) > SHADE  # type: ignore[misc]  # a pair for each colour


@contextmanager
def _pictures_of(commit: str) -> Iterator[Path]:
    """Run a commit's own `make look` beside this one, and say where its pictures are."""
    if _git("cat-file", "-e", f"{commit}:tools/look/__init__.py", check=False).returncode:
        sys.exit(f"{commit} has no `make look` to compare with.")
    with TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        _git("worktree", "add", "--detach", str(tree), commit)
        try:
            # What is installed here serves there, too, if that commit wants the same; else it installs its own.
            same = not _git("diff", "--quiet", commit, "--", *REQUIREMENTS, check=False).returncode
            if same:
                (tree / ".venv").symlink_to((ROOT / ".venv").resolve())
            kept = ["--old-file=.venv/.dev", "--old-file=.venv/.runtime"] if same else []
            environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
            subprocess.run(["make", *kept, "look", "AGAINST="], cwd=tree, env=environment, check=True)
            yield tree / "var" / "look" / "pictures"
        finally:
            _git("worktree", "remove", "--force", str(tree))


def _git(*words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *words], cwd=ROOT, check=check, capture_output=True, text=True)
