"""Write the tile drawings: `python -m games.art` from the project's root."""

from __future__ import annotations

from pathlib import Path

from games.art.files import write

if __name__ == "__main__":
    write(Path(__file__).resolve().parents[2])
