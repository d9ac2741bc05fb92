"""The Chromium of the system, whole or without the windows around its pages."""

from __future__ import annotations

import shutil
from typing import Final

WHOLE: Final = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
"""Its program, or nothing where it is not installed."""

BARE: Final = shutil.which("chromium-headless-shell") or ""
"""The same engine in a program that has no windows: pages are the same, a run of tests takes a third less time."""
