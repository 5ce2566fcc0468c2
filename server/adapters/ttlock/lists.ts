import type { Body, CallAnswer, Fields } from './call.ts';
import { noAnswer } from './failures.ts';
import type { LockFailure } from './port.ts';

export type Call = (path: string, fields: Fields) => Promise<CallAnswer>;

const PAGE_SIZE = 100;
/** A list of our codes or records never has more pages. */
const MAX_PAGES = 10;

type Listed = { readonly kind: 'listed'; readonly entries: ReadonlyArray<Body> };

/** Returns the entries of all pages of a list. */
export async function listAll(call: Call, path: string, fields: Fields): Promise<Listed | LockFailure> {
  const entries: Body[] = [];
  for (let pageNo = 1; pageNo <= MAX_PAGES; pageNo += 1) {
    const answer = await call(path, { ...fields, pageNo, pageSize: PAGE_SIZE });
    if (answer.kind === 'failed') return answer;
    const list: unknown = answer.body.list;
    if (!Array.isArray(list)) return noAnswer('the answer has no list');
    // Each field of an entry stays unknown until it is checked.
    entries.push(...list.map((entry) => Object(entry) as Body));
    if (pageNo >= Number(answer.body.pages ?? 1)) break;
  }
  return { kind: 'listed', entries };
}

/** Returns a whole number from a body, or undefined. */
export function wholeIn(body: Body, name: string): number | undefined {
  const value = body[name];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/** Returns a text, or a number as text; otherwise an empty text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
