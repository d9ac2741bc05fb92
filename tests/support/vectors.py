"""The recorded games of Carcassonne that lie beside the tests."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Final

VECTORS: Final = Path(__file__).resolve().parents[1] / "scoring" / "vectors" / "carcassonne"


@cache
def recorded_sets() -> frozenset[str]:
    """Return the keys of all sets that lie in the first game of some file: what no engine plays is in none."""
    files = (gzip.decompress(path.read_bytes()) for path in sorted(VECTORS.glob("*.jsonl.gz")))
    return frozenset(key for text in files for key in json.loads(text.partition(b"\n")[0])["rules"]["sets"])
