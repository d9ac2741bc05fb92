/* The way into the house's Wi-Fi as a code beside that of the table. Its name and password are typed once and lie on this
   phone alone; the code is drawn here, and nothing of it is ever sent. */
import { correction, generate, mode } from "../vendor/lean-qr.js";

const KEY = "tableside-wifi";
const QUIET = 2; // modules of white; the card around it gives the rest
const SVG = "http://www.w3.org/2000/svg";

const store = (() => { try { return localStorage; } catch { return null; } })(); // a browser may keep nothing
const kept = () => JSON.parse(store.getItem(KEY) || "null");
const escaped = (text) => text.replace(/[\\;,:"]/g, "\\$&");

/* What phones read; a network without a password is open. */
function words({ name, password }) {
  const secret = password ? `T:WPA;S:${escaped(name)};P:${escaped(password)}` : `T:nopass;S:${escaped(name)}`;
  return `WIFI:${secret};;`;
}

function drawn(text) {
  // Bytes alone: not every camera follows a code that changes its letters on the way.
  const code = generate(text, { minCorrectionLevel: correction.M, modes: [mode.ascii, mode.utf8] });
  const all = [...Array(code.size).keys()];
  const squares = all.flatMap((y) => all.filter((x) => code.get(x, y)).map((x) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`));
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", `0 0 ${code.size + 2 * QUIET} ${code.size + 2 * QUIET}`);
  picture.setAttribute("shape-rendering", "crispEdges");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", squares.join(""));
  path.setAttribute("fill", "#1c1710");
  picture.append(path);
  return picture;
}

/* The large screen is drawn anew with every move, and the code with it. */
function show() {
  const place = document.querySelector("[data-wifi]");
  const network = kept();
  if (!place || Boolean(network) === !place.hidden) return;
  place.hidden = !network;
  place.querySelector("[data-code]").replaceChildren(...(network ? [drawn(words(network))] : []));
  place.querySelector("[data-name]").textContent = network?.name ?? "";
}

function offer(form) {
  const [name, password] = ["name", "password"].map((one) => form.querySelector(`[data-${one}]`));
  const fold = form.closest("details");
  const again = () => {
    [name.value, password.value] = [kept()?.name ?? "", kept()?.password ?? ""];
    form.querySelector("[data-forget]").hidden = !kept();
    document.querySelector("[data-wifi]").hidden = true;
    show();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    store.setItem(KEY, JSON.stringify({ name: name.value.trim(), password: password.value }));
    fold.open = false;
    again();
  });
  form.querySelector("[data-forget]").addEventListener("click", () => { store.removeItem(KEY); again(); });
  fold.hidden = false;
  again();
}

if (store) {
  const form = document.querySelector("[data-keep-wifi]");
  if (form) offer(form);
  show();
  document.addEventListener("htmx:afterSettle", show);
}
