"""Asking the others: for a correction where the table wants that, more help, another way to correct, a clock."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from games.live.publish import publish_after_commit
from games.log.correction import Preview
from games.log.draft import unpack
from games.log.errors import (
    AlreadyAsked,
    EndsByTalk,
    GameGoesOn,
    HandsWereOpen,
    NotSeated,
    SecretsInPlay,
    SecretWasTold,
    TableError,
)
from games.log.position import Position, position_of
from games.log.visibility import is_open
from games.models import EntryKind, Fate, FixBy, Pace, Proposal, ProposalKind, Seat, Status, Table, Vote
from games.selectors.proposals import BY_MOST, may_decide
from games.services.log.corrections import check_no_rules, check_own, previewed, touches_rules, write_preview
from games.services.log.moves import read_turns, take_back_last, undo, write_turns
from games.services.log.table_session import NewLine, TableSession, locked_table
from scoring.catalogue import GAMES
from scoring.kernel import HINT, LEVELS, Agreed, Aids, Helped, IllegalMove, MalformedMove, Played, UnsuitableBox
from scoring.kernel import Seat as SeatNumber
from scoring.skills import adviser_for


def propose_correction(*, table_uid: UUID, phone: UUID, seen: int, token: UUID, draft: str) -> Proposal:
    """Ask the others for a correction; it is written once most seats that are held agree.

    Raises NotSeated, Stale, MalformedMove for a draft that says nothing, AlreadyAsked while another is open.
    """
    with locked_table(table_uid, phone) as session:
        known = asked_before(session, token)
        if known is not None:
            return known
        session.check_seen(seen)
        changes = unpack(draft, session.position.rules.move_types, session.position.head).changes
        check_own(session, changes)
        check_no_rules(session, changes)
        conflicts = _conflicts_in(_preview_of(session, draft))
        return open_proposal(session, ProposalKind.CORRECTION, {"draft": draft, "conflicts": conflicts}, token)


def propose_rules(*, table_uid: UUID, phone: UUID, seen: int, token: UUID, draft: str) -> Proposal:
    """Ask everybody to play the whole game by another edition or other options; it is written once all agree.

    Raises NotSeated, Stale, MalformedMove for a draft that says nothing of the rules or agrees on what cannot be
    changed, SecretsInPlay while hands are secret, and AlreadyAsked while something else is open.
    """
    with locked_table(table_uid, phone) as session:
        known = asked_before(session, token)
        if known is not None:
            return known
        session.check_seen(seen)
        if not is_open(session.position):
            raise SecretsInPlay("nobody can see what would follow")
        found = unpack(draft, session.position.rules.move_types, session.position.head)
        if not touches_rules(session, found.changes):
            raise MalformedMove("a correction is no agreement: see propose_correction")
        for change in found.changes:
            if change.rules is not None:
                check_changeable(session.table, change.rules)
        conflicts = _conflicts_in(_preview_of(session, draft))
        return open_proposal(session, ProposalKind.RULES, {"draft": draft, "conflicts": conflicts}, token)


def check_changeable(table: Table, rules: Agreed) -> None:
    """Raise MalformedMove for rules that the table has already, or that change what was settled when it was opened."""
    game, box = GAMES[table.game], table.box
    if rules == box.agreed:
        raise MalformedMove("the table plays by that already")
    try:
        game.check(box.by(rules))
    except UnsuitableBox as error:
        raise MalformedMove(str(error)) from error
    now, then = game.switches(box), game.switches(box.by(rules))
    changeable = {option.key for option in game.changeable(table.sets)}
    # An edition may bring another value for what a box of the table says nothing of.
    named = {option.key for option in game.options_for(table.sets)}
    changed = {key for key, value in then.items() if value != now[key]}
    if not changed & named <= changeable:
        raise MalformedMove("that was settled when the table was opened")


def choose_aids(*, table_uid: UUID, phone: UUID, token: UUID, level: str) -> Proposal | Position:
    """Let the app help less, at once; or ask everybody whether it may help more, and do so once all agree.

    Raises NotSeated, MalformedMove for a level that does not exist, AlreadyAsked while something else is open, and
    GameGoesOn for more help in a copy of a game that is not over.
    """
    with locked_table(table_uid, phone) as session:
        known = asked_before(session, token)
        if known is not None:
            return known
        if level not in LEVELS:
            raise MalformedMove("the app cannot help in this way")
        if level == HINT and adviser_for(session.position.rules) is None:
            raise MalformedMove("nobody knows the best moves of this game")
        helped = session.position.state[Helped]
        if session.has_logged(token) or helped.level == level:
            return session.position
        # Less help does nobody any harm, so nobody is asked.
        if helped.at_least(level):
            return _help(session, token, level)
        if _copies_a_live_game(session.table):
            raise GameGoesOn("the game itself goes on")
        return open_proposal(session, ProposalKind.AIDS, {"level": level}, token)


def undo_or_ask(*, table_uid: UUID, phone: UUID, seen: int, token: UUID) -> Position:
    """Take back what was logged last, or ask every seat for it where hands are secret.

    They are asked where a game goes on whose hands were open, and where the move showed somebody a hidden card. Raises
    as `undo` does, AlreadyAsked while something else is open, and HandsWereOpen where not everybody sits there who saw
    the end.
    """
    try:
        return undo(table_uid=table_uid, phone=phone, seen=seen, token=token)
    except SecretWasTold:
        with locked_table(table_uid, phone) as session:
            if asked_before(session, token) is None:
                session.check_seen(seen)
                open_proposal(session, ProposalKind.TAKING_BACK, {}, token)
            # A phone that holds every seat has agreed by asking.
            return position_of(session.table)
    except HandsWereOpen:
        with locked_table(table_uid, phone) as session:
            # Locked anew: the exception has rolled the first transaction back, and given its lock away.
            if asked_before(session, token) is None:
                session.check_seen(seen)
                _check_all_here(session)
                open_proposal(session, ProposalKind.GOING_ON, {}, token)
            return position_of(session.table)


def _check_all_here(session: TableSession) -> None:
    ended = session.table.moved_at
    # Whoever sat down later has not seen the hands, or sees them now for the first time.
    if not all(seat.phone and seat.sat_at and seat.sat_at <= ended for seat in session.seats):
        raise HandsWereOpen("not everybody is here who saw the hands")


def answer_proposal(*, table_uid: UUID, phone: UUID, number: int, up: bool) -> Proposal:
    """Give thumbs for all seats of a phone; what is decided by that is done at once. Raises NotSeated."""
    with locked_table(table_uid, phone) as session:
        proposal = session.table.proposals.get(pk=number)
        if proposal.fate == Fate.OPEN:
            _thumb(session, proposal, up=up)
            _settle(session, proposal)
            publish_after_commit(session.table, news="seats")
        return proposal


def decide_proposal(*, table_uid: UUID, phone: UUID, number: int) -> Proposal:
    """Let the host decide for a correction that nobody else answers, after a minute; raise NotSeated otherwise."""
    with locked_table(table_uid, phone) as session:
        proposal = session.table.proposals.get(pk=number)
        if session.is_host and proposal.fate != Fate.OPEN:
            # A second tap, or the last thumb was quicker.
            return proposal
        if not may_decide(proposal, hosts=session.is_host):
            raise NotSeated("the others are asked first")
        _accept(session, proposal)
        publish_after_commit(session.table, news="seats")
        return proposal


def withdraw_proposal(*, table_uid: UUID, phone: UUID, number: int) -> Proposal:
    """Ask for it no more; whoever asked may, and the host. Raises NotSeated."""
    with locked_table(table_uid, phone) as session:
        proposal = session.table.proposals.get(pk=number)
        if proposal.phone != phone and not session.is_host:
            raise NotSeated("only who asked, or the host")
        if proposal.fate == Fate.OPEN:
            _close(proposal, Fate.WITHDRAWN)
            publish_after_commit(session.table, news="seats")
        return proposal


def choose_fix_by(*, table_uid: UUID, phone: UUID, token: UUID, fix_by: str) -> Proposal | None:
    """Ask everybody who may put earlier turns right from now on; it is so once all agree. None: it is so already.

    Raises NotSeated, MalformedMove for what nobody can choose, AlreadyAsked while something else is open.
    """
    with locked_table(table_uid, phone) as session:
        known = asked_before(session, token)
        if known is not None:
            return known
        if fix_by not in FixBy.values:
            raise MalformedMove("nobody of that kind corrects")
        if session.table.fix_by == fix_by:
            return None
        return open_proposal(session, ProposalKind.FIXING, {"fix_by": fix_by}, token)


def choose_pace(*, table_uid: UUID, phone: UUID, token: UUID, pace: str) -> Proposal | None:
    """Put the clock away, at once; or ask everybody for a clock, and start it once all agree. None: it is done.

    Raises NotSeated, MalformedMove for a clock that nobody has, AlreadyAsked while something else is open.
    """
    with locked_table(table_uid, phone) as session:
        known = asked_before(session, token)
        if known is not None:
            return known
        if pace not in Pace.values:
            raise MalformedMove("no clock goes like that")
        if session.table.pace == pace:
            return None
        if pace == Pace.NONE:
            _set_pace(session, pace)
            publish_after_commit(session.table, news="rest")
            return None
        return open_proposal(session, ProposalKind.PACE, {"pace": pace}, token)


def _set_pace(session: TableSession, pace: str) -> None:
    # What was thought before the table agreed on a clock is nobody's fault.
    table = session.table
    table.pace, table.pace_since = pace, table.head
    table.save(update_fields=["pace", "pace_since"])


def _copies_a_live_game(table: Table) -> bool:
    origin = table.origin
    # With more help in a copy, one would know of the game that goes on what the others do not.
    return table.is_branch and origin is not None and origin.status in {Status.PLAYING, Status.PAUSED}


def held_seats(session: TableSession) -> list[Seat]:
    return list(session.table.seats.exclude(phone=None))


def asked_before(session: TableSession, token: UUID) -> Proposal | None:
    """Return what was asked with this token, which a form sends once more when its answer was lost."""
    return session.table.proposals.filter(token=token).first()


def open_proposal(session: TableSession, kind: ProposalKind, payload: Mapping[str, object], token: UUID) -> Proposal:
    """Open a proposal with the thumbs of who asks; it may be decided by that already."""
    if session.table.proposals.filter(fate=Fate.OPEN).exists():
        raise AlreadyAsked("one thing at a time")
    proposal = Proposal.objects.create(
        table=session.table,
        kind=kind,
        payload=dict(payload),
        seen=session.table.head,
        seat=session.mine[0],
        phone=session.phone,
        token=token,
    )
    _thumb(session, proposal, up=True)
    _settle(session, proposal)
    publish_after_commit(session.table, news="seats")
    return proposal


def _thumb(session: TableSession, proposal: Proposal, *, up: bool) -> None:
    for seat in session.mine:
        Vote.objects.update_or_create(proposal=proposal, seat=seat, defaults={"up": up})


def _settle(session: TableSession, proposal: Proposal) -> None:
    # A correction wants most seats that are held, what the table agrees on all of them.
    held = {seat.pk for seat in held_seats(session)}
    # Whoever has got up since has no say any more.
    votes = [vote.up for vote in proposal.votes.all() if vote.seat_id in held]
    ups, downs = votes.count(True), votes.count(False)
    if proposal.kind in BY_MOST:
        # Half against it is enough: most can no longer agree.
        agreed, refused = ups * 2 > len(held), downs * 2 >= len(held)
    else:
        agreed, refused = ups == len(held), downs > 0
    if agreed:
        _accept(session, proposal)
    elif refused:
        _close(proposal, Fate.DECLINED)


def _accept(session: TableSession, proposal: Proposal) -> None:
    match proposal.kind:
        case ProposalKind.AIDS:
            _help(session, proposal.token, proposal.payload["level"])
            _close(proposal, Fate.ACCEPTED)
        case ProposalKind.FIXING:
            session.table.fix_by = proposal.payload["fix_by"]
            session.table.save(update_fields=["fix_by"])
            _close(proposal, Fate.ACCEPTED)
        case ProposalKind.MOVES:
            _log(session, proposal)
        case ProposalKind.GOING_ON:
            _take_back(session, proposal, goes_on=True)
        case ProposalKind.TAKING_BACK:
            _take_back(session, proposal)
        case ProposalKind.PACE:
            _set_pace(session, proposal.payload["pace"])
            _close(proposal, Fate.ACCEPTED)
            publish_after_commit(session.table, news="rest")
        case ProposalKind.DELETING:
            # Whoever took the answer deletes it (keeping/deleting.py), when nothing here needs its rows any more.
            _close(proposal, Fate.ACCEPTED)
        case _:
            _correct(session, proposal)


def _log(session: TableSession, proposal: Proposal) -> None:
    try:
        write_turns(session, proposal.token, read_turns(session, proposal.payload["moves"]))
    except (MalformedMove, IllegalMove):
        _close(proposal, Fate.STALE)
    else:
        _close(proposal, Fate.ACCEPTED)


def _take_back(session: TableSession, proposal: Proposal, *, goes_on: bool = False) -> None:
    try:
        # What would be taken back now may be another move than the one that was asked about.
        session.check_seen(proposal.seen)
        if goes_on:
            _check_all_here(session)
        session.all_agreed = True
        take_back_last(session, proposal.token)
    except TableError:
        _close(proposal, Fate.STALE)
    else:
        _close(proposal, Fate.ACCEPTED)


def _correct(session: TableSession, proposal: Proposal) -> None:
    fate = Fate.STALE
    try:
        found = _preview_of(session, proposal.payload["draft"])
        # Written only if it does what people agreed to.
        if _conflicts_in(found) == proposal.payload["conflicts"]:
            write_preview(session, proposal.token, found)
            fate = Fate.ACCEPTED
    except (MalformedMove, IllegalMove, EndsByTalk, HandsWereOpen):
        pass
    _close(proposal, fate)


def _preview_of(session: TableSession, draft: str) -> Preview:
    """Return what a draft would do now; raise MalformedMove where it would do nothing."""
    found = previewed(session, unpack(draft, session.position.rules.move_types, session.position.head))
    if not found.changes:
        raise MalformedMove("nothing would change")
    return found


def _conflicts_in(preview: Preview) -> list[int]:
    return [conflict.played.seq for conflict in preview.conflicts]


def _help(session: TableSession, token: UUID, level: str) -> Position:
    before, seat, move = session.position, SeatNumber(session.mine[0].position), Aids(level)
    played = Played(before.head + 1, seat, move)
    after = before.go(before.head + 1, played, before.rules.play(before.state, seat, move))
    return session.write(token, [NewLine(EntryKind.PLAYED, seat, move)], after)


def _close(proposal: Proposal, fate: Fate) -> None:
    proposal.fate = fate
    proposal.save(update_fields=["fate"])
