import { type Anomaly, add, change, copy, read, reserveAgain } from './anomaly.ts';

const codeOf = (reservationId: string, kind: 'LOCATION' | 'ROOM') => ({
  where: 'reservation_id = $1 AND kind = $2',
  values: [reservationId, kind],
});

/** Reservations with an invalid payment, status or entry code. */
export const RESERVATION_ANOMALIES: readonly Anomaly[] = [
  {
    check: 'ticket.one_reservation',
    what: 'a ticket used for two slots',
    story: 'paid',
    async plant({ tx, story }) {
      await reserveAgain(tx, story);
      return [['ticket.one_reservation', story.purchasedTicketId]];
    },
  },
  {
    check: 'ticket.void_stays_void',
    what: 'a void ticket that backs a reservation',
    story: 'paid',
    async plant({ tx, story: { purchasedTicketId, transactionId }, now }) {
      await change(tx, 'purchased_tickets', purchasedTicketId, { voided_at: now });
      return [
        ['ticket.void_stays_void', purchasedTicketId],
        ['payment.one_outcome', transactionId],
        ['ledger.tells_of_tickets', purchasedTicketId],
      ];
    },
  },
  {
    check: 'voucher.one_reservation',
    what: 'a voucher used for two slots',
    story: 'redeemed',
    async plant({ tx, story }) {
      await reserveAgain(tx, story);
      const used = { column: 'voucher_id', where: 'id = $1', values: [story.reservationId] };
      return [['voucher.one_reservation', await read(tx, 'reservations', used)]];
    },
  },
  {
    check: 'reservation.one_way_to_pay',
    what: 'a reservation paid by voucher without a voucher',
    story: 'reservedWithTicket',
    async plant({ tx, story: { reservationId } }) {
      await change(tx, 'reservations', reservationId, { payment_method: 'voucher' });
      return [['reservation.one_way_to_pay', reservationId]];
    },
  },
  {
    check: 'reservation.ticket_fits',
    what: "a reservation with another member's ticket",
    story: 'reservedWithTicket',
    async plant({ tx, story: { reservationId, purchasedTicketId, memberId } }) {
      const member_id = await copy(tx, 'members', memberId, { email: `${reservationId}@guests.example` });
      await change(tx, 'purchased_tickets', purchasedTicketId, { member_id });
      return [['reservation.ticket_fits', reservationId]];
    },
  },
  {
    check: 'reservation.path',
    what: 'a done reservation that was never attended',
    story: 'paid',
    async plant({ tx, story: { reservationId } }) {
      await change(tx, 'reservations', reservationId, { status: 'DONE' });
      return [['reservation.path', reservationId]];
    },
  },
  {
    check: 'reservation.path',
    what: 'a canceled reservation that had been attended',
    story: 'canceled',
    async plant({ tx, story: { reservationId } }) {
      const id = await read(tx, 'history', {
        where: `subject_id = $1 AND action = 'reservation.made'`,
        values: [reservationId],
      });
      await change(tx, 'history', id, { action: 'reservation.attended' });
      return [['reservation.path', reservationId]];
    },
  },
  {
    check: 'reservation.path',
    what: 'a pending reservation whose arrival nobody took back',
    story: 'paid',
    async plant({ tx, story: { reservationId }, now }) {
      const entry = { at: now, actor: 'system', action: 'reservation.attended', subject: 'reservation' };
      await add(tx, 'history', { ...entry, subject_id: reservationId });
      return [['reservation.path', reservationId]];
    },
  },
  {
    check: 'reservation.path',
    what: 'an arrival that was taken back after the visit',
    story: 'paid',
    async plant({ tx, story: { reservationId }, now }) {
      for (const action of ['attended', 'done', 'taken_back']) {
        const entry = { at: now, actor: 'system', action: `reservation.${action}`, subject: 'reservation' };
        await add(tx, 'history', { ...entry, subject_id: reservationId });
      }
      return [['reservation.path', reservationId]];
    },
  },
  {
    check: 'reservation.canceled_in_time',
    what: 'a refund for a visit that was less than a day away',
    story: 'canceled',
    async plant({ tx, story: { reservationId, slotId } }) {
      const column = `(start_time - interval '24 hours' + interval '1 millisecond')`;
      const canceled_at = await read(tx, 'slots', { column, where: 'id = $1', values: [slotId] });
      await change(tx, 'reservations', reservationId, { canceled_at });
      return [['reservation.canceled_in_time', reservationId]];
    },
  },
  {
    check: 'entry.one_code_for_each_door',
    what: 'a code that opens a door too early',
    story: 'paid',
    async plant({ tx, story: { reservationId } }) {
      const id = await read(tx, 'entry_codes', codeOf(reservationId, 'ROOM'));
      await tx.query(`UPDATE entry_codes SET valid_from = valid_from - interval '1 minute' WHERE id = $1`, [id]);
      return [['entry.one_code_for_each_door', reservationId]];
    },
  },
  {
    check: 'entry.one_code_for_each_door',
    what: 'a reservation without a code for the location',
    story: 'redeemed',
    async plant({ tx, story: { reservationId } }) {
      const id = await read(tx, 'entry_codes', codeOf(reservationId, 'LOCATION'));
      await change(tx, 'entry_codes', id, { kind: 'ROOM' });
      return [['entry.one_code_for_each_door', reservationId]];
    },
  },
  {
    check: 'entry.at_its_door',
    what: 'a code that stayed at the former lock of its room',
    story: 'paid',
    async plant({ tx, story: { reservationId, slotId } }) {
      const roomId = await read(tx, 'slots', { column: 'room_id', where: 'id = $1', values: [slotId] });
      await change(tx, 'rooms', roomId, { lock_id: 4711 });
      return [['entry.at_its_door', await read(tx, 'entry_codes', codeOf(reservationId, 'ROOM'))]];
    },
  },
  {
    check: 'entry.none_without_right',
    what: 'a code that outlived its canceled reservation',
    story: 'canceled',
    async plant({ tx, story: { reservationId } }) {
      const id = await read(tx, 'entry_codes', codeOf(reservationId, 'LOCATION'));
      await change(tx, 'entry_codes', id, { state: 'active' });
      return [['entry.none_without_right', id]];
    },
  },
];
