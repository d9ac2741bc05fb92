// The score curve, drawn by uPlot from the table that stands behind it: <div data-chart="moments">.
import uPlot from "../vendor/uplot.js";

const DASHES = [[], [10, 4], [3, 4], [14, 4, 3, 4], [6, 3], [2, 2]];
const APART = 20;

/** Read the table: the seats' colours, and for each moment its number and all totals. */
function read(table) {
  const colours = table.dataset.moments.trim().split(/\s+/);
  const rows = [...table.tBodies[0].rows];
  const totals = colours.map((_, seat) => rows.map((row) => Number(row.cells[seat + 1].textContent)));
  return { colours, data: [rows.map((_, number) => number), ...totals] };
}

const variable = (name, at) => getComputedStyle(at).getPropertyValue(`--${name}`).trim();

function options(holder, colours, ready) {
  const pointed = holder.hasAttribute("data-chart-hand");
  const grid = { stroke: variable("line", holder), width: 1 };
  const axis = { stroke: variable("ink-2", holder), font: "12px sans-serif", ticks: { show: false }, grid };
  const shape = { paths: uPlot.paths.stepped({ align: 1 }), points: { show: false }, width: 3.5 };
  return {
    width: holder.clientWidth,
    height: pointed ? 112 : 200,
    // Under a slider the curve begins and ends where the slider's hand does.
    padding: pointed ? [10, 44, 10, 16] : [10, 32, 0, 0],
    legend: { show: false },
    scales: { x: { time: false } },
    cursor: { y: false, x: pointed, drag: { x: false, y: false }, points: { show: false } },
    axes: [{ ...axis, grid: { show: false }, size: pointed ? 0 : 22, show: !pointed }, { ...axis, size: pointed ? 0 : 34, values: pointed ? () => [] : undefined }],
    series: [{}, ...colours.map((name, seat) => ({ ...shape, stroke: variable(name, holder), dash: DASHES[seat] }))],
    hooks: { ready: [ready] },
  };
}

/** Put a seat's shape on the plot, for the end of its line or where the hand is. */
function marker(plot, holder, colour, kind) {
  const shape = holder.querySelector(`.curve use[href$="#shape-${CSS.escape(colour)}"]`);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", shape.getAttribute("href"));
  svg.setAttribute("class", `chart-mark ${kind} seat-${colour}`);
  svg.append(use);
  plot.over.append(svg);
  return (left, top) => Object.assign(svg.style, { left: `${left}px`, top: `${top}px` });
}

/** Tapping or dragging on the curve goes to that moment. */
function listen(plot, pick) {
  const go = (event) => pick(Math.round(plot.posToVal(event.clientX - plot.over.getBoundingClientRect().left, "x")));
  plot.over.addEventListener("pointerdown", (event) => {
    go(event);
    plot.over.setPointerCapture(event.pointerId);
  });
  plot.over.addEventListener("pointermove", (event) => event.buttons && go(event));
}

/** Draw the curve in place of the still one; return how to point at a moment. */
export function draw(holder, pick) {
  const { colours, data } = read(document.querySelector(`[data-${holder.dataset.chart}]`));
  const last = data[0].length - 1;
  let plot;
  let hands = [];
  let shown = 0;
  const height = (seat, number) => plot.valToPos(data[seat + 1][number], "y");
  const point = (number) => {
    shown = number;
    const left = plot.valToPos(number, "x");
    hands.forEach((move, seat) => move(left, height(seat, number)));
    if (pick) plot.setCursor({ left, top: 0 }, false);
  };
  const ready = (made) => {
    plot = made;
    const order = colours.map((_, seat) => seat).sort((one, two) => height(one, last) - height(two, last));
    let top = -APART;
    for (const seat of order) {
      top = Math.max(height(seat, last), top + APART);
      marker(plot, holder, colours[seat], "is-end")(plot.over.clientWidth + APART - 4, top);
    }
    hands = pick ? colours.map((colour) => marker(plot, holder, colour, "is-hand")) : [];
    if (pick) listen(plot, pick);
    point(shown);
  };
  const render = () => {
    plot?.destroy();
    holder.classList.add("is-drawn");
    new uPlot(options(holder, colours, ready), data, holder);
  };
  render();
  new ResizeObserver(() => plot && plot.width !== holder.clientWidth && render()).observe(holder);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", render);
  return (number) => (plot ? point(number) : (shown = number));
}

for (const holder of document.querySelectorAll("[data-chart]:not([data-chart-hand])")) draw(holder);
