import type { InvoiceTexts } from '../en/invoice.ts';

export const invoice: InvoiceTexts = {
  titles: { invoice: '領収書', adjustment: '領収書の訂正（返金）' },
  receipt: '領収書',
  extraTime: '延長料金',
  number: '領収書番号',
  issuedOn: '発行日',
  adjusts: '元の領収書',
  seller: '発行者',
  buyer: '宛名',
  taxCode: (code) => `税コード（MST）${code}`,
  phone: (phone) => `電話 ${phone}`,
  item: '品目',
  amount: '金額',
  program: (program, minutes) => `${program} ${minutes}分`,
  person: (name) => `${name} 様`,
  company: (name) => `${name} 御中`,
  visit: (place, time) => `${place} ${time}`,
  net: '税抜金額',
  vat: (percent) => `付加価値税（${percent}%）`,
  gross: '合計（税込）',
  back: '返金合計',
  paidInAdvance: (transaction) => `全額を前払いで領収いたしました。取引番号 ${transaction}`,
  paid: (transaction) => `全額を領収いたしました。取引番号 ${transaction}`,
  notTheTaxInvoice: {
    invoice:
      '本書はお支払いの領収書です。税務上のインボイスではなく、ベトナム税務当局に登録された電子インボイスに代わるものでもありません。',
    adjustment:
      '本書は、ご返金に伴い上記の領収書を訂正する書類であり、返金の完了を証明するものではありません。税務上のインボイスではなく、ベトナム税務当局に登録された電子インボイスに代わるものでもありません。',
  },
};
