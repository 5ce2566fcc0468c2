import { givenSlot } from '../given/given.ts';
import { settle, startPaying } from '../journeys/journey.ts';
import { everyone, type Row } from './table.ts';
import { unknownId, type World } from './world.ts';

const links = new WeakMap<World, string>();

/** Returns the signed link of the member's invoice, which opens it for anyone who has it. */
async function signedLink(world: World): Promise<string> {
  const known = links.get(world);
  if (known !== undefined) return known;
  const { site, people } = world;
  const { call } = site;
  const { slotId } = await givenSlot(site.db);
  const { returnUrl } = await settle(call, { url: await startPaying(call, people.owner, slotId) });
  const returned = await call('GET', returnUrl);
  await site.worker.drained();
  const id = new URL(returned.headers.get('location') ?? '', site.url).searchParams.get('reservation');
  const { body } = await call('GET', `/api/reservations/${id}`, { token: people.owner.token });
  const { pathname, search } = new URL(body.invoiceUrl, site.url);
  links.set(world, `${pathname}${search}`);
  return `${pathname}${search}`;
}

/** Invoices. */
export const INVOICE_ROWS: readonly Row[] = [
  {
    route: 'GET /api/invoices/{id}',
    about: "the member's, by its signed link",
    ask: async (world) => ({ path: await signedLink(world) }),
    gets: everyone('200'),
  },
  {
    route: 'GET /api/invoices/{id}',
    about: "the member's, by its id alone",
    ask: async (world) => ({ path: (await signedLink(world)).split('?', 1)[0] ?? '' }),
    gets: everyone('404 invoice_not_found'),
  },
  {
    route: 'GET /api/invoices/{id}',
    about: 'another invoice, by that signature',
    ask: async (world) => ({ path: (await signedLink(world)).replace(/[0-9a-f-]{36}/, unknownId()) }),
    gets: everyone('404 invoice_not_found'),
  },
  {
    route: 'GET /api/invoices/{id}',
    about: "the member's, by that signature with a later expiry",
    ask: async (world) => ({ path: (await signedLink(world)).replace(/expires=\d/, 'expires=9') }),
    gets: everyone('404 invoice_not_found'),
  },
];
