"""Take the pictures of docs/screens.md: `python -m tools.shots`, or `… home gap` for some of them."""

from __future__ import annotations

import io
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.support.chromium import WHOLE
from tests.support.phone import Phone, pocket, same_segment, wall
from tests.support.stage import Json, Laid, Server, Stage, knights, recorded, staged, turns

OUT: Final = Path(__file__).resolve().parent.parent / "docs" / "screens"
FOUR_PLAYERS: Final = 5
"""The recorded game of Catan that is photographed."""
LATE: Final = 330
"""Moves of the game of Cities & Knights after which a turn is photographed."""
FILM: Final = "turn"
"""The picture that moves."""
FILMED: Final = 47
"""The turns before it: the next one ends a city."""
TEN_SECONDS: Final = 10_000
THINKS: Final = 60_000
"""Milliseconds in which a machine with other things to do has thought about a move."""
PEOPLE: Final = ("Ana", "Björn", "Chen", "Dora")
Step = Callable[[Phone], None]


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables that are photographed: midway, with a tile just laid, late, at the end, with free seats, and a pad.

    At one of them the app gives hints.

    Of Catan: before a roll, after one, before the robber moves, and at the end. Of Cities & Knights: before a roll, in
    the middle of a turn, and with a question to another seat.
    """

    midway: Laid
    laid: Laid
    late: Laid
    over: Laid
    free: Laid
    pad: Laid
    dice: Laid
    trade: Laid
    robber: Laid
    won: Laid
    event: Laid
    siege: Laid
    barter: Laid
    filmed: Laid
    hinted: Laid


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture: its name, the table and the path that it shows, and what to tap first."""

    name: str
    table: Laid
    path: str
    step: Step = lambda _phone: None
    light: str = "light"
    language: str = "en"
    screen: str = "phone"
    number: int | None = 0


def shots(tables: Tables) -> Iterator[Shot]:
    """Yield all pictures."""
    midway, laid, over = tables.midway, tables.laid, tables.over
    yield Shot("home", midway, "/")
    yield Shot("home-zh", midway, "/", language="zh-Hant")
    yield Shot("new-table", midway, "/new/")
    yield Shot("join", tables.free, f"/j/{tables.free.code}/", number=None)
    yield Shot("tray", midway, midway.path)
    yield Shot("tray-zh", midway, midway.path, _choose, language="zh-Hant")
    yield Shot("tile-chosen", midway, midway.path, _choose)
    yield Shot("tile-chosen-dark", midway, midway.path, _choose, light="dark")
    yield Shot("gap", midway, midway.path, _gap)
    yield Shot("hint", tables.hinted, tables.hinted.path, _hint)
    yield Shot("figure", laid, laid.path)
    yield Shot("figure-dark", laid, laid.path, light="dark")
    yield Shot("refusal", midway, midway.path, _refuse)
    yield Shot("why", tables.late, tables.late.path, _why)
    yield Shot("fields", over, over.path, _to_a_field)
    yield Shot("fields-dark", over, over.path, _to_a_field, light="dark")
    yield Shot("result", over, f"{over.path}end/")
    yield Shot("board-view", tables.late, f"{tables.late.path}board/", screen="wall")
    yield Shot("board-view-dark", tables.late, f"{tables.late.path}board/", light="dark", screen="wall")
    yield Shot("pad", tables.pad, tables.pad.path, _light_two)
    yield Shot(
        "pad-facts-dark", tables.pad, f"{tables.pad.path}sheet/?for=city&who-0=1&f-tiles=5&f-shields=1", light="dark"
    )
    yield from catan_shots(tables)
    yield from knights_shots(tables)
    yield Shot("tablet", midway, midway.path, light="light", screen="tablet")


def catan_shots(tables: Tables) -> Iterator[Shot]:
    """Yield the pictures of Catan."""
    yield Shot("catan-dice", tables.dice, tables.dice.path)
    yield Shot("catan-turn", tables.trade, tables.trade.path)
    yield Shot("catan-turn-dark", tables.trade, tables.trade.path, light="dark")
    yield Shot("catan-turn-zh", tables.trade, tables.trade.path, language="zh-Hant")
    yield Shot("catan-trade", tables.trade, f"{tables.trade.path}sheet/?trade=1")
    yield Shot("catan-robber", tables.robber, tables.robber.path)
    yield Shot("catan-luck", tables.won, f"/games/{tables.won.uid}/luck/")
    yield Shot("catan-board-view-dark", tables.trade, f"{tables.trade.path}board/", light="dark", screen="wall")


