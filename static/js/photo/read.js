/* Teach kinds from a photo of a box, and read a table from another: pixels go in, small descriptions come out. */
import { cellPixels, flatten, packed, patch, SIDE, turned, unpacked } from "./flat.js";
import { alike, around, blocks, feature, halved, oddest, product, rather } from "./match.js";
import { bareOnes, troubles } from "./cloth.js";
import { figures } from "./figures.js";

const FEWEST = 20; // pixels of a cell in the photo
const COARSE = [-0.06, 0, 0.06]; // of a cell
const LONG_LIST = 48; // kinds and turns that are compared with care
const SHORT_LIST = 10;
const STRAIGHT = { dx: 0, dy: 0, angle: 0 };
const STEADY = 0.72; // the score of a tile that says where those beside it lie
const CROOKED = 0.03; // of a cell: a shift that is worth another look
const ROUNDS = 4; // looks at a cell, each by those that were read before
const FINALISTS = 3;
const TOLD = 5; // candidates of a cell that are told
const OBLIQUE = 2.6; // how much longer one side of a cell may look than another

/* A feature at half its size, in blocks, and at a quarter. */
function wide(planes) {
  const half = halved(planes);
  return { ...blocks(half, SIDE / 2), small: halved(half, SIDE / 2) };
}

const round = (value) => Math.round(value * 1000) / 1000;

/* Return why a block cannot be read at all: too few pixels for a cell, or seen from too low. */
function faulty(photo, corners, cols, rows) {
  const least = cellPixels(corners, cols, rows);
  if (least < FEWEST) return "far";
  const sides = corners.map(([x, y], i) => {
    const [u, v] = corners[(i + 1) % 4];
    return Math.hypot(u - x, v - y) / (i % 2 ? rows : cols);
  });
  return Math.max(...sides) > OBLIQUE * least ? "oblique" : "";
}

/* Return the patches of all cells that show a tile, in the order of the kinds; bare cells are left out. */
export function teach(photo, corners, cols, rows, kinds) {
  const flat = flatten(photo, corners, cols, rows);
  const bare = bareOnes(flat, cols, rows, () => true);
  return kinds.slice(0, cols * rows).flatMap((kind, i) => {
    const [col, row] = [i % cols, Math.floor(i / cols)];
    return kind && !bare.has(i) ? [{ kind, patch: btoa(String.fromCharCode(...packed(patch(flat, col, row)))) }] : [];
  });
}

/* Prepare taught patches, whose bytes are written as base64: four turns of each. */
export function prepared(taught) {
  return taught.flatMap(({ kind, patch: text }) => {
    const planes = unpacked(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)));
    const flat = feature(planes);
    return [0, 1, 2, 3].map((turn) => {
      const fine = turned(flat, turn);
      return { kind, turn, planes, fine: blocks(fine), coarse: wide(fine) };
    });
  });
}

/* Return the first ones, as far as they come close to the very first. */
const close = (list, count, gap) => list.slice(0, count).filter(({ score }) => score > list[0].score - gap);

/* Read one cell, which lies about there: its candidates, the best first, and where it really lies. */
function readCell(flat, col, row, known, there = STRAIGHT) {
  const seen = (fit) => feature(patch(flat, col, row, fit));
  const rough = COARSE.flatMap((dy) => COARSE.map((dx) => ({ ...there, dx: there.dx + dx, dy: there.dy + dy })))
    .map((fit) => ({ fit, coarse: wide(seen(fit)) }))
    .filter(({ coarse }) => !Number.isNaN(coarse.small[0]));
  if (!rough.length) return [];
  const likely = known.map((model) =>
    ({ model, hint: Math.max(...rough.map(({ coarse }) => product(coarse.small, model.coarse.small))) }));
  likely.sort((a, b) => b.hint - a.hint);
  const found = likely.slice(0, LONG_LIST).map(({ model }) => {
    let best = { score: -2 };
    for (const { fit, coarse } of rough) {
      const score = alike(coarse, model.coarse);
      if (score > best.score) best = { score, fit, model };
    }
    return best;
  });
  found.sort((a, b) => b.score - a.score);
  // A kind that was taught by several photos is one kind.
  const name = ({ model }) => `${model.kind}/${model.turn}`;
  const names = found.map(name);
  const single = found.filter((one, i) => names.indexOf(name(one)) === i);
  const cache = new Map();
  const tried = (fit) => {
    const key = [fit.dx, fit.dy, fit.scale ?? 1, fit.angle ?? 0].map((part) => part.toFixed(3)).join();
    if (!cache.has(key)) cache.set(key, blocks(seen(fit)));
    return cache.get(key);
  };
  const climb = (one, steps) => {
    let best = { ...one, seen: tried(one.fit), score: alike(tried(one.fit), one.model.fine) };
    for (const [name, by] of steps) {
      for (const sign of [-1, 1]) {
        for (let n = 0; n < 2; n++) {
          const fit = { ...best.fit, [name]: (best.fit[name] ?? (name === "scale" ? 1 : 0)) + sign * by };
          const score = alike(tried(fit), one.model.fine);
          // Beyond the rim of the photo a score is no number.
          if (!(score > best.score)) break;
          best = { ...best, fit, seen: tried(fit), score };
        }
      }
    }
    return best;
  };
  const near = close(single, SHORT_LIST, 0.3).map((one) => climb(one, [["dx", 0.03], ["dy", 0.03]]));
  near.sort((a, b) => b.score - a.score);
  const steps = [["angle", 0.02], ["scale", 0.02], ["dx", 0.012], ["dy", 0.012], ["angle", 0.01]];
  const finalists = close(near, FINALISTS, 0.15);
  const last = finalists.map((one) => climb(one, steps));
  last.sort((a, b) => b.score - a.score);
  return [...last, ...near.slice(finalists.length)];
}

