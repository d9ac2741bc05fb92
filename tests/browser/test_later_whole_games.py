"""Whole recorded games of the dragon, and of abbey and mayor, tapped on two phones to the expected scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from playwright.sync_api import expect

from games.carcassonne.pages.board.action_keys import move_value
from scoring import record
from scoring.carcassonne.board.board import Board
from scoring.carcassonne.move import Deploy, Draw, Pass, Place
from scoring.carcassonne.sets.abbey.abbey import LayAbbey
from scoring.carcassonne.turn import DEPLOYING
from scoring.catalogue import ruleset_for
from scoring.kernel.moves import Move
from scoring.kernel.state import State
from tests.browser.test_boxes_whole_game import PEOPLE, count_up
from tests.support.phone import Phone, alike, same_segment
from tests.support.stage import recorded

pytestmark = [pytest.mark.browser, pytest.mark.night, pytest.mark.slow(seconds=600)]


@dataclass
class Table:
    """Two phones at a recorded game: `laid` says how each tile lies on the page, which may only look as recorded."""

    phones: list[Phone]
    head: int = 0
    laid: dict[tuple[int, int], Callable[[str], str]] = field(default_factory=dict)

    def phone_of(self, seat: int) -> Phone:
        """Return the phone of a seat, once it has seen all that was logged."""
        phone = self.phones[seat % len(self.phones)]
        phone.wait_for_head(self.head)
        return phone

    def lay(self, seat: int, tile: str, place: Place) -> None:
        """Tap a tile, then its place among those that are listed."""
        phone = self.phone_of(seat)
        phone.tap(f"#sheet .tray a[href$='tile={tile}']")
        phone.page.locator(f"#gap-list[href$='tile={tile}']").press("Enter")
        x, y = place.at
        places = phone.page.locator(f"#sheet button[name=lay][value$='.{x}.{y}']")
        places.first.wait_for()
        turns = [int(str(one.get_attribute("value")).split(".")[1]) for one in places.all()]
        rotation = next(turn for turn in turns if alike(tile, turn, place.rot))
        self.laid[place.at] = lambda segment: same_segment(tile, place.rot, rotation, segment)
        phone.tap(f"#sheet button[name=lay][value='{tile}.{rotation}.{x}.{y}']")
        self.head += 2
        phone.wait_for_head(self.head)

    def called(self, move: Move, last: tuple[int, int] | None) -> Move:
        """Return a move with the names that segments have as the tiles lie on the page."""
        cell, on = getattr(move, "at", None) or last, getattr(move, "on", None)
        if on is None or cell not in self.laid:
            return move
        return replace(move, on=self.laid[cell](on))  # type: ignore[call-arg]

    def tap(self, seat: int, state: State, move: Move) -> None:
        """Do any other move by its key, or by its place on the board."""
        phone = self.phone_of(seat)
        move = self.called(move, state[Board].last)
        if isinstance(move, Deploy) and state.phase == DEPLOYING:
            chip = phone.page.locator(f"#kind-{move.figure}:not([aria-current])")
            if chip.count():
                phone.tap(chip)
                expect(phone.page.locator(f"#kind-{move.figure}[aria-current]")).to_be_visible()
        phone.tap(key_of(phone, state, move))
        self.head += 1
        phone.wait_for_head(self.head)


def key_of(phone: Phone, state: State, move: Move) -> Any:
    """Return the key of a move on the sheet, else its place on the board."""
    if state.phase == DEPLOYING and isinstance(move, Pass):
        return "#no-figure"
    if state.phase == DEPLOYING and isinstance(move, Deploy) and move.at is None:
        return f"#sheet button[name=put][value='{move.figure}.{move.on}']"
    value = move_value(move)
    key = phone.page.locator(f"#sheet button[name=move][value='{value}']")
    place = phone.page.locator(f"#map a.act[data-move='{value}']")
    expect(key.or_(place).first).to_be_attached()
    return key.first if key.count() else place.first


def moves_of(game: dict[str, Any]) -> Iterator[tuple[State, int, Move, State]]:
    """Yield the moves of a record that are not refused, each with the states before and after it."""
    read = record.read(game)
    rules = ruleset_for(read.box)
    state = rules.start(read.first)
    for written, entry in zip(game["moves"], read.moves, strict=True):
        if not written.get("expect", {}).get("refused"):
            after = rules.play(state, entry.seat, entry.move).state
            yield state, entry.seat, entry.move, after
            state = after


@pytest.mark.parametrize("name", ["base+dragon", "base+abbey"])
def test_a_whole_game_on_two_phones_ends_on_the_recorded_scores(name, stage, switch_on):
    game = recorded(name, 0)
    seats = PEOPLE[: len(game["seats"])]
    facts = {"edition": "2006", "sets": game["rules"]["sets"], "options": game["rules"]["options"]}
    laid = stage.open(seats=seats, phones=tuple(seat % 2 for seat in range(len(seats))), **facts)
    table = Table([switch_on(laid, 0), switch_on(laid, 1)])
    for phone in table.phones:
        phone.open()
    done, tile = set(), ""

    for state, seat, move, after in moves_of(game):
        done.add(type(move).__name__)
        match move:
            case Draw():
                tile = move.tile
                assert after[Board] is state[Board]
                assert after.phase != state.phase, "no tile of these games is set aside"
            case Place():
                table.lay(seat, tile, move)
            case _:
                table.tap(seat, state, move)
                if not after.over:
                    assert table.phone_of(seat).totals == list(after.scores)

    for phone in table.phones:
        phone.wait_for_head(table.head)
    assert {"DragonStep", "FairyMove"} <= done or LayAbbey.__name__ in done
    count_up(table.phones[0], game["expect"]["totals"])
