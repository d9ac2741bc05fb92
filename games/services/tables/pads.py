"""A logged table that goes on as a pad: what was scored comes along, line by line, and the log stays where it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final
from uuid import UUID, uuid4

from django.utils import timezone

from games.log.errors import TableClosed
from games.log.position import Position
from games.models import EntryKind, Seat, Status, Table
from games.selectors import tables
from games.services.log.table_session import NewLine, TableSession, locked_table
from games.services.tables.copy_table import LoggedMove, write_table
from scoring.carcassonne.base.cities import CITY
from scoring.carcassonne.base.roads import ROAD
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.king.rules import Largest
from scoring.carcassonne.sets.traders.rules import Goods
from scoring.kernel import Note, Played, Scored
from scoring.kernel import Seat as Place
from scoring.pads.box import game_key, pad_for
from scoring.pads.move import Agree, Bring, Count, Hold
from scoring.pads.pad import Pad

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


def go_on_as_pad(*, table_uid: UUID, phone: UUID, note: str) -> Table:
    """Stop logging: open the pad of a table's game with the same people and all points so far, and pause the log.

    `note` is the last line of the log, by which the other phones hear of it. A table that has gone on already answers
    with its pad. Raises NoSuchTable, NotSeated, TableClosed.
    """
    with locked_table(table_uid, phone) as session:
        old = session.table
        known = tables.successor_of(old)
        if known is not None:
            return known
        pad = pad_for(old.game)
        if pad is None or old.status != Status.PLAYING:
            raise TableClosed("this game does not go on as a pad")
        boxes = {SETS.get(key, key) for key in old.sets}
        table = Table(
            name=old.name,
            game=game_key(pad),
            edition=EDITIONS.get(old.edition, old.edition),
            sets=[key for key in pad.sets if key in boxes],
            size=old.size,
            first=old.first,
            host=old.host,
            origin=old,
            log_by=old.log_by,
            fix_by=old.fix_by,
            pace=old.pace,
        )
        seats = [_again(seat) for seat in old.seats.all()]
        write_table(table=table, seats=seats, turns=list(_turns(pad, old, session.position)), phone=phone)
        _close(session, note)
        return table


def _again(seat: Seat) -> Seat:
    return Seat(
        position=seat.position,
        name=seat.name,
        colour=seat.colour,
        phone=seat.phone,
        sat_at=timezone.now() if seat.phone else None,
        person_id=seat.person_id,
    )


def _close(session: TableSession, note: str) -> None:
    seat, move, before = Place(session.mine[0].position), Note(note), session.position
    played = Played(before.head + 1, seat, move)
    after = before.go(before.head + 1, played, before.rules.play(before.state, seat, move))
    session.write(uuid4(), [NewLine(EntryKind.PLAYED, seat, move)], after)
    # After the line: writing one takes a game up again.
    session.table.status = Status.PAUSED
    session.table.put_away(timezone.now())
    session.table.save(update_fields=["status", "put_away_at"])


def _turns(pad: Pad, old: Table, position: Position) -> Iterator[LoggedMove]:
    # Agreed values, points, goods, awards.
    for option, value in SWITCHES.items():
        if option in old.options and value in pad.values:
            yield old.first, Agree(value, int(old.options[option]))
    for rule, numbers in CHOICES.items():
        if rule in old.options.items():
            yield from ((old.first, Agree(value, number)) for value, number in numbers.items())
    for _seq, effects in position.effects:
        for award in effects:
            if isinstance(award, Scored):
                terms = tuple((term.code, term.count, term.points) for term in award.terms)
                yield award.seat, Bring(award.source, terms)
    yield from _goods(position)
    yield from _records(position)


def _goods(position: Position) -> Iterator[LoggedMove]:
    goods = position.state.get(Goods)
    for seat, hand in enumerate(goods.hands if goods else ()):
        yield from ((seat, Count(kind, number)) for kind, number in hand.items() if number)


def _records(position: Position) -> Iterator[LoggedMove]:
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
