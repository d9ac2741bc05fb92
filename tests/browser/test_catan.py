"""Catan on two phones: a whole recorded game with hidden hands, and an unknown stolen card with cards on the table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import expect

from scoring.catan.board.board_layout import beginner_island
from scoring.catan.board.island import write_island
from tests.support.depth import NIGHT
from tests.support.phone import Phone
from tests.support.stage import recorded

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=20)]

PIECES = {"road": "road", "settle": "settlement", "city": "city"}
OFTEN = 2 if NIGHT else 1
"""Moves of each kind that are tapped; the rest is written down at once."""
SET_UP = 8 if NIGHT else 0
"""Moves that are all tapped."""
EVERY_RUN = {"settle", "road", "roll", "end", "bank", "play knight"}
"""The taps of every run; the long one taps whatever a phone can say."""


@pytest.fixture
def catan() -> dict[str, Any]:
    """Return a recorded game of two players, so that each phone has a seat of its own."""
    return recorded("base", TWO_PLAYERS, game="catan")


TWO_PLAYERS = 0


@pytest.mark.longer
def test_a_recorded_game_ends_on_the_expected_points_on_both_phones(stage, switch_on, catan):
    options = {**catan["rules"]["options"], "cards": "phones"}
    table = stage.open(
        seats=[("Ann", "red"), ("Ben", "blue")],
        phones=[0, 1],
        game="catan",
        edition=catan["rules"].get("edition", "2022"),
        sets=[],
        options=options,
        board=catan["rules"]["board"],
    )
    phones = [switch_on(table, 0), switch_on(table, 1)]
    for phone in phones:
        phone.open()
    waiting, tapped = list[dict[str, Any]](), Counter[str]()
    last = len(catan["moves"]) - 1

    for number, move in enumerate(catan["moves"]):
        kind = kind_of(move)
        wanted = (NIGHT or kind in EVERY_RUN or number == last) and can_be_tapped(move)
        if not wanted or (tapped[kind] >= OFTEN and number >= SET_UP and number != last):
            waiting.append(move)
            continue
        # The other phone finds out for itself that it has missed something.
        catch_up(stage, table, [phones[move["seat"]]], waiting)
        tap(phones[move["seat"]], move, is_set_up=number < 8)
        phones[1 - move["seat"]].wait_for_head(number + 1)
        tapped[kind] += 1
        check_hands(phones, move)
    catch_up(stage, table, phones, waiting)

    expected = catan["moves"][-1]["expect"]["points"]
    assert [phone.totals for phone in phones] == [expected, expected]
    assert set(tapped) >= EVERY_RUN
    phones[0].tap("#result")
    phones[0].page.wait_for_url("**/end/")
    ranked = [int(text) for text in phones[0].page.locator(".rank-total").all_inner_texts()]
    assert ranked == sorted(expected, reverse=True)


def kind_of(move: dict[str, Any]) -> str:
    return " ".join((move["do"], move.get("card", ""))).strip() if move["do"] == "play" else str(move["do"])


def can_be_tapped(move: dict[str, Any]) -> bool:
    """Say whether a phone can say all of a move: what is drawn and stolen is chance, and a trade wants both."""
    if move["do"] in {"buy", "robber", "trade"}:
        return False
    return bool(move["do"] != "bank" or sum(move["take"].values()) == 1)


def catch_up(stage, table, phones: list[Phone], waiting: list[dict[str, Any]]) -> None:
    """Write what was not tapped, and let phones look again."""
    if waiting:
        stage.record(table, waiting)
        waiting.clear()
        for phone in phones:
            phone.open()


def tap(phone: Phone, move: dict[str, Any], *, is_set_up: bool) -> None:
    """Make a move as a player does."""
    page, head, do = phone.page, phone.seen, move["do"]
    match do:
        case "settle" | "road" | "city":
            spot = page.locator(f"#map a[data-lay='{do}:{move['at']}']")
            if not is_set_up and not spot.count():
                phone.tap(f"#build-{PIECES[do]}")
            phone.tap_place(spot)
        case "roll":
            phone.tap(f"#sheet button[value='roll:{sum(move['dice'])}']")
        case "end":
            phone.tap("#end-turn")
        case "bank":
            phone.tap("#trade-key")
            (give,), (take,) = move["give"], move["take"]
            phone.tap(f"#sheet button[value='bank:{give}:{take}']")
        case "discard":
            for kind, count in move["cards"].items():
                page.locator(f"#sheet input[name='give-{kind}']").fill(str(count))
            phone.tap("#sheet button[value^='discard']")
        case _:
            play(phone, move)
    expect(page.locator("#seen")).not_to_have_value(str(head))


def play(phone: Phone, move: dict[str, Any]) -> None:
    """Play a development card."""
    phone.tap("#cards-key")
    card = move["card"]
    if card in {"knight", "road_building"}:
        phone.tap(f"#sheet button[value='play:{card}']")
        return
    phone.tap(f"#sheet a[href*='card={card}']")
    if card == "monopoly":
        phone.tap(f"#sheet button[value='play:monopoly:{move['resource']}']")
        return
    for kind, count in move["take"].items():
        phone.page.locator(f"#sheet input[name='take-{kind}']").fill(str(count))
    phone.tap("#sheet button[value='play:year_of_plenty']")


def check_hands(phones: list[Phone], move: dict[str, Any]) -> None:
    """Each phone shows its own hand, and of the other only how many cards it has."""
    for seat, phone in enumerate(phones):
        shown = phone.page.locator("#sheet .hand .hand-card:not(.is-none) .visually-hidden").all_inner_texts()
        if not shown:
            continue
        counts = phone.page.locator("#sheet .hand .hand-card:not(.is-none) .count").all_inner_texts()
        mine = {kind: int(count) for kind, count in zip(shown, counts, strict=True)}
        assert mine == {kind: count for kind, count in move["expect"]["hands"][seat].items() if count}


def test_a_card_stolen_unseen_stays_unknown_until_the_thief_tells_the_app(stage, switch_on):
    table = stage.open(
        seats=[("Ann", "red"), ("Ben", "blue")],
        phones=[0, 1],
        game="catan",
        edition="almanac",
        sets=[],
        options={"cards": "table"},
        board=write_island(beginner_island()),
        log_by="own",
        recorded=[
            {"seat": 0, "do": "settle", "at": "0,2,N"},
            {"seat": 0, "do": "road", "at": "0,1,E"},
            {"seat": 1, "do": "settle", "at": "1,1,N"},
            {"seat": 1, "do": "road", "at": "1,0,E"},
            {"seat": 1, "do": "settle", "at": "-1,0,N"},
            {"seat": 1, "do": "road", "at": "-1,-1,SE"},
            {"seat": 0, "do": "settle", "at": "-2,2,N"},
            {"seat": 0, "do": "road", "at": "-2,2,NE"},
        ],
    )
    thief, victim = switch_on(table, 0), switch_on(table, 1)
    thief.open()
    victim.open()
    thief.tap("#sheet button[value='roll:7']")
    thief.tap_place(thief.page.locator("#map a[data-lay^='robber:'][data-lay$=':1']").first)
    expect(thief.page.locator("#sheet .told")).to_be_visible()
    victim.wait_for_head(thief.seen)

    assert victim.page.locator("#sheet .told").count() == 0
    expect(thief.page.locator("#sheet h2")).to_have_text("Which card did Ann take from Ben?")
    thief.tap("#sheet .told button[value^='tell:grain']")
    expect(thief.page.locator("#sheet .told")).to_have_count(0)
    victim.wait_for_head(thief.seen)

    assert "not known to the app" not in thief.page.locator("#sheet .hand").inner_text()