def knights_shots(tables: Tables) -> Iterator[Shot]:
    """Yield the pictures of Cities & Knights."""
    siege = tables.siege
    yield Shot("knights-dice", tables.event, tables.event.path)
    yield Shot("knights-turn", siege, siege.path)
    yield Shot("knights-turn-dark", siege, siege.path, light="dark")
    yield Shot("knights-barbarians", siege, f"{siege.path}sheet/?list=glance")
    yield Shot("knights-improve", siege, f"{siege.path}sheet/?improve=trade")
    yield Shot("knights-cards", siege, f"{siege.path}sheet/?cards=1")
    yield Shot("knights-question", tables.barter, tables.barter.path)
    yield Shot("knights-board-view-dark", siege, f"{siege.path}board/", light="dark", screen="wall")


def _choose(phone: Phone) -> None:
    phone.tap(phone.page.locator("#sheet .tray a[href]").nth(3))
    phone.page.locator("#map a[data-lay]").first.wait_for(state="attached")


def _gap(phone: Phone) -> None:
    phone.tap(phone.page.locator("#tiles a").last)
    phone.page.locator("#sheet .tray-gap").wait_for()


def _hint(phone: Phone) -> None:
    """Ask for the best moves with the tile that was drawn."""
    _choose(phone)
    phone.tap(phone.page.get_by_role("button", name="A hint"))
    phone.page.locator("#sheet ol > li").nth(2).wait_for(timeout=THINKS)


def _refuse(phone: Phone) -> None:
    _gap(phone)
    phone.tap("#sheet a[href*='all']")
    phone.tap(phone.page.locator("#sheet .is-misfit").nth(2))
    phone.page.locator("#sheet .refusal").wait_for()


def _why(phone: Phone) -> None:
    phone.tap("#sheet .happened a")
    phone.page.locator("#sheet .counted").wait_for()


def _to_a_field(phone: Phone) -> None:
    """Step to the first field that brings points."""
    while not phone.page.locator("#overlay .hatch").count():
        shown = str(phone.page.locator("#seen").get_attribute("data-shown"))
        phone.tap("#reveal-next")
        phone.page.locator(f"#seen:not([data-shown='{shown}'])").wait_for(state="attached")


def _light_two(phone: Phone) -> None:
    for seat in (1, 4):
        phone.tap(f".pad-who .choice:nth-of-type({seat})")


def lay_out(stage: Stage) -> Tables:
    """Lay the tables out, from one recorded game of four players."""
    game = recorded("base-compact", 5)
    seats = list(zip(PEOPLE, ("red", "blue", "green", "yellow"), strict=True))

    def open_one(moves: list[Json], *others: int | None) -> Laid:
        return stage.open(name="Friday at Ana’s", seats=seats, phones=[0, *(others or (0, 0, 0))], moves=moves)

    return Tables(
        **lay_out_catan(stage),
        **lay_out_knights(stage),
        midway=open_one(turns(game, 34)),
        hinted=stage.open(
            name="Friday at Ana’s", seats=seats, phones=[0, 0, 0, 0], moves=turns(game, 34), aids="hint", draw_by="bag"
        ),
        filmed=open_one(turns(game, FILMED)),
        laid=open_one(turns(game, 31)[:-1]),
        late=open_one(turns(game, last_score(game, 60))),
        over=open_one(game["moves"]),
        free=open_one(turns(game, 34), None, 1, None),
        pad=stage.open(
            name="Friday at Ana’s",
            seats=seats,
            phones=[0, 0, 0, 0],
            game="pad-carcassonne",
            edition="2006",
            sets=["inns", "traders"],
            moves=[
                {"seat": seat, "do": "score", "for": key, "facts": {"tiles": tiles}, "also": also}
                for seat, key, tiles, also in (
                    (0, "city", 4, []),
                    (1, "road", 6, []),
                    (3, "city", 5, []),
                    (2, "road", 4, [0]),
                )
            ],
        ),
    )


