"""News pushed over the socket: once for each audience, and nobody is told what they may not see."""

from __future__ import annotations

import asyncio
import json
from http import HTTPStatus
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.core.cache import cache
from django.http import HttpResponse

from games import services
from games.live import consumers
from games.live.crowd import crowd
from games.live.outbox import GROUP, NO_TABLE, Hearing, circuit_to_others, outbox
from games.live.subscriptions import Subscription, subscriptions
from games.models import TileInHand
from games.phones.identity import is_gone, new_phone, remember_phone
from games.screens.table import screen
from games.selectors.tables import tile_in_hand
from games.urls.sockets import websocket_urlpatterns
from games.views import news
from scoring.kernel.moves import IllegalMove
from tests.games.catan.playing import open_catan, play
from tests.support.cast import phone_client
from tests.support.playing import ANN, BEN, CLEO, DRAW_U, PASS, PLACE_U, log, open_table

ROUTES: list[Any] = list(websocket_urlpatterns)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def nobody_listens_on():
    """Let no test leave a socket open: the line of the next one would wait for its event loop."""
    yield
    assert subscriptions.sockets == 0


LATEST = {"head": 0, "lang": "en"}
"""A page that shows the beginning."""
PATIENCE = 10
"""Seconds until a line that is never laid is a failure, and no test that waits for ever."""


async def _listen(uid, phone=None, **page) -> WebsocketCommunicator:
    """Open a socket as a page does, that of a phone or of a stranger."""
    headers = []
    if phone is not None:
        response = HttpResponse()
        remember_phone(response, phone)
        headers = [(b"cookie", f"theme=dark; phone={response.cookies['phone'].value}".encode())]
    query = "&".join(f"{name}={value}" for name, value in page.items())
    socket = WebsocketCommunicator(URLRouter(ROUTES), f"/ws/tables/{uid}/?{query}", headers=headers)
    connected, _ = await socket.connect()
    assert connected
    return socket


async def _frame(socket) -> dict[str, Any]:
    heard: dict[str, Any] = json.loads(await socket.receive_from(timeout=5))
    return heard


@pytest.fixture
def rendered(monkeypatch):
    """Note down for whom news are rendered."""
    bases: list[int] = []
    really = screen.since

    def since(table_view, content, base, **made):
        bases.append(base)
        return really(table_view, content, base, **made)

    monkeypatch.setattr(news, "since", since)
    return bases


async def test_every_phone_of_the_table_is_shown_a_move_that_is_rendered_once(rendered):
    table = await sync_to_async(open_table)()
    sockets = [await _listen(table.uid, phone, head=0, lang="en") for phone in (ANN, BEN)]
    stranger = await _listen(uuid4(), head=0)

    await sync_to_async(log)(table, DRAW_U, PLACE_U)

    one, other = [await _frame(socket) for socket in sockets]
    assert one == other
    assert (one["base"], one["head"], one["news"]) == (0, 2, "moves")
    assert 'id="strip"' in one["html"]
    assert 'name="put"' in one["html"]
    assert rendered == [0]
    assert await stranger.receive_nothing()
    for socket in (*sockets, stranger):
        await socket.disconnect()


async def _is_let_in(phone=None, came_from: str = "192.168.1.20") -> WebsocketCommunicator | None:
    """Open a socket from an address; return it, or None if it was denied."""
    headers = []
    if phone is not None:
        response = HttpResponse()
        remember_phone(response, phone)
        headers = [(b"cookie", f"phone={response.cookies['phone'].value}".encode())]
    socket = WebsocketCommunicator(URLRouter(ROUTES), f"/ws/tables/{uuid4()}/?head=0", headers=headers)
    socket.scope["client"] = (came_from, 50_000)
    connected, _ = await socket.connect()
    return socket if connected else None


async def _tries(count, *whence) -> list[WebsocketCommunicator | None]:
    return [await _is_let_in(*whence) for _ in range(count)]


