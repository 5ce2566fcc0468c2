export const company = {
  wanted: 'I need a company invoice',
  heading: 'Company invoice',
  name: 'Company name',
  taxCode: 'Tax code',
  taxCodeHint: '10 digits, or 13 for a branch',
  address: 'Company address',
  kept: 'We’ll make the invoice out to this company. The company details can’t be changed after payment. It isn’t a registered VAT e-invoice: please ask reception if you need one.',
};

export type CompanyTexts = typeof company;
