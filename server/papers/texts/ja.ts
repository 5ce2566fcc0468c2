import type { InvoiceTexts } from './en.ts';

export const ja: InvoiceTexts = {
  titles: { invoice: '請求書兼領収書', adjustment: '請求書（訂正）' },
  number: '番号',
  issuedOn: '発行日',
  adjusts: '訂正する請求書',
  seller: '発行者',
  buyer: '宛名',
  taxCode: (code) => `税番号 ${code}`,
  phone: (phone) => `電話 ${phone}`,
  item: 'サービス',
  amount: '金額',
  program: (program, minutes) => `${program} ${minutes}分`,
  visit: (place, time) => `${place} ${time}`,
  net: '税抜金額',
  vat: (percent) => `付加価値税 ${percent} %`,
  gross: '合計（税込）',
  back: '返金合計',
  paidInAdvance: (transaction) => `全額を前払いで領収いたしました。取引番号 ${transaction}`,
  notTheTaxInvoice:
    '本書はお支払いを確認する書類であり、ベトナム税務当局に登録された電子インボイスに代わるものではありません。',
};
