"""The Tunnel: its words."""
