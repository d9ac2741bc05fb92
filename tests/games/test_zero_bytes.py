"""PostgreSQL takes no zero byte in a text and no number that is too large: such forms are answered, not tried."""

from __future__ import annotations

from http import HTTPStatus

import pytest

from games.models import Entry
from tests.games.views.asking import stamp
from tests.support.cast import phone_client
from tests.support.playing import ANN, open_table

pytestmark = [pytest.mark.postgres, pytest.mark.usefixtures("postgres")]


def test_a_zero_byte_in_a_code_finds_no_table():
    assert phone_client(ANN).get("/j/AB%00D/").status_code == HTTPStatus.NOT_FOUND
    assert phone_client(ANN).post("/j/", {"code": "AB\0D"}).status_code < HTTPStatus.INTERNAL_SERVER_ERROR


def test_a_zero_byte_in_a_name_joins_nobody():
    answer = phone_client(ANN).post("/people/join/", {"names": ["A\0nn", "Ben"], "called": "A\0nn"})

    assert answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("record", {"lay": "base-\0.0.1.0"}),
        ("record", {"lay": f"base-U.0.{2**70}.0"}),
        ("adjust", {"seat": "0", "points": str(2**70)}),
        ("note", {"note": "\0"}),
    ],
)
def test_what_it_does_not_take_is_no_error_and_not_logged(path, fields):
    table = open_table()

    answer = phone_client(ANN).post(f"/t/{table.uid}/{path}/", stamp(table, **fields))

    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert not Entry.objects.exists()
