"""The log in memory: positions folded from it, corrections and drafts, what a seat may know, why a score is so.

- Taking back appends `Retracted`, putting right appends `Amended`, a forgotten move is `Inserted`; each of them can
  be taken back in turn. `scoring.kernel.log.effective` gives the moves that count.
- `scoring.kernel.log.replay` plays as far as it goes, and says at which move it stuck and why.
- The only cache is one per process: the position by (table, head). The log only grows, so these two determine it;
  only a return to a backup gives a table another past, so a page remembers a mark of the line at its head as well
  (`Position.mark`), and is sent the whole where that is another one. A played move is one step from the cached
  position; any correction refolds. There are no stored snapshots.

A correction is worked out before anything is written, and nothing is stored until it is kept.

- `games/log/correction.py` is pure: a `Draft` (changes, and answers to conflicts) is played on the whole log. A
  later move that does not fit is a `Conflict` with all its refusals and an answer: the table says so (`Overrule`
  with exactly these codes), drop it (a tile with its whole turn; a figure becomes none), or give this turn and all
  later ones to the next seats. Where nobody has answered, the table says so if that is possible at all. What
  `preview` returns folds without getting stuck.
- The draft is one word of the address (`games/log/draft.py`): packed, not signed, because it is validated and
  played anew each time. The opened turn lives under `/t/<uid>/fix/<seq>/<draft>/` and uses the screens and
  templates of the entry sheet on the position before that turn; its links and forms stay below that address.
- `services.correct` writes all changes with one token, or none. On a later head the draft moves on
  (`Draft.rebased`) and is shown anew. People see turns; entries are what is stored, and a correction is taken back
  as it was made.
- Where a table asks (`Table.fix_by`), a correction is a `Proposal`: most held seats write it, the host alone after
  a minute.



Aids are a move of table talk, so they are in the log and in the record. Less help takes one tap, more help a thumb
of every held seat, and so does another way to correct; no undo takes it back. A table may be opened with another
level: then that is the first line of its log. Else a game begins with `sharp`: the rules list the tiles, so their
counts are no secret. With `none` the tray still shows which kinds are left, each in its place and without counts,
because logging needs that; the number of tiles in the bag stays, as everybody sees the bag. Chances
(`scoring/carcassonne/odds.py`) are exact, also of what would finish a feature (`saving.py`).
"""