async def test_a_phone_has_only_so_many_sockets_and_another_is_let_in(monkeypatch):
    monkeypatch.setattr("games.live.crowd.MOST_OF_A_PHONE", 3)
    opened = await _tries(5, ANN)
    assert [one is not None for one in opened] == [True, True, True, False, False]
    opened += await _tries(1, BEN)
    assert opened[-1] is not None

    first = opened[0]
    assert first is not None
    await first.disconnect()
    opened += await _tries(1, ANN)
    assert opened[-1] is not None
    for one in opened[1:]:
        if one is not None:
            await one.disconnect()
    assert crowd.counted == 0


@pytest.mark.parametrize("came_from", ["192.168.1.20", "2001:db8:1:{}::1"])
async def test_one_network_does_not_fill_the_files_of_a_process(monkeypatch, came_from):
    monkeypatch.setattr("games.live.crowd.resource.getrlimit", lambda _what: (10, 10))
    opened = [await _is_let_in(None, came_from.format(number)) for number in range(6)]
    assert [one is not None for one in opened] == [True] * 4 + [False] * 2, "four tenths of ten"

    opened += [await _is_let_in(None, f"10.0.{number}.1") for number in range(6)]
    assert [one is not None for one in opened[6:]] == [True] * 4 + [False] * 2, "the rest is for requests"
    for one in opened:
        if one is not None:
            await one.disconnect()
    assert crowd.counted == 0


async def test_no_frame_holds_the_token_of_a_form():
    table = await sync_to_async(open_table)()
    socket = await _listen(table.uid, ANN, head=0, lang="en")

    await sync_to_async(log)(table, DRAW_U, PLACE_U)

    assert '<input type="hidden" name="token">' in (await _frame(socket))["html"]
    await socket.disconnect()


async def test_whoever_watches_and_whoever_reads_another_language_is_told_so(rendered):
    table = await sync_to_async(open_table)()
    ann = await _listen(table.uid, ANN, head=0, lang="en")
    ben = await _listen(table.uid, BEN, head=0, lang="zh-hans")
    watching = await _listen(table.uid, None, head=0, lang="en")

    await sync_to_async(log)(table, DRAW_U, PLACE_U, PASS)

    told = [(await _frame(socket))["html"] for socket in (ann, ben, watching)]
    assert ["Which tile did" in html for html in told] == [True, False, False]
    assert "You are watching" in told[2]
    assert len(rendered) == 3
    for socket in (ann, ben, watching):
        await socket.disconnect()


async def test_the_page_that_wrote_is_told_by_its_answer_alone():
    table = await sync_to_async(open_table)()
    ann = await _listen(table.uid, ANN, **LATEST, page="one")
    elsewhere = await _listen(table.uid, ANN, **LATEST, page="two")
    ben = await _listen(table.uid, BEN, **LATEST, page="one")
    client = await sync_to_async(phone_client)(ANN)
    form = {"lay": "base-U.0.1.0", "seen": 0, "shows": 0, "token": str(uuid4())}

    answer = await sync_to_async(client.post)(
        f"/t/{table.uid}/record/", form, headers={"HX-Request": "true", "Tableside-Page": "one"}
    )

    assert answer.status_code == HTTPStatus.OK
    told = [await _frame(socket) for socket in (elsewhere, ben)]
    assert [(one["base"], one["head"]) for one in told] == [(0, 2)] * 2
    assert await ann.receive_nothing()
    # The next news builds on that answer.
    await sync_to_async(log)(table, PASS, seen=2)
    assert (await _frame(ann))["base"] == 2
    for socket in (ann, elsewhere, ben):
        await socket.disconnect()


async def test_the_next_frame_builds_on_the_one_before():
    table = await sync_to_async(open_table)()
    socket = await _listen(table.uid, ANN, head=0, lang="en")

    await sync_to_async(log)(table, DRAW_U)
    await sync_to_async(log)(table, PLACE_U, seen=1)

    frames = [await _frame(socket) for _ in range(2)]
    assert [(frame["base"], frame["head"]) for frame in frames] == [(0, 1), (1, 2)]
    await socket.disconnect()


