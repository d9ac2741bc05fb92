/* Tell cells where the cloth is seen from those with a tile. */
import { FLOOR, MARGIN, patch } from "./flat.js";
import { halved } from "./match.js";

const SIDE = 16;
const AREA = SIDE * SIDE;
const ROUGH = 0.045; // of the logarithm: what a plain cloth varies
const HUE = 0.03; // and its colour
const ALIKE = 0.03; // the distance of two places on one cloth
const NOISE = 1.5; // how much more the colour may vary than at places around the block
const MOTLEY = 0.085; // and what no noise makes of a plain cloth
const WINDOW = 0.86; // of a patch: the rim may show a crooked neighbour

/* Describe a cell: the colours apart from the light, how much they vary, and how rough it is. */
export function look(flat, col, row, fit = {}) {
  const planes = halved(patch(flat, col, row, { ...fit, scale: WINDOW }), 2 * SIDE);
  const grey = new Float32Array(AREA);
  const tint = [new Float32Array(AREA), new Float32Array(AREA)];
  for (let i = 0; i < AREA; i++) {
    const [r, g, b] = [planes[i], planes[i + AREA], planes[i + 2 * AREA]];
    grey[i] = (r + g + b) / 3;
    tint[0][i] = r - g;
    tint[1][i] = b - g;
  }
  const rough = spread(sloped(grey));
  const marks = tint.flatMap((plane) => deciles(plane));
  const light = grey.reduce((sum, v) => sum + v / AREA, 0);
  return { rough, light, hue: tint.map((plane) => spread(plane)), marks, greys: deciles(sloped(grey)) };
}

const spread = (values) => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / values.length);
};

const deciles = (values) => {
  const sorted = Float32Array.from(values).sort();
  return [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => sorted[Math.floor(part * (sorted.length - 1))]);
};

/* Remove mean and slope. */
function sloped(grey) {
  const half = (SIDE - 1) / 2;
  let [mean, sx, sy] = [0, 0, 0];
  grey.forEach((v, i) => {
    mean += v / AREA;
    sx += v * ((i % SIDE) - half);
    sy += v * (Math.floor(i / SIDE) - half);
  });
  const area = (AREA * (AREA - 1)) / 12;
  return grey.map((v, i) => v - mean - (sx / area) * ((i % SIDE) - half) - (sy / area) * (Math.floor(i / SIDE) - half));
}

export const far = (x, y) => x.reduce((sum, v, i) => sum + Math.abs(v - y[i]), 0) / x.length;
const distance = (a, b) => far(a.marks, b.marks) + far(a.greys, b.greys);

/* Return how surely each cell is bare, by number, for those that are: plain, or as several other places are.
   `places` says where the cells of a table lie; without it, only what is around the block is compared with. */
export function bareOnes(flat, cols, rows, open, places = null) {
  const inside = [];
  const around = [];
  for (let row = -MARGIN; row < rows + MARGIN; row++) {
    for (let col = -MARGIN; col < cols + MARGIN; col++) {
      const isInside = col >= 0 && row >= 0 && col < cols && row < rows;
      const at = look(flat, col, row, isInside ? places?.get(row * cols + col) : {});
      if (Number.isNaN(at.rough + at.hue[0] + at.hue[1])) continue;
      if (isInside) inside.push([row * cols + col, at]);
      else around.push(at);
    }
  }
  const free = inside.filter(([i]) => open(i));
  const out = new Map();
  for (const [i, at] of free) {
    const others = [...around, ...(places ? free.filter(([j]) => j !== i).map(([, other]) => other) : [])];
    const same = others.filter((other) => distance(at, other) < ALIKE).length;
    const even = at.hue[0] < HUE && at.hue[1] < HUE;
    const plain = even && at.rough < ROUGH;
    // The edge of a shadow changes the light, and not the colour, which noise alone makes uneven.
    const asEven = ({ hue }) => at.hue.every((spread, c) => spread < Math.min(MOTLEY, NOISE * hue[c]));
    const shaded = (even ? others : around.filter(asEven)).filter((other) => far(at.marks, other.marks) < ALIKE).length >= 3;
    // Something smooth that is like nothing else here may be a hand.
    const doubt = isSkin([at.marks[2], at.marks[7]]) && !same && !shaded;
    if (plain || same >= 3 || shaded) out.set(i, plain && same ? 1 : doubt ? 0.7 : 0.9);
  }
  return out;
}

const DARK = 26; // of 255
const SAME = 0.25; // the distance of two tints on one cloth, with reflections
const SHADE = 0.9; // of the logarithm: how the light on one cloth varies
const SKIN = [[0.12, 0.8], [-0.75, -0.04]]; // red and blue against green, as logarithms

const isSkin = (tint) => tint.every((v, c) => v > SKIN[c][0] && v < SKIN[c][1]);

/* Return why the block cannot be read: too dark, or a hand in it, which hides two cells or more that lie together. */
export function troubles(flat, cols, rows, open) {
  const light = flat.planes.filter((v, i) => i % 97 === 0 && !Number.isNaN(v)).sort();
  if (light[Math.floor(light.length / 2)] < Math.log(DARK + FLOOR)) return "dark";
  const cloth = [];
  const hidden = [];
  for (let row = -MARGIN; row < rows + MARGIN; row++) {
    for (let col = -MARGIN; col < cols + MARGIN; col++) {
      const { marks, rough, light } = look(flat, col, row);
      if (Number.isNaN(rough)) continue;
      const tint = [marks[2], marks[7]];
      const one = { col, row, tint, rough, light };
      const isInside = col >= 0 && row >= 0 && col < cols && row < rows;
      if (!isInside) cloth.push(one);
      else if (open(row * cols + col) && isSkin(tint)) hidden.push(one);
    }
  }
  // An arm that reaches into the block lies on some of the cloth around it too.
  const like = (one) => cloth.filter((other) => far(one.tint, other.tint) < SAME && Math.abs(one.light - other.light) < SHADE).length;
  const hand = hidden.filter((one) => 4 * like(one) < cloth.length);
  // An unknown tile is nowhere as smooth as the back of a hand.
  const beside = (one, other) => Math.abs(one.col - other.col) + Math.abs(one.row - other.row) === 1;
  return hand.some((one) => one.rough < ROUGH && hand.some((other) => beside(one, other))) ? "hand" : "";
}
