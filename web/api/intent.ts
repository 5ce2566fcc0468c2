import { onlineManager } from '@tanstack/query-core';
import { useState } from 'react';
import type { AnswerOf, SentTo } from '#contract/calls.ts';
import { isProblem } from './api-problem.ts';
import { api } from './client.ts';

/** Calls that take money, a ticket or a voucher, and registering, whose repetition would be refused. */
type Intent =
  | 'POST /auth/register'
  | 'POST /payment/get-payment-url'
  | 'POST /payment/refund'
  | 'POST /reservations'
  | 'POST /voucher-usage';

type BodyOf<Name extends Intent> = (SentTo<Name> & { readonly body: object })['body'];

/** Sends a call under an idempotency key that stays the same until its outcome is known. */
export type Post = <Name extends Intent>(name: Name, body: BodyOf<Name>) => Promise<AnswerOf<Name>>;

type Send = <Name extends Intent>(
  name: Name,
  sent: { readonly body: BodyOf<Name>; readonly idempotencyKey: string },
) => Promise<AnswerOf<Name>>;

/**
 * Returns a function that posts a call which may be executed only once. When an answer is lost, the
 * next try reuses the idempotency key, so that the server replays its answer; after an answer, the next call
 * gets a new key.
 */
export function createPost(newKey: () => string, send = api as Send): Post {
  let open: { readonly text: string; readonly key: string } | null = null;
  return async (name, body) => {
    const text = JSON.stringify([name, body]);
    if (open?.text !== text) open = { text, key: newKey() };
    try {
      const answer = await send(name, { body, idempotencyKey: open.key });
      open = null;
      return answer;
    } catch (error) {
      if (isSettled(error)) open = null;
      throw error;
    }
  };
}

/** Returns whether an error is final: no failure of network or server, and no request in progress. */
function isSettled(error: unknown): boolean {
  return isProblem(error) && error.status < 500 && error.status !== 429 && error.code !== 'request_in_progress';
}

/**
 * Returns whether to send a booking or registration again, under its key: after a lost answer it may have been made, so saying that it
 * failed would be wrong. Also while the first request is in progress; offline, the page says so at once.
 */
export const shouldSendAgain = (failures: number, error: Error): boolean =>
  failures < 2 && (!isProblem(error) || error.code === 'request_in_progress') && onlineManager.isOnline();

/** Returns one `Post` for the lifetime of a form or page. */
export function usePost(): Post {
  const [post] = useState(() => createPost(randomKey));
  return post;
}

/** Returns 128 random bits as hex. `crypto.randomUUID` is missing on plain http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
