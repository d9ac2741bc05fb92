"""Views, one module for each kind of page."""
