/* Who sits where, as it is now: the page is asked for again when somebody sits down, gets up or is called otherwise. */
const AGAIN = 4000; // milliseconds: how often a phone without a socket asks
const seats = () => document.getElementById("seats");

let socket = null;
let wanted = false;

/* What somebody types here, or has unfolded, is not taken away. */
const isTyping = () => seats().contains(document.activeElement) && document.activeElement.matches("input");

async function look() {
  if (document.hidden) return;
  if (isTyping()) { wanted = true; return; }
  wanted = false;
  const answer = await fetch(location.pathname, { redirect: "error" });
  if (!answer.ok || isTyping()) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("seats");
  const open = [...seats().querySelectorAll("details")].map((one) => one.open);
  fresh.querySelectorAll("details").forEach((one, number) => { one.open = Boolean(open[number]); });
  seats().replaceWith(document.adoptNode(fresh));
}
const quietly = () => look().catch(() => {}); // it is asked for again

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${seats().dataset.uid}/`);
  socket.onmessage = ({ data }) => { if (JSON.parse(data).news === "seats") quietly(); };
  socket.onclose = () => { socket = null; };
}

document.addEventListener("focusout", () => { if (wanted) setTimeout(quietly); });
document.addEventListener("visibilitychange", quietly);
setInterval(() => { if (!socket && !document.hidden) { quietly(); connect(); } }, AGAIN);
connect();
