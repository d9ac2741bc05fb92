"""The large screen tells the story: what is counted, who is asked, bids, offers, votes, the app's move, the end."""

from __future__ import annotations

import re

import pytest

from games.models import Table
from scoring.carcassonne.rules import Carcassonne
from scoring.carcassonne.sets.princess.dragon import WALKING
from scoring.carcassonne.sets.princess.dragon import Walk as DragonWalk
from scoring.catan.hand import Hands
from scoring.catan.rules import Catan
from scoring.kernel import Aids, Outcome, Seat
from scoring.kernel.box import Box
from tests.games.app.seats import app_table, drawn_and_decided
from tests.games.carcassonne.sets.test_bridges import bazaar
from tests.games.catan.playing import open_catan
from tests.games.catan.worlds import rich
from tests.games.finished import finished_table
from tests.games.views.asking import said, stamp
from tests.support.cast import phone_client
from tests.support.playing import BEN, log, open_table, position
from tests.support.pushed import Walk

pytestmark = pytest.mark.django_db


def lines(table: Table) -> list[str]:
    """Return the lines below the board of the large screen, without their drawings."""
    page = said(phone_client(None).get(f"/t/{table.uid}/board/"))
    found = page.split('class="tv-story"')[1].split('<span class="tv-keys"')[0].split('class="tv-line')[1:]
    return [" ".join(re.sub(r"<[^>]*>?", " ", one.partition(">")[2]).split()) for one in found]


def test_points_say_what_they_were_counted_from(cast):
    log(cast.table, {"seat": 0, "do": "draw", "tile": "base-E"}, {"seat": 0, "do": "place", "at": [0, -1], "rot": 2})
    log(cast.table, {"seat": 0, "do": "deploy", "figure": "meeple", "on": "c1"})

    assert "2 tiles" in lines(cast.table)[0]
    assert "+2" in lines(cast.table)[0]


def test_what_is_counted_at_the_end_says_why_and_for_whom():
    table = finished_table()
    Table.objects.update(reveal=1)
    award = position(table).final_awards[0]

    (line,) = lines(table)
    assert f"{award.points} for " in line
    assert "(" in line


def test_who_is_asked_for_what_and_the_bid_of_an_auction():
    evening = bazaar()
    assert lines(evening.table)[-1].endswith("Turn up tiles for the bazaar")

    for seat, points in ((1, 30), (0, 40)):
        log(evening.table, {"seat": seat, "do": "adjust", "points": points, "note": ""})
    evening.send(move='{"do":"bazaar","tiles":["base-U","base-V"]}')
    evening.send(bid_points="base-V", points="12")

    *_, bid, asked = lines(evening.table)
    assert bid.endswith("bids 12 points.")
    assert asked.endswith("Bid for the tile, or pass")


def test_each_step_of_the_dragon_is_told():
    box = Box("carcassonne", "2006", 2, ("base", "princess"))
    table = open_table(sets=["base", "princess"])
    for made in Walk(box, seed=4, most=400):
        if made.move.kind != Aids.kind:
            log(table, made.written)
        if position(table).state.phase == WALKING:
            break

    *_, step, asked = lines(table)
    assert step.startswith("Dragon: step")
    assert asked.endswith("Move the dragon")


def test_the_steps_of_the_dragon_are_numbered_on_the_board():
    box = Box("carcassonne", "2006", 2, ("base", "princess"))
    table = open_table(sets=["base", "princess"])
    drawn = set()
    for made in Walk(box, seed=4, most=400):
        if made.move.kind != Aids.kind:
            log(table, made.written)
        now = position(table).state
        path = now[DragonWalk].path or ()
        if now.phase == WALKING and len(path) > 1:
            page = phone_client(None).get(f"/t/{table.uid}/board/").text
            line = "L".join(f"{x * 100 + 50} {y * 100 + 50}" for x, y in path)
            assert f'class="tile-new" d="M{line}"' in page
            assert f'<text class="mark-number" y="12">{len(path) - 1}</text>' in page
            drawn.add(len(path))
        elif drawn:
            break
    assert drawn


def test_an_offer_is_told_with_its_answers():
    table = open_catan()
    rich(table, 1, 0)
    now = position(table)
    assert isinstance(now.rules, Catan)
    cards = now.state[Hands].hands[0].cards
    give = next(kind for kind, count in zip(now.rules.kinds, cards, strict=True) if count)
    log(table, {"seat": 0, "do": "offer", "give": {give: 1}, "take": {"ore" if give != "ore" else "wool": 1}})
    log(table, {"seat": 1, "do": "decline", "offer": 1}, phone=BEN)

    told = lines(table)[-1]
    assert "Ann" in told
    assert "Ben does not agree" in told
    assert "Cleo …" in told


def test_a_proposal_is_told_with_everybodys_thumbs(cast):
    asked = cast.ben.post(f"/t/{cast.table.uid}/agreed/clock/", stamp(cast.table, pace="brisk"))
    assert asked.status_code == 303

    told = next(line for line in lines(cast.table) if "play with a clock" in line)
    assert "Ben agrees" in told
    assert "Ann …" in told


def test_the_apps_move_is_lit_and_told():
    table = drawn_and_decided(app_table())

    assert any("Bot lays" in line for line in lines(table))
    assert 'class="lit-edge"' in said(phone_client(None).get(f"/t/{table.uid}/board/"))


@pytest.mark.parametrize(("winners", "told"), [((1,), "Ben won with 42"), ((0, 1), "Ann and Ben tied on 42")])
def test_the_winner_is_named_and_a_tie_names_all(monkeypatch, winners, told):
    table = finished_table()
    Table.objects.update(reveal=99)
    monkeypatch.setattr(
        Carcassonne, "outcome", lambda _rules, _state: Outcome((42, 42), tuple(map(Seat, winners)), (1, 1))
    )

    page = said(phone_client(None).get(f"/t/{table.uid}/board/"))
    assert lines(table)[0].startswith(told)
    assert page.count('class="seat-') >= 24
    assert 'class="flourish"' in page
