"""The box of a saved game: how it is read as a box of ours, and how ours is written there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from scoring.carcassonne.board.designs import DESIGNS
from scoring.carcassonne.board.own_tiles import OWN
from scoring.carcassonne.board.tile import Tile
from scoring.carcassonne.box import CARCASSONNE, OPTIONS
from scoring.carcassonne.exchange.jcz.names import spoken
from scoring.exchange import UnsupportedGame
from scoring.kernel.box import Box, Choice

GAME: Final = "carcassonne"
EDITION: Final = "third"
SETS: Final[Mapping[str, str]] = {
    "basic": "base", "winter": "winter_extra", "inns-and-cathedrals": "inns", "traders-and-builders": "traders",
    "king-and-robber": "king",
    "princess-and-dragon": "princess", "tower": "tower", "abbey-and-mayor": "abbey",
    "bridges-castles-and-bazaars": "bridges", "hills-and-sheep": "hills", "count": "count", "cult/6": "cult",
    "cult/5": "cult", "tunnel": "tunnel", "corn-circles/1": "corn1", "corn-circles/2": "corn2", "flier": "flier",
    "ferries": "ferries", "goldmines": "goldmines",
    "mage-and-witch": "magewitch", "festival": "festival", "siege/besiegers": "besiegers", "siege/cathars": "cathars",
    "river/1": "river1", "river/2": "river2",
}  # fmt: skip
ONE_KIND: Final = ("winter", "tunnel", "goldmines", "count", "cult/6", "cult/5", "corn-circles/1", "corn-circles/2",
                   "festival", "ferries", "siege/besiegers", "siege/cathars")  # fmt: skip
"""Sets that came out once: all others have the number of their printing, as in "basic:1"."""
WITH_BASE: Final = ("winter",)
"""Sets there that hold the tiles of the base game too."""
LEFT_OUT: Final[Mapping[str, tuple[str, ...]]] = {"cult/5": ("cu-06",)}
"""Our tiles that a printing of a set did not have."""
ELEMENTS: Final[Mapping[str, Mapping[str, int | bool]]] = {
    "inns": {"big-follower": 1, "inn": True, "cathedral": True},
    "traders": {"builder": 1, "pig": 1, "traders": True, "pig-herd": True},
    "king": {"king": True, "robber": True},
    "princess": {"dragon": 1, "fairy": 1, "portal": True, "princess": True},
    "tower": {"tower": 1},
    "abbey": {"abbey": 1, "wagon": 1, "mayor": 1, "barn": 1},
    "bridges": {"bridge": 1, "castle": 1, "bazaar": True},
    "hills": {"shepherd": 1, "hill": True, "vineyard": True},
    "count": {"count": 1},
    "cult": {"shrine": True},
    "tunnel": {"tunnel": 1},
    "corn1": {"corn-circle": True},
    "corn2": {"corn-circle": True},
    "flier": {"flier": True},
    "ferries": {"ferry": True},
    "goldmines": {"gold": True},
    "magewitch": {"mage": 1, "witch": 1},
    "festival": {"festival": True},
    "besiegers": {"siege": True, "escape": True},
    "cathars": {"siege": True, "escape": True},
    "phantom": {"phantom": 1},
    "abbot": {"abbot": 1, "garden": True},
}
"""The elements of a box there, by the set that brings them here."""
EVERYWHERE: Final = ("small-follower", "farmers", "garden", "corn-circle", "river")
ACTS_BY_ITSELF: Final[Mapping[str, tuple[str, ...]]] = {
    "traders": ("wine", "grain", "cloth"), "pig-herd": ("pig_herd",), "bazaar": ("bazaar",), "hill": ("hill",),
    "dragon": ("volcano", "dragon"), "vineyard": ("vineyard",), "gold": ("goldmine",), "mage": ("mage_witch",),
    "king": (), "robber": (), "count": (),
}  # fmt: skip
"""Things that count or ask without anybody's choice, with the marks of tiles that show them; none: always."""
CHOICES: Final[Mapping[str, tuple[str, Mapping[Any, Choice]]]] = {
    "princess-action": ("princess", {"may": "may", "must": "must"}),
    "fairy-placement": ("fairy", {"next-follower": "figure", "on-tile": "tile"}),
    "dragon-move": ("dragon", {"before-scoring": "before_scoring", "after-scoring": "after_scoring"}),
    "wagon-move": ("wagon", {"C2": "near", "C1": "connected"}),
    "barn-placement": ("barn", {"not-occupied": "one_in_a_field", "occupied": "any"}),
    "bazaar-no-auction": ("bazaar", {False: "auction", True: "choice"}),
    "hill-tiebreaker": ("hill", {"at-least-one-follower": "any", "number-of-followers": "most"}),
    "more-tunnel-tokens": ("tunnel_tokens", {"3/2": "3/2", "2/1": "2/1", "1/1": "1/1"}),
    "tunnelize-other-expansions": ("other_tunnels", {True: True, False: False}),
    "tiny-city-scoring": ("small_city", {"4": 4, "2": 2}),
    "coc-final-scoring": ("count_final", {"market-only": "market", "any-district": "any"}),
    "inn-and-cathedral-final-scoring": ("open_inn_cathedral", {"zero": 0, "ignore": 1}),
    "festival-return": ("festival", {"meeple": "any_figure", "follower": "counting_figures"}),
    "king-and-robber-scoring": (
        "king",
        {"default": "each_feature", "10/20": "ten_each", "15/40": "fifteen_or_forty", "continuously": "at_once"},
    ),
    "espace-variant": ("escape", {"any-tile": "by_any_tile", "siege-tile": "by_the_siege"}),
}
"""Rules there, the option that they are here, and what each value means; the first is the usual one."""
USUAL_ONLY: Final[Mapping[str, tuple[str, Any]]] = {
    "count-move": ("count", "by-player"),
    "vineyards-for-garden": ("hills", False),
}
"""Rules there that are played here in one way only, with the set that they belong to."""
OF_OTHER_BOXES: Final = ("gq11-pig-herd", "keep-monasteries", "labyrinth-variant", "little-buildings-scoring")
"""Rules there of boxes that are not played here: every file states them, and they change nothing."""
SWITCHES: Final[Mapping[str, str]] = {"inns": "inn", "cathedrals": "cathedral", "siege": "siege", "farmers": "farmers"}
"""Options here that there are things in the box."""


