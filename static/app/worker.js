/* Over https: static files are fetched once for each hash, and a page that cannot be fetched is shown as it was seen last:
   grey, still, and with a line that says from when it is. Nothing else is kept, and nothing is ever sent from here. */
const [FILES, PAGES] = ["files-1", "pages-1"];
const MOST = 400; // files; what is older goes
const STATIC = new URL("static/", self.location).pathname;
const OFFLINE = new URL("offline/", self.location).pathname;
const SEEN = "seen-last";
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
const MARK = "<!--mark-->";
const HTML = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "default-src 'self'; script-src 'none'; img-src 'self' data: blob:" };

async function file(request) {
  const kept = await caches.open(FILES);
  const known = await kept.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    await kept.put(request, answer.clone());
    const all = await kept.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => kept.delete(old)));
  }
  return answer;
}

/** What is said without a connection, in the language of the phone, and how it looks. */
async function learn() {
  const kept = await caches.open(PAGES);
  const answer = await fetch(OFFLINE);
  if (!answer.ok) return;
  const text = await answer.clone().text();
  await kept.put(OFFLINE, answer);
  await Promise.all([...text.matchAll(/href="([^"]+\.css)"/g)].map(([, href]) => file(new Request(href))));
}

async function remember(path, answer) {
  const kept = await caches.open(PAGES);
  const headers = { ...HTML, "X-Path": encodeURI(path), "X-At": String(Date.now()) };
  await kept.put(SEEN, new Response(await answer.text(), { headers }));
}

async function page(request) {
  const { pathname } = new URL(request.url);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected && answer.headers.get("Content-Type")?.startsWith("text/html")) {
      await remember(pathname, answer.clone());
      if (pathname === new URL("./", self.location).pathname) learn().catch(() => {}); // the next time will do
    }
    return answer;
  } catch {
    return still(pathname);
  }
}

async function still(pathname) {
  const kept = await caches.open(PAGES);
  const [said, seen] = await Promise.all([kept.match(OFFLINE), kept.match(SEEN)]);
  const words = said ? await said.text() : "";
  const status = { status: 503, headers: HTML };
  if (!seen || seen.headers.get("X-Path") !== encodeURI(pathname)) return new Response(words, status);
  const at = new Date(Number(seen.headers.get("X-At"))).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const mark = (words.split(MARK)[1] ?? "").replace("{time}", at);
  const bare = (await seen.text()).replace(/<script\b[^>]*>.*?<\/script>/gs, "").replace(/<meta http-equiv="refresh"[^>]*>/g, "");
  // A function: what it puts there may hold a dollar sign.
  const whole = bare.replace(/<body[^>]*>/, (body) => `${body}${mark}<div class="is-still" inert>`).replace("</body>", "</div></body>");
  return new Response(whole, status);
}

async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => ![FILES, PAGES].includes(name)).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("install", (event) => event.waitUntil(learn().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(page(event.request));
  else if (url.pathname.startsWith(STATIC) && HASHED.test(url.pathname)) event.respondWith(file(event.request));
});
