import type { CallAnswer } from '../servers/call.ts';
import { byRole, everyRole, inAnyState, type StaffRow } from './table.ts';
import { type Asker, type StaffWorld, unknownId } from './world.ts';

const state = ({ body }: CallAnswer): string => body.state;

/** Allows a session to enrol the first factor, as a printed code does. */
async function withCode({ site }: StaffWorld, { id }: Asker): Promise<void> {
  await site.db.query('UPDATE staff_sessions SET may_enrol = true WHERE member_id = $1', [id]);
}

/** Returns the id of the first live session of a person, created if there is none. */
async function sessionOf({ site }: StaffWorld, memberId: string): Promise<string> {
  const text = 'SELECT id FROM staff_sessions WHERE member_id = $1 AND ended_at IS NULL';
  const [row] = await site.db.query<{ id: string }>(text, [memberId]);
  return row?.id ?? unknownId();
}

async function factorOf({ site }: StaffWorld, memberId: string): Promise<string> {
  const [row] = await site.db.query<{ id: string }>('SELECT id FROM staff_factors WHERE member_id = $1', [memberId]);
  return row?.id ?? unknownId();
}

const PROOF_STATES = {
  noFactor: '403 staff_code_required',
  pending: '403 second_factor_required',
  locked: '403 staff_session_locked',
  stale: '403 fresh_factor_required',
} as const;

export const SESSION_ROWS: readonly StaffRow[] = [
  {
    route: 'POST /api/admin/session',
    about: 'a login just now',
    ask: () => ({ path: '/api/admin/session', body: {} }),
    gets: inAnyState({
      member: '403 not_staff',
      noFactor: '201 enrol',
      ended: '201 second_factor',
      open: '201 second_factor',
    }),
    seen: state,
  },
  {
    route: 'POST /api/admin/session',
    about: 'with a code that was never printed',
    ask: () => ({ path: '/api/admin/session', body: { code: '0000-0000-0000' } }),
    gets: inAnyState({
      member: '410 staff_code_invalid',
      ended: '410 staff_code_invalid',
      open: '410 staff_code_invalid',
    }),
  },
  {
    route: 'GET /api/admin/session',
    about: 'their own',
    ask: () => ({ path: '/api/admin/session' }),
    gets: inAnyState({
      noFactor: '200 enrol',
      pending: '200 second_factor',
      locked: '200 locked',
      open: '200 open',
    }),
    seen: state,
  },
  {
    route: 'DELETE /api/admin/session',
    about: 'their own',
    ask: () => ({ path: '/api/admin/session' }),
    gets: inAnyState({ open: '200' }),
  },
  {
    route: 'POST /api/admin/session/lock',
    about: 'their own',
    ask: () => ({ path: '/api/admin/session/lock' }),
    gets: inAnyState({
      noFactor: '200 enrol',
      pending: '200 second_factor',
      open: '200 locked',
    }),
    seen: state,
  },
  {
    route: 'POST /api/admin/session/challenge',
    about: 'a person without a passkey',
    ask: () => ({ path: '/api/admin/session/challenge' }),
    gets: inAnyState({ open: '404 factor_not_found' }),
  },
  {
    route: 'POST /api/admin/session/factor',
    about: 'a wrong code',
    ask: () => ({ path: '/api/admin/session/factor', body: { kind: 'totp', code: '000000' } }),
    gets: inAnyState({ open: '401 second_factor_wrong' }),
  },
  {
    route: 'POST /api/admin/factors/options',
    about: 'an app',
    ask: () => ({ path: '/api/admin/factors/options', body: { kind: 'totp' } }),
    gets: inAnyState({ ...PROOF_STATES, open: '200' }),
  },
  {
    route: 'POST /api/admin/factors/options',
    about: 'an app, after a printed code',
    ask: async (world, asker) => {
      await withCode(world, asker);
      return { path: '/api/admin/factors/options', body: { kind: 'totp' } };
    },
    gets: inAnyState({
      ...PROOF_STATES,
      noFactor: '200',
      open: '200',
    }),
  },
  {
    route: 'POST /api/admin/factors',
    about: 'an app, with a wrong code',
    ask: () => ({ path: '/api/admin/factors', body: { kind: 'totp', name: 'Phone', code: '000000' } }),
    gets: inAnyState({
      ...PROOF_STATES,
      open: '401 second_factor_wrong',
    }),
  },
  {
    route: 'DELETE /api/admin/factors/{id}',
    about: 'their own, the last one',
    ask: async (world, asker) => ({ path: `/api/admin/factors/${await factorOf(world, asker.id)}` }),
    gets: byRole(everyRole('409 last_factor'), { fresh: true }),
  },
  {
    route: 'DELETE /api/admin/factors/{id}',
    about: 'of another person',
    ask: async (world) => {
      const other = await world.newcomer('receptionistHere');
      return { path: `/api/admin/factors/${await factorOf(world, other.id)}` };
    },
    gets: byRole(everyRole('404 factor_not_found'), { fresh: true }),
  },
  {
    route: 'POST /api/admin/recovery-codes',
    about: 'their own',
    ask: () => ({ path: '/api/admin/recovery-codes' }),
    gets: byRole(everyRole('201'), { fresh: true }),
  },
  {
    route: 'GET /api/admin/sessions',
    about: 'their own',
    ask: () => ({ path: '/api/admin/sessions' }),
    gets: byRole(everyRole('200')),
  },
  {
    route: 'DELETE /api/admin/sessions/{id}',
    about: 'their own',
    ask: async (world, asker) => ({ path: `/api/admin/sessions/${await sessionOf(world, asker.id)}` }),
    gets: byRole(everyRole('200')),
  },
  {
    route: 'DELETE /api/admin/sessions/{id}',
    about: 'of another person',
    ask: async (world) => {
      const other = await world.newcomer('receptionistHere');
      return { path: `/api/admin/sessions/${await sessionOf(world, other.id)}` };
    },
    gets: byRole(everyRole('404 session_not_found')),
  },
  {
    route: 'PATCH /api/admin/morning-mail',
    about: 'their own',
    ask: () => ({ path: '/api/admin/morning-mail', body: { isOn: false } }),
    gets: byRole({ owner: '200' }),
  },
];
