"""Typed fields at a table of Catan, after the rules have said no; and the news of the other phones."""

from __future__ import annotations

import random
from uuid import uuid4

import pytest
from django.urls import reverse

from games import services
from games.catan.pages.board.acting_seat import rules_of
from games.log.position import position_of
from scoring.catan.hand import Hands
from scoring.catan.move import Road, Roll
from scoring.kernel.codec import write_move
from tests.games.catan.playing import PHONES, choose, clients, open_catan, play
from tests.support.cast import phone_client

pytestmark = pytest.mark.django_db(transaction=True)


def until(table, phase):
    """Play until the table is in a phase."""
    for _ in range(900):
        table.refresh_from_db()
        if position_of(table).state.phase == phase:
            return
        play(table, 1, table.head)
    pytest.fail(f"no {phase}")


def log(table, seat, move):
    written = {"seat": int(seat), **write_move(move)}
    services.record(table_uid=table.uid, phone=PHONES[seat], seen=table.head, token=uuid4(), moves=[written])
    table.refresh_from_db()


def form(table, **fields):
    table.refresh_from_db()
    return {"seen": table.head, "token": str(uuid4()), **fields}


def test_a_refused_offer_leads_back_to_its_counters():
    table = open_catan("phones")
    until(table, "trade")
    seat = position_of(table).state.turn

    refused = clients()[seat].post(f"/t/{table.uid}/record/", form(table, lay="offer", **{"swap-ore": "2"}))

    assert refused.status_code == 422
    assert "sheet/?trade=1&amp;swap-ore=2" in refused.text
    again = clients()[seat].get(f"/t/{table.uid}/sheet/?trade=1&swap-ore=2").text
    assert 'name="swap-ore" value="2"' in again


def test_a_refused_discard_leads_back_to_its_counters():
    table = open_catan("phones")
    until(table, "discard")
    now = position_of(table)
    seat = now.state.waiting[0]
    kinds, cards = rules_of(now).kinds, now.state[Hands].hands[seat].cards
    kind = next(kind for kind, count in zip(kinds, cards, strict=True) if count)

    refused = clients()[seat].post(
        f"/t/{table.uid}/record/", form(table, lay=f"discard@{seat}", **{f"give-{kind}": "1"})
    )

    assert refused.status_code == 422
    assert f"sheet/?back=1&amp;give-{kind}=1" in refused.text
    again = clients()[seat].get(f"/t/{table.uid}/sheet/?back=1&give-{kind}=1").text
    assert f'name="give-{kind}" value="1"' in again


@pytest.mark.parametrize("points", ["0", "50000", ""])
def test_a_refused_adjustment_keeps_what_was_typed(points):
    table = open_catan("table")
    typed = {"seat": "1", "sign": "minus", "points": points, "note": "he counted twice"}

    refused = clients()[0].post(f"/t/{table.uid}/adjust/", form(table, **typed))

    assert refused.status_code == 422
    assert 'value="he counted twice"' in refused.text
    assert 'name="sign" value="minus" checked' in refused.text
    assert 'name="seat" value="1" checked' in refused.text


def test_an_old_roll_is_not_rolled_again_by_the_app():
    table = open_catan("table")
    until(table, "trade")
    seq = next(one.seq for one in position_of(table).played if isinstance(one.move, Roll))
    until(table, "roll")
    assert "/draw/" in clients()[position_of(table).state.turn].get(f"/t/{table.uid}/").text

    assert "/draw/" not in clients()[0].get(reverse("fix", args=[table.uid, "fix", seq, "new"]), follow=True).text


