const KEY = 'yumori.staff.draft';

/**
 * Stores in this tab what was typed for a new booking, so that a reload finds it; null deletes it. It names a guest, so
 * `rememberSession` deletes it when the session locks or ends.
 */
export function keepDraft(draft: object | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage it is typed again.
  }
}

/** Returns what was kept; null when there is nothing, or it cannot be read. */
export function readDraft(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}
