import { shortId } from '#domain/basics/id.ts';
import { DAY } from '#domain/calendar/duration.ts';
import { namedStatusOf } from '#domain/reservations/status.ts';
import type { Reservation } from '#web/api/reservation-queries.ts';
import { forgetSeenByOthers, ownerName, ownerOfSeen, SEEN_RESERVATIONS } from './left-behind.ts';

/**
 * The parts of a reservation that can be viewed offline: time and place. Never a code, an invoice or personal
 * data, and not the whole id, which grants access: a hash of it identifies the reservation.
 */
export type SeenReservation = {
  shortId: string;
  room: string;
  location: string;
  startTime: string;
  endTime: string;
};

type Kept = SeenReservation & { hash: string };

const MOST = 20;

/**
 * Stores a reservation that this member, or a visitor without an account, has seen, until a day after its
 * end; forgets it once it is canceled.
 */
export async function rememberSeen(
  { id, slot, status }: Pick<Reservation, 'id' | 'slot' | 'status'>,
  { memberId, now }: { memberId: string | null; now: Date },
): Promise<void> {
  const hash = await hashOf(id);
  if (hash === undefined) return;
  forgetSeenByOthers(memberId);
  const kept: Kept = {
    hash,
    shortId: shortId(id),
    room: slot.room.displayName || slot.room.name,
    location: slot.room.location.name,
    startTime: slot.startTime,
    endTime: slot.endTime,
  };
  const others = keptReservations().filter((other) => other.hash !== hash && isCurrent(other, now));
  try {
    localStorage.setItem(
      SEEN_RESERVATIONS,
      JSON.stringify({
        owner: ownerName(memberId),
        seen: (namedStatusOf(status) === 'CANCELED' ? others : [kept, ...others]).slice(0, MOST),
      }),
    );
  } catch {
    // Without storage the page needs a network.
  }
}

/** Deletes reservations that ended more than a day ago. Call once per start of the app. */
export function forgetOldSeen(now: Date): void {
  const kept = keptReservations();
  const current = kept.filter((each) => isCurrent(each, now));
  if (current.length === kept.length) return;
  try {
    if (current.length === 0) localStorage.removeItem(SEEN_RESERVATIONS);
    else localStorage.setItem(SEEN_RESERVATIONS, JSON.stringify({ owner: ownerOfSeen(), seen: current }));
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Returns the stored parts of a reservation, to the person who saw it. */
export async function recallSeen(
  id: string,
  { isVisitor, now }: { isVisitor: boolean; now: Date },
): Promise<SeenReservation | undefined> {
  // A visitor without a token must not see what a member has stored.
  if (isVisitor && ownerOfSeen() !== null) return undefined;
  const hash = await hashOf(id);
  return keptReservations().find((kept) => kept.hash === hash && isCurrent(kept, now));
}

/** Returns the stored parts of all reservations, the latest first, to the member who saw them. */
export function listSeen(now: Date): SeenReservation[] {
  return keptReservations()
    .filter((kept) => isCurrent(kept, now))
    .sort((a, b) => Date.parse(b.startTime) - Date.parse(a.startTime));
}

const isCurrent = ({ endTime }: Kept, now: Date) => Date.parse(endTime) + DAY > now.getTime();

function keptReservations(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SEEN_RESERVATIONS) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('seen' in kept) || !Array.isArray(kept.seen)) return [];
    return kept.seen.filter(isKept);
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const texts = Object.values(value);
  return (
    ['hash', 'shortId', 'room', 'location', 'startTime', 'endTime'].every((name) => name in value) &&
    texts.every((text) => typeof text === 'string')
  );
}

/** Returns undefined where Web Crypto is missing: outside https and localhost. */
async function hashOf(id: string): Promise<string | undefined> {
  if (!('subtle' in crypto)) return undefined;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
