import { randomUUID } from 'node:crypto';
import { type Anomaly, add, change, type Planting, read, remove } from './anomaly.ts';

const messageOf = ({ tx, story }: Planting) =>
  read(tx, 'gateway_messages', { where: 'payment_id = $1', values: [story.paymentId] });

/** Reads a value of the column from another payment. */
const ofAnother = ({ tx, story }: Planting, column: string) =>
  read(tx, 'payments', { column: `min(${column})`, where: 'id <> $1', values: [story.paymentId] });

/** Captures with no outcome, or with several. */
export const PAYMENT_ANOMALIES: readonly Anomaly[] = [
  {
    check: 'payment.one_capture',
    what: 'a captured payment without a capture',
    story: 'refused',
    async plant({ tx, story: { paymentId } }) {
      await change(tx, 'payments', paymentId, { state: 'captured', captured_amount: 1 });
      return [
        ['payment.one_capture', paymentId],
        ['payment.ended_by_a_message', paymentId],
      ];
    },
  },
  {
    check: 'payment.one_outcome',
    what: 'a capture without an outcome',
    story: 'unusedTicket',
    async plant({ tx, story: { transactionId, purchasedTicketId } }) {
      await remove(tx, 'purchased_tickets', 'id = $1', purchasedTicketId);
      return [['payment.one_outcome', transactionId]];
    },
  },
  {
    check: 'payment.one_outcome',
    what: 'a free booking without its ticket',
    story: 'free',
    async plant({ tx, story: { transactionId, purchasedTicketId, useId } }) {
      await remove(tx, 'purchased_tickets', 'id = $1', purchasedTicketId);
      return [
        ['payment.one_outcome', transactionId],
        ['promotion.use_follows_payment', useId],
      ];
    },
  },
  {
    check: 'payment.wrong_amount_goes_back',
    what: 'a wrong amount that is not refunded',
    story: 'wrongAmount',
    async plant({ tx, story: { refundId, paymentId } }) {
      await change(tx, 'refunds', refundId, { reason: 'canceled' });
      return [['payment.wrong_amount_goes_back', paymentId]];
    },
  },
  {
    check: 'payment.link_buys_a_booking',
    what: 'an unused ticket of a payment by link',
    story: 'unusedTicket',
    async plant({ tx, story: { paymentId, reservationId } }) {
      await change(tx, 'payments', paymentId, { link_reservation_id: reservationId || randomUUID() });
      return [['payment.link_buys_a_booking', paymentId]];
    },
  },
  {
    check: 'payment.link_buys_a_booking',
    what: 'a refund because its link was over, of a payment without one',
    story: 'linkOver',
    async plant({ tx, story: { paymentId } }) {
      await change(tx, 'payments', paymentId, { link_reservation_id: null });
      return [['payment.link_buys_a_booking', paymentId]];
    },
  },
  {
    check: 'payment.reference_once',
    what: 'one reference for two payments',
    story: 'paid',
    async plant(planting) {
      const merch_txn_ref = await ofAnother(planting, 'merch_txn_ref');
      await change(planting.tx, 'payments', planting.story.paymentId, { merch_txn_ref });
      return [['payment.reference_once', merch_txn_ref]];
    },
  },
  {
    check: 'payment.gateway_number_once',
    what: 'one capture of the gateway counted for two payments',
    story: 'paid',
    async plant(planting) {
      const gateway_transaction_no = await ofAnother(planting, 'gateway_transaction_no');
      await change(planting.tx, 'payments', planting.story.paymentId, { gateway_transaction_no });
      return [['payment.gateway_number_once', gateway_transaction_no]];
    },
  },
  {
    check: 'payment.amount_agrees',
    what: 'a discount that the amount does not include',
    story: 'started',
    async plant({ tx, story: { paymentId } }) {
      await change(tx, 'payments', paymentId, { discount: 1 });
      return [['payment.amount_agrees', paymentId]];
    },
  },
  {
    check: 'payment.ended_by_a_message',
    what: 'a failed payment without a message of the gateway',
    story: 'refused',
    async plant({ tx, story: { paymentId } }) {
      await remove(tx, 'gateway_messages', 'payment_id = $1', paymentId);
      return [['payment.ended_by_a_message', paymentId]];
    },
  },
  {
    check: 'payment.ended_by_a_message',
    what: 'a failed payment whose only message changed nothing',
    story: 'refused',
    async plant({ tx, story: { paymentId } }) {
      await tx.query(`UPDATE gateway_messages SET verdict = 'kept' WHERE payment_id = $1`, [paymentId]);
      return [['payment.ended_by_a_message', paymentId]];
    },
  },
  {
    check: 'payment.ended_by_a_message',
    what: 'a captured payment whose only message is about its refund',
    story: 'canceled',
    async plant({ tx, story: { paymentId } }) {
      await remove(tx, 'gateway_messages', `payment_id = $1 AND source <> 'refund'`, paymentId);
      return [['payment.ended_by_a_message', paymentId]];
    },
  },
  {
    check: 'payment.ended_by_a_message',
    what: 'a captured payment whose message says that it failed',
    story: 'paid',
    async plant({ tx, story: { paymentId } }) {
      await tx.query(`UPDATE gateway_messages SET verdict = 'failed' WHERE payment_id = $1`, [paymentId]);
      return [['payment.ended_by_a_message', paymentId]];
    },
  },
  {
    check: 'message.refused_moves_nothing',
    what: 'a refused message that belongs to a payment',
    story: 'paid',
    async plant({ tx, story: { paymentId }, now }) {
      const forged = { received_at: now, source: 'notice', verdict: 'refused:bad_signature', fields: '{}' };
      await add(tx, 'gateway_messages', { ...forged, payment_id: paymentId });
      const where = `payment_id = $1 AND verdict LIKE 'refused:%'`;
      return [['message.refused_moves_nothing', await read(tx, 'gateway_messages', { where, values: [paymentId] })]];
    },
  },
  {
    check: 'message.no_card',
    what: 'a card number in a stored message',
    story: 'paid',
    async plant(planting) {
      const id = await messageOf(planting);
      await change(planting.tx, 'gateway_messages', id, { fields: { vpc_OrderInfo: '4000000000000002' } });
      return [['message.no_card', id]];
    },
  },
  {
    check: 'refund.whole_capture',
    what: 'a refund of more than was captured',
    story: 'canceled',
    async plant({ tx, story: { refundId, transactionId } }) {
      await tx.query('UPDATE refunds SET amount = amount + 1 WHERE id = $1', [refundId]);
      return [
        ['refund.whole_capture', transactionId],
        ['refund.settled_by_a_line', refundId],
      ];
    },
  },
  {
    check: 'refund.settled_by_a_line',
    what: 'a refund that is still owed although it was sent',
    story: 'canceled',
    async plant({ tx, story: { refundId } }) {
      await change(tx, 'refunds', refundId, { state: 'requested' });
      return [
        ['refund.settled_by_a_line', refundId],
        ['ledger.tells_of_refunds', refundId],
        ['job.of_refund', refundId],
      ];
    },
  },
  {
    check: 'refund.voids_its_ticket',
    what: 'a refund whose ticket is still valid',
    story: 'canceled',
    async plant({ tx, story: { purchasedTicketId, transactionId } }) {
      await change(tx, 'purchased_tickets', purchasedTicketId, { voided_at: null });
      return [
        ['refund.voids_its_ticket', purchasedTicketId],
        ['payment.one_outcome', transactionId],
        ['ledger.tells_of_tickets', purchasedTicketId],
      ];
    },
  },
];
