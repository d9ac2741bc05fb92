"""Queries for gatherings: what follows from their logs, their tables, and whose phone is whose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from uuid import UUID

import msgspec
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.http import Http404

from games.models import Entrant, Gathering, GatheringTable, Table
from scoring.gatherings.acts import Proceedings, TableResult, read_act
from scoring.gatherings.conduct import Conduct, TableKey
from scoring.gatherings.facts import Who
from scoring.gatherings.form import Format

NO_FORMAT: Final = Format("evening", ("points",), ())


def gathering_for(uid: UUID | str) -> Gathering:
    """Return the gathering; raise Http404 if there is none."""
    try:
        return Gathering.objects.get(uid=uid)
    except (Gathering.DoesNotExist, ValidationError) as error:
        raise Http404("no such gathering") from error


def gathering_by_code(code: str) -> Gathering | None:
    """Return the gathering that can be joined by a code, typed in any case and with any spaces."""
    wanted = "".join(code.split()).upper()
    # No code has a zero byte, and PostgreSQL takes none.
    return Gathering.objects.filter(join_code=wanted).first() if "\0" not in wanted else None


def proceedings_of(gathering: Gathering) -> Proceedings:
    """Return what follows from the log of a gathering."""
    return Proceedings.of(map(read_act, gathering.entries.values_list("act", flat=True)))


def format_of(gathering: Gathering) -> Format:
    """Return the format that was pinned when it was opened."""
    return msgspec.convert(gathering.form, Format) if gathering.form else NO_FORMAT


def tables_at(gathering: Gathering) -> list[GatheringTable]:
    """Return the tables of a gathering that count, with those that are here and their seats."""
    found = gathering.tables.filter(cancelled=False).select_related("table")
    return list(found.prefetch_related("table__seats", "table__score_markers", "table__results"))


def logged_results(gathering: Gathering) -> Mapping[TableKey, TableResult]:
    """Return the results that come from the logs of tables, by round and number."""
    rows = gathering.tables.filter(cancelled=False).exclude(places=None)
    return {
        (row.round, row.number): TableResult(tuple(row.places or ()), None if row.vp is None else tuple(row.vp))
        for row in rows
    }


def conduct_of(gathering: Gathering, proceedings: Proceedings | None = None) -> Conduct:
    """Return a gathering as it stands now."""
    found = proceedings_of(gathering) if proceedings is None else proceedings
    return Conduct(str(gathering.uid), format_of(gathering), found, logged_results(gathering))


def phones_of(gathering: Gathering) -> Mapping[Who, UUID]:
    """Return the phone of each entrant who has one."""
    rows = gathering.entrants.values_list("who", "phone")
    return {who: phone for who, phone in rows if phone is not None}


def entrant_of(gathering: Gathering, phone: UUID | None) -> Who | None:
    """Return who takes part by a phone."""
    if phone is None:
        return None
    found: Who | None = Entrant.objects.filter(gathering=gathering, phone=phone).values_list("who", flat=True).first()
    return found


def gatherings_of(phone: UUID | None) -> list[Gathering]:
    """Return the gatherings that a phone organises or takes part in, the last moved first."""
    if phone is None:
        return []
    mine = Q(host=phone) | Q(pk__in=Entrant.objects.filter(phone=phone).values("gathering"))
    return list(Gathering.objects.filter(mine).order_by("over", "-moved_at")[:6])


def round_of_same_tiles(table: Table) -> GatheringTable | None:
    """Return the place of a table all of whose round has the same tiles; None for any other table."""
    if table.gathering_id is None:
        return None
    row = GatheringTable.objects.filter(table=table, cancelled=False).select_related("gathering").first()
    return row if row is not None and format_of(row.gathering).is_duplicate else None


def place_of(table: Table) -> GatheringTable | None:
    """Return which table of which gathering this is, if it is one."""
    return GatheringTable.objects.filter(table=table).select_related("gathering").first()
