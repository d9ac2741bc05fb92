"""Requests of phones at a gathering, and games played to their end."""

from __future__ import annotations

import re
from http import HTTPStatus
from uuid import UUID, uuid4

from django.urls import reverse

from games.models import Gathering, Status
from games.selectors.gatherings import conduct_of
from tests.support.cast import phone_client
from tests.support.playing import log

HOST = UUID(int=1)


def phone(number):
    return phone_client(UUID(int=number))


def last_round(gathering):
    """Return the round that was begun last."""
    last = conduct_of(gathering).proceedings.last
    assert last is not None
    return last


def open_gathering(people=0, **choices):
    host = phone(1)
    form = {"token": str(uuid4()), "name": "Club night", "format": "carcassonne-world", "game": "carcassonne"} | choices
    form["people"] = "\n".join(f"Name {number}" for number in range(1, people + 1))
    answer = host.post(reverse("new_gathering"), form)
    assert answer.status_code == HTTPStatus.SEE_OTHER, answer.content.decode()
    uid = re.search(r"[0-9a-f-]{36}", answer["Location"])
    assert uid is not None
    return Gathering.objects.get(uid=uid[0])


def page(client, gathering, name="gathering", /, *args, status=HTTPStatus.OK, **query):
    answer = client.get(reverse(name, args=[gathering.uid, *args]), query)
    assert answer.status_code == status, answer.content.decode()[-2000:]
    return answer.content.decode()


def act(client, gathering, name, /, *args, status=HTTPStatus.SEE_OTHER, **values):
    answer = client.post(reverse(name, args=[gathering.uid, *args]), {"token": str(uuid4())} | values)
    assert answer.status_code == status, answer.content.decode()[-2000:]
    return answer


def begin(client, gathering, /, status=HTTPStatus.SEE_OTHER, **values):
    gathering.refresh_from_db()
    return act(client, gathering, "gathering_begin", status=status, seen=gathering.head, **values)


def enter_all(client, gathering):
    for pairing in conduct_of(gathering).unfinished:
        number = len(conduct_of(gathering).proceedings.rounds)
        points = {f"points-{seat}": 50 + 7 * seat + pairing.table for seat in range(len(pairing.seats))}
        act(client, gathering, "gathering_result", number, pairing.table, **points)


def play_out(table):
    """Play a short game to its end by the phones that sit there: points by agreement, then no tile is left."""
    seats = list(table.seats.order_by("position"))
    phones = [seat.phone for seat in seats if seat.phone is not None]
    assert phones, "somebody with a phone sits there"
    for seat in range(len(seats)):
        points = 20 + (table.pk * 7 + seat * 13) % 40
        log(table, {"seat": seat, "do": "adjust", "points": points, "note": ""}, phone=phones[0])
    stop = {"do": "overrule", "move": {"do": "finish"}, "codes": ["carcassonne.tiles_remain"]}
    log(table, {"seat": 0} | stop, phone=phones[0])
    table.refresh_from_db()
    assert table.status == Status.FINISHED


def open_tables(gathering):
    return [
        row.table
        for row in gathering.tables.filter(cancelled=False).select_related("table")
        if row.table and row.table.status == Status.PLAYING
    ]
