"""Contact sheets of every kind of page and every sheet of every game, to be looked at: `make look`.

`drawing` brings phones to the states of `tests/support/pages` and takes their pictures, `sheets` lays these out with
their names, `against` finds what another commit drew otherwise.
"""
