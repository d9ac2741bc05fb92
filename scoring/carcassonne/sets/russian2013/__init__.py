"""Russian promos of 2013. Rules: expansions:russian2013."""
