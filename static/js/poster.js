// The poster as a picture: drawn by the browser from its file, then shared, or kept where nothing can be shared.
const SCALE = 1.5; // pixels a drawing unit

async function picture(file) {
  const text = await (await fetch(file)).text();
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = address;
  await image.decode();
  URL.revokeObjectURL(address);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * SCALE, image.naturalHeight * SCALE];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function keep(blob, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function share(file) {
  const blob = await picture(file);
  const sent = new File([blob], "tableside.png", { type: "image/png" });
  if (!navigator.canShare?.({ files: [sent] })) { keep(blob, sent.name); return; }
  // Who closes the sheet of the phone has changed their mind: nothing is wrong.
  await navigator.share({ files: [sent] }).catch(() => {});
}

const key = document.querySelector("[data-poster]");
key.hidden = false;
key.addEventListener("click", () => share(key.dataset.poster));
const print = document.querySelector("[data-print]");
print.hidden = false;
print.addEventListener("click", () => window.print());
