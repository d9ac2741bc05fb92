"""Write the drawings: `python -m games.art` from the project's root; with names of sets, of tiles only theirs."""

from __future__ import annotations

import sys
from pathlib import Path

from games.art.files import write

if __name__ == "__main__":
    write(Path(__file__).resolve().parents[2], sys.argv[1:])
