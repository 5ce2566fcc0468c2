import { randomUUID } from 'node:crypto';
import { addMinutes } from '#domain/calendar/duration.ts';
import { payLinkToken } from '#server/secrets/pay-link-token.ts';
import { issueToken } from '#server/secrets/tokens.ts';
import { givenLinkBooking } from '../given/given-link-booking.ts';
import { everyone, type Row } from './table.ts';
import { reserve, type World } from './world.ts';

const unknownEmail = () => `${randomUUID().slice(0, 13)}@guests.example`;

/** Returns the token of a link that was mailed to a new guest. */
async function mailedToken({ site }: World): Promise<string> {
  const email = unknownEmail();
  await reserve(site, { guest: { email, name: 'Guest' } });
  const { token, tokenHash } = issueToken();
  const now = new Date();
  await site.db.query(
    'INSERT INTO guest_erasures (token_hash, email, created_at, expires_at) VALUES ($1, $2, $3, $4)',
    [tokenHash, email, now, addMinutes(now, 60)],
  );
  return token;
}

const askingWith = (about: string, email: (world: World) => string): Row => ({
  route: 'POST /api/guest-data/link',
  about,
  ask: (world) => ({ path: '/api/guest-data/link', body: { email: email(world) } }),
  gets: everyone('200'),
});

/** Returns the token of a link that was mailed for an unpaid booking of the desk. */
async function payToken({ site }: World): Promise<string> {
  const { reservationId } = await givenLinkBooking(site);
  return payLinkToken(site.context.payLinkSecret, reservationId);
}

/** Routes of guests, who have no token: access to the mailbox proves the address. */
export const GUEST_ROWS: readonly Row[] = [
  askingWith("a guest's address", ({ secrets }) => secrets.guest.find((word) => word.includes('@')) ?? ''),
  askingWith('an address of no guest', unknownEmail),
  {
    route: 'POST /api/guest-data/erase',
    about: 'a token that was never mailed',
    ask: () => ({ path: '/api/guest-data/erase', body: { token: 'a'.repeat(43) } }),
    gets: everyone('410 guest_link_invalid'),
  },
  {
    route: 'POST /api/guest-data/erase',
    about: "a guest's data, with the link mailed to the address",
    ask: async (world) => ({ path: '/api/guest-data/erase', body: { token: await mailedToken(world) } }),
    gets: everyone('200'),
  },
  ...['/pay-links/open', '/pay-links/payment'].flatMap((path): Row[] => {
    const more = path.endsWith('payment') ? { vpc_Locale: 'vn' } : {};
    return [
      {
        route: `POST /api${path}`,
        about: 'a token that was never mailed',
        ask: () => ({ path: `/api${path}`, body: { token: 'a'.repeat(64), ...more } }),
        gets: everyone('404 pay_link_invalid'),
      },
      {
        route: `POST /api${path}`,
        about: 'an unpaid booking of the desk, with the link mailed to its guest',
        ask: async (world) => ({ path: `/api${path}`, body: { token: await payToken(world), ...more } }),
        gets: everyone('200'),
      },
    ];
  }),
];
