import { randomBytes, randomUUID } from 'node:crypto';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { Story, StoryKind } from '../journeys/stories.ts';
import { type Anomaly, add, addJob, change, type Planting, read, remove } from './anomaly.ts';

/** Deletes a job that the story should have. */
const missing = (check: string, story: StoryKind, [kind, of]: readonly [string, keyof Story]): Anomaly => ({
  check,
  what: `no job ${kind}`,
  story,
  async plant({ tx, story: left }) {
    await remove(tx, 'jobs', 'kind = $1 AND key = $2', kind, left[of]);
    return [[check, left[of]]];
  },
});

const jobOf = ({ tx }: Planting, kind: string, key: string) =>
  read(tx, 'jobs', { where: 'kind = $1 AND key = $2', values: [kind, key] });

const token = ({ story, now }: Planting) => ({
  token_hash: randomBytes(32),
  member_id: story.memberId,
  created_at: addMinutes(now, -10),
});

/** Missing jobs, and sessions and tokens used after their end. */
export const WORK_ANOMALIES: readonly Anomaly[] = [
  missing('job.of_reservation', 'paid', ['mail-reservation-confirmed', 'reservationId']),
  missing('job.of_cancellation', 'canceled', ['mail-reservation-canceled', 'reservationId']),
  missing('job.of_unpaid_reservation', 'opened', ['release-unpaid', 'reservationId']),
  missing('job.of_release', 'released', ['mail-reservation-released', 'reservationId']),
  missing('job.of_visit', 'redeemed', ['end-visit', 'reservationId']),
  missing('job.of_unused_ticket', 'unusedTicket', ['mail-ticket-ready', 'paymentId']),
  missing('job.of_link_over', 'linkOver', ['mail-link-over', 'paymentId']),
  missing('job.of_wrong_amount', 'wrongAmount', ['mail-wrong-amount', 'paymentId']),
  missing('job.of_promotion_gone', 'promotionGone', ['mail-promotion-gone', 'paymentId']),
  missing('job.of_refund', 'canceled', ['send-refund', 'refundId']),
  missing('job.of_settled_refund', 'canceled', ['mail-refund-settled', 'refundId']),
  missing('job.of_payment', 'started', ['ask-gateway', 'paymentId']),
  missing('job.of_hold', 'held', ['end-expired-hold', 'holdId']),
  {
    check: 'job.of_payment',
    what: 'an open payment without a job that asks the gateway',
    story: 'started',
    async plant(planting) {
      const { paymentId } = planting.story;
      await change(planting.tx, 'jobs', await jobOf(planting, 'ask-gateway', paymentId), { done_at: planting.now });
      return [['job.of_payment', paymentId]];
    },
  },
  {
    check: 'job.of_visit',
    what: 'a dead-lettered job that ends a visit',
    story: 'redeemed',
    async plant(planting) {
      const { reservationId } = planting.story;
      await change(planting.tx, 'jobs', await jobOf(planting, 'end-visit', reservationId), { dead_at: planting.now });
      return [['job.of_visit', reservationId]];
    },
  },
  {
    check: 'job.of_payment',
    what: 'an unanswered payment without a job that asks the gateway',
    story: 'started',
    async plant(planting) {
      const { paymentId } = planting.story;
      const { tx, now } = planting;
      await change(tx, 'jobs', await jobOf(planting, 'ask-gateway', paymentId), { done_at: now });
      await change(tx, 'payments', paymentId, { state: 'unanswered', ended_at: now });
      return [['job.of_payment', paymentId]];
    },
  },
  {
    check: 'job.of_refund',
    what: 'a sent refund whose job is dead-lettered',
    story: 'canceled',
    async plant(planting) {
      const { refundId } = planting.story;
      const { tx, now } = planting;
      await change(tx, 'jobs', await jobOf(planting, 'send-refund', refundId), { done_at: null, dead_at: now });
      await change(tx, 'refunds', refundId, { state: 'sent' });
      return [
        ['job.of_refund', refundId],
        ['refund.settled_by_a_line', refundId],
        ['ledger.tells_of_refunds', refundId],
      ];
    },
  },
  {
    check: 'job.of_open_refund',
    what: 'a rejected refund without a job that watches it',
    story: 'canceled',
    async plant({ tx, story: { refundId } }) {
      await remove(tx, 'jobs', 'kind = $1 AND key = $2', 'watch-refund', refundId);
      await change(tx, 'refunds', refundId, { state: 'failed' });
      return [
        ['job.of_open_refund', refundId],
        ['refund.settled_by_a_line', refundId],
        ['ledger.tells_of_refunds', refundId],
      ];
    },
  },
  {
    check: 'job.of_invoice',
    what: 'a ticket without its invoice',
    story: 'paid',
    async plant({ tx, story: { transactionId } }) {
      await remove(tx, 'jobs', 'kind = $1 AND key = $2', 'issue-invoice', transactionId);
      await tx.query('DELETE FROM invoices WHERE transaction_id = $1', [transactionId]);
      return [['job.of_invoice', transactionId]];
    },
  },
  {
    check: 'job.of_receipt',
    what: 'a paid charge without its receipt',
    story: 'extended',
    async plant({ tx, story: { reservationId } }) {
      const of = { where: 'reservation_id = $1', values: [reservationId] };
      const transactionId = await read(tx, 'charges', { ...of, column: 'transaction_id' });
      await remove(tx, 'jobs', 'kind = $1 AND key = $2', 'issue-invoice', transactionId);
      await remove(tx, 'invoices', 'transaction_id = $1', transactionId);
      return [['job.of_receipt', await read(tx, 'charges', of)]];
    },
  },
  {
    check: 'job.of_adjustment',
    what: 'a refunded invoice without an adjustment',
    story: 'canceled',
    async plant({ tx, story: { transactionId } }) {
      await remove(tx, 'jobs', 'kind = $1 AND key = $2', 'adjust-invoice', transactionId);
      await tx.query('DELETE FROM invoices WHERE transaction_id = $1', [transactionId]);
      const row = { id: randomUUID(), year: 1999, number: 1, kind: 'invoice', transaction_id: transactionId };
      const paper = { issued_at: '2026-01-01', locale: 'en', seller: '{}', sold: '{}' };
      await add(tx, 'invoices', { ...row, ...paper, vat_percent: 0, gross: 1, net: 1, vat: 0 });
      return [['job.of_adjustment', transactionId]];
    },
  },
  {
    check: 'job.of_entry_code',
    what: 'a revoked code without a job that deletes it',
    story: 'canceled',
    async plant({ tx, story: { reservationId } }) {
      const where = `reservation_id = $1 AND kind = 'ROOM'`;
      const id = await read(tx, 'entry_codes', { where, values: [reservationId] });
      await remove(tx, 'jobs', 'kind = $1 AND key = $2', 'delete-entry-code', id);
      return [['job.of_entry_code', id]];
    },
  },
  {
    check: 'job.of_entry_code',
    what: 'a requested code whose job is dead-lettered for failing',
    story: 'paid',
    async plant({ tx, story: { reservationId }, now }) {
      const where = `reservation_id = $1 AND kind = 'ROOM'`;
      const id = await read(tx, 'entry_codes', { where, values: [reservationId] });
      await change(tx, 'entry_codes', id, { state: 'requested' });
      const job = await read(tx, 'jobs', { where: `kind = 'provision-entry-code' AND key = $1`, values: [id] });
      await change(tx, 'jobs', job, { done_at: null, dead_at: now, last_error: 'retry (no error code): away' });
      return [['job.of_entry_code', id]];
    },
  },
  {
    check: 'job.one_end',
    what: 'a job that is both done and dead-lettered',
    story: 'paid',
    async plant(planting) {
      const id = await jobOf(planting, 'mail-reservation-confirmed', planting.story.reservationId);
      await change(planting.tx, 'jobs', id, { done_at: planting.now, dead_at: planting.now });
      return [['job.one_end', id]];
    },
  },
  {
    check: 'job.once',
    what: 'two mails for one event',
    story: 'paid',
    async plant({ tx, story: { reservationId } }) {
      await addJob(tx, 'mail-reservation-confirmed', reservationId);
      return [['job.once', reservationId]];
    },
  },
  {
    check: 'request.key_once',
    what: 'two requests of one key',
    story: 'held',
    async plant({ tx, story: { memberId }, now }) {
      for (const byte of [1, 2]) {
        const request = { key: 'k', route: 'r', body_hash: Buffer.from([byte]), created_at: now };
        await add(tx, 'idempotency_keys', { member_id: memberId, ...request });
      }
      return [['request.key_once', memberId]];
    },
  },
  {
    check: 'session.none_older_than_the_password',
    what: 'a session that survived the reset of its password',
    story: 'held',
    async plant(planting) {
      const { tx, now } = planting;
      const times = { used_at: addMinutes(now, 1), expires_at: addMinutes(now, 60) };
      await add(tx, 'email_tokens', { ...token(planting), purpose: 'reset', ...times });
      return [['session.none_older_than_the_password', planting.story.memberId]];
    },
  },
  {
    check: 'token.used_in_time',
    what: 'a link that worked after its end',
    story: 'held',
    async plant(planting) {
      const { tx, now } = planting;
      await add(tx, 'email_tokens', { ...token(planting), purpose: 'verify', used_at: now, expires_at: now });
      return [['token.used_in_time', planting.story.memberId]];
    },
  },
];
