import type { FoundBooking, StaffBooking, TimelineEntry } from '#contract/staff/bookings.ts';
import type { Vnd } from '#domain/basics/money.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import { isDeskEmail } from '#domain/counter/desk-guest.ts';
import { mistakeEnd } from '#domain/counter/mistake.ts';
import { invoiceNumber } from '#domain/invoices/invoice.ts';
import { isErasedEmail } from '#domain/members/erased.ts';
import { resendableOf } from '#domain/reservations/resending.ts';
import { versionOf } from '#domain/reservations/version.ts';
import { mayAt } from '#domain/staff/permissions.ts';
import type { InvoiceLinker } from '#server/features/invoices/queries.ts';
import { factsOf, type Names } from '#server/history-facts.ts';
import type { Staff } from '#server/http/caller.ts';
import type { ActRow, BookingRow, MailRow } from './staff-store.ts';
import type { PaperRow } from './store.ts';

export function presentFound(row: BookingRow): FoundBooking {
  return {
    id: row.id,
    status: row.status,
    slot: presentSlot(row),
    name: row.name || null,
    phoneEnd: row.phone?.slice(-4) ?? null,
    paymentRequired: row.paymentRequired,
  };
}

export function presentBooking(
  row: BookingRow,
  { by: { id: by, posts }, linkTo, now }: { by: Pick<Staff, 'id' | 'posts'>; linkTo: InvoiceLinker; now: Date },
): StaffBooking {
  const { status, paymentRequired, payBy, endTime: slotEnd } = row;
  const hasReceipt = row.charges.some(({ receipt, isRefunded }) => receipt !== null && !isRefunded);
  const paper = (issued: PaperRow | null) =>
    issued && {
      number: invoiceNumber(issued),
      url: linkTo({ id: issued.id, issuedAt: new Date(issued.issuedAt) }, now).url,
    };
  const may = (permission: Parameters<typeof mayAt>[1]) => mayAt(posts, permission, row.locationId);
  return {
    id: row.id,
    version: versionOf({ revision: row.revision, status, paymentRequired }),
    status,
    createdAt: row.createdAt.toISOString(),
    slot: presentSlot(row),
    person: {
      memberId: row.memberId,
      hasLogin: row.memberId !== null && !row.isOfDeskGuest,
      name: row.name || null,
      email: isUnreachable(row.email) ? '' : row.email,
      phone: row.phone,
      locale: row.locale,
    },
    partySize: row.partySize,
    payment: { ...presentPayment(row), invoice: paper(row.invoice), adjustment: paper(row.adjustment) },
    charges: row.charges.map(({ transactionId: _, receipt, adjustment, ...charge }) => ({
      ...charge,
      receipt: paper(receipt),
      adjustment: paper(adjustment),
    })),
    keys: row.keys,
    notes: row.notes.map(({ at, ...note }) => ({ ...note, at: new Date(at).toISOString() })),
    resendable: isUnreachable(row.email)
      ? []
      : resendableOf({ status, paymentRequired, payBy, slotEnd, hasReceipt }, now),
    approvalUntil: row.approvalUntil?.toISOString() ?? null,
    mistakeUntil: mistakeUntil(row, by, now)?.toISOString() ?? null,
    mistakeReturns: mistakeReturns(row),
    moveDrops: moveDrops(row),
    shortenedBy: Math.max(0, -minutesBeyond(row)),
    may: {
      tend: may('booking.tend'),
      move: may('booking.move'),
      cancel: may('booking.cancel'),
      refundBeyond: may('refund.beyond'),
      takeMoney: may('booking.make'),
      waive: may('charge.waive'),
      erase: may('guest.erase') && (row.memberId === null || row.isOfDeskGuest) && !isErasedEmail(row.email),
    },
  };
}

/**
 * Returns until when a person can take a booking back; null when another person made it or it is too late.
 */
function mistakeUntil(row: BookingRow, by: string, now: Date): Date | null {
  if (row.madeBy === null || row.madeAt === null || row.status !== 'PENDING') return null;
  const end = mistakeEnd({ madeBy: row.madeBy, madeAt: row.madeAt }, by);
  return end !== null && now < end ? end : null;
}

/**
 * Returns the money to hand back from the till when a booking made by mistake is undone. Card payments and transfers
 * are not in the till, and an earlier ticket becomes unused again.
 */
