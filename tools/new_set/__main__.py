"""Write the folders of a new set, and what is made from them: `python -m tools.new_set wells`."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from string import Template
from typing import Final

from scoring.carcassonne.board.tile import TILE_SETS, tile_set
from scoring.carcassonne.box import EXPANSIONS

ROOT: Final = Path(__file__).resolve().parents[2]
TEMPLATES: Final = Path(__file__).parent
NAME: Final = re.compile(r"[a-z][a-z0-9]{1,19}")
FOLDERS: Final = {"scoring": "scoring/carcassonne/sets/$name", "games": "games/carcassonne/sets/$name"}
"""The two folders of a set, by that of their templates."""
TESTS: Final = {
    "tests/scoring.py.txt": "tests/scoring/carcassonne/sets/test_$name.py",
    "tests/games.py.txt": "tests/games/carcassonne/sets/test_pages_of_$name.py",
}
NEXT: Final = """
Next (docs/expansions.md says how):
  1. the rules as read, in $games/rulebook.toml
  2. the facts of the tiles, in $scoring/tiles.toml
  3. the rules, in $scoring/rules.py
  4. words, pages and the symbol, in $games/, the picture of the box in static/boxes.svg
  5. again: make set NAME=$name, then translate what is new in locale/*/LC_MESSAGES/django.po
  6. make lint test
"""


def facts(name: str) -> Mapping[str, str]:
    """Return what the templates are filled with; the id of the tiles begins as that of no other set."""
    taken = {tile.partition("-")[0] for key in TILE_SETS for tile in tile_set(key).tiles}
    prefix = next(name[:length] for length in range(2, len(name) + 1) if name[:length] not in taken)
    order = 10 + max(one.order for one in EXPANSIONS.values())
    return {"name": name, "Name": name.capitalize(), "id": prefix, "order": str(order)}


def files(name: str) -> Iterator[tuple[Path, str]]:
    """Yield each file of a new set with its text."""
    filled = facts(name)
    for source, folder in FOLDERS.items():
        for template in sorted((TEMPLATES / source).glob("*.txt")):
            yield ROOT / Template(folder).substitute(filled) / template.stem, _text(template, filled)
    for source, target in TESTS.items():
        yield ROOT / Template(target).substitute(filled), _text(TEMPLATES / source, filled)


def draw_box(name: str) -> None:
    """Give the form of a new table a picture of the box, until somebody draws a better one."""
    picture = Template((TEMPLATES / "box.svg.txt").read_text("utf-8")).substitute(name=name)
    path = ROOT / "static" / "boxes.svg"
    drawn, end, _rest = path.read_text("utf-8").rpartition("</svg>")
    path.write_text(f"{drawn}{picture}{end}\n", "utf-8")


def commands(name: str) -> Iterator[Sequence[str]]:
    """Yield what makes drawings, styles, catalogues and documents from the folders."""
    sets = [one.key for one in EXPANSIONS[name].sets if one.tiles] if name in EXPANSIONS else [name]
    # With no name all tiles are drawn, which takes a minute.
    yield from [("-m", "games.art", *sets)] if sets else []
    yield from (("tools/messages.py", "update"), ("tools/compile_messages.py",), ("manage.py", "rulebook"))


def _text(template: Path, filled: Mapping[str, str]) -> str:
    return Template(template.read_text("utf-8")).substitute(filled)


def main() -> None:
    """Write what is not there yet, and make what is made from it."""
    name = sys.argv[1] if len(sys.argv) == 2 else ""  # noqa: PLR2004 - the name alone
    if not NAME.fullmatch(name):
        sys.exit("A name of small letters is needed, such as make set NAME=wells.")
    folders = {key: Template(folder).substitute(name=name) for key, folder in FOLDERS.items()}
    if not any((ROOT / folder).exists() for folder in folders.values()):
        for path, text in files(name):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            sys.stdout.write(f"{path.relative_to(ROOT)}\n")
        draw_box(name)
    for command in commands(name):
        subprocess.run([sys.executable, *command], cwd=ROOT, check=True)
    sys.stdout.write(Template(NEXT).substitute(folders, name=name))


if __name__ == "__main__":
    main()
