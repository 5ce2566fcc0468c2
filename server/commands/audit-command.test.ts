import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/calendar/day.ts';
import { CHECKS } from '#server/audit/audit.ts';
import { AT_REST_CHECKS } from '#server/audit/work-checks.ts';
import { requestRefund } from '#server/features/payments/commands/request-refund.ts';
import { postTicketVoided } from '#server/ledger/post.ts';
import { type Balance, readBalance, readDayTotals } from '#server/ledger/read.ts';
import { givenPromotion } from '#server/testing/given/given.ts';
import { live } from '#server/testing/journeys/stories.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { auditCommand } from './audit-command.ts';
import type { Command } from './command.ts';
import { ledgerCommand } from './ledger-command.ts';

const PRICE = 1_200_000;
const REDUCED = 1_080_000;

let site: Site;
beforeAll(async () => {
  site = await startSite({ SLOT_HORIZON_DAYS: '3' });
  await site.worker.drained();
}, 120_000);
afterAll(() => site.close());

async function run(command: Command, ...args: string[]) {
  const prepared = await command.prepare(args);
  return prepared.kind === 'done' ? prepared.result : command.carryOut(site.context, prepared.call);
}

describe('the audit command', () => {
  test('the audit command reports that all promises hold', async () => {
    const { code, output } = await run(auditCommand);
    expect(code).toBe(0);
    expect(output).toMatch(
      new RegExp(`^All ${CHECKS.length} promises hold \\(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d, Ho Chi Minh time\\)\\.$`),
    );
    const atRest = await run(auditCommand, '--at-rest', '--json');
    expect(JSON.parse(atRest.output)).toMatchObject({ checks: CHECKS.length + AT_REST_CHECKS.length, findings: [] });
  });

  test('the audit command prints its findings as a table or as JSON, and exits with 1', async () => {
    const { id } = await givenPromotion(site.db, { code: 'LOST', usage_count: 3 });
    const { code, output } = await run(auditCommand);
    expect(code).toBe(1);
    expect(output.split('\n').slice(1)).toEqual([
      '',
      'promotion.count_is_uses: 1',
      expect.stringMatching(/^ {2}The count of a promotion is/),
      expect.stringMatching(/^ {2}subject +detail$/),
      `  ${id}  LOST counts 3, has 0`,
    ]);
    const json = await run(auditCommand, '--json');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.output).findings).toEqual([
      { check: 'promotion.count_is_uses', subject: id, detail: 'LOST counts 3, has 0' },
    ]);
  });

  test('the audit command prints who acknowledged a finding, when and why, and exits with 0', async () => {
    const [{ subject } = { subject: '' }] = JSON.parse((await run(auditCommand, '--json')).output).findings;
    const said = ['--by', 'Linh', '--because', 'a test of the shop'];
    const unknown = await run(auditCommand, 'acknowledge', 'promotion.count_is_uses', 'nothing', ...said);
    expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('finds nothing') });
    const done = await run(auditCommand, 'acknowledge', 'promotion.count_is_uses', subject, ...said);
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining('acknowledged by Linh') });
    const { code, output } = await run(auditCommand);
    expect(code).toBe(0);
    expect(output).toMatch(/^Nothing is found that was not acknowledged/);
    for (const words of ['Acknowledged: 1', 'promotion.count_is_uses', subject, 'Linh', 'a test of the shop'])
      expect(output).toContain(words);
    await givenPromotion(site.db, { code: 'LOST2', usage_count: 1 });
    const again = JSON.parse((await run(auditCommand, '--json')).output);
    expect([again.findings.length, again.acknowledged.length]).toEqual([1, 1]);
    expect(again.acknowledged).toMatchObject([{ subject, who: 'Linh', why: 'a test of the shop' }]);
    expect(auditCommand.isLook?.({ name: 'audit', args: ['acknowledge'] })).toBe(false);
    await site.db.query(`DELETE FROM promotions WHERE code = 'LOST2'`);
  });

  test.each([
    [['--yaml']],
    [['now']],
    [['acknowledge', 'a', 'b']],
    [['acknowledge', 'a', 'b', '--by', '', '--because', 'x']],
  ])('the audit command refuses the arguments %j', async (args) => {
    expect(await run(auditCommand, ...args)).toMatchObject({ code: 2, output: expect.stringMatching(/^Usage:/) });
  });
});

