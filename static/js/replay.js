// The replay on this server: the moments, with the curve to tap, the address, and the turn to branch from.
import "./tiles.js";
import { draw } from "./chart.js";
import { showMoments } from "./moments.js";

const replay = document.querySelector("[data-replay]");
const turns = replay.querySelectorAll("[data-turn]");
let point = () => {};
let later = 0;

const go = showMoments(replay, (at) => {
  point(at);
  for (const turn of turns) turn.value = at;
  clearTimeout(later);
  // Browsers allow a hundred changes of the address in half a minute.
  later = setTimeout(() => history.replaceState(null, "", `?at=${at}`), 400);
});
point = draw(replay.querySelector("[data-chart-hand]"), go);
point(Number(replay.dataset.replay));
