"""The game of a walk at a table of the database: its rows, its record, and corrections of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final
from uuid import uuid4

import msgspec
from django.db import transaction

from games import services
from games.archive.records import record_json
from games.log.correction import Change, Draft, preview, taking_back
from games.log.draft import pack, unpack
from games.log.errors import EndsByTalk, HandsWereOpen, NotOverruled, NotSeated, SecretsInPlay, SecretWasTold
from games.log.position import Position, as_entry, opening, position_cache, position_of, refold
from games.log.table_secret import secret_of
from games.models import AppDecision, EntryKind, Table
from games.projections.sync import differences
from games.selectors.decisions import decision_at
from games.services.log.table_session import NewLine, locked_table
from scoring.kernel import log
from scoring.kernel.log import Played
from scoring.kernel.moves import IllegalMove, Move
from scoring.pads.rules import ScorePad
from scoring.players.levels import asked_seat
from scoring.record import Participant, Record, Recorded, Report, check, parse, read, result_of, write
from tests.soak.boxes import Drawn
from tests.soak.pad_lines import some_line
from tests.soak.tries import Tries
from tests.soak.walk import Ply, Walk
from tests.support.cast import phone_client
from tests.support.playing import ANN

LEVELS: Final = ("easy", "fair", "fair", "strong")
REFUSED: Final = (IllegalMove, NotOverruled, NotSeated, SecretsInPlay, EndsByTalk, HandsWereOpen, SecretWasTold)
"""Reasons against a correction: a past on which the game cannot go on, and hands that are not open."""


class Stored:
    """A table whose log is that of a walk."""

    def __init__(self, drawn: Drawn) -> None:
        self.drawn, self.chance = drawn, Random(f"corrections of {drawn.name}")
        box, seats = drawn.box, range(drawn.box.seats)
        hosts = (0,) if drawn.has_app else tuple(seats)
        choices = services.TableChoices(
            name=drawn.name,
            game=box.game,
            edition=box.edition,
            sets=box.sets,
            options=box.options,
            seats=[(f"Player {seat}", box.colours[seat]) for seat in seats],
            first=drawn.first,
            host_seats=hosts,
            copies=box.copies,
            start=box.start,
            board=box.board,
            played_by={seat: self.chance.choice(LEVELS) for seat in seats if seat not in hosts},
        )
        self.table: Table = services.open_table(phone=ANN, choices=choices)
        if drawn.has_app:
            services.choose_app_ways(table=self.table, phone=ANN, pause=3, draws=True)
        self.position = opening(self.table)
        assert self.table.box == box, "a table plays another box than was chosen"

    @property
    def secret(self) -> bytes:
        return secret_of(self.table)

    # --------------------------------------------------------------- rows

    def follow(self, walk: Walk) -> None:
        """Log what the walk has played since, the last moves as a form of their own, and look at all rows."""
        new = walk.plies[len(self.position.played) :]
        few = self.chance.choice((1, 1, 2, 3))
        self._log(new[:-few])
        before = self.position
        self._log(new[-few:])
        self.check_rows()
        if not walk.state.over and self.chance.random() < 0.3 and new:
            self._undo(before, new[-few:])

    def _log(self, plies: list[Ply]) -> None:
        if not plies:
            return
        with locked_table(self.table.uid, ANN) as session:
            after = _after(self.position, plies)
            lines = [NewLine(EntryKind.PLAYED, ply.seat, ply.move) for ply in plies]
            self._stands(session.write(uuid4(), lines, after))

    def _stands(self, position: Position) -> None:
        self.position = position
        position_cache.forget()
        position_cache.keep(self.table.uid, position)
        self.table.refresh_from_db()

    def _undo(self, before: Position, plies: list[Ply]) -> None:
        try:
            after = services.undo(**self._facts)
        except SecretWasTold:
            # Every seat would be asked first (tests/games/catan/test_second_try.py).
            assert any(before.rules.tells_a_secret(ply.move) for ply in plies), "no secret was told"
            return
        assert after.state == before.state, "what was taken back has left something"
        self._stands(after)
        self.check_rows()
        self._log(plies)

    def check_rows(self) -> None:
        """Rows are those of a rebuild, and the log leads to where the game stands."""
        again = refold(self.table)
        assert again.stuck is None, f"the log is stuck: {again.stuck}"
        mine = self.position
        assert (again.head, again.turns, again.played) == (mine.head, mine.turns, mine.played), "the log says otherwise"
        assert again.state == mine.state, "the log leads to another position"
        assert again.effects == mine.effects, "other things follow from the log"
        wrong = differences(self.table, again)
        assert wrong == [], f"rows differ from those of a rebuild: {wrong}"

    # ------------------------------------------------------------- record

    def check_record(self, walk: Walk) -> Record:
        """The moves survive being written as a record, and a record says of them what there is to say."""
        moves = tuple(Recorded(ply.seat, ply.move) for ply in walk.plies)
        people = tuple(Participant(f"Player {seat}", colour) for seat, colour in enumerate(walk.drawn.box.colours))
        # A record says who began by its first move.
        record = Record(walk.drawn.box, people, moves, result_of(walk.rules.outcome(walk.state)))
        assert read(parse(msgspec.json.encode(write(record)))) == record, "a record is another one once it was written"
        if record.first == walk.drawn.first:
            report = check(record)
            assert report == Report("", len(moves), walk.state.scores, (), people), f"{report.failures}"
        return record

    def check_import(self, walk: Walk) -> None:
        """A table that is made of the record stands where the game stands."""
        record = self.check_record(walk)
        if record.first != walk.drawn.first:
            return
        # As if others had played it: a game that is here already does not come in again.
        content = record_json(record).replace(b'"Player ', b'"Guest ')
        (table,) = services.import_file(content=content, phone=ANN).tables
        there = refold(table)
        assert (there.state, there.stuck) == (walk.state, None), "an imported game stands elsewhere"
        assert differences(table, there) == []

    # -------------------------------------------------------- corrections

    def correct(self, walk: Walk, tries: Tries) -> None:
        """Put something right, look at all that follows, and take it back; nothing of it is kept."""
        if not self.position.played:
            return
        draft = Draft(self.position.head).change(*self._change(walk, tries))
        kinds = self.position.rules.move_types
        assert unpack(pack(draft), kinds, self.position.head) == draft, "a draft is another one once it was packed"
        old = self.position
        with transaction.atomic():
            self._keep(draft, old)
            transaction.set_rollback(True)
        self._stands(old)

    def _keep(self, draft: Draft, old: Position) -> None:
        entries = _entries(self.table)
        seen = preview(old, entries, draft, lambda state: old.rules.uncovered(state, self.secret))
        try:
            with transaction.atomic():
                after = services.keep_draft(draft=pack(draft), **self._facts)
        except REFUSED:
            self.table.refresh_from_db()
            assert self.table.head == old.head, "a correction that was refused has changed something"
            return
        self._stands(after)
        self.check_rows()
        if after.head == seen.after.head:
            assert after.state == seen.after.state, "a correction leads elsewhere than its preview said"
        back = Draft(after.head, 0, tuple(Change(EntryKind.RETRACTED, seq) for seq in range(after.head, old.head, -1)))
        try:
            with transaction.atomic():
                restored = services.keep_draft(draft=pack(back), **self._facts)
        except REFUSED:
            return
        self._stands(restored)
        assert (restored.state, restored.played) == (old.state, old.played), (
            "a correction taken back has left something"
        )
        self.check_rows()

    @property
    def _facts(self) -> dict[str, Any]:
        return {"table_uid": self.table.uid, "phone": ANN, "seen": self.table.head, "token": uuid4()}

    def _change(self, walk: Walk, tries: Tries) -> tuple[Change, ...]:
        played, chance = self.position.played, self.chance
        index = chance.randrange(len(played))
        one, ply = played[index], walk.plies[index]
        match chance.randrange(5):
            case 0:
                return taking_back(played, index)
            case 1:
                return (Change(EntryKind.INSERTED, one.seq, one.seat, self._other(walk, ply)),)
            case 2:
                altered = tries.altered(ply.move, ply.before)
                return (Change(EntryKind.AMENDED, one.seq, one.seat, altered or ply.move),)
            case _:
                return (Change(EntryKind.AMENDED, one.seq, one.seat, self._other(walk, ply)),)

    def _other(self, walk: Walk, ply: Ply) -> Move:
        if isinstance(walk.rules, ScorePad):
            return some_line(walk.rules, ply.before, ply.seat, self.chance)
        others = ply.legal or walk.legal(ply.before, ply.seat)
        return self.chance.choice(others) if others else ply.move

    # ------------------------------------------------------------ the app

    def let_the_app_move(self, walk: Walk) -> None:
        """The app decides for its seat, its page shows it, and what it decided becomes part of the game."""
        app = {seat.position for seat in self.table.seats.all() if seat.played_by}
        if walk.has_ended or asked_seat(walk.state, app) is None:
            return
        thought = services.think(self.table.uid)
        assert thought is not None, "the app was asked, and decides nothing"
        decided = AppDecision.objects.get(table=self.table)
        assert decision_at(self.table) is not None
        if decided.moves:
            assert phone_client(ANN).get(f"/t/{self.table.uid}/").status_code == 200
        after = services.go_on(self.table.uid, thought.head)
        assert after is not None, "what the app has decided is not carried out"
        for one in after.played[len(self.position.played) :]:
            walk.play(one.seat, one.move)
        self._stands(after)
        self.check_rows()


def _after(position: Position, plies: list[Ply]) -> Position:
    """Return the position some plies on."""
    played = [Played(seq, ply.seat, ply.move) for seq, ply in enumerate(plies, position.head + 1)]
    return replace(
        position,
        head=position.head + len(plies),
        state=plies[-1].step.state,
        played=(*position.played, *played),
        effects=(*position.effects, *((one.seq, ply.step.effects) for one, ply in zip(played, plies, strict=True))),
        turns=(*position.turns, *(ply.before.turn_number for ply in plies)),
    )


def _entries(table: Table) -> list[log.Entry]:
    kinds = position_of(table).rules.move_types
    return [as_entry(row, kinds) for row in table.entries.all()]
