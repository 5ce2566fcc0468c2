import { randomUUID } from 'node:crypto';
import { HOLD_PLACES } from '#domain/holds/hold-rules.ts';
import type { Transaction } from '#server/db/database.ts';
import { sqlState } from '#server/db/errors.ts';
import { record } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { lockClaim } from '../claim-store.ts';
import { findLiveHold, type LiveHold } from '../queries.ts';
import { insertHoldBesideReservation, listPlacesTaken } from '../take-hold-store.ts';
import { endHold } from './end-hold.ts';

const UNIQUE_VIOLATION = '23505';

/** A concurrent request of the member took the same of the two places; the transaction is retried. */
class PlaceTaken extends Error {
  readonly code = '40001';
}

type LinkHold = {
  readonly slotId: string;
  readonly memberId: string;
  readonly reservationId: string;
  readonly expiresAt: Date;
  readonly now: Date;
};

/**
 * Holds an unpaid reservation's slot for its member, who pays by link. Limits on unpaid time do not apply, because the
 * member has the slot already. Returns undefined when both of the member's places are taken. The caller holds the
 * slot's lock.
 */
export async function holdForLink(tx: Transaction, hold: LinkHold): Promise<LiveHold | undefined> {
  const { slotId, memberId, reservationId, expiresAt, now } = hold;
  const claim = await lockClaim(tx, slotId);
  if (claim?.reservationId !== reservationId)
    throw new Error(`Reservation ${reservationId.slice(0, 8)} awaits its payment but does not have slot ${slotId}`);
  const live = await findLiveHold(tx, { slotId, memberId, now });
  if (live !== undefined) return live;
  if (claim.holdId !== null)
    await endHold(tx, { holdId: claim.holdId, slotId, ending: 'expired', actor: 'system', actorId: null, now });
  const taken = await listPlacesTaken(tx, memberId);
  const place = HOLD_PLACES.find((free) => !taken.includes(free));
  if (place === undefined) return undefined;
  const holdId = randomUUID();
  try {
    await insertHoldBesideReservation(tx, { holdId, slotId, memberId, now, expiresAt, place, network: null });
  } catch (error) {
    const isTaken = sqlState(error) === UNIQUE_VIOLATION;
    throw isTaken ? new PlaceTaken(`Place ${place} of member ${memberId.slice(0, 8)} was taken meanwhile`) : error;
  }
  await enqueue(tx, { kind: 'end-expired-hold', key: holdId, payload: { holdId }, runAt: expiresAt, now });
  await record(tx, {
    at: now,
    actor: 'member',
    actorId: memberId,
    action: 'hold.taken',
    subject: 'slot',
    subjectId: slotId,
    after: { holdId, expiresAt },
  });
  return { holdId, expiresAt, reservationId };
}
