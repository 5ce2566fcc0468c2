export const legal = {
  contents: 'On this page',
  inForceSince: (day: string) => `In force since ${day}`,
  contact: 'Questions',
  hotline: 'Hotline',
  receptionEmail: 'Reception',
  loading: 'Loading the text',
  failed: 'The text could not be loaded.',
};
