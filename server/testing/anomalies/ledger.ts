import { randomUUID } from 'node:crypto';
import type { Transaction } from '#server/db/database.ts';
import { type Anomaly, add, change, read, remove } from './anomaly.ts';

const entryOf = (tx: Transaction, purchasedTicketId: string, kind: string) =>
  read(tx, 'journal_entries', { where: 'purchased_ticket_id = $1 AND kind = $2', values: [purchasedTicketId, kind] });

async function removeEntry(tx: Transaction, entry: string): Promise<void> {
  await remove(tx, 'postings', 'entry_id = $1', entry);
  await remove(tx, 'journal_entries', 'id = $1', entry);
}

/** Ledger entries that do not balance, or contradict the rows that they are about. */
export const LEDGER_ANOMALIES: readonly Anomaly[] = [
  {
    check: 'ledger.tells_of_charges',
    what: 'a paid charge that the ledger does not know',
    story: 'paid',
    async plant({ tx, story: { reservationId, memberId }, now }) {
      const money = { method: 'cash', amount: 5_000, member_id: memberId, occurred_at: now };
      const transactionId = randomUUID();
      await add(tx, 'transactions', { id: transactionId, kind: 'capture', ...money });
      const made = { kind: 'extension', minutes: 30, amount: 5_000, made_by: memberId, made_at: now };
      const paid = { state: 'paid', ended_at: now, ended_by: memberId, transaction_id: transactionId };
      const id = randomUUID();
      await add(tx, 'charges', { id, reservation_id: reservationId, ...made, ...paid });
      return [
        ['ledger.tells_of_charges', 'extras'],
        ['ledger.money_is_posted', transactionId],
        ['ledger.taking_of_each_capture', transactionId],
        ['job.of_receipt', id],
      ];
    },
  },
  {
    check: 'charge.for_added_time',
    what: 'an open charge for a visit of the usual length',
    story: 'paid',
    async plant({ tx, story: { reservationId, memberId }, now }) {
      const id = randomUUID();
      const made = { kind: 'extension', minutes: 30, amount: 5_000, made_by: memberId, made_at: now };
      await add(tx, 'charges', { id, reservation_id: reservationId, ...made });
      return [['charge.for_added_time', id]];
    },
  },
  {
    check: 'charge.none_open_when_canceled',
    what: 'an open charge of a canceled booking',
    story: 'canceled',
    async plant({ tx, story: { reservationId, memberId }, now }) {
      const id = randomUUID();
      const made = { kind: 'extension', minutes: 30, amount: 5_000, made_by: memberId, made_at: now };
      await add(tx, 'charges', { id, reservation_id: reservationId, ...made });
      return [['charge.none_open_when_canceled', id]];
    },
  },
  {
    check: 'ledger.entries_balance',
    what: 'an entry that does not balance',
    story: 'unusedTicket',
    async plant({ tx, story: { purchasedTicketId, transactionId } }) {
      const entry = await entryOf(tx, purchasedTicketId, 'ticket_sold');
      await tx.query(`UPDATE postings SET amount = amount + 1 WHERE entry_id = $1 AND account = 'gateway'`, [entry]);
      return [
        ['ledger.entries_balance', entry],
        ['ledger.total', 'ledger'],
        ['ledger.money_is_posted', transactionId],
      ];
    },
  },
  {
    check: 'ledger.entries_balance',
    what: 'an entry without postings',
    story: 'reservedWithTicket',
    async plant({ tx, story: { purchasedTicketId } }) {
      const entry = await entryOf(tx, purchasedTicketId, 'ticket_used');
      await remove(tx, 'postings', 'entry_id = $1', entry);
      return [
        ['ledger.entries_balance', entry],
        ['ledger.tells_of_tickets', purchasedTicketId],
      ];
    },
  },
  {
    check: 'ledger.total',
    what: 'a posting that belongs to no entry',
    story: 'held',
    async plant({ tx }) {
      await add(tx, 'postings', { entry_id: 1_000_000_001, account: 'hand', amount: 7 });
      return [['ledger.total', 'ledger']];
    },
  },
  {
    check: 'ledger.no_negative_liability',
    what: 'more refunds sent than were owed',
    story: 'held',
    async plant({ tx }) {
      await add(tx, 'postings', { entry_id: 1_000_000_002, account: 'refunds_owed', amount: 9e12 });
      await add(tx, 'postings', { entry_id: 1_000_000_002, account: 'gateway', amount: -9e12 });
      return [['ledger.no_negative_liability', 'refunds_owed']];
    },
  },
  {
    check: 'ledger.money_is_posted',
    what: 'a capture without a ledger entry',
    story: 'unusedTicket',
    async plant({ tx, story: { purchasedTicketId, transactionId } }) {
      await removeEntry(tx, await entryOf(tx, purchasedTicketId, 'ticket_sold'));
      return [
        ['ledger.money_is_posted', transactionId],
        ['ledger.tells_of_tickets', purchasedTicketId],
      ];
    },
  },
  ...(['bank', 'terminal', 'hand'] as const).map(
    (account): Anomaly => ({
      check: 'ledger.money_is_posted',
      what: `cash that the ledger has in the account ${account}`,
      story: 'takenAtDesk',
      async plant({ tx, story: { purchasedTicketId, transactionId } }) {
        const entry = await entryOf(tx, purchasedTicketId, 'ticket_sold');
        await tx.query(`UPDATE postings SET account = $2 WHERE entry_id = $1 AND account = 'till'`, [entry, account]);
        return [['ledger.money_is_posted', transactionId]];
      },
    }),
  ),
  {
    check: 'ledger.taking_of_each_capture',
    what: 'cash that no member of the staff took',
    story: 'takenAtDesk',
    async plant({ tx, story: { transactionId } }) {
      await remove(tx, 'desk_takings', 'transaction_id = $1', transactionId);
      return [['ledger.taking_of_each_capture', transactionId]];
    },
  },
  {
    check: 'ledger.taking_of_each_capture',
    what: 'a card payment that a member of the staff is said to have taken',
    story: 'paid',
    async plant({ tx, story: { transactionId, memberId } }) {
      const location = await read(tx, 'locations', { where: 'key = $1', values: ['tay-ho'] });
      await add(tx, 'desk_takings', { transaction_id: transactionId, location_id: location, taken_by: memberId });
      return [['ledger.taking_of_each_capture', transactionId]];
    },
  },
  {
    check: 'ledger.tells_of_tickets',
    what: 'a used ticket that the ledger has as unused',
    story: 'paid',
    async plant({ tx, story: { purchasedTicketId } }) {
      await removeEntry(tx, await entryOf(tx, purchasedTicketId, 'ticket_used'));
      return [['ledger.tells_of_tickets', purchasedTicketId]];
    },
  },
  {
    check: 'ledger.tells_of_refunds',
    what: 'a settled refund that the ledger still owes',
    story: 'canceled',
    async plant({ tx, story: { refundId } }) {
      const where = `refund_id = $1 AND kind = 'refund_settled'`;
      const entry = await read(tx, 'journal_entries', { where, values: [refundId] });
      await tx.query(`UPDATE postings SET account = 'bookings' WHERE entry_id = $1 AND account = 'refunds_owed'`, [
        entry,
      ]);
      return [['ledger.tells_of_refunds', refundId]];
    },
  },
  {
    check: 'ledger.guarded',
    what: 'a history whose append-only trigger is disabled',
    story: 'held',
    async plant({ tx }) {
      await tx.query('ALTER TABLE history DISABLE TRIGGER history_append_only');
      return [['ledger.guarded', 'history_append_only']];
    },
  },
];

