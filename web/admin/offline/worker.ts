// The back office offline. With a network every page and answer comes from the server. Files with a content hash in
// their name are served from the cache; answers are never cached here.
import { STAFF_FILES_CACHE, STAFF_SHELL, staffPlanFor } from './worker-plan.ts';

/** Inserted by the build: the files to precache, and all files. */
declare const __FETCHED_BEFORE__: readonly string[];
declare const __ALL_FILES__: readonly string[];

/** The parts of the service worker API used here, which the DOM library lacks. */
type WaitingEvent = Event & { waitUntil: (done: Promise<unknown>) => void };
type RequestEvent = WaitingEvent & {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
};
type Scope = {
  location: Location;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
    (type: 'fetch', listener: (event: RequestEvent) => void): void;
  };
};

const scope = self as unknown as Scope; // This file runs as a service worker only.

scope.addEventListener('install', (event) => {
  event.waitUntil(precache());
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

scope.addEventListener('fetch', (event) => {
  const { url, method, mode } = event.request;
  switch (staffPlanFor({ url, method, mode, origin: scope.location.origin })) {
    case 'page':
      return event.respondWith(page(event.request));
    case 'asset':
      return event.respondWith(asset(event.request));
    case 'leave':
  }
});

async function precache(): Promise<void> {
  const files = await caches.open(STAFF_FILES_CACHE);
  const missing = await Promise.all(
    __FETCHED_BEFORE__.map(async (path) => ((await files.match(path)) === undefined ? [path] : [])),
  );
  await files.addAll(missing.flat());
  // The shell has no content hash in its name: each version fetches its own.
  await files.add(new Request(STAFF_SHELL, { cache: 'reload' }));
  await scope.skipWaiting();
}

/** Deletes the files of earlier versions. An open page of an earlier version reloads when it misses a file. */
async function takeOver(): Promise<void> {
  const files = await caches.open(STAFF_FILES_CACHE);
  const current = new Set<string>([...__ALL_FILES__, STAFF_SHELL]);
  for (const { url } of await files.keys()) if (!current.has(new URL(url).pathname)) await files.delete(url);
  await scope.clients.claim();
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(STAFF_SHELL)) ?? Response.error();
  }
}

async function asset(request: Request): Promise<Response> {
  const files = await caches.open(STAFF_FILES_CACHE);
  const kept = await files.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  try {
    const fetched = await fetch(request);
    if (fetched.ok) await files.put(request, fetched.clone());
    return fetched;
  } catch {
    return Response.error();
  }
}