def test_a_correction_says_which_cards_move_before_and_after_it_is_kept():
    table = open_catan("table")
    until(table, "roll")
    state = position_of(table).state
    log(table, state.turn, Roll((6, 5)))
    seq = table.head
    ann = clients()[0]

    found = ""
    for lay in ("roll:8", "roll:6", "roll:9", "roll:5", "roll:10", "roll:4"):
        put = reverse("fix", args=[table.uid, "fix", seq, "new"]) + "record/"
        answer = ann.post(put, form(table, lay=lay), follow=True)
        found = answer.text
        if 'aria-label="Cards"' in found:
            break
    assert 'aria-label="Cards"' in found
    address = answer.redirect_chain[-1][0]
    assert ann.post(f"{address}keep/", form(table)).status_code in {302, 303}

    assert "corrected turn" in clients()[1].get(f"/t/{table.uid}/").text


def with_an_offer(to=""):
    """Return a table at which the seat in turn has made an offer, and that seat."""
    table = open_catan("phones")
    for seed in range(30):
        until(table, "trade")
        now = position_of(table)
        cards = dict(zip(rules_of(now).kinds, now.state[Hands].hands[now.state.turn].cards, strict=True))
        give = next((kind for kind, count in cards.items() if count), None)
        if give:
            break
        log(table, now.state.turn, choose(now, now.state.turn, random.Random(seed)))
    seat = now.state.turn
    other = (seat + 1) % 3
    theirs = dict(zip(rules_of(now).kinds, now.state[Hands].hands[other].cards, strict=True))
    take = next(kind for kind, count in theirs.items() if count and kind != give)
    sheet = form(table, lay=f"offer:{other}" if to else "offer", **{f"swap-{give}": "-1", f"swap-{take}": "1"})
    assert clients()[seat].post(f"/t/{table.uid}/record/", sheet).status_code == 303
    return table, seat, other


def test_the_large_screen_tells_of_offers():
    table, _seat, _other = with_an_offer()

    screen = phone_client(None).get(f"/t/{table.uid}/board/").text

    assert " asks " in screen


def test_who_made_an_offer_is_told_that_it_was_accepted():
    table, seat, other = with_an_offer("one")
    assert clients()[other].post(f"/t/{table.uid}/record/", form(table, lay=f"accept:1@{other}")).status_code == 303

    page = clients()[seat].get(f"/t/{table.uid}/").text

    assert 'class="happened"' in page
    assert "gives" in page.split('class="happened"')[1].split("</div>")[0]


def test_what_was_built_a_turn_ago_is_not_lit_again():
    table = open_catan("none")
    for _ in range(600):
        until(table, "trade")
        play(table, 1, table.head)
        table.refresh_from_db()
        now = position_of(table)
        if isinstance(now.played[-1].move, Road) and now.state.phase in {"trade", "build"}:
            break
    until(table, "roll")
    turn = position_of(table).state.turn
    log(table, turn, Roll((6, 1)))

    lit = phone_client(None).get(f"/t/{table.uid}/board/").text

    assert "lit-rim" not in lit


def test_a_paused_table_says_so_on_every_phone_and_the_large_screen():
    table = open_catan("table")
    assert clients()[1].post(f"/games/{table.uid}/pause/").status_code == 303

    for one in (clients()[0], clients()[2]):
        assert "This game is paused. It goes on with the next move." in one.get(f"/t/{table.uid}/").text
    assert "This game is paused." in phone_client(None).get(f"/t/{table.uid}/board/").text


def test_who_takes_back_is_the_seat_whose_move_it_was():
    table = open_catan("table", host_seats=[0, 1, 2])
    for _ in range(3):
        now = position_of(table)
        seat = now.state.actors[0]
        written = {"seat": int(seat), **write_move(next(iter(now.rules.legal_moves(now.state, seat))))}
        services.record(table_uid=table.uid, phone=PHONES[0], seen=table.head, token=uuid4(), moves=[written])
        table.refresh_from_db()
    assert seat != 0, "it is another seat than the first of this phone"

    services.undo(table_uid=table.uid, phone=PHONES[0], seen=table.head, token=uuid4())

    page = clients()[0].get(f"/t/{table.uid}/").text
    assert f"{('Ann', 'Ben', 'Cleo')[seat]} undid “" in page
