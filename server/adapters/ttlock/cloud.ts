import type { Clock } from '#server/clock.ts';
import type { Body } from './call.ts';
import { noAnswer } from './failures.ts';
import { type Call, listAll, textOf, wholeIn } from './lists.ts';
import { locksAt } from './locks.ts';
import { passcodesAt } from './passcodes.ts';
import type { LockCloud, LockFailure, QrCode, QrContentAnswer } from './port.ts';
import { recordsAt } from './records.ts';
import { type LockSession, type OnSkew, openLockSession } from './session.ts';
import type { TtlockSettings } from './settings.ts';

type Options = {
  /** Timeouts: for a job, and for a person who waits at the door. */
  readonly jobMs?: number;
  readonly personMs?: number;
  readonly onSkew?: OnSkew;
};

/** A code with one period; the other types have no end. */
const PERIOD = 1;

/** Minutes for which a code's picture stays valid: a deleted code stops working within this time. */
const REFRESH_MINUTES = 10;

/**
 * The real lock cloud, over its API version 3. Its random codes need no gateway: the lock verifies them
 * offline.
 */
export function createTtlockCloud(
  settings: TtlockSettings,
  clock: Clock,
  { jobMs = 10_000, personMs = 2_500, onSkew }: Options = {},
): LockCloud {
  const session = openLockSession(settings, clock, onSkew);
  const call: Call = (path, fields) => session(path, fields, jobMs);
  const callForPerson: Call = (path, fields) => session(path, fields, personMs);
  return {
    ...passcodesAt(call),
    ...recordsAt(call),
    ...locksAt(callForPerson, call),
    async createQrCode({ lockId, name, startsAt, endsAt }) {
      const window = { startDate: startsAt.getTime(), endDate: endsAt.getTime(), refreshTime: REFRESH_MINUTES };
      const answer = await call('/v3/qrCode/add', { lockId, type: PERIOD, name, ...window });
      if (answer.kind === 'failed') return answer;
      const qrCodeId = wholeIn(answer.body, 'qrCodeId');
      if (qrCodeId === undefined) return noAnswer('a code was created, but its id is missing');
      return { kind: 'created', qrCodeId, qrCodeNumber: textOf(answer.body.qrCodeNumber) || null };
    },
    findQrCodes: (key) => findQrCodes(call, key),
    readQrContent: (qrCodeId) => readQrContent(session, qrCodeId, personMs),
    async deleteQrCode({ lockId, qrCodeId }) {
      const answer = await call('/v3/qrCode/delete', { lockId, qrCodeId, deleteType: 0 });
      return answer.kind === 'answered' || answer.failure === 'code_unknown' ? { kind: 'deleted' } : answer;
    },
  };
}

type Found = { readonly kind: 'found'; readonly codes: ReadonlyArray<QrCode> };

/** The cloud's filter by name may return similar names, so names are compared here. */
async function findQrCodes(call: Call, key: { lockId: number; name: string }): Promise<Found | LockFailure> {
  const answer = await listAll(call, '/v3/qrCode/list', key);
  if (answer.kind === 'failed') return answer;
  const codes = answer.entries.flatMap(readCode).filter(({ name }) => name === key.name);
  return { kind: 'found', codes: codes.toSorted((a, b) => a.qrCodeId - b.qrCodeId) };
}

async function readQrContent(session: LockSession, qrCodeId: number, timeoutMs: number): Promise<QrContentAnswer> {
  const answer = await session('/v3/qrCode/getData', { qrCodeId }, timeoutMs);
  if (answer.kind === 'failed') return answer;
  const { qrCodeContent, status } = answer.body;
  // The content sometimes ends with a line break, which must not get into the QR code.
  const content = typeof qrCodeContent === 'string' ? qrCodeContent.trim() : '';
  if (content !== '') return { kind: 'content', content };
  if (status === 3) return { kind: 'not_yet_valid' };
  return status === 2 ? { kind: 'expired' } : noAnswer('the code is valid and has no content');
}

/** Reads one entry of a list; returns nothing when it is malformed. */
function readCode(entry: Body): ReadonlyArray<QrCode> {
  const { qrCodeId, name, startDate, endDate } = entry;
  if (typeof qrCodeId !== 'number' || typeof startDate !== 'number' || typeof endDate !== 'number') return [];
  if (typeof name !== 'string') return [];
  const qrCodeNumber = textOf(entry.qrCodeNumber) || null;
  return [{ qrCodeId, qrCodeNumber, name, startsAt: new Date(startDate), endsAt: new Date(endDate) }];
}
