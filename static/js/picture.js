/* The drawing of a result as an image that other programs take: drawn here on the phone, shared where it can be, or saved. */
const part = document.querySelector("[data-picture]");
const drawn = part.querySelector("[data-drawn]");
const [share, save] = ["[data-share-picture]", "[data-save-picture]"].map((one) => part.querySelector(one));
const TYPE = "image/png";

async function image() {
  const whole = new Image(); // not the one on the page: WebKit takes the width it is laid out with for its natural one
  whole.src = drawn.src;
  await whole.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [whole.naturalWidth, whole.naturalHeight];
  canvas.getContext("2d").drawImage(whole, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => { canvas.toBlob(done, TYPE); });
  return new File([blob], part.dataset.picture, { type: TYPE });
}

share.addEventListener("click", async () => {
  await navigator.share({ files: [await image()] }).catch(() => {}); // who changed their mind
});
save.addEventListener("click", async () => {
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(await image()), download: part.dataset.picture });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // a slow phone is still reading it
});
save.hidden = false;
share.hidden = !navigator.canShare?.({ files: [new File([], "a.png", { type: TYPE })] });
