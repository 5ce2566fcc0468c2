import { isId } from '#domain/basics/id.ts';

const KEY = 'yumori.heldSlots';

/** A hold that was taken in this browser: which slot, and until when (milliseconds since 1970). */
export type HeldNote = { readonly slotId: string; readonly until: number };

/** Notes a hold, so that its slot is found again when it stands in the way of another. */
export function rememberHold(slotId: string, until: Date): void {
  const others = storedNotes().filter((note) => note.slotId !== slotId);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, { slotId, until: until.getTime() }].slice(-4)));
  } catch {
    // Without storage the slots are not offered; the calendar still shows them.
  }
}

/** The slots whose holds may still run. Whether they do, the server knows. */
export function rememberedHolds(now: Date): string[] {
  return storedNotes()
    .filter(({ until }) => until > now.getTime())
    .map(({ slotId }) => slotId);
}

function storedNotes(): HeldNote[] {
  try {
    return readNotes(localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

/** Reads what an earlier visit, or anything else, left behind. */
export function readNotes(text: string | null): HeldNote[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(read) ? read.filter(isNote) : [];
  } catch {
    return [];
  }
}

function isNote(value: unknown): value is HeldNote {
  if (typeof value !== 'object' || value === null || !('slotId' in value && 'until' in value)) return false;
  return isId(value.slotId) && typeof value.until === 'number';
}
