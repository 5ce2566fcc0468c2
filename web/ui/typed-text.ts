import { currentEntry, keepInEntry } from '#web/router/history.ts';

/** What the fields of a form hold, and the member whose text it is; undefined for anyone's. */
export type TypedText = { readonly keptFor?: string | undefined; readonly fields: object };

/** Storage key of what was typed a moment ago. A logout deletes it; see `web/offline/left-behind.ts`. */
const KEY = 'yumori.typed';

/**
 * Keeps for this tab what was typed into the form of a path. Unlike the history entry, storage may change at every
 * key and when the page is left.
 */
export function keepForTab(path: string, form: TypedText): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, form }));
  } catch {
    // Without storage, what was typed just before leaving is lost.
  }
}

/** Keeps in the history entry what was typed into its form. */
export function keepTyped(form: TypedText): void {
  keepInEntry({ form });
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Forgets what was typed into the form of a path, while that is the page's. */
export function forgetTyped(path: string): void {
  if (location.pathname === path) keepTyped({ fields: {} });
}

/** Returns what was typed into the form of this history entry, also right before the page was left. */
export function typedText(): TypedText | undefined {
  const last = typedLast();
  if (last !== undefined) keepTyped(last);
  // Only `keepTyped` writes it.
  return currentEntry().form as TypedText | undefined;
}

function typedLast(): TypedText | undefined {
  try {
    // Only `keepForTab` writes it.
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { path?: string; form?: TypedText } | null;
    return kept?.path === location.pathname ? kept.form : undefined;
  } catch {
    return undefined;
  }
}
