"""Dice and luck: rows that follow the game, pages of a game, of dice and of a person."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from dataclasses import astuple
from html.parser import HTMLParser
from pathlib import Path

import pytest

from games import services
from games.catan.mirrors.luck import fortunes_of, rolls_of
from games.catan.words.luck import decimal, signed
from games.log.errors import NotSeated
from games.log.position import position_of
from games.models import Dice, DiceRoll, Fortune, Rolling, Seat, Table
from games.projections.sync import differences
from games.selectors import luck
from games.services.tables.copy_table import write_table
from scoring.catan.luck import ALL_ROLLS
from scoring.record import Record, read
from tests.support.cast import ANN, CLEO, phone_client
from tests.support.playing import open_table, play_turns

pytestmark = pytest.mark.django_db
VECTORS = Path(__file__).resolve().parents[2] / "scoring" / "vectors" / "catan" / "base.jsonl.gz"


def record(number: int) -> Record:
    with gzip.open(VECTORS, "rt", encoding="utf-8") as lines:
        return read(json.loads(list(lines)[number]))


def keep(number: int = 0, moves: int | None = None, **changes) -> Table:
    """Write a recorded game as a table of Ann's."""
    found = record(number)
    box = found.box
    table = Table(
        name="Friday", game="catan", edition=box.edition, sets=list(box.sets), options=dict(box.options),
        board=dict(box.board), size=len(found.seats), first=int(found.first), host=ANN, **changes,
    )  # fmt: skip
    seats = [Seat(position=at, name=who.name, colour=who.colour) for at, who in enumerate(found.seats)]
    seats[0].phone = ANN
    turns = [(int(played.seat), played.move) for played in found.played[:moves]]
    write_table(table=table, seats=seats, turns=turns, phone=ANN)
    return table


def numbers(table: Table) -> Counter[int]:
    return Counter(roll.number for roll in rolls_of(position_of(table)))


