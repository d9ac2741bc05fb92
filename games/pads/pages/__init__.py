"""Score pads' side of the pages: who, how many, what for; counters, awards, sections and proofs."""