async def test_a_page_that_is_far_behind_or_says_nothing_of_itself_is_only_told_to_ask(rendered, monkeypatch):
    monkeypatch.setattr(news, "MOST_MISSED", 1)
    table = await sync_to_async(open_table)()
    behind = await _listen(table.uid, ANN, head=0, lang="en")
    old = await _listen(table.uid, BEN)

    await sync_to_async(log)(table, DRAW_U, PLACE_U)

    for socket in (behind, old):
        assert await _frame(socket) == {"head": 2, "news": "moves"}
        await socket.disconnect()
    assert not rendered


async def test_what_cannot_be_rendered_for_one_is_asked_for_by_that_one(monkeypatch):
    table = await sync_to_async(open_table)()
    ann = await _listen(table.uid, ANN, head=0, lang="en")
    watching = await _listen(table.uid, None, head=0, lang="en")
    really = screen.since

    def since(table_view, content, base, **made):
        if not table_view.is_seated:
            raise RuntimeError("a template broke")
        return really(table_view, content, base, **made)

    monkeypatch.setattr(news, "since", since)
    await sync_to_async(log)(table, DRAW_U)

    assert "html" in await _frame(ann)
    assert await _frame(watching) == {"head": 1, "news": "moves"}
    for socket in (ann, watching):
        await socket.disconnect()


async def test_who_holds_a_seat_is_looked_up_at_each_move():
    table = await sync_to_async(open_table)()
    socket = await _listen(table.uid, BEN, head=0, lang="en")
    await sync_to_async(lambda: services.give_back(seat=table.seats.get(position=1), phone=BEN))()
    assert await _frame(socket) == {"head": 0, "news": "seats"}

    await sync_to_async(log)(table, DRAW_U)

    assert "You are watching" in (await _frame(socket))["html"]
    await socket.disconnect()


async def test_what_is_rolled_back_is_told_to_nobody():
    table = await sync_to_async(open_table)()
    socket = await _listen(table.uid, ANN, head=0, lang="en")

    def refused():
        with pytest.raises(IllegalMove):
            log(table, DRAW_U, DRAW_U)

    await sync_to_async(refused)()

    assert await socket.receive_nothing()
    await socket.disconnect()


async def test_hands_are_told_to_nobody_else():
    """Every frame of a game with hidden hands is what that phone would be answered if it asked."""
    table = await sync_to_async(open_catan)()
    await sync_to_async(play)(table, 8)
    head = table.head
    cleo = await _listen(table.uid, CLEO, head=head, lang="en")
    watching = await _listen(table.uid, None, head=head, lang="en")

    await sync_to_async(play)(table, 10)

    own, open_to_all = await _frame(cleo), await _frame(watching)
    assert own["html"] != open_to_all["html"]
    for socket in (cleo, watching):
        await socket.disconnect()


async def test_the_socket_answers_pings_and_nothing_else():
    socket = await _listen(uuid4())

    await socket.send_to(text_data="undo everything")
    await socket.send_to(bytes_data=b"\x00")
    await socket.send_to(text_data="ping")

    assert await socket.receive_from() == "pong"
    assert await socket.receive_nothing()
    await socket.disconnect()


async def test_a_phone_that_takes_no_frames_is_hung_up_on(monkeypatch):
    consumer = consumers.TableConsumer()
    consumer.table = uuid4()
    sent: list[str] = []

    async def stuck(text_data):
        await asyncio.Event().wait()

    async def close(code):
        sent.append(f"closed {code}")

    monkeypatch.setattr(consumer, "send", stuck)
    monkeypatch.setattr(consumer, "close", close)
    consumer.subscription = Subscription(None, "en", 0, consumer.offer)
    subscriptions.join(consumer.table, consumer.subscription)
    for number in range(consumers.MOST_WAITING + 2):  # one is on its way
        consumer.offer(str(number))
        await asyncio.sleep(0)
    await asyncio.sleep(0)

    assert sent == ["closed 1013"]
    assert not consumer.waiting
    assert subscriptions.room(consumer.table) is None


