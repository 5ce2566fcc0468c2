import jsQR from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Letter, words } from './letter.ts';
import { letterAsHtml } from './letter-as-html.ts';
import { letterAsText } from './letter-as-text.ts';
import { picturesOf } from './pictures-of.ts';

// The package's types describe an ES module, but Node loads it as CommonJS.
const scan = jsQR as unknown as typeof jsQR.default;

const letter: Letter = {
  subject: 'Subject',
  title: 'Title',
  greeting: 'Hello,',
  blocks: [{ kind: 'qr', advice: 'Scan this.', content: '00020101021238', label: 'A "code"' }, words('Thank you.')],
  signature: 'Yumori',
};

test("a letter's QR code is a picture that scanners read and its HTML shows", async () => {
  const [picture, ...others] = await picturesOf(letter);
  expect(others).toEqual([]);
  const { data, info } = await sharp(picture?.content).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(scan(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe('00020101021238');
  expect(letterAsHtml(letter, 'en')).toContain(`<img src="cid:${picture?.cid}" alt="A &quot;code&quot;"`);
});

test('plain text leaves the QR code and its advice out', () => {
  expect(letterAsText(letter, 'en')).toBe('Title\n\nHello,\n\nThank you.\n\nYumori\n');
});

test('a letter without a QR code has no pictures', async () => {
  expect(await picturesOf({ ...letter, blocks: [words('Scan this.')] })).toEqual([]);
});
