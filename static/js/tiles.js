/* Small tiles are images. A drawing of some seventy parts costs a phone ten times what an image of it does wherever it
   stands, so each is cut out of the file of drawings once, as a picture of its own that is sharp at any size. Where scripts
   are off the drawings themselves are shown. */
const DRAWN = "use[href*='/tiles'], use[data-drawn]";
const SENT = /(<use [^>]*?)href=(?="[^"#]*\/tiles[^"#]*#[^"]+-[0-3]")/g;
const TILE = /^(.+)#(.+-[0-3])$/;
const NAMES = / id="([^"]+)"/g;
const PARTS = /href="#([^"]+)"/g;
const BLEED = 0.5; // hundredths of a tile that it reaches over its rim, so that no seam shows between two

const files = new Map(); // the drawings by their names, one file's under its address; null while it is on its way
const pictures = new Map(); // by address and name; held, so that the browser reads each of them once

/* Each line of the file is a drawing, and names itself and such parts of its own as it uses twice. */
function read(text) {
  return new Map(text.split("\n").flatMap((line) => [...line.matchAll(NAMES)].map(([, name]) => [name, line])));
}

async function load(file) {
  files.set(file, null);
  const text = await fetch(file).then((answer) => (answer.ok ? answer.text() : "")).catch(() => "");
  if (text) files.set(file, read(text)); else files.delete(file); // the next sheet that comes asks again
  if (text) paint(document);
}

/* A drawing with all that it is made of. */
function whole(drawings, name) {
  const found = new Set();
  const add = (line) => {
    if (!line || found.has(line)) return;
    found.add(line);
    for (const [, part] of line.matchAll(PARTS)) add(drawings.get(part));
  };
  add(drawings.get(name));
  return [...found].join("");
}

function held(drawings, name) {
  const side = 100 + 2 * BLEED;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-BLEED} ${-BLEED} ${side} ${side}" width="${side}" height="${side}">`
    + `<defs>${drawings}</defs><use href="#${name}" width="100" height="100"/></svg>`;
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  return image;
}

/* The address of a tile's picture, given that of its drawing; nothing as long as the file of drawings is not here. */
function picture(tile) {
  const [, file, name] = TILE.exec(tile);
  if (!files.has(file)) load(file);
  if (!files.get(file)) return "";
  if (!pictures.has(tile)) pictures.set(tile, held(whole(files.get(file), name), name));
  return pictures.get(tile).src;
}

function hang(image) {
  const src = picture(image.dataset.drawing);
  if (src) image.setAttribute(image.localName === "img" ? "src" : "href", src);
  if (src) delete image.dataset.drawing;
}

const drawing = (use) => use.dataset.drawn ?? use.getAttribute("href");

/* Put images in the place of drawings of tiles below an element; they are empty until their file is here. */
export function paint(root) {
  for (const use of root.querySelectorAll(DRAWN)) {
    if (!TILE.test(drawing(use))) continue;
    const svg = use.closest("svg.tile");
    (svg ?? use).replaceWith(svg ? inPage(use, svg) : onBoard(use));
  }
  // What is not shown is not read either, until it is.
  for (const image of root.querySelectorAll("[data-drawing]")) if (image.isConnected && !image.closest("[hidden]")) hang(image);
}

function inPage(use, svg) {
  const image = new Image();
  [image.className, image.alt, image.decoding] = [svg.getAttribute("class"), "", "sync"];
  return named(image, use);
}

function onBoard(use) {
  const image = document.createElementNS(use.namespaceURI, "image");
  for (const { name, value } of use.attributes) if (!["href", "data-drawn"].includes(name)) image.setAttribute(name, value);
  const [x, y, side] = ["x", "y", "width"].map((name) => Number(use.getAttribute(name)));
  const over = side * BLEED / 100;
  const place = { x: x - over, y: y - over, width: side + 2 * over, height: side + 2 * over };
  for (const name in place) image.setAttribute(name, place[name]);
  return named(image, use);
}

function named(image, use) {
  Object.assign(image.dataset, { drawing: drawing(use), tile: drawing(use).split("#")[1] });
  return image;
}

/* What comes only names its drawings until it is painted: else the browser would read their whole file anew. */
window.htmx?.defineExtension("tiles", { transformResponse: (text) => text.replaceAll(SENT, "$1data-drawn=") });
document.body.setAttribute("hx-ext", "tiles");
document.addEventListener("htmx:afterSettle", () => paint(document));
paint(document);
