import { everyone, type Row, viewers } from './table.ts';
import { unknownId } from './world.ts';

const LOCK_NOTICE = {
  body: 'notifyType=1&lockId=1&records=[]',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
};

/** The public catalog and facts about the site. */
export const SITE_ROWS: readonly Row[] = [
  { route: 'GET /api/locations', about: '', ask: () => ({ path: '/api/locations' }), gets: everyone('200') },
  {
    route: 'GET /api/rooms/location/{id}',
    about: 'a location',
    ask: ({ owned }) => ({ path: `/api/rooms/location/${owned.slot.locationId}` }),
    gets: everyone('200'),
  },
  {
    route: 'GET /api/rooms/location/{id}',
    about: 'an id that does not exist',
    ask: () => ({ path: `/api/rooms/location/${unknownId()}` }),
    gets: everyone('404 location_not_found'),
  },
  {
    route: 'GET /api/tickets/{id}',
    about: 'a ticket on sale',
    ask: ({ owned }) => ({ path: `/api/tickets/${owned.slot.ticketId}` }),
    gets: everyone('200'),
  },
  {
    route: 'GET /api/tickets/{id}',
    about: 'an id that does not exist',
    ask: () => ({ path: `/api/tickets/${unknownId()}` }),
    gets: everyone('404 ticket_not_found'),
  },
  {
    route: 'GET /api/slots/room/{id}/week',
    about: 'a room with a reserved slot',
    ask: ({ owned: { slot } }) => ({
      path: `/api/slots/room/${slot.roomId}/week?startDate=${slot.startTime.toISOString()}`,
    }),
    gets: viewers({ nobody: '200' }),
  },
  {
    route: 'GET /api/slots/room/{id}/week',
    about: 'an id that does not exist',
    ask: () => ({ path: `/api/slots/room/${unknownId()}/week?startDate=2026-11-23` }),
    gets: viewers({ nobody: '404 room_not_found' }),
  },
  {
    route: 'GET /api/slots/{id}',
    about: 'a reserved slot',
    ask: ({ owned }) => ({ path: `/api/slots/${owned.slot.slotId}` }),
    gets: viewers({ nobody: '200' }),
  },
  {
    route: 'GET /api/slots/{id}',
    about: 'an id that does not exist',
    ask: () => ({ path: `/api/slots/${unknownId()}` }),
    gets: viewers({ nobody: '404 slot_not_found' }),
  },
  {
    route: 'GET /api/slots/changes',
    about: "a room's stream",
    ask: ({ owned: { slot } }) => ({ path: `/api/slots/changes?roomIds=${slot.roomId}` }),
    gets: everyone('200'),
  },
  { route: 'GET /api/brand', about: '', ask: () => ({ path: '/api/brand' }), gets: everyone('200') },
  { route: 'GET /api/ip', about: '', ask: () => ({ path: '/api/ip' }), gets: everyone('200') },
  { route: 'GET /api/health', about: '', ask: () => ({ path: '/api/health' }), gets: everyone('200') },
  { route: 'GET /api/ready', about: '', ask: () => ({ path: '/api/ready' }), gets: everyone('200') },
  {
    route: 'POST /api/ttlock/records/{secret}',
    about: 'the secret address of the lock cloud',
    ask: ({ site }) => ({ path: `/api/ttlock/records/${site.context.lockNoticeSecret}`, ...LOCK_NOTICE }),
    gets: everyone('200'),
  },
  {
    route: 'POST /api/ttlock/records/{secret}',
    about: 'any other secret',
    ask: () => ({ path: `/api/ttlock/records/${unknownId()}`, ...LOCK_NOTICE }),
    gets: everyone('404 not_found'),
  },
];

const FORWARDED = { 'x-forwarded-for': '203.0.113.7' };

/** Paths outside the API's contract. */
export const BESIDE_ROWS: readonly Row[] = [
  ...[
    ['/', 'the web app', '200'],
    ['/profile', 'a personal page, which is the same web app', '200'],
    ['/no/such/page', 'no page', '404'],
    ['/api/openapi.json', 'the document of the API', '200'],
    ['/api/docs', 'the reference', '200'],
    ['/api/metrics', 'the metrics, which are off by default', '404 not_found'],
    ['/api/nothing', 'no route', '404 not_found'],
    ['/.git/HEAD', 'a file that is not served', '404'],
    ['/.env', 'a file that is not served', '404'],
    ['/sandbox', 'the sandbox, when it is on, over loopback', '200'],
  ].map(([path = '', about = '', outcome = '']) => ({
    route: `GET ${path}`,
    about,
    ask: () => ({ path }),
    gets: everyone(outcome),
  })),
  {
    route: 'GET /sandbox',
    about: 'the sandbox, through a proxy',
    ask: () => ({ path: '/sandbox', headers: FORWARDED }),
    gets: everyone('404 sandbox'),
  },
  {
    route: 'POST /sandbox/clock',
    about: 'the sandbox, through a proxy',
    ask: () => ({ path: '/sandbox/clock', headers: FORWARDED, body: { advanceSeconds: 0 } }),
    gets: everyone('404 sandbox'),
  },
];