def lay_out_catan(stage: Stage) -> dict[str, Laid]:
    """Lay Catan's tables out, from one recorded game of four players; one phone holds all hands."""
    game = recorded("base", FOUR_PLAYERS, game="catan")
    seats = list(zip(PEOPLE, ("red", "blue", "white", "orange"), strict=True))
    rolls = [at for at, move in enumerate(game["moves"]) if move["do"] == "roll"]
    middle = rolls[len(rolls) // 2]
    rolled = next(at for at in rolls if at > middle and game["moves"][at + 1]["do"] not in {"discard", "robber"})
    robber = next(at for at in rolls if at > middle and game["moves"][at + 1]["do"] == "robber")

    def open_one(moves: list[Json]) -> Laid:
        facts = {"game": "catan", "edition": "2022", "sets": [], "board": game["rules"]["board"]}
        options = {**game["rules"]["options"], "cards": "phones"}
        return stage.open(
            name="Friday at Ana’s", seats=seats, phones=[0, 0, 0, 0], options=options, recorded=moves, **facts
        )

    return {
        "dice": open_one(game["moves"][:middle]),
        "trade": open_one(game["moves"][: rolled + 1]),
        "robber": open_one(game["moves"][: robber + 1]),
        "won": open_one(game["moves"]),
    }


def lay_out_knights(stage: Stage) -> dict[str, Laid]:
    """Lay the tables of Cities & Knights out, from one recorded game of four players; one phone holds all hands."""
    game = knights("four")
    seats = list(zip(PEOPLE, ("red", "blue", "white", "orange"), strict=True))
    barter = next(at for at, move in enumerate(game["moves"]) if move["do"] == "barter")

    def open_one(moves: list[Json]) -> Laid:
        facts = {"game": "catan", "edition": "2022", "sets": game["rules"]["sets"]}
        return stage.open(
            name="Friday at Ana’s",
            seats=seats,
            phones=[0, 0, 0, 0],
            options=game["rules"]["options"],
            recorded=moves,
            **facts,
        )

    rolls = [at for at, move in enumerate(game["moves"]) if move["do"] == "roll"]
    late = next(at for at in rolls if at > LATE and game["moves"][at + 1]["do"] not in {"discard", "draw_progress"})
    return {
        "event": open_one(game["moves"][:late]),
        "siege": open_one(game["moves"][: late + 1]),
        "barter": open_one(game["moves"][:barter]),
    }


def last_score(game: Json, most: int) -> int:
    """Return the last turn up to `most` that brought points."""
    paid = [
        len(turns_before(game, at)) for at, move in enumerate(game["moves"]) if move.get("expect", {}).get("scored")
    ]
    return max(turn for turn in paid if turn <= most)


def turns_before(game: Json, at: int) -> list[Json]:
    """Return the draws up to a move."""
    return [move for move in game["moves"][: at + 1] if move["do"] == "draw"]


def take(shot: Shot, browser: Browser, server: Server) -> bytes:
    """Return a picture as PNG."""
    looks: dict[str, Any] = {"color_scheme": shot.light}
    if shot.screen == "wall":
        phone = wall(browser, server.url, shot.table, **looks)
    elif shot.screen == "tablet":
        phone = pocket(browser, server.url, shot.table, 0, viewport={"width": 1024, "height": 700}, **looks)
    else:
        phone = pocket(browser, server.url, shot.table, shot.number, **looks)
    cookies = {"django_language": shot.language, "theme": shot.light}
    phone.page.context.add_cookies(
        [{"name": name, "value": value, "url": server.url} for name, value in cookies.items()]
    )
    phone.open(shot.path)
    phone.page.wait_for_load_state("networkidle")
    shot.step(phone)
    phone.page.wait_for_load_state("networkidle")
    phone.page.wait_for_timeout(300)
    picture = phone.page.screenshot()
    phone.close()
    return picture


def main(names: list[str]) -> None:
    """Take the named pictures, or all."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, staged(Path(folder)) as (server, stage), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=WHOLE, args=sandbox)
        tables = lay_out(stage)
        for shot in shots(tables):
            if not names or shot.name in names:
                (OUT / f"{shot.name}.png").write_bytes(smaller(take(shot, browser, server)))
                print(shot.name, flush=True)
        if not names or FILM in names:
            (OUT / f"{FILM}.webp").write_bytes(timeline(browser, server, tables.filmed))
            print(FILM, flush=True)
        browser.close()


def timeline(browser: Browser, server: Server, table: Laid) -> bytes:
    """Return a turn as a picture that moves."""
    phone = pocket(browser, server.url, table, 0, color_scheme="light")
    phone.page.context.add_cookies([{"name": "theme", "value": "light", "url": server.url}])
    phone.open(table.path)
    frames = []
    for _ in a_turn(phone):
        phone.page.wait_for_load_state("networkidle")
        phone.page.wait_for_timeout(600)
        frames.append(phone.page.screenshot())
    phone.close()
    return moving(frames)


def a_turn(phone: Phone) -> Iterator[None]:
    """Log the turn that is filmed; stop where there is something to see: tray, tile, its place, the figure on it."""
    game = recorded("base-compact", 5)
    draw, place, figure = game["moves"][len(turns(game, FILMED)) :][:3]
    yield
    phone.tap(phone.page.locator(f"#sheet .tray a[href$='tile={draw['tile']}']"))
    yield
    laid = phone.lay_tile_first(draw["tile"], place["rot"], tuple(place["at"]))
    yield
    phone.put(same_segment(draw["tile"], place["rot"], laid, figure["on"]))
    yield


def moving(frames: Sequence[bytes]) -> bytes:
    """Return a WebP that shows one picture after the other, for ten seconds in all."""
    first, *rest = (Image.open(io.BytesIO(frame)).convert("RGB") for frame in frames)
    out = io.BytesIO()
    first.save(out, "WEBP", save_all=True, append_images=rest, duration=TEN_SECONDS // len(frames), loop=0, quality=60)
    return out.getvalue()


def smaller(picture: bytes) -> bytes:
    """Return a PNG of 256 colours."""
    out = io.BytesIO()
    Image.open(io.BytesIO(picture)).convert("RGB").quantize(256, kmeans=1).save(out, "PNG", optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    main(sys.argv[1:])
