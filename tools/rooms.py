"""Draw the rooms of the code: `python tools/rooms.py` writes docs/rooms.svg from the walls in pyproject.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
PICTURE: Final = ROOT / "docs" / "rooms.svg"
WIDTH, FLOOR, GAP, HEAD = 380, 30, 8, 44
SIDES: Final = {
    "games": "Rooms of the pages stand on each other",
    "scoring": "The kernel knows no game, and games do not know each other",
}
"""The two packages, each with how its contract of layers begins."""
HEADINGS: Final = {"games": "games/ – pages, log, rows", "scoring": "scoring/ – the rules, without Django"}


def floors(contracts: Iterable[Mapping[str, Any]], package: str) -> list[list[str]]:
    """Return the layers of a package from the top, each with the names of its rooms."""
    found = next(one for one in contracts if one["name"].startswith(SIDES[package]))
    layers = (layer.replace("|", ":").split(":") for layer in found["layers"])
    names = [[room.strip().removeprefix(f"{package}.") for room in layer] for layer in layers]
    # All of the kernel is one room here: its own layers are its own business.
    outside = [layer for layer in names if not layer[0].startswith("kernel.")]
    return [*outside, ["kernel"]] if len(outside) < len(names) else outside


def drawn(package: str, layers: list[list[str]], left: int) -> Iterable[str]:
    """Yield the boxes of one package, a floor below the other."""
    yield f'<text class="head" x="{left}" y="26">{escape(HEADINGS[package])}</text>'
    for number, rooms in enumerate(layers):
        y, side = HEAD + number * (FLOOR + GAP), (WIDTH - GAP * (len(rooms) - 1)) / len(rooms)
        for place, room in enumerate(rooms):
            x = left + place * (side + GAP)
            yield f'<rect x="{x:g}" y="{y}" width="{side:g}" height="{FLOOR}" rx="5"/>'
            yield f'<text x="{x + side / 2:g}" y="{y + 20}" text-anchor="middle">{escape(room)}</text>'


def picture() -> str:
    """Return the drawing: what stands higher may import what stands lower, and never the other way round."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    sides = {package: floors(contracts, package) for package in SIDES}
    height = HEAD + max(map(len, sides.values())) * (FLOOR + GAP) + GAP
    boxes = [box for number, package in enumerate(sides) for box in drawn(package, sides[package], 10 + number * 410)]
    style = (
        "rect{fill:#f4ead7;stroke:#6b5a3e}text{font:13px sans-serif;fill:#2b241a}.head{font-weight:bold;font-size:15px}"
    )
    body = "\n".join(boxes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * 410} {height}" width="{2 * 410}">\n'
        f"<style>{style}</style>\n{body}\n</svg>\n"
    )


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8")
