"""Words of The Abbot."""
