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
  back: 'Total refund',
  paidInAdvance: (transaction: string) => `Paid in full in advance. Transaction ${transaction}.`,
  notTheTaxInvoice: {
    invoice:
      'This is a receipt for your payment, not a tax invoice: it does not replace an e-invoice registered with the Vietnamese tax authority.',
    adjustment:
      'This document confirms your refund. It is not a tax invoice and does not replace an e-invoice registered with the Vietnamese tax authority.',
  },
};

export type InvoiceTexts = typeof en;
