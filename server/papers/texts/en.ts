/** What an invoice says; the other languages say the same. */
export const en = {
  titles: { invoice: 'Invoice', adjustment: 'Invoice adjustment' },
  number: 'Number',
  issuedOn: 'Date of issue',
  adjusts: 'Adjusts invoice',
  seller: 'Seller',
  buyer: 'Buyer',
  taxCode: (code: string) => `Tax code ${code}`,
  phone: (phone: string) => `Telephone ${phone}`,
  item: 'Service',
  amount: 'Amount',
  program: (program: string, minutes: number) => `${program}, ${minutes} minutes`,
  visit: (place: string, time: string) => `${place}, ${time}`,
  net: 'Net',
  vat: (percent: number) => `VAT ${percent} %`,
  gross: 'Total with VAT',
  back: 'Total to be paid back',
  paidInAdvance: (transaction: string) => `Paid in full in advance. Transaction ${transaction}.`,
  notTheTaxInvoice:
    'This paper confirms your payment. It does not take the place of an electronic invoice registered with the Vietnamese tax authority.',
};

export type InvoiceTexts = typeof en;
