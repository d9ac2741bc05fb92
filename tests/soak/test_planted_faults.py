"""The soak sees faults: each is planted in the program, and a game that was in order before fails by its law."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from games.log.correction import Change
from games.models import EntryKind, ScoreMarker
from games.projections.mirror import Mirror
from scoring.carcassonne.base.placing import Placing
from scoring.carcassonne.move import Draw
from scoring.carcassonne.pieces import Bag, Supply
from scoring.carcassonne.rules import Carcassonne
from scoring.kernel.rules import Ruleset
from scoring.kernel.state import Step
from tests.soak.boxes import drawn
from tests.soak.play import play

pytestmark = [pytest.mark.soak, pytest.mark.django_db]

BASE, CATAN, KNIGHTS, BOXES = "faults-000", "faults-018", "faults-005", "faults-009"
"""A game of each kind: the base game, Catan, Cities & Knights on phones, and some boxes."""

Plant = Callable[[Any], None]


def accepts_any_place(patch):
    patch.setattr(Placing, "_forbid_place", lambda *_asked: ())


def refuses_a_tile_that_it_proposes(patch):
    plain = Placing.forbid

    def forbid(self, rules, state, seat, move):
        told = Draw("moon-1") if move == Draw("base-V") else move
        return plain(self, rules, state, seat, told)

    patch.setattr(Placing, "forbid", forbid)


def proposes_twice(patch):
    plain = Placing.candidates
    patch.setattr(Placing, "candidates", lambda *asked: [*plain(*asked), *plain(*asked)])


def loses_a_figure(patch):
    plain = Supply.change
    patch.setattr(Supply, "change", lambda self, changes: plain(self, [one for one in changes if one[2] < 0]))


def loses_a_tile(patch):
    plain = Bag.taken
    patch.setattr(Bag, "taken", lambda self, tile: plain(plain(self, tile), tile))


def pays_a_point_too_many(patch):
    def score(self, *awards):
        done = plain(self, *awards)
        scores = done.state.scores
        return replace(done, state=replace(done.state, scores=(scores[0] + bool(awards), *scores[1:])))

    plain = Step.score
    patch.setattr(Step, "score", score)


def proves_with_other_cells(patch):
    plain = Carcassonne.awards

    def awards(self, *asked, **how):
        return [far(one) for one in plain(self, *asked, **how)]

    patch.setattr(Carcassonne, "awards", awards)


def far(award):
    return replace(award, terms=tuple(replace(term, where=((77, 77),)) for term in award.terms))


def loses_a_row(patch):
    plain = Mirror.play_on
    patch.setattr(Mirror, "play_on", lambda self, *told: None if self.model is ScoreMarker else plain(self, *told))


def keeps_rows_of_what_was_corrected(patch):
    patch.setattr(Mirror, "sync", lambda *_told: None)


def writes_a_move_without_a_field(patch):
    patch.setattr(
        "scoring.kernel.codec.fields", lambda of: [one for one in fields(of) if one.name not in ("at", "card")]
    )


def records_without_the_options(patch):
    patch.setattr("scoring.record._write_rules", lambda box: {"edition": box.edition, "sets": list(box.sets)})


def shows_every_hand(patch):
    patch.setattr(Ruleset, "view", lambda _self, state, _seat: state)


def keeps_what_was_taken_back(patch):
    plain = Change.__init__

    def init(self, form, target, seat=None, move=None):
        plain(self, form, max(1, target - 1) if form == EntryKind.RETRACTED else target, seat, move)

    patch.setattr(Change, "__init__", init)


def lets_everybody_draw(patch):
    patch.setattr(Placing, "waive", lambda *_asked: True)


FAULTS: list[tuple[str, Plant, str]] = [
    (BASE, accepts_any_place, "it is not proposed"),
    (BASE, refuses_a_tile_that_it_proposes, "refused"),
    (BASE, proposes_twice, "proposed twice"),
    (BASE, loses_a_figure, "of 7 meeple"),
    (BASE, loses_a_tile, "tiles of"),
    (BASE, pays_a_point_too_many, "sum of their terms"),
    (BASE, proves_with_other_cells, "what does not lie there"),
    (BASE, lets_everybody_draw, "nothing speaks against|out of turn"),
    (BASE, loses_a_row, "rows differ"),
    (BOXES, keeps_rows_of_what_was_corrected, "rows differ"),
    (BOXES, keeps_what_was_taken_back, "."),
    (BOXES, records_without_the_options, "record"),
    (CATAN, writes_a_move_without_a_field, "."),
    (KNIGHTS, shows_every_hand, "a view shows"),
]


@pytest.mark.parametrize(("game", "plant", "law"), FAULTS, ids=lambda one: getattr(one, "__name__", None))
def test_a_planted_fault_is_seen(game, plant, law, monkeypatch):
    plant(monkeypatch)

    with pytest.raises(Exception, match=law) as seen:
        play(drawn(game))

    assert any(f"SOAK_GAME={game} " in note for note in seen.value.__notes__)


@pytest.mark.parametrize("game", [BASE, BOXES, CATAN, KNIGHTS])
def test_the_same_game_without_a_fault_is_in_order(game):
    play(drawn(game))
