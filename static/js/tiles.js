/* Small tiles are images. A drawing of some seventy parts costs a phone ten times what an image of it does wherever it
   stands. Where scripts are off the drawings themselves are shown. */
import { BLEED, TILE, picture } from "./cut.js";

const DRAWN = "use[href*='/tiles'], use[data-drawn]";
const SENT = /(<use [^>]*?)href=(?="[^"#]*\/tiles[^"#]*#[^"]+-[0-3]")/g;
const SLICE = 8; // milliseconds; a picture takes one to make, and a page has sixty at first: taps and frames come between

const rest = () => new Promise((done) => { setTimeout(done); });

/* What is not shown is not read either, until it is. */
const empty = (image) => image.isConnected && image.dataset.drawing && !image.closest("[hidden]");

async function hang(images) {
  let since = performance.now();
  for (const image of images) {
    if (performance.now() - since > SLICE) { await rest(); since = performance.now(); }
    if (empty(image)) fill(image);
  }
}

function fill(image) {
  const src = picture(image.dataset.drawing, () => paint(document));
  if (src) image.setAttribute(image.localName === "img" ? "src" : "href", src);
  if (src) delete image.dataset.drawing;
}

const drawing = (use) => use.dataset.drawn ?? use.getAttribute("href");

/* Put images in the place of drawings of tiles below an element; they are empty until their file is here. */
export function paint(root) {
  for (const use of root.querySelectorAll(DRAWN)) {
    if (!TILE.test(drawing(use))) continue;
    const svg = use.hasAttribute("width") ? null : use.closest("svg"); // one that fills its svg
    (svg ?? use).replaceWith(svg ? inPage(use, svg) : onBoard(use));
  }
  hang(root.querySelectorAll("[data-drawing]"));
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
if (window.htmx) {
  window.htmx.defineExtension("tiles", { transformResponse: (text) => text.replaceAll(SENT, "$1data-drawn=") });
  document.body.setAttribute("hx-ext", "tiles");
}
document.addEventListener("htmx:afterSettle", () => paint(document));
paint(document);
for (const one of document.querySelectorAll("[data-images]")) delete one.dataset.images; // what waits for this script (table.css)
