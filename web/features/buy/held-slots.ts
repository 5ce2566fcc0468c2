import { isId } from '#domain/basics/id.ts';

const KEY = 'yumori.heldSlots';

/** A hold taken in this browser: its slot, and its end in milliseconds since 1970. */
export type HeldNote = { readonly slotId: string; readonly until: number };

/** Stores a hold, so that its slot can be linked to when it prevents another hold. */
export function rememberHold(slotId: string, until: Date): void {
  const others = storedNotes().filter((note) => note.slotId !== slotId);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, { slotId, until: until.getTime() }].slice(-4)));
  } catch {
    // Without storage no such links are shown; the calendar still shows the slots.
  }
}

/** Returns the ids of slots whose holds may still run; the server knows whether they do. */
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

/** Parses the stored holds; returns none when the storage holds anything else. */
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
