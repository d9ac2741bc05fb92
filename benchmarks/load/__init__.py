"""Many tables: the real server with real sockets, beside two others, in one run (`make bench-load`)."""
