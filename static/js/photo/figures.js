/* Find figures on a tile: what differs from its taught picture, in a seat's colour. */
import { patch, SIDE, turned } from "./flat.js";

const AREA = SIDE * SIDE;
const CHANGED = 0.45; // of the logarithm
const FEWEST = 18; // pixels of a figure

/* Hue (degrees), saturation and value that each colour has about; black and white have no hue. */
const HUES = { red: [-18, 16], orange: [14, 38], yellow: [38, 68], green: [80, 170], blue: [185, 265], pink: [285, 345] };

function named([r, g, b], colours) {
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b);
  const part = span / (most + 1e-6);
  if ((most < 0.24 || (most < 0.32 && part < 0.35)) && colours.includes("black")) return "black";
  if (part < 0.18) return most > 0.8 && colours.includes("white") ? "white" : "";
  if (part < 0.4 || most < 0.2) return "";
  const sector = most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  const hue = sector * 60;
  return colours.find((colour) => {
    const [from, to] = HUES[colour] ?? [1, 0];
    return (hue >= from && hue < to) || (hue - 360 >= from && hue - 360 < to);
  }) ?? "";
}

/* Return the colours that stand on a cell: the part of the tile that shows each, where its middle is, and which pixels. */
export function figures(flat, col, row, best, colours) {
  if (!best || !colours.length) return [];
  const seen = patch(flat, col, row, best.fit);
  const taught = turned(best.model.planes, best.model.turn);
  const shift = [0, 1, 2].map((c) => {
    const apart = Float32Array.from({ length: AREA }, (_none, i) => seen[i + c * AREA] - taught[i + c * AREA]).sort();
    return apart[AREA / 2];
  });
  const light = [0, 1, 2].map((c) => Math.exp(Float32Array.from(taught.subarray(c * AREA, (c + 1) * AREA)).sort()[Math.floor(0.97 * AREA)]));
  const found = new Map();
  for (let i = 0; i < AREA; i++) {
    const apart = [0, 1, 2].map((c) => seen[i + c * AREA] - shift[c] - taught[i + c * AREA]);
    if (Math.max(...apart.map(Math.abs)) < CHANGED) continue;
    const of = (value) => [0, 1, 2].map((c) => Math.exp(value(c)) / light[c]);
    const name = named(of((c) => seen[i + c * AREA] - shift[c]), colours);
    if (name && name !== named(of((c) => taught[i + c * AREA]), colours)) found.set(name, [...(found.get(name) ?? []), i]);
  }
  const middle = (pixels, along) => pixels.reduce((sum, i) => sum + along(i) + 0.5, 0) / pixels.length / SIDE;
  return [...found].filter(([, pixels]) => pixels.length >= FEWEST).map(([colour, pixels]) => ({
    colour, pixels, part: pixels.length / AREA, at: [middle(pixels, (i) => i % SIDE), middle(pixels, (i) => Math.floor(i / SIDE))],
  }));
}