describe('the ledger command', () => {
  const balance = () => readBalance(site.db, site.context.clock.now());

  test.each<{ kind: Parameters<typeof live>[1]; changes: (before: Balance) => Partial<Balance> }>([
    {
      kind: 'unusedTicket',
      changes: ({ gateway, unusedTickets: { count, amount } }) => ({
        gateway: gateway + PRICE,
        unusedTickets: { count: count + 1, amount: amount + PRICE },
      }),
    },
    {
      kind: 'promoted',
      changes: ({ gateway, bookingsToCome: { count, amount } }) => ({
        gateway: gateway + REDUCED,
        bookingsToCome: { count: count + 1, amount: amount + REDUCED },
      }),
    },
    {
      kind: 'gaveUpTicket',
      changes: ({ gateway, givenUp: { count, amount } }) => ({
        gateway: gateway + PRICE,
        givenUp: { count: count + 1, amount: amount + PRICE },
      }),
    },
    { kind: 'free', changes: () => ({}) },
    { kind: 'redeemed', changes: () => ({}) },
    { kind: 'canceled', changes: () => ({}) },
  ])('the ledger command shows the right balance after the story $kind', async ({ kind, changes }) => {
    const before = await balance();
    await live(site, kind);
    await site.worker.drained();
    expect(await balance()).toEqual({ ...before, ...changes(before) });
  });

  test('the ledger command shows an open refund until the gateway has sent it', async () => {
    const { transactionId, purchasedTicketId } = await live(site, 'paid');
    const before = await balance();
    await site.call('POST', '/sandbox/faults', { body: { onepay: 'down' } });
    const now = site.context.clock.now();
    await site.db.transaction(async (tx) => {
      const refundId = (await requestRefund(tx, { transactionId, reason: 'canceled', now })) ?? '';
      await postTicketVoided(tx, { purchasedTicketId, refundId, now });
    });
    await site.worker.drained();
    const { openRefunds, bookingsToCome } = before;
    expect(await balance()).toEqual({
      ...before,
      openRefunds: { count: openRefunds.count + 1, amount: openRefunds.amount + PRICE },
      bookingsToCome: { count: bookingsToCome.count - 1, amount: bookingsToCome.amount - PRICE },
    });
    await site.call('POST', '/sandbox/faults', { body: { onepay: 'ok' } });
  });

  test('the ledger command counts a paid visit as earned once it is over', async () => {
    const before = await balance();
    await live(site, 'paid');
    await site.advance(6 * 86_400);
    const after = await balance();
    expect(after.earned.amount).toBeGreaterThanOrEqual(before.earned.amount + PRICE);
    expect(after.bookingsToCome).toEqual({ count: 0, amount: 0 });
    const { gateway, hand, unusedTickets, openRefunds, earned, givenUp } = after;
    expect(gateway + hand).toBe(unusedTickets.amount + openRefunds.amount + earned.amount + givenUp.amount);
  });

  test('the ledger command groups the money by day in Ho Chi Minh City', async () => {
    const days = await readDayTotals(site.db, { from: dayOf(new Date(0)), until: dayOf(site.context.clock.now()) });
    const { gateway, hand } = await balance();
    expect(days.reduce((sum, { net }) => sum + net, 0)).toBe(gateway + hand);
    for (const { captured, refunded, net } of days) expect(net).toBe(captured - refunded);
    const [first] = days;
    if (first === undefined) throw new Error('The ledger has no day with captures or refunds');
    expect(await readDayTotals(site.db, { from: first.day, until: first.day })).toEqual([first]);
  });

  test('the ledger command prints a table or JSON', async () => {
    const { code, output } = await run(ledgerCommand);
    expect(code).toBe(0);
    expect(output).toMatch(/What there is\n {2}what +amount\n {2}at the gateway +[\d,]+ ₫\n/);
    expect(output).toMatch(/\n {2}unused tickets +\d+ +[\d,]+ ₫\n/);
    expect(output).toMatch(/Day by day\n {2}day +captures +captured +refunds +refunded +net\n/);
    const json = JSON.parse((await run(ledgerCommand, '--json')).output);
    expect(json.balance).toEqual(await balance());
    expect(await run(ledgerCommand, '--days')).toMatchObject({ code: 2 });
  });
});
