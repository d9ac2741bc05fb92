"""Lighthouse, mobile, five runs of a page; wants node and the npm registry, and says so where they are missing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from benchmarks.measure import Row, summary
from tests.support.chromium import WHOLE
from tests.support.stage import Json, Laid, Stage, recorded, staged, turns

VERSION: Final = "12.8.2"
RUNS: Final = 5
FOUR_PLAYERS: Final = 5
"""The recorded game of Catan that is laid out."""
GOALS: Final = {"performance": "≥ 95", "accessibility": "100", "best-practices": "100", "seo": "100 on public pages"}
TIMES: Final = {"largest-contentful-paint": "≤ 2,000", "total-blocking-time": "≤ 150"}


def rows() -> list[Row]:
    """Measure and return the rows, or one that says that nothing was measured."""
    if not (WHOLE and shutil.which("npm")):
        return [_not_measured("node or a browser is missing")]
    with TemporaryDirectory() as folder:
        tool = _install(Path(folder))
        if tool is None:
            return [_not_measured("npm could not fetch it")]
        (var := Path(folder, "var")).mkdir()
        return _pages(tool, var)


def _not_measured(why: str) -> Row:
    return Row(f"Lighthouse: not measured, {why}", float("nan"), float("nan"), float("nan"), "")


def _install(folder: Path) -> Path | None:
    quiet = {"PUPPETEER_SKIP_DOWNLOAD": "1", "CHROME_PATH": WHOLE}
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund", f"lighthouse@{VERSION}"]
    done = subprocess.run(command, cwd=folder, env=os.environ | quiet, check=False, capture_output=True)
    tool = folder / "node_modules" / "lighthouse" / "cli" / "index.js"
    return tool if done.returncode == 0 and tool.exists() else None


def _pages(tool: Path, folder: Path) -> list[Row]:
    found = []
    with staged(folder) as (server, stage):
        tiles, island = _carcassonne(stage), _catan(stage)
        pages = (
            ("home", "/", tiles),
            ("table page, turn 70", tiles.path, tiles),
            ("Catan's table page", island.path, island),
        )
        for name, path, table in pages:
            runs = [_report(tool, server.url + path, table.cookies[0]) for _ in range(RUNS)]
            reports = [report for report in runs if report]
            found += _rows_of(name, reports) if reports else [_not_measured(f"{name} did not load")]
    return found


def _carcassonne(stage: Stage) -> Laid:
    game = recorded("base-2006", 1)
    return stage.open(seats=_seats(game), phones=[0, 0, 0, 0], moves=turns(game, 70))


def _catan(stage: Stage) -> Laid:
    """Lay out the middle of a game of four, just after a roll: trading and building is what a phone shows longest."""
    game = recorded("base", FOUR_PLAYERS, game="catan")
    rolls = [at for at, move in enumerate(game["moves"]) if move["do"] == "roll"]
    middle = next(at for at in rolls[len(rolls) // 2 :] if game["moves"][at + 1]["do"] not in {"discard", "robber"})
    return stage.open(
        seats=_seats(game), phones=[0, 0, 0, 0], recorded=game["moves"][: middle + 1],
        game="catan", edition="2022", sets=[], board=game["rules"]["board"],
        options=game["rules"]["options"] | {"cards": "phones"},
    )  # fmt: skip


def _seats(game: Json) -> list[tuple[str, str]]:
    return [(seat["name"], seat["colour"]) for seat in game["seats"]]


def _report(tool: Path, url: str, cookie: str) -> Any:
    """Return a report; None if the browser did not start, as happens on a busy machine."""
    command = [
        "node", str(tool), url, "--quiet", "--output=json", "--output-path=stdout",
        "--chrome-flags=--headless=new --no-sandbox", f"--only-categories={','.join(GOALS)}",
        f"--extra-headers={json.dumps({'Cookie': f'phone={cookie}'})}",
    ]  # fmt: skip
    environment = os.environ | {"CHROME_PATH": WHOLE}
    done = subprocess.run(command, env=environment, check=False, capture_output=True, text=True)
    return json.loads(done.stdout) if done.returncode == 0 else None


def _rows_of(name: str, reports: list[Any]) -> list[Row]:
    scores = [
        summary(
            f"Lighthouse, {name}: {category}",
            [100 * report["categories"][category]["score"] for report in reports], "", goal,
        )
        for category, goal in GOALS.items()
    ]  # fmt: skip
    times = [
        summary(
            f"Lighthouse, {name}: {audit.replace('-', ' ')}",
            [report["audits"][audit]["numericValue"] for report in reports], "ms", goal,
        )
        for audit, goal in TIMES.items()
    ]  # fmt: skip
    return scores + times