function mistakeReturns({ paymentMethod: method, paidBy, amount, charges }: BookingRow): Vnd {
  const isInTill = (way: string | null) => way !== null && way !== 'card' && way !== 'transfer';
  return charges
    .filter((charge) => isToReturn(charge) && isInTill(charge.method))
    .reduce((sum, charge) => sum + charge.amount, method !== 'ticket' && isInTill(paidBy) ? (amount ?? 0) : 0);
}

/** A new slot has its normal length, and every paid charge is refunded with the former one. */
function moveDrops(row: BookingRow): StaffBooking['moveDrops'] {
  const returns = row.charges.filter(isToReturn).reduce((sum, { amount }) => sum + amount, 0);
  return { minutes: Math.max(0, minutesBeyond(row)), returns };
}

/** Returns by how many minutes a visit ends later than normal; negative for sooner. */
const minutesBeyond = ({ endTime: end, normalEnd }: BookingRow) => (end.getTime() - normalEnd.getTime()) / MINUTE;

const isToReturn = ({ state, isRefunded }: BookingRow['charges'][number]) => state === 'paid' && !isRefunded;

const isUnreachable = (email: string) => isErasedEmail(email) || isDeskEmail(email);

function presentSlot(row: BookingRow): StaffBooking['slot'] {
  return {
    id: row.slotId,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    room: {
      id: row.roomId,
      name: row.roomName,
      displayName: row.roomDisplayName,
      location: { id: row.locationId, name: row.locationName },
    },
    program: { id: row.programId, name: row.programName, duration: row.minutes },
    isBlocked: row.isBlocked,
  };
}

/** Names the way in which money was taken at the desk, where it is known. */
function methodOf({ paymentMethod: method, paidBy }: BookingRow): StaffBooking['payment']['method'] {
  const isKnown = paidBy === 'cash' || paidBy === 'terminal' || paidBy === 'transfer';
  return method === 'reception' && isKnown ? paidBy : method;
}

function presentPayment(row: BookingRow): Omit<StaffBooking['payment'], 'invoice' | 'adjustment'> {
  const { voucherType: type, partner, lastFour, refund } = row;
  const isAwaited = row.paymentRequired && row.status === 'PENDING';
  return {
    method: methodOf(row),
    isRequired: row.paymentRequired,
    payBy: isAwaited ? (row.payBy?.toISOString() ?? null) : null,
    // Nothing is to be paid any more for what was cancelled unpaid.
    amount: row.paymentRequired && !isAwaited ? null : row.amount,
    voucher: type === null || partner === null || lastFour === null ? null : { type, partner, lastFour },
    reference: row.reference,
    refund: refund && {
      state: refund.state,
      method: refund.method,
      amount: refund.amount,
      expectedFrom: refund.from,
      expectedUntil: refund.until,
    },
  };
}

type Happened = {
  readonly email: string;
  readonly acts: readonly ActRow[];
  readonly names: Names;
  readonly mails: readonly MailRow[];
};

/** Merges actions and mails, newest first. */
export function presentTimeline({ email, acts, names, mails }: Happened, now: Date): TimelineEntry[] {
  // A reminder with a future date has not been sent.
  const known = mails.filter(({ runAt, doneAt }) => doneAt !== null || runAt <= now);
  const entries = [...acts.map((row) => presentAct(row, names)), ...known.map((mail) => presentMail(mail, email))];
  return entries.sort((one, other) => other.at.localeCompare(one.at));
}

function presentAct(row: ActRow, names: Names): TimelineEntry {
  return {
    at: row.at.toISOString(),
    kind: 'act',
    what: row.action,
    // An action from the command line (`admin`) has no person, and is shown as one of the staff.
    actor: row.actor === 'admin' ? 'staff' : row.actor,
    by: row.by,
    reason: row.reason,
    facts: factsOf(row, names),
    delivery: null,
  };
}

function presentMail({ kind, createdAt, doneAt, deadAt }: MailRow, email: string): TimelineEntry {
  const ended = doneAt !== null ? 'sent' : deadAt !== null ? 'failed' : 'waiting';
  const delivery = isDeskEmail(email) ? 'no_address' : ended;
  const at = (doneAt ?? deadAt ?? createdAt).toISOString();
  return {
    at,
    kind: 'mail',
    what: kind.replace(/^mail-/, ''),
    actor: null,
    by: null,
    reason: null,
    facts: [],
    delivery,
  };
}
