"""The Wind Roses. Rules: expansions:windroses."""
