"""Carcassonne as its pad: agreed house rules, goods, and who has the largest city and the longest road."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from games.log.position import Position
from games.services.tables.as_pad import AsPad
from games.services.tables.copy_table import LoggedMove
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.board.tile import CITY, ROAD
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.king.rules import Largest
from scoring.carcassonne.sets.traders.rules import Goods
from scoring.kernel import Choice
from scoring.pads.move import Count, Hold

EDITIONS: Final = {"c2": "third", "c3": "third"}
"""Editions that count as others do."""
SETS: Final = {"besiegers": "cathars"}
"""Boxes that count as others do."""
SWITCHES: Final = {"small_city": "small_city", "open_city_shields": "open_shields", "open_inn_cathedral": "open_inns"}
"""House rules of the log that the pad counts by too."""
CHOICES: Final[Mapping[tuple[str, object], Mapping[str, int]]] = {
    ("farms", "per_city_4"): {"per_city": 4},
    ("farms", "per_field_3"): {"per_city": 3},
    ("farms", "once_per_player_3"): {"per_city": 3},
    ("king", "ten_each"): {"king_each": 0, "king_card": 10},
    ("king", "fifteen_or_forty"): {"king_each": 0, "king_card": 15, "king_both": 10},
    ("king", "at_once"): {"king_each": 0},
    ("king", "off"): {"king_each": 0},
}
"""House rules that say it in words, and the numbers by which the pad counts then."""
RECORDS: Final = {CITY: ("king", "finished_cities"), ROAD: ("baron", "finished_roads")}
"""By the kind of feature: the award for the largest, and the counter of the finished ones."""


class CarcassonneAsPad(AsPad):
    """The pad of Carcassonne counts by the same house rules."""

    def edition_of(self, edition: str) -> str:
        return EDITIONS.get(edition, edition)

    def set_of(self, box: str) -> str:
        return SETS.get(box, box)

    def agreed(self, options: Mapping[str, Choice]) -> Iterator[tuple[str, int]]:
        yield from ((value, int(options[option])) for option, value in SWITCHES.items() if option in options)
        for rule, numbers in CHOICES.items():
            if rule in options.items():
                yield from numbers.items()

    def counted(self, position: Position) -> Iterator[LoggedMove]:
        yield from goods(position)
        yield from records(position)


def goods(position: Position) -> Iterator[LoggedMove]:
    goods = position.state.get(Goods)
    for seat, hand in enumerate(goods.hands if goods else ()):
        yield from ((seat, Count(kind, number)) for kind, number in hand.items() if number)


def records(position: Position) -> Iterator[LoggedMove]:
    largest, rules = position.state.get(Largest), position.rules
    if largest is None or not isinstance(rules, Carcassonne):
        return
    board = position.state[Board]
    for kind, (award, counter) in RECORDS.items():
        features = [one for one in board.features.values() if one.kind == kind and rules.is_complete(board, one)]
        if features:
            yield position.state.turn, Count(counter, len(features))
        held = largest.of(kind)
        if held is not None:
            yield held.seat, Hold(award)
