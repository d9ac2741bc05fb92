"""Name the generated files and write them."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from games.art.carcassonne import pieces, sheet
from games.art.carcassonne.layout.spots import spots_file
from games.art.carcassonne.names import large_of, sheet_of_set
from games.art.catan.knights.sheet import SHEET as KNIGHTS_SHEET
from games.art.catan.knights.sheet import sheet as knights_sheet
from games.art.catan.sheet import SHEET
from games.art.catan.sheet import sheet as island_sheet
from scoring.carcassonne import TILE_SETS, tile_set
from scoring.catalogue import GAMES

if TYPE_CHECKING:
    from pathlib import Path

STATIC: Final = "static"


def rules_with_sets() -> str:
    """Return the style by which house rules show only with the boxes that they speak of, without a script."""
    groups = sorted({option.sets for game in GAMES.values() for option in game.options if option.sets})
    hidden = ",\n".join(
        f"  [data-new-table]:not(:has(:is({', '.join(f'#set-{key}' for key in sets)}):checked)) .for-{'-'.join(sets)}"
        for sets in groups
    )
    return f"/* Written by `python -m games.art`. */\n@layer screens {{\n{hidden} {{ display: none; }}\n}}\n"


def files(sets: Collection[str] = TILE_SETS) -> dict[str, str]:
    """Return the content of generated files by their path from the project's root: of tiles, those of these sets."""
    content = {
        "games/art/carcassonne/layout/spots.json": spots_file(sets),
        f"{STATIC}/{SHEET}": island_sheet(),
        f"{STATIC}/{KNIGHTS_SHEET}": knights_sheet(),
        f"{STATIC}/{pieces.SHEET}": pieces.sheet(),
        f"{STATIC}/css/sets.css": rules_with_sets(),
    }
    for key in sets:
        tiles = tile_set(key).tiles
        content[f"{STATIC}/{sheet_of_set(key)}"] = sheet.small(tiles.values())
        content |= {f"{STATIC}/{large_of(name)}": sheet.large(tile) for name, tile in tiles.items()}
    return content


def write(root: Path, sets: Collection[str] = TILE_SETS) -> None:
    """Write files below the project's root: of tiles, those of these sets."""
    for name, text in files(sets).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
