"""How requests come in: sockets, hosts, limits, headers and files."""
