"""A phone of each engine, kept for all of its tests, beside one of Chromium that it is compared with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright

from tests.support.chromium import BARE, WHOLE
from tests.support.engines import NAMES, SIZE, EnginePhone, engine_page, is_here
from tests.support.phone import Phone
from tests.support.stage import Laid, Server, Stage, recorded, turns


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of an engine in one process: a phone is started once."""
    here = f"{Path(__file__).parent}/"
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.engines)
            item.add_marker(pytest.mark.xdist_group(item.callspec.params["engine"]))  # type: ignore[attr-defined]


@pytest.fixture(scope="session", params=sorted(NAMES))
def engine(request: pytest.FixtureRequest) -> str:
    """Return the name of an engine that is installed here."""
    name: str = request.param
    if not is_here(name):
        pytest.fail(f"{name} is not installed: tools/need_engines.sh")
    return name


@pytest.fixture(scope="session")
def stage(served: Server) -> Iterator[Stage]:
    stage = Stage(served.environment)
    yield stage
    stage.close()


@pytest.fixture(scope="session")
def game() -> dict[str, Any]:
    """Return a recorded game of four players and 71 turns, by the rules of 2006."""
    return recorded("base-2006", 1)


@pytest.fixture(scope="session")
def kept_phone(
    engine: str, served: Server, playwright: Playwright, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[EnginePhone]:
    with engine_page(playwright, engine, tmp_path_factory.mktemp(engine), served.url) as page:
        phone = EnginePhone(page, served.url)
        # A server's first page is loaded twice: of the first load WebKit does not tell everything.
        phone.open("/")
        yield phone


@pytest.fixture
def phone(kept_phone: EnginePhone) -> Iterator[EnginePhone]:
    """Return the phone of the engine; at the end it may not have complained."""
    kept_phone.page.evaluate("() => { try { localStorage.clear(); sessionStorage.clear() } catch {} }")
    kept_phone.complaints.clear()
    yield kept_phone
    complaints = list(kept_phone.complaints)
    kept_phone.open("/help/")
    assert complaints == []


@pytest.fixture(scope="session")
def beside(served: Server, playwright: Playwright) -> Iterator[Phone]:
    """Return a phone with Chromium."""
    browser = playwright.chromium.launch(executable_path=BARE or WHOLE)
    yield Phone(browser.new_context(viewport=SIZE, has_touch=True, is_mobile=True).new_page(), served.url)
    browser.close()


@pytest.fixture
def lay_out(stage: Stage, game: dict[str, Any]) -> Any:
    """Return how to open a table of four on one phone, with the first turns of the recorded game played."""

    def lay_out(after: int) -> Laid:
        seats = [(seat["name"], seat["colour"]) for seat in game["seats"]]
        return stage.open(seats=seats, phones=(0, 0, 0, 0), moves=turns(game, after))

    return lay_out
