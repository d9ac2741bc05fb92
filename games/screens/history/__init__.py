"""Past games: results, replays, people, and pages that need no server."""
