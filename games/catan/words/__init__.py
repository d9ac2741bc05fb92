"""Words for Catan: its cards, places, moves, effects, refusals and luck."""
