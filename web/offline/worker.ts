// The app without a network. With one, every page and every answer comes from the server: a delivery is seen at once, and
// nothing here can hold it up. Only files with their content in their name are taken from here first.
import { ANSWERS_CACHE, ANSWERS_KEPT, answerKey, answerOf, FILES_CACHE, SHELL } from './caches.ts';
import { planFor } from './worker-plan.ts';

/** Put in by the build: what is fetched beforehand, and every file that there is. */
declare const __FETCHED_BEFORE__: readonly string[];
declare const __ALL_FILES__: readonly string[];

/** The little of a service worker's world that is used here; the types of pages do not know it. */
type WaitingEvent = Event & { waitUntil: (done: Promise<unknown>) => void };
type RequestEvent = WaitingEvent & {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
};
type Scope = {
  location: Location;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: { navigationPreload?: { disable: () => Promise<void> } };
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
    (type: 'fetch', listener: (event: RequestEvent) => void): void;
  };
};

const scope = self as unknown as Scope; // This file runs as a service worker only.

scope.addEventListener('install', (event) => {
  event.waitUntil(fetchBefore());
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

scope.addEventListener('fetch', (event) => {
  const { url, method, mode } = event.request;
  switch (planFor({ url, method, mode, origin: scope.location.origin })) {
    case 'page':
      return event.respondWith(page(event.request));
    case 'asset':
      return event.respondWith(asset(event.request));
    case 'answer':
      return event.respondWith(answer(event));
    case 'leave':
  }
});

async function fetchBefore(): Promise<void> {
  const files = await caches.open(FILES_CACHE);
  const missing = await Promise.all(
    __FETCHED_BEFORE__.map(async (path) => ((await files.match(path)) === undefined ? [path] : [])),
  );
  await files.addAll(missing.flat());
  // The shell has no content in its name: each version brings its own.
  await files.add(new Request(SHELL, { cache: 'reload' }));
  await scope.skipWaiting();
}

/** Files of earlier versions go; pages that are still open with one reload when they miss them. */
async function takeOver(): Promise<void> {
  const files = await caches.open(FILES_CACHE);
  const current = new Set<string>([...__ALL_FILES__, SHELL]);
  for (const { url } of await files.keys()) if (!current.has(new URL(url).pathname)) await files.delete(url);
  // Earlier versions switched it on. Each navigation that is left to the browser would then reach the server twice, and what may
  // be used once (a sign-in, a confirmation) would fail; in Firefox a failed preload would also hide the shell.
  await scope.registration.navigationPreload?.disable();
  await scope.clients.claim();
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(SHELL)) ?? Response.error();
  }
}

async function asset(request: Request): Promise<Response> {
  const files = await caches.open(FILES_CACHE);
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

async function answer(event: RequestEvent): Promise<Response> {
  const { request } = event;
  const key = answerKey(request.url, request.headers.get('accept-language') ?? '');
  try {
    const fetched = await fetch(request);
    if (fetched.status === 200) event.waitUntil(keep(key, fetched.clone()));
    return fetched;
  } catch {
    const answers = await caches.open(ANSWERS_CACHE);
    return (await answers.match(key)) ?? Response.error();
  }
}

/** The latest stands last, and those that were not asked for the longest go first. */
async function keep(key: string, fetched: Response): Promise<void> {
  const kept = answerOf(await fetched.json());
  const answers = await caches.open(ANSWERS_CACHE);
  await answers.delete(key);
  await answers.put(key, kept);
  const keys = await answers.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - ANSWERS_KEPT))) await answers.delete(old);
}
