export const legal = {
  contents: 'On this page',
  inForceSince: (day: string) => `Effective from ${day}`,
  contact: 'Questions',
  houseRules: 'House rules',
  company: 'Company',
  taxCode: 'Tax code',
  address: 'Address',
  hotline: 'Hotline',
  receptionEmail: 'Reception',
  loading: 'Loading…',
  failed: 'We couldn’t load this page.',
};
