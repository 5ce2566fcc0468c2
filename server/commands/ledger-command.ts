import { formatVnd } from '#domain/basics/money.ts';
import { addDays, dayOf } from '#domain/calendar/day.ts';
import { type Balance, type DayTotal, type Owed, readBalance, readDayTotals } from '#server/ledger/read.ts';
import { type Command, usage } from './command.ts';
import { formatInstant, formatRows } from './table.ts';

const DAYS = 20;

/** Prints the balance of the ledger: where money is, what we owe for it, and the totals of each day. */
export const ledgerCommand: Command = {
  name: 'ledger',

  isLook: () => true,

  async prepare(args) {
    const isKnown = args.length === 0 || (args.length === 1 && args[0] === '--json');
    return isKnown
      ? { kind: 'call', call: { name: 'ledger', args } }
      : usage('npm run ledger', 'npm run ledger -- --json');
  },

  async carryOut({ db, clock }, { args }) {
    const now = clock.now();
    const until = dayOf(now);
    const balance = await readBalance(db, now);
    const days = await readDayTotals(db, { from: addDays(until, 1 - DAYS), until });
    const output = args.includes('--json')
      ? JSON.stringify({ at: now, balance, days }, null, 2)
      : format({ balance, days, now });
    return { code: 0, output };
  },
};

function format({ balance, days, now }: { balance: Balance; days: readonly DayTotal[]; now: Date }): string {
  const { unusedTickets, bookingsToCome, openRefunds, earned, givenUp, extras } = balance;
  const owed = (what: string, { count, amount }: Owed) => ({ what, count, amount: money(amount) });
  return [
    `At ${formatInstant(now)}, Ho Chi Minh time:`,
    `What there is\n${formatRows([
      { what: 'at the gateway', amount: money(balance.gateway) },
      { what: 'in the tills', amount: money(balance.till) },
      { what: 'by card terminal', amount: money(balance.terminal) },
      { what: 'at the bank', amount: money(balance.bank) },
      { what: 'handled by hand', amount: money(balance.hand) },
    ])}`,
    `What it is for\n${formatRows([
      owed('unused tickets', unusedTickets),
      owed('future visits', bookingsToCome),
      owed('open refunds', openRefunds),
      owed('past visits', earned),
      owed('forfeited', givenUp),
      owed('extras', extras),
    ])}`,
    days.length === 0
      ? `No transactions in the last ${DAYS} days.`
      : `Day by day\n${formatRows(
          days.map(({ captured, refunded, net, ...day }) => ({
            day: day.day,
            captures: day.captures,
            captured: money(captured),
            refunds: day.refunds,
            refunded: money(refunded),
            net: money(net),
          })),
        )}`,
  ].join('\n\n');
}

/** Formats an amount with its sign; formatVnd takes none, because prices are never negative. */
function money(amount: number): string {
  return `${amount < 0 ? '−' : ''}${formatVnd(Math.abs(amount), 'en')}`;
}
