"""The box of Catan: its editions as presets of switches, and the parts that a box is made of."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any, Final, cast

from scoring.catan import sets as folders
from scoring.catan.base.awards import ArmyAward, RoadAward
from scoring.catan.base.bank import BankTrade
from scoring.catan.base.beginners import COLOURS, placements_for
from scoring.catan.base.building import Pieces
from scoring.catan.base.development import Development
from scoring.catan.base.dice import SHORTAGES, DiceCards, Production, Rolling, Shortage
from scoring.catan.base.hand_tracking import FormerTableCards, NoCards, PhoneCards, TableCards
from scoring.catan.base.robber import Seven, Thief
from scoring.catan.base.set_up import FixedSetUp, SetUp
from scoring.catan.base.stock_take import Recounting
from scoring.catan.base.trading import Trading
from scoring.catan.base.turns import (
    PairedPlayers,
    SpecialBuilding,
    Stopping,
    TradeThenBuild,
    Turns,
    Victory,
)
from scoring.catan.board.board_layout import beginner_island
from scoring.catan.board.island import FOG, FURTHER_TERRAINS, SEA, Island, read_island
from scoring.catan.deck import BASE_DECK, LARGE_DECK
from scoring.catan.recipe import AT_ONE_YES, MOST_WITHOUT_EXTENSION, Expansion, Recipe, Set
from scoring.catan.record import CLAIMS, FINAL_CLAIMS
from scoring.catan.rules import Catan
from scoring.expansion import found_in
from scoring.game import Game
from scoring.kernel import Box, Capability, Choice, Option, TableTalk, UnsuitableBox

BASE_SET: Final = "base"
LARGE_SET: Final = "5-6"

EXPANSIONS: Final[Mapping[str, Expansion]] = found_in(folders)
"""The expansion that each folder below `sets` brings, by its name, in the order of the rules."""
SETS: Final = {
    one.key: one
    for one in (Set(BASE_SET), Set(LARGE_SET), *(one for entry in EXPANSIONS.values() for one in entry.sets))
}
"""The sets that can be ticked, by key, in the order of the form."""

FEWEST: Final = 2
MOST: Final = 6
CARDS_EACH: Final = 19
CARDS_EACH_LARGE: Final = 24

PURSES: Final = {"phones": PhoneCards, "table": TableCards, "none": NoCards}

OPTIONS: Final = (
    Option("cards", tuple(PURSES), settled=True),
    Option("strict_trade_then_build", (True, False)),
    Option("victory_points", tuple(range(5, 21))),
    Option("bank_shortage", SHORTAGES),
    Option("dice", ("dice", "cards"), settled=True),
    Option("placements", ("free", "fixed"), beside="board"),
    Option("red_begins", ("west", "north")),
    Option("friendly_robber", (False, True)),
    Option("empty_handed_victims", (True, False)),
    Option("cards_before_roll", ("any", "knights")),
    Option("gifts", (False, True)),
    Option("between_turns", ("special_building", "paired_players", "nothing")),
)

ALL_OPTIONS: Final = (*OPTIONS, *(option for entry in EXPANSIONS.values() for option in entry.options))

EDITIONS: Final[dict[str, dict[str, Choice]]] = {
    "2022": {option.key: option.choices[0] for option in ALL_OPTIONS} | {"victory_points": 10},
}
EDITIONS["almanac"] = EDITIONS["2022"] | {"strict_trade_then_build": False}
EDITIONS["1995"] = EDITIONS["2022"] | {
    "bank_shortage": "nobody",
    "cards_before_roll": "knights",
    "robber_before_attack": "awake",
}

BY_COLOUR: Final = 2
"""The revision from which the fixed placements belong to colours; before, they went by the order of the seats."""
FORMER: Final = {1: {"almanac": {"knight_passes_opponents": False, "win_only_on_own_turn": True}}}


def sets_in(box: Box) -> tuple[Set, ...]:
    return tuple(one for key, one in SETS.items() if key in box.sets)


def most_seats(box: Box) -> int:
    return MOST if LARGE_SET in box.sets else MOST_WITHOUT_EXTENSION


def island_for(box: Box) -> Island:
    """Return the island on the table: the box's own, or the beginners'."""
    chosen = sets_in(box)
    if box.board:
        island = read_island(box.board, [key for one in chosen for key in one.board_keys])
        _check_terrains(island, {terrain for one in chosen for terrain in one.terrains})
        return island
    if LARGE_SET in box.sets or any(one.needs_board for one in chosen):
        raise UnsuitableBox("box.unknown_board", where="hexes")
    own = (one.island for one in chosen)
    return next((island() for island in own if island is not None), beginner_island())


def _check_terrains(island: Island, further: Collection[str]) -> None:
    there = {hex_.terrain for hex_ in island.land.values()}
    there |= {terrain for terrain, hexes in ((SEA, island.waters.sea), (FOG, island.waters.fog)) if hexes}
    for terrain in sorted(there & set(FURTHER_TERRAINS)):
        if terrain not in further:
            raise UnsuitableBox("box.unknown_board", where=terrain)


def build(box: Box) -> Catan:
    """Return the rules for a box that was checked."""
    switches = CATAN.switches(box)
    if PURSES[cast("str", switches["cards"])] is not PhoneCards or any(one.takes_unseen for one in sets_in(box)):
        return _built(box, switches)
    return _built(box, switches, open_hands=lambda: _built(box, {**switches, "cards": "table"}, has_open_hands=True))


def _built(
    box: Box,
    switches: dict[str, Choice],
    *,
    open_hands: Callable[[], Catan] | None = None,
    has_open_hands: bool = False,
) -> Catan:
    is_large = LARGE_SET in box.sets
    # Asked for by whoever needs it: what cannot be set up is said before a board is missed.
    island = cache(lambda: island_for(box))
    recipe = Recipe(switches, box.seats, is_large, box.revision, island, box.sets)
    chosen = [entry for entry in EXPANSIONS.values() if any(one.key in box.sets for one in entry.sets)]
    further = [part for entry in chosen for make in entry.parts if (part := make(recipe)) is not None]
    hand_tracking = PURSES[cast("str", switches["cards"])]
    if hand_tracking is TableCards and recipe.is_before(AT_ONE_YES):
        hand_tracking = FormerTableCards
    parts: list[Capability[Any]] = [
        TableTalk(),
        hand_tracking(CARDS_EACH_LARGE if is_large else CARDS_EACH),
        Pieces(),
        _set_up(box, switches),
        DiceCards() if switches["dice"] == "cards" else Rolling(),
        Production(shortage=cast("Shortage", switches["bank_shortage"])),
        Seven(),
        Thief(
            friendly=bool(switches["friendly_robber"]),
            empty_handed=bool(switches["empty_handed_victims"]),
        ),
        Turns(),
        *([TradeThenBuild()] if switches["strict_trade_then_build"] else []),
        Trading(gifts=bool(switches["gifts"]), waits_for_choice=recipe.is_before(AT_ONE_YES)),
        BankTrade(),
        Recounting(),
        Development(
            LARGE_DECK if is_large else BASE_DECK,
            only_knights_before_the_roll=switches["cards_before_roll"] == "knights",
        ),
        *_between_turns(recipe),
        RoadAward(),
        ArmyAward(),
        Stopping(),
        *further,
        # Last, so that all that a move brings counts before it is asked who has won.
        Victory(),
    ]
    target = cast("int", switches["victory_points"])
    return Catan(box.seats, parts, island(), target, open_hands=open_hands, has_open_hands=has_open_hands)


def _set_up(box: Box, switches: dict[str, Choice]) -> SetUp:
    if switches["placements"] == "free":
        return SetUp()
    if (LARGE_SET in box.sets and not box.board) or island_for(box) != beginner_island():
        raise UnsuitableBox("box.fixed_island", where="board")
    colours = box.colours if box.revision >= BY_COLOUR else COLOURS[: box.seats]
    return FixedSetUp(placements_for(box.seats, colours, cast("str", switches["red_begins"])))


def _between_turns(recipe: Recipe) -> list[Capability[Any]]:
    match recipe.between_turns:
        case "special_building":
            return [SpecialBuilding(asks_all=recipe.is_before(AT_ONE_YES))]
        case "paired_players":
            return [PairedPlayers()]
        case _:
            return []


class CatanGame(Game):
    """Catan, with whatever lies in the box."""

    __slots__ = ()

    def most_seats(self, box: Box) -> int:
        return most_seats(box)

    def build(self, box: Box) -> Catan:
        return build(box)


def _is_offered(option: Option) -> bool:
    return not option.sets or any(SETS[key].has_pages for key in option.sets)


CATAN: Final = CatanGame(
    key="catan",
    editions=EDITIONS,
    options=tuple(option for option in ALL_OPTIONS if _is_offered(option)),
    sets=tuple(key for key, one in SETS.items() if one.has_pages),
    further_options=tuple(option for option in ALL_OPTIONS if not _is_offered(option)),
    further_sets=tuple(key for key, one in SETS.items() if not one.has_pages),
    by_set={key: one.defaults for key, one in SETS.items() if one.defaults},
    least_seats=FEWEST,
    revision=AT_ONE_YES,
    former=FORMER,
    colours=(*COLOURS, "green", "brown"),
    claims={**CLAIMS, **{key: claim for one in SETS.values() for key, claim in one.claims.items()}},
    final_claims=FINAL_CLAIMS,
    has_board=True,
)
