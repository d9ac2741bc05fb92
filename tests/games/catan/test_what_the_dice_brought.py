"""The cards of a roll: a row on every screen, and a sheet that says which hex paid which building."""

from __future__ import annotations

import html
import re
from typing import Any, cast
from uuid import uuid4

import pytest
from django.utils import translation

from games.catan.pages.board import drawing
from games.catan.pages.sheets.harvest import HarvestSheet, harvest, harvest_sheet
from games.log.position import Position, advance, position_cache, position_of
from games.models import Table
from games.phrasing.common.wording import Wording, use_wording
from games.screens.table.table_view import SeatView, TableView
from scoring.catan.board.geometry import intersections_of
from scoring.catan.board.network import Building, Network
from scoring.catan.effect import Produced
from scoring.catan.move import Roll
from scoring.catan.rules import ROLLING, Robber
from scoring.kernel import Seat
from scoring.kernel.codec import write_move
from scoring.kernel.log import Played
from tests.games.catan.playing import PHONES, clients, open_catan, play
from tests.scoring.catan.playing import position, rules_for
from tests.support.cast import phone_client
from tests.support.playing import ANN, CLEO, DAN, log

pytestmark = pytest.mark.django_db(transaction=True)

FOREST, OTHER = (-2, 1), (2, 0)
"""The two hexes with an 8 on the beginners' island: forest and mountains."""
SITTERS = (("Ann", "red"), ("Ben", "blue"), ("Cleo", "green"))
PACK = re.compile(r'<b class="num">\+(\d+)</b>')


def words_of(page: str) -> str:
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", page)))


def page_of(table: Table, phone=ANN, path: str = "sheet/?harvest=1") -> str:
    return phone_client(phone).get(f"/t/{table.uid}/{path}", headers={"HX-Request": "true"}).text


def production(page: str) -> str:
    """Return the row of what the dice brought, as a page has it."""
    return page.partition('<div class="production">')[2].partition("</div>")[0]


def rolled(table: Table) -> tuple[Seat, Produced]:
    """Let dice fall that pay as many as can be; return who rolled, and what they brought."""
    for seed in range(900):
        table.refresh_from_db()
        now = position_of(table)
        if now.state.phase == ROLLING:
            break
        play(table, 1, seed)
    seat = Seat(now.state.actors[0])
    found: list[tuple[Roll, Produced]] = []
    for move in now.rules.legal_moves(now.state, seat):
        if isinstance(move, Roll):
            effects = now.rules.play(now.state, seat, move).effects
            found += ((move, one) for one in effects if isinstance(one, Produced))
    move, brought = max(found, key=lambda one: len(one[1].got))
    log(table, {"seat": seat, **write_move(move)}, phone=PHONES[seat])
    table.refresh_from_db()
    return seat, brought


def eight(pieces: str, **facts: Any) -> TableView:
    """Return the beginners' island, seen by an onlooker, after Ann has rolled an eight."""
    rules = rules_for(3)
    state = position(rules, phase=ROLLING, pieces=pieces, **facts)
    here = advance(Position(1, 1, rules, state, state), [Played(1, Seat(0), Roll((4, 4)))], 1)
    seat_views = tuple(SeatView(seat, name, colour, is_mine=False) for seat, (name, colour) in enumerate(SITTERS))
    return TableView(_remembered(here), seat_views, here, "/t/", hosts=False)


def _remembered(here: Position) -> Table:
    """Return a table that stands there."""
    table = Table(uid=uuid4(), head=here.head)
    position_cache.keep(table.uid, here)
    return table


def shown(page: str) -> int:
    """Return how many cards the hexes of a sheet owe, counted."""
    return sum(int(count) for hex_ in page.split('<section class="paying">')[1:] for count in PACK.findall(hex_))


def owed(brought: Produced) -> int:
    shares = (*brought.got, *brought.robbed, *brought.unpaid)
    return sum(count for _seat, kinds in shares for _kind, count in kinds)


def explained(table_view: TableView) -> HarvestSheet:
    nothing: Any = None
    content = harvest_sheet(table_view, nothing)
    assert content is not None
    return cast("HarvestSheet", content.values)


# ------------------------------------------------------------------ the row


def test_every_seat_sees_who_got_what_in_a_row_and_hears_all_of_it():
    table = open_catan()
    _seat, brought = rolled(table)
    names = [name for name, _colour in SITTERS]
    assert brought.got

    for client in clients():
        row = production(client.get(f"/t/{table.uid}/").text)
        cards = [count for _seat, kinds in brought.got for _kind, count in kinds]

        assert [int(count) for count in PACK.findall(row)] == cards
        assert re.findall(r'<bdi class="name">(\w+)</bdi>', row) == [names[seat] for seat, _kinds in brought.got]
        assert f'role="status">{brought.number}: {names[brought.got[0][0]]} +' in row
        assert 'href="/t/' in row
        assert 'sheet/?harvest=1"' in row


def test_the_large_screen_has_the_row_without_a_link():
    table = open_catan()
    _seat, brought = rolled(table)

    line = page_of(table, DAN, "board/").partition('class="tv-line"')[2]

    assert f'<b class="num fallen" aria-hidden="true">{brought.number}</b>' in production(line)
    assert len(PACK.findall(production(line))) == sum(len(kinds) for _seat, kinds in brought.got)
    assert "harvest=1" not in line


