"""Every page of a table of Catan, in every phase."""

from __future__ import annotations

import re

import pytest

from games.models import Seat
from games.selectors.tables import position as position_of
from scoring.catan.hand import Hands
from scoring.catan.move import Settle
from scoring.catan.rules import Catan
from tests.games.catan.playing import clients, open_catan, play
from tests.games.catan.worlds import rich
from tests.support.cast import phone_client
from tests.support.depth import first
from tests.support.playing import BEN, log

pytestmark = pytest.mark.django_db(transaction=True)

ASKED = ["", "list=menu", "list=adjust", "list=note", "trade=1", "cards=1", "robber=0,0", "lay=end"]
ASKED += ["build=road", "build=settlement", "build=city", "build=development_card", "card=monopoly"]


@pytest.mark.parametrize("cards", ["phones", "table", "none"])
@pytest.mark.parametrize("moves", first(2, [13, 0, 1, 60]))
def test_every_page_and_sheet_answers(cards, moves):
    table = open_catan(cards)
    play(table, moves)
    base = f"/t/{table.uid}/"
    for client in clients():
        for number, asked in enumerate(ASKED):
            answer = client.get(f"{base}sheet/?{asked}", headers={"HX-Request": "true"} if number % 2 else {})
            assert answer.status_code == 200, asked
        for path in ("", "log/", "board/", "points/0/", "seats/", "agreed/", "pull/?seen=0"):
            assert client.get(base + path).status_code in (200, 204), path


def test_how_much_the_app_helps_is_told_of_dice_and_cards():
    text = clients()[0].get(f"/t/{open_catan().uid}/agreed/").text

    assert "The app writes down dice and cards" in text
    assert "tile" not in text.partition("How much the app helps")[2].partition("</form>")[0]


def test_a_phone_with_several_hands_says_whose_and_for_whom():
    table = open_catan()
    rich(table, 1, 0)
    position = position_of(table)
    assert isinstance(position.rules, Catan)
    kinds, hand = position.rules.kinds, position.state[Hands].hands[0]
    kind = next(kind for kind, count in zip(kinds, hand.cards, strict=True) if count)
    wanted = next(one for one in kinds if one != kind)
    log(table, {"seat": 0, "do": "offer", "give": {kind: 1}, "take": {wanted: 1}})
    alone = phone_client(BEN).get(f"/t/{table.uid}/").text
    Seat.objects.filter(table=table, position=2).update(phone=BEN)

    together = phone_client(BEN).get(f"/t/{table.uid}/").text

    assert "Ben declines" not in alone
    assert 'class="hand-of"' not in alone
    assert "Ben declines" in together
    assert "Cleo declines" in together
    assert re.search(r'class="hand-of">.*?<bdi class="name">Ben', together)


def test_the_strip_counts_turns_as_the_log_does():
    table = open_catan()
    play(table, 60)
    client, base = clients()[0], f"/t/{table.uid}/"
    newest = max(map(int, re.findall(r'class="log-turn">(\d+)<', client.get(f"{base}log/").text)))

    assert f"Turn {newest} · to 10 points" in client.get(base).text


def test_what_a_hint_proposed_says_and_lights_its_place_before_it_is_logged():
    table = open_catan()
    position = position_of(table)
    at = next(
        move.at for move in position.rules.legal_moves(position.state, position.state.turn) if isinstance(move, Settle)
    )
    page = clients()[0].get(f"/t/{table.uid}/sheet/?lay=settle:{at}", headers={"HX-Request": "true"}).text

    assert re.search("Settle here|Build a (road|city) here", page)
    assert 'class="lit-edge"' in page
    assert re.search(r"(hills|forest|pasture|fields|mountains) \d|desert", page)


def test_another_hand_on_the_same_phone_lies_face_down_and_shows_no_empty_piles():
    table = open_catan()
    rich(table, 1, 0)
    Seat.objects.filter(table=table, position=2).update(phone=BEN)
    hands = clients()[1].get(f"/t/{table.uid}/").text.split('class="hand seat-')[1:]
    own, other = (hand.partition("</section>")[0] for hand in hands)

    assert "is-none" in own or own.count("hand-card") > 1
    assert other.count('class="hand-card') == 1
    assert "not known to the app" not in other
