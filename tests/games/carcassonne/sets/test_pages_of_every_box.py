"""A recorded game of every box comes in, and each of its pages tells it: film, proofs, log, small map, board."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Final

import pytest
from django.urls import reverse

from games import services
from games.archive.records import record_json, record_of
from games.log.position import position_of
from games.projections.integrity import table_problems
from games.screens.history.games_played import small_maps
from scoring.kernel.moves import Scored
from scoring.record import examine
from tests.support.cast import DAN, phone_client
from tests.support.vectors import recorded_sets

pytestmark = pytest.mark.django_db

HERE: Final = Path(__file__).resolve().parents[3] / "scoring" / "vectors" / "carcassonne"
GAMES: Final = {
    "base": "base", "river1": "base+river1", "river2": "base+river2", "inns": "base+inns", "traders": "base+traders",
    "king": "base+king", "cathars": "base+siege", "besiegers": "base+besiegers", "festival": "base+festival",
    "winter_extra": "winter", "phantom": "base+phantom", "abbot": "base+abbot",
    "princess": "base+dragon", "tower": "phantom+tower", "abbey": "base+abbey", "bridges": "base+bridges",
    "count": "base+count", "cult": "base+cult-x4", "goldmines": "base+gold", "magewitch": "base+mage",
    "flier": "base+flier", "corn1": "base+corn1", "corn2": "base+corn2", "tunnel": "base+tunnel",
    "ferries": "base+ferries", "hills": "base+hills",
}  # fmt: skip
"""The file of a recorded game of each box."""
PAGES: Final = (
    "board", "end", "log", "past_game", "replay", "print_sheet", "page_file", "scores_file", "table",
)  # fmt: skip
PROOFS: Final = 3
"""So many awards of each kind are opened."""


USUAL: Final = ("hills",)
"""The box that every run tries; the others take long."""


@pytest.fixture(params=[pytest.param(key, marks=[] if key in USUAL else [pytest.mark.night]) for key in sorted(GAMES)])
def table(request):
    lines = gzip.decompress((HERE / f"{GAMES[request.param]}.jsonl.gz").read_bytes()).splitlines()
    # One that comes to its end without a move that the rules refuse, if there is any.
    whole = [line for line in lines if json.loads(line).get("result") and b'"refused"' not in line]
    (made,) = services.import_file(content=(whole or lines)[0], phone=DAN).tables
    return made


def test_every_box_has_a_game():
    assert GAMES.keys() == recorded_sets()


def page(client, table, name, **facts):
    return client.get(reverse(name, kwargs={"uid": table.uid, **facts}), follow=True)


def awards_of(position):
    """Yield the first awards of each kind, each with its line and its number there."""
    told: Counter[str] = Counter()
    for seq, effects in position.effects:
        for number, award in enumerate(one for one in effects if isinstance(one, Scored)):
            told[award.source] += 1
            if told[award.source] <= PROOFS:
                yield seq, number, award


def test_every_page_of_a_game_is_there(table):
    client = phone_client(DAN)
    for name in PAGES:
        assert page(client, table, name).status_code == 200, name
    assert page(client, table, "points", seat=0).status_code == 200
    assert client.get(reverse("games")).status_code == 200
    assert small_maps([table])[table.pk].drawn


def test_every_kind_of_award_has_its_proof(table):
    client, awards = phone_client(DAN), list(awards_of(position_of(table)))
    for seq, number, award in awards:
        answer = page(client, table, "why", seq=seq, number=number)
        assert answer.status_code == 200, award
    assert awards


def test_a_line_of_every_kind_is_opened_again(table):
    client = phone_client(DAN)
    first = {played.move.kind: played.seq for played in reversed(position_of(table).played)}
    for kind, seq in first.items():
        answer = page(client, table, "fix", way="fix", seq=seq, word="new")
        assert answer.status_code == 200, kind
        assert "main" in answer.content.decode(), kind


def test_a_game_goes_out_as_it_came_in(table):
    record = json.loads(record_json(record_of(table, list(table.seats.all()), position_of(table))))

    assert examine(record).ok
    assert table_problems(table) == []
