import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataWords, foreignWords, pseudo } from './pseudo.ts';
import { makePseudoCopy, PSEUDO } from './pseudo-copy.ts';

/** Data that the specimens contain, which is not translated. */
const DATA = dataWords(
  'Yumori Tây Hồ hoshi Kura Mai Nguyễn Thị Quảng An Hà Nội Quân Vietcombank CONG TY YUMORI ',
  // Texts written by staff.
  'Lan Thợ sửa ống nước Nồi hơi đang được sửa. Mời quý khách đến muộn 30 phút.',
  // Tickets, a voucher and its partner.
  'VIP Onsen & Sauna, Gift voucher, StayPlus Travel',
);

describe('pseudo', () => {
  test('the pseudo-language accents every vowel, puts a sentence into brackets and makes it a third longer', () => {
    expect(pseudo({ a: { b: ' Book now' }, c: [' – '] })).toEqual({ a: { b: ' ‹Bóók nów ééé›' }, c: [' – '] });
  });

  test('leaves arguments of a text unchanged, unless the text reads them', () => {
    const texts = pseudo({
      hello: (name: string) => `Dear ${name}, welcome`,
      place: ({ room }: { room: string }) => `Room ${room}`,
      when: (day: string) => (day === 'Monday' ? 'at once' : 'later'),
    });
    expect(texts.hello('Mai')).toBe('Déár éé Mai, wélcómé ééé');
    expect(texts.place({ room: 'hoshi' })).toBe('Róóm éé hoshi');
    expect(texts.when('Monday')).toBe('át óncé éé');
  });

  test('the pseudo-language is told from English word by word', () => {
    const words = dataWords('Mai');
    expect(foreignWords('‹Bóók nówé› for Mai, see https://yumori.example/once or ask a@b.example', words)).toEqual([
      'for',
      'see',
      'or',
      'ask',
    ]);
  });
});

describe('a language that is added to a copy of the project', () => {
  let folder: string;
  let touched: readonly string[];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'yumori-language-'));
    touched = makePseudoCopy(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('a language that is added to a copy of the project is one folder and one entry of the list', () => {
    const outside = touched.filter((path) => !path.startsWith(`texts/${PSEUDO}/`));
    expect(outside).toEqual(['domain/basics/locale.ts']);
  });

  test('a language that is added to a copy of the project is the language of every mail, paper and answer, with no English left', () => {
    const script = join(folder, 'server/testing/pseudo-language/render.ts');
    const output = execFileSync(process.execPath, [script, PSEUDO], { cwd: folder, encoding: 'utf8' });
    // Written by the script above.
    const rendered = JSON.parse(output) as { what: string; text: string }[];
    expect(rendered.length).toBeGreaterThan(30);
    const english = rendered.flatMap(({ what, text }) => foreignWords(text, DATA).map((word) => `${what}: ${word}`));
    expect(english).toEqual([]);
    for (const { what, text } of rendered) expect(text, what).toMatch(/[áéíóú]/);
  });
});