def box_of(setup: Mapping[str, Any], seats: int, used: Collection[str], start: Any, *, fans: bool = False) -> Box:
    """Return the box of a saved game; sets of tiles that were `used` are in it although nobody may have named them.

    With `fans`, sets that are not played here are passed by: self-made tiles stand in for theirs.
    """
    sets = {"base", *(DESIGNS[tile].set for tile in used)} - {"gardens", OWN}
    for name in named_sets(setup):
        if name in SETS:
            sets.add(SETS[name])
        elif not fans:
            raise UnsupportedGame("set", spoken(name))
    elements = setup.get("elements") or {}
    sets |= _sets_of_elements(elements)
    _check_left_out(elements, sets, {*used, *(tile for tile, _cell, _rotation in start)})
    mine, options = tuple(sorted(sets - {"gardens"})), _options(setup, sets)
    return Box(GAME, EDITION, seats, mine, options, start, revision=CARCASSONNE.revision)


def _check_left_out(elements: Mapping[str, Any], sets: Collection[str], tiles: Collection[str]) -> None:
    """Refuse a game in which tiles lie without the rules that come with them here."""
    shown = {mark for tile in tiles for mark in _marks_of(DESIGNS[tile])}
    for name, marks in ACTS_BY_ITSELF.items():
        brought = any(name in ELEMENTS.get(key, {}) for key in sets)
        # A thing that is there as `false` is played with all the same there.
        if brought and elements.get(name) is None and (not marks or shown & set(marks)):
            raise UnsupportedGame("without", spoken(name))


def _marks_of(tile: Tile) -> Iterable[str]:
    return (*tile.printed, *(mark for segment in tile.segments for mark in segment.marks))


def named_sets(setup: Mapping[str, Any]) -> Mapping[str, int]:
    """Return the sets that a file names, without the number of their printing, and how often each is in the box."""
    found: dict[str, int] = {}
    for key, count in setup["sets"].items():
        name = str(key).partition(":")[0]
        found[name] = found.get(name, 0) + int(count)
    return {name: count for name, count in found.items() if count > 0}


