"""Pages of parts of the rules that belong to no set alone: going home, the score track, printed maps."""
