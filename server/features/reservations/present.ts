import type { Adjustment, MoveDrops, Reservation } from '#contract/reservations.ts';
import type { Day } from '#domain/calendar/day.ts';
import { MINUTE } from '#domain/calendar/duration.ts';
import { transferDetails } from '#domain/counter/vietqr.ts';
import { invoiceNumber } from '#domain/invoices/invoice.ts';
import { cancellationOffer, lastChanceToCancel } from '#domain/reservations/cancellation.ts';
import { refusesMove } from '#domain/reservations/move.ts';
import { isCanceledUnpaid } from '#domain/reservations/pay-by.ts';
import type { Context } from '#server/context.ts';
import { type InvoiceLinker, invoiceLinker } from '#server/features/invoices/queries.ts';
import { listHolidays } from '#server/settings.ts';
import { cancellationFacts } from './cancellation-facts.ts';
import type { MoveChoice } from './queries.ts';
import type { PaperRow, StoredReservation } from './store.ts';
import type { ReservationViewer } from './viewer.ts';

type Presentation = {
  viewer: ReservationViewer;
  holidays: ReadonlySet<Day>;
  now: Date;
  linkTo: InvoiceLinker;
};

/** What presenting a reservation needs to sign the link to its invoice. */
type Linking = Pick<Context, 'db' | 'invoiceSecret' | 'publicUrl'>;

/** Presents a reservation to its owner. */
export async function showOwnReservation(context: Linking, row: StoredReservation, now: Date): Promise<Reservation> {
  const holidays = await listHolidays(context.db);
  return presentReservation(row, { viewer: 'owner', holidays, now, linkTo: invoiceLinker(context) });
}

/** Presents the parts of a reservation that its viewer may see; the rest is null, empty or false. */
export function presentReservation(
  row: StoredReservation,
  { viewer, holidays, now, linkTo }: Presentation,
): Reservation {
  const owner = viewer === 'owner';
  const paper = (given: PaperRow): Adjustment => presentPaper(given, linkTo, now);
  const knows = viewer !== 'visitor';
  const invoice = knows && row.invoice ? paper(row.invoice) : null;
  const movableUntil = owner ? presentMovable(row, holidays, now) : null;
  const isAwaited = knows && row.paymentRequired && row.status === 'PENDING';
  const entersByCode = knows && row.status !== 'CANCELED';
  return {
    id: row.id,
    viewer,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    notes: owner ? row.notes : null,
    slot: presentReservedSlot(row),
    purchasedTicket: knows ? presentTicket(row) : null,
    voucherUsage:
      row.voucherType === null || row.partner === null
        ? null
        : { voucher: { type: { name: row.voucherType }, partner: { name: row.partner } } },
    paymentMethod: knows ? row.paymentMethod : null,
    paymentRequired: knows && row.paymentRequired,
    payBy: isAwaited ? (row.payBy?.toISOString() ?? null) : null,
    amountDue: isAwaited ? row.amountDue : null,
    transfer: isAwaited ? presentTransfer(row) : null,
    canceledUnpaid: knows && presentCanceledUnpaid(row),
    invoiceUrl: invoice?.url ?? null,
    invoiceExpiredAt: invoice?.expiredAt ?? null,
    adjustment: knows && row.adjustment ? paper(row.adjustment) : null,
    receipts: knows
      ? row.receipts.map(({ minutes, amount, adjustment, ...receipt }) => ({
          ...paper(receipt),
          minutes,
          amount,
          adjustment: adjustment && paper(adjustment),
        }))
      : [],
    ttLockQRCodes: entersByCode ? row.entryCodes.map(({ id, kind }) => ({ id, qrCodeType: kind })) : [],
    cancellation: knows ? presentCancellation(row, holidays, now) : null,
    movableUntil,
    moveDrops: movableUntil === null ? null : presentMoveDrops(row),
    refund: knows ? presentRefund(row) : null,
  };
}

function presentPaper(row: PaperRow, linkTo: InvoiceLinker, now: Date): Adjustment {
  const { url, expiresAt } = linkTo({ id: row.id, issuedAt: new Date(row.issuedAt) }, now);
  return { number: invoiceNumber(row), url, expiredAt: expiresAt.toISOString() };
}

function presentTransfer(row: StoredReservation): Reservation['transfer'] {
  const { transferReference: reference, bankAccount: account, amountDue: amount } = row;
  if (reference === null || account === null || amount === null) return null;
  return transferDetails(account, { reference, amount });
}

function presentCanceledUnpaid(row: StoredReservation): boolean {
  const { status, paymentRequired, payBy, canceledAt } = row;
  return isCanceledUnpaid({ status, paymentRequired, payBy, canceledAt });
}

export function presentReservedSlot(row: StoredReservation): Reservation['slot'] {
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
    program: {
      id: row.programId,
      name: row.programName,
      duration: row.minutes,
      ticket: { id: row.ticketId, name: row.ticketName, price: row.ticketPrice },
    },
  };
}

function presentTicket(row: StoredReservation): Reservation['purchasedTicket'] {
  if (row.purchasedTicketId === null || row.transactionId === null || row.amount === null) return null;
  return { id: row.purchasedTicketId, transaction: { id: row.transactionId, amount: row.amount } };
}

function presentCancellation(
  row: StoredReservation,
  holidays: ReadonlySet<Day>,
  now: Date,
): Reservation['cancellation'] {
  const offer = cancellationOffer(cancellationFacts(row, holidays), now);
  return { ...offer, refundMethod: row.isByHand ? 'manual' : 'card', until: offer.until.toISOString() };
}

function presentMovable(row: StoredReservation, holidays: ReadonlySet<Day>, now: Date): string | null {
  const slot = { id: row.slotId, startTime: row.startTime, programId: row.programId, locationId: row.locationId };
  const facts = { status: row.status, paymentRequired: row.paymentRequired, slot, holidays };
  return refusesMove(facts, 'member', now) === null ? lastChanceToCancel(row.startTime).toISOString() : null;
}

function presentMoveDrops({ endTime: end, normalEnd, extraPaid: returns }: StoredReservation): MoveDrops {
  return { minutes: Math.max(0, (end.getTime() - normalEnd.getTime()) / MINUTE), returns };
}

function presentRefund({ refund }: StoredReservation): Reservation['refund'] {
  if (refund === null) return null;
  const { state, method, amount, from, until } = refund;
  return { state, method, amount, expectedFrom: from, expectedUntil: until };
}

/** Presents a free slot to which a reservation can be moved. */
export function presentChoice<Choice extends MoveChoice>({ startTime, endTime, ...choice }: Choice) {
  return { ...choice, startTime: startTime.toISOString(), endTime: endTime.toISOString() };
}
