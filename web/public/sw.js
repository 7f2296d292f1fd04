// Service worker: keeps one complete version of the page and its files, so that it works without a connection. A new version is
// fetched whole beside the old one, waits until the page asks for it, and then replaces it in every tab: versions never mix.
// tools/embed fills in the version and the list of files.
const version = '';
const files = [];

const scope = self.registration.scope;
const prefix = `leipzig ${scope} `;
const name = prefix + version;
const known = new Set(files);

// The host may have replaced its files since it gave out this script: then this version is not installed, and the next one is.
async function checkPage(response) {
  for (const [asset] of (await response.text()).matchAll(/assets\/[\w.-]+/g)) {
    if (!known.has(`./${asset}`)) throw new Error(`the page is of another version: ${asset}`);
  }
}

async function fetchAll() {
  const cache = await caches.open(name);
  await Promise.all(
    files.map(async (file) => {
      // The names of assets change with their content; everything else is asked for anew.
      const cached = file.startsWith('./assets/') ? 'default' : 'no-cache';
      const response = await fetch(new Request(new URL(file, scope), { cache: cached }));
      if (!response.ok) throw new Error(`${response.status} ${file}`);
      if (file === './') await checkPage(response.clone());
      await cache.put(new URL(file, scope), response);
    }),
  );
}

async function removeOld() {
  for (const other of await caches.keys()) {
    if (other.startsWith(prefix) && other !== name) await caches.delete(other);
  }
  await self.clients.claim();
}

self.addEventListener('install', (event) => event.waitUntil(fetchAll()));
self.addEventListener('activate', (event) => event.waitUntil(removeOld()));
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = request.url.replace(/[?#].*$/, '');
  if (request.method !== 'GET' || !address.startsWith(scope)) return;
  const path = `./${address.slice(scope.length)}`;
  const file = path === './index.html' || (request.mode === 'navigate' && !path.startsWith('./api/')) ? './' : path;
  if (!known.has(file)) return;
  event.respondWith(
    caches
      .open(name)
      .then((cache) => cache.match(new URL(file, scope)))
      .then((found) => found ?? fetch(request)),
  );
});
