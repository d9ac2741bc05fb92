"""Seafarers: ships, gold, the pirate, and the scenarios of the box, as parts beside those of the base game.

`Chart` is what a scenario's board says besides terrain, numbers and harbours. Ships lie in the `Network` beside the
roads (`shipping`); `routes` says which of them are closed and which may move. What a seat is asked for in the midst of
a turn (gold, what the fog hid, a gift) has a phase of its own, and gives way to the phase that it interrupted
(`interruption`). Each scenario with rules of its own is a module: `fog`, `tribe`, `cloth`, `wonders`, `pirate_islands`.

Records of it are replayed. It has no pages yet, so no table is opened with it (`Set.has_pages`).
"""
