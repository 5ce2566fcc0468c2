import type { StaffMe } from '#contract/staff/session.ts';
import type { Board } from '#contract/staff/today.ts';
import { HOUR } from '#domain/calendar/duration.ts';
import { serverNow } from '#web/api/server-clock.ts';
import type { QueuedMark } from './queued-mark.ts';

/** The data that this device stores for use without a network: of one person, for at most a shift. */
export type Kept = {
  /** The person, without addresses and factors. */
  readonly me: StaffMe;
  /** The board as last read, and when, in milliseconds by the server's clock. */
  readonly board: Board | null;
  readonly readAt: number;
  readonly marks: readonly QueuedMark[];
};

const SHIFT_HOURS = 12;

/**
 * Returns a board without amounts, which must not be stored on a device. It has no phone numbers, addresses
 * or codes.
 */
export function withoutAmounts(board: Board): Board {
  const rooms = board.rooms.map((room) => ({
    ...room,
    slots: room.slots.map((slot) => ({ ...slot, visit: slot.visit && { ...slot.visit, owed: null } })),
  }));
  return { ...board, rooms };
}

/** Returns the usable part of the stored data: nothing of another person, and no board of another shift. */
export function usable(kept: Kept | undefined, personId: string, now: number): Kept | undefined {
  if (kept === undefined || kept.me.id !== personId) return undefined;
  return now - kept.readAt < SHIFT_HOURS * HOUR ? kept : { ...kept, board: null };
}

const NAME = 'yumori-staff';
const STORE = 'kept';
const KEY = 'shift';

/** Runs a request on the device's store. Without a store, as in some private windows, it does nothing. */
function inStore<Result>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Result>) {
  return new Promise<Result | undefined>((settle) => {
    const nothing = () => settle(undefined);
    try {
      const opening = indexedDB.open(NAME, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      opening.onerror = nothing;
      opening.onsuccess = () => {
        const db = opening.result;
        const asked = ask(db.transaction(STORE, mode).objectStore(STORE));
        asked.onsuccess = () => settle(asked.result);
        asked.onerror = nothing;
        asked.transaction?.addEventListener('complete', () => db.close());
      };
    } catch {
      nothing();
    }
  });
}

/** The content of the store, including writes in progress. Read once per page load. */
let current: Promise<Kept | undefined> | undefined;
let writes: Promise<unknown> = Promise.resolve();

/** Returns the stored data, which may be another person's: see `usable`. */
export function readKept(): Promise<Kept | undefined> {
  // Only `changeKept` writes this key.
  current ??= inStore<Kept>('readonly', (store) => store.get(KEY) as IDBRequest<Kept>);
  return current;
}

/** Stores more data of a person; deletes data of another person. */
export async function changeKept(me: StaffMe, part: Partial<Omit<Kept, 'me'>>): Promise<void> {
  const before = await readKept();
  const base = before?.me.id === me.id ? before : { board: null, readAt: serverNow().getTime(), marks: [] };
  const next: Kept = { ...base, ...part, me: { ...me, email: '', factors: [] } };
  write(next, (store) => store.put(next, KEY));
}

/** Deletes all stored data when the person has logged out. */
export function forgetKept(): void {
  write(undefined, (store) => store.delete(KEY));
}

function write<Result>(next: Kept | undefined, ask: (store: IDBObjectStore) => IDBRequest<Result>): void {
  current = Promise.resolve(next);
  writes = writes.then(() => inStore('readwrite', ask));
}
