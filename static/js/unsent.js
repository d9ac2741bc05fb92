/* A turn that is composed without a connection: a tile, a square beside another, how it is turned, who stands on it. Nothing here
   knows rules: every gap is lit, and the server says what fits once the turn arrives. Loaded after the page, with the parts of
   which it puts sheets together (carcassonne/_unsent.html). */
const byId = (id) => document.getElementById(id);
const root = byId("table");
const SVG = "http://www.w3.org/2000/svg";
const SIDES = [[0, -1], [1, 0], [0, 1], [-1, 0]];
const LAY = /^(.+)\.([0-3])\.(-?\d+)\.(-?\d+)$/;

let parts = null;
let tools = null; // what the page's own scripts lend
let tile = ""; // chosen and not laid yet
let cell = ""; // likewise: "3,-2"
let home = null; // the sheet of the server, while another is composed

const part = (id) => parts.getElementById(id).cloneNode(true);
const words = (id) => parts.getElementById(id).textContent;
const isHere = (x, y) => Boolean(byId(`t${x}_${y}`));

function made(name, facts = {}, ...inner) {
  const one = document.createElementNS(SVG, name);
  for (const key in facts) one.setAttribute(key, facts[key]);
  one.append(...inner);
  return one;
}

/* The turns that wait: a tile with its place, and who stands on it; the first may be about a tile that was sent. */
function turns() {
  const found = [];
  for (const { path, fields } of tools.waiting()) {
    const said = Object.fromEntries(fields), [, kind, turn, x, y] = LAY.exec(said.lay ?? said.to ?? "") ?? [];
    if (kind && !(path.endsWith("/replace/") && found.length)) found.push({});
    if (!found.length) found.push({ ...newest() });
    const last = found.at(-1);
    if (kind) Object.assign(last, { tile: kind, turn: Number(turn), x: Number(x), y: Number(y) });
    if (said.put) last.put = said.put.split(".").slice(1).join(".");
    last.isOver = Boolean(said.put || said.pass || said.move || said.aside);
  }
  return found;
}

/* The tile that was laid last, as it lies on the board; it was sent. */
function newest() {
  const [, x, y] = /^(-?\d+),(-?\d+)/.exec(byId("overlay").dataset.at ?? "") ?? [];
  const [, kind, turn] = /^(.+)-([0-3])$/.exec(byId(`t${x}_${y}`)?.dataset.tile ?? "") ?? [];
  return kind ? { tile: kind, turn: Number(turn), x: Number(x), y: Number(y), wasSent: true } : {};
}

/* Each segment of a tile with its kind and where a target stands, in halves of tile units. */
function spots({ tile: kind, turn }) {
  const text = parts.querySelector(`[data-of="${CSS.escape(kind)}"]`)?.textContent ?? "";
  return text.split(";").filter(Boolean).map((line) => {
    const [id, land, ...places] = line.split(" ");
    return { id, land, x: Number(places[2 * turn]), y: Number(places[2 * turn + 1]) };
  });
}

function drawn(kind, turn) {
  const file = parts.querySelector(`[data-of="${CSS.escape(kind)}"]`)?.dataset.in;
  return file ? tools.picture(`${file}#${kind}-${turn}`, show) : "";
}

/* The colour of the seat in turn is known for the turn that goes on; whose the later ones are, the server says. */
const colour = (number) => (number ? "" : /shape-(\w+)$/.exec(document.querySelector(".turn .shape use")?.getAttribute("href") ?? "")?.[1] ?? "");

function meeple(land, number) {
  const seat = colour(number);
  const figure = parts.querySelector(`[data-role="${seat ? CSS.escape(land) : ""}"] svg`).cloneNode(true);
  if (!seat) return figure;
  figure.setAttribute("class", figure.getAttribute("class").replace("seat-red", `seat-${seat}`));
  const use = figure.firstElementChild;
  use.setAttribute("href", use.getAttribute("href").replace(/-red$/, `-${seat}`));
  return figure;
}

/* ---------------------------------------------------------------- the board */

function layer() {
  if (byId("unsent")) return byId("unsent");
  const one = made("g", { id: "unsent" });
  byId("overlay").before(one);
  return one;
}

function square(name, x, y, inset, rx) {
  return made("rect", { class: name, x: 100 * x + inset, y: 100 * y + inset, width: 100 - 2 * inset, height: 100 - 2 * inset, rx });
}

