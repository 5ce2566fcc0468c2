/** A code that is not made this long before its visit counts as missing. */
export const MISSING_CODE_MINUTES = 30;

/**
 * Whether an entry code opens its door now: from the start of its slot (inclusive) to its end (exclusive).
 */
export type EntryWindow =
  | { kind: 'not_yet'; opensAt: Date }
  | { kind: 'active'; until: Date }
  | { kind: 'expired'; since: Date };

export function entryWindow(slot: { startTime: Date; endTime: Date }, now: Date): EntryWindow {
  if (now < slot.startTime) return { kind: 'not_yet', opensAt: slot.startTime };
  if (now < slot.endTime) return { kind: 'active', until: slot.endTime };
  return { kind: 'expired', since: slot.endTime };
}
