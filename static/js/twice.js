/* A second tap on the same spot at once is a slip of the finger: it must not log, or choose, what has come up under it
   meanwhile. */
const MOMENT = 400; // milliseconds
const BESIDE = 24; // pixels
const GUARDED = "[data-writes], #map a[data-lay], #map a[data-to], #map:has(.spot-legal), #sheet .tray a";
const REPEATED = "#turn, #reveal-next, #reveal-back, .pad-count button"; // keys that are tapped again and again

let lastTap = { time: -MOMENT, x: 0, y: 0, key: "" };

addEventListener("click", (event) => {
  if (!event.detail) return; // by keyboard
  const { clientX: x, clientY: y, timeStamp: time, target } = event;
  const again = time - lastTap.time < MOMENT && Math.hypot(x - lastTap.x, y - lastTap.y) < BESIDE;
  const key = target.closest(REPEATED)?.id || "";
  const goesOn = key && key === lastTap.key;
  lastTap = { time, x, y, key };
  if (!again || goesOn || !target.closest(GUARDED)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