function laid(one, number) {
  const group = made("g", { class: "unsent-tile" });
  const src = drawn(one.tile, one.turn);
  if (src && !(one.wasSent && !one.isTurned)) group.append(made("image", { href: src, x: 100 * one.x, y: 100 * one.y, width: 100, height: 100 }));
  group.append(square("unsent-rim", one.x, one.y, 4, 8), square("unsent-frame", one.x, one.y, 4, 8));
  const at = spots(one).find(({ id }) => id === one.put);
  if (at) {
    const figure = meeple(at.land, number);
    for (const [key, value] of Object.entries({ x: 100 * one.x + 2 * at.x - 24, y: 100 * one.y + 2 * at.y - 24, width: 48, height: 48 })) figure.setAttribute(key, value);
    group.append(figure);
  }
  return group;
}

/* Every square beside a tile, those that wait among them. */
function openCells(found) {
  const taken = new Set(found.map(({ x, y }) => `${x},${y}`));
  const open = [...document.querySelectorAll("#tiles > [id^=g]")].map(({ id }) => id.slice(1).replace("_", ","));
  for (const { x, y } of found) open.push(...SIDES.map(([dx, dy]) => [x + dx, y + dy]).filter((one) => !isHere(...one)).map(String));
  return new Set(open.filter((one) => !taken.has(one)));
}

function lit(one) {
  const [x, y] = one.split(",").map(Number);
  const link = made("a", { class: "gap-legal", "data-cell": one, href: "#board", "aria-label": byId(`g${x}_${y}`)?.getAttribute("aria-label") ?? one });
  link.append(square("gap-ring", x, y, 3, 13), square("gap-frame", x, y, 11, 7));
  const src = tile && drawn(tile, 0);
  if (src) link.append(made("image", { href: src, x: 100 * x + 16, y: 100 * y + 16, width: 68, height: 68, class: "unsent-ghost" }));
  return link;
}

function draw(found) {
  const over = found.filter((one) => one.tile).map(laid);
  if (tools.isLost() && tile) over.push(...[...openCells(found)].map(lit));
  else if (tools.isLost() && cell) over.push(lit(cell));
  layer().replaceChildren(...over);
  byId("map").classList.toggle("is-unsent", tools.isLost() && Boolean(found.length || tile || cell));
}

/* ---------------------------------------------------------------- the sheet */

function compose(...inner) {
  const sheet = byId("sheet");
  home ??= [...sheet.childNodes];
  sheet.replaceChildren(...home.filter((one) => one.nodeName === "INPUT" && one.type === "hidden"), ...inner);
  sheet.dataset.choosing = "";
  tools.complete();
}

function head(text) {
  const [line, title] = ["div", "h2"].map((name) => document.createElement(name));
  [line.className, line.dataset.held, title.tabIndex, title.textContent] = ["sheet-head", "", -1, text];
  line.append(title);
  return line;
}

function goHome() {
  if (!home) return;
  byId("sheet").replaceChildren(...home);
  delete byId("sheet").dataset.choosing;
  home = null;
  tools.askLater(`${root.dataset.table}sheet/`);
}

let counts = "";
function tray() {
  const list = document.createElement("ul");
  list.className = "tray";
  list.dataset.counts = counts || [...byId("known").content.querySelectorAll("li")].map(() => "0").join(",");
  if (tile) list.dataset.chosen = tile;
  return list;
}

function said(id) {
  const line = document.createElement("p");
  [line.className, line.textContent] = ["small muted", words(id)];
  return line;
}

function figureSheet(one, number) {
  const sheet = part("figure"), place = sheet.querySelector(".figure-tile"), image = new Image();
  Object.assign(image, { className: "tile", alt: "", src: drawn(one.tile, one.turn) });
  place.append(image);
  sheet.firstElementChild.dataset.held = "";
  spots(one).forEach(({ id, land, x, y }) => {
    const key = document.createElement("button"), role = parts.querySelector(`[data-role="${CSS.escape(land)}"]`);
    Object.assign(key, { type: "button", className: `spot x-${x} y-${y}` });
    Object.assign(key.dataset, { does: "put", segment: id });
    key.setAttribute("aria-label", role.title);
    key.append(meeple(land, number));
    place.append(key);
  });
  compose(...sheet.children);
}

/* What is shown depends on these: whoever only hears that the line is still lost draws nothing anew. */
const lines = () => JSON.stringify([tools.waiting(), tile, cell, tools.isLost()]);
let shown = "";

