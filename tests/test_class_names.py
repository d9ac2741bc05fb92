"""One name, one home: no class or alias is called as another, but where two wings mirror each other."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from tests.test_rooms import modules

GAMES = {"carcassonne", "catan", "pads"}
OF_DJANGO = {"Command"}
"""Class names that a library asks of modules."""


def names() -> Iterator[tuple[str, str]]:
    """Yield every class and alias that a module defines, with the module's name."""
    for module, path in modules().items():
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name not in OF_DJANGO:
                yield node.name, module
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
                if isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper():
                    yield target.id, module


def mirrors(one: str, other: str) -> bool:
    """Return whether two modules mirror each other: two games in one room, or a game's rules beside its rows and pages.

    A row and a page mirror nothing: a page shows what a row holds, and says so by its name.
    """
    wings = {one.partition(".")[0], other.partition(".")[0]}
    if len(wings) == 2:
        return "scoring" in wings and "lobby" not in one + other
    games = [GAMES & set(name.split(".")) for name in (one, other)]
    return all(games) and games[0] != games[1]


def test_no_name_of_a_class_has_two_homes_but_where_wings_mirror_each_other():
    homes = defaultdict(list)
    for name, module in names():
        homes[name].append(module)

    strangers = {name: at for name, at in homes.items() for pair in combinations(at, 2) if not mirrors(*pair)}
    assert strangers == {}


def test_strangers_of_one_name_are_found():
    assert not mirrors("games.models.catan", "games.catan.pages.hand")
    assert not mirrors("games.archive.disk_space", "games.live.subscriptions")
    assert not mirrors("scoring.catan.rules", "scoring.catan.base.dice")
    assert mirrors("scoring.catan.part", "scoring.carcassonne.part")
    assert mirrors("scoring.kernel.log", "games.models.log")
