"""Django under ASGI in one hop."""

import asyncio
import threading
from contextlib import AsyncExitStack
from tempfile import NamedTemporaryFile

import pytest
from asgiref.testing import ApplicationCommunicator
from django.http import FileResponse, HttpResponse
from django.test import override_settings
from django.urls import path

from config.http.handler import OneHopHandler, RequestThreads


def who(_request):
    return HttpResponse(threading.current_thread().name)


def echo(request):
    return HttpResponse(request.body)


def file(_request):
    source = NamedTemporaryFile()  # noqa: SIM115 - the response closes it
    source.write(b"x" * 200_000)
    source.seek(0)
    response = FileResponse(source, content_type="text/plain")
    response.set_cookie("seen", "yes")
    return response


def broken(_request):
    raise LookupError("on purpose")


urlpatterns = [
    # Every page of ours leads there.
    path("", who, name="home"),
    path("manifest", who, name="manifest"),
    path("who", who),
    path("echo", echo),
    path("file", file),
    path("broken", broken),
]
handler500 = "games.views.errors.server_error"


@pytest.fixture
def handler():
    with override_settings(ROOT_URLCONF=__name__, REQUEST_THREADS=2):
        yield OneHopHandler()


async def answer(handler, url, body=b""):
    scope = {
        "type": "http",
        "method": "POST" if body else "GET",
        "path": f"/{url}",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-length", str(len(body)).encode())],
    }
    phone = ApplicationCommunicator(handler, scope)
    await phone.send_input({"type": "http.request", "body": body})
    start, content, more = await phone.receive_output(5), b"", True
    while more:
        part = await phone.receive_output(5)
        content, more = content + part.get("body", b""), part.get("more_body", False)
    await phone.wait(5)
    return start["status"], dict(start["headers"]), content


async def test_requests_are_answered_by_lasting_threads(handler):
    names = {(await answer(handler, "who"))[2] for _ in range(6)}

    assert names == {b"request-0_0"}


async def test_simultaneous_requests_spread_over_the_threads(handler):
    answers = await asyncio.gather(*(answer(handler, "who") for _ in range(4)))

    assert {content for _status, _headers, content in answers} == {b"request-0_0", b"request-1_0"}


async def test_files_arrive_whole_with_their_cookies(handler):
    status, headers, content = await answer(handler, "file")

    assert (status, len(content)) == (200, 200_000)
    assert headers[b"Set-Cookie"].startswith(b"seen=yes")


async def test_a_failing_view_is_answered_with_500(handler):
    status, _headers, _content = await answer(handler, "broken")

    assert status == 500


async def test_a_phone_that_hangs_up_is_not_answered(handler):
    phone = ApplicationCommunicator(handler, {"type": "http", "method": "GET", "path": "/who"})
    await phone.send_input({"type": "http.disconnect"})
    await phone.wait(5)

    assert phone.output_queue.empty()


async def test_the_least_busy_thread_is_lent():
    threads = RequestThreads(2, one_writer=False)

    async with threads.lent("GET") as first, threads.lent("GET") as second:
        assert first is not second
    async with threads.lent("GET") as again:
        assert again is first


@pytest.mark.parametrize("one_writer", [False, True])
async def test_who_looks_never_queues_up_behind_who_writes(one_writer):
    threads = RequestThreads(4, one_writer=one_writer)

    async with AsyncExitStack() as held:
        writing = {await held.enter_async_context(threads.lent("POST")) for _ in range(3)}
        reading = {await held.enter_async_context(threads.lent("GET")) for _ in range(3)}

    assert len(writing) == len(reading) == 2
    assert not writing & reading


async def test_one_thread_is_not_enough_for_both():
    threads = RequestThreads(1, one_writer=True)

    async with threads.lent("POST") as writing, threads.lent("HEAD") as reading:
        assert writing is not reading


async def test_forms_queue_for_the_one_thread_that_writes():
    threads, lent = RequestThreads(4, one_writer=True), []

    async def write():
        async with threads.lent("POST") as thread:
            lent.append(thread)
            await asyncio.sleep(0)

    await asyncio.gather(*(write() for _ in range(8)))

    assert len(set(lent)) == 1


async def test_another_thread_takes_what_stands_behind_a_form_that_takes_long():
    threads = RequestThreads(4, one_writer=True)

    async with threads.lent("POST") as slow, threads.lent("POST") as other:
        assert other is not slow
