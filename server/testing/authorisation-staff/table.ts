import { randomUUID } from 'node:crypto';
import type { RouteContract } from '#contract/route.ts';
import type { CallAnswer } from '../servers/call.ts';
import { type Asker, STAFF_CALLERS, type StaffCaller, type StaffWorld } from './world.ts';

/** The request of a cell. */
export type StaffAsked = {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

type Outcomes = Readonly<Record<StaffCaller, string>>;

/**
 * One route and one kind of object, with the outcome for each caller: a status, then the refusal's code or what is
 * visible. Each cell has a new caller and object, unless it is to be refused before its route begins.
 */
export type StaffRow = {
  /** The method and the path, as in the contract. */
  readonly route: string;
  /** The object of the request, and its location. */
  readonly about: string;
  readonly ask: (world: StaffWorld, asker: Asker) => StaffAsked | Promise<StaffAsked>;
  readonly gets: Outcomes;
  /** Describes an answer beyond its status. */
  readonly seen?: (answer: CallAnswer) => string;
  /** Set where a success ends all staff sessions. */
  readonly endsEverySession?: true;
};

/** Returns the name of a contract's route in the table. */
export const nameOf = ({ method, path }: Pick<RouteContract, 'method' | 'path'>): string => `${method} /api${path}`;

type ByRole = Readonly<Record<Exclude<StaffCaller, NotOpen>, string>>;
type NotOpen = 'nobody' | 'member' | 'noFactor' | 'pending' | 'locked' | 'ended' | 'stale';

const FORBIDDEN = '403 forbidden';

/** Outcomes of a route of a staff session in any state. `stale` is an owner's open session without a fresh factor. */
export const inAnyState = (outcomes: Partial<Outcomes> & { readonly open: string }): Outcomes => {
  const { open, ...others } = outcomes;
  const without = { nobody: '401 unauthenticated', member: '401 unauthenticated', ended: '401 unauthenticated' };
  return gets((caller) => ({ ...without, ...others })[caller] ?? open);
};

type Roles = Partial<ByRole> & { readonly owner: string };

/**
 * Outcomes of a route that needs an open session, by role and location; roles that are not named are
 * forbidden. With `fresh` an owner without a recent proof of a factor is asked for one.
 */
export function byRole(roles: Roles, { fresh = false }: { readonly fresh?: boolean } = {}): Outcomes {
  const open: Partial<Outcomes> = roles;
  return gets((caller) => {
    switch (caller) {
      case 'nobody':
      case 'member':
      case 'ended':
        return '401 unauthenticated';
      case 'noFactor':
      case 'pending':
        return '403 second_factor_required';
      case 'locked':
        return '403 staff_session_locked';
      case 'stale':
        return fresh ? '403 fresh_factor_required' : roles.owner;
      default:
        return open[caller] ?? FORBIDDEN;
    }
  });
}

/** The same outcome for every role at every location. */
export const everyRole = (outcome: string): ByRole => ({
  owner: outcome,
  managerHere: outcome,
  managerElsewhere: outcome,
  receptionistHere: outcome,
  receptionistElsewhere: outcome,
  cleanerHere: outcome,
  cleanerElsewhere: outcome,
  accountantHere: outcome,
});

function gets(outcomeOf: (caller: StaffCaller) => string): Outcomes {
  const entries = STAFF_CALLERS.map((caller) => [caller, outcomeOf(caller)]);
  return Object.fromEntries(entries); // One entry for each caller, as the type asks.
}

export type StaffCell = {
  readonly row: StaffRow;
  readonly caller: StaffCaller;
  readonly outcome: string;
  readonly answer: CallAnswer;
};

/** Refusals that depend only on session and role, sent before the handler runs: these cells change nothing. */
const REFUSED_FIRST: ReadonlySet<string> = new Set([
  '401 unauthenticated',
  '403 second_factor_required',
  '403 staff_session_locked',
  '403 fresh_factor_required',
  FORBIDDEN,
]);

/**
 * Returns the function that requests the cells of a table. Creating a caller and an object takes longer than
 * the request, so cells that are refused first share a caller of each kind, and an object that does not
 * depend on its caller.
 */
export function createStaffTable(world: StaffWorld) {
  const callers = new Map<StaffCaller, Promise<Asker>>();
  const objects = new Map<StaffRow, StaffAsked | Promise<StaffAsked>>();

  async function shared(row: StaffRow, caller: StaffCaller): Promise<Asking> {
    const making = callers.get(caller) ?? world.newcomer(caller);
    callers.set(caller, making);
    const asker = await making;
    const asked = objects.get(row) ?? row.ask(world, asker);
    objects.set(row, asked);
    return { row, caller, asker, asked: await asked };
  }

  async function own(row: StaffRow, caller: StaffCaller): Promise<Asking> {
    const asker = await world.newcomer(caller);
    return { row, caller, asker, asked: await row.ask(world, asker) };
  }

  return async (row: StaffRow, caller: StaffCaller): Promise<StaffCell> => {
    const isShared = REFUSED_FIRST.has(row.gets[caller]) && row.ask.length < 2;
    const cell = await askStaffCell(world, await (isShared ? shared(row, caller) : own(row, caller)));
    if (row.endsEverySession === true && cell.answer.status < 400) callers.clear();
    return cell;
  };
}

/** Sends a row's request twice with one idempotency key, as an owner; returns the answers and how many actions the second did. */
export async function askTwice(world: StaffWorld, row: StaffRow) {
  const asker = await world.newcomer('owner');
  const { headers, ...asked } = await row.ask(world, asker);
  const keyed = { ...asked, headers: { ...headers, 'idempotency-key': randomUUID() } };
  const count = async () => (await world.site.db.query('SELECT id FROM history')).length;
  const ask = () => askStaffCell(world, { row, caller: 'owner', asker, asked: keyed });
  const first = await ask();
  const before = await count();
  const second = await ask();
  return { first: first.answer, second: second.answer, again: (await count()) - before };
}

type Asking = {
  readonly row: StaffRow;
  readonly caller: StaffCaller;
  readonly asker: Asker;
  readonly asked: StaffAsked;
};

/** Requests one cell over HTTP, and describes the answer in the table's terms. */
async function askStaffCell(world: StaffWorld, { row, caller, asker, asked }: Asking): Promise<StaffCell> {
  const { path, body, headers } = asked;
  const method = row.route.split(' ', 1)[0] ?? '';
  const answer = await world.site.call(method, path, {
    body,
    token: asker.token,
    // Every caller sends the header of an act, so that the session alone decides each cell.
    headers: { 'x-staff': '1', ...asker.headers, ...headers },
  });
  const detail = answer.status < 400 ? row.seen?.(answer) : answer.body?.code;
  return { row, caller, answer, outcome: [answer.status, detail].filter(Boolean).join(' ') };
}
