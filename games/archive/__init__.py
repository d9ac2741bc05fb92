"""Records and backups: what leaves a server and comes back."""
