import { describe, expect, test } from 'vitest';
import { LOCALES } from '#domain/basics/locale.ts';
import { isReason } from '#domain/staff/reason.ts';
import { inEveryLanguage } from './in-every-language.ts';

type Modules = {
  blocks: typeof import('./en/staff/blocks.ts');
  doors: typeof import('./en/staff/doors.ts');
};

const blocks = await inEveryLanguage<Modules['blocks']>('staff/blocks.ts');
const doors = await inEveryLanguage<Modules['doors']>('staff/doors.ts');

describe.each(LOCALES)('the reasons that the back office fills in, in %s', (locale) => {
  test('are long enough to be accepted', () => {
    const { kinds, liftReason } = blocks[locale].blocks;
    const filledIn = [...Object.values(kinds), liftReason, doors[locale].doors.outside];
    expect(filledIn.filter((reason) => !isReason(reason))).toEqual([]);
  });
});