def bag_of(setup: Mapping[str, Any], printed: Mapping[str, int]) -> dict[str, int]:
    """Return the tiles of which the bag holds another number than is printed: twice a set, a printing with fewer."""
    named = named_sets(setup)
    found = {}
    for tile, count in printed.items():
        brought = [name for name in named if _brings(name, DESIGNS[tile].set)]
        here = count * sum(named[name] for name in brought if tile not in LEFT_OUT.get(name, ()))
        # Tiles of a set that nobody named lie there all the same: a test of that program draws what it likes.
        if here != count and (brought or DESIGNS[tile].set == "base"):
            found[tile] = here
    return found


def _brings(name: str, key: str) -> bool:
    return SETS.get(name) == key or (key == "base" and name in WITH_BASE)


def _sets_of_elements(elements: Mapping[str, Any]) -> set[str]:
    known = {name: key for key, names in ELEMENTS.items() for name in names}
    found = set()
    for name, there in elements.items():
        if there and name not in known and name not in EVERYWHERE:
            raise UnsupportedGame("element", spoken(name))
        # The garden's faces belong to the abbot, siege and corn circles to the tiles that show them.
        if there and name in known and name not in ("garden", "siege", "escape", "corn-circle"):
            found.add(known[name])
    return found


def _options(setup: Mapping[str, Any], sets: Collection[str]) -> dict[str, Choice]:
    mine = {option.key for option in OPTIONS if not option.sets or set(option.sets) & set(sets)}
    rules, elements = setup.get("rules") or {}, setup.get("elements") or {}
    for name, value in rules.items():
        if not _is_heeded(name, value, sets, mine):
            raise UnsupportedGame("rule", spoken(name), spoken(value))
    # What the file leaves out is the usual way there, which is not everywhere ours.
    chosen = {key: values[rules.get(theirs, next(iter(values)))] for theirs, (key, values) in CHOICES.items()
              if key in mine}  # fmt: skip
    switched: dict[str, Choice] = {key: one in elements for key, one in SWITCHES.items()}
    return {key: value for key, value in {**chosen, **switched}.items() if key in mine}


def _is_heeded(name: str, value: Any, sets: Collection[str], mine: Collection[str]) -> bool:
    """Return whether a rule is played here as the file states it, or speaks of what is not in the box."""
    if name in CHOICES:
        key, values = CHOICES[name]
        return key not in mine or (isinstance(value, str | bool) and value in values)
    if name in USUAL_ONLY:
        key, usual = USUAL_ONLY[name]
        return key not in sets or value == usual
    return name in OF_OTHER_BOXES or value in (None, False)


def write_setup(box: Box, start: list[dict[str, Any]]) -> dict[str, Any]:
    """Return how a box is written there; raise UnsupportedGame where it holds something that has no name there."""
    names: dict[str, str] = {}
    for theirs, ours in SETS.items():
        names.setdefault(ours, theirs)
    printed = {*box.sets, "base"} - {"phantom", "abbot"}
    if unknown := sorted({*printed, *box.board} - names.keys()):
        raise UnsupportedGame("no_set", unknown[0])
    for name, tiles in LEFT_OUT.items():
        if SETS[name] in printed and all(box.copies.get(tile) == 0 for tile in tiles):
            names[SETS[name]] = name
    if any(names[key] in WITH_BASE for key in printed):
        printed -= {"base"}
    elements: dict[str, Any] = {"small-follower": 7, "farmers": True}
    for key in box.sets:
        elements.update(ELEMENTS.get(key, {}))
    for option, theirs in SWITCHES.items():
        if box.options.get(option) is False:
            elements.pop(theirs, None)
    keys = [names[key] if names[key] in ONE_KIND else f"{names[key]}:1" for key in sorted(printed)]
    return {
        "sets": dict.fromkeys(keys, 1),
        "elements": elements,
        "rules": _write_rules(box),
        "timer": None,
        "start": start,
    }


def _write_rules(box: Box) -> dict[str, Any]:
    chosen = {**CARCASSONNE.preset(box.edition, box.sets, box.revision), **box.options}
    written = {}
    for theirs, (key, values) in CHOICES.items():
        if key not in chosen:
            continue
        found = [value for value, ours in values.items() if ours == chosen[key] and isinstance(ours, type(chosen[key]))]
        # What is usual there is left out.
        if found and found[0] != next(iter(values)):
            written[theirs] = found[0]
    return written
