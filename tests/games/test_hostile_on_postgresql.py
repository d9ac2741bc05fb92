"""The hostile runs on PostgreSQL, which takes no zero byte in a text and no number that is too large."""

from __future__ import annotations

from http import HTTPStatus

import pytest

from tests.cast import phone_client
from tests.games.playing import ANN
from tests.games.test_hostile import (
    seated,
    tables,
    test_no_name_and_no_note_breaks_a_page,
    test_no_request_is_an_error_of_ours,
)
from tests.games.test_hostile_files import (
    backup,
    guess_freely,
    phone,
    record,
    test_a_spoilt_pad_is_refused_or_breaks_no_page,
    test_a_twisted_backup_is_refused_or_breaks_no_page,
    test_a_twisted_map_is_refused_or_breaks_no_page,
    test_a_twisted_record_is_refused_or_breaks_no_page,
)

__all__ = [
    "backup",
    "guess_freely",
    "phone",
    "record",
    "seated",
    "tables",
    "test_a_spoilt_pad_is_refused_or_breaks_no_page",
    "test_a_twisted_backup_is_refused_or_breaks_no_page",
    "test_a_twisted_map_is_refused_or_breaks_no_page",
    "test_a_twisted_record_is_refused_or_breaks_no_page",
    "test_no_name_and_no_note_breaks_a_page",
    "test_no_request_is_an_error_of_ours",
]

pytestmark = [pytest.mark.postgres, pytest.mark.usefixtures("postgres"), pytest.mark.slow(seconds=60)]


def test_a_zero_byte_in_a_code_finds_no_table():
    assert phone_client(ANN).get("/j/AB%00D/").status_code == HTTPStatus.NOT_FOUND
    assert phone_client(ANN).post("/j/", {"code": "AB\0D"}).status_code < HTTPStatus.INTERNAL_SERVER_ERROR


def test_a_zero_byte_in_a_name_joins_nobody():
    answer = phone_client(ANN).post("/people/join/", {"names": ["A\0nn", "Ben"], "called": "A\0nn"})

    assert answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR
