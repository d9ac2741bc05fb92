/* Every phone shows what any phone logs: it is pushed over a socket; polling where there is none. */
import { byId, page, root } from "./dom.js";
import { expectAfter, giveUp, pull, show } from "./pull.js";

const BEAT = 4000; // milliseconds: how often a phone without a socket asks
const QUIET = 20000; // a socket that said nothing for so long is asked whether it lives
const SOON = 500; // how long after its end a socket is opened anew; twice as long each time that fails, up to a beat
const PATIENCE = 8000; // for a socket to answer
const MOST = 5000; // milliseconds between two looks for a lost connection: half a second at first, then twice as long
const [LEAST, LONGEST] = [4000, 60000]; // for it to open: slow lines get more

let socket = null;
let heard = 0;
let asked = 0;
let began = 0;
let allowed = LEAST;
let pause = SOON;
let [gone, probe, wait] = [false, 0, SOON];

const ago = (then) => Math.abs(Date.now() - then); // a phone's clock may be set back
const announce = (name) => document.dispatchEvent(new Event(`tableside:${name}`));

/* While the line is lost one request at a time looks for it, less and less often: what waits to be sent, or else a pull. */
function look() {
  if (document.hidden) return;
  wait = Math.min(2 * wait, MOST);
  if (document.dispatchEvent(new Event("tableside:look", { cancelable: true }))) pull();
}

function lost(is) {
  const was = gone, line = byId("connection");
  gone = is;
  if (line && is) line.dataset.lost = ""; else if (line) delete line.dataset.lost;
  if (is) { clearTimeout(probe); probe = setTimeout(look, wait); }
  announce("connection");
  if (is || !was) return;
  clearTimeout(probe);
  [probe, wait] = [0, SOON];
  announce("online");
  if (!socket || socket.readyState > WebSocket.OPEN) connect(); // one on its way is not broken off
}

function hear(event) {
  heard = Date.now();
  asked = 0;
  if (event.data === "pong") return;
  const frame = JSON.parse(event.data);
  // What everybody looks at is over with the next move.
  if (frame.news === "seats" || byId("asks")?.dataset.shows !== undefined) announce("seats");
  show(frame);
}

function connect() {
  // Its end comes later, and must not be taken for the end of the new one.
  if (socket) { socket.onclose = null; socket.close(); }
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  // A large screen asks for all of its board, and so is pushed nothing.
  const shows = byId("tv") ? "" : `?head=${byId("seen").value}&lang=${document.documentElement.lang}&page=${page}`;
  const below = location.pathname.split("/t/")[0]; // a proxy may serve us below a path of its own
  socket = new WebSocket(`${scheme}://${location.host}${below}/ws/tables/${root.dataset.uid}/${shows}`);
  [heard, asked, began] = [Date.now(), 0, Date.now()];
  socket.onopen = online;
  socket.onmessage = hear;
  socket.onclose = () => {
    socket = null;
    setTimeout(beat, pause);
    pause = Math.min(2 * pause, BEAT);
  };
}

function online() {
  heard = Date.now();
  [allowed, pause] = [LEAST, SOON];
  expectAfter(ago(began));
  lost(false);
  giveUp();
  announce("online");
  pull();
}

/* No open socket: ask, and try to get one. An open one that is silent for long is tested. */
function beat() {
  if (document.hidden || gone) return;
  const silent = ago(heard);
  if (socket?.readyState !== WebSocket.OPEN) {
    pull();
    announce("seats");
    if (socket && silent <= allowed) return;
    if (socket) allowed = Math.min(2 * allowed, LONGEST);
    connect();
  } else if (asked && ago(asked) > PATIENCE) wake();
  else if (document.querySelector("[data-thinks]")) pull(); // who thinks may be another process, or was just begun anew
  else if (!asked && silent > QUIET) {
    asked = Date.now();
    socket.send("ping");
    pull(); // a frame may have been lost: with the line between two processes, say
  }
}

/* A phone that slept may hold a socket that is long dead: never trust it. */
function wake() {
  if (document.hidden) return;
  wait = SOON;
  giveUp();
  pull();
  announce("seats");
  connect();
}

document.addEventListener("htmx:afterRequest", (event) => { if (event.detail.xhr.status) lost(false); });
document.addEventListener("htmx:sendError", () => lost(true));
document.addEventListener("htmx:timeout", () => {
  lost(true);
  if (socket?.readyState === WebSocket.OPEN) wake(); // it may be as dead
});
document.addEventListener("visibilitychange", wake);
addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
addEventListener("online", wake);
addEventListener("offline", () => lost(true));
setInterval(beat, BEAT);
connect();
