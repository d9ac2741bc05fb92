"""Permissions: every address, five kinds of people, at home and in a club; `who_may.txt` is the table.

Each line has an address, a method, and one letter for host, seated, watching with the link, stranger and keeper: first
at home, then in a club. "." is refused, "o" answered, "T" answered with the table or its people, "C" with its code as
well, and "W" means that something was written.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.games.who_may import KINDS, WORD, club, lines
from tests.support.depth import NIGHT, first

ASKED = KINDS if NIGHT or os.environ.get("WHO_MAY") else ("seated", "watching", "stranger")
"""The usual run leaves out who may most."""
TABLE = Path(__file__).with_name("who_may.txt")
pytestmark = pytest.mark.django_db


def expected() -> dict[tuple[str, str], tuple[str, str]]:
    """Return what the table says."""
    rows = [line.split() for line in TABLE.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return {(address, method): (home, in_club) for address, method, home, in_club in rows}


@pytest.fixture(autouse=True)
def _house(settings, tmp_path):
    settings.VAR_DIR, settings.KEEPER_TOKEN = tmp_path, WORD


@pytest.mark.longer
@pytest.mark.slow(seconds=60)
@pytest.mark.parametrize("open_to", first(1, ["club", "home"]))
def test_every_address_and_every_kind_of_people(settings, open_to):
    settings.OPEN = open_to
    at_home = open_to == "home"
    wanted, found, leaks = expected(), {}, []
    for address, method, letters, told in lines(club(), ASKED, home=at_home):
        found[address or "(start)", method] = letters
        leaks += [(address, method, kind) for kind in told if kind != "keeper"]
    if os.environ.get("WHO_MAY"):
        _write(wanted, found, at_home=at_home)
        wanted = expected()

    columns = [KINDS.index(kind) for kind in ASKED]
    said = {key: both[0 if at_home else 1] for key, both in wanted.items()}
    assert found == {key: "".join(letters[at] for at in columns) for key, letters in said.items()}
    if not at_home:
        assert not leaks, "somebody is told of a table that is none of their business"


def _write(wanted, found, *, at_home: bool) -> None:
    """Write the table anew with WHO_MAY=1: whoever does so reads every line that changed."""
    rows = {key: wanted.get(key, ("-----", "-----")) for key in found}
    rows = {key: (letters, rows[key][1]) if at_home else (rows[key][0], letters) for key, letters in found.items()}
    text = "".join(f"{address} {method} {home} {in_club}\n" for (address, method), (home, in_club) in rows.items())
    TABLE.write_text(f"# address method home club: {', '.join(KINDS)}; see test_who_may.py\n{text}", "utf-8")
