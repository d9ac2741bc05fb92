"""The pages of the phantom: a second figure in the same turn."""
