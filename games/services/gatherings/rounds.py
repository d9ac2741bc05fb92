"""The rounds of a gathering: begun as the organiser saw them drawn, cancelled, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from games.services.gatherings.gathering_session import locked_gathering
from games.services.gatherings.tables import give_up_tables, open_tables
from scoring.gatherings.acts import Begin, BegunRound, Cancel, EndGathering, Reopen
from scoring.gatherings.facts import Who


def begin_round(
    *,
    uid: UUID,
    phone: UUID,
    seen: int,
    token: UUID,
    swaps: Sequence[tuple[Who, Who]] = (),
    further: bool = False,
) -> BegunRound:
    """Begin the next round, drawn from the facts that the organiser saw (head `seen`), and open its tables.

    Raises NotOrganiser, GatheringError. The same form begins one round only.
    """
    with locked_gathering(uid, phone) as session:
        session.check_organiser()
        if session.has_written(token) and session.proceedings.last:
            return session.proceedings.last
        session.check_seen(seen)
        conduct = session.conduct
        stage = conduct.check_may_draw(further=further)
        draft = conduct.next_draft(swaps, further=further)
        placed = {who for one in draft.tables for who in one.seats} | set(draft.byes)
        begin = Begin(
            draft.number,
            tuple(one.seats for one in draft.tables),
            tuple(one.table for one in draft.tables),
            draft.byes,
            stage,
            tuple(who for who in session.proceedings.active if who not in placed),
        )
        session.write(token, [begin])
        begun = session.proceedings.round(draft.number)
        open_tables(session.gathering, session.proceedings, begun.pairings, begun.number)
        return begun


def cancel_round(*, uid: UUID, phone: UUID, number: int, token: UUID) -> None:
    """Leave the last round out and give its tables up; raise NotOrganiser, GatheringError for any other round."""
    with locked_gathering(uid, phone) as session:
        session.check_organiser()
        if session.has_written(token):
            return
        session.write(token, [Cancel(number)])
        give_up_tables(session.gathering, number)


def end_gathering(*, uid: UUID, phone: UUID, token: UUID, over: bool = True) -> None:
    """Make the standings final, or take the gathering up again; raise NotOrganiser."""
    with locked_gathering(uid, phone) as session:
        session.check_organiser()
        if session.proceedings.over != over and not session.has_written(token):
            session.write(token, [EndGathering() if over else Reopen()])
