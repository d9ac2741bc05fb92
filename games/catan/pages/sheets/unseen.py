"""A card taken unseen, with cards on the table: the thief is asked once which it was, and may rather not say."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.catan.pages.board.acting_seat import hand_of, own_seats, rules_of
from games.catan.pages.board.drawing import newest
from games.catan.pages.board.forms import value
from games.catan.pages.sheets.placing import safe
from games.catan.words.labels import resource_label
from games.screens.table.sheet import Content
from games.screens.table.table_view import TableView
from scoring.catan.base.hand_tracking import Theft, Untold
from scoring.catan.rules import BUILDING, PAIRED, ROLLING, TRADING

ASKED_IN = (ROLLING, TRADING, BUILDING, PAIRED)
"""Phases in which the thief is asked: never between a seven and the end of what it brings."""


@dataclass(frozen=True, slots=True)
class UnseenSheet:
    """The question of which card was taken: its turn, a key for each kind that it may be, and one for saying nothing.

    `kinds` are (kind, label, value of the key).
    """

    title: str
    turn: int
    kinds: tuple[tuple[str, str, str], ...]
    silent: str


def theft_to_tell(table_view: TableView) -> Theft | None:
    """Return the card of which this phone's thief is asked now; None: of none."""
    rules, state = rules_of(table_view.position), table_view.position.state
    # A game with hidden hands that is opened again stands under the rules with cards on the table.
    untold = None if rules.is_guarded else state.get(Untold)
    if untold is None or state.over or state.phase not in ASKED_IN:
        return None
    for seat in own_seats(table_view):
        theft = untold.of(seat)
        # Spent since, it has shown itself.
        if theft is not None and hand_of(table_view, seat).unknown:
            return theft
    return None


def unseen_sheet(table_view: TableView, theft: Theft) -> Content:
    kinds = rules_of(table_view.position).kinds
    names = {
        "thief": table_view.seat_views[theft.thief].name,
        "victim": table_view.seat_views[theft.victim].name,
    }
    values = UnseenSheet(
        title=_("Which card did %(thief)s take from %(victim)s?") % names,
        turn=table_view.position.state.turn_number,
        kinds=tuple(
            (kinds[index], resource_label(kinds[index]), value("tell", kinds[index], seat=theft.thief))
            for index in theft.kinds
        ),
        silent=value("tell", seat=theft.thief),
    )
    return Content("catan/_unseen.html", values, safe(newest(table_view)), at="all")
