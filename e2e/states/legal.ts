import type { Area, State } from './state.ts';

const page = (name: 'termsOfUse' | 'privacyPolicy' | 'bookingPolicy', path: string): State => ({
  name: path.slice(1).replaceAll('-', ' '),
  ...(name === 'bookingPolicy' && { isInEveryRun: true }),
  open: (visit) => visit.go(path),
  seen: ({ heading, by, texts }) => [
    heading(texts.layout[name]),
    by('navigation', texts.legal.contents),
    heading(texts.legal.contact),
  ],
});

export const legal: Area = {
  // shows: 2.12, 2.115
  area: 'legal',
  states: [
    page('termsOfUse', '/terms-of-use'),
    page('privacyPolicy', '/privacy-policy'),
    page('bookingPolicy', '/booking-policy'),
  ],
};