def test_dice_that_bring_nothing_have_nothing_to_explain():
    table_view = eight("0 settlement 0,0,N")
    found = harvest(table_view)
    assert found is not None

    assert (found.text, found.shares, found.has_more) == ("8: Nobody gets anything.", (), False)


# ---------------------------------------------------------------- the sheet


@pytest.mark.parametrize("moves", [0, 3])
def test_asked_before_any_roll_the_sheet_is_the_usual_one(moves):
    table = open_catan()
    play(table, moves)

    assert "brought</h2>" not in page_of(table)
    assert words_of(page_of(table)) == words_of(page_of(table, path="sheet/"))


@pytest.mark.parametrize("phone", [ANN, CLEO, DAN])
def test_the_sheet_is_for_everybody_and_says_which_hex_paid_whom(phone):
    table = open_catan()
    _seat, brought = rolled(table)

    page = page_of(table, phone)

    assert f"What the {brought.number} brought" in page
    assert shown(page) == owed(brought)
    assert page.count('class="lit-edge" fill="none" points=') >= 1


def test_late_in_a_game_whose_hands_are_hidden_the_sheet_still_agrees_with_the_row():
    table = open_catan()
    for seed in range(4):
        play(table, 60, seed)
        _seat, brought = rolled(table)
        assert [shown(page_of(table, phone)) for phone in (*PHONES, DAN)] == [owed(brought)] * 4
    assert table.entries.filter(kind="catan.buy").exists(), "nothing was hidden"


def test_every_hex_of_the_number_has_its_buildings():
    sheet = explained(eight("0 settlement -2,1,N / 1 city -2,1,S / 0 settlement 2,0,N"))

    assert [hex_.words for hex_ in sheet.hexes] == ["mountains 8", "forest 8"]
    assert [[(who.name, piece, said) for who, piece, _packs, said in hex_.rows] for hex_ in sheet.hexes] == [
        [("Ann", "settlement", "1 ore")],
        [("Ann", "settlement", "1 lumber"), ("Ben", "city", "2 lumber")],
    ]
    assert sheet.notes == ()


def test_a_hex_that_is_robbed_says_so_and_is_not_lit():
    table_view = eight("0 city -2,1,N / 1 settlement 2,0,N", robber=FOREST)
    sheet = explained(table_view)
    nothing: Any = None
    content = harvest_sheet(table_view, nothing)
    assert content is not None

    assert [(hex_.words, hex_.is_robbed) for hex_ in sheet.hexes] == [
        ("mountains 8", False),
        ("forest 8: the robber stands here, nothing is paid", True),
    ]
    assert sheet.notes == ("The robber blocks 2 lumber for Ann.",)
    for drawn in (str(content.overlay), drawing.newest(table_view)):
        assert drawing.paying(OTHER) in drawn
        assert drawing.paying(FOREST) not in drawn


def test_the_robber_has_the_name_of_its_game():
    said = []
    for sets in ((), ("base", "knights")):
        with translation.override("zh-hant"), use_wording(Wording(sets)):
            said.append(explained(eight("0 city -2,1,N", robber=FOREST)).hexes[0].words)

    assert ["強盜在這裡" in said[0], "盜賊在這裡" in said[1]] == [True, True]


def test_where_the_bank_is_short_the_sheet_says_who_goes_without():
    sheet = explained(eight("0 city 2,0,N / 1 settlement 2,0,S", bank={"ore": 2}))

    assert len(sheet.hexes[0].rows) == 2
    assert sheet.notes == ("The bank is short and cannot pay: Ann 2 ore, Ben 1 ore.",)


def test_what_was_built_after_the_roll_has_got_nothing():
    table_view = eight("0 settlement -2,1,N")
    here = table_view.position
    later = here.state.put(here.state[Network].with_building("-2,1,S", Building(Seat(1), "settlement")))
    assert "-2,1,S" in intersections_of(FOREST)

    sheet = explained(table_view.at(_at(here, later)))

    assert [[who.name for who, *_rest in hex_.rows] for hex_ in sheet.hexes] == [["Ann"]]


def test_a_robber_moved_after_the_roll_has_kept_nothing():
    table_view = eight("0 settlement -2,1,N")

    sheet = explained(table_view.at(_at(table_view.position, table_view.position.state.put(Robber(FOREST)))))

    assert [hex_.is_robbed for hex_ in sheet.hexes] == [False]


def _at(here: Position, state) -> Position:
    """Return the position with another state now: what came after the dice needs no entry of its own here."""
    moved = Position(here.table_id, here.head, here.rules, here.before, state, here.played, here.effects, here.turns)
    assert moved.turn_steps
    return moved


# ------------------------------------------------------------------ the light


def test_hexes_that_pay_shine_until_the_next_move():
    table = open_catan()
    seat, _brought = rolled(table)
    page = page_of(table, PHONES[seat], "")

    log(table, {"seat": seat, "do": "end"}, phone=PHONES[seat])

    assert page.count('<g class="pays"><polygon') == 1
    assert '<g class="pays">' not in page_of(table, PHONES[seat], "")
