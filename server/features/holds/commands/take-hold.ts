import { randomUUID } from 'node:crypto';
import { addMinutes, SECOND } from '#domain/calendar/duration.ts';
import { decideHold, type HoldDecision, type HoldFacts, type HoldRefusal } from '#domain/holds/decide-hold.ts';
import { HOLD_PLACES, unpaidMinutesOfMember } from '#domain/holds/hold-rules.ts';
import { unpaidTimeBefore } from '#domain/holds/unpaid-time.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { sqlState } from '#server/db/errors.ts';
import { record } from '#server/history.ts';
import type { Member } from '#server/http/caller.ts';
import { keyedHash } from '#server/limits/limits.ts';
import { lineOf } from '#server/limits/network.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { lockClaim } from '../claim-store.ts';
import { lockSlot } from '../queries.ts';
import {
  findHoldFacts,
  type HoldWish,
  insertHold,
  insertHoldBesideReservation,
  listPlacesTaken,
  lockHolders,
} from '../take-hold-store.ts';
import { endExpiredHolds } from './end-expired-holds.ts';
import { endHold } from './end-hold.ts';

export type HoldAnswer =
  | Exclude<HoldDecision, { kind: 'refused' }>
  | Refused<HoldRefusal | 'slot_not_found' | 'unauthenticated'>;

const TRIES = 4;
const UNIQUE_VIOLATION = '23505';

/**
 * Takes a slot for a member while they pay. A repeated request returns the same hold and never extends it.
 */
export async function takeHold(
  context: Context,
  ask: { slotId: string; member: Member; ip: string; now: Date; requestId: string },
): Promise<HoldAnswer> {
  const { db, config, limitSecret } = context;
  const { slotId, member, ip, now, requestId } = ask;
  const { holdMinutes, unpaidHoursOfNetwork } = config;
  const unpaidSeconds = {
    member: unpaidTimeBefore({ minutes: unpaidMinutesOfMember(holdMinutes), holdMinutes }) / SECOND,
    network: unpaidTimeBefore({ minutes: unpaidHoursOfNetwork * 60, holdMinutes }) / SECOND,
  };
  const expiresAt = addMinutes(now, config.holdMinutes);
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const wish = {
      holdId: randomUUID(),
      slotId,
      memberId: member.id,
      now,
      expiresAt,
      isLimited: config.rateLimits,
      requestId,
      unpaidSeconds,
      network: keyedHash(limitSecret, lineOf(ip)),
    };
    if (await insertHold(db, wish)) return { kind: 'granted', expiresAt };
    const found = await findHoldFacts(db, wish);
    if (found === undefined) return refuse('slot_not_found');
    if (found.isErased) return refuse('unauthenticated');
    const decision = decide(context, found.facts, wish);
    if (decision.kind === 'refused')
      return refuse(decision.reason, 'retryAt' in decision ? { retryAt: decision.retryAt } : {});
    if (decision.kind === 'repeated') return decision;
    await endExpiredHolds(context, wish);
    if (found.facts.ownReservationAwaitsPayment && (await holdBesideReservation(context, wish))) return decision;
    // The facts changed: a hold was released, or a concurrent request of this member took the same place.
  }
  return refuse('slot_held');
}

function decide({ config }: Context, facts: HoldFacts, { memberId, now }: HoldWish): HoldDecision {
  const { holdMinutes, unpaidHoursOfNetwork } = config;
  const ask = { memberId, holdMinutes, unpaidMinutesOfNetwork: unpaidHoursOfNetwork * 60 };
  return decideHold(facts, ask, now);
}

/**
 * Adds a hold to the claim of the member's own reservation that awaits payment. Returns false when a payment
 * has arrived in between, or when a concurrent request of this member took the same of their two places.
 */
async function holdBesideReservation(context: Context, wish: HoldWish): Promise<boolean> {
  try {
    return await context.db.transaction((tx) => standBeside(context, tx, wish));
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

async function standBeside(context: Context, tx: Transaction, wish: HoldWish): Promise<boolean> {
  const { slotId, memberId, now } = wish;
  if (wish.isLimited) await lockHolders(tx, wish);
  await lockSlot(tx, slotId);
  const claim = await lockClaim(tx, slotId);
  const facts = (await findHoldFacts(tx, wish))?.facts;
  if (claim === undefined || facts === undefined || !facts.ownReservationAwaitsPayment) return false;
  if (decide(context, facts, wish).kind !== 'granted') return false;
  // A hold that is still on the claim has expired; otherwise the decision would not be `granted`.
  const { holdId } = claim;
  if (holdId !== null) await endHold(tx, { holdId, slotId, ending: 'expired', actor: 'system', actorId: null, now });
  const taken = await listPlacesTaken(tx, memberId);
  const place = HOLD_PLACES.find((free) => !taken.includes(free));
  if (place === undefined) return false;
  await insertHoldBesideReservation(tx, { ...wish, place });
  await note(tx, wish);
  return true;
}

/** Writes the expiry job and the history, which TAKE_HOLD writes itself for a free slot. */
async function note(tx: Transaction, { holdId, slotId, memberId, now, expiresAt, requestId }: HoldWish): Promise<void> {
  await enqueue(tx, { kind: 'end-expired-hold', key: holdId, payload: { holdId }, runAt: expiresAt, now });
  await record(tx, {
    at: now,
    actor: 'member',
    actorId: memberId,
    action: 'hold.taken',
    subject: 'slot',
    subjectId: slotId,
    after: { holdId, expiresAt },
    requestId,
  });
}
