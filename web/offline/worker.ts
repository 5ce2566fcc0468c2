// The service worker that makes the app work offline. With a network every page and answer comes from the
// server, so that a new release shows immediately. Only files with a content hash in their name are served
// from the cache first.
import { answerKey, answerOf } from './cached-answer.ts';
import { ANSWERS_CACHE, ANSWERS_KEPT, FILES_CACHE, SHELL } from './caches.ts';
import { planFor } from './worker-plan.ts';

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
  // The shell has no content hash in its name: each version fetches its own.
  await files.add(new Request(SHELL, { cache: 'reload' }));
  await scope.skipWaiting();
}

/** Deletes the files of earlier versions. Open pages of these reload when one is missing. */
async function takeOver(): Promise<void> {
  const files = await caches.open(FILES_CACHE);
  const current = new Set<string>([...__ALL_FILES__, SHELL]);
  for (const { url } of await files.keys()) if (!current.has(new URL(url).pathname)) await files.delete(url);
  // Earlier versions enabled navigation preload. With it, each navigation that is left to the browser reaches
  // the server twice, which breaks single-use URLs (a sign-in, a confirmation); in Firefox a failed preload
  // also hides the shell.
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

/** Caches an answer as the newest and deletes the least recently written ones. */
async function keep(key: string, fetched: Response): Promise<void> {
  const kept = answerOf(await fetched.json());
  const answers = await caches.open(ANSWERS_CACHE);
  await answers.delete(key);
  await answers.put(key, kept);
  const keys = await answers.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - ANSWERS_KEPT))) await answers.delete(old);
}
