"""The hostile runs on PostgreSQL, in the long run; what it takes less of than SQLite: see test_zero_bytes.py."""

from __future__ import annotations

import pytest

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

pytestmark = [
    pytest.mark.long,
    pytest.mark.hostile,
    pytest.mark.postgres,
    pytest.mark.usefixtures("postgres"),
    pytest.mark.slow(seconds=60),
]
