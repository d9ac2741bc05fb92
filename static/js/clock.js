/* The gentle clock: the server says how much time was used, this phone only counts on from when it heard so. */
const LONGEST = 900; // seconds: whoever thinks longer has gone for a walk
const heard = new WeakMap(); // by clock: the seconds since the last line of the log, and when that was so

const faces = () => document.querySelectorAll("[data-clock]");
const now = () => performance.now() / 1000;

function show(face) {
  const [used, since, free, reserve] = face.dataset.clock.split(" ").map(Number);
  if (!heard.has(face)) heard.set(face, [since, now()]);
  if (face.dataset.runs === undefined) return;
  const [then, at] = heard.get(face);
  const running = then + now() - at;
  const over = used + (running > LONGEST ? 0 : running) - free;
  const left = Math.ceil(over <= 0 ? -over : Math.max(0, reserve - over));
  face.dataset.state = over <= 0 ? "free" : over < reserve ? "reserve" : "out";
  face.querySelector("b").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

const tick = () => faces().forEach(show);

document.addEventListener("tableside:clock", ({ detail: { since } }) => {
  faces().forEach((face) => heard.set(face, [since, now()]));
});
document.addEventListener("htmx:afterSettle", tick);
setInterval(tick, 1000);
tick();
