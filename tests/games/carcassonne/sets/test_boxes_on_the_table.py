"""The table page with expansions in the box: what is offered is accepted, and nothing else is offered."""

from __future__ import annotations

import random
import re
from html import unescape
from uuid import uuid4

import pytest

from games.carcassonne.pages.board.places import tiles_to_draw, ways
from games.carcassonne.pages.board.tile_sheet import address
from games.carcassonne.pages.sheets.award_groups import final_groups
from games.carcassonne.pages.sheets.awards import award
from games.log.position import position_of
from games.screens.table.table_view import table_view_of
from games.services import import_record
from scoring import record
from scoring.carcassonne.board.designs import TILES
from scoring.carcassonne.box import SETS
from scoring.carcassonne.sets.bridges.bazaar import CHOOSING
from scoring.carcassonne.sets.bridges.market import Stalls
from scoring.carcassonne.turn import DRAWING
from scoring.kernel.moves import Scored
from tests.support.cast import seat_cast
from tests.support.playing import ANN
from tests.support.stage import recorded

pytestmark = pytest.mark.django_db

EVERYTHING = [entry.key for entry in SETS]
OFFERED = re.compile(r'name="(put|home|pass|move)" value="([^"]+)"')
ON_THE_BOARD = re.compile(r'data-move="([^"]+)"')
CHIP = re.compile(r'href="[^"]*sheet/\?figure=([a-z]+)"')
FURTHER = re.compile(r'href="[^"]*sheet/(\?gap=[^"]+)" data-ask')
"""A choice that leads to what can be logged, such as which flea moves on."""
SPOT = re.compile(r'href="[^"]*sheet/(\?figure=[a-z]+&amp;(?:at|spot)=[^"]+)"')
"""A place that asks for more: on a lit tile, or with the token that was drawn."""
HTMX = {"HX-Request": "true"}
OFTEN = 0.8
"""How often a tile is drawn where something else could be done instead."""


def recorded_table(file: str, number: int = 0):
    """Return the table of a recorded game, played to its end."""
    return import_record(record=record.read(recorded(file, number)), phone=ANN)


def token_in(page: str) -> str:
    """Return the token of the first form on a page."""
    found = re.search(r'name="token" value="([^"]+)"', page)
    assert found is not None, page
    return found[1]


def offers(page: str) -> list[tuple[str, str]]:
    """Return what can be tapped on a page: its keys, and places on the board."""
    found = [*OFFERED.findall(page), *(("move", value) for value in ON_THE_BOARD.findall(page))]
    return list(dict.fromkeys((name, unescape(value)) for name, value in found))


class Evening:
    """A table of two at which one phone holds both seats, played through its pages."""

    def __init__(self, *sets: str, **more: object) -> None:
        seats = [("Ann", "red"), ("Ben", "blue")]
        self.cast = seat_cast(seats=seats, sets=["base", *sets], host_seats=[0, 1], **more)
        self.table = self.cast.table
        self.base = f"/t/{self.table.uid}/"

    @property
    def position(self):
        self.table.refresh_from_db()
        return position_of(self.table)

    def sheet(self, query: str = "") -> str:
        answer = self.cast.ann.get(f"{self.base}sheet/{query}", headers=HTMX)
        assert answer.status_code == 200, answer.text
        return answer.text

    def send(self, **told: str) -> str:
        stamp = {"seen": self.table.head, "token": str(uuid4())} if self.position else {}
        answer = self.cast.ann.post(f"{self.base}record/", stamp | told, headers=HTMX)
        assert answer.status_code == 200, answer.text
        return answer.text

    def lay(self, tile: str, x: int, y: int, turn: int) -> str:
        return self.send(lay=f"{tile}.{turn}.{x}.{y}")

    def play_on(self, chance: random.Random) -> None:
        """Do something that the page offers."""
        market = self.position.state.get(Stalls)
        is_chosen = self.position.state.phase == CHOOSING
        page = self.sheet(f"?tile={market.tiles[0]}" if market and is_chosen else "")
        further = FURTHER.findall(page)[:1] if not offers(page) else []
        offered = offers(self.sheet(unescape(further[0])) if further else page)
        sheets = [page, *(self.sheet(f"?figure={figure}") for figure in CHIP.findall(page))]
        for sheet in sheets:
            offered += offers(sheet) if sheet != page else []
            offered += [one for spot in SPOT.findall(sheet)[:3] for one in offers(self.sheet(unescape(spot)))]
        if not offered or (self.position.state.phase == DRAWING and chance.random() < OFTEN):
            tile, cell, turn = chance.choice(self.places())
            self.lay(tile, *cell, turn)
            return
        name, value = chance.choice([one for one in offered if one[0] != "pass"] or offered)
        self.send(**{name: value})

    def places(self) -> list[tuple[str, tuple[int, int], int]]:
        position = self.position
        return [
            (tile, cell, turn)
            for tile, _ in tiles_to_draw(position)
            for cell, turns in ways(position, tile).items()
            for turn in turns
        ]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_whatever_the_page_offers_is_accepted_with_every_box_on_the_table(seed):
    evening, chance = Evening(*EVERYTHING[1:]), random.Random(seed)

    for _ in range(80):
        if evening.position.state.over:
            break
        evening.play_on(chance)

    for path in ("", "log/", "sheet/?list=stock", "sheet/?list=menu", "about/", "points/0/", "board/"):
        assert evening.cast.ann.get(evening.base + path).status_code == 200, path
    assert evening.position.state.turn_number > 20


