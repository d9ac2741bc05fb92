/* A photo carries the place where it was taken, and more pixels than anybody traces by: it is drawn anew, smaller, on this
   phone, and only that is sent. What this browser cannot draw goes as it is, and the server leaves the rest out. */
const MOST = 2000; // pixels of a side
const QUALITY = 0.85;

async function drawn(file) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, MOST / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  return new File([blob], "photo.jpg", { type: "image/jpeg" });
}

const field = document.querySelector("[data-shrink]");
const key = field?.form.querySelector("button");
field?.addEventListener("change", async () => {
  const [file] = field.files;
  if (!file) return;
  key.disabled = true;
  try {
    const only = new DataTransfer();
    only.items.add(await drawn(file));
    field.files = only.files;
  } catch { /* as it is */ }
  key.disabled = false;
});
