/* The worker of a page with a photo: it is handed pixels, and answers with small descriptions. */
import { prepared, read, teach } from "./read.js";

self.addEventListener("message", ({ data: { photo, corners, cols, rows, kinds, taught, colours, open } }) => {
  const answer = kinds
    ? { taught: teach(photo, corners, cols, rows, kinds) }
    : read(photo, corners, cols, rows, prepared(taught), colours, open);
  self.postMessage(answer);
});