class Words(HTMLParser):
    """The words of a page, with single spaces."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = ""
        self.feed(page)
        self.text = " ".join(self.text.split())

    def handle_data(self, data: str) -> None:
        self.text += f"{data} "


def words(client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return Words(answer.content.decode()).text


def test_rows_follow_the_rolls_while_the_game_goes_on():
    table = keep(moves=120)

    assert dict(Counter(one + other for one, other in DiceRoll.objects.values_list("one", "other"))) == numbers(table)
    assert [astuple(one) for one in fortunes_of(position_of(table))] == luck.fortunes_at(table)
    assert differences(table, position_of(table)) == []


def test_what_goes_on_counts_for_nobody_yet():
    table = keep(moves=120)
    joining = services.join_names(phone=ANN, names=[table.seats.get(position=0).name])

    assert Fortune.objects.filter(table=table, received__gt=0).exists()
    assert joining is not None
    assert luck.fortune_of_person(joining.person).games == 0
    assert not luck.has_luck(joining.person)


def test_a_finished_game_leaves_what_it_brought_everybody():
    table = keep()
    now = position_of(table)

    stored = list(Fortune.objects.values_list("odds", "received", "blocked", "unpaid", "stolen", "taken", "discarded"))
    wanted = [
        (one.odds, one.received, one.blocked, one.unpaid, one.stolen, one.taken, one.discarded)
        for one in fortunes_of(now)
    ]
    assert stored == wanted
    assert differences(table, now) == []


def test_a_game_without_dice_has_neither(client):
    table = open_table()
    play_turns(table, 5)

    assert not DiceRoll.objects.exists()
    assert client.get(f"/games/{table.uid}/luck/").status_code == 404


def test_the_page_of_a_game_shows_how_the_dice_fell(client):
    table = keep()
    now = position_of(table)
    text = words(client, f"/games/{table.uid}/luck/")

    assert f"{len(rolls_of(now))} rolls" in text
    assert "a die that shows a six every fourth time" in text
    for one in fortunes_of(now):
        assert signed(one.owed - one.odds / ALL_ROLLS) in text
        assert f" {one.received} {decimal(one.odds / ALL_ROLLS)} {one.owed} " in text
    order = [int(word) for word in text.partition("In their order")[2].split() if word.isdigit()]
    assert order[: len(rolls_of(now))] == [roll.number for roll in rolls_of(now)]


def test_a_game_that_has_not_begun_has_no_luck_yet(client):
    table = keep(moves=4)
    text = words(client, f"/games/{table.uid}/luck/")

    assert "0 rolls" in text
    assert "kindest" not in text


def test_the_page_says_nothing_that_is_hidden(client):
    table = keep(moves=200)
    page = client.get(f"/games/{table.uid}/luck/").content.decode()

    assert not any(word in page for word in ("knight", "monopoly", "lumber", "grain"))


def test_dice_get_a_name_and_are_judged_over_many_games(client):
    first, second = keep(0), keep(1)
    ann = phone_client(ANN)
    for table, name in ((first, "The wooden ones"), (second, "  the WOODEN ones ")):
        answer = ann.post(f"/games/{table.uid}/luck/dice/", {"called": name})
        assert answer.status_code == 303
    dice = Dice.objects.get()

    assert luck.sums_of_dice(dice) == dict(numbers(first) + numbers(second))
    assert luck.dice_at(second) == dice
    assert {table.pk for table in luck.games_of(dice)} == {first.pk, second.pk}
    text = words(client, f"/dice/{dice.uid}/")
    assert "The wooden ones" in text
    assert f"{sum((numbers(first) + numbers(second)).values())} rolls" in text
    assert "The wooden ones" in words(client, "/dice/")


def test_an_empty_name_takes_the_word_back():
    table = keep()
    services.name_dice(table_uid=table.uid, phone=ANN, name="Red")

    assert services.name_dice(table_uid=table.uid, phone=ANN, name=" ") is None
    assert not Rolling.objects.exists()


def test_only_who_sits_there_says_which_dice_they_were():
    table = keep()

    with pytest.raises(NotSeated):
        services.name_dice(table_uid=table.uid, phone=CLEO, name="Red")
    assert phone_client(CLEO).post(f"/games/{table.uid}/luck/dice/", {"called": "Red"}).status_code == 403
    assert not Dice.objects.exists()


def test_branches_and_decks_of_rolls_say_nothing_about_dice():
    keep(0, origin_turn=3)
    deck = keep(1)
    Table.objects.filter(pk=deck.pk).update(options=deck.options | {"dice": "cards"})

    assert luck.sums_of_all() == {}


def test_a_deck_of_rolls_is_not_judged(client):
    table = keep()
    Table.objects.filter(pk=table.pk).update(
        options=table.options | {"strict_trade_then_build": False, "dice": "cards"}
    )
    # The log of real dice does not play with a deck to its end; what it shows is enough here.
    page = client.get(f"/games/{table.uid}/luck/").content.decode()

    assert "Which dice were these" not in page
    assert "every fourth time" not in page


def test_a_persons_luck_is_added_up_over_all_games(client):
    tables = [keep(0), keep(1)]
    name = tables[0].seats.get(position=0).name
    joining = services.join_names(phone=ANN, names=[name])
    assert joining is not None
    found = luck.fortune_of_person(joining.person)
    seats = list(joining.person.seats.select_related("table"))
    fortunes = [fortunes_of(position_of(seat.table))[seat.position] for seat in seats]

    assert found.games == len(seats)
    assert (found.odds, found.received) == (sum(one.odds for one in fortunes), sum(one.received for one in fortunes))
    own = Counter(
        roll.number for seat in seats for roll in rolls_of(position_of(seat.table)) if roll.seat == seat.position
    )
    assert luck.sums_of_person(joining.person) == dict(own)
    assert f"{sum(own.values())} rolls of their own" in words(client, f"/people/{joining.person.uid}/luck/")


def test_nobody_knows_dice_that_are_not_there(client):
    assert client.get("/dice/00000000-0000-4000-8000-000000000000/").status_code == 404
    assert "No dice have a name yet" in words(client, "/dice/")


def test_a_person_leads_to_their_luck_if_they_have_any(client):
    table = keep()
    tiles = open_table(seats=[("Tilda", "red"), ("Tom", "blue")])
    lucky = services.join_names(phone=ANN, names=[table.seats.get(position=0).name])
    other = services.join_names(phone=ANN, names=["Tilda"])
    assert lucky is not None
    assert other is not None

    assert f"/people/{lucky.person.uid}/luck/" in client.get(f"/people/{lucky.person.uid}/").content.decode()
    assert "/luck/" not in client.get(f"/people/{other.person.uid}/").content.decode()
    assert tiles.dice_rolls.count() == 0


def test_a_backup_keeps_the_names_of_dice(client):
    table = keep()
    services.name_dice(table_uid=table.uid, phone=ANN, name="The wooden ones")
    content = client.get("/games/export.jsonl.gz").getvalue()
    table.dice_rolls.all().delete()
    for rows in (table.entries, table.seats, table.score_lines, table.results):
        rows.all().delete()
    table.delete()
    Dice.objects.all().delete()
    (copy,) = services.import_file(content=content, phone=ANN).tables

    known = luck.dice_at(copy)
    assert known is not None
    assert known.name == "The wooden ones"
    assert luck.sums_of_dice(known) == dict(numbers(copy))


def test_the_page_of_a_past_game_and_the_tables_menu_lead_there(client):
    table, tiles = keep(), open_table()

    for address in (f"/games/{table.uid}/", f"/t/{table.uid}/sheet/?list=menu"):
        assert f"/games/{table.uid}/luck/" in client.get(address).content.decode()
    assert "/luck/" not in client.get(f"/games/{tiles.uid}/").content.decode()
