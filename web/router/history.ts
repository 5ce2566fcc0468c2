import { startTransition } from 'react';
import { addressOf, type Place, type To } from './address.ts';

/** The state of a history entry that the app made. */
type Entry = {
  isPushed: boolean;
  state: unknown;
  /** How far the page was scrolled when a link led away from it, in pixels. */
  top: number;
};

const listeners = new Set<(place: Place) => void>();

function currentEntry(): Entry {
  const entry: unknown = history.state;
  const isOurs = typeof entry === 'object' && entry !== null && 'isPushed' in entry && 'state' in entry;
  if (!isOurs) return { isPushed: false, state: null, top: 0 };
  const top = 'top' in entry && typeof entry.top === 'number' ? entry.top : 0;
  return { isPushed: entry.isPushed === true, state: entry.state, top };
}

export function currentPlace(): Place {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: currentEntry().state };
}

/** Scrolls a new page to its top, and a page to which Back leads to where the visitor left it. */
export function scrollToEntry(): void {
  window.scrollTo(0, currentEntry().top);
}

export type NavigateOptions = {
  /** Replaces the current history entry, so that Back does not lead to it. */
  replace?: boolean | undefined;
  state?: unknown;
};

/** Navigates within the app. The old screen stays until the new one can render. */
export function navigate(to: To, { replace = false, state = null }: NavigateOptions = {}): void {
  const address = addressOf(to, window.location);
  if (replace) history.replaceState({ ...currentEntry(), state } satisfies Entry, '', address);
  else {
    history.replaceState({ ...currentEntry(), top: scrollY } satisfies Entry, '');
    history.pushState({ isPushed: true, state, top: 0 } satisfies Entry, '', address);
  }
  tell();
}

/**
 * Closes a dialog that the URL opened: goes back when a link of the app pushed the entry; replaces the
 * entry by `to` when the visit began there.
 */
export function closeEntry(to: To, options: Pick<NavigateOptions, 'state'> = {}): void {
  if (currentEntry().isPushed) history.back();
  else navigate(to, { ...options, replace: true });
}

/**
 * Calls the listener for every navigation after `known`, by the app or by Back and Forward. Returns a
 * function that stops it.
 */
export function listen(listener: (place: Place) => void, known: Place): () => void {
  if (listeners.size === 0) addEventListener('popstate', tell);
  listeners.add(listener);
  if (!isSame(currentPlace(), known)) tell();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', tell);
  };
}

const isSame = (a: Place, b: Place) =>
  a.pathname === b.pathname && a.search === b.search && a.hash === b.hash && a.state === b.state;

function tell(): void {
  const place = currentPlace();
  startTransition(() => {
    for (const listener of listeners) listener(place);
  });
}
