import type { QueryClient } from '@tanstack/query-core';
import { addressOf } from '#contract/calls.ts';
import { spokenLanguage } from '#web/api/client.ts';
import { BRAND, LOCATIONS, ROOMS, SLOT_WEEKS } from '#web/api/queries.ts';
import { ANSWERS_CACHE, answerKey, answerOf, FILES_CACHE } from './caches.ts';
import { planFor } from './worker-plan.ts';

const WORKER = '/service-worker.js';

/** What `trustedTypes` is where a browser knows it; the types of pages do not have it yet. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => {
    createScriptURL: (address: string) => string;
  };
};

/**
 * Has the app work without a network from now on: starts its worker, and gives it what this page had loaded before. Does nothing
 * where a browser knows no workers, or refuses them.
 */
export async function startOffline(client: QueryClient): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(trustedAddress(), { type: 'classic' });
    await navigator.serviceWorker.ready;
    await keepWhatWasLoaded(client);
  } catch {
    // Private windows and full disks refuse: the app goes on as before, with a network.
  }
}

/** The only address that may become a worker of ours: the content policy wants it from a policy by this name. */
function trustedAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }; // As said above.
  const policy = trustedTypes?.createPolicy('yumori-worker', {
    createScriptURL(address) {
      if (address !== WORKER) throw new Error('No other worker than ours');
      return address;
    },
  });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}

/**
 * On the first visit the worker came after the page's own files and answers. The browser still has the files, or most; the
 * answers are taken from where the page has them.
 */
async function keepWhatWasLoaded(client: QueryClient): Promise<void> {
  const files = await caches.open(FILES_CACHE);
  for (const { name } of performance.getEntriesByType('resource')) {
    const isFile = planFor({ url: name, method: 'GET', mode: 'cors', origin: location.origin }) === 'asset';
    if (isFile && (await files.match(name, { ignoreVary: true })) === undefined) await files.add(name);
  }
  const answers = await caches.open(ANSWERS_CACHE);
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const address = pathOf(queryKey);
    const key = answerKey(address ?? '', spokenLanguage());
    if (address === undefined || state.data === undefined || (await answers.match(key)) !== undefined) continue;
    await answers.put(key, answerOf(state.data));
  }
}

/** Where the answer comes from that the page has under a key, if everybody gets it alike. */
function pathOf([name, first, second]: readonly unknown[]): string | undefined {
  switch (name) {
    case BRAND:
      return addressOf('GET /brand');
    case LOCATIONS:
      return addressOf('GET /locations');
    case ROOMS:
      return addressOf('GET /rooms/location/{id}', { params: { id: String(first) } });
    case SLOT_WEEKS:
      return addressOf('GET /slots/room/{id}/week', {
        params: { id: String(first) },
        query: { startDate: String(second) },
      });
    default:
      return undefined;
  }
}
