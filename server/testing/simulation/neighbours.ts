import type { Mailer } from '#server/adapters/mail/port.ts';
import type { LockCloud, LockFailure, Passcode, QrCode } from '#server/adapters/ttlock/port.ts';
import type { Process } from './process.ts';

/** States of a service: `down` receives nothing; `deaf` acts, but its answer is lost. */
export const MOODS = ['up', 'down', 'deaf'] as const;
export type Mood = (typeof MOODS)[number];

export type SimulatedMailer = Mailer & {
  mood: Mood;
  /** The number of mails per event. */
  readonly sent: Map<string, number>;
};

export function createMailer(process: Process): SimulatedMailer {
  const mailer: SimulatedMailer = {
    mood: 'up',
    sent: new Map(),
    async send({ eventKey }) {
      process.pass('before a mail');
      if (mailer.mood === 'down') return { kind: 'unavailable', detail: 'no answer' };
      mailer.sent.set(eventKey, (mailer.sent.get(eventKey) ?? 0) + 1);
      process.pass('after a mail');
      return mailer.mood === 'deaf' ? { kind: 'unavailable', detail: 'the answer was lost' } : { kind: 'sent' };
    },
    close() {},
  };
  return mailer;
}

type Made = QrCode & { readonly lockId: number };
type MadePasscode = Passcode & { readonly lockId: number };

export type SimulatedCloud = LockCloud & {
  mood: Mood;
  readonly codes: Map<number, Made>;
  readonly passcodes: Map<number, MadePasscode>;
};

const FAILED: LockFailure = { kind: 'failed', failure: 'retry', errcode: null, detail: 'no answer' };

export function createCloud(process: Process): SimulatedCloud {
  let lastId = 0;
  /** Calls the cloud: acts unless it is down, and answers unless it is deaf. */
  const call = <Answer>(name: string, work: () => Answer): Answer | LockFailure => {
    process.pass(`before ${name} at the lock cloud`);
    if (cloud.mood === 'down') return FAILED;
    const answer = work();
    process.pass(`after ${name} at the lock cloud`);
    return cloud.mood === 'deaf' ? FAILED : answer;
  };
  const keep = (passcode: Omit<MadePasscode, 'passcodeId'>): number => {
    lastId += 1;
    cloud.passcodes.set(lastId, { ...passcode, passcodeId: lastId });
    return lastId;
  };
  const cloud: SimulatedCloud = {
    mood: 'up',
    codes: new Map(),
    passcodes: new Map(),
    createQrCode: async ({ lockId, name, startsAt, endsAt }) =>
      call('making a code', () => {
        lastId += 1;
        const qrCodeNumber = String(lastId);
        cloud.codes.set(lastId, { qrCodeId: lastId, qrCodeNumber, lockId, name, startsAt, endsAt });
        return { kind: 'created', qrCodeId: lastId, qrCodeNumber } as const;
      }),
    findQrCodes: async ({ lockId, name }) =>
      call('finding codes', () => {
        const codes = [...cloud.codes.values()].filter((code) => code.lockId === lockId && code.name === name);
        return { kind: 'found', codes } as const;
      }),
    readQrContent: async (qrCodeId) =>
      call('reading a code', () => ({ kind: 'content', content: String(qrCodeId) }) as const),
    deleteQrCode: async ({ qrCodeId }) =>
      call('deleting a code', () => {
        cloud.codes.delete(qrCodeId);
        return { kind: 'deleted' } as const;
      }),
    createPasscode: async ({ lockId, name, startsAt, endsAt, digits }) =>
      call('making a passcode', () => ({
        kind: 'created' as const,
        passcodeId: keep({ lockId, name, startsAt, endsAt, digits }),
      })),
    drawPasscode: async ({ lockId, name, startsAt, endsAt }) =>
      call('drawing a passcode', () => {
        const digits = String(100_000 + lastId);
        return { kind: 'created' as const, passcodeId: keep({ lockId, name, startsAt, endsAt, digits }), digits };
      }),
    findPasscodes: async ({ lockId, name }) =>
      call('finding passcodes', () => {
        const passcodes = [...cloud.passcodes.values()].filter((code) => code.lockId === lockId && code.name === name);
        return { kind: 'found', passcodes } as const;
      }),
    deletePasscode: async ({ passcodeId }) =>
      call('deleting a passcode', () => {
        cloud.passcodes.delete(passcodeId);
        return { kind: 'deleted' } as const;
      }),
    listRecords: async () => call('listing records', () => ({ kind: 'listed', records: [] }) as const),
    listLocks: async () => call('listing locks', () => ({ kind: 'listed', locks: [] }) as const),
    openDoor: async () => call('opening a door', () => ({ kind: 'opened' }) as const),
  };
  return cloud;
}
