/* A part of a page as it is now: who sits where, or which game comes next. The page is asked for again when the table says
   that there are news of its kind (`data-part`). */
const AGAIN = 4000; // milliseconds: how often a phone without a socket asks
const EACH = 80; // milliseconds: what one of these pages takes a server with a hundred people
const part = () => document.querySelector("[data-part]");

let socket = null;
let wanted = false;

/* What somebody types here, or has unfolded, is not taken away. */
const isTyping = () => part().contains(document.activeElement) && document.activeElement.matches("input");

async function look() {
  if (document.hidden) return;
  if (isTyping()) { wanted = true; return; }
  wanted = false;
  const answer = await fetch(location.pathname + location.search, { redirect: "error" });
  if (!answer.ok || isTyping()) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-part]");
  const open = [...part().querySelectorAll("details")].map((one) => one.open);
  fresh.querySelectorAll("details").forEach((one, number) => { one.open = Boolean(open[number]); });
  part().replaceWith(document.adoptNode(fresh));
}
const quietly = () => look().catch(() => {}); // it is asked for again

/* A result is news to everybody at once: where many listen, each asks at a moment of its own. News on the way are one. */
let waits = 0;
function soon() {
  const many = Number(part().dataset.many ?? 0);
  if (many <= 64) { quietly(); return; }
  waits ||= setTimeout(() => { waits = 0; quietly(); }, Math.random() * many * EACH);
}

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const below = location.pathname.split(/\/[gt]\//)[0]; // a proxy may serve us below a path of its own
  socket = new WebSocket(`${scheme}://${location.host}${below}/ws/tables/${part().dataset.uid}/`);
  socket.onmessage = ({ data }) => { if (part().dataset.part.split(" ").includes(JSON.parse(data).news)) soon(); };
  socket.onclose = () => { socket = null; };
}

document.addEventListener("focusout", () => { if (wanted) setTimeout(quietly); });
document.addEventListener("visibilitychange", quietly);
setInterval(() => { if (!socket && !document.hidden) { quietly(); connect(); } }, AGAIN);
connect();
