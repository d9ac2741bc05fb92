"""Catan: its mechanism, and the base game as capabilities.

Every piece stands in a `Network`, a value that remembers what follows from it (free paths, sites, lengths). Cards
are `Hands`: one `Hand` for each seat, with cards known, unknown and missing, and the bank. `Part` adds the game's
own hooks: kinds of cards, costs, supplies, prices, harbour rates, hand limits, what a roll, a seven and the
beginning of a turn mean, open and hidden points, who acts between turns. Three parts keep the cards, one for each
way with them (`hand_tracking`); set-up, dice, production, seven, robber, building, trades, development cards, both
special cards, turns and victory are parts as well, and any of them can be replaced.

Cities & Knights is a set: parts that replace dice, set-up, robber, development cards and largest army, and add the
rest. A question to other seats (which city falls, where a knight goes) is a `PendingQuestion`: it has a phase of its
and names the seats in `State.waiting`; the queue of them interrupts a roll or a turn and goes back to it. Each
progress card is a part. What the table sees all the time follows from what lies open. Words
of the set (`games/catan/sets/knights/words/`) are laid over the tables of the base game, questions have one
sentence for whoever is asked and one for those who wait, and places are called by the numbers that lie there now
(`Catan.island_now`). The rules as read.
"""
