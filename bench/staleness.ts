import { Agent, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { dayOf } from '#domain/calendar/day.ts';
import type { App } from './app.ts';
import { idOf, tokenOf } from './ids.ts';
import { percentile } from './load.ts';
import { weekAddress } from './requests.ts';
import { type Supply, slotPlace } from './supply.ts';

/** The number of concurrent writers. */
const WRITERS = 5;
const PATIENCE_MS = 10_000;

export type Staleness = {
  readonly writes: number;
  /** The number of answers without the write, sent right after it by the process that committed it. */
  readonly staleAtWriter: number;
  /**
   * Milliseconds from the answer to the writer until the other process showed the write; the 99th percentile.
   */
  readonly atOther: number;
};

/**
 * Takes holds at two processes in turn, and reads the slot from both right afterwards. Every slot is free.
 */
export async function measureStaleness(apps: readonly [App, App], supply: Supply, writes: number): Promise<Staleness> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 * WRITERS });
  let next = 0;
  let staleAtWriter = 0;
  const delays: number[] = [];

  async function write(slot: number): Promise<void> {
    const [writer, other] = slot % 2 === 0 ? apps : [apps[1], apps[0]];
    const { room, start } = slotPlace(supply, slot);
    const path = weekAddress(idOf('room', room), dayOf(start));
    const isShown = async (app: App) => isHeldIn(await read(app, path), idOf('slot', slot));
    for (const app of apps) if (await isShown(app)) throw new Error(`Slot ${slot} was held before.`);
    await hold(writer, slot);
    const writtenAt = performance.now();
    const atWriter = isShown(writer).then((is) => {
      if (!is) staleAtWriter += 1;
    });
    for (;;) {
      const askedAt = performance.now();
      if (await isShown(other)) {
        delays.push(askedAt - writtenAt);
        break;
      }
      if (askedAt - writtenAt > PATIENCE_MS) throw new Error(`Slot ${slot} was not shown within ten seconds.`);
    }
    await atWriter;
  }

  async function read(app: App, path: string): Promise<Buffer> {
    return new Promise((settle, fail) => {
      get(`${app.url}${path}`, { agent }, (answer) => void buffer(answer).then(settle, fail)).on('error', fail);
    });
  }

  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (next < writes) {
        next += 1;
        await write(next - 1);
      }
    }),
  );
  agent.destroy();
  return { writes, staleAtWriter, atOther: percentile(Float64Array.from(delays).sort(), 0.99) };
}

async function hold(app: App, slot: number): Promise<void> {
  const answer = await fetch(`${app.url}/api/slots/${idOf('slot', slot)}/paymenting`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${tokenOf(slot)}` },
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`The hold of slot ${slot} was answered with ${answer.status}.`);
}

/** Searches the bytes, because parsing a whole week would take longer than the server takes to send it. */
function isHeldIn(week: Buffer, slotId: string): boolean {
  const at = week.indexOf(`"id":"${slotId}"`);
  if (at === -1) throw new Error(`The week has no slot ${slotId}.`);
  return week.toString('latin1', at, at + 400).includes('"isPayment":true');
}
