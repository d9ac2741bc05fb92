"""Results of a gathering's tables that are not logged: by what two players say, or by the organiser's word."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from games.log.errors import NotSeated
from games.selectors.gatherings import entrant_of
from games.services.gatherings.gathering_session import locked_gathering
from scoring.gatherings.acts import Enters, Say
from scoring.gatherings.facts import GatheringError


def enter_result(
    *,
    uid: UUID,
    phone: UUID,
    number: int,
    table: int,
    token: UUID,
    vp: Sequence[int] | None = None,
    winners: Sequence[int] | None = None,
) -> None:
    """Enter or correct a result: points by seat, or who won without any; neither lets the table's own log count again.

    Raises NotOrganiser, GatheringError.
    """
    with locked_gathering(uid, phone) as session:
        session.check_organiser()
        if session.has_written(token):
            return
        points = None if vp is None else tuple(vp)
        session.write(token, [Enters(number, table, points, None if winners is None else tuple(winners))])


def say_result(*, uid: UUID, phone: UUID, number: int, table: int, token: UUID, vp: Sequence[int]) -> None:
    """Say as one of the players what the points of each seat were; it counts when another says the same.

    Raises NotSeated for a phone that does not play there, GatheringError for a round that is over.
    """
    with locked_gathering(uid, phone) as session:
        who = entrant_of(session.gathering, phone)
        if who is None or who not in session.proceedings.round(number).pairing(table).seats:
            raise NotSeated("only who plays there says how it ended")
        if session.has_written(token):
            return
        if number != len(session.proceedings.rounds):
            raise GatheringError("round_over")
        session.write(token, [Say(number, table, who, tuple(vp))])
