"""The path of a request: sockets, hosts, limits, headers and files.

An ASGI server reads a request in the event loop (Daphne at home, uvicorn by the recipe for clubs, both as they come),
`config/http/limits.py` refuses what is too long, `config/http/handler.py` answers it from start to end in one of a few
threads. Frames are rendered in that thread, never in the event loop; a socket (`games/live/consumers.py`) only passes
on what it is given. Sixteen frames may wait for a phone: then it is hung up on, and asks when it wakes up. Which socket
looks at which table is one dictionary of the process (`games/live/subscriptions.py`): a channel for each phone would be
walked through at every send. Scripts are plain modules; those of the table page are put together when static files are
collected (`config/bundles.py`).
"""