def test_a_river_shows_only_what_may_be_drawn_now():
    evening = Evening("river1")
    sheet = evening.cast.ann.get(evening.base).text.split('id="sheet"')[1].split("</form>")[0]
    first = set(re.findall(r"sheet/\?tile=([A-Za-z0-9-]+)", sheet))

    assert first
    assert all(any(part.kind == "river" for part in TILES[tile].segments) for tile in first)


def test_only_the_drawings_of_the_boxes_on_the_table_are_loaded():
    page = Evening("inns").cast.ann.get
    text = page(Evening("inns").base).text

    assert {*re.findall(r"/(tiles[^\"#]*)", text)} == {address(("base", "inns")).removeprefix("/")}


def test_a_big_meeple_is_chosen_by_a_chip_and_stands_there():
    evening = Evening("inns")
    sheet = evening.lay("base-U", 1, 0, 0)
    assert CHIP.findall(sheet) == ["meeple", "big"]
    big = evening.sheet("?figure=big")
    values = [value for name, value in OFFERED.findall(big) if name == "put"]

    answer = evening.send(put="big.f1")

    assert sorted(values) == ["big.f1", "big.f2", "big.r1"]
    assert "big-farmer-red-s" in answer
    assert "supply-big" in answer


def test_a_base_game_shows_no_chips_and_no_shelf_of_figures():
    evening = Evening()
    sheet = evening.lay("base-U", 1, 0, 0)

    assert not CHIP.findall(sheet)
    assert "score-more" not in evening.cast.ann.get(evening.base).text
    assert "list=stock" not in evening.sheet("?list=menu")


def test_a_builder_is_offered_only_where_a_figure_works_already():
    evening = Evening("traders")
    assert "figure=builder" not in evening.lay("base-U", 1, 0, 0)
    evening.send(put="meeple.r1")
    evening.lay("base-U", -1, 0, 0)
    evening.send(**{"pass": "1"})
    sheet = evening.lay("base-U", 2, 0, 0)

    assert "figure=builder" in sheet
    evening.send(put="builder.r1")
    evening.lay("base-U", -2, 0, 0)
    evening.send(**{"pass": "1"})
    extended = evening.lay("base-U", 3, 0, 0)
    assert "a second tile" in extended
    tray = evening.send(**{"pass": "1"})
    assert "Ann’s builder: a second tile" in tray
    assert evening.position.state.turn == 0


WORTH = re.compile(r'class="chip">([^<]+) <b class="num">(\d+)</b>')


def test_a_road_with_an_inn_pays_nothing_now_and_double_once_it_is_finished():
    evening = Evening("inns")
    evening.lay("ic-15", 1, 0, 0)
    evening.send(put="meeple.r1")

    assert WORTH.findall(evening.cast.ann.get(f"{evening.base}about/?at=1,0&on=r1").text) == [
        ("If the game ended now", "0"), ("If it were completed", "4"),
    ]  # fmt: skip


def test_a_plain_road_pays_no_more_once_it_is_finished_and_a_garden_nine():
    evening = Evening("abbot")
    evening.lay("base-Ug", 1, 0, 0)
    evening.send(put="abbot.g1")
    page = evening.cast.ann.get

    assert WORTH.findall(page(f"{evening.base}about/?at=1,0&on=r1").text) == [("If the game ended now", "2")]
    assert ("If it were completed", "9") in WORTH.findall(page(f"{evening.base}about/?at=1,0&on=g1").text)


def test_the_phantom_comes_second_and_going_on_passes_him_over():
    evening = Evening("phantom")
    evening.lay("base-U", 1, 0, 0)
    sheet = evening.send(put="meeple.f1")
    assert "The phantom as well?" in sheet
    assert {value.split(".")[0] for name, value in OFFERED.findall(sheet) if name == "put"} == {"phantom"}
    assert evening.sheet("?spot=f1&figure=meeple")

    evening.lay("base-U", 2, 0, 0)

    kinds = [played.move.kind for played in evening.position.played]
    assert kinds[2:5] == ["carcassonne.deploy", "carcassonne.pass", "carcassonne.draw"]


