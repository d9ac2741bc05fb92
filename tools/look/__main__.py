"""Draw every page: `make look`, `make look LOOK=catan`, `LOOK_LANGUAGE=de`, `AGAINST=<commit>`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from typing import Final

from tests.support.chromium import BARE, WHOLE
from tests.support.pages import FAMILIES
from tests.support.stage import ROOT
from tools.look.against import drawn_otherwise
from tools.look.sheets import write_sheets
from tools.look.variants import CHINESE
from tools.look.work import draw

OUT: Final = ROOT / "var" / "look"
LONGEST: Final = (
    "door",
    "knights",
    "knights-cards",
    "past",
    "table",
    "pads",
    "catan",
    "catan-table",
    "small-boxes",
    "log",
    "maps",
)
"""The families that take longest, which begin first."""


def families(asked: str) -> list[str]:
    """Return the families that begin with one of the words asked for, or all, the longest first."""
    order = sorted(FAMILIES, key=lambda one: LONGEST.index(one) if one in LONGEST else len(LONGEST))
    words = tuple(filter(None, asked.replace(" ", "").split(",")))
    return [one for one in order if not words or one.startswith(words)]


def main() -> int:
    """Draw what the environment asks for; say where it is, and how long it took."""
    since = time.monotonic()
    language, commit = os.environ.get("LOOK_LANGUAGE") or "en", os.environ.get("AGAINST", "")
    wanted = families(os.environ.get("LOOK", ""))
    if not wanted:
        print(f"No family begins with {os.environ['LOOK']!r}: there are {', '.join(FAMILIES)}.")
        return 1
    if not (BARE or WHOLE):
        print("No browser to draw with: apt install chromium-headless-shell")
        return 1
    shutil.rmtree(OUT, ignore_errors=True)
    pictures = draw(wanted, OUT / "pictures", language)
    changed = drawn_otherwise(commit, pictures, OUT / "pictures") if commit else []
    sheets = write_sheets(pictures, OUT, {one.path for one in changed})
    if commit:
        lines = [f"{one.family}: {one.name} ({one.variant.words})" for one in changed]
        (OUT / "changed.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        print(f"{len(changed)} pictures are not as in {commit}: var/look/changed.txt")
    failed = [one for one in pictures if one.problem]
    for one in failed:
        print(f"NOT DRAWN {one.family}: {one.name} ({one.variant.words}): {one.problem.splitlines()[0]}")
    if not _has_letters(CHINESE if language == "en" else language):
        print("No font here has the letters of that language: boxes stand for them (apt install fonts-noto-cjk).")
    print(f"{len(pictures)} pictures on {len(sheets)} sheets in var/look, {time.monotonic() - since:.0f} s")
    return int(bool(failed) or {one.family for one in pictures} != set(wanted))


def _has_letters(language: str) -> bool:
    if shutil.which("fc-list") is None:
        return True
    wanted = {"zh-Hant": "zh-tw", "zh-Hans": "zh-cn"}.get(language, language)
    return bool(subprocess.run(["fc-list", f":lang={wanted}"], check=False, capture_output=True).stdout)


if __name__ == "__main__":
    sys.exit(main())
