/** The texts of an invoice; the other languages have the same keys. */
export const invoice = {
  titles: { invoice: 'Invoice – payment receipt', adjustment: 'Invoice adjustment – refund' },
  /** The title of an invoice for a charge beyond a ticket. */
  receipt: 'Payment receipt',
  extraTime: 'Extra time',
  number: 'Number',
  issuedOn: 'Date of issue',
  adjusts: 'Adjusts invoice',
  seller: 'Seller',
  buyer: 'Buyer',
  taxCode: (code: string) => `Tax code ${code}`,
  phone: (phone: string) => `Phone ${phone}`,
  item: 'Service',
  amount: 'Amount',
  program: (program: string, minutes: number) => `${program}, ${minutes} minutes`,
  /** The name of a buyer, with a form of address in languages that use one. */
  person: (name: string) => name,
  company: (name: string) => name,
  visit: (place: string, time: string) => `${place}, ${time}`,
  net: 'Subtotal (excl. VAT)',
  vat: (percent: number) => `VAT (${percent}%)`,
  gross: 'Total (incl. VAT)',
  back: 'Total refund',
  paidInAdvance: (transaction: string) => `Paid in full in advance. Transaction ${transaction}.`,
  paid: (transaction: string) => `Paid in full. Transaction ${transaction}.`,
  notTheTaxInvoice: {
    invoice:
      'This document confirms your payment. It is not a tax invoice and does not replace an e-invoice registered with the Vietnamese tax authority.',
    adjustment:
      'This document adjusts the invoice named above because the amount is being refunded. It does not prove that the refund has arrived. It is not a tax invoice and does not replace an e-invoice registered with the Vietnamese tax authority.',
  },
};

export type InvoiceTexts = typeof invoice;
