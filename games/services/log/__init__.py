"""Services that write to a table's log: moves, corrections, notes, dice and votes on them.

1. The page holds the head that it shows (`seen`) and a `token` made for the form. A tap posts them with the move,
   by htmx or as a plain form.
2. The view reads the form into plain values and locks the table (`services.locked_table`): one transaction, in
   which its row is read with the seats, once. By what this phone sees there the form becomes moves, for
   `services.record_at`.
3. There, the same token again is answered, not written twice (it is looked for where the head is not `seen`: a form
   that was logged has moved it); another head than `seen` is stale (409 with the fresh table). Then play on the
   cached position; insert; sync the mirrored rows by difference: of a position some moves on, only what these can
   touch (`Mirror.touched`).
4. After the commit the process renders the news once for each audience of its own sockets (`games/views/news.py`),
   and writes one frame to each: `{"base": 41, "head": 42, "news": "moves", "html": …}`. An audience are phones that
   see alike (`TableScreens.audience`: the seat where the rules keep secrets, else what they may do), in one
   language, which show the same head. The strip, tabs and turn line, is written once for audiences whose strips are
   the same (`TableScreens.strip_audience`). Who sits where is looked up then, in the table's seats. Other processes
   are told table and head by the channel layer (`games/live/other_processes.py`), and render for their own sockets in a
   thread.
5. The author's phone is answered with the same words; its page says in the form how it calls itself to its socket,
   and is sent no frame besides. A phone shows a frame if `base` is what it shows; in all other cases it pulls its
   own view over HTTP, with its own cookie and language; 204 if it has it already: when it wakes up, missed a frame,
   is in the middle of something (a sheet in use is not taken away), or has no socket, and polls. Nothing rests on
   the push. The large screen always pulls. Every request has a time limit that follows the line
   (`static/js/pull.js`), so that a line that died without a word holds nobody up; a form without an answer is kept
   on the phone and sent again, with its token, until there is one (`kept.js`). Fragments leave out what the page
   holds once, in `<template id="known">`: the tray is only counted, keys have no faces, a new gap is a place with a
   name, and a form no token. `static/js/names.js` and `board.js` complete them. What the sheets of all phones ask
   of one position is worked out once (`positions.once`).
"""
