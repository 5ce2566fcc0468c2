import type { PayLink } from '#contract/pay-links.ts';
import type { BankTransfer, DeskBooking, DeskPreview, FreeSlots } from '#contract/staff/counter.ts';
import { transferDetails } from '#domain/counter/vietqr.ts';
import { lastChanceToCancel } from '#domain/reservations/cancellation.ts';
import { capacityOf } from '#domain/slots/room-type.ts';
import type { AwaitedMoney, OpenedLink, Preview } from './queries.ts';
import type { FreeSlotRow } from './store.ts';

/** Presents how an unpaid booking is to be paid: a transfer or a payment by link. */
export function presentAwaited(reservationId: string, awaited: AwaitedMoney): DeskBooking {
  const { amount, payBy, mailedTo, transfer, link } = awaited;
  return {
    reservationId,
    isPaid: false,
    amount,
    transfer: transfer && presentTransfer(transfer, awaited),
    link: link === null || mailedTo === null ? null : { state: link, mailedTo, payBy: payBy.toISOString() },
  };
}

function presentTransfer(
  { account, reference }: NonNullable<AwaitedMoney['transfer']>,
  { amount, payBy, mailedTo }: AwaitedMoney,
): BankTransfer {
  return { ...transferDetails(account, { reference, amount }), amount, payBy: payBy.toISOString(), mailedTo };
}

export function presentPayLink(link: OpenedLink): PayLink {
  const { id, state, startTime, endTime, location, room, program, amount, payBy } = link;
  const { isOnHoliday, lastFailed, lastCanceled, returned } = link;
  return {
    state,
    reservationId: id,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    location,
    room,
    program,
    amount,
    payBy: payBy.toISOString(),
    freeCancellationUntil: isOnHoliday ? null : lastChanceToCancel(startTime).toISOString(),
    lastFailed,
    lastCanceled,
    returned,
  };
}

export function presentDeskPreview(preview: Preview): DeskPreview {
  const { slot, taken, freeWaitsUntil, known, hasBankAccount, hasGateway, mayBeFree } = preview;
  const { id, startTime, endTime, room, program } = slot;
  return {
    slot: {
      id,
      startTime: startTime.toISOString(),
      endTime: endTime.toISOString(),
      room: room.displayName,
      capacity: capacityOf(room.name),
      location: { id: room.location.id, name: room.location.name },
      program: program.name,
    },
    price: program.ticket.price,
    taken,
    freeWaitsUntil: freeWaitsUntil?.toISOString() ?? null,
    known,
    ways: [
      'cash',
      'terminal',
      ...(hasBankAccount ? (['transfer'] as const) : []),
      ...(hasGateway && program.ticket.price > 0 ? (['link'] as const) : []),
      'voucher',
      ...(known?.hasTicket ? (['ticket'] as const) : []),
      ...(mayBeFree ? (['free'] as const) : []),
    ],
  };
}

export function presentFreeSlot({ startTime, endTime, ...slot }: FreeSlotRow): FreeSlots[number] {
  return { ...slot, startTime: startTime.toISOString(), endTime: endTime.toISOString() };
}
