"""Opening a gathering, what is played there, and its code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid5

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.live.publish import GATHERING, publish_after_commit
from games.models import LONGEST_NAME, Gathering
from games.names import clean_name
from games.services.gatherings.gathering_session import locked_gathering
from games.services.gatherings.tables import check_box, played_so
from games.services.tables.opening import save_with_code
from scoring.gatherings.form import Format


@dataclass(frozen=True, slots=True, kw_only=True)
class GatheringChoices:
    """The choices for a gathering before it is opened. `box` is what is played; empty: results are entered."""

    name: str
    kind: str
    format_name: str = ""
    form: Format | None = None
    box: Mapping[str, Any] = field(default_factory=dict)
    minutes: int = 0


def open_gathering(*, phone: UUID, choices: GatheringChoices, form: str) -> Gathering:
    """Open a gathering; a `form` (any text) opens one only.

    Raises UnsuitableBox if nothing can be played so at the tables of its format.
    """
    # The phone's own number is secret, so nobody else comes to this one.
    uid = uuid5(phone, f"gathering {form}")
    check_box(choices.box, choices.form)
    known = Gathering.objects.filter(uid=uid).first()
    if known is not None:
        return known
    gathering = Gathering(
        uid=uid,
        name=clean_name(choices.name, LONGEST_NAME),
        kind=choices.kind,
        format_name=choices.format_name,
        form=msgspec.to_builtins(choices.form) if choices.form else {},
        box=played_so(choices.box, choices.form),
        minutes=choices.minutes,
        host=phone,
    )
    try:
        with transaction.atomic():
            save_with_code(gathering)
    except IntegrityError:
        # The form came twice at once, and the other one was faster.
        return Gathering.objects.get(uid=uid)
    return gathering


def choose_box(*, uid: UUID, phone: UUID, box: Mapping[str, Any]) -> Gathering:
    """Play something else, or otherwise, from the next round on; raise NotOrganiser, UnsuitableBox."""
    with locked_gathering(uid, phone) as session:
        session.check_organiser()
        gathering = session.gathering
        check_box(box, session.conduct.form)
        gathering.box = played_so(box, session.conduct.form)
        gathering.save(update_fields=["box"])
        publish_after_commit(gathering, news=GATHERING)
        return gathering


def set_gathering(*, uid: UUID, phone: UUID, name: str = "", minutes: int | None = None) -> Gathering:
    """Give a gathering another name, or its rounds another length in minutes; raise NotOrganiser."""
    with locked_gathering(uid, phone) as session:
        session.check_organiser()
        gathering = session.gathering
        gathering.name = clean_name(name, LONGEST_NAME) or gathering.name
        if minutes is not None:
            gathering.minutes = minutes
        gathering.save(update_fields=["name", "minutes"])
        publish_after_commit(gathering, news=GATHERING)
        return gathering


def let_people_in(*, uid: UUID, phone: UUID, may_join: bool) -> Gathering:
    """Close the code, so that only the organiser adds people, or give out a new one; raise NotOrganiser."""
    with locked_gathering(uid, phone) as session:
        session.check_organiser()
        gathering = session.gathering
        gathering.moved_at = timezone.now()
        if may_join:
            save_with_code(gathering, update_fields=["join_code", "moved_at"])
        else:
            gathering.join_code = None
            gathering.save(update_fields=["join_code", "moved_at"])
        publish_after_commit(gathering, news=GATHERING)
        return gathering
