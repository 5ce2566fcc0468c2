import { type ComponentType, createElement, use } from 'react';
import { isBeingLeft, reloadIfOutdated } from './reload-if-outdated.ts';

/** A module's export that is loaded on demand, in its own chunk. */
export type OnDemand<Thing> = {
  /** Loads the chunk once. After a failure the next call retries. */
  load: () => Promise<Thing>;
  /** Used for rendering: returns the same promise on every render, even a rejected one until it was shown. */
  drawn: () => Promise<Thing>;
  forgetFailure: () => void;
  /** Returns the thing itself once loaded. */
  loaded: () => Thing | undefined;
};

/** Thrown when a chunk could not be loaded, so that the screen blames the network. */
export class ChunkLoadError extends Error {}

const TRY_AGAIN_MS = 500;

const known = new Set<OnDemand<unknown>>();

export function onDemand<Thing>(fetchIt: () => Promise<Thing>): OnDemand<Thing> {
  let promise: Promise<Thing> | undefined;
  /** The failed promise, kept only while a render uses it. */
  let failed: Promise<Thing> | undefined;
  let isDrawn = false;
  let thing: Thing | undefined;
  const demand: OnDemand<Thing> = {
    load() {
      promise ??= fetchUnlessLeft(fetchIt).then(
        (fetched) => {
          thing = fetched;
          // React reads these fields: it then renders a settled promise without suspending.
          Object.assign(promise ?? {}, { status: 'fulfilled', value: fetched });
          return fetched;
        },
        (error: unknown) => {
          if (isDrawn) failed = promise;
          promise = undefined;
          // The page reloads in a moment: never settle, so that no failure shows until then.
          if (reloadIfOutdated()) return new Promise<never>(() => undefined);
          throw new ChunkLoadError('A part of the app could not be fetched', { cause: error });
        },
      );
      return promise;
    },
    drawn() {
      isDrawn = true;
      return promise ?? failed ?? demand.load();
    },
    forgetFailure() {
      isDrawn = false;
      failed = undefined;
    },
    loaded: () => thing,
  };
  known.add(demand);
  return demand;
}

/** Loads; retries on a page that is being left until it is gone, and fails at once on any other. */
async function fetchUnlessLeft<Thing>(fetchIt: () => Promise<Thing>): Promise<Thing> {
  for (;;) {
    try {
      return await fetchIt();
    } catch (error) {
      if (!isBeingLeft()) throw error;
      await new Promise((again) => setTimeout(again, TRY_AGAIN_MS));
    }
  }
}

/**
 * Makes failed chunks load again at their next render. Without the remembered failure React would retry
 * forever, because it renders twice before it shows an error.
 */
export function forgetFailures(): void {
  for (const demand of known) demand.forgetFailure();
}

/** Returns the thing; suspends only when it is not loaded. */
export function useOnDemand<Thing>(demand: OnDemand<Thing>): Thing {
  return use(demand.drawn());
}

/**
 * Makes a component whose chunk loads at its first render, or earlier by `load`. Suspends only while it is
 * not loaded. Pick the export with `.then`: for `(await import('…')).Name` the build emits three times the
 * code.
 */
export function componentOnDemand<Props extends object>(
  fetchIt: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & OnDemand<ComponentType<Props>> {
  const demand = onDemand(fetchIt);
  function OnDemandComponent(props: Props) {
    return createElement(useOnDemand(demand), props);
  }
  return Object.assign(OnDemandComponent, demand);
}

/** Like `componentOnDemand`, for what a page can do without: renders nothing when its chunk fails to load. */
export function decorationOnDemand<Props extends object>(
  fetchIt: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & OnDemand<ComponentType<Props>> {
  return componentOnDemand(() => fetchIt().catch(() => Missing));
}

function Missing() {
  return null;
}

/**
 * Loads every chunk that server-side rendering may need, including those declared in other chunks, because
 * the server renders synchronously.
 */
export async function loadEverything(): Promise<void> {
  const done = new Set<OnDemand<unknown>>();
  for (const demand of known) {
    if (done.has(demand)) continue;
    done.add(demand);
    await demand.load();
  }
}
