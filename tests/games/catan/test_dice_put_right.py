"""A wrong roll is put right die by die: from its picture in the log, and on its page, by links and forms alone."""

from __future__ import annotations

import html
import re

import pytest

from games.log.position import position_of
from tests.games.catan.playing import clients
from tests.games.catan.sets.knights.walking import Walker, open_knights
from tests.games.catan.two_seats import log, opened

pytestmark = pytest.mark.django_db(transaction=True)

KEY = re.compile(r'<a class="icon-button button-key" href="([^"]+)">.*?#([a-z0-9-]+)".*?hidden">([^<]+)<', re.DOTALL)
DIE = re.compile(r'<a class="fallen-die" href="([^"]+)".*?#([a-z0-9-]+)"', re.DOTALL)
FACE = re.compile(r'<button class="event-key" name="lay" value="([^"]+)"( aria-current="true")?')


def keys_in_the_log(client, table) -> list[tuple[str, str, str]]:
    """Return the dice of the newest roll in the log: where each leads, its drawing, its words."""
    page = html.unescape(client.get(f"/t/{table.uid}/log/").text)
    line = next(line for line in page.split('<li class="log-line has-fold">') if "log-pictures" in line)
    return [(href, drawing, " ".join(words.split())) for href, drawing, words in KEY.findall(line)]


def faces_at(client, address: str) -> tuple[list[str], list[str]]:
    """Return the rolls that the faces of a die would make, and those that are marked as now."""
    found = FACE.findall(html.unescape(client.get(address).text))
    return [lay for lay, _ in found], [lay for lay, is_now in found if is_now]


def put_right(client, table, address: str, lay: str):
    """Send a face from the page at this address, keep what follows, and return the newest roll."""
    base = address.partition("?")[0].removesuffix("sheet/")
    checked = client.post(f"{base}record/", {"lay": lay}).url
    page = client.get(checked).text
    values = {name: re.findall(rf'name="{name}" value="([^"]+)"', page)[0] for name in ("seen", "token")}
    assert client.post(f"{checked}keep/", values).status_code == 303
    table.refresh_from_db()
    return next(one.move for one in reversed(position_of(table).played) if one.move.kind.endswith("roll"))


def test_each_die_in_the_log_leads_to_its_six_faces():
    table, client = opened(), clients()[0]
    log(table, {"seat": 0, "do": "roll", "dice": [3, 5]})
    keys = keys_in_the_log(client, table)

    assert [key[1:] for key in keys] == [("die-3", "Fix First die: 3"), ("die-5", "Fix Second die: 5")]
    faces = [faces_at(client, key[0]) for key in keys]
    assert faces[0] == ([f"roll:{face}:5" for face in range(1, 7)], ["roll:3:5"])
    assert faces[1] == ([f"roll:3:{face}" for face in range(1, 7)], ["roll:3:5"])
    assert put_right(client, table, keys[1][0], "roll:3:6").dice == (3, 6)


def test_the_page_of_a_roll_has_its_dice_beside_the_pad():
    table, client = opened(), clients()[0]
    log(table, {"seat": 0, "do": "roll", "dice": [3, 5]})
    seq = position_of(table).played[-1].seq
    page = client.get(f"/t/{table.uid}/fix/{seq}/new/").text
    dice = DIE.findall(page)

    assert "dice-pad" in page
    assert [drawing for _, drawing in dice] == ["die-3", "die-5"]
    assert len(faces_at(client, dice[0][0])[0]) == 6
    assert put_right(client, table, dice[0][0], "roll:1:5").dice == (1, 5)


def test_a_build_or_an_added_roll_has_no_dice():
    table, client = opened(), clients()[0]
    seq = position_of(table).played[0].seq

    assert "fallen-die" not in client.get(f"/t/{table.uid}/fix/{seq}/new/").text
    assert client.get(f"/t/{table.uid}/fix/{seq}/new/?die=0").status_code == 400
    log(table, {"seat": 0, "do": "roll", "dice": [3, 5]})
    seq = position_of(table).played[-1].seq
    assert "fallen-die" not in client.get(f"/t/{table.uid}/add/{seq}/new/").text
    for number in ("2", "x", ""):
        assert client.get(f"/t/{table.uid}/fix/{seq}/new/?die={number}").status_code == 400


def test_who_sits_elsewhere_has_no_dice_to_tap():
    table = opened(host_seats=(0, 1))
    log(table, {"seat": 0, "do": "roll", "dice": [3, 5]})

    assert "log-pictures" not in clients()[2].get(f"/t/{table.uid}/log/").text


def test_the_three_dice_of_cities_and_knights_are_keys():
    table, client = open_knights("none", seats=3), clients()[0]
    walker = Walker(table, 1)
    walker.walk(2 * 2 * 3)
    log(table, {"seat": int(walker.now().state.turn), "do": "roll", "dice": [2, 4], "event": "trade"})
    keys = keys_in_the_log(client, table)

    assert [key[1:] for key in keys] == [
        ("die-red-2", "Fix Red die: 2"),
        ("die-4", "Fix White die: 4"),
        ("die-trade", "Fix Event die: trade"),
    ]
    assert faces_at(client, keys[0][0])[0] == [f"roll:{face}:4:trade" for face in range(1, 7)]
    assert faces_at(client, keys[1][0])[0] == [f"roll:2:{face}:trade" for face in range(1, 7)]
    events, now = faces_at(client, keys[2][0])
    assert set(events) == {f"roll:2:4:{event}" for event in ("ship", "trade", "politics", "science")}
    assert now == ["roll:2:4:trade"]
    move = put_right(client, table, keys[2][0], "roll:2:4:ship")
    assert (move.dice, move.event) == ((2, 4), "ship")


def test_the_line_of_a_roll_of_cities_and_knights_shows_its_dice():
    table = open_knights("none", seats=3)
    walker = Walker(table, 1)
    walker.walk(2 * 2 * 3)
    log(table, {"seat": int(walker.now().state.turn), "do": "roll", "dice": [2, 4], "event": "ship"})
    page = clients()[0].get(f"/t/{table.uid}/log/").text
    line = page.split('<li class="log-line has-fold">')[1].partition("</summary>")[0]

    assert all(f"#{name}" in line for name in ("die-red-2", "die-4", "die-ship"))
