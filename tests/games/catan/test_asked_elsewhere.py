"""A phone does not show what another phone is asked: it waits, says for whom, and can enter it all the same."""

from __future__ import annotations

import pytest

from games.log.position import position_of
from scoring.catan.rules import DISCARDING
from tests.games.catan.playing import PHONES, clients
from tests.games.catan.two_seats import held, let_have, link_of, log, opened, post, words
from tests.support.playing import ANN

pytestmark = pytest.mark.django_db(transaction=True)


def discarding(*seats: int, host_seats=(0,)):
    """Return a table at which these seats have ten cards, and Ann has rolled a seven."""
    table = opened(host_seats)
    log(table, {"seat": 0, "do": "roll", "dice": [1, 1]})
    for seat in range(2):
        let_have(table, seat, **({"wool": 5, "grain": 5} if seat in seats else {"ore": 1}))
    log(table, {"seat": 0, "do": "end"})
    log(table, {"seat": 1, "do": "roll", "dice": [1, 1]})
    log(table, {"seat": 1, "do": "end"})
    log(table, {"seat": 0, "do": "roll", "dice": [3, 4]})
    assert position_of(table).state.phase == DISCARDING
    return table


def test_a_phone_waits_while_another_gives_back_and_says_for_whom():
    table = discarding(1)
    ann, ben = (words(client.get(f"/t/{table.uid}/").text) for client in clients()[:2])

    assert "Ben is giving back 5 cards" in ann
    assert "Give them back" not in ann
    assert "Ben gives back 5 cards" in ben
    assert "Give them back" in ben


def test_what_another_is_asked_can_be_entered_here_by_a_link():
    table = discarding(1)
    ann = clients()[0]
    page = ann.get(f"/t/{table.uid}/").text
    link = link_of(page, r'<a class="link" href="([^"]*for=1)"[^>]*>Enter it for Ben')
    sheet = ann.get(link).text

    assert 'value="discard@1"' in sheet
    assert post(table, ann, "discard@1", **{"give-wool": "5"}).status_code == 303
    assert held(table, 1) == {"lumber": 0, "brick": 0, "wool": 0, "grain": 5, "ore": 0}


def test_of_two_each_phone_asks_for_its_own():
    table = discarding(0, 1)
    ann, ben = (client.get(f"/t/{table.uid}/").text for client in clients()[:2])

    assert 'value="discard@0"' in ann
    assert 'value="discard@1"' in ben


def test_seats_of_one_phone_are_asked_there():
    table = discarding(1, host_seats=(0, 1))
    assert 'value="discard@1"' in clients()[0].get(f"/t/{table.uid}/").text


def test_a_seat_without_a_phone_is_asked_on_the_phones_of_others():
    table = discarding(1)
    table.seats.filter(phone=PHONES[1]).update(phone=None)

    assert table.seats.filter(phone=ANN).count() == 1
    assert 'value="discard@1"' in clients()[0].get(f"/t/{table.uid}/").text
