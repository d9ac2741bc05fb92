"""Laws of Catan's pages and sheets, luck and the making of an island included: nobody is barred."""

from __future__ import annotations

import pytest

from tests.browser.test_every_state import LOOKS, become, troubles
from tests.support.depth import first
from tests.support.stage import recorded

pytestmark = [pytest.mark.browser, pytest.mark.slow(seconds=60)]

ROLLED = 55
"""Moves after which somebody is in the middle of a turn."""
NEW = {"game": "catan", "edition": "2022", "plays": ["red", "blue"], "mine": ["red"], "first": "red"}
POST = """([path, fields]) => {
  const form = Object.assign(document.createElement("form"), {method: "post", action: path});
  const csrf = document.querySelector("[name=csrfmiddlewaretoken]").value;
  for (const [name, values] of [...Object.entries(fields), ["csrfmiddlewaretoken", csrf]])
    for (const value of [values].flat()) form.append(Object.assign(document.createElement("input"), {name, value}));
  document.body.append(form);
  form.submit();
}"""


@pytest.fixture
def games(stage):
    """Return Catan's tables in every phase; one phone holds all seats, so it may do everything."""
    game = recorded("base", 0, game="catan")
    first = {name: _until(game, name) for name in ("settle", "roll", "end", "discard", "robber")}

    def laid(moves, cards="table"):
        options = {**game["rules"]["options"], "cards": cards}
        facts = {"game": "catan", "edition": "2022", "sets": [], "board": game["rules"]["board"]}
        names = [("Ann", "red"), ("Ben", "blue")]
        return stage.open(seats=names, phones=[0, 0], options=options, recorded=moves, **facts)

    return {
        "founding": laid([]),
        "linking": laid(game["moves"][:1]),
        "rolling": laid(game["moves"][: first["roll"]]),
        "turn": laid(game["moves"][: first["end"]]),
        "robbing": laid(game["moves"][: first["robber"]]),
        "midway": laid(game["moves"][:ROLLED]),
        "secret": laid(game["moves"][: first["end"]], cards="phones"),
        "over": laid(game["moves"], cards="phones"),
    }


def _until(game, kind) -> int:
    """Return how many moves come before the first of a kind in the game itself, after the set-up."""
    found = (at for at, move in enumerate(game["moves"]) if move["do"] == kind and at > 7)
    return next(found, 0)


def states(games) -> dict[str, tuple[str, str]]:
    """Return the table and the path of each page and sheet by its name."""
    found = {name: (name, "") for name in games}
    for sheet in ("trade=1", "cards=1", "build=road", "build=settlement", "build=city", "card=monopoly", "recount=1"):
        found[sheet] = ("turn", f"sheet/?{sheet}")
    found["counting one's own"] = ("secret", "sheet/?recount=1")
    found["menu"] = ("midway", "sheet/?list=menu")
    found["log"] = ("midway", "log/")
    found["log of hidden hands"] = ("secret", "log/")
    found["board view"] = ("midway", "board/")
    found["turn opened again"] = ("midway", "fix/9/new/")
    found["turn of hidden hands opened again"] = ("secret", "fix/9/new/")
    found["turn explained"] = ("midway", "turn/9/")
    found["points"] = ("midway", "points/0/")
    found["result"] = ("over", "end/")
    return found


@pytest.mark.parametrize(("language", "light", "width"), first(0, LOOKS, ci=1))
def test_no_page_of_catan_bars_anybody(games, switch_on, language, light, width):
    phone = switch_on(games["midway"], 0, viewport={"width": width, "height": 740})
    found = {}
    for name, (table, path) in states(games).items():
        become(phone, games[table], language, light)
        phone.open(games[table].path + path)
        found[name] = troubles(phone)
    for name, path in luck_pages(games["over"]).items():
        become(phone, games["over"], language, light)
        phone.open(path)
        found[name] = troubles(phone)
    for island in ("variable", "real"):
        phone.open("/new/")
        with phone.page.expect_navigation():
            phone.page.evaluate(POST, ["/new/", NEW | {"island": island}])
        found[f"{island} island"] = troubles(phone)
    phone.forgive("404", "422")

    assert {name: lines for name, lines in found.items() if lines} == {}


def luck_pages(table) -> dict[str, str]:
    """Return the pages about dice and luck."""
    return {"luck": f"/games/{table.uid}/luck/", "all dice": "/dice/", "past game": f"/games/{table.uid}/"}
