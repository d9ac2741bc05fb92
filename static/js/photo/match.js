/* How alike two patches are, whatever the light, and although a figure covers a part of one. */
import { SIDE } from "./flat.js";

const BLUR = 5; // pixels to each side: what varies more slowly counts less
const SLOW = 0.7; // how much of that is taken away
const BLOCK = 4; // pixels of a block that counts as a whole, or not
const KEPT = 0.72; // of all blocks: the others may be covered

/* Remove mean and slope of each plane, and most of what varies slowly; return what is left, with variance one. */
export function feature(planes, side = SIDE) {
  const area = side * side;
  const out = new Float32Array(planes.length);
  const half = (side - 1) / 2;
  const spread = (area * (area - 1)) / 12; // the sum of (x - half)^2 over a square
  const radius = Math.round((BLUR * side) / SIDE);
  let sum = 0;
  for (let c = 0; c < planes.length; c += area) {
    let [mean, sx, sy] = [0, 0, 0];
    for (let i = 0; i < area; i++) {
      const v = planes[c + i];
      mean += v;
      sx += v * ((i % side) - half);
      sy += v * (Math.floor(i / side) - half);
    }
    mean /= area;
    sx /= spread;
    sy /= spread;
    for (let y = 0, i = c; y < side; y++) {
      for (let x = 0; x < side; x++, i++) out[i] = planes[i] - mean - sx * (x - half) - sy * (y - half);
    }
    const mild = blurred(out.subarray(c, c + area), side, radius);
    for (let i = 0; i < area; i++) {
      out[c + i] -= SLOW * mild[i];
      sum += out[c + i] ** 2;
    }
  }
  const factor = 1 / Math.sqrt(sum / out.length + 1e-6);
  for (let i = 0; i < out.length; i++) out[i] *= factor;
  return out;
}

const lines = new Float32Array(SIDE * SIDE);
const slow = new Float32Array(SIDE * SIDE);

/* Return a plane's mean over a square around each pixel; the next call writes over it. */
function blurred(plane, side, radius) {
  along(plane, lines, side, radius, 1, side);
  along(lines, slow, side, radius, side, 1);
  return slow;
}

function along(from, to, side, radius, step, stride) {
  for (let line = 0; line < side; line++) {
    const start = line * stride;
    let [total, count] = [0, Math.min(radius, side)];
    for (let i = 0; i < count; i++) total += from[start + i * step];
    for (let i = 0; i < side; i++) {
      if (i + radius < side) { total += from[start + (i + radius) * step]; count++; }
      if (i > radius) { total -= from[start + (i - radius - 1) * step]; count--; }
      to[start + i * step] = total / count;
    }
  }
}

/* Return a feature at half its size. */
export function halved(planes, side = SIDE) {
  const [half, area] = [side / 2, side * side];
  const out = new Float32Array(planes.length / 4);
  for (let c = 0, i = 0; c < planes.length; c += area) {
    for (let y = 0; y < half; y++) {
      for (let x = 0; x < half; x++, i++) {
        const k = c + 2 * y * side + 2 * x;
        out[i] = (planes[k] + planes[k + 1] + planes[k + side] + planes[k + side + 1]) / 4;
      }
    }
  }
  return out;
}

/* Return a feature block by block, so that a block's values follow each other, with the energy of each block. */
export function blocks(planes, side = SIDE, block = BLOCK) {
  const [area, across] = [side * side, side / block];
  const values = new Float32Array(planes.length);
  const energy = new Float32Array(across * across);
  for (let b = 0, i = 0; b < across * across; b++) {
    const corner = Math.floor(b / across) * block * side + (b % across) * block;
    for (let c = 0; c < planes.length; c += area) {
      for (let n = 0; n < block * block; n++, i++) {
        values[i] = planes[c + corner + Math.floor(n / block) * side + (n % block)];
        energy[b] += values[i] ** 2;
      }
    }
  }
  return { values, energy };
}

const dots = new Float32Array(64);
const rest = new Float32Array(64);
const order = new Float32Array(64);

/* Return how well two features agree on the blocks that agree best: 1 at most, about 0 by chance. */
export function alike(one, two) {
  const { length } = one.energy;
  const per = one.values.length / length;
  const kept = Math.round(KEPT * length);
  let [across, own, other] = [0, 0, 0];
  for (let b = 0, i = 0; b < length; b++) {
    let dot = 0;
    for (const end = i + per; i < end; i++) dot += one.values[i] * two.values[i];
    dots[b] = dot;
    across += dot;
    own += one.energy[b];
    other += two.energy[b];
  }
  // Twice: what covers a part has changed the scale of the rest.
  let gain = 1;
  for (let round = 0; round < 2; round++) {
    for (let b = 0; b < length; b++) rest[b] = gain * gain * one.energy[b] + two.energy[b] - 2 * gain * dots[b];
    const sorted = order.subarray(0, length);
    sorted.set(rest.subarray(0, length));
    const limit = sorted.sort()[kept - 1];
    [across, own, other] = [0, 0, 0];
    for (let b = 0; b < length; b++) {
      if (rest[b] > limit) continue;
      across += dots[b];
      own += one.energy[b];
      other += two.energy[b];
    }
    gain = Math.max(0.6, Math.min(1.8, across / (own + 1e-6)));
  }
  return across / Math.sqrt(own * other + 1e-6);
}

