"""The log in memory: positions folded from it, corrections and drafts, what a seat may know, why a score is so."""
