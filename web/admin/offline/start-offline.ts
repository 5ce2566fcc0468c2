import { STAFF_FILES_CACHE, staffPlanFor } from './worker-plan.ts';

const WORKER = '/admin/service-worker.js';

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
 * Makes the back office open offline: registers its service worker, and caches the files that this page has loaded
 * already. Does nothing where service workers are unsupported or refused.
 */
export async function startOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(trustedAddress(), { type: 'classic' });
    await navigator.serviceWorker.ready;
    const files = await caches.open(STAFF_FILES_CACHE);
    for (const { name } of performance.getEntriesByType('resource')) {
      const isFile = staffPlanFor({ url: name, method: 'GET', mode: 'cors', origin: location.origin }) === 'asset';
      if (isFile && (await files.match(name, { ignoreVary: true })) === undefined) await files.add(name);
    }
  } catch {
    // Private windows and full disks refuse: the back office then needs a network.
  }
}

/** Returns the only URL allowed as a service worker, by a Trusted Types policy that pages below /admin may create. */
function trustedAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }; // See `TrustedTypes`.
  const policy = trustedTypes?.createPolicy('yumori-staff-worker', {
    createScriptURL(address) {
      if (address !== WORKER) throw new Error('Refused a service worker other than our own');
      return address;
    },
  });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}
