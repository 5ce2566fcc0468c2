import { addMinutes } from '#domain/calendar/duration.ts';
import { type Anomaly, add, change, type Expected, type Planting, read } from './anomaly.ts';

const jobOf = (kind: string, key: string) => ({ where: 'kind = $1 AND key = $2', values: [kind, key] });

/** Violations that only the audit at rest reports, when all jobs are done. */
export const REST_ANOMALIES: readonly Anomaly[] = [
  {
    check: 'rest.no_due_job',
    what: 'a due job that no worker has leased',
    story: 'held',
    async plant({ tx, story: { memberId }, now }) {
      await add(tx, 'jobs', { kind: 'mail-none', key: memberId, payload: '{}', run_at: now, created_at: now });
      return [['rest.no_due_job', await read(tx, 'jobs', jobOf('mail-none', memberId))]];
    },
  },
  {
    check: 'rest.no_failing_job',
    what: 'a dead-lettered mail',
    story: 'paid',
    async plant({ tx, story: { reservationId }, now }) {
      const id = await read(tx, 'jobs', jobOf('mail-reservation-confirmed', reservationId));
      await change(tx, 'jobs', id, { done_at: null, dead_at: now });
      return [['rest.no_failing_job', id]];
    },
  },
  {
    check: 'rest.payment_ended',
    what: 'an open payment that started more than a day ago',
    story: 'started',
    async plant({ tx, story: { paymentId }, now }) {
      await change(tx, 'payments', paymentId, { started_at: addMinutes(now, -25 * 60) });
      return [['rest.payment_ended', paymentId]];
    },
  },
  {
    check: 'rest.hold_ended',
    what: 'an expired hold that has not ended',
    story: 'held',
    async plant({ tx, story: { holdId }, now }) {
      await change(tx, 'holds', holdId, { expires_at: addMinutes(now, -2) });
      return [['rest.hold_ended', holdId]];
    },
  },
  {
    check: 'rest.visit_ended',
    what: 'a pending reservation whose slot has ended',
    story: 'paid',
    async plant({ tx, story: { slotId, reservationId }, now }) {
      await change(tx, 'slots', slotId, { start_time: addMinutes(now, -120), end_time: addMinutes(now, -30) });
      return [['rest.visit_ended', reservationId]];
    },
  },
  {
    check: 'rest.refund_ended',
    what: 'a refund that was sent but never settled',
    story: 'canceled',
    async plant({ tx, story: { refundId }, now }) {
      await change(tx, 'refunds', refundId, { state: 'sent', requested_at: addMinutes(now, -2) });
      return [['rest.refund_ended', refundId]];
    },
  },
  {
    check: 'rest.entry_code_made',
    what: 'an entry code that is missing half an hour before its slot',
    story: 'paid',
    async plant({ tx, story: { reservationId }, now }) {
      const room = { where: `reservation_id = $1 AND kind = 'ROOM'`, values: [reservationId] };
      const id = await read(tx, 'entry_codes', room);
      const soon = { valid_from: addMinutes(now, 30), valid_until: addMinutes(now, 120) };
      await change(tx, 'entry_codes', id, { state: 'requested', ...soon });
      await change(tx, 'reservations', reservationId, { created_at: addMinutes(now, -5) });
      return [['rest.entry_code_made', id]];
    },
  },
  {
    check: 'rest.guest_erased',
    what: 'a guest who asked for erasure and is not erased two days after the visit',
    story: 'redeemed',
    plant: (planting) => plantFormerGuest(planting, { days: 2, askedAt: planting.now }),
  },
  {
    check: 'rest.guest_erased',
    what: 'a guest who is not erased more than a year after the visit',
    story: 'redeemed',
    plant: (planting) => plantFormerGuest(planting, { days: 367, askedAt: null }),
  },
];

/** Turns the story's reservation into one of a guest whose visit ended some days ago. */
async function plantFormerGuest(
  { tx, story: { slotId, reservationId }, now }: Planting,
  { days, askedAt }: { days: number; askedAt: Date | null },
): Promise<readonly Expected[]> {
  const end = addMinutes(now, -days * 24 * 60);
  await change(tx, 'slots', slotId, { start_time: addMinutes(end, -90), end_time: end });
  const guest = { member_id: null, guest_email: 'mai@guests.example', guest_erasure_asked_at: askedAt };
  await change(tx, 'reservations', reservationId, { ...guest, status: 'NO_SHOW' });
  return [['rest.guest_erased', reservationId]];
}
