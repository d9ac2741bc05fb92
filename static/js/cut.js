/* Each tile is cut out of the file of drawings once, as a picture of its own that is sharp at any size. */
export const TILE = /^(.+)#(.+-[0-3])$/;
const NAMES = / id="([^"]+)"/g;
const PARTS = /href="#([^"]+)"/g;
export const BLEED = 0.5; // hundredths of a tile that it reaches over its rim, so that no seam shows between two

const files = new Map(); // the drawings by their names, one file's under its address; null while it is on its way
const pictures = new Map(); // by address and name; held, so that the browser reads each of them once

/* Each line of the file is a drawing, and names itself and such parts of its own as it uses twice. */
function read(text) {
  return new Map(text.split("\n").flatMap((line) => [...line.matchAll(NAMES)].map(([, name]) => [name, line])));
}

/* Read a file; tell whether it came. */
async function load(file) {
  files.set(file, null);
  const text = await fetch(file).then((answer) => (answer.ok ? answer.text() : "")).catch(() => "");
  if (text) files.set(file, read(text)); else files.delete(file);
  return Boolean(text);
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

let pause = 2000; // milliseconds until a file that did not come is asked for again

/* The address of a tile's picture, given that of its drawing; nothing as long as the file is not here: then `arrived` is
   called once it is, and in a while if it did not come. */
export function picture(tile, arrived) {
  const [, file, name] = TILE.exec(tile);
  if (!files.has(file)) load(file).then((came) => { if (came) arrived(); else setTimeout(arrived, pause *= 1.5); });
  if (!files.get(file)) return "";
  if (!pictures.has(tile)) pictures.set(tile, held(whole(files.get(file), name), name));
  return pictures.get(tile).src;
}
