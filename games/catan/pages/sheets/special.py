"""The special building phase of five and six: does anybody build? One key says that nobody does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.catan.pages.board.acting_seat import may_act, rules_of
from games.catan.pages.board.drawing import newest
from games.catan.pages.board.forms import value
from games.catan.pages.board.set_pages import MoveFacts
from games.catan.pages.sheets.placing import safe
from games.screens.table.sheet import Asked, Content
from games.screens.table.table_view import SeatView, TableView
from scoring.catan.base.turns import SpecialBuilding
from scoring.catan.move import End
from scoring.catan.rules import SPECIAL
from scoring.kernel import Seat, inner_move, is_talk


@dataclass(frozen=True, slots=True)
class SpecialSheet:
    """The seats that may build between turns: a key for each (what it asks for or logs), and one for nobody."""

    builders: tuple[tuple[SeatView, str, str], ...]
    nobody: str
    key: str


def asked_together(table_view: TableView) -> tuple[Seat, ...]:
    """Return the seats that this phone can answer for at once, in their order: the one asked now, and who follows."""
    found = []
    for seat in still_asked(table_view):
        if not may_act(table_view, seat):
            break
        found.append(seat)
    return tuple(found)


def still_asked(table_view: TableView) -> tuple[Seat, ...]:
    rules, state = rules_of(table_view.position), table_view.position.state
    if state.phase != SPECIAL:
        return ()
    return (state.actors[0], *rules.part(SpecialBuilding).after(rules, state, state.actors[0]))


def special(table_view: TableView, asked: Asked) -> Content | None:
    """Return the question of whether anybody builds; None once somebody does, or where one seat alone is asked here."""
    together = asked_together(table_view)
    if len(together) <= 1 or "special" in asked or "build" in asked or is_building(table_view):
        return None
    first, *others = together
    builders = [(table_view.seat_views[first], f"{table_view.base}sheet/?special=1", "")]
    builders += [(table_view.seat_views[seat], "", value("until", int(seat))) for seat in others]
    is_everybody = together == still_asked(table_view)
    values = SpecialSheet(tuple(builders), value("nobody"), _("Nobody builds") if is_everybody else _("Nobody here"))
    return Content("catan/_special.html", values, safe(newest(table_view)), at="all")


def is_building(table_view: TableView) -> bool:
    """Say whether the seat that is asked has begun to build."""
    state, played = table_view.position.state, table_view.position.played
    last = next((one for one in reversed(played) if not is_talk(one.move)), None)
    return last is not None and last.seat in state.actors and not isinstance(inner_move(last.move), End)


def ends(seats: Sequence[Seat]) -> list[MoveFacts]:
    return [{"seat": int(seat), "do": "end"} for seat in seats]


def nobody(table_view: TableView, _words: list[str]) -> list[MoveFacts]:
    """Return that none of the seats builds for which this phone answers."""
    return ends(asked_together(table_view))


def until(table_view: TableView, words: list[str]) -> list[MoveFacts]:
    """Return that none of the seats builds that are asked before the one that does."""
    together = asked_together(table_view)
    builder = next((index for index, seat in enumerate(together) if str(int(seat)) == words[0]), 0)
    return ends(together[:builder])