/** Promotions whose count and uses disagree. */
export const PROMOTION_ANOMALIES: readonly Anomaly[] = [
  {
    check: 'promotion.count_is_uses',
    what: 'a count higher than the uses',
    story: 'promoted',
    async plant({ tx, story: { promotionId } }) {
      await change(tx, 'promotions', promotionId, { usage_count: 2 });
      return [['promotion.count_is_uses', promotionId]];
    },
  },
  {
    check: 'promotion.count_is_uses',
    what: 'a use that was given back but is still counted',
    story: 'canceledPromoted',
    async plant({ tx, story: { promotionId } }) {
      await change(tx, 'promotions', promotionId, { usage_count: 1 });
      return [['promotion.count_is_uses', promotionId]];
    },
  },
  {
    check: 'promotion.within_limit',
    what: 'more uses than the limit',
    story: 'promoted',
    async plant({ tx, story: { promotionId } }) {
      await change(tx, 'promotions', promotionId, { usage_limit: 0 });
      return [['promotion.within_limit', promotionId]];
    },
  },
  {
    check: 'promotion.takes_off_a_part',
    what: 'a discount of more than 100 percent',
    story: 'free',
    async plant({ tx, story: { promotionId } }) {
      await change(tx, 'promotions', promotionId, { discount_value: 101 });
      return [['promotion.takes_off_a_part', promotionId]];
    },
  },
  {
    check: 'promotion.use_of_each_payment',
    what: 'a use of a payment that had no promotion',
    story: 'promoted',
    async plant({ tx, story: { paymentId } }) {
      await change(tx, 'payments', paymentId, { promotion_id: null });
      return [['promotion.use_of_each_payment', paymentId]];
    },
  },
  {
    check: 'promotion.use_follows_payment',
    what: 'a use that stays reserved after the capture',
    story: 'promoted',
    async plant({ tx, story: { useId } }) {
      await change(tx, 'promotion_uses', useId, { state: 'reserved' });
      return [['promotion.use_follows_payment', useId]];
    },
  },
];