function show() {
  shown = lines();
  const found = turns(), last = found.at(-1);
  draw(found);
  pill();
  if (!tools.isLost()) {
    // What is answered takes the place of what was composed.
    if (document.querySelector("#sheet [data-held]")) delete byId("sheet").dataset.choosing;
    return;
  }
  counts = document.querySelector("#sheet [data-counts]")?.dataset.counts ?? counts;
  if (tile || cell) compose(head(words(tile ? "said-gap" : "said-cell")), ...(tile ? [said("said-gaps")] : []), tray());
  else if (!last) goHome();
  else if (!last.isOver && last.tile) figureSheet(last, found.length - 1);
  else if (parts.getElementById("spots").dataset.goesOn === undefined) compose(head(words("said-rest")));
  else compose(head(words("said-tile")), tray());
}

function pill() {
  const line = byId("connection").querySelector("[data-when=kept]"), count = tools.waiting().length;
  line.querySelector("b").textContent = count;
  byId("take-back").hidden = !count;
}

/* ---------------------------------------------------------------- taps */

function lay(kind, turn, at) {
  [tile, cell] = ["", ""];
  tools.askLater("");
  tools.hold(`${root.dataset.table}record/`, [["lay", `${kind}.${turn}.${at.replace(",", ".")}`]]);
}

function choose(kind, at) {
  [tile, cell] = [kind || tile, at || cell];
  if (tile && cell) { lay(tile, 0, cell); return; }
  if (!tools.waiting().length) tools.askLater(`${root.dataset.table}sheet/?${tile ? `tile=${tile}` : `gap=${cell}`}`);
  show();
}

/* The next quarter turn: said otherwise while it has not been sent, else put right afterwards. */
function turnIt() {
  const { tile: kind, turn, x, y } = turns().at(-1), place = `${kind}.${(turn + 1) % 4}.${x}.${y}`;
  const name = tools.waiting().at(-1).fields.some(([key]) => key === "to") ? "to" : "lay";
  if (!tools.change(name, place)) tools.hold(`${root.dataset.table}replace/`, [["to", place]]);
}

function tap(event) {
  if (!tools.isLost() || event.defaultPrevented) return;
  const place = event.target.closest("#map a"), kind = event.target.closest("#sheet a.tray-tile[href]");
  const key = event.target.closest("[data-does]"), lays = place?.dataset.lay && LAY.exec(place.dataset.lay);
  const open = place?.dataset.cell ?? /^g(-?\d+)_(-?\d+)$/.exec(place?.id ?? "")?.slice(1).join(",");
  if (lays) lay(lays[1], lays[2], `${lays[3]},${lays[4]}`);
  else if (open) choose("", open);
  else if (kind) choose(tools.tileIn(kind), "");
  else if (key?.dataset.does === "turn") turnIt();
  else if (key?.dataset.does === "put") tools.hold(`${root.dataset.table}record/`, [["put", `meeple.${key.dataset.segment}`]]);
  else if (key?.dataset.does === "none") tools.hold(`${root.dataset.table}record/`, [["pass", "1"]]);
  else return;
  event.preventDefault();
}

/* The line was lost only now: what was asked for is composed. */
function failed({ detail: { requestConfig: { verb, path } } }) {
  const asked = verb === "get" && /\/sheet\/\?(.*)$/.exec(path);
  if (!asked) return;
  const said = new URLSearchParams(asked[1]);
  if (said.has("tile") || said.has("gap")) choose(said.get("tile") ?? "", said.get("gap") ?? "");
}

/* The server's own sheet has come; what was chosen meanwhile is asked for there. */
function settled() {
  if (!document.querySelector("#sheet [data-held]")) home = null;
  if (!tools.isLost() && !tools.waiting().length) [tile, cell] = ["", ""];
  show();
}

function rowChanged() {
  const next = tile && !tools.isLost() && !tools.waiting().length ? tile : "";
  if (next) setTimeout(() => window.htmx.ajax("GET", `${root.dataset.table}sheet/?tile=${next}`, { source: "#board", target: "#sheet", swap: "sheet" }), 200);
  show();
}

export function begin(found, lent) {
  [parts, tools] = [found, lent];
  const line = byId("connection").querySelector("[data-when=kept]");
  line.replaceChildren(...part("pill").childNodes);
  line.after(part("take-back"));
  root.addEventListener("click", tap);
  for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, failed);
  document.addEventListener("htmx:afterSettle", settled);
  document.addEventListener("tableside:row", rowChanged);
  document.addEventListener("tableside:connection", () => { if (shown !== lines()) show(); });
  show();
}
