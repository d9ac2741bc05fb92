"""Checks of who asks, for what only some may see or do."""

from __future__ import annotations

from django.http import HttpRequest

from games.log.errors import NotThere
from games.models import Person, Table
from games.phones.identity import phone_of
from games.phones.keeper import is_keeper
from games.selectors.visible import Viewer, VisibleTables, may_act_on, tables_seen, was_there


def asker_of(request: HttpRequest) -> Viewer:
    return Viewer(phone_of(request), is_keeper(request))


def visible_tables(request: HttpRequest) -> VisibleTables:
    """Return the tables that lists may tell who asks; None: all."""
    return tables_seen(asker_of(request))


def check_was_there(request: HttpRequest, table: Table) -> None:
    """Raise NotThere unless who asks sat at the table, or everybody may do everything here."""
    if not was_there(asker_of(request), table):
        raise NotThere("only who sat there")


def require_shared_game(request: HttpRequest, *people: Person) -> None:
    """Raise NotThere unless who asks played with all these people, or everybody may do everything here."""
    viewer = asker_of(request)
    if not all(may_act_on(viewer, person) for person in people):
        raise NotThere("only who played with them")
