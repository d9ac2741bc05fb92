"""The tables of a gathering: opening them with the right people in the right seats, and giving them up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import DrawBy, Gathering, GatheringTable, Seat, Status, Table
from games.selectors.gatherings import phones_of
from games.services.tables.close_table import close_table
from games.services.tables.opening import TableChoices, open_table
from scoring.catalogue import game, ruleset_for
from scoring.gatherings.acts import Pairing, Proceedings
from scoring.gatherings.facts import Who
from scoring.gatherings.form import PAIR, Format, Stage
from scoring.kernel import Box, UnsuitableBox

GOES_ON: Final = (Status.PLAYING, Status.PAUSED)


def choices_for(box: Mapping[str, Any], name: str, seats: Sequence[str]) -> TableChoices:
    """Return the choices of one table of a gathering, with the names of its seats in order."""
    return TableChoices(
        name=name,
        game=box["game"],
        edition=box["edition"],
        sets=box["sets"],
        options=box["options"],
        copies=box["copies"],
        start=[(tile, (x, y), rotation) for tile, (x, y), rotation in box["start"]],
        board=box["board"],
        seats=list(zip(seats, box["colours"], strict=False)),
        draw_by=box["draw_by"],
        log_by=box["log_by"],
        fix_by=box["fix_by"],
        pace=box["pace"],
        aids=box["aids"],
        host_seats=(),
    )


def check_box(box: Mapping[str, Any], form: Format | None) -> None:
    """Raise UnsuitableBox if the tables of a format cannot be played with a box; one without a game fits anything."""
    if not box:
        return
    if form and form.is_duplicate:
        check_same_tiles(box)
    sizes = {stage.table_size for stage in form.stages} if form else {PAIR}
    sizes |= {size - 1 for size in sizes if size > PAIR + 1}
    if form and any(stage.odd == "three" for stage in form.stages):
        sizes.add(PAIR + 1)
    for size in sorted(sizes):
        choices = choices_for(box, "", [""] * size)
        choices.check()
        table = choices.table_of(UUID(int=0))
        ruleset_for(table.box)


def check_same_tiles(box: Mapping[str, Any]) -> None:
    """Raise UnsuitableBox for a box whose tiles cannot be dealt in one order for all tables."""
    known = game(box["game"]).one_tile
    if box["board"] or not known or not known.issuperset(box["sets"]):
        raise UnsuitableBox("box.one_order")


def played_so(box: Mapping[str, Any], form: Format | None) -> dict[str, Any]:
    """Return a box as it is played in a format: at duplicate tables the app says which tile to take."""
    return {**box, "draw_by": DrawBy.APP.value} if box and form and form.is_duplicate else dict(box)


def open_tables(gathering: Gathering, proceedings: Proceedings, pairings: Sequence[Pairing], number: int) -> None:
    """Open the tables of a round; who has a phone here sits there already. Nothing is opened without a game."""
    phones = phones_of(gathering)
    for pairing in pairings:
        table = _opened(gathering, proceedings, pairing, number) if plays_here(gathering, number, proceedings) else None
        GatheringTable.objects.create(gathering=gathering, round=number, number=pairing.table, table=table)
        if table is not None:
            Table.objects.filter(pk=table.pk).update(gathering=gathering)
            seat_people(table, pairing.seats, phones)


def plays_here(gathering: Gathering, number: int, proceedings: Proceedings) -> bool:
    """Say whether the tables of a round are logged in the app: a match of several games is not."""
    stages = gathering.form.get("stages", [])
    stage = stages[proceedings.round(number).stage] if stages else {}
    return bool(gathering.box) and not (stage.get("kind") == Stage.LEAGUE and stage.get("best_of", 1) > 1)


def _opened(gathering: Gathering, proceedings: Proceedings, pairing: Pairing, number: int) -> Table:
    names = [proceedings.people[who].name for who in pairing.seats]
    title = _("Round %(number)s, table %(table)s") % {"number": number, "table": pairing.table}
    box: Box = choices_for(gathering.box, title, names).table_of(gathering.host).box
    assert box.seats == len(names)
    form = f"gathering {gathering.uid} {gathering.head} {number} {pairing.table}"
    return open_table(phone=gathering.host, choices=choices_for(gathering.box, title, names), form=form)


def seat_people(table: Table, seats: Sequence[Who], phones: Mapping[Who, UUID]) -> None:
    """Let the phones of entrants sit at their table."""
    now = timezone.now()
    for position, who in enumerate(seats):
        if who in phones:
            Seat.objects.filter(table=table, position=position, phone=None).update(phone=phones[who], sat_at=now)


def give_up_tables(gathering: Gathering, number: int) -> None:
    """Give up the tables of a round that is cancelled; what was logged there stays."""
    rows = gathering.tables.filter(round=number, cancelled=False).select_related("table")
    for row in rows:
        if row.table is not None and row.table.status in GOES_ON:
            close_table(table_uid=row.table.uid)
    rows.update(cancelled=True)
