import { type ComponentType, createElement, use } from 'react';
import { isBeingLeft, reloadIfOutdated } from './reload-if-outdated.ts';

/** Something that comes in a chunk of its own. */
export type OnDemand<Thing> = {
  /** Fetches it, once. After a failure the next call tries again. */
  load: () => Promise<Thing>;
  /** For who draws with it: the same promise at each try to draw, also one that has failed, until that failure is shown. */
  drawn: () => Promise<Thing>;
  forgetFailure: () => void;
  /** The thing itself once it is there. */
  loaded: () => Thing | undefined;
};

/** Thrown when a chunk could not be fetched: nobody is to blame but the network. */
export class Unfetched extends Error {}

const TRY_AGAIN_MS = 500;

const known = new Set<OnDemand<unknown>>();

export function onDemand<Thing>(fetchIt: () => Promise<Thing>): OnDemand<Thing> {
  let promise: Promise<Thing> | undefined;
  /** Kept only where somebody draws with it. */
  let failed: Promise<Thing> | undefined;
  let isDrawn = false;
  let thing: Thing | undefined;
  const demand: OnDemand<Thing> = {
    load() {
      promise ??= fetchUnlessLeft(fetchIt).then(
        (fetched) => {
          thing = fetched;
          // React reads these: what is there already is drawn at once.
          Object.assign(promise ?? {}, { status: 'fulfilled', value: fetched });
          return fetched;
        },
        (error: unknown) => {
          if (isDrawn) failed = promise;
          promise = undefined;
          // The page is loaded anew in a moment: until then nothing fails.
          if (reloadIfOutdated()) return new Promise<never>(() => undefined);
          throw new Unfetched('A part of the app could not be fetched', { cause: error });
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

/** Fetches; on a page that is being left it retries until the page is gone, on any other it fails at once. */
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

/** Has what could not be fetched be tried again when it is next drawn. Before, React would try for ever: it draws failures twice. */
export function forgetFailures(): void {
  for (const demand of known) demand.forgetFailure();
}

/** The thing; suspends only when it is not there yet. */
export function useOnDemand<Thing>(demand: OnDemand<Thing>): Thing {
  return use(demand.drawn());
}

/**
 * A component that is fetched when it is first drawn, unless `load` was called before. It suspends only while it is not there.
 * Name its export with `.then`: of `(await import('…')).Name` the build makes three times as much code.
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

/** For a server, which draws in one go: fetches whatever may be drawn, also what only shows itself in what was fetched. */
export async function loadEverything(): Promise<void> {
  const done = new Set<OnDemand<unknown>>();
  for (const demand of known) {
    if (done.has(demand)) continue;
    done.add(demand);
    await demand.load();
  }
}
