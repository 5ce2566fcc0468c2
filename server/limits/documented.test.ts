import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const DECLARED = /: Limit = \{ name: '([\w.-]+)', max: (\d+), windowSeconds: ([\d* A-Z]+) \}/g;
const DOCUMENT = '../../docs/rate-limits.md';

/** What each limit counts and for which unit. The units are explained in docs/rules/limits.md. */
const COUNTS: Readonly<Record<string, string>> = {
  'login.account-network': 'login attempts, right or wrong, per account and line',
  'login.account': 'login attempts, right or wrong, per account',
  'login.hashed': 'login attempts, right or wrong, per network',
  'login.network': 'failed logins per network',
  'login.device': 'logins on a known device, which no other limit counts, per device',
  'password.member': 'passwords entered within a session per member',
  'register.network': 'valid registrations per network',
  'register.address': 'valid registrations per mailbox',
  'verification.account': 'verification mails requested per mailbox',
  'verification.network': 'verification mails requested per network',
  'reset.address': 'password links requested per mailbox',
  'reset.network': 'password links requested per network',
  'email-change.account': 'address changes requested per member',
  'email-change.address': 'address changes requested by any member per new mailbox',
  'sign-in.network': 'sign-ins with Google started per network',
  'voucher.member': 'wrong voucher codes per member',
  'voucher.network': 'wrong voucher codes per line',
  'voucher.all': 'wrong voucher codes of all callers together',
  'guest-mail.address': "confirmations to a guest's address per mailbox",
  'guest-erasure.address': 'erasure links requested per mailbox',
  'guest-erasure.day': 'erasure links requested per mailbox',
  'guest-erasure.network': 'erasure links requested per network',
  'promotion.member': 'wrong promotion codes per member',
  'promotion.network': 'wrong promotion codes per line',
  'promotion.all': 'wrong promotion codes of all members together',
  'payment.member': 'payments started per member',
  'pay-link.reservation': 'payments started by its link per reservation',
  'gateway-question.member': 'scheduled gateway queries about its payments, after the first one of each, per member',
  'request-key.member': 'idempotency keys per member',
  'move.member': 'own reservations moved per member',
  'booking-search.person': 'searches for bookings per staff member',
  'gateway-message.network': 'refused gateway messages stored per network',
  'staff-code.member': 'printed codes and invitations entered per member',
  'staff-factor.member': 'wrong codes of second factors, and recovery codes, in a row per member',
  'staff-invitation.member': 'invitations to posts sent per member',
};

function inWords(seconds: number): string {
  const [count, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [seconds / 60, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Parses a duration as the source writes it: `24 * 60 * MINUTES`. */
function secondsOf(product: string): number {
  return product
    .split('*')
    .reduce((seconds, factor) => seconds * (factor.trim() === 'MINUTES' ? 60 : Number(factor)), 1);
}

type Declared = { readonly name: string; readonly figures: string };

function declared(): Declared[] {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
  const sources = files.map((path) => readFileSync(new URL(path, ROOT), 'utf8'));
  return sources.flatMap((source) =>
    [...source.matchAll(DECLARED)].map(([, name = '', max, length = '']) => ({
      name,
      figures: `${max} in ${inWords(secondsOf(length))}`,
    })),
  );
}

// shows: 9.32
test('docs/rate-limits.md lists every limit with its current figures', async () => {
  const limits = declared().sort((a, b) => a.name.localeCompare(b.name));
  expect(Object.keys(COUNTS).sort()).toEqual(limits.map(({ name }) => name));
  const head = `# Rate limits\n\nGenerated from \`server/\` by \`npm run docs\`.\n\n`;
  const rows = limits.map(({ name, figures }) => `| \`${name}\` | ${COUNTS[name]} | ${figures} |\n`);
  const page = `${head}| limit | counts | at most |\n| --- | --- | --- |\n${rows.join('')}`;
  await expect(page).toMatchFileSnapshot(DOCUMENT);
  expect(limits.length).toBeGreaterThan(10);
});

test('every limit is declared in the form that the test above finds', () => {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
  const sources = files.map((path) => readFileSync(new URL(path, ROOT), 'utf8'));
  const all = sources.flatMap((source) => [...source.matchAll(/windowSeconds: [\d*]|: Limit = /g)]);
  expect(all).toHaveLength(declared().length * 2);
});