async def test_a_phone_that_listens_is_there():
    phone = new_phone()
    assert is_gone(phone)

    socket = await _listen(uuid4(), phone)
    assert not is_gone(phone)
    await socket.disconnect()

    assert await cache.aget(f"phone-listens-{phone.hex}")


@pytest.mark.redis
async def test_other_processes_are_told_which_table_moved_and_no_more(redis_layer):
    layer: Any = get_channel_layer()
    table = await sync_to_async(open_table)()
    here = await _listen(table.uid, ANN, head=0, lang="en")
    elsewhere = await layer.new_channel()
    await layer.group_add(GROUP, elsewhere)

    await sync_to_async(log)(table, DRAW_U)

    assert (await _frame(here))["head"] == 1
    assert await here.receive_nothing()  # its own word, come back, is not heard twice
    told = await layer.receive(elsewhere)
    told.pop("process")
    assert told.pop("number") > 0
    assert told == {"type": "poke", "table": str(table.uid), "text": '{"head": 1, "news": "moves"}'}
    await here.disconnect()
    await layer.flush()


@pytest.mark.redis
async def test_what_another_process_wrote_is_rendered_here(redis_layer, rendered):
    layer: Any = get_channel_layer()
    table = await sync_to_async(open_table)()
    await sync_to_async(log)(table, DRAW_U)
    sockets = [await _listen(table.uid, phone, head=0, lang="en") for phone in (ANN, BEN)]

    text = '{"head": 1, "news": "moves"}'
    told = {"type": "poke", "process": "another", "table": str(table.uid), "text": text}
    async with asyncio.timeout(PATIENCE):
        while not rendered:  # the line is laid when the first socket has opened
            await layer.group_send(GROUP, told)
            await asyncio.sleep(0.05)

    for socket in sockets:
        frame = await _frame(socket)
        assert (frame["base"], frame["head"]) == (0, 1)
        await socket.disconnect()
    assert rendered == [0]
    await layer.flush()


WORDS = {
    "the next one comes": [(1, "table"), (3, "table")],
    "no other comes": [(1, "table"), (2, "none")],
}
"""The numbers of words of another process, about a table or about none, of which one was lost."""


@pytest.mark.redis
@pytest.mark.parametrize("case", WORDS)
async def test_what_was_lost_on_the_line_is_noticed_and_the_phones_ask(redis_layer, case):
    layer: Any = get_channel_layer()
    here = await _listen(uuid4())
    about = {"table": str(uuid4()), "none": str(NO_TABLE)}

    async def hear(number: int, what: str) -> None:
        text = '{"head": 1, "news": "moves"}'
        word = {"type": "poke", "process": "another", "table": about[what], "text": text, "number": number}
        await layer.group_send(GROUP, word)

    (first, what), last = WORDS[case]
    async with asyncio.timeout(PATIENCE):
        while True:  # the line is laid when the first socket has opened
            await hear(first, what)
            await hear(*last)
            if not await here.receive_nothing(timeout=0.1):
                break
            first, last = first + 10, (last[0] + 10, last[1])

    assert await _frame(here) == {"head": None, "news": "moves"}
    await here.disconnect()
    await layer.flush()


async def test_words_in_their_order_are_none_that_was_lost():
    hearing, about = Hearing(), {"table": str(uuid4()), "none": str(NO_TABLE)}
    words: list[tuple[str, int | None, str]] = [("one", 7, "table"), ("one", 8, "table"), ("one", 8, "none")]
    words += [("other", 3, "none"), ("one", 9, "table")]
    words += [("other", 4, "table"), ("one", 9, "table"), ("one", 9, "none"), ("older", None, "table")]

    missed = [hearing.misses({"process": who, "table": about[what], "number": number}) for who, number, what in words]

    assert not any(missed)
    assert hearing.misses({"process": "one", "table": about["none"], "number": 10})