/* Return the plain product of two features: what is quick enough to leave most kinds out. */
export function product(one, two) {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += one[i] * two[i];
  return sum;
}

const WINDOW = 3; // blocks along each side of a spot
const MIDDLE = (WINDOW * BLOCK - 1) / 2;

/* Return which blocks some pixels lie in, and those around them: a figure has a rim and a shadow. */
export function around(pixels) {
  const out = new Set();
  const across = SIDE / BLOCK;
  for (const i of pixels) {
    const [x, y] = [Math.floor((i % SIDE) / BLOCK), Math.floor(i / SIDE / BLOCK)];
    for (let dy = Math.max(0, y - 1); dy <= Math.min(across - 1, y + 1); dy++) {
      for (let dx = Math.max(0, x - 1); dx <= Math.min(across - 1, x + 1); dx++) out.add(dy * across + dx);
    }
  }
  return out;
}

/* Return how badly the worst spot of two features agrees, beside covered blocks: about 0 if all is as taught, above 1 if not.
   The edge of a shadow is no other drawing: light that changes evenly within a spot is taken away. */
export function oddest(one, two, covered = new Set()) {
  const across = Math.sqrt(one.energy.length);
  const per = one.values.length / one.energy.length;
  const dots = per / 3;
  // What covers a part has changed the scale of the rest.
  let [dot, own] = [0, 0];
  for (let b = 0; covered.size && b < one.energy.length; b++) {
    if (covered.has(b)) continue;
    own += one.energy[b];
    for (let i = b * per; i < (b + 1) * per; i++) dot += one.values[i] * two.values[i];
  }
  const gain = own ? Math.max(0.6, Math.min(1.8, dot / own)) : 1;
  const apart = one.values.map((value, i) => gain * value - two.values[i]);
  const energy = one.energy.map((_none, b) => apart.subarray(b * per, (b + 1) * per).reduce((sum, v) => sum + v * v, 0) / per);
  const spots = [];
  for (let y = 0; y + WINDOW <= across; y++) {
    for (let x = 0; x + WINDOW <= across; x++) {
      // Sums over the spot: of everything squared, and of the light, its slopes, and the places.
      let [squares, count, n, l, lx, ly, sx, sy, xx, yy, xy] = Array(11).fill(0);
      for (let k = 0; k < WINDOW * WINDOW; k++) {
        const [bx, by] = [k % WINDOW, Math.floor(k / WINDOW)];
        const b = (y + by) * across + x + bx;
        if (covered.has(b)) continue;
        count++;
        squares += energy[b];
        for (let i = 0; i < dots; i++) {
          const at = b * per + i;
          const light = (apart[at] + apart[at + dots] + apart[at + 2 * dots]) / 3;
          const u = bx * BLOCK + (i % BLOCK) - MIDDLE;
          const v = by * BLOCK + Math.floor(i / BLOCK) - MIDDLE;
          n++; l += light; lx += light * u; ly += light * v;
          sx += u; sy += v; xx += u * u; yy += v * v; xy += u * v;
        }
      }
      if (2 * count <= WINDOW * WINDOW) continue;
      // The plane that explains most of the light, by least squares around the mean.
      const [a, c, d] = [xx - (sx * sx) / n, yy - (sy * sy) / n, xy - (sx * sy) / n];
      const [p, q] = [lx - (sx * l) / n, ly - (sy * l) / n];
      const det = a * c - d * d;
      const explained = (l * l) / n + (det > 1 ? (c * p * p - 2 * d * p * q + a * q * q) / det : 0);
      spots.push((squares - explained / dots) / count);
    }
  }
  const usual = [...energy].filter((_none, b) => !covered.has(b)).sort((x, y) => x - y);
  return spots.length ? Math.max(...spots) - usual[Math.floor(usual.length / 2)] : 0;
}

/* Compare two kinds where they differ: 1 if the seen patch is as the first one there, -1 if it is as the second. */
export function rather(seen, first, second) {
  const { length } = seen.energy;
  const per = seen.values.length / length;
  const spots = [];
  for (let b = 0; b < length; b++) {
    let [differ, one, two] = [0, 0, 0];
    for (let i = b * per; i < (b + 1) * per; i++) {
      differ += (first.values[i] - second.values[i]) ** 2;
      one += (seen.values[i] - first.values[i]) ** 2;
      two += (seen.values[i] - second.values[i]) ** 2;
    }
    spots.push([differ, one, two]);
  }
  spots.sort((a, b) => b[0] - a[0]);
  const total = spots.reduce((sum, [differ]) => sum + differ, 0);
  let [part, one, two] = [0, 0, 0];
  for (const spot of spots) {
    part += spot[0];
    // A block that is like neither is covered: it says nothing.
    const cap = 1.5 * spot[0];
    one += Math.min(spot[1], cap);
    two += Math.min(spot[2], cap);
    if (part > 0.6 * total) break;
  }
  return (two - one) / (one + two + 1e-6);
}
