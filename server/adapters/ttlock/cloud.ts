import type { Clock } from '#server/clock.ts';
import type { Body, CallAnswer, Fields } from './call.ts';
import { noAnswer } from './failures.ts';
import type { LockCloud, LockFailure, QrCode, QrContentAnswer } from './port.ts';
import { type LockSession, openLockSession } from './session.ts';
import type { TtlockSettings } from './settings.ts';

/** How long a job waits for an answer, and how long a person who stands at the door. */
const TIMEOUTS = { jobMs: 10_000, personMs: 2_500 };

/** A code of one period; the other types do not end by themselves. */
const PERIOD = 1;

/** How long a picture of the code opens the door, in minutes; so a deleted code is dead soon. */
const REFRESH_MINUTES = 10;

const PAGE_SIZE = 100;
/** More pages of one name than this cannot be ours. */
const MAX_PAGES = 20;

type Call = (path: string, fields: Fields) => Promise<CallAnswer>;

/** The real lock cloud, over its API version 3. Its random codes need no gateway: the lock checks them by itself. */
export function createTtlockCloud(settings: TtlockSettings, clock: Clock, timeouts = TIMEOUTS): LockCloud {
  const session = openLockSession(settings, clock);
  const call: Call = (path, fields) => session(path, fields, timeouts.jobMs);
  return {
    async createQrCode({ lockId, name, startsAt, endsAt }) {
      const window = { startDate: startsAt.getTime(), endDate: endsAt.getTime(), refreshTime: REFRESH_MINUTES };
      const answer = await call('/v3/qrCode/add', { lockId, type: PERIOD, name, ...window });
      if (answer.kind === 'failed') return answer;
      const qrCodeId = idIn(answer.body);
      return qrCodeId === undefined ? noAnswer('a code was made, without its id') : { kind: 'created', qrCodeId };
    },
    findQrCodes: (key) => findQrCodes(call, key),
    readQrContent: (qrCodeId) => readQrContent(session, qrCodeId, timeouts.personMs),
    async deleteQrCode({ lockId, qrCodeId }) {
      const answer = await call('/v3/qrCode/delete', { lockId, qrCodeId, deleteType: 0 });
      return answer.kind === 'answered' || answer.failure === 'code_unknown' ? { kind: 'deleted' } : answer;
    },
  };
}

type Found = { readonly kind: 'found'; readonly codes: ReadonlyArray<QrCode> };

/** The cloud's own filter by name may let similar names through, so names are compared here. */
async function findQrCodes(call: Call, key: { lockId: number; name: string }): Promise<Found | LockFailure> {
  const codes: QrCode[] = [];
  for (let pageNo = 1; pageNo <= MAX_PAGES; pageNo += 1) {
    const page = { lockId: key.lockId, name: key.name, pageNo, pageSize: PAGE_SIZE };
    const answer = await call('/v3/qrCode/list', page);
    if (answer.kind === 'failed') return answer;
    const list: unknown = answer.body.list;
    if (!Array.isArray(list)) return noAnswer('the answer holds no list');
    codes.push(...list.flatMap(readCode).filter(({ name }) => name === key.name));
    if (pageNo >= Number(answer.body.pages ?? 1)) break;
  }
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

function idIn(body: Body): number | undefined {
  const { qrCodeId } = body;
  return typeof qrCodeId === 'number' && Number.isSafeInteger(qrCodeId) ? qrCodeId : undefined;
}

/** One entry of a list; none when it is not in the cloud's format. */
function readCode(entry: unknown): ReadonlyArray<QrCode> {
  // Each field is unknown until it is looked at, in the next line.
  const { qrCodeId, name, startDate, endDate } = Object(entry) as Body;
  if (typeof qrCodeId !== 'number' || typeof startDate !== 'number' || typeof endDate !== 'number') return [];
  if (typeof name !== 'string') return [];
  return [{ qrCodeId, name, startsAt: new Date(startDate), endsAt: new Date(endDate) }];
}
