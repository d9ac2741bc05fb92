"""Files from the wild, each as its list says: it comes in as it was played, or a sentence says why not."""

from __future__ import annotations

import os
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Final
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.utils import translation

from games import services
from games.carcassonne.services.maps import save_map
from games.log.errors import BrokenRecord
from games.log.position import refold
from games.models import Result, SavedMap, Table
from games.phrasing.common.past_games import report_sentences
from scoring.catalogue import GAMES
from scoring.record import examine, parse
from tests.support.wild import WILD, wild_files

pytestmark = pytest.mark.django_db


Proof = Callable[[Path], None]


def brought_in(path: Path) -> list[Table]:
    return list(services.import_file(content=path.read_bytes(), phone=uuid4()).tables)


def why_not(path: Path, language: str = "en") -> str:
    with translation.override(language), pytest.raises(BrokenRecord) as problem:
        brought_in(path)
    with translation.override(language):
        return " ".join(report_sentences(problem.value.report, problem.value.number))


# ------------------------------------------------------------------ what each must do


def passes(path: Path) -> None:
    assert examine(parse(path.read_bytes())).failures == ()


def ends(*totals: int) -> Proof:
    def proof(path: Path) -> None:
        (table,) = brought_in(path)
        assert refold(table).state.scores == totals

    return proof


def moves(*kinds: str) -> Proof:
    """Come in, with these kinds of moves in this order, whatever lies between them."""

    def proof(path: Path) -> None:
        (table,) = brought_in(path)
        made = iter([entry.payload["do"] for entry in table.entries.order_by("seq")])
        assert [kind for kind in kinds if kind in made] == list(kinds)

    return proof


def says(english: str, chinese: str) -> Proof:
    """Be refused in the language of whoever asks."""

    def proof(path: Path) -> None:
        assert english in why_not(path)
        assert chinese in why_not(path, "zh-hans")

    return proof


def by_todays_rules(path: Path) -> None:
    """Pass by the rules of a table that is opened now: records say by which they were played, else by the first."""
    content = parse(path.read_bytes())
    assert isinstance(content, dict)
    content["rules"]["revision"] = GAMES[content["game"]].revision
    assert examine(content).failures == ()


def a_map(path: Path) -> None:
    save_map(phone=uuid4(), content=parse(path.read_bytes()))
    assert SavedMap.objects.count() == 1


def two_hours(path: Path) -> None:
    (table,) = brought_in(path)
    assert (table.moved_at - table.made_at).total_seconds() == 120 * 60


def leaves_out(*reasons: str) -> Proof:
    """Bring in one of two games; the page and the command say why not the other."""

    def proof(path: Path) -> None:
        out = StringIO()
        call_command("import_records", str(path), stdout=out)
        assert Result.objects.values("table").distinct().count() == 1
        for reason in reasons:
            assert reason in out.getvalue()

    return proof


OLD: Final = says("before version 5.7", "5.7")
PROOFS: Final[dict[str, Proof]] = {
    "give-jcz-5.12-shepherd-drawOrder.jcz": ends(0, 3),
    "give-jcz-6.2-shepherd-confirmed.jcz": ends(0, 3),
    "give-jcz-5.4-pointer.jcz": OLD,
    "give-jcz-corn-circles-2.jcz": moves("place", "deploy"),
    "give-jcz-count-quarter.jcz": moves("deploy", "quarter", "count"),
    "give-jcz-count-pass.jcz": moves("deploy", "place", "pass"),
    "give-zipped-save.zip": says("ZIP", "ZIP"),
    "give-bgg-plays.xml": says("BoardGameGeek", "BoardGameGeek"),
    "give-bom-record.json": moves("draw", "place", "deploy"),
    "give-bom-map.json": a_map,
    "give-bgs-dst-autumn.bgsplay": two_hours,
    "give-bgs-decimal.bgsplay": leaves_out("whole"),
    "give-bgs-ignored.bgsplay": leaves_out("statistics"),
    "give-last-tile-builder-abbey.json": by_todays_rules,
}
"""Files that must do something else than pass as a record."""


@pytest.mark.skipif(not WILD.is_dir() and "CI" not in os.environ, reason="the files from the wild do not lie here")
def test_the_files_from_the_wild_are_there():
    assert PROOFS.keys() <= {path.name for path in wild_files()}


@pytest.mark.parametrize("path", wild_files(), ids=lambda path: path.name)
def test_a_file_from_the_wild_does_what_it_must(path, settings):
    settings.TIME_ZONE = "Europe/Berlin"

    PROOFS.get(path.name, passes)(path)
