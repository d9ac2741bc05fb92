/* A phone's own back key closes an open sheet; only then does it leave the table. */
import { ask, root } from "./dom.js";

const isOpen = () => Boolean(document.querySelector("#sheet[data-choosing]"));
const isSpare = () => history.state?.spare === true;

let below = isSpare() ? location.href : ""; // the page under the spare entry

/* One spare entry of the history lies on top of the page's, from the first sheet that is opened. It stays there when the
   sheet is closed by its own keys: taking it back then would race with whatever page comes next. */
document.addEventListener("htmx:afterSettle", () => {
  if (!isOpen() || isSpare()) return;
  history.pushState({ spare: true }, "");
  below = location.href;
});

/* Links within the page, as those that skip to the board, come by here as well. */
addEventListener("popstate", () => {
  if (isSpare() || location.href !== below) return;
  if (isOpen()) ask(`${root.dataset.table}sheet/`);
  else history.back();
});
