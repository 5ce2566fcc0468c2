import { startTransition } from 'react';
import { addressOf, type Place, type To } from './address.ts';

/** What the app keeps in a history entry. It is there again after Back, and after a reload. */
type Entry = {
  isPushed: boolean;
  state: unknown;
  /** How far the page is scrolled, in pixels. */
  top: number;
  /** What was typed into its form; see `web/ui/typed-text.ts`. */
  form: object;
};

const listeners = new Set<(place: Place) => void>();

export function currentEntry(): Partial<Entry> {
  // Only this app writes the states of its pages.
  return { ...(history.state as Partial<Entry> | null) };
}

export function keepInEntry(part: Partial<Entry>): void {
  history.replaceState({ ...currentEntry(), ...part }, '');
}

export function currentPlace(): Place {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: currentEntry().state ?? null };
}

/** How far to scroll the page once it is tall enough; 0 when it is there, or the visitor has acted. */
let wanted = 0;
let isFirst = true;

/**
 * Follows Back and Forward, and keeps how far the page is scrolled. Older browsers do not tell when a scroll ends; there
 * only links keep it.
 */
export function followHistory(): void {
  addEventListener('popstate', tell);
  addEventListener('scrollend', keepTop);
  window.onwheel = window.onpointerdown = window.onkeydown = stopScrolling;
  new ResizeObserver(scrollAsWanted).observe(document.body);
}

function stopScrolling(): void {
  wanted = 0;
}

function keepTop(): void {
  if (!wanted) keepInEntry({ top: scrollY });
}

/**
 * Scrolls a new page to its top, and one that was left to where it was, as soon as it is tall enough; not what was
 * scrolled before hydration.
 */
export function scrollToEntry(): void {
  wanted = currentEntry().top ?? (isFirst ? scrollY : 0);
  isFirst = false;
  if (!wanted) scrollTo(0, 0);
  scrollAsWanted();
}

function scrollAsWanted(): void {
  if (wanted) scrollTo(0, wanted);
  if (scrollY > wanted - 1) wanted = 0;
}

export type NavigateOptions = {
  /** Replaces the current history entry, so that Back does not lead to it. */
  replace?: boolean | undefined;
  state?: unknown;
};

/**
 * Navigates within the app. The old screen stays until the new one can render. As in a browser, what leads to the
 * current URL, such as the second click of a double click, adds no entry to the history.
 */
export function navigate(to: To, { replace = false, state = null }: NavigateOptions = {}): void {
  const { pathname, search, hash } = window.location;
  const address = addressOf(to, { pathname });
  if (replace || address === `${pathname}${search}${hash}`)
    history.replaceState({ ...currentEntry(), state }, '', address);
  else {
    keepTop();
    history.pushState({ isPushed: true, state }, '', address);
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
  listeners.add(listener);
  if (JSON.stringify(currentPlace()) !== JSON.stringify(known)) tell();
  return () => void listeners.delete(listener);
}

function tell(): void {
  const place = currentPlace();
  startTransition(() => {
    for (const listener of listeners) listener(place);
  });
}
