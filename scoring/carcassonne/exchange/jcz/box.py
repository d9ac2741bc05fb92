"""What is in the box of a saved game, and how ours is written there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from scoring.carcassonne.box import CARCASSONNE, OPTIONS
from scoring.exchange import UnsupportedGame
from scoring.kernel.box import Box, Choice

GAME: Final = "carcassonne"
EDITION: Final = "third"
SETS: Final[Mapping[str, str]] = {
    "basic": "base", "inns-and-cathedrals": "inns", "traders-and-builders": "traders", "king-and-robber": "king",
    "princess-and-dragon": "princess", "tower": "tower", "abbey-and-mayor": "abbey",
    "bridges-castles-and-bazaars": "bridges", "hills-and-sheep": "hills", "count": "count", "cult/6": "cult",
    "tunnel": "tunnel", "corn-circles/1": "corn1", "flier": "flier", "ferries": "ferries", "goldmines": "goldmines",
    "mage-and-witch": "magewitch", "festival": "festival", "siege/besiegers": "besiegers", "siege/cathars": "cathars",
    "river/1": "river1", "river/2": "river2",
}  # fmt: skip
ONE_KIND: Final = ("tunnel", "goldmines", "count", "cult/6", "corn-circles/1", "festival", "ferries",
                   "siege/besiegers", "siege/cathars")  # fmt: skip
"""Sets that came out once: all others have the number of their printing, as in "basic:1"."""
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
"""What lies in the box there, and the set that brings it here."""
EVERYWHERE: Final = ("small-follower", "farmers", "garden")
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
    "inn-and-cathedral-final-scoring": ("open_inn_cathedral", {"zero": 0, "ignore": 1}),
    "festival-return": ("festival", {"meeple": "any_figure", "follower": "counting_figures"}),
    "king-and-robber-scoring": (
        "king",
        {"default": "each_feature", "10/20": "ten_each", "15/40": "fifteen_or_forty", "continuously": "at_once"},
    ),
    "espace-variant": ("escape", {"any-tile": "by_any_tile", "siege-tile": "by_the_siege"}),
}
"""Rules there, the option that they are here, and what each value means; the first is the usual one."""
SWITCHES: Final[Mapping[str, str]] = {"inns": "inn", "cathedrals": "cathedral", "siege": "siege", "farmers": "farmers"}
"""Options here that there are things in the box."""


def box_of(setup: Mapping[str, Any], seats: int, others: Iterable[str], start: Any) -> Box:
    """Return the box of a saved game; `others` are sets of tiles that were laid although nobody named them."""
    sets = {"base", *others}
    for key in setup["sets"]:
        name = str(key).partition(":")[0]
        if name not in SETS:
            raise UnsupportedGame(f"the set {name:.40} is not played here")
        sets.add(SETS[name])
    sets |= _sets_of_elements(setup.get("elements") or {})
    mine, options = tuple(sorted(sets - {"gardens"})), _options(setup, sets)
    return Box(GAME, EDITION, seats, mine, options, start, revision=CARCASSONNE.revision)


def _sets_of_elements(elements: Mapping[str, Any]) -> set[str]:
    known = {name: key for key, names in ELEMENTS.items() for name in names}
    found = set()
    for name, there in elements.items():
        if name not in known and name not in EVERYWHERE:
            raise UnsupportedGame(f"{name:.40} is not played here")
        # The garden's faces belong to the abbot, the siege to the tiles that show it.
        if there and name in known and name not in ("garden", "siege", "escape"):
            found.add(known[name])
    return found


def _options(setup: Mapping[str, Any], sets: Collection[str]) -> dict[str, Choice]:
    mine = {option.key for option in OPTIONS if not option.sets or set(option.sets) & set(sets)}
    rules, elements = setup.get("rules") or {}, setup.get("elements") or {}
    # What the file leaves out is the usual way there, which is not everywhere ours.
    chosen = {key: values[rules.get(theirs, next(iter(values)))] for theirs, (key, values) in CHOICES.items()}
    switched: dict[str, Choice] = {key: one in elements for key, one in SWITCHES.items()}
    return {key: value for key, value in {**chosen, **switched}.items() if key in mine}


def write_setup(box: Box, start: list[dict[str, Any]]) -> dict[str, Any]:
    """Return how a box is written there; raise UnsupportedGame where it holds something that has no name there."""
    names = {ours: theirs for theirs, ours in SETS.items()}
    printed = [key for key in box.sets if key not in ("phantom", "abbot")]
    if unknown := [key for key in (*printed, *box.board) if key not in names]:
        raise UnsupportedGame(f"{unknown[0]} has no name in such a file")
    elements: dict[str, Any] = {"small-follower": 7, "farmers": True}
    for key in box.sets:
        elements.update(ELEMENTS.get(key, {}))
    for option, theirs in SWITCHES.items():
        if box.options.get(option) is False:
            elements.pop(theirs, None)
    keys = [names[key] if names[key] in ONE_KIND else f"{names[key]}:1" for key in sorted({*printed, "base"})]
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
