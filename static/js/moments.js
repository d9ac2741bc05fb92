// A page that holds every moment of a game, and shows one of them; it needs nothing else, not even a server.

const PACE = 700;
const KEYS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity };

/** Let `root` ([data-replay]) show its moments; `shown` is told each number. Returns how to go to a moment. */
export function showMoments(root, shown = () => {}) {
  const one = (name) => root.querySelector(`[data-${name}]`);
  const rows = [...one("moments").tBodies[0].rows];
  const timed = [...root.querySelectorAll("[data-since]")];
  const totals = root.querySelectorAll("[data-total]");
  const last = rows.length - 1;
  const bound = (number) => Math.max(0, Math.min(last, number));
  let at = Number(root.dataset.replay);
  let playing = 0;

  const display = (thing, on) => (on ? thing.removeAttribute("display") : thing.setAttribute("display", "none"));
  const current = (thing, on) => (on ? thing.setAttribute("aria-current", "true") : thing.removeAttribute("aria-current"));

  function show() {
    const row = rows[at];
    const title = row.cells[0].textContent;
    const caption = row.cells[row.cells.length - 1].textContent.trim();
    for (const thing of timed) display(thing, Number(thing.dataset.since) <= at && at < Number(thing.dataset.until ?? Infinity));
    if (one("ring")) display(one("ring"), row.dataset.at);
    if (row.dataset.at) one("ring")?.setAttribute("transform", `translate(${row.dataset.at})`);
    totals.forEach((total, seat) => (total.textContent = row.cells[seat + 1].textContent));
    for (const tab of root.querySelectorAll(".score")) current(tab, tab.dataset.seat === row.dataset.seat);
    rows.forEach((other) => current(other, other === row));
    one("title").textContent = title;
    one("caption").textContent = caption;
    one("scrub").value = at;
    one("scrub").setAttribute("aria-valuetext", `${title}: ${caption}`);
    for (const step of root.querySelectorAll("[data-step]")) step.href = `?at=${bound(at + Number(step.dataset.step))}`;
    shown(at, last);
  }

  function play(on) {
    clearInterval(playing);
    playing = on ? setInterval(() => (at < last ? step(at + 1) : play(false)), PACE) : 0;
    one("play").setAttribute("aria-pressed", String(on));
    for (const word of one("play").querySelectorAll("[data-when]")) word.hidden = (word.dataset.when === "playing") !== on;
  }

  function step(number) {
    at = bound(number);
    show();
  }

  function go(number) {
    play(false);
    step(number);
  }

  one("play").hidden = false;
  one("play").addEventListener("click", () => {
    if (!playing && at === last) step(0);
    play(!playing);
  });
  one("scrub").addEventListener("input", (event) => go(Number(event.target.value)));
  root.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step], a[data-jump], [data-moments] a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(Number(link.getAttribute("href").replace(/.*at=/, "")));
    one("said").textContent = one("scrub").getAttribute("aria-valuetext");
  });
  document.addEventListener("keydown", (event) => {
    const busy = event.target.closest("input, select, textarea, summary, [role=group]") || event.altKey || event.ctrlKey || event.metaKey;
    if (busy || !(event.key in KEYS)) return;
    event.preventDefault();
    go(at + KEYS[event.key]);
  });
  show();
  return go;
}
