import type { Body, CallAnswer, Fields } from './call.ts';
import { noAnswer } from './failures.ts';
import type { LockFailure } from './port.ts';

export type Call = (path: string, fields: Fields) => Promise<CallAnswer>;

const PAGE_SIZE = 100;
/** More pages of one name or one hour than this cannot be ours. */
const MAX_PAGES = 10;

type Listed = { readonly kind: 'listed'; readonly entries: ReadonlyArray<Body> };

/** What a list of the cloud holds, from all of its pages. */
export async function listAll(call: Call, path: string, fields: Fields): Promise<Listed | LockFailure> {
  const entries: Body[] = [];
  for (let pageNo = 1; pageNo <= MAX_PAGES; pageNo += 1) {
    const answer = await call(path, { ...fields, pageNo, pageSize: PAGE_SIZE });
    if (answer.kind === 'failed') return answer;
    const list: unknown = answer.body.list;
    if (!Array.isArray(list)) return noAnswer('the answer holds no list');
    // Each field of an entry is unknown until it is looked at.
    entries.push(...list.map((entry) => Object(entry) as Body));
    if (pageNo >= Number(answer.body.pages ?? 1)) break;
  }
  return { kind: 'listed', entries };
}

/** A whole number of a body; none when there is none of that name. */
export function wholeIn(body: Body, name: string): number | undefined {
  const value = body[name];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/** A text, or a number as text; empty when it is neither. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
