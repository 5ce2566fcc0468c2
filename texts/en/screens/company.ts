export const company = {
  wanted: 'I need a company invoice',
  heading: 'Company invoice',
  name: 'Company name',
  taxCode: 'Tax code',
  taxCodeHint: '10 digits, or 13 for a branch',
  address: 'Company address',
  kept: 'We’ll make the invoice out to this company. The company details can’t be changed after payment. This isn’t a registered VAT e-invoice; if you need one, please ask reception.',
};

export type CompanyTexts = typeof company;