async def test_what_the_line_did_not_take_is_told_later_the_latest_of_each_kind(settings, monkeypatch):
    told, asked, takes, all_told = list[tuple[str, str]](), asyncio.Event(), asyncio.Event(), asyncio.Event()

    class Line:
        async def group_send(self, group: str, word: dict[str, Any]) -> None:
            asked.set()
            await takes.wait()
            told.append((word["table"], word["text"]))
            if len(told) == 3:
                all_told.set()

    line = Line()
    monkeypatch.setattr("games.live.outbox.shared_layer", lambda: line)
    for name, seconds in (("LONGEST_BESIDE", 0.05), ("LONGEST_TELLING", 0.05), ("SOON", 0.05)):
        monkeypatch.setattr(f"games.live.outbox.{name}", seconds)
    outbox.forget()
    here = await _listen(uuid4(), head=0)
    one, other = uuid4(), uuid4()
    for told_of in ((one, 1, "moves"), (other, 4, "moves"), (one, 2, "moves"), (one, 2, "seats")):
        await sync_to_async(outbox.tell)(*told_of)
    async with asyncio.timeout(PATIENCE):
        await asked.wait()
        await asyncio.sleep(0.1)
        was_left_alone = circuit_to_others.is_open
        takes.set()
        await all_told.wait()
    await asyncio.sleep(0.01)

    texts = [(other, '{"head": 4, "news": "moves"}'), (one, '{"head": 2, "news": "moves"}')]
    assert told == [(str(table), text) for table, text in (*texts, (one, '{"head": 2, "news": "seats"}'))]
    assert was_left_alone
    assert not circuit_to_others.is_open
    await here.disconnect()


@pytest.mark.redis
async def test_a_line_that_breaks_is_laid_anew_and_the_phones_ask(redis_layer, monkeypatch):
    layer: Any = get_channel_layer()
    monkeypatch.setattr("games.live.other_processes.RETRY", 0.01)
    breaks = [ConnectionError("no Redis")]
    receive = layer.receive

    async def broken_once(channel):
        if breaks:
            raise breaks.pop()
        return await receive(channel)

    monkeypatch.setattr(layer, "receive", broken_once)
    here = await _listen(uuid4())

    assert await _frame(here) == {"head": None, "news": "moves"}
    await here.disconnect()
    await layer.flush()


def test_a_line_that_is_down_does_not_lose_the_move(settings):
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
                                           "CONFIG": {"hosts": ["redis://127.0.0.1:1"]}}}  # fmt: skip
    table = open_table()

    assert log(table, DRAW_U, phone=ANN).head == 1
    assert table.entries.count() == 1


async def test_a_tile_that_somebody_has_tapped_is_held_up_to_the_others_before_it_is_logged():
    table = await sync_to_async(open_table)()
    pages: tuple[tuple[Any, dict[str, Any]], ...] = ((ANN, LATEST), (BEN, LATEST), (CLEO, {}))
    ann, ben, tv = [await _listen(table.uid, phone, **page) for phone, page in pages]
    client = await sync_to_async(phone_client)(ANN)
    ask = sync_to_async(client.get)

    await ask(f"/t/{table.uid}/sheet/?tile=base-U", headers={"HX-Request": "true"})
    shown = await _frame(ben)

    assert (shown["head"], shown["news"]) == (0, "hand")
    assert "base-U" in shown["hand"]
    assert "<bdi>Ann</bdi>" in shown["hand"]
    assert (await _frame(tv))["hand"] == shown["hand"]
    assert await ann.receive_nothing()

    await ask(f"/t/{table.uid}/sheet/?tile=base-U&gap=1,0", headers={"HX-Request": "true"})
    assert await ben.receive_nothing()
    await ask(f"/t/{table.uid}/sheet/", headers={"HX-Request": "true"})
    assert (await _frame(ben))["hand"] == ""
    for socket in (ann, ben, tv):
        await socket.disconnect()


