"""The pages of Seafarers."""

from typing import Final

from games.catan.sets.seafarers.pages.set_pages import SeafarersPages

PAGES: Final = (SeafarersPages(),)
