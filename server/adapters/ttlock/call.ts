import { lockFailure, noAnswer } from './failures.ts';
import type { LockFailure } from './port.ts';

export type Fields = Readonly<Record<string, string | number>>;
export type Body = Readonly<Record<string, unknown>>;
export type CallAnswer = { readonly kind: 'answered'; readonly body: Body } | LockFailure;

/** An answer, and the cloud's time if the answer has it. */
type TimedAnswer = { readonly answer: CallAnswer; readonly cloudTime: Date | undefined };

/**
 * Posts a form to the cloud. Nearly every answer has status 200: a failure is an `errcode` other than 0 in
 * the body, and a body without one is a success, if it has the requested data.
 */
export async function postForm(url: string, fields: Fields, signal: AbortSignal): Promise<CallAnswer> {
  return (await postFormTimed(url, fields, signal)).answer;
}

export async function postFormTimed(url: string, fields: Fields, signal: AbortSignal): Promise<TimedAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: formOf(fields),
      redirect: 'error',
      signal,
    });
    const told = new Date(response.headers.get('date') ?? '');
    const cloudTime = Number.isNaN(told.getTime()) ? undefined : told;
    return { answer: readBody(response.status, await response.text()), cloudTime };
  } catch (error) {
    return { answer: noAnswer(describe(error)), cloudTime: undefined };
  }
}

function formOf(fields: Fields): URLSearchParams {
  const form = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) form.set(key, String(value));
  return form;
}

function readBody(status: number, text: string): CallAnswer {
  const body = parseObject(text);
  const errcode = Number(body?.errcode ?? 0);
  if (body !== undefined && Number.isSafeInteger(errcode) && errcode !== 0) {
    return lockFailure(errcode, typeof body.errmsg === 'string' ? body.errmsg : 'no message');
  }
  if (status !== 200) return noAnswer(`status ${status}`);
  return body === undefined || errcode !== 0
    ? noAnswer('the answer is not in the format of the cloud')
    : { kind: 'answered', body };
}

function parseObject(text: string): Body | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // Each field stays unknown until it is checked.
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined;
  } catch {
    return undefined;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