async def test_what_is_held_up_is_over_with_the_next_move_and_stands_in_no_log():
    table = await sync_to_async(open_table)()
    ben = await _listen(table.uid, BEN, **LATEST)
    client = await sync_to_async(phone_client)(ANN)
    ask = sync_to_async(client.get)

    await ask(f"/t/{table.uid}/sheet/?tile=base-U", headers={"HX-Request": "true"})
    assert "base-U" in (await _frame(ben))["hand"]
    await sync_to_async(log)(table, DRAW_U, PLACE_U, PASS)
    assert (await _frame(ben))["news"] == "moves"
    await sync_to_async(table.refresh_from_db)()
    assert await sync_to_async(tile_in_hand)(table) is None

    await ask(f"/t/{table.uid}/sheet/", headers={"HX-Request": "true"})
    assert await ben.receive_nothing()
    await ben.disconnect()


def test_a_tile_that_nobody_would_see_is_not_written_down():
    table = open_table()
    phone_client(ANN).get(f"/t/{table.uid}/sheet/?tile=base-U", headers={"HX-Request": "true"})

    assert not TileInHand.objects.exists()


@pytest.mark.redis
async def test_other_processes_are_told_that_something_is_held_up_and_not_what(redis_layer, monkeypatch):
    # A machine that is slow just now, or was in the test before, leaves no line alone here.
    monkeypatch.setattr("games.live.outbox.LONGEST_BESIDE", 30.0)
    circuit_to_others.reset()
    layer: Any = get_channel_layer()
    table = await sync_to_async(open_table)()
    here = await _listen(table.uid, BEN, **LATEST)
    elsewhere = await layer.new_channel()
    await layer.group_add(GROUP, elsewhere)
    client = await sync_to_async(phone_client)(ANN)

    await sync_to_async(client.get)(f"/t/{table.uid}/sheet/?tile=base-U", headers={"HX-Request": "true"})

    assert "base-U" in (await _frame(here))["hand"]
    assert await here.receive_nothing()
    told = await asyncio.wait_for(layer.receive(elsewhere), 30)
    assert told["text"] == '{"head": 0, "news": "hand"}'
    assert set(told) == {"type", "process", "table", "text", "number"}
    await here.disconnect()
    await layer.flush()


@pytest.mark.redis
async def test_a_tile_held_up_in_another_process_is_shown_here(redis_layer):
    """The phone that taps has its requests answered by another process than the one that has the others' sockets."""
    layer: Any = get_channel_layer()
    table = await sync_to_async(open_table)()
    ann, ben = [await _listen(table.uid, phone, **LATEST) for phone in (ANN, BEN)]
    await sync_to_async(TileInHand.objects.create)(table=table, head=0, seat=0, tile="base-U", phone=ANN)
    told = {"type": "poke", "process": "another", "table": str(table.uid), "text": '{"head": 0, "news": "hand"}'}

    async with asyncio.timeout(PATIENCE):
        while await ben.receive_nothing(timeout=0.1):  # the line is laid when the first socket has opened
            await layer.group_send(GROUP, told)
    heard = await _frame(ben)

    assert (heard["news"], heard["head"]) == ("hand", 0)
    assert "base-U" in heard["hand"]
    assert "<bdi>Ann</bdi>" in heard["hand"]
    assert await ann.receive_nothing()
    for socket in (ann, ben):
        await socket.disconnect()
    await layer.flush()


async def test_nobody_who_may_not_log_holds_up_a_tile():
    table = await sync_to_async(open_table)()
    ben = await _listen(table.uid, BEN, **LATEST)
    client = await sync_to_async(phone_client)(CLEO)

    await sync_to_async(client.get)(f"/t/{table.uid}/sheet/?tile=base-U", headers={"HX-Request": "true"})

    assert await ben.receive_nothing()
    await ben.disconnect()