def test_an_abbot_goes_home_in_one_tap_and_is_paid():
    evening = Evening("abbot")
    evening.lay("base-B", 0, 1, 0)
    evening.send(put="abbot.m1")
    evening.lay("base-U", 1, 0, 0)
    evening.send(**{"pass": "1"})
    sheet = evening.lay("base-U", -1, 0, 0)
    assert 'name="home" value="abbot.0.1"' in sheet

    answer = evening.send(home="abbot.0.1")

    assert evening.position.state.scores[0] == 4
    assert "m0_1m1" in answer
    assert evening.cast.ann.get(f"{evening.base}log/").text.count("abbot")


def test_a_figure_that_cannot_go_home_is_refused_with_the_reason():
    evening = Evening("abbot")
    evening.lay("base-B", 0, 1, 0)
    stamp = {"seen": evening.position.head, "token": str(uuid4())}
    answer = evening.cast.ann.post(f"{evening.base}record/", stamp | {"home": "abbot.0.1"}, headers=HTMX)
    broken = evening.cast.ann.post(f"{evening.base}record/", stamp | {"home": "nonsense"}, headers=HTMX)

    assert answer.status_code == 422
    assert broken.status_code == 422


def test_a_turn_with_a_phantom_can_be_put_right():
    evening = Evening("phantom")
    evening.lay("base-U", 1, 0, 0)
    evening.send(put="meeple.f1")
    evening.send(put="phantom.f2")
    evening.lay("base-U", 2, 0, 0)
    page = evening.cast.ann.get(f"{evening.base}fix/3/new/")

    assert page.status_code == 200
    assert 'value="meeple.f1" aria-label' in page.text


def test_a_whole_evening_with_every_box_is_counted_up_and_explained(client):
    """The awards of goods, king and robber baron have no place on the board; all pages of the end show them."""
    table = recorded_table("abbot+inns+traders+king+river1")
    page = client.get(f"/t/{table.uid}/end/")
    position = position_of(table)
    sources = {award.source for award in position.final_awards}

    assert page.status_code == 200
    assert sources >= {"trade-goods", "king"}
    for index, (seq, effects) in enumerate(position.effects):
        scored = [effect for effect in effects if isinstance(effect, Scored)]
        wanted = range(len(scored)) if index % 7 == 0 or any(one.final for one in scored) else ()
        for number in wanted:
            answer = client.get(f"/t/{table.uid}/why/{seq}/{number}/")
            assert answer.status_code == 200, (seq, number)
    text = client.get(f"/t/{table.uid}/log/").text
    assert "King" in text or "king" in text
    assert client.get(f"/games/{table.uid}/").status_code == 200


def test_every_award_of_the_end_is_looked_at_for_itself():
    table = recorded_table("inns+traders")
    table_view = table_view_of(
        table=table, seats=table.seats.all(), position=position_of(table), phone=None, base="/t/x/"
    )
    groups = final_groups(table_view)
    goods = [group for group in groups if group[0].source == "trade-goods"]

    assert [len({award.terms for award in group}) for group in goods] == [1] * len(goods)
    assert all(award(table_view, group).rule for group in groups)
    assert not any(row.figures for group in goods for row in award(table_view, group).rows)


def fixed(evening: Evening, seq: int, **told: str) -> list[str]:
    """Put a turn right, keep that, and return what was played then."""
    client, base = evening.cast.ann, evening.base
    asked = client.post(f"{base}fix/{seq}/new/record/", told)
    assert asked.status_code == 303, asked.text
    check = client.get(asked["Location"])
    token = token_in(check.text)
    head = evening.position.head
    kept = client.post(f"{asked['Location']}keep/", {"seen": head, "token": token})
    assert kept.status_code == 303, kept.text
    assert evening.position.stuck is None
    return [type(played.move).__name__ for played in evening.position.played]


def test_taking_the_first_figure_away_takes_the_phantom_away():
    evening = Evening("phantom")
    evening.lay("base-U", 1, 0, 0)
    evening.send(put="meeple.f1")
    evening.send(put="phantom.f2")
    evening.lay("base-U", 2, 0, 0)

    assert fixed(evening, 3, **{"pass": "1"}) == ["Draw", "Place", "Pass", "Draw", "Place"]


def test_a_figure_put_later_leaves_the_phantom_at_home():
    evening = Evening("phantom")
    evening.lay("base-U", 1, 0, 0)
    evening.send(**{"pass": "1"})
    evening.lay("base-U", 2, 0, 0)

    assert fixed(evening, 3, put="meeple.f1") == ["Draw", "Place", "Deploy", "Pass", "Draw", "Place"]


def test_what_the_builder_and_the_king_bring_is_told():
    evening = Evening("king", "traders")
    evening.lay("base-E", 0, -1, 2)
    answer = evening.send(put="meeple.f1")

    assert "Ann: King" in answer
    assert "#king" not in answer, "it is Ben's turn now: what is his stands below the tabs"
    stock = evening.sheet("?list=stock")
    assert "King (2)" in stock
    assert "Builder" in stock
    assert "Ann: King" in evening.cast.ann.get(f"{evening.base}log/").text
