"""Asking the others: for a correction where the table wants that, more help, another way to correct, a clock."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from games.live.publish import poke_after_commit
from games.log.draft import unpack
from games.log.errors import AlreadyAsked, GameGoesOn, NotSeated
from games.log.position import Position
from games.models import Proposal, Seat, Table, Thumb
from games.models.log import Form
from games.models.proposal import Fate, Kind
from games.models.table import FixBy, Pace, Status
from games.selectors.proposals import BY_MOST, may_decide
from games.services.corrections import check_own, previewed, write_preview
from games.services.desk import Desk, Line, at_the_desk
from games.services.moves import read_turns, write_turns
from scoring.codec import MalformedMove
from scoring.log import Played
from scoring.moves import IllegalMove
from scoring.moves import Seat as SeatNumber
from scoring.table import LEVELS, Aids, Helped


def propose_correction(*, table_uid: UUID, phone: UUID, seen: int, token: UUID, draft: str) -> Proposal:
    """Ask the others for a correction; it is written once most seats that are held agree.

    Raises NotSeated, Stale, MalformedMove for a draft that says nothing, AlreadyAsked while another is open.
    """
    with at_the_desk(table_uid, phone) as desk:
        known = _asked_before(desk, token)
        if known is not None:
            return known
        desk.check_seen(seen)
        check_own(desk, unpack(draft, desk.position.rules.move_types, desk.position.head).changes)
        found = _looked_through(desk, draft)
        return open_proposal(desk, Kind.CORRECTION, {"draft": draft, "conflicts": found}, token)


def choose_aids(*, table_uid: UUID, phone: UUID, token: UUID, level: str) -> Proposal | Position:
    """Let the app help less, at once; or ask everybody whether it may help more, and do so once all agree.

    Raises NotSeated, MalformedMove for a level that does not exist, AlreadyAsked while something else is open, and
    GameGoesOn for more help in a copy of a game that is not over.
    """
    with at_the_desk(table_uid, phone) as desk:
        known = _asked_before(desk, token)
        if known is not None:
            return known
        if level not in LEVELS:
            raise MalformedMove("the app cannot help in this way")
        helped = desk.position.state[Helped]
        if desk.has_logged(token) or helped.level == level:
            return desk.position
        if helped.at_least(level):
            return _help(desk, token, level)
        if _copies_a_live_game(desk.table):
            raise GameGoesOn("the game itself goes on")
        return open_proposal(desk, Kind.AIDS, {"level": level}, token)


def answer_proposal(*, table_uid: UUID, phone: UUID, number: int, up: bool) -> Proposal:
    """Give thumbs for all seats of a phone; what is decided by that is done at once. Raises NotSeated."""
    with at_the_desk(table_uid, phone) as desk:
        proposal = desk.table.proposals.get(pk=number)
        if proposal.fate == Fate.OPEN:
            _thumb(desk, proposal, up=up)
            _settle(desk, proposal)
            poke_after_commit(desk.table, news="seats")
        return proposal


def decide_proposal(*, table_uid: UUID, phone: UUID, number: int) -> Proposal:
    """Let the host decide for a correction that nobody else answers, after a minute; raise NotSeated otherwise."""
    with at_the_desk(table_uid, phone) as desk:
        proposal = desk.table.proposals.get(pk=number)
        if not may_decide(proposal, hosts=desk.is_host):
            raise NotSeated("the others are asked first")
        _accept(desk, proposal)
        poke_after_commit(desk.table, news="seats")
        return proposal


def withdraw_proposal(*, table_uid: UUID, phone: UUID, number: int) -> Proposal:
    """Ask for it no more; whoever asked may, and the host. Raises NotSeated."""
    with at_the_desk(table_uid, phone) as desk:
        proposal = desk.table.proposals.get(pk=number)
        if proposal.phone != phone and not desk.is_host:
            raise NotSeated("only who asked, or the host")
        if proposal.fate == Fate.OPEN:
            _close(proposal, Fate.WITHDRAWN)
            poke_after_commit(desk.table, news="seats")
        return proposal


def choose_fix_by(*, table_uid: UUID, phone: UUID, token: UUID, fix_by: str) -> Proposal | None:
    """Ask everybody who may put earlier turns right from now on; it is so once all agree. None: it is so already.

    Raises NotSeated, MalformedMove for what nobody can choose, AlreadyAsked while something else is open.
    """
    with at_the_desk(table_uid, phone) as desk:
        known = _asked_before(desk, token)
        if known is not None:
            return known
        if fix_by not in FixBy.values:
            raise MalformedMove("nobody of that kind corrects")
        if desk.table.fix_by == fix_by:
            return None
        return open_proposal(desk, Kind.FIXING, {"fix_by": fix_by}, token)


def choose_pace(*, table_uid: UUID, phone: UUID, token: UUID, pace: str) -> Proposal | None:
    """Put the clock away, at once; or ask everybody for a clock, and start it once all agree. None: it is done.

    Raises NotSeated, MalformedMove for a clock that nobody has, AlreadyAsked while something else is open.
    """
    with at_the_desk(table_uid, phone) as desk:
        known = _asked_before(desk, token)
        if known is not None:
            return known
        if pace not in Pace.values:
            raise MalformedMove("no clock goes like that")
        if desk.table.pace == pace:
            return None
        if pace == Pace.NONE:
            _set_pace(desk, pace)
            poke_after_commit(desk.table, news="rest")
            return None
        return open_proposal(desk, Kind.PACE, {"pace": pace}, token)


def _set_pace(desk: Desk, pace: str) -> None:
    """Begin with full reserves: what was thought before the table agreed on a clock is nobody's fault."""
    table = desk.table
    table.pace, table.pace_since = pace, table.head
    table.save(update_fields=["pace", "pace_since"])


