"""Random games of Cities & Knights, in boxes of every kind: each move that is made is offered on its seat's phone."""

from __future__ import annotations

import html
import re
from collections import Counter
from uuid import uuid4

import pytest
from django.template.loader import render_to_string

from games.catan.pages.board.acting_seat import rules_of as rules_at
from games.log.position import Position
from games.models import Table
from games.models.table import LogBy
from games.screens.table.facets import MoveForms, TableScreens
from games.screens.table.table_view import SeatView, TableView
from scoring.catan.base.robber import neighbours_at
from scoring.catan.move import Accept, Decline, MoveRobber, Offer, Trade
from scoring.catan.sets.knights.kind import CARDS
from scoring.catan.sets.knights.move import EventRoll, PlayProgress
from scoring.kernel.codec import read_move
from scoring.kernel.log import Played
from scoring.kernel.moves import Move, Seat
from scoring.kernel.state import State
from tests.games.catan.sets.knights.keys import logged, offer_of
from tests.scoring.catan.sets.knights.wandering import rules_of, wander

NAMES = (("Ann", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dan", "white"), ("Eve", "brown"), ("Fay", "orange"))
MOST = 260
KEY = re.compile(r'(?:value|data-lay)="([^"]*)"')


def sight_of(position: Position, seat: Seat) -> TableView:
    """Return what the phone of one seat sees."""
    seat_views = tuple(
        SeatView(number, name, colour, number == seat)
        for number, (name, colour) in enumerate(NAMES[: position.rules.seats])
    )
    table = Table(uid=uuid4(), game="catan", log_by=LogBy.OWN)
    return TableView(table, seat_views, position.seen_by(seat), "/t/x/", False)  # noqa: FBT003 - no host


def shown(table_view: TableView, asked: dict[str, str]) -> str:
    """Return a sheet as a page without scripts has it, with what may be tapped on the island."""
    content = TableScreens.of("catan").content(table_view, asked)
    text = render_to_string(
        content.template, {"it": content.values, "base": table_view.base, "screen": {"table_view": table_view}}
    )
    return html.unescape(text + str(content.overlay))


def is_offered(text: str, lay: str) -> bool:
    return f'name="lay" value="{lay}"' in text or f'data-lay="{lay}"' in text


def check(position: Position, seat: Seat, move, made: Counter[str]) -> None:
    rules, state = rules_at(position), position.state
    table_view = sight_of(position, seat)
    told = logged(rules, state, seat, move)
    asked, lay, fields = offer_of(state, seat, told)
    text = shown(table_view, asked)
    if isinstance(move, EventRoll) and not is_offered(text, lay):
        lay, fields = f"roll:{move.dice[0]}:{move.dice[1]}:{move.event}", {}
    if not is_offered(text, lay):
        text = shown(table_view, {})
    if not is_offered(text, lay) and isinstance(move, PlayProgress) and move.names:
        # Where hands are not all known, it is asked first how many cards of that kind each handed over.
        text = shown(table_view, {**asked, "resource": move.names})
        assert 'name="amount-' in text
        assert is_offered(text, lay)
        made[move.card] += 1
        return
    assert is_offered(text, lay), f"{state.phase}: {asked} {lay}: {KEY.findall(text)}"
    for field in fields:
        assert f'name="{field}"' in text, f"{state.phase}: {field}"
    (written,) = MoveForms.of("catan").read_move(table_view, {"lay": lay, **fields}).moves
    facts = {key: value for key, value in written.items() if key != "seat"}
    read = read_move(facts, rules.move_types)
    assert written["seat"] == seat
    if isinstance(move, PlayProgress) and move.knights:
        assert isinstance(read, PlayProgress)
        assert set(read.knights or ()) == set(move.knights)
        assert not rules.explain(state, seat, read)
    else:
        assert read == told
    made[move.card if isinstance(move, PlayProgress) else type(move).__name__] += 1


def robs_nobody(state: State, seat: Seat, move: Move) -> bool:
    """Say whether the robber goes to neighbours without cards and robs none of them: the pages rob one of these."""
    return isinstance(move, MoveRobber) and move.from_ is None and bool(neighbours_at(state, move.to, seat))


def play(seed: int, made: Counter[str], **fixed: object) -> None:
    """Play a random game, and look at the phone of whoever moves before each move."""
    rules = rules_of(seed, **fixed)
    plies = wander(rules, seed, MOST)
    position: Position | None = None
    for number, ply in enumerate(plies, 1):
        if position is None:
            position = Position(1, 0, rules, ply.before, ply.before)
        if not isinstance(ply.move, Trade | Offer | Accept | Decline) and not robs_nobody(
            ply.before, ply.seat, ply.move
        ):
            check(position, ply.seat, ply.move, made)
        position = position.go(number, Played(number, ply.seat, ply.move), ply.step)


@pytest.mark.long
@pytest.mark.parametrize(("cards", "seeds"), [("phones", range(6)), ("table", range(6)), ("none", range(3))])
def test_every_move_that_is_made_is_offered_on_its_seats_phone(cards, seeds):
    made = Counter[str]()
    for seed in seeds:
        play(seed, made, cards=cards)
    print(made)  # noqa: T201 - shown when it fails

    assert {"Hire", "Activate", "Promote", "Wall", "Improve", "MoveRobber", "City"} <= set(made)
    if cards != "none":
        assert {"March", "DrawProgress", "PutBack"} <= set(made)
        assert len({*CARDS} & {*made}) > 12
