import type { RouteContract } from '#contract/route.ts';
import type { CallAnswer } from '../servers/call.ts';
import { type Asker, CALLERS, type Caller, isPerson, type World } from './world.ts';

/** What is asked for a cell. The asker's own token goes with it unless `token` says otherwise. */
export type Asked = {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly asker?: Asker;
};

/** One route about one kind of object, with what each caller gets: a status, then the code of the refusal or what is seen. */
export type Row = {
  /** The method and the path as the contract writes it. */
  readonly route: string;
  /** What it is about, and whose that is. */
  readonly about: string;
  readonly ask: (world: World, caller: Caller) => Asked | Promise<Asked>;
  readonly gets: Readonly<Record<Caller, string>>;
  /** What there is to say of an answer beside its status. */
  readonly seen?: (answer: CallAnswer) => string;
};

/** How a contract's route is named in the table. */
export const nameOf = ({ method, path }: Pick<RouteContract, 'method' | 'path'>): string => `${method} /api${path}`;

/** The same for whoever asks. */
export const everyone = (outcome: string): Row['gets'] => gets(() => outcome);

type ForMembers = { owner: string; other: string; admin?: string };

/** Only for whoever has logged in; an administrator is another member unless it is said. */
export function members({ owner, other, admin = other }: ForMembers): Row['gets'] {
  return gets((caller) => (isPerson(caller) ? { owner, other, admin }[caller] : '401 unauthenticated'));
}

type ForViewers = Partial<ForMembers> & { nobody: string; guest?: string };

/** Also for those without a token; but a token that is sent must be good. */
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

/** Asks for one cell over HTTP, and says what came in the words of the table. */
export async function askCell(world: World, row: Row, caller: Caller): Promise<Cell> {
  const { path, body, headers, asker = world.asker(caller) } = await row.ask(world, caller);
  const method = row.route.split(' ', 1)[0] ?? '';
  const answer = await world.site.call(method, path, { body, token: asker.token, ...(headers && { headers }) });
  const detail = answer.status < 400 ? row.seen?.(answer) : answer.body?.code;
  return { row, caller, answer, outcome: [answer.status, detail].filter(Boolean).join(' ') };
}
