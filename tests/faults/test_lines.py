"""Phones on bad lines, in a real browser: lines that die without a word, that lose and delay what they carry."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.faults.line import Line, Weather
from tests.support.caller import Answer, Caller, as_forms
from tests.support.phone import Phone, pocket
from tests.support.record import turns_of
from tests.support.stage import Json, Laid, Stage

pytestmark = pytest.mark.browser

SLEEP = 60
"""Seconds: longer than the server waits for a socket that says nothing (`--ws-ping-timeout` of uvicorn)."""
NOTICED = 45
"""Seconds within which a phone that is awake has noticed by itself that its line is dead, and is right again."""
WOKEN = 12
SET_BACK = "() => { const true_time = Date.now; Date.now = () => true_time() - 3600_000; }"
"""An hour, in the middle of the game: it must not wait an hour to ask whether its socket lives."""
BAD = Weather(late=2.0, lost=0.2, cut=0.06)
MOVES = 8
HEALED = 60


@pytest.fixture
def table(stage, game) -> Laid:
    """Return a table with three phones."""
    seats = [(seat["name"], seat["colour"]) for seat in game["seats"]]
    laid: Laid = stage.open(seats=seats, phones=[0, 1, 2, 0])
    return laid


@pytest.fixture
def lines(server) -> Iterator[Callable[[], Line]]:
    """Return how to lay a line to the server."""
    laid: list[Line] = []

    def lay() -> Line:
        laid.append(Line(server.port, seed=len(laid)))
        return laid[-1]

    yield lay
    for line in laid:
        line.close()


@pytest.fixture
def switch_on(browser, table) -> Iterator[Callable[..., Phone]]:
    """Return how to switch on a phone that looks at the table by a line."""
    phones: list[Phone] = []

    def switch_on(url: str, number: int) -> Phone:
        phones.append(pocket(browser, url, table, number))
        phones[-1].page.set_default_timeout(20_000)
        phones[-1].open()
        phones[-1].page.wait_for_timeout(500)
        return phones[-1]

    yield switch_on
    for phone in phones:
        phone.close()


def test_phones_on_a_dead_line_that_says_it_is_open_are_right_again(stage, server, game, table, lines, switch_on):
    turn, sleeper, watcher, logger = turns_of(game)[0], lines(), lines(), lines()
    cleo, ben, ann = switch_on(sleeper.url, 2), switch_on(watcher.url, 1), switch_on(logger.url, 0)
    ben.page.evaluate(SET_BACK)
    asleep = cleo.page.context.new_cdp_session(cleo.page)
    asleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    ann.tap(ann.gap(turn.cell))
    button = ann.page.locator("#sheet .tray button").first
    button.wait_for()
    for line in (sleeper, watcher, logger):
        line.die()
    began = time.monotonic()

    ann.tap(button)
    expect(ann.page.locator("#connection")).to_contain_text("kept", timeout=20_000)
    assert stage.look(table)["head"] == 0, "nothing gets through"
    logger.mend()
    ann.page.locator("#no-figure").wait_for(timeout=NOTICED * 1000)
    expect(ann.page.locator("#connection")).to_be_hidden()
    ann.put_none()
    head = stage.look(table)["head"]
    assert ann.seen == head

    watcher.mend()
    assert ben.seen == 0
    ben.wait_for_head(head, timeout=NOTICED * 1000)

    ann.page.wait_for_timeout(max(0, SLEEP - (time.monotonic() - began)) * 1000)
    sleeper.mend()
    asleep.send("Page.setWebLifecycleState", {"state": "active"})
    woken = time.monotonic()
    cleo.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    cleo.wait_for_head(head, timeout=WOKEN * 1000)
    print(f"right again {time.monotonic() - woken:.1f} s after waking")  # noqa: T201 - with -rP
    assert "1 tables agree with their logs" in server.manage("check_tables")


@dataclass(eq=False)
class Writer(threading.Thread):
    """A phone that logs the beginning of a game over a bad line, and sends again what was not answered."""

    caller: Caller
    forms: list[dict[str, str]]
    acknowledged: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    tries: int = 0

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    def run(self) -> None:
        """Log form by form."""
        head = 0
        with closing(self.caller):
            for fields in self.forms:
                token = str(uuid4())
                answer = self._until_answered(fields, head, token)
                if answer.status != http.HTTPStatus.OK or answer.head is None:
                    self.wrong.append(f"{fields}: {answer.status}")
                    return
                self.acknowledged.append(token)
                head = answer.head

    def _until_answered(self, fields: dict[str, str], head: int, token: str) -> Answer:
        while True:
            self.tries += 1
            try:
                return self.caller.post("record", fields, seen=head, token=token)
            except (OSError, http.client.HTTPException):
                time.sleep(0.2)


def test_lines_that_lose_and_delay_lose_no_move_and_write_none_twice(stage, server, game, table, lines, switch_on):
    forms, laid, turns = list(as_forms(game))[:MOVES], [lines() for _ in range(3)], turns_of(game)
    ann, ben = switch_on(laid[0].url, 0), switch_on(laid[1].url, 1)
    others = [_another(stage, game) for _ in range(3)]
    writers = [Writer(Caller(laid[2].url, at, at.cookies[0]), forms) for at in (table, *others)]
    for line in laid:
        line.weather = BAD

    for writer in writers:
        writer.start()
    for writer in writers:
        # The browser's own messages want to be heard meanwhile.
        while writer.is_alive():
            ann.page.wait_for_timeout(250)
    assert [writer.wrong for writer in writers] == [[]] * len(writers), server.log[-2000:]
    for phone in (ann, ben):
        phone.wait_for_head(stage.look(table)["head"], timeout=HEALED * 1000)
    turn = turns[sum("lay" in form for form in forms)]
    _lay_a_tile(ann, turn)
    head = stage.look(table)["head"]
    ben.wait_for_head(head, timeout=HEALED * 1000)

    for at, writer in zip((table, *others), writers, strict=True):
        tokens = stage.look(at)["tokens"]
        assert len(tokens) == len(set(tokens)) == len(forms) + (at is table)
        assert set(writer.acknowledged) <= set(tokens)
    assert "4 tables agree with their logs" in server.manage("check_tables")
    print(f"{sum(writer.tries for writer in writers)} tries for {len(forms) * len(writers)} forms")  # noqa: T201


def _another(stage: Stage, game: Json) -> Laid:
    seats = [(seat["name"], seat["colour"]) for seat in game["seats"]]
    return stage.open(seats=seats, phones=[0] * len(seats))


def _lay_a_tile(phone: Phone, turn) -> None:
    """Tap a gap and what lies there, however long each answer takes; the page asks again for what does not arrive."""
    head = phone.seen
    phone.gap(turn.cell).wait_for(state="attached")
    phone.tap(phone.gap(turn.cell))
    button = phone.page.locator("#sheet[data-choosing] .tray button").first
    button.wait_for(timeout=HEALED * 1000)
    phone.tap(button)
    expect(phone.page.locator("#seen")).not_to_have_value(str(head), timeout=HEALED * 1000)
