"""From a request to plain values: forms read, never acted upon."""
