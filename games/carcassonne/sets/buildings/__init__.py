"""Little Buildings: its words and pages."""
