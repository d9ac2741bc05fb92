"""The contents of the pages of a gathering: rounds and tables, one's own match, drafts, standings, people."""
