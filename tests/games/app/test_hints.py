"""A hint by consent: who may ask for one, what it says, who sees it, and that no log says so."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from games import services
from games.live.publish import Publication
from games.models import Entry, Hint, Proposal
from games.selectors.decisions import hint_at
from games.selectors.tables import snapshot_of
from games.views.news import news_for
from scoring.kernel import Helped, write_move
from tests.games.catan.playing import SEATS
from tests.games.views.asking import HTMX, said, stamp
from tests.games.views.test_news import sight_of
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, CLEO, DAN, DRAW_U, log, open_table, position

pytestmark = pytest.mark.django_db

PHONES = {"seated beside": BEN, "watching": CLEO, "a stranger": DAN}


def hinting(**changes):
    """Open a table for Ann and Ben that has agreed on hints, with Ann's tile in the log."""
    table = open_table(aids="hint", **changes)
    log(table, DRAW_U)
    return table


def path(table, way: str = "") -> str:
    return f"/t/{table.uid}/{way}"


def ask(table, phone=ANN, **fields):
    return phone_client(phone).post(path(table, "hint/"), stamp(table, hint="", **fields), **HTMX)


def hinted(table):
    """Ask for a hint, and think about it as the process does."""
    assert ask(table).status_code == 200
    assert services.think_of_hint(table.uid) is not None
    return Hint.objects.get(table=table)


def island(cards: str = "phones", sets=("base",)):
    """Open a table of Catan for Ann and Ben that has agreed on hints; somebody founds."""
    facts = {"game": "catan", "edition": "2022", "sets": list(sets), "seats": SEATS, "host_seats": [0, 2]}
    return open_table(aids="hint", options={"cards": cards}, **facts)


# ------------------------------------------------------------- who may ask


def test_the_seat_in_turn_finds_the_key_and_the_others_do_not():
    table = hinting()

    assert "A hint" in said(phone_client(ANN).get(path(table)))
    for phone in PHONES.values():
        assert "A hint" not in said(phone_client(phone).get(path(table)))


@pytest.mark.parametrize("level", ["none", "sharp", "all"])
def test_without_that_level_there_is_no_key_and_no_answer(level):
    table = open_table(aids=level)
    log(table, DRAW_U)

    assert "A hint" not in said(phone_client(ANN).get(path(table)))
    assert ask(table).status_code == 403
    assert not Hint.objects.exists()


@pytest.mark.parametrize("who", PHONES)
def test_nobody_else_is_given_a_hint(who):
    table = hinting()

    assert ask(table, PHONES[who]).status_code == 403
    assert not Hint.objects.exists()


def test_before_a_tile_is_drawn_there_is_nothing_to_choose():
    table = open_table(aids="hint")

    assert "A hint" not in said(phone_client(ANN).get(path(table)))
    assert ask(table).status_code == 403


def test_on_an_old_page_nothing_is_asked():
    table = hinting()
    form = stamp(table)
    log(table, {"seat": 0, "do": "place", "at": [1, 0], "rot": 0})

    assert phone_client(ANN).post(path(table, "hint/"), form, **HTMX).status_code == 409


def test_hints_need_a_yes_from_every_seat():
    table = open_table()

    proposal = services.choose_aids(table_uid=table.uid, phone=ANN, token=uuid4(), level="hint")
    assert isinstance(proposal, Proposal)
    before = position(table).state[Helped].level
    services.answer_proposal(table_uid=table.uid, phone=BEN, number=proposal.pk, up=True)
    log(table, DRAW_U)

    assert before == "sharp"
    assert "A hint" in said(phone_client(ANN).get(path(table)))


# ------------------------------------------------------------ what it says


def test_it_shows_three_moves_with_their_reasons_and_lights_one():
    table = hinting()
    hint = hinted(table)

    page = said(phone_client(ANN).get(path(table)))
    other = said(phone_client(ANN).get(path(table, "sheet/?hint=2"), **HTMX))

    assert len(hint.ways) == 3
    assert all(way["reasons"] for way in hint.ways)
    assert [f"sheet/?hint={number}" in page for number in (1, 2, 3, 4)] == [True, True, True, False]
    assert "Ann lays the tile" in page
    assert 'class="lit-edge"' in page
    x, y = hint.ways[1]["moves"][0]["at"]
    assert f"sheet/?gap={x},{y}&tile=base-U" in other


@pytest.mark.parametrize("number", ["0199", "199", "9" * 5000, "00", "4", "-1", "²"])
def test_an_address_that_names_no_way_lights_the_best(number):
    table = hinting()
    hinted(table)
    ann = phone_client(ANN)

    answer = ann.get(path(table, f"sheet/?hint={number}"), **HTMX)

    assert answer.status_code == 200
    assert said(answer) == said(ann.get(path(table, "sheet/?hint=1"), **HTMX))


def test_two_ways_to_the_same_gap_are_told_by_their_turn():
    table = hinting()
    hint = hinted(table)
    lay = {"seat": 0, "do": "place", "at": [1, 0]}
    hint.ways = [{"moves": [{**lay, "rot": rot}, {"seat": 0, "do": "pass"}], "reasons": []} for rot in (0, 2)]
    hint.save()

    page = said(phone_client(ANN).get(path(table)))

    assert "Ann lays the tile (1 to the right of the start tile, not turned)." in page
    assert "Ann lays the tile (1 to the right of the start tile, turned twice)." in page


def test_its_reasons_speak_to_whom_they_are_for():
    table = hinting()
    hinted(table)

    page = said(phone_client(ANN).get(path(table)))

    assert re.search(r"you would be|You are behind", page)
    assert "it would be" not in page


