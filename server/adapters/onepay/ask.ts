import { z } from 'zod';
import type { NoAnswer } from './port.ts';
import { type SignedField, signature } from './signature.ts';

export type Answer =
  | { readonly kind: 'answered'; readonly pairs: ReadonlyArray<readonly [string, unknown]> }
  | { readonly kind: 'unanswered'; readonly reason: NoAnswer; readonly detail: string };

/** Posts signed fields to a call of the gateway and parses the answer, without verifying it. */
export async function ask(
  call: { readonly url: string; readonly hashKey: string; readonly timeoutMs: number },
  fields: ReadonlyArray<SignedField>,
): Promise<Answer> {
  const body = new URLSearchParams(Object.fromEntries(fields));
  body.set('vpc_SecureHash', signature(fields, call.hashKey));
  try {
    const response = await fetch(call.url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(call.timeoutMs),
    });
    const text = await response.text();
    if (response.status !== 200) return unanswered('http_status', `status ${response.status}`);
    return parseAnswer(text);
  } catch (error) {
    return unanswered(isTimeout(error) ? 'timeout' : 'network', describe(error));
  }
}

/** Parses an answer: the gateway answers the same call sometimes in JSON, sometimes as a form. */
export function parseAnswer(text: string): Answer {
  if (!text.trimStart().startsWith('{')) return { kind: 'answered', pairs: [...new URLSearchParams(text.trim())] };
  try {
    const fields = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    return { kind: 'answered', pairs: Object.entries(fields).map(([key, value]) => [key, plain(value)]) };
  } catch {
    return unanswered('unreadable', 'the answer begins like JSON but does not parse');
  }
}

/** Turns a number into text and null into an empty text; nested values stay and are refused later. */
function plain(value: unknown): unknown {
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : value;
}

function unanswered(reason: NoAnswer, detail: string): Answer {
  return { kind: 'unanswered', reason, detail };
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
