import { connect, type Socket } from 'node:net';
import { ask, createClient } from './client.ts';

/** The input of an attack, passed to its process. */
export type Weapons = {
  readonly url: string;
  readonly members: readonly { readonly id: string; readonly token: string }[];
  readonly slots: readonly string[];
  readonly invoices: readonly string[];
  readonly promotion: string;
};

export const ATTACKS = {
  'the API document, over and over': (weapons: Weapons) => flood(weapons, () => '/api/openapi.json'),
  'twenty invoices at once': (weapons: Weapons) => flood(weapons, (turn) => pathOf(weapons.invoices, turn)),
  '/?x=N': (weapons: Weapons) => flood(weapons, (turn) => `/?x=${turn}`),
  'holds without end': (weapons: Weapons) => eachMember(weapons, takeAndRelease),
  'hold, pay, release, with a promotion': (weapons: Weapons) => eachMember(weapons, payAndRelease),
  'one member changes things': (weapons: Weapons) =>
    eachMember(
      { ...weapons, members: Array.from({ length: 20 }, () => weapons.members.slice(0, 1)).flat() },
      takeAndRelease,
    ),
  '300 connections, 1,000 pipelined requests each': pipeline,
} as const;

export type Attack = keyof typeof ATTACKS;

/** The attackers' address; visitors come from others. */
const FROM = '127.0.0.9';
const AT_ONCE = 20;

const counts = new Map<number, number>();
const count = (status: number) => counts.set(status, (counts.get(status) ?? 0) + 1);

const pathOf = (urls: readonly string[], turn: number) => {
  const { pathname, search } = new URL(urls[turn % urls.length] ?? '/', 'http://localhost');
  return pathname + search;
};

/** Opens several connections; each sends its next request as soon as it has an answer. */
function flood({ url }: Weapons, path: (turn: number) => string): void {
  let turn = 0;
  for (let each = 0; each < AT_ONCE; each += 1) {
    const client = createClient(url, FROM);
    void forever(async () => {
      turn += 1;
      count((await ask(client, { method: 'GET', path: path(turn) })).status);
    });
  }
}

type Deed = (weapons: Weapons, member: Weapons['members'][number], slot: string) => Promise<void>;

function eachMember(weapons: Weapons, deed: Deed): void {
  weapons.members.forEach((member, index) => {
    const slot = weapons.slots[index % weapons.slots.length] ?? '';
    void forever(() => deed(weapons, member, slot));
  });
}

const takeAndRelease: Deed = async ({ url }, { token }, slot) => {
  const client = createClient(url, FROM);
  const path = `/api/slots/${slot}/paymenting`;
  count((await ask(client, { method: 'PATCH', path, token })).status);
  count((await ask(client, { method: 'DELETE', path, token })).status);
  client.destroy();
};

const payAndRelease: Deed = async ({ url, promotion }, { id, token }, slot) => {
  const client = createClient(url, FROM);
  const path = `/api/slots/${slot}/paymenting`;
  const body = {
    vpc_Locale: 'vn',
    AgainLink: 'http://localhost/',
    user_UserId: id,
    user_SlotId: slot,
    vpc_Promotion_Code: promotion,
  };
  count((await ask(client, { method: 'PATCH', path, token })).status);
  count((await ask(client, { method: 'POST', path: '/api/payment/get-payment-url', token, body })).status);
  count((await ask(client, { method: 'DELETE', path, token })).status);
  client.destroy();
};

/** Reopens a closed connection immediately. */
function pipeline({ url }: Weapons): void {
  const { hostname, port } = new URL(url);
  const requests = Buffer.from('GET /api/locations HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1_000));
  const open = (): void => {
    const socket: Socket = connect({ host: hostname, port: Number(port), localAddress: FROM }, () =>
      socket.write(requests),
    );
    socket.on('data', () => undefined);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      count(0);
      setTimeout(open, 5);
    });
  };
  for (let each = 0; each < 300; each += 1) open();
}

/** Repeats a request forever; waits a moment after a refused connection. */
async function forever(deed: () => Promise<void>): Promise<never> {
  for (;;) {
    await deed().catch(async () => {
      count(0);
      await new Promise((settle) => setTimeout(settle, 20));
    });
  }
}

if (import.meta.main) {
  // The benchmark passes the input as JSON, so its type is known.
  const { attack, weapons } = JSON.parse(process.argv[2] ?? '') as { attack: Attack; weapons: Weapons };
  process.once('SIGTERM', () => {
    console.log(JSON.stringify([...counts]));
    process.exit();
  });
  ATTACKS[attack](weapons);
}
