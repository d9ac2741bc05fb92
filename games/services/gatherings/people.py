"""The people of a gathering: they come by code or are written down, go home, and come back."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final
from uuid import UUID

from games.log.errors import CodeClosed, NotOrganiser
from games.models import LONGEST_NAME, LONGEST_WHO, Entrant, Gathering
from games.names import clean_name
from games.services.gatherings.gathering_session import GatheringSession, locked_gathering
from games.services.gatherings.tables import open_tables, seat_people
from scoring.gatherings.acts import AnyAct, Enter, Late, Leave, Proceedings, Rename, Return
from scoring.gatherings.facts import GatheringError, Who
from scoring.gatherings.form import PAIR, Stage

MOST_PEOPLE: Final = 256
LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"


def new_who(known: Proceedings) -> Who:
    """Return an id that nobody has; neither name nor number identifies an entrant."""
    while True:
        who = "".join(secrets.choice(LETTERS) for _ in range(LONGEST_WHO // 2))
        if who not in known.people:
            return who


def same_name(one: str, other: str) -> bool:
    """Say whether two names look alike when they are called out."""
    return one.casefold() == other.casefold()


def join_gathering(*, uid: UUID, phone: UUID, name: str, token: UUID) -> Who:
    """Take part with one's own phone: as the one that the organiser wrote down by this name, or as somebody new.

    A phone that takes part already stays who it is. Raises CodeClosed, and GatheringError if a name is taken.
    """
    with locked_gathering(uid, phone) as session:
        mine = Entrant.objects.filter(gathering=session.gathering, phone=phone).first()
        if mine is not None:
            return mine.who
        if session.gathering.join_code is None and not session.is_organiser:
            raise CodeClosed("nobody else is let in")
        cleaned = clean_name(name, LONGEST_NAME)
        known = next((one for one in session.proceedings.people.values() if same_name(one.name, cleaned)), None)
        if known is None:
            (who,) = add_people(session, [cleaned], token)
        else:
            who = known.who
        taken = Entrant.objects.filter(gathering=session.gathering, who=who).exclude(phone=None).exists()
        if taken:
            raise GatheringError("name_taken", name=cleaned)
        Entrant.objects.filter(gathering=session.gathering, who=who).update(phone=phone)
        sit_down(session, who, phone)
        return who


def sit_down(session: GatheringSession, who: Who, phone: UUID) -> None:
    """Let the phone of an entrant sit at the table of the round that goes on."""
    last = session.proceedings.last
    pairing = last.of(who) if last else None
    if last is None or pairing is None:
        return
    row = session.gathering.tables.filter(round=last.number, number=pairing.table, cancelled=False).first()
    if row is not None and row.table is not None:
        seat_people(row.table, pairing.seats, {who: phone})


def add_entrants(*, uid: UUID, phone: UUID, names: Sequence[str], token: UUID) -> list[Who]:
    """Write people down, each once; raise NotOrganiser for anybody but the organiser."""
    with locked_gathering(uid, phone) as session:
        session.check_organiser()
        if session.has_written(token):
            return []
        fresh: list[str] = []
        for typed in names:
            name = clean_name(typed, LONGEST_NAME)
            known = [*fresh, *(one.name for one in session.proceedings.people.values())]
            if name and not any(same_name(name, one) for one in known):
                fresh.append(name)
        return add_people(session, fresh, token) if fresh else []


def add_people(session: GatheringSession, names: Sequence[str], token: UUID) -> list[Who]:
    """Let people take part from the next round on; in round 1 of a Swiss stage, at once."""
    if len(session.proceedings.people) + len(names) > MOST_PEOPLE:
        raise GatheringError("too_many_people", most=MOST_PEOPLE)
    acts: list[AnyAct] = []
    added: list[Who] = []
    after = session.proceedings
    for name in names:
        who = new_who(after)
        steps: list[AnyAct] = [Enter(who, name, len(after.people) + 1)]
        if plays_first_round(session):
            steps.append(Late(who))
        for step in steps:
            after = after.after(step)
        acts += steps
        added.append(who)
    before = {one.table for one in session.proceedings.last.pairings} if session.proceedings.last else set()
    session.write(token, acts)
    Entrant.objects.bulk_create(Entrant(gathering=session.gathering, who=who) for who in added)
    last = session.proceedings.last
    if last is not None and (late := [one for one in last.pairings if one.table not in before]):
        open_tables(session.gathering, session.proceedings, late, last.number)
    return added


def plays_first_round(session: GatheringSession) -> bool:
    """Say whether somebody who comes now still plays the round that goes on: the first one, at tables of two."""
    last = session.proceedings.last
    if last is None or last.number != 1:
        return False
    stage = session.conduct.stage_of(last)
    return stage.kind is Stage.SWISS and stage.table_size == PAIR


def _own_or_organiser(session: GatheringSession, who: Who) -> None:
    mine = Entrant.objects.filter(gathering=session.gathering, who=who, phone=session.phone).exists()
    if not mine and not session.is_organiser:
        raise NotOrganiser("only who it is may do that, or the organiser")


def leave_gathering(*, uid: UUID, phone: UUID, who: Who, token: UUID) -> None:
    """Let an entrant go home; raise NotOrganiser for anybody but the entrant and the organiser."""
    _once(uid, phone, who, token, Leave(who))


def return_to_gathering(*, uid: UUID, phone: UUID, who: Who, token: UUID) -> None:
    """Let an entrant play again, from the next round on; raise NotOrganiser as `leave_gathering` does."""
    _once(uid, phone, who, token, Return(who))


def rename_entrant(*, uid: UUID, phone: UUID, who: Who, name: str, token: UUID) -> None:
    """Give an entrant another name; raise NotOrganiser, or GatheringError for a name that another has."""
    cleaned = clean_name(name, LONGEST_NAME)
    _once(uid, phone, who, token, Rename(who, cleaned))


def _once(uid: UUID, phone: UUID, who: Who, token: UUID, act: AnyAct) -> None:
    with locked_gathering(uid, phone) as session:
        _own_or_organiser(session, who)
        if session.has_written(token):
            return
        others = [one.name for one in session.proceedings.people.values() if one.who != who]
        if isinstance(act, Rename) and any(same_name(act.name, one) for one in others):
            raise GatheringError("name_taken", name=act.name)
        session.write(token, [act])


def free_name(*, uid: UUID, phone: UUID, who: Who) -> Gathering:
    """Take an entrant's phone away, so that another phone can join by this name; raise NotOrganiser."""
    with locked_gathering(uid, phone) as session:
        session.check_organiser()
        Entrant.objects.filter(gathering=session.gathering, who=who).update(phone=None)
        return session.gathering
