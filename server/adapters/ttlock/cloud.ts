import type { Clock } from '#server/clock.ts';
import type { Body } from './call.ts';
import { noAnswer } from './failures.ts';
import { type Call, listAll, textOf, wholeIn } from './lists.ts';
import { passcodesAt } from './passcodes.ts';
import type { LockCloud, LockFailure, QrCode, QrContentAnswer } from './port.ts';
import { recordsAt } from './records.ts';
import { type LockSession, type OnSkew, openLockSession } from './session.ts';
import type { TtlockSettings } from './settings.ts';

type Options = {
  /** How long a job waits for an answer, and how long a person who stands at the door. */
  readonly jobMs?: number;
  readonly personMs?: number;
  readonly onSkew?: OnSkew;
};

/** A code of one period; the other types do not end by themselves. */
const PERIOD = 1;

/** How long a picture of the code opens the door, in minutes; so a deleted code is dead soon. */
const REFRESH_MINUTES = 10;

/** The real lock cloud, over its API version 3. Its random codes need no gateway: the lock checks them by itself. */
export function createTtlockCloud(
  settings: TtlockSettings,
  clock: Clock,
  { jobMs = 10_000, personMs = 2_500, onSkew }: Options = {},
): LockCloud {
  const session = openLockSession(settings, clock, onSkew);
  const call: Call = (path, fields) => session(path, fields, jobMs);
  return {
    ...passcodesAt(call),
    ...recordsAt(call),
    async createQrCode({ lockId, name, startsAt, endsAt }) {
      const window = { startDate: startsAt.getTime(), endDate: endsAt.getTime(), refreshTime: REFRESH_MINUTES };
      const answer = await call('/v3/qrCode/add', { lockId, type: PERIOD, name, ...window });
      if (answer.kind === 'failed') return answer;
      const qrCodeId = wholeIn(answer.body, 'qrCodeId');
      if (qrCodeId === undefined) return noAnswer('a code was made, without its id');
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

/** The cloud's own filter by name may let similar names through, so names are compared here. */
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
  // A line break at its end has been seen, which would be drawn into the picture.
  const content = typeof qrCodeContent === 'string' ? qrCodeContent.trim() : '';
  if (content !== '') return { kind: 'content', content };
  if (status === 3) return { kind: 'not_yet_valid' };
  return status === 2 ? { kind: 'expired' } : noAnswer('the code is valid and has no content');
}

/** One entry of a list; none when it is not in the cloud's format. */
function readCode(entry: Body): ReadonlyArray<QrCode> {
  const { qrCodeId, name, startDate, endDate } = entry;
  if (typeof qrCodeId !== 'number' || typeof startDate !== 'number' || typeof endDate !== 'number') return [];
  if (typeof name !== 'string') return [];
  const qrCodeNumber = textOf(entry.qrCodeNumber) || null;
  return [{ qrCodeId, qrCodeNumber, name, startsAt: new Date(startDate), endsAt: new Date(endDate) }];
}
