import { randomUUID } from 'node:crypto';
import type { FieldFault } from '#contract/refusals.ts';
import { VOUCHER_FLAGS } from '#contract/vouchers.ts';
import type { Locale } from '#domain/basics/locale.ts';
import { mailboxOf, normaliseEmail } from '#domain/members/email.ts';
import { emailFault } from '#domain/members/registration.ts';
import { canonicalVoucherCode } from '#domain/vouchers/code.ts';
import { checkVoucherUse, type VoucherRefusal } from '#domain/vouchers/voucher-use.ts';
import { type Refused, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { storeLocale } from '#server/features/accounts/commands/store-locale.ts';
import { isMemberErased } from '#server/features/accounts/queries.ts';
import { claimSlot } from '#server/features/holds/commands/claim-slot.ts';
import { lockSlot } from '#server/features/holds/queries.ts';
import type { SlotViewer } from '#server/features/slots/queries.ts';
import { findVoucherId, lockVoucher } from '#server/features/vouchers/queries.ts';
import { byStaff, record, type StaffAct } from '#server/history.ts';
import { anyLimitReached, countAgainst, countAgainstAll, type Limited, type TooMany } from '#server/limits/limits.ts';
import { lineOf } from '#server/limits/network.ts';
import { insertReservation } from '../change-store.ts';
import { MAILS_OF_GUEST, WRONG_CODES_OF_ALL, WRONG_CODES_OF_MEMBER, WRONG_CODES_OF_NETWORK } from '../limits.ts';
import { confirmReservation } from './confirm-reservation.ts';
import { SlotTaken } from './make-reservation.ts';
import { readSlotFacts } from './read-slot-facts.ts';

export type VoucherWish = {
  readonly code: string;
  readonly slotId: string;
  readonly caller: SlotViewer;
  /** Set when staff redeems it for the caller; wrong codes then count against that person. */
  readonly by?: StaffAct;
  /** A guest's address; a member's own is used instead. */
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly ip: string;
  readonly now: Date;
};

export type Redeemed = { readonly kind: 'redeemed'; readonly reservationId: string };

type VoucherRefused = Refused<'slot_ended' | 'slot_locked' | (typeof CODES)[keyof typeof CODES]>;
/** Why a voucher did not pay for a slot. */
export type NotRedeemed =
  | VoucherRefused
  | Refused<'invalid_fields' | 'too_many_requests' | 'unauthenticated' | 'slot_not_found'>;

/**
 * Pays for a slot with a voucher. Each wrong code is counted before the next step, and a right code is
 * refused once the limit is reached, so that concurrent guesses gain nothing.
 */
export async function redeemVoucher(context: Context, wish: VoucherWish): Promise<Redeemed | NotRedeemed> {
  const fields = faultsOf(wish);
  if (Object.keys(fields).length > 0) return refuse('invalid_fields', { fields });
  const guessed = await guessVoucher(context, wish);
  if (guessed.kind === 'refused') return guessed;
  const { voucherId } = guessed;
  return context.db.transaction((tx) => redeem(context, tx, { ...wish, voucherId }));
}

type Guess = Pick<VoucherWish, 'code' | 'caller' | 'by' | 'ip' | 'now'>;

/** Returns the voucher of a code; counts a wrong code and refuses it. */
export async function guessVoucher(
  context: Context,
  guess: Guess,
): Promise<{ readonly kind: 'found'; readonly voucherId: string } | TooMany | VoucherRefused> {
  const limits = limitsOf(guess);
  const voucherId = await findVoucherId(context.db, context.config, guess.code);
  if (voucherId === undefined) return (await countAgainstAll(context, limits)) ?? refusalOf({ kind: 'not_found' });
  return (await anyLimitReached(context, limits)) ?? { kind: 'found', voucherId };
}

/** Returns every limit that a wrong code counts against. */
function limitsOf({ caller, by, ip, now }: Guess): Limited[] {
  const typist = by?.id ?? (caller.kind === 'member' ? caller.id : undefined);
  return [
    ...(typist === undefined ? [] : [{ limit: WRONG_CODES_OF_MEMBER, by: typist, now }]),
    { limit: WRONG_CODES_OF_NETWORK, by: lineOf(ip), now },
    { limit: WRONG_CODES_OF_ALL, by: 'all', now },
  ];
}

type Faults = { code?: FieldFault; email?: FieldFault };

function faultsOf({ code, email, caller }: VoucherWish): Faults {
  const ofEmail = caller.kind === 'member' ? null : emailFault(email);
  return {
    ...(canonicalVoucherCode(code) === '' && { code: 'required' }),
    ...(ofEmail && { email: ofEmail }),
  };
}

async function redeem(
  context: Context,
  tx: Transaction,
  wish: VoucherWish & { voucherId: string },
): Promise<Redeemed | NotRedeemed> {
  const { slotId, voucherId, caller, by, now } = wish;
  const memberId = caller.kind === 'member' ? caller.id : null;
  // The member is locked before the slot, as in deleting an account, so that no deadlock arises.
  if (memberId !== null && (await isMemberErased(tx, memberId))) return refuse('unauthenticated');
  if (!(await lockSlot(tx, slotId))) return refuse('slot_not_found');
  const voucher = await lockVoucher(tx, voucherId, wish.locale);
  const { slot, claim } = await readSlotFacts(tx, { slotId, viewer: caller, locale: wish.locale, now });
  const refusal = checkVoucherUse({ voucher, slot }, now);
  if (refusal !== null) return refusalOf(refusal);
  const tooOften = await countMail(context, tx, wish);
  if (tooOften) return tooOften;
  const id = await insertRedemption(tx, wish);
  const ownHoldId = claim.kind === 'held' ? claim.holdId : null;
  if (!(await claimSlot(tx, { slotId, reservationId: id, ownHoldId, now }))) throw new SlotTaken();
  if (memberId !== null && by === undefined) await storeLocale(tx, memberId, wish.locale);
  await confirmReservation(context, tx, { id, slotId, memberId, action: 'reservation.made', ...(by && { by }), now });
  await record(tx, {
    at: now,
    ...(by === undefined
      ? ({ actor: memberId === null ? 'guest' : 'member', actorId: memberId } as const)
      : byStaff(by)),
    action: 'voucher.redeemed',
    subject: 'voucher',
    subjectId: voucherId,
    after: { slotId },
  });
  tx.afterCommit(context.wakeQueue);
  return { kind: 'redeemed', reservationId: id };
}

/** Counts the mail in the transaction of the redemption, so that a mail that is never sent does not count. */
async function countMail(context: Context, tx: Transaction, wish: VoucherWish): Promise<TooMany | undefined> {
  if (wish.caller.kind === 'member') return undefined;
  const mails = { limit: MAILS_OF_GUEST, by: mailboxOf(wish.email), now: wish.now };
  return countAgainst({ ...context, db: tx }, mails);
}

async function insertRedemption(tx: Transaction, wish: VoucherWish & { voucherId: string }): Promise<string> {
  const { caller, slotId, voucherId, email, name, locale, now } = wish;
  const id = randomUUID();
  const who =
    caller.kind === 'member'
      ? { memberId: caller.id, guest: null }
      : { memberId: null, guest: { email: normaliseEmail(email), name: name.trim() || null } };
  await insertReservation(tx, { id, slotId, ...who, voucherId, paymentMethod: 'voucher', locale, now });
  return id;
}

const CODES = {
  not_found: 'voucher_not_found',
  already_used: 'voucher_already_used',
  type_inactive: 'voucher_type_inactive',
  expired: 'voucher_expired',
  program_mismatch: 'voucher_program_mismatch',
  slot_already_booked: 'slot_already_booked',
} as const;

function refusalOf(refusal: VoucherRefusal): VoucherRefused {
  if (refusal.kind === 'slot_ended' || refusal.kind === 'slot_locked') return refuse(refusal.kind);
  const code = CODES[refusal.kind];
  const programs = refusal.kind === 'program_mismatch' && {
    voucher_programs: refusal.voucherPrograms,
    slot_program: refusal.slotProgram,
  };
  return refuse(code, { members: { [VOUCHER_FLAGS[code]]: true, ...programs } });
}
