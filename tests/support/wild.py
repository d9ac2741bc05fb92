"""Files from the wild: what people brought who use such programs. They lie beside the recorded games of all boxes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
SHARED: Final = Path(os.environ.get("VECTORS") or ROOT.parent / "shared" / "vectors").parent
WILD: Final = SHARED / "wild"


def wild_files() -> list[Path]:
    """Return the files, by name; none where they do not lie."""
    return sorted(path for path in WILD.glob("*") if path.suffix != ".md")
