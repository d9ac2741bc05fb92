/* Projections between two planes that are seen from different places: four points say all. */
const matrix = ([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) => {
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const det = dx1 * dy2 - dx2 * dy1;
  if (!det) throw new RangeError("The four corners lie on a line.");
  const [g, h] = [(sx * dy2 - dx2 * sy) / det, (dx1 * sy - sx * dy1) / det];
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
};

const inverse = ([a, b, c, d, e, f, g, h, i]) => [
  e * i - f * h, c * h - b * i, b * f - c * e, f * g - d * i, a * i - c * g, c * d - a * f, d * h - e * g, b * g - a * h, a * e - b * d,
];

const times = (one, two) => one.map((_none, i) => [0, 1, 2].reduce((sum, k) => sum + one[3 * Math.floor(i / 3) + k] * two[3 * k + (i % 3)], 0));

const moved = ([a, b, c, d, e, f, g, h, i]) => (u, v) => {
  const w = g * u + h * v + i;
  return [(a * u + b * v + c) / w, (d * u + e * v + f) / w];
};

/* Return the projection from the unit square to four corners, clockwise from the top left (Heckbert). */
export const projection = (corners) => moved(matrix(corners));

/* Return the projection that takes four points to four others. */
export const mapping = (from, to) => moved(times(matrix(to), inverse(matrix(from))));
