"""Phones: their identity, what they remember, their addresses, and how often they may guess.

A signed cookie with a random number, for five years; a seat remembers the number of the phone that holds it. No
account, no session, no password. The host is the phone that opened the table.

`games/selectors/visible.py` says which tables and people somebody is told of: all at home (`OPEN`), in a club those
of tables where the phone sits, sat last, or hosts. Lists ask it for the tables `among` which they look.
`tests/games/who_may.txt` has every address, each kind of people and both settings; a new address is missing there
until somebody has said who may.
"""
