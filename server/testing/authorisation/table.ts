import type { RouteContract } from '#contract/route.ts';
import type { CallAnswer } from '../servers/call.ts';
import { type Asker, CALLERS, type Caller, isPerson, type World } from './world.ts';

/** The request of a cell, sent with the asker's token. */
export type Asked = {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly asker?: Asker;
};

/**
 * One route and one kind of object, with the outcome for each caller: a status, then the refusal's code or
 * what is visible.
 */
export type Row = {
  /** The method and the path, as in the contract. */
  readonly route: string;
  /** The object of the request, and its owner. */
  readonly about: string;
  readonly ask: (world: World, caller: Caller) => Asked | Promise<Asked>;
  readonly gets: Readonly<Record<Caller, string>>;
  /** Describes an answer beyond its status. */
  readonly seen?: (answer: CallAnswer) => string;
};

/** Returns the name of a contract's route in the table. */
export const nameOf = ({ method, path }: Pick<RouteContract, 'method' | 'path'>): string => `${method} /api${path}`;

/** The same outcome for every caller. */
export const everyone = (outcome: string): Row['gets'] => gets(() => outcome);

type ForMembers = { owner: string; other: string; admin?: string };

/** Outcomes for callers who have logged in; an administrator gets the same as another member by default. */
export function members({ owner, other, admin = other }: ForMembers): Row['gets'] {
  return gets((caller) => (isPerson(caller) ? { owner, other, admin }[caller] : '401 unauthenticated'));
}

type ForViewers = Partial<ForMembers> & { nobody: string; guest?: string };

/** Outcomes for callers with or without a token; an invalid token is refused. */
export function viewers({
  nobody,
  guest = nobody,
  owner = nobody,
  other = nobody,
  admin = other,
}: ForViewers): Row['gets'] {
  const without = { nobody, guest, unverified: nobody, dead: '401 unauthenticated' };
  const all: Record<Caller, string> = { ...without, owner, other, admin };
  return gets((caller) => all[caller]);
}

function gets(outcomeOf: (caller: Caller) => string): Row['gets'] {
  const entries = CALLERS.map((caller) => [caller, outcomeOf(caller)]);
  return Object.fromEntries(entries); // One entry for each caller, as the type asks.
}

export type Cell = {
  readonly row: Row;
  readonly caller: Caller;
  readonly outcome: string;
  readonly answer: CallAnswer;
};

/** Requests one cell over HTTP and describes the answer in the table's terms. */
export async function askCell(world: World, row: Row, caller: Caller): Promise<Cell> {
  const { path, body, headers, asker = world.asker(caller) } = await row.ask(world, caller);
  const method = row.route.split(' ', 1)[0] ?? '';
  const answer = await world.site.call(method, path, { body, token: asker.token, ...(headers && { headers }) });
  const detail = answer.status < 400 ? row.seen?.(answer) : answer.body?.code;
  return { row, caller, answer, outcome: [answer.status, detail].filter(Boolean).join(' ') };
}
