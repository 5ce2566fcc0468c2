import type { Board } from '#contract/staff/today.ts';
import { HOUR } from '#domain/calendar/duration.ts';
import type { QueuedMark } from './queued-mark.ts';

/** What this device keeps for a time without a network: of one person, for at most a shift. */
export type Kept = {
  readonly personId: string;
  readonly personName: string;
  /** The board as it was read last, and when, in milliseconds of this device's clock. */
  readonly board: Board | null;
  readonly readAt: number;
  readonly marks: readonly QueuedMark[];
};

const SHIFT_HOURS = 12;

/** Returns a board without what must not lie on a device: amounts. It has no phone numbers, addresses or codes. */
export function withoutAmounts(board: Board): Board {
  const rooms = board.rooms.map((room) => ({
    ...room,
    slots: room.slots.map((slot) => ({ ...slot, visit: slot.visit && { ...slot.visit, owed: null } })),
  }));
  return { ...board, rooms };
}

/**
 * Returns what may still be used of what was kept: nothing of another person, and no board of another shift. `personId`
 * is null where it is not known who is there.
 */
export function usable(kept: Kept | undefined, personId: string | null, now: number): Kept | undefined {
  if (kept === undefined || (personId !== null && kept.personId !== personId)) return undefined;
  return now - kept.readAt < SHIFT_HOURS * HOUR ? kept : { ...kept, board: null };
}

const NAME = 'yumori-staff';
const STORE = 'kept';
const KEY = 'board';

/** Runs a request on the device's store. Without a store (private windows) it does nothing. */
function inStore<Result>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Result>) {
  return new Promise<Result | undefined>((settle) => {
    const nothing = () => settle(undefined);
    try {
      const opening = indexedDB.open(NAME, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      opening.onerror = nothing;
      opening.onblocked = nothing;
      opening.onsuccess = () => {
        const db = opening.result;
        const request = ask(db.transaction(STORE, mode).objectStore(STORE));
        request.onsuccess = () => settle(request.result);
        request.onerror = nothing;
        request.transaction?.addEventListener('complete', () => db.close());
      };
    } catch {
      nothing();
    }
  });
}

/** Reads what was kept. Whoever reads it must ask `usable` first. */
export async function readKept(): Promise<Kept | undefined> {
  return inStore<Kept>('readonly', (store) => store.get(KEY));
}

export async function keep(kept: Kept): Promise<void> {
  await inStore('readwrite', (store) => store.put(kept, KEY));
}

/** Deletes everything that was kept, when the person logs out or another one logs in. */
export async function forgetKept(): Promise<void> {
  await inStore('readwrite', (store) => store.delete(KEY));
}
