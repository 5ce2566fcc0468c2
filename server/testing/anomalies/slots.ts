import { randomUUID } from 'node:crypto';
import { givenRoom } from '../given/given.ts';
import { type Anomaly, add, addJob, change, copy, copyReservation, copySlot, read, remove } from './anomaly.ts';

const UNPAID = { purchased_ticket_id: null, payment_required: true, payment_method: null };

/** Slots that two people have, or whose claims contradict holds and reservations. */
export const SLOT_ANOMALIES: readonly Anomaly[] = [
  {
    check: 'slot.one_reservation',
    what: 'a second reservation of a slot',
    story: 'paid',
    async plant({ tx, story }) {
      const second = await copyReservation(tx, story, UNPAID);
      return [
        ['slot.one_reservation', story.slotId],
        ['reservation.has_the_claim', second],
        ['job.of_unpaid_reservation', second],
      ];
    },
  },
  {
    check: 'slot.one_hold',
    what: 'a second live hold of a slot',
    story: 'held',
    async plant({ tx, story: { holdId, slotId } }) {
      const second = await copy(tx, 'holds', holdId);
      await addJob(tx, 'end-expired-hold', second);
      return [
        ['slot.one_hold', slotId],
        ['hold.has_the_claim', second],
      ];
    },
  },
  {
    check: 'member.two_holds',
    what: "a member's third live hold",
    story: 'held',
    async plant({ tx, story: { holdId, slotId, memberId } }) {
      const [hold_expires_at] = [await read(tx, 'holds', { column: 'expires_at', where: 'id = $1', values: [holdId] })];
      for (const place of [2, 3]) {
        const other = await copySlot(tx, slotId, 10 * place);
        const hold = await copy(tx, 'holds', holdId, { slot_id: other });
        await addJob(tx, 'end-expired-hold', hold);
        await add(tx, 'slot_claims', { slot_id: other, hold_id: hold, hold_expires_at, member_id: memberId, place });
      }
      return [['member.two_holds', memberId]];
    },
  },
  {
    check: 'hold.beside_own_unpaid_reservation',
    what: 'a hold of a slot that another member has reserved',
    story: 'held',
    async plant({ tx, story: { slotId, holdId, memberId } }) {
      const other = await copy(tx, 'members', memberId, { email: `${randomUUID()}@guests.example` });
      const id = randomUUID();
      const unpaid = { payment_required: true, status: 'PENDING', locale: 'en', created_at: '2026-01-01' };
      await add(tx, 'reservations', { id, slot_id: slotId, member_id: other, ...unpaid });
      await addJob(tx, 'end-visit', id);
      const opened = { at: '2026-01-01', actor: 'system', action: 'reservation.opened', subject: 'reservation' };
      await add(tx, 'history', { ...opened, subject_id: id });
      await tx.query('UPDATE slot_claims SET reservation_id = $1 WHERE slot_id = $2', [id, slotId]);
      return [
        ['hold.beside_own_unpaid_reservation', holdId],
        ['job.of_unpaid_reservation', id],
      ];
    },
  },
  {
    check: 'hold.has_the_claim',
    what: 'a live hold whose claim is gone',
    story: 'held',
    async plant({ tx, story: { slotId, holdId } }) {
      await remove(tx, 'slot_claims', 'slot_id = $1', slotId);
      return [['hold.has_the_claim', holdId]];
    },
  },
  {
    check: 'hold.has_the_claim',
    what: 'a claim whose hold has ended',
    story: 'held',
    async plant({ tx, story: { holdId }, now }) {
      await change(tx, 'holds', holdId, { ended_at: now, ending: 'released' });
      return [['hold.has_the_claim', holdId]];
    },
  },
  {
    check: 'reservation.has_the_claim',
    what: 'a reservation whose slot looks free',
    story: 'paid',
    async plant({ tx, story: { slotId, reservationId } }) {
      await remove(tx, 'slot_claims', 'slot_id = $1', slotId);
      return [['reservation.has_the_claim', reservationId]];
    },
  },
  {
    check: 'reservation.has_the_claim',
    what: 'a canceled reservation that keeps its slot',
    story: 'canceled',
    async plant({ tx, story: { slotId, reservationId } }) {
      await add(tx, 'slot_claims', { slot_id: slotId, reservation_id: reservationId });
      return [['reservation.has_the_claim', reservationId]];
    },
  },
  {
    check: 'hold.before_the_end',
    what: 'a hold of a slot that had ended',
    story: 'paid',
    async plant({ tx, story: { slotId, holdId } }) {
      const taken_at = await read(tx, 'slots', { column: 'end_time', where: 'id = $1', values: [slotId] });
      await change(tx, 'holds', holdId, { taken_at });
      return [['hold.before_the_end', holdId]];
    },
  },
  {
    check: 'reservation.before_the_end',
    what: 'a reservation of a slot that had ended',
    story: 'paid',
    async plant({ tx, story: { slotId, reservationId } }) {
      const created_at = await read(tx, 'slots', { column: 'end_time', where: 'id = $1', values: [slotId] });
      await change(tx, 'reservations', reservationId, { created_at });
      return [['reservation.before_the_end', reservationId]];
    },
  },
  {
    check: 'slot.no_overlap',
    what: 'two slots at once in a room',
    story: 'held',
    async plant({ tx, story: { slotId } }) {
      const second = await copySlot(tx, slotId, 0);
      await tx.query(
        `UPDATE slots SET start_time = start_time + interval '1 hour', end_time = end_time + interval '1 hour' WHERE id = $1`,
        [second],
      );
      return [['slot.no_overlap', second]];
    },
  },
  {
    check: 'slot.gave_way_stays_free',
    what: 'a booking of a slot that gave way to another',
    story: 'paid',
    async plant({ tx, story: { slotId }, now }) {
      const other = await copySlot(tx, slotId, 30);
      await change(tx, 'slots', slotId, { gave_way_to: other, gave_way_at: now });
      return [['slot.gave_way_stays_free', slotId]];
    },
  },
  {
    check: 'slot.lasts_its_program',
    what: 'a slot that is longer than its program',
    story: 'held',
    async plant({ tx, story: { slotId } }) {
      const longer = await copySlot(tx, slotId, 30);
      await tx.query(`UPDATE slots SET end_time = end_time + interval '1 minute' WHERE id = $1`, [longer]);
      return [['slot.lasts_its_program', longer]];
    },
  },
  {
    check: 'slot.none_offered_where_closed',
    what: 'a slot of a closed room that is still offered',
    story: 'held',
    async plant({ tx, story: { slotId }, now }) {
      const { roomId } = await givenRoom(tx);
      await change(tx, 'rooms', roomId, { closed_at: now });
      const later = await copySlot(tx, slotId, 30);
      await change(tx, 'slots', later, { room_id: roomId });
      return [['slot.none_offered_where_closed', later]];
    },
  },
  {
    check: 'block.locks_its_slots',
    what: 'a slot in a block that is not locked',
    story: 'held',
    async plant({ tx, story: { slotId, memberId }, now }) {
      const { roomId, locationId } = await givenRoom(tx);
      const place = { location_id: locationId, room_id: roomId, from_at: '2026-01-01', kind: 'repair', reason: 'Leak' };
      const block = { id: randomUUID(), ...place, made_by: memberId, made_at: now };
      await add(tx, 'blocks', block);
      const later = await copySlot(tx, slotId, 30);
      await change(tx, 'slots', later, { room_id: roomId });
      return [['block.locks_its_slots', later]];
    },
  },
  {
    check: 'location.closed_with_its_rooms',
    what: 'an open room of a closed location',
    story: 'held',
    async plant({ tx, now }) {
      const { roomId, locationId } = await givenRoom(tx);
      await change(tx, 'locations', locationId, { closed_at: now });
      return [['location.closed_with_its_rooms', roomId]];
    },
  },
  {
    check: 'location.closed_with_its_rooms',
    what: 'a schedule of a closed room',
    story: 'held',
    async plant({ tx, story: { slotId }, now }) {
      const programId = await read(tx, 'slots', { column: 'program_id', where: 'id = $1', values: [slotId] });
      const { roomId } = await givenRoom(tx);
      await change(tx, 'rooms', roomId, { closed_at: now });
      const times = { first_minute: 480, last_minute: 480, every_minutes: 60, days: ['mon'] };
      await add(tx, 'schedule_rules', { room_id: roomId, program_id: programId, ...times });
      return [['location.closed_with_its_rooms', roomId]];
    },
  },
];
