"""Laws: whatever is corrected, the table stands as if it had been played so from the start."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.carcassonne.mirrors import table as carcassonne
from games.log.correction import Change, Draft, preview, taking_back
from games.log.draft import pack, unpack
from games.log.position import Position
from games.models.log import EntryKind
from games.projections import sync
from scoring.kernel import log
from scoring.kernel.log import Played
from tests.games.corrections.wandering import beginning, correct, play_on, played_entries, random_change

SEEDS = st.integers(0, 2**32 - 1)


def played_directly(position: Position) -> Position:
    """Return the clean game: the moves that count, each played once, by a table that never erred."""
    clean = Position(0, 0, position.rules, position.before, position.before)
    for head, played in enumerate(position.played, 1):
        step = position.rules.play(clean.state, played.seat, played.move)
        clean = clean.go(head, Played(head, played.seat, played.move), step)
    return clean


def rows(position: Position) -> list[object]:
    """Return all mirrored rows; entries are counted among those that count, as corrections leave holes."""
    count = {played.seq: index for index, played in enumerate(position.played, 1)} | {None: None}
    tiles = {key: (*row[:-1], count[row[-1]]) for key, row in carcassonne.tiles(position).items()}
    meeples = {key: count[row[0]] for key, row in carcassonne.meeples(position).items()}
    lines = {(count[seq], number): row for (seq, number), row in sync.score_lines(position).items()}
    return [tiles, meeples, lines, sync.results(position)]


class Table(RuleBasedStateMachine):
    """A game that goes on while people put it right, take corrections back, and answer conflicts as they like."""

    def __init__(self):
        super().__init__()
        self.position = beginning()
        self.log: list[log.Entry] = []

    @initialize(seed=SEEDS, turns=st.integers(2, 12))
    def begin(self, seed, turns):
        self.position = play_on(self.position, turns, random.Random(seed))
        self.log = played_entries(self.position)

    @rule(seed=SEEDS, turns=st.integers(1, 6))
    def go_on(self, seed, turns):
        head = self.position.head
        self.position = play_on(self.position, turns, random.Random(seed))
        self.log.extend(played for played in self.position.played if played.seq > head)

    @precondition(lambda self: self.position.played)
    @rule(seed=SEEDS, answers=st.lists(st.sampled_from(["say", "drop", "shift"]), max_size=4))
    def put_right(self, seed, answers):
        chance = random.Random(seed)
        draft = Draft(self.position.head).change(*random_change(self.position, chance))
        for answer in answers:
            seen = preview(self.position, self.log, draft)
            if seen.conflicts:
                draft = draft.answer(chance.choice(seen.conflicts).played.seq, answer)
        assert unpack(pack(draft), self.position.rules.move_types, self.position.head) == draft
        self.position, self.log = correct(self.position, self.log, draft)

    @precondition(lambda self: self.position.played)
    @rule(seed=SEEDS)
    def take_a_turn_back(self, seed):
        index = random.Random(seed).randrange(len(self.position.played))
        draft = Draft(self.position.head, 0, taking_back(self.position.played, index))
        self.position, self.log = correct(self.position, self.log, draft)

    @precondition(lambda self: any(not isinstance(entry, Played) for entry in self.log))
    @rule(seed=SEEDS)
    def take_a_correction_back(self, seed):
        done = [entry.seq for entry in self.log if not isinstance(entry, Played)]
        gone = {entry.of for entry in self.log if isinstance(entry, log.Retracted)}
        live = [seq for seq in done if seq not in gone]
        if live:
            change = Change(EntryKind.RETRACTED, random.Random(seed).choice(live))
            self.position, self.log = correct(self.position, self.log, Draft(self.position.head, 0, (change,)))

    @invariant()
    def stands_as_if_played_so(self):
        clean = played_directly(self.position)
        assert self.position.stuck is None
        assert clean.state == self.position.state
        assert rows(clean) == rows(self.position)


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=25, stateful_step_count=8, deadline=None, suppress_health_check=list(HealthCheck)
)


BOXES = [
    ("base", "inns", "traders"),
    ("base", "river1", "inns"),
    ("base", "king", "besiegers"),
    ("base", "traders", "river2"),
]


@pytest.mark.parametrize("sets", BOXES, ids="+".join)
@pytest.mark.parametrize("seed", range(3))
def test_with_more_in_the_box_a_corrected_game_is_the_clean_one_too(sets, seed):
    chance = random.Random(seed)
    position = play_on(beginning(3, sets), 25, chance)
    entries = played_entries(position)
    for _ in range(3):
        draft = Draft(position.head).change(*random_change(position, chance))
        position, entries = correct(position, entries, draft)
        clean = played_directly(position)
        assert (clean.state, rows(clean)) == (position.state, rows(position))
        if not position.played:
            break


@pytest.mark.parametrize("seed", range(8))
def test_a_correction_and_its_taking_back_restore_everything(seed):
    chance = random.Random(seed)
    position = play_on(beginning(), 15, chance)
    entries = played_entries(position)
    after, written = correct(position, entries, Draft(position.head).change(*random_change(position, chance)))
    back = preview(
        after,
        written,
        Draft(after.head).change(*_taking_all_back(position.head, after.head)),
    )

    assert back.conflicts == ()
    assert (back.after.state, back.after.played) == (position.state, position.played)


def _taking_all_back(old: int, new: int):

    return [Change(EntryKind.RETRACTED, seq) for seq in range(new, old, -1)]
