"""Whole recorded games with expansions: a phone taps whatever is new, the other turns are logged for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import expect

from scoring import record
from scoring.carcassonne.base.recalling import Recall
from scoring.carcassonne.move import Deploy
from scoring.carcassonne.sets.king.rules import KingAwardMoved
from scoring.carcassonne.sets.traders.rules import BuilderBuilds, GoodsWon
from scoring.carcassonne.turn import DEPLOYING
from scoring.catalogue import ruleset_for
from scoring.kernel.box import Box
from scoring.kernel.codec import write_move
from scoring.kernel.moves import Scored
from tests.support.phone import Phone, same_segment
from tests.support.stage import Laid, Stage, recorded
from tests.support.wandering import play_by_numbers

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=60)]

SIEGE = Box("carcassonne", "2006", 2, ("base", "cathars", "besiegers"))
PEOPLE = [("Ann", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dan", "yellow")]


@dataclass
class Turn:
    """A turn of a record: its moves as they are written, what is in it that was not seen before, and the totals."""

    moves: list[dict[str, Any]]
    news: set[str]
    totals: list[int]


def turns_of(game: dict[str, Any]) -> Iterator[Turn]:
    """Yield the turns of a recorded game, each with the figures and effects that occur in it for the first time."""
    read = record.read(game)
    rules, known = ruleset_for(read.box), {"meeple"}
    state, turn = rules.start(read.first), Turn([], set(), [])
    for written, entry in zip(game["moves"], read.moves, strict=True):
        if written["do"] == "draw" and turn.moves:
            yield turn
            turn = Turn([], set(), [])
        step = rules.play(state, entry.seat, entry.move)
        state = step.state
        met = {name for one in (entry.move, *step.effects) if (name := name_of(one))}
        turn.moves.append(written)
        turn.news |= met - known
        turn.totals = written.get("expect", {}).get("totals", turn.totals)
        known |= met
    yield turn


def name_of(one: object) -> str:
    match one:
        case Deploy(figure=figure):
            return figure
        case Recall():
            return "home"
        case GoodsWon() | BuilderBuilds():
            return type(one).__name__
        case KingAwardMoved(award=award):
            return award
        case Scored(terms=terms, final=False):
            return terms[0].code
        case _:
            return ""


def tap(phone: Phone, moves: list[dict[str, Any]]) -> None:
    """Log a turn by tapping: the tile, its place, and the figures that stand or go home."""
    draw, place, *figures = moves
    laid = phone.lay_tile_first(draw["tile"], place["rot"], tuple(place["at"]))
    for figure in figures:
        tap_figure(phone, figure, lambda segment: same_segment(draw["tile"], place["rot"], laid, segment))


def tap_figure(phone: Phone, figure: dict[str, Any], called: Callable[[str], str]) -> None:
    """Put a figure down, take one home, or say that there is none; `called` names a segment of the tile as it lies."""
    head = phone.seen
    match figure["do"]:
        case "deploy":
            chip = phone.page.locator(f"#kind-{figure['figure']}:not([aria-current])")
            if chip.count():
                phone.tap(chip)
                expect(phone.page.locator(f"#kind-{figure['figure']}[aria-current]")).to_be_visible()
            phone.tap(f"#sheet button[name=put][value='{figure['figure']}.{called(figure['on'])}']")
        case "recall":
            x, y = figure["at"]
            before = phone.taps
            phone.tap(f"#sheet button[name=home][value^='{figure['figure']}.{x}.{y}']")
            assert phone.taps == before + 1
        case "pass":
            phone.tap("#no-figure")
    phone.wait_for_head(head + 1)


@pytest.fixture
def sit_down(stage: Stage, switch_on):
    """Return how to open a table for a recorded game; one phone holds all its seats."""

    def sit_down(game: dict[str, Any]) -> tuple[Laid, Phone]:
        seats, rules = PEOPLE[: len(game["seats"])], game["rules"]
        facts = {"edition": "2006", "sets": rules["sets"], "options": rules["options"]}
        table = stage.open(seats=seats, phones=(0,) * len(seats), **facts)
        phone = switch_on(table, 0)
        phone.open()
        return table, phone

    return sit_down


def play(
    stage: Stage, table: Laid, phone: Phone, game: dict[str, Any], turns: int = 999, *, wanted: set[str] | None = None
) -> set[str]:
    """Play a record to its end, or so many turns of it; tap what is new, or what of it is wanted, and return that."""
    tapped: set[str] = set()
    waiting: list[dict[str, Any]] = []
    for turn in islice(turns_of(game), turns):
        news = turn.news if wanted is None else turn.news & wanted
        if not news or {move["do"] for move in turn.moves[:2]} != {"draw", "place"}:
            waiting += turn.moves
            continue
        if waiting:
            catch_up(phone, stage.play(table, waiting))
            waiting = []
        tap(phone, turn.moves)
        assert phone.totals == turn.totals
        check_news(phone, turn.news)
        tapped |= turn.news
    if waiting:
        catch_up(phone, stage.play(table, waiting))
    return tapped


def catch_up(phone: Phone, head: int) -> None:
    """Open the table anew: another process logged there, and nobody poked this phone."""
    phone.open()
    phone.wait_for_head(head)


def check_news(phone: Phone, news: set[str]) -> None:
    """See that the page shows what has just happened for the first time."""
    if "BuilderBuilds" in news:
        expect(phone.page.locator("#sheet h2")).to_contain_text("builder: a second tile")
    won = {"GoodsWon": "wine cloth grain", "king": "king", "robber": "robber"}
    for name, icons in won.items():
        if name in news:
            # The line below the scores is that of the seat in turn; it leads to what lies before everybody.
            everybody = phone.page.locator("#scores .stock-line").get_attribute("href")
            shown = phone.page.request.get(f"{phone.url}{everybody}").text()
            assert any(f"#{icon}" in shown for icon in icons.split()), name


def count_up(phone: Phone, totals: list[int]) -> None:
    """Step through the last scoring, and read the result."""
    for _ in range(80):
        forward = phone.page.locator("#reveal-next")
        if not forward.count():
            break
        shown = phone.page.locator("#seen").get_attribute("data-shown")
        phone.tap(forward)
        phone.page.locator(f"#seen:not([data-shown='{shown}'])").wait_for(state="attached")
    assert phone.totals == totals
    phone.tap("#result")
    phone.page.wait_for_url("**/end/")
    assert sorted(int(text) for text in phone.page.locator(".rank-total").all_inner_texts()) == sorted(totals)


@pytest.mark.night
def test_a_whole_game_with_four_boxes_ends_on_the_recorded_scores(stage, sit_down):
    game = recorded("river1+inns+traders+king", 1)
    table, phone = sit_down(game)

    tapped = play(stage, table, phone, game)
    count_up(phone, game["expect"]["totals"])

    assert {"big", "pig", "builder", "BuilderBuilds", "GoodsWon", "king", "robber", "road.inn.tiles"} <= tapped


@pytest.mark.long
def test_an_abbot_goes_home_from_a_garden_with_one_tap(stage, sit_down):
    game = recorded("abbot+inns+traders+king+river1", 0)
    table, phone = sit_down(game)

    wanted = {"abbot", "home", "abbot.itself"}

    assert wanted <= play(stage, table, phone, game, 15, wanted=wanted)


def first_escape() -> tuple[list[dict[str, Any]], Recall]:
    """Return the moves of a random game up to a tile after which a knight may escape, and the escape."""
    for number in range(60):
        game = play_by_numbers(SIEGE, number, 400)
        for count, ply in enumerate(game.plies):
            moves = game.rules.legal_moves(ply.before, ply.seat) if ply.before.phase == DEPLOYING else ()
            escape = next((move for move in moves if isinstance(move, Recall)), None)
            if escape is not None:
                return [{"seat": one.seat} | write_move(one.move) for one in game.plies[:count]], escape
    raise LookupError("no knight can escape in these games")


@pytest.mark.long
def test_a_knight_escapes_from_a_siege_with_one_tap(stage, sit_down):
    moves, escape = first_escape()
    table, phone = sit_down({"seats": PEOPLE[:2], "rules": {"sets": SIEGE.sets, "options": {}}})
    catch_up(phone, stage.play(table, moves))
    head, (x, y) = phone.seen, escape.at

    phone.tap(f"#sheet button[name=home][value^='{escape.figure}.{x}.{y}']")
    phone.wait_for_head(head + 1)

    assert stage.look(table)["log"][-1][2] == "recall"
    assert phone.taps == 1


@pytest.mark.long
def test_a_phantom_follows_another_figure(stage, sit_down):
    game = recorded("inns+traders+phantom", 1)
    table, phone = sit_down(game)

    assert "phantom" in play(stage, table, phone, game, 20, wanted={"phantom"})


@pytest.mark.long
def test_a_festival_brings_a_figure_home_with_one_tap(stage, sit_down):
    game = recorded("base+festival", 0)
    table, phone = sit_down(game)

    tapped = play(stage, table, phone, game)

    assert "home" in tapped
    assert stage.look(table)["scores"] == game["expect"]["totals"]
