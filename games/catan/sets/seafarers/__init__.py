"""The words of Seafarers. Its pages are still to come: no table is opened with it."""
