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
import type { PaperRow, ReservationRow } from './store.ts';
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
export async function showOwnReservation(context: Linking, row: ReservationRow, now: Date): Promise<Reservation> {
  const holidays = await listHolidays(context.db);
  return presentReservation(row, { viewer: 'owner', holidays, now, linkTo: invoiceLinker(context) });
}

/** Presents the parts of a reservation that its viewer may see; the rest is null, empty or false. */
export function presentReservation(row: ReservationRow, { viewer, holidays, now, linkTo }: Presentation): Reservation {
  const owner = viewer === 'owner';
  const paper = (given: PaperRow): Adjustment => presentPaper(given, linkTo, now);
  const knows = viewer !== 'visitor';
  const invoice = knows && row.invoice ? paper(row.invoice) : null;
  const movableUntil = owner ? presentMovable(row, holidays, now) : null;
  const isAwaited = knows && row.payment_required && row.status === 'PENDING';
  const entersByCode = knows && row.status !== 'CANCELED';
  return {
    id: row.id,
    viewer,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    notes: owner ? row.notes : null,
    slot: presentReservedSlot(row),
    purchasedTicket: knows ? presentTicket(row) : null,
    voucherUsage:
      row.voucher_type === null || row.partner === null
        ? null
        : { voucher: { type: { name: row.voucher_type }, partner: { name: row.partner } } },
    paymentMethod: knows ? row.payment_method : null,
    paymentRequired: knows && row.payment_required,
    payBy: isAwaited ? (row.pay_by?.toISOString() ?? null) : null,
    amountDue: isAwaited ? row.amount_due : null,
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
    ttLockQRCodes: entersByCode ? row.entry_codes.map(({ id, kind }) => ({ id, qrCodeType: kind })) : [],
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

function presentTransfer(row: ReservationRow): Reservation['transfer'] {
  const { transfer_reference: reference, bank_account: account, amount_due: amount } = row;
  if (reference === null || account === null || amount === null) return null;
  return transferDetails(account, { reference, amount });
}

function presentCanceledUnpaid(row: ReservationRow): boolean {
  const { status, payment_required: paymentRequired, pay_by: payBy, canceled_at: canceledAt } = row;
  return isCanceledUnpaid({ status, paymentRequired, payBy, canceledAt });
}

export function presentReservedSlot(row: ReservationRow): Reservation['slot'] {
  return {
    id: row.slot_id,
    startTime: row.start_time.toISOString(),
    endTime: row.end_time.toISOString(),
    room: {
      id: row.room_id,
      name: row.room_name,
      displayName: row.room_display_name,
      location: { id: row.location_id, name: row.location_name },
    },
    program: {
      id: row.program_id,
      name: row.program_name,
      duration: row.program_duration,
      ticket: { id: row.ticket_id, name: row.ticket_name, price: row.ticket_price },
    },
  };
}

function presentTicket(row: ReservationRow): Reservation['purchasedTicket'] {
  if (row.purchased_ticket_id === null || row.transaction_id === null || row.amount === null) return null;
  return { id: row.purchased_ticket_id, transaction: { id: row.transaction_id, amount: row.amount } };
}

function presentCancellation(row: ReservationRow, holidays: ReadonlySet<Day>, now: Date): Reservation['cancellation'] {
  const offer = cancellationOffer(cancellationFacts(row, holidays), now);
  return { ...offer, refundMethod: row.by_hand ? 'manual' : 'card', until: offer.until.toISOString() };
}

function presentMovable(row: ReservationRow, holidays: ReadonlySet<Day>, now: Date): string | null {
  const slot = { id: row.slot_id, startTime: row.start_time, programId: row.program_id, locationId: row.location_id };
  const facts = { status: row.status, paymentRequired: row.payment_required, slot, holidays };
  return refusesMove(facts, 'member', now) === null ? lastChanceToCancel(row.start_time).toISOString() : null;
}

function presentMoveDrops({ end_time: end, normal_end: normalEnd, extra_paid: returns }: ReservationRow): MoveDrops {
  return { minutes: Math.max(0, (end.getTime() - normalEnd.getTime()) / MINUTE), returns };
}

function presentRefund({ refund }: ReservationRow): Reservation['refund'] {
  if (refund === null) return null;
  const { state, method, amount, from, until } = refund;
  return { state, method, amount, expectedFrom: from, expectedUntil: until };
}

/** Presents a free slot to which a reservation can be moved. */
export function presentChoice<Choice extends MoveChoice>({ startTime, endTime, ...choice }: Choice) {
  return { ...choice, startTime: startTime.toISOString(), endTime: endTime.toISOString() };
}
