"""The box of Catan: its editions as presets of switches, and the parts that a box is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from scoring.catan.base.awards import ArmyAward, RoadAward
from scoring.catan.base.bank import BankTrade
from scoring.catan.base.beginners import COLOURS, placements_for
from scoring.catan.base.building import Pieces
from scoring.catan.base.development import Development
from scoring.catan.base.dice import SHORTAGES, DiceCards, Production, Rolling, Shortage
from scoring.catan.base.hand_tracking import NoCards, PhoneCards, TableCards
from scoring.catan.base.robber import Seven, Thief
from scoring.catan.base.set_up import FixedSetUp, SetUp
from scoring.catan.base.stock_take import Recounting
from scoring.catan.base.trading import Trading
from scoring.catan.base.turns import PairedPlayers, SpecialBuilding, Stopping, TradeThenBuild, Turns, Victory
from scoring.catan.board.board_layout import beginner_island
from scoring.catan.board.island import Island, read_island
from scoring.catan.deck import BASE_DECK, LARGE_DECK
from scoring.catan.doctor import Islands
from scoring.catan.player.levels import players_for
from scoring.catan.record import CLAIMS, FINAL_CLAIMS
from scoring.catan.review.game import reviewer_for
from scoring.catan.rules import Catan
from scoring.catan.sets.knights.box import KNIGHTS_DEFAULTS, KNIGHTS_OPTIONS, KNIGHTS_SET, knights_parts
from scoring.catan.sets.knights.island import knights_island
from scoring.game import Game
from scoring.kernel import Box, Capability, Choice, Option, TableTalk, UnsuitableBox

BASE_SET: Final = "base"
LARGE_SET: Final = "5-6"
SETS: Final = (BASE_SET, LARGE_SET, KNIGHTS_SET)
ISLANDS: Final = {KNIGHTS_SET: knights_island}
"""The fixed islands of sets that have one of their own."""

FEWEST: Final = 2
MOST_WITHOUT_EXTENSION: Final = 4
MOST: Final = 6
CARDS_EACH: Final = 19
CARDS_EACH_LARGE: Final = 24

PURSES: Final = {"phones": PhoneCards, "table": TableCards, "none": NoCards}

OPTIONS: Final = (
    Option("cards", tuple(PURSES)),
    Option("strict_trade_then_build", (True, False)),
    Option("victory_points", tuple(range(5, 21))),
    Option("bank_shortage", SHORTAGES),
    Option("dice", ("dice", "cards")),
    Option("placements", ("free", "fixed"), beside="board"),
    Option("red_begins", ("west", "north")),
    Option("friendly_robber", (False, True)),
    Option("empty_handed_victims", (True, False)),
    Option("cards_before_roll", ("any", "knights")),
    Option("gifts", (False, True)),
    Option("between_turns", ("special_building", "paired_players", "nothing")),
)

EDITIONS: Final[dict[str, dict[str, Choice]]] = {
    "2022": {option.key: option.choices[0] for option in (*OPTIONS, *KNIGHTS_OPTIONS)} | {"victory_points": 10},
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


def most_seats(box: Box) -> int:
    return MOST if LARGE_SET in box.sets else MOST_WITHOUT_EXTENSION


def island_for(box: Box) -> Island:
    """Return the island on the table: the box's own, or the beginners'."""
    if box.board:
        return read_island(box.board)
    if LARGE_SET in box.sets:
        raise UnsuitableBox("box.unknown_board", where="hexes")
    return next((ISLANDS[key]() for key in box.sets if key in ISLANDS), beginner_island())


def build(box: Box) -> Catan:
    """Return the rules for a box that was checked."""
    switches = CATAN.switches(box)
    if PURSES[cast("str", switches["cards"])] is not PhoneCards or KNIGHTS_SET in box.sets:
        # What progress cards take unseen does not say by itself how a game with them went on.
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
    purse = PURSES[cast("str", switches["cards"])]
    parts: list[Capability[Any]] = [
        TableTalk(),
        purse(CARDS_EACH_LARGE if is_large else CARDS_EACH),
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
        Trading(gifts=bool(switches["gifts"])),
        BankTrade(),
        Recounting(),
        Development(
            LARGE_DECK if is_large else BASE_DECK,
            only_knights_before_the_roll=switches["cards_before_roll"] == "knights",
        ),
        *_between_turns(box, switches),
        RoadAward(),
        ArmyAward(),
        Victory(),
        Stopping(),
    ]
    if KNIGHTS_SET in box.sets:
        parts += knights_parts(parts, switches, is_large=is_large)
    target = cast("int", switches["victory_points"])
    return Catan(box.seats, parts, island_for(box), target, open_hands=open_hands, has_open_hands=has_open_hands)


def _set_up(box: Box, switches: dict[str, Choice]) -> SetUp:
    if switches["placements"] == "free":
        return SetUp()
    if KNIGHTS_SET in box.sets:
        raise UnsuitableBox("box.fixed_knights", where="board")
    if (LARGE_SET in box.sets and not box.board) or island_for(box) != beginner_island():
        raise UnsuitableBox("box.fixed_island", where="board")
    colours = box.colours if box.revision >= BY_COLOUR else COLOURS[: box.seats]
    return FixedSetUp(placements_for(box.seats, colours, cast("str", switches["red_begins"])))


def _between_turns(box: Box, switches: dict[str, Choice]) -> list[Capability[Any]]:
    # By the seats, not by the set: a large island with fewer players has nothing between turns.
    if box.seats <= MOST_WITHOUT_EXTENSION or switches["between_turns"] == "nothing":
        return []
    return [SpecialBuilding() if switches["between_turns"] == "special_building" else PairedPlayers()]


CATAN: Final = Game(
    key="catan",
    editions=EDITIONS,
    options=(*OPTIONS, *KNIGHTS_OPTIONS),
    sets=SETS,
    by_set={KNIGHTS_SET: KNIGHTS_DEFAULTS},
    least_seats=FEWEST,
    most_seats=most_seats,
    build=build,
    revision=BY_COLOUR,
    former=FORMER,
    colours=(*COLOURS, "green", "brown"),
    claims=CLAIMS,
    final_claims=FINAL_CLAIMS,
    has_board=True,
    players=players_for,
    reviewer=reviewer_for,
    practice=Islands(),
)
