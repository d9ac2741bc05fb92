"""From a position to what a page shows: plain values for templates. Nothing here writes or knows HTTP."""
