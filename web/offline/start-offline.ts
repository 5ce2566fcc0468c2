import type { QueryClient } from '@tanstack/query-core';
import { addressOf } from '#contract/calls.ts';
import { spokenLanguage } from '#web/api/client.ts';
import { BRAND, LOCATIONS, ROOMS, SLOT_WEEKS } from '#web/api/queries.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { answerKey, answerOf } from './cached-answer.ts';
import { ANSWERS_CACHE, FILES_CACHE } from './caches.ts';
import { forgetOldSeen } from './seen-reservations.ts';
import { planFor } from './worker-plan.ts';

const WORKER = '/service-worker.js';

/** The type of `trustedTypes`, which the DOM library lacks. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => {
    createScriptURL: (address: string) => string;
  };
};

/**
 * Makes the app work offline: registers its service worker, caches the files and answers that this page has
 * loaded already, and deletes old reservations. Registers nothing where service workers are unsupported or
 * refused.
 */
export async function startOffline(client: QueryClient): Promise<void> {
  forgetOldSeen(serverNow());
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(trustedAddress(), { type: 'classic' });
    await navigator.serviceWorker.ready;
    await keepWhatWasLoaded(client);
  } catch {
    // Private windows and full disks refuse: the app then needs a network.
  }
}

/**
 * Returns the only URL allowed as a service worker; the content security policy requires a Trusted Types
 * policy of this name.
 */
function trustedAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }; // See `TrustedTypes`.
  const policy = trustedTypes?.createPolicy('yumori-worker', {
    createScriptURL(address) {
      if (address !== WORKER) throw new Error('Refused a service worker other than our own');
      return address;
    },
  });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}

/**
 * Caches the files and answers that the first visit loaded before the worker was active. The files mostly
 * come from the HTTP cache, the answers from the page's query cache.
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

/** Returns the path of the answer behind a query key, if it is the same for every caller. */
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
