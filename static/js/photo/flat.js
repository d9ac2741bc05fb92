/* The block of cells, seen from above: pixels of a photo between four corners, without perspective, as logarithms. */
import { projection } from "./plane.js";

export const STEP = 40; // pixels of a cell in the flat picture
export const SIDE = 32; // pixels of a patch
export const MARGIN = 1; // cells around the block that are flattened too
const INSET = 0.92; // of a cell: its rim shows gaps and neighbours
export const FLOOR = 10; // keeps noise in dark places small
const SLACK = 0.1; // of a cell: so far beyond the photo a corner may be, if it was cut close to the tiles
const SAMPLES = 3; // at most, along each side of a flat pixel

/* Return the length in pixels of the shortest side of a cell in the photo. */
export function cellPixels(corners, cols, rows) {
  const length = (i, j) => Math.hypot(corners[i][0] - corners[j][0], corners[i][1] - corners[j][1]);
  return Math.min(length(0, 1) / cols, length(3, 2) / cols, length(0, 3) / rows, length(1, 2) / rows);
}

/* Return the flat picture of a block of cells and a margin: three planes of logarithms; NaN where the photo ends. */
export function flatten(photo, corners, cols, rows) {
  const width = (cols + 2 * MARGIN) * STEP;
  const height = (rows + 2 * MARGIN) * STEP;
  const size = width * height;
  const planes = new Float32Array(3 * size);
  const at = projection(corners);
  const count = Math.max(1, Math.min(SAMPLES, Math.round(cellPixels(corners, cols, rows) / STEP)));
  const weight = 1 / (count * count);
  const slack = SLACK * cellPixels(corners, cols, rows);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let [r, g, b] = [0, 0, 0];
      for (let n = 0; n < count * count; n++) {
        const u = ((x + ((n % count) + 0.5) / count) / STEP - MARGIN) / cols;
        const v = ((y + (Math.floor(n / count) + 0.5) / count) / STEP - MARGIN) / rows;
        const [x0, y0] = at(u, v);
        // Written so that a place that is no number counts as outside.
        if (!(x0 >= -slack && y0 >= -slack && x0 <= photo.width + slack && y0 <= photo.height + slack)) { r = g = b = NaN; break; }
        const px = Math.max(0.5, Math.min(photo.width - 0.51, x0));
        const py = Math.max(0.5, Math.min(photo.height - 0.51, y0));
        const left = Math.floor(px - 0.5);
        const top = Math.floor(py - 0.5);
        const [fx, fy] = [px - 0.5 - left, py - 0.5 - top];
        const k = 4 * (top * photo.width + left);
        const below = k + 4 * photo.width;
        const [w00, w10, w01, w11] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
        const d = photo.data;
        r += d[k] * w00 + d[k + 4] * w10 + d[below] * w01 + d[below + 4] * w11;
        g += d[k + 1] * w00 + d[k + 5] * w10 + d[below + 1] * w01 + d[below + 5] * w11;
        b += d[k + 2] * w00 + d[k + 6] * w10 + d[below + 2] * w01 + d[below + 6] * w11;
      }
      planes[i] = Math.log(r * weight + FLOOR);
      planes[i + size] = Math.log(g * weight + FLOOR);
      planes[i + 2 * size] = Math.log(b * weight + FLOOR);
    }
  }
  return { width, height, planes };
}

/* Return the patch of a cell: `side` x `side` pixels in three planes, with a shift in cells, a scale and an angle. */
export function patch(flat, col, row, { dx = 0, dy = 0, scale = 1, angle = 0 } = {}, side = SIDE) {
  const { width, height, planes } = flat;
  const size = width * height;
  const area = side * side;
  const out = new Float32Array(3 * area);
  const span = (INSET * STEP * scale) / side;
  const [cos, sin] = [Math.cos(angle) * span, Math.sin(angle) * span];
  const cx = (col + MARGIN + 0.5 + dx) * STEP - 0.5;
  const cy = (row + MARGIN + 0.5 + dy) * STEP - 0.5;
  const half = (side - 1) / 2;
  for (let y = 0, i = 0; y < side; y++) {
    for (let x = 0; x < side; x++, i++) {
      const px = cx + (x - half) * cos - (y - half) * sin;
      const py = cy + (x - half) * sin + (y - half) * cos;
      const left = Math.max(0, Math.min(width - 2, Math.floor(px)));
      const top = Math.max(0, Math.min(height - 2, Math.floor(py)));
      const [fx, fy] = [px - left, py - top];
      for (let k = top * width + left, c = 0; c < 3; c++, k += size) {
        const upper = planes[k] + (planes[k + 1] - planes[k]) * fx;
        const lower = planes[k + width] + (planes[k + width + 1] - planes[k + width]) * fx;
        out[i + c * area] = upper + (lower - upper) * fy;
      }
    }
  }
  return out;
}

/* Turn a patch by quarter turns clockwise. */
export function turned(planes, turns, side = SIDE) {
  if (!turns) return planes;
  const area = side * side;
  const out = new Float32Array(planes.length);
  for (let c = 0; c < planes.length; c += area) {
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) out[c + x * side + side - 1 - y] = planes[c + y * side + x];
    }
  }
  return turned(out, turns - 1, side);
}

/* Write a patch as 1536 bytes: how light each pixel is, then red and blue against green at half the size; and read it. */
const LOW = Math.log(FLOOR);
const SPAN = Math.log(255 + FLOOR) - LOW;
const AREA = SIDE * SIDE;
const HALF = SIDE / 2;
const byte = (part) => Math.max(0, Math.min(255, Math.round(255 * part)));

export function packed(planes) {
  const out = new Uint8Array(AREA * 1.5);
  for (let i = 0; i < AREA; i++) {
    const [r, g, b] = [planes[i], planes[i + AREA], planes[i + 2 * AREA]];
    out[i] = byte(((r + g + b) / 3 - LOW) / SPAN);
  }
  for (let i = 0; i < HALF * HALF; i++) {
    const k = 2 * Math.floor(i / HALF) * SIDE + 2 * (i % HALF);
    for (const c of [0, 2]) {
      let tint = 0;
      for (const at of [k, k + 1, k + SIDE, k + SIDE + 1]) tint += planes[at + c * AREA] - planes[at + AREA];
      out[AREA + i + c * HALF * HALF / 2] = byte(tint / 4 / SPAN / 2 + 0.5);
    }
  }
  return out;
}

export function unpacked(bytes) {
  const out = new Float32Array(3 * AREA);
  for (let i = 0; i < AREA; i++) {
    const k = AREA + (i >> 6) * HALF + ((i % SIDE) >> 1);
    const tint = (at) => (bytes[at] / 255 - 0.5) * 2 * SPAN;
    const [red, blue] = [tint(k), tint(k + HALF * HALF)];
    const g = LOW + (bytes[i] / 255) * SPAN - (red + blue) / 3;
    [out[i], out[i + AREA], out[i + 2 * AREA]] = [g + red, g, g + blue];
  }
  return out;
}