/* Let the kinds that come close fight at the spot where they differ; return all with what the best one is ahead by. */
function decided(list) {
  if (!list.length) return [];
  let best = list[0];
  const others = list.slice(1).filter((one) => one.score > list[0].score - 0.25);
  for (const other of others) {
    if (other.score < best.score - 0.1) continue;
    if (rather(best.seen, best.model.fine, other.model.fine) < 0
      && rather(other.seen, best.model.fine, other.model.fine) < 0) best = other;
  }
  return [best, ...list.filter((one) => one !== best)].map((one) => ({
    ...one, ahead: one === best ? 0 : rather(best.seen, best.model.fine, one.model.fine),
  }));
}

/* Return where a cell lies by the tiles near it that were read, the nearest counting most. */
function expected(col, row, steady) {
  const sum = { dx: 0, dy: 0, angle: 0 };
  let total = 0;
  for (const one of steady) {
    const weight = 1 / (1 + (one.col - col) ** 2 + (one.row - row) ** 2) ** 2;
    total += weight;
    for (const name of Object.keys(sum)) sum[name] += weight * (one.fit[name] ?? 0);
  }
  for (const name of Object.keys(sum)) sum[name] /= total || 1;
  return sum;
}

/* Look again at cells that were not read, where those beside them say that the rows are crooked; return where all lie. */
function straightened(flat, lists, all, known) {
  const tried = new Map([...lists.keys()].map((i) => [i, STRAIGHT]));
  for (let round = 1; round < ROUNDS; round++) {
    const steady = [...lists].filter(([, [best]]) => best?.score >= STEADY)
      .map(([i, [{ fit }]]) => ({ col: all[i][0], row: all[i][1], fit }));
    for (const [i, [best]] of lists) {
      if (best?.score >= STEADY) continue;
      const there = expected(...all[i], steady);
      if (Math.hypot(there.dx - tried.get(i).dx, there.dy - tried.get(i).dy) < CROOKED) continue;
      tried.set(i, there);
      const again = decided(readCell(flat, ...all[i], known, there));
      if (again[0]?.score > (best?.score ?? -1)) lists.set(i, again);
    }
  }
  return tried;
}

/* Read a block of cells. Each is told with its candidates, what it looks like, and figures by colour.
   Cells that lie beyond the photo are left out if `open`. */
export function read(photo, corners, cols, rows, known, colours = [], open = false) {
  const fault = !known.length ? "nothing" : faulty(photo, corners, cols, rows);
  if (fault) return { fault, cells: [] };
  const flat = flatten(photo, corners, cols, rows);
  const all = Array.from({ length: cols * rows }, (_none, i) => [i % cols, Math.floor(i / cols)]);
  const inside = all.filter(([col, row]) => !Number.isNaN(feature(patch(flat, col, row))[0]));
  if (!open && inside.length < all.length) return { fault: "outside", cells: [] };
  const lists = new Map(inside.map(([col, row]) => [row * cols + col, decided(readCell(flat, col, row, known))]));
  const places = straightened(flat, lists, all, known);
  const isOpen = (i) => lists.has(i) && lists.get(i)[0].score < 0.6;
  const trouble = troubles(flat, cols, rows, isOpen);
  if (trouble) return { fault: trouble, cells: [] };
  const bare = bareOnes(flat, cols, rows, isOpen, places);
  const cells = [...lists].map(([i, list]) => {
    const [col, row] = all[i];
    const candidates = list.slice(0, TOLD).map(({ model, score, ahead }) =>
      ({ kind: model.kind, turn: model.turn, score: round(score), ahead: round(ahead) }));
    const stand = bare.has(i) ? [] : figures(flat, col, row, list[0], colours);
    const odd = oddest(list[0].seen, list[0].model.fine, around(stand.flatMap(({ pixels }) => pixels)));
    return {
      col, row, bare: round(bare.get(i) ?? 0), odd: round(odd), candidates,
      figures: Object.fromEntries(stand.map(({ colour, part }) => [colour, round(part)])),
      spots: Object.fromEntries(stand.map(({ colour, at }) => [colour, at.map(round)])),
    };
  });
  return { fault: "", cells };
}
