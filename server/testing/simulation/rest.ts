import { DAY, HOUR } from '#domain/calendar/duration.ts';
import type { Database } from '#server/db/database.ts';
import { settleRefund } from '#server/features/payments/commands/settle-refund.ts';
import { receive } from './gateway-deeds.ts';
import { brokenPromise, type Violation } from './invariants.ts';
import { drain } from './job-deeds.ts';
import { look, lookAtAll } from './look.ts';
import type { Play } from './play.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Restores all services, repeats final messages and runs jobs until none is left. Then the gateway, the lock
 * cloud and the database must agree. Returns a summary.
 */
export async function comeToRest(play: Play): Promise<{ told: string; violation?: Violation }> {
  const { gateway, cloud, mailer, process, db } = play;
  process.arm(null);
  gateway.mood = cloud.mood = mailer.mood = 'up';
  await tellWhatIsFinal(play);
  await payOutByHand(play);
  await drain(play, new Date(play.now.getTime() + 3 * HOUR));
  // The jobs may have carried out a choice for a blocked booking, which can add a refund to pay by hand.
  await payOutByHand(play);
  await takeAnotherCard(play);
  const left = await drain(play);
  // The top-up of slots has enqueued itself for the next day; the next sequence must not find that job.
  await db.query(`DELETE FROM jobs WHERE kind = 'top-up-slots' AND done_at IS NULL`);
  await lookAtAll(play);
  const after = play.snapshot;
  const told = `at rest on ${play.now.toISOString()}: ${summary(after)}`;
  const broken = (promise: string, detail: string) => ({ told, violation: { promise, detail } });
  if (left.length > 0) return broken('all jobs end', left.map(({ kind }) => kind).join(', '));
  const violation = brokenPromise({ snapshot: after, gateway, now: play.now });
  if (violation) return { told, violation };
  const disagreement = disagreementOf(play, after) ?? (await unexplainedEnd(db));
  return disagreement === undefined ? { told } : broken('at rest, all services agree', disagreement);
}

/**
 * Decides pending orders. Notices may stay lost while we still query by ourselves, for a day; captures after
 * that are reported once more, like a gateway's daily reconciliation.
 */
async function tellWhatIsFinal(play: Play): Promise<void> {
  const { gateway, snapshot, now } = play;
  gateway.messages.length = 0;
  for (const [index, order] of [...gateway.orders.values()].entries()) {
    if (order.state !== 'pending') continue;
    const isPaid = index % 2 === 0;
    Object.assign(
      order,
      isPaid ? { state: 'captured', code: '0', captured: order.amount } : { state: 'failed', code: '1' },
    );
  }
  for (const [index, payment] of snapshot.payments.entries()) {
    const order = gateway.orders.get(payment.ref);
    if (order?.state !== 'captured' || payment.state === 'captured') continue;
    const isAsked = payment.state === 'unanswered' || now.getTime() < payment.started_at + DAY;
    if (isAsked && index % 2 === 0) continue;
    play.now = new Date(now.getTime() + index + 1);
    await receive(play, { ref: order.ref, source: 'notice', pairs: gateway.pairsOf(order) });
  }
}

/** Some payers whose card was refused pay later on the same page, and all messages about it are lost. */
async function takeAnotherCard(play: Play): Promise<void> {
  const { gateway, now } = play;
  await look(play);
  for (const [index, { ref, state, started_at: startedAt }] of play.snapshot.payments.entries()) {
    const order = gateway.orders.get(ref);
    if (order?.state !== 'failed' || state !== 'failed' || index % 2 === 0 || now.getTime() >= startedAt + DAY)
      continue;
    Object.assign(order, { state: 'captured', code: '0', captured: order.amount });
  }
}

/**
 * Settles by hand the refunds that the gateway rejected or never took; operators are reminded of these daily.
 */
async function payOutByHand(play: Play): Promise<void> {
  const { context, now } = play;
  await look(play);
  for (const { id, state, method } of play.snapshot.refunds) {
    const isOurs = state === 'failed' || (state !== 'settled' && method === 'manual');
    if (isOurs) await settleRefund(context.db, { refundId: id, by: 'hand', now });
  }
}

function disagreementOf(play: Play, after: Snapshot): string | undefined {
  return disagreementOfMoney(play, after) ?? disagreementOfCodes(play, after);
}

function disagreementOfMoney({ gateway }: Play, { payments, refunds }: Snapshot): string | undefined {
  const open = payments.find(({ state }) => state === 'open' || state === 'checking');
  if (open) return `a payment is still ${open.state}`;
  for (const { ref, state } of gateway.orders.values()) {
    const payment = payments.find((one) => one.ref === ref);
    if (state === 'captured' && payment?.state !== 'captured') return `captured at the gateway, ${payment?.state} here`;
  }
  const unsettled = refunds.find(({ state }) => state !== 'settled');
  if (unsettled) return `a refund is ${unsettled.state}`;
  for (const { ref } of gateway.sentBack.values()) {
    if (!refunds.some((refund) => refund.ref === ref)) return 'the gateway sent back money without a refund';
  }
  return undefined;
}

/** Compares active codes with the lock cloud; expired codes no longer matter. */
function disagreementOfCodes({ cloud }: Play, { reservations }: Snapshot): string | undefined {
  for (const { status, codes } of reservations) {
    for (const { name, state } of codes ?? []) {
      const known = [...cloud.codes.values()].filter((code) => code.name === name).length;
      if (state === 'active' && known !== 1) return `${known} codes of one door for a ${status} reservation`;
    }
  }
  return undefined;
}

/** Returns a dead-lettered job; only refunds that the gateway rejected may have one. */
async function unexplainedEnd(db: Database): Promise<string | undefined> {
  const [dead] = await db.query<{ kind: string; last_error: string }>(
    `SELECT kind, last_error FROM jobs WHERE dead_at IS NOT NULL AND kind <> 'send-refund' LIMIT 1`,
  );
  return dead && `${dead.kind} is dead-lettered: ${dead.last_error}`;
}

function summary({ payments, reservations, tickets, refunds }: Snapshot): string {
  const states = (items: readonly { state?: string; status?: string }[]) => {
    const counts = new Map<string, number>();
    for (const { state, status } of items) {
      const name = state ?? status ?? '';
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...counts].map(([name, count]) => `${count} ${name}`).join(', ') || 'none';
  };
  return `payments ${states(payments)}; reservations ${states(reservations)}; tickets ${tickets.length}; refunds ${states(refunds)}`;
}
