export const legal = {
  contents: 'On this page',
  inForceSince: (day: string) => `Effective from ${day}`,
  contact: 'Questions',
  hotline: 'Hotline',
  receptionEmail: 'Reception',
  loading: 'Loading…',
  failed: 'We couldn’t load this page.',
};
