"""Words that every game uses: places and lists, chances."""
