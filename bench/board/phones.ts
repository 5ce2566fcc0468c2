import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { GivenStaff } from '#server/testing/given/given-staff.ts';
import type { App } from '../app.ts';
import { idOf } from '../ids.ts';
import { percentile } from '../load.ts';
import { boardAddress } from '../requests.ts';
import { ROOMS_OF_LOCATION } from '../supply.ts';

const PATIENCE_MS = 10_000;
/** Varies the moment of each tap, so that taps do not coincide with the server's own timers. */
const LONGEST_PAUSE_MS = 800;

/** Milliseconds from the tap until the other phone's board shows the mark. */
export type Delays = { readonly median: number; readonly p99: number };
export type MarkFigures = {
  readonly marks: number;
  /** On a phone that is connected to the process that stored the mark. */
  readonly same: Delays;
  /** On a phone that is connected to the other process. */
  readonly other: Delays;
};

type Parts = { apps: readonly [App, App]; staff: readonly GivenStaff[]; marks: number };

/**
 * Marks rooms at both processes in turn, at one location per person simultaneously. Two further phones of
 * each location watch its board, one at each process, and read it after each notification of a change.
 */
export async function measureMarks({ apps, staff, marks }: Parts): Promise<MarkFigures> {
  const same: number[] = [];
  const other: number[] = [];
  let left = marks;
  const work = async (person: GivenStaff, location: number) => {
    const phones = await Promise.all(apps.map((app) => openPhone(app, { location, person })));
    for (let round = 0; left > 0; round += 1) {
      left -= 1;
      await pause(Math.random() * LONGEST_PAUSE_MS);
      const [near, far] = round % 2 === 0 ? phones : phones.toReversed();
      if (near === undefined || far === undefined)
        throw new Error(`${phones.length} phones are connected instead of two`);
      const app = round % 2 === 0 ? apps[0] : apps[1];
      const mark = roomMark(location, round);
      const seen = [near.sees(mark.id), far.sees(mark.id)] as const;
      const tappedAt = performance.now();
      await send(app, person, mark);
      same.push((await seen[0]) - tappedAt);
      other.push((await seen[1]) - tappedAt);
    }
    for (const phone of phones) phone.close();
  };
  await Promise.all(staff.map(work));
  return { marks, same: delaysOf(same), other: delaysOf(other) };
}

type RoomMark = { readonly id: string; readonly roomId: string; readonly kind: 'cleaning' | 'ready' };

/** Visits every room of the location in turn: first marks each as being cleaned, then as ready. */
function roomMark(location: number, round: number): RoomMark {
  const room = location * ROOMS_OF_LOCATION + (round % ROOMS_OF_LOCATION);
  const isCleaning = Math.floor(round / ROOMS_OF_LOCATION) % 2 === 0;
  return { id: randomUUID(), roomId: idOf('room', room), kind: isCleaning ? 'cleaning' : 'ready' };
}

async function send(app: App, { headers }: GivenStaff, { id, roomId, kind }: RoomMark): Promise<void> {
  const answer = await fetch(`${app.url}/api/admin/rooms/${roomId}/marks`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ id, kind, tappedAt: new Date().toISOString() }),
  });
  const said = await answer.text();
  if (said !== '{"isNew":true}') throw new Error(`A mark was answered with ${answer.status} ${said}`);
}

type Phone = {
  /** Resolves when the board shows the mark, with the time. */
  sees(markId: string): Promise<number>;
  close(): void;
};

/** Opens the stream of a location's board, and reads the board after each notification of a change. */
async function openPhone(app: App, { location, person }: { location: number; person: GivenStaff }): Promise<Phone> {
  const { cookie } = person.headers;
  const leaving = new AbortController();
  const awaited = new Map<string, (at: number) => void>();
  let isReading = false;
  let isStale = false;

  async function read(): Promise<void> {
    isReading = true;
    while (isStale) {
      isStale = false;
      const answer = await fetch(`${app.url}${boardAddress(location)}`, { headers: { cookie } });
      const board = await answer.text();
      if (answer.status !== 200) throw new Error(`The board was answered with ${answer.status}`);
      for (const [id, tell] of awaited) if (board.includes(`"id":"${id}"`)) tell(performance.now());
    }
    isReading = false;
  }

  const path = `/api/admin/changes?locationId=${idOf('location', location)}`;
  const stream = await fetch(`${app.url}${path}`, { headers: { cookie }, signal: leaving.signal });
  if (stream.body === null) throw new Error(`The stream was answered with ${stream.status}`);
  const chunks = stream.body.pipeThrough(new TextDecoderStream());
  const listen = async () => {
    for await (const text of chunks) {
      if (!text.includes('event: changes')) continue;
      isStale = true;
      if (!isReading) void read();
    }
  };
  listen().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  });
  return {
    async sees(markId) {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const timer = setTimeout(() => reject(new Error(`Mark ${markId} was not seen in ten seconds`)), PATIENCE_MS);
      awaited.set(markId, resolve);
      return promise.finally(() => {
        clearTimeout(timer);
        awaited.delete(markId);
      });
    },
    close: () => leaving.abort(),
  };
}

function delaysOf(delays: readonly number[]): Delays {
  const sorted = Float64Array.from(delays).sort();
  return { median: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
}
