export const company = {
  wanted: 'I need a company invoice',
  heading: 'Company invoice',
  name: 'Company name',
  taxCode: 'Tax code',
  taxCodeHint: '10 digits, or 13 for a branch',
  address: 'Company address',
  kept: 'The invoice is made out to this company. It cannot be changed after you have paid.',
};

export type CompanyTexts = typeof company;