def test_a_way_leads_to_the_usual_choice():
    table = hinting()
    x, y = hinted(table).ways[0]["moves"][0]["at"]

    sheet = said(phone_client(ANN).get(path(table, f"sheet/?gap={x},{y}&tile=base-U")))

    assert "Which way round?" in sheet
    assert re.search(rf'name="lay" value="base-U\.[0-3]\.{x}\.{y}"', sheet)


def test_a_tile_that_was_drawn_by_hand_and_not_logged_is_hinted_too():
    table = open_table(aids="hint")
    ann = phone_client(ANN)

    sheet = said(ann.get(path(table, "sheet/?tile=base-U"), **HTMX))
    ann.post(path(table, "hint/"), stamp(table, hint="base-U"), **HTMX)
    services.think_of_hint(table.uid)
    page = said(ann.get(path(table)))

    assert 'value="base-U"' in sheet
    assert Hint.objects.get().before == [{"seat": 0, "do": "draw", "tile": "base-U"}]
    assert "Ann lays the tile" in page
    assert position(table).head == 1


def test_no_tile_that_is_not_in_the_bag_is_hinted():
    table = open_table(aids="hint")
    answer = phone_client(ANN).post(path(table, "hint/"), stamp(table, hint="base-nowhere"), **HTMX)

    assert answer.status_code in (403, 422)
    assert not Hint.objects.exists()


def test_asking_writes_no_log_and_the_next_move_ends_it():
    table = hinting()
    lines = Entry.objects.count()
    hint = hinted(table)
    assert Entry.objects.count() == lines

    log(table, hint.ways[0]["moves"][0])

    table.refresh_from_db()
    assert hint_at(table) is None
    assert "sheet/?hint=2" not in said(phone_client(ANN).get(path(table)))


def test_the_same_hint_comes_out_again():
    table = hinting()
    first = hinted(table).ways
    Hint.objects.all().delete()

    assert hinted(table).ways == first


def test_what_was_thought_of_a_head_that_is_gone_is_dropped():
    table = hinting()
    ask(table)
    log(table, {"seat": 0, "do": "place", "at": [1, 0], "rot": 0})

    assert services.think_of_hint(table.uid) is None


# ------------------------------------------------------------- who sees it


@pytest.mark.parametrize("who", PHONES)
def test_the_others_are_shown_nothing_of_it(who):
    table = hinting()
    hinted(table)
    phone = phone_client(PHONES[who])

    for way in ("", "sheet/?hint=1"):
        assert "sheet/?hint=" not in said(phone.get(path(table, way)))


def test_the_page_is_told_as_soon_as_the_hint_is_there():
    table, ann = hinting(), phone_client(ANN)
    ask(table)
    page = ann.get(path(table)).text
    shown = re.search(r'data-seats="(\w+)"', page)
    assert shown is not None
    asked = {"seen": position(table).head, "shown": 0, "seats": shown[1]}

    nothing = ann.get(path(table, "pull/"), asked, **HTMX)
    services.think_of_hint(table.uid)
    news = ann.get(path(table, "pull/"), asked, **HTMX)

    assert "data-thinks" in page
    assert nothing.status_code == 204
    assert "sheet/?hint=3" in said(news)


def sights_of(table):
    snapshot = snapshot_of(table.uid)
    return [sight_of(snapshot, phone) for phone in (ANN, BEN)]


def test_news_for_all_phones_bring_the_key_and_the_hint_to_one():
    table = hinting()
    table_views = sights_of(table)
    before = Publication(table.uid, table.head, "moves")
    keyed = ["hint/" in news_for(before, table_view, 1) for table_view in table_views]
    hinted(table)
    after = Publication(table.uid, table.head, "seats")
    table_views = sights_of(table)

    assert keyed == [True, False]
    assert ["sheet/?hint=" in news_for(after, table_view, 1) for table_view in table_views] == [True, False]


# ---------------------------------------------------------- the other games


@pytest.mark.parametrize("sets", [("base",), ("base", "knights")], ids=["catan", "knights"])
def test_where_to_settle_is_hinted(sets):
    table = island(sets=sets)
    hint = hinted(table)
    sheet = said(phone_client(ANN).get(path(table)))

    assert len(hint.ways) == 3
    assert hint.ways[0]["moves"][0]["do"] == "settle"
    assert f"sheet/?lay=settle:{hint.ways[0]['moves'][0]['at']}" in sheet


def test_a_trade_to_propose_is_a_way_as_any_other():
    table = island()
    while position(table).state.phase != "trade" or position(table).state.turn != 0:
        now = position(table)
        seat = now.state.actors[0]
        move = min(now.rules.legal_moves(now.state, seat), key=repr)
        table.refresh_from_db()
        written = {"seat": seat, **write_move(move)}
        phone = ANN if seat in (0, 2) else BEN
        services.record(table_uid=table.uid, phone=phone, seen=table.head, token=uuid4(), moves=[written])
    offer = {"seat": 0, "do": "offer", "give": {"wool": 1}, "take": {"ore": 1}, "to": [1, 2]}
    way = {"moves": [offer], "reasons": [{"code": "saves_for", "what": "city", "missing": 0}]}
    Hint.objects.create(table=table, head=position(table).head, seat=0, before=[], ways=[way, way])

    page = said(phone_client(ANN).get(path(table)))

    assert "Ann offers Ben and Cleo" in page
    assert "The cards left in hand are for a city." in page


def test_a_pad_has_no_hints():
    pad = open_table(game="pad-catan", edition="usual", sets=[], seats=[("Ann", "red"), ("Ben", "blue")])

    page = said(phone_client(ANN).get(path(pad, "agreed/")))
    answer = phone_client(ANN).post(path(pad, "agreed/aids/"), {"level": "hint", "token": str(uuid4())})

    assert 'value="hint"' not in page
    assert answer.status_code == 400
