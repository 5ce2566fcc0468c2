import { expect, test } from 'vitest';
import type { Paper } from '#server/papers/paper.ts';
import { readPdf } from '#server/testing/readers/pdf.ts';
import { drawPaper } from './draw-paper.ts';

const paperFor = (name: string): Paper => ({
  locale: 'vi',
  title: 'Hóa đơn',
  particulars: [{ label: 'Số', value: '2026-000001' }],
  parties: [{ role: 'Bên mua', name, details: [] }],
  columns: { item: 'Dịch vụ', amount: 'Thành tiền' },
  items: [{ name: 'Vé', details: [], amount: '1 ₫' }],
  totals: [{ label: 'Tổng', value: '1 ₫' }],
  remarks: [],
  subject: 'Hóa đơn 2026-000001',
  issuedAt: new Date('2026-11-21T03:00:00.000Z'),
});

const SMALL = 'aàáảãạăằắẳẵặâầấẩẫậbcdđeèéẻẽẹêềếểễệghiìíỉĩịklmnoòóỏõọôồốổỗộơờớởỡợpqrstuùúủũụưừứửữựvxyỳýỷỹỵ';
const without = (text: string) => text.replace(/\s/g, '');

// shows: 1.32
test.each([
  { given: 'every Vietnamese letter', name: SMALL.match(/.{1,12}/g)?.join(' ') ?? '' },
  {
    given: 'every Vietnamese capital',
    name:
      SMALL.toUpperCase()
        .match(/.{1,12}/g)
        ?.join(' ') ?? '',
  },
  { given: 'loose marks', name: 'Đỗ Thị Ánh Nguyệt'.normalize('NFD') },
  { given: 'kanji and kana', name: '山田 花子・ヤマダ はなこ 髙橋﨑' },
  { given: 'quotes of every kind', name: `O'Brien "the" «old» “one” ‘here’ \\ / <b>&amp;` },
  { given: '100 characters without a space', name: '湯守Ngân'.repeat(17).slice(0, 100) },
])('a name with $given can be read from the file unchanged', async ({ name }) => {
  const text = await readPdf(await drawPaper(paperFor(name)));
  expect(without(text)).toContain(without(name.normalize('NFC')));
});

// shows: 1.23, 1.30
test('drawPaper makes one small page in the language of the paper', async () => {
  const file = await drawPaper(paperFor('Mai'));
  const source = file.toString('latin1');
  expect(source.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(source).toContain('/Lang (vi)');
  expect(file.length).toBeLessThan(100_000);
});
