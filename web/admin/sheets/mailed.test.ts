import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOOKING_ROUTES } from '#contract/staff/bookings.ts';
import { mailNames } from '#texts/en/mails.ts';
import { bookings } from '#texts/en/staff/bookings.ts';

const read = (file: string) => readFileSync(file, 'utf8');

/** Returns the texts of bookings that a sheet shows, with those of the parts that it imports from its folder. */
function textsOf(file: string): string {
  const source = read(file);
  const own = Object.entries(bookings).filter(([name]) => new RegExp(`texts\\.${name}\\b`).test(source));
  const parts = [...source.matchAll(/from '\.\/([\w-]+\.tsx)'/g)].map(([, part]) =>
    textsOf(`web/admin/sheets/${part}`),
  );
  return [
    ...own.map(([, text]) => (typeof text === 'function' ? text.toString() : JSON.stringify(text))),
    ...parts,
  ].join('\n');
}

test('the sheet of each act by which staff cause a mail to the guest says so', () => {
  const lines = read('docs/specification/12-back-office.md').split('\n');
  const mailing = lines
    .filter((line) => line.split(' ').some((word) => word in mailNames))
    .join(' ')
    .split(' ');
  const acts = BOOKING_ROUTES.filter(({ id, method }) => method !== 'GET' && mailing.includes(id));
  expect(acts.map(({ id }) => id)).toEqual(expect.arrayContaining(['moveForGuest', 'changeEnd']));
  const sheets = globSync('web/admin/sheets/*.tsx');
  const silent = acts.filter(({ method, path }) => {
    const [sheet] = sheets.filter((file) => read(file).includes(`'${method} ${path}'`));
    return sheet === undefined || !/gets an email/.test(textsOf(sheet));
  });
  const hint = 'Say in its sheet that the guest gets an email, as `endAdvice` of texts/en/staff/bookings.ts does';
  expect(
    silent.map(({ id }) => id),
    hint,
  ).toEqual([]);
});
