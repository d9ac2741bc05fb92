"""The cast of every page's test: Ann hosts, Ben sits, Cleo watches, Dan is a stranger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.test import Client

from games.models import Seat, Table
from games.phones.identity import remember_phone
from tests.support.playing import ANN, BEN, CLEO, DAN, open_table

__all__ = ["ANN", "BEN", "CLEO", "DAN", "Cast", "phone_client", "seat_cast"]


@dataclass(frozen=True, slots=True)
class Cast:
    """A table with two free seats, and everybody's browser."""

    table: Table
    ann: Client
    ben: Client
    cleo: Client
    dan: Client

    def seat(self, position: int) -> Seat:
        """Return a seat as it stands in the database."""
        return Seat.objects.select_related("table").get(table=self.table, position=position)

    @property
    def code(self) -> str:
        """Return the code of the table."""
        return str(self.table.join_code)


def phone_client(phone: UUID | None, **settings: Any) -> Client:
    """Return a browser with a phone's cookie, or without any."""
    client = Client(**settings)
    if phone is not None:
        answer = HttpResponse()
        remember_phone(answer, phone)
        client.cookies.update(answer.cookies)
    return client


def seat_cast(**changes: Any) -> Cast:
    """Open a table: Ann sits on red, Ben on blue, green and yellow are free."""
    seats = [("Ann", "red"), ("Ben", "blue"), ("", "green"), ("Dora", "yellow")]
    table = open_table(**({"seats": seats} | changes))
    ann, ben, cleo = phone_client(ANN), phone_client(BEN), phone_client(CLEO)
    return Cast(table, ann, ben, cleo, dan=phone_client(None))
