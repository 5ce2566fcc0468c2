import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { LOCALES } from '#domain/basics/locale.ts';
import { previewPages } from './commands/preview-mails.ts';
import { MAILS } from './mails.ts';

test('the preview shows every mail in every language, as text and as HTML', async () => {
  const specimens = Object.values(MAILS).flatMap((mail) => Object.keys(mail.specimens));
  expect(new Set(specimens).size).toBe(specimens.length);
  const files = (await previewPages()).map(({ file }) => file);
  expect(files).toHaveLength(1 + specimens.length * LOCALES.length * 2);
  expect(new Set(files).size).toBe(files.length);
});

// shows: 1.24
test('every kind of mail has a specimen', () => {
  const without = Object.entries(MAILS).filter(([, { specimens }]) => Object.keys(specimens).length === 0);
  expect(Object.keys(MAILS).length).toBeGreaterThan(5);
  expect(without).toEqual([]);
});

test('every kind of mail has a file of its name', async () => {
  const files = (await readdir(new URL('mails', import.meta.url))).filter((file) => !file.endsWith('.test.ts'));
  const kinds = Object.keys(MAILS).map((kind) => `${kind.replace('mail-', '')}.ts`);
  expect(files.sort()).toEqual(kinds.sort());
});
