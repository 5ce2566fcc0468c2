import { expect, test } from 'vitest';
import { tryEveryStep } from '#server/testing/crash/every-step.ts';
import { startMortalSite } from '#server/testing/crash/mortal.ts';
import { tryPath } from '#server/testing/crash/trial.ts';
import { freshDatabase } from '#server/testing/databases/database.ts';

test('reservations without a card survive a crash at every step', async () => {
  const { tried } = await tryEveryStep([
    'booked for nothing',
    'reserved with a ticket',
    'reserved with a voucher',
    'moved here from another slot',
  ]);
  expect(tried).toBeGreaterThan(100);
});

test('the check notices a crash when transactions are switched off', async () => {
  const own = await freshDatabase();
  const mortal = await startMortalSite(own.url ?? '', { transactions: false });
  const name = 'reserved with a ticket';
  try {
    const { steps } = await tryPath(mortal, own.db, { name, step: 0 });
    let found: unknown;
    for (let step = 10; step <= steps && found === undefined; step += 3) {
      found = await tryPath(mortal, own.db, { name, step }).then(
        () => undefined,
        (error: unknown) => error,
      );
    }
    expect(String(found)).toContain(`${name}, step`);
  } finally {
    await mortal.close();
    await own.close();
  }
});