def _copies_a_live_game(table: Table) -> bool:
    origin = table.origin
    return table.is_branch and origin is not None and origin.status in {Status.PLAYING, Status.PAUSED}


def held_seats(desk: Desk) -> list[Seat]:
    """Return the seats that some phone holds: only they are asked."""
    return list(desk.table.seats.exclude(phone=None))


def _asked_before(desk: Desk, token: UUID) -> Proposal | None:
    return desk.table.proposals.filter(token=token).first()


def open_proposal(desk: Desk, kind: Kind, payload: Mapping[str, object], token: UUID) -> Proposal:
    """Open a proposal with the thumbs of who asks; it may be decided by that already."""
    if desk.table.proposals.filter(fate=Fate.OPEN).exists():
        raise AlreadyAsked("one thing at a time")
    proposal = Proposal.objects.create(
        table=desk.table,
        kind=kind,
        payload=dict(payload),
        seen=desk.table.head,
        seat=desk.mine[0],
        phone=desk.phone,
        token=token,
    )
    _thumb(desk, proposal, up=True)
    _settle(desk, proposal)
    poke_after_commit(desk.table, news="seats")
    return proposal


def _thumb(desk: Desk, proposal: Proposal, *, up: bool) -> None:
    for seat in desk.mine:
        Thumb.objects.update_or_create(proposal=proposal, seat=seat, defaults={"up": up})


def _settle(desk: Desk, proposal: Proposal) -> None:
    """Do what is decided: a correction wants most seats that are held, what the table agrees on all of them."""
    held = {seat.pk for seat in held_seats(desk)}
    thumbs = [thumb.up for thumb in proposal.thumbs.all() if thumb.seat_id in held]
    ups, downs = thumbs.count(True), thumbs.count(False)
    if proposal.kind in BY_MOST:
        agreed, refused = ups * 2 > len(held), downs * 2 >= len(held)
    else:
        agreed, refused = ups == len(held), downs > 0
    if agreed:
        _accept(desk, proposal)
    elif refused:
        _close(proposal, Fate.DECLINED)


def _accept(desk: Desk, proposal: Proposal) -> None:
    match proposal.kind:
        case Kind.AIDS:
            _help(desk, proposal.token, proposal.payload["level"])
            _close(proposal, Fate.ACCEPTED)
        case Kind.FIXING:
            desk.table.fix_by = proposal.payload["fix_by"]
            desk.table.save(update_fields=["fix_by"])
            _close(proposal, Fate.ACCEPTED)
        case Kind.MOVES:
            _log(desk, proposal)
        case Kind.PACE:
            _set_pace(desk, proposal.payload["pace"])
            _close(proposal, Fate.ACCEPTED)
            poke_after_commit(desk.table, news="rest")
        case _:
            _correct(desk, proposal)


def _log(desk: Desk, proposal: Proposal) -> None:
    """Write the moves that were agreed to, if they are still possible."""
    try:
        write_turns(desk, proposal.token, read_turns(desk, proposal.payload["moves"]))
    except (MalformedMove, IllegalMove):
        _close(proposal, Fate.STALE)
    else:
        _close(proposal, Fate.ACCEPTED)


def _correct(desk: Desk, proposal: Proposal) -> None:
    """Write what was agreed to, if it still does the same."""
    try:
        found = _looked_through(desk, proposal.payload["draft"], write_as=proposal.token, only=proposal)
    except (MalformedMove, IllegalMove):
        found = None
    still = found == proposal.payload["conflicts"]
    _close(proposal, Fate.ACCEPTED if still else Fate.STALE)


def _looked_through(desk: Desk, draft: str, *, write_as: UUID | None = None, only: Proposal | None = None) -> list[int]:
    """Return the conflicts of a draft on the table as it is; write it if they are those that people agreed to."""
    seen = previewed(desk, unpack(draft, desk.position.rules.move_types, desk.position.head))
    found = [conflict.played.seq for conflict in seen.conflicts]
    if not seen.changes:
        raise MalformedMove("nothing would change")
    if write_as is not None and only is not None and found == only.payload["conflicts"]:
        write_preview(desk, write_as, seen)
    return found


def _help(desk: Desk, token: UUID, level: str) -> Position:
    """Log how much the app helps from now on."""
    before, seat, move = desk.position, SeatNumber(desk.mine[0].position), Aids(level)
    played = Played(before.head + 1, seat, move)
    after = before.go(before.head + 1, played, before.rules.play(before.state, seat, move))
    return desk.write(token, [Line(Form.PLAYED, seat, move)], after)


def _close(proposal: Proposal, fate: Fate) -> None:
    proposal.fate = fate
    proposal.save(update_fields=["fate"])
