"""Name the generated files and write them."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from games.registry import modules_in
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


def files(sets: Collection[str] = ()) -> dict[str, str]:
    """Return the content of generated files by their path from the project's root: of tiles, those of these sets."""
    content = {f"{STATIC}/css/sets.css": rules_with_sets()}
    for game in modules_in("games", "art_files"):
        content |= game.files(STATIC, sets)
    return content


def write(root: Path, sets: Collection[str] = ()) -> None:
    """Write files below the project's root: of tiles, those of these sets, or all."""
    for name, text in files(sets).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
