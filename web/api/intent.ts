import { useState } from 'react';
import type { AnswerOf, SentTo } from '#contract/calls.ts';
import { isProblem } from './api-problem.ts';
import { api } from './client.ts';

/** What takes money, a ticket or a voucher. */
type Intent = 'POST /payment/get-payment-url' | 'POST /payment/refund' | 'POST /reservations' | 'POST /voucher-usage';

type BodyOf<Name extends Intent> = (SentTo<Name> & { readonly body: object })['body'];

/** Sends an intent under a key of its own, which stays the same until it is known what became of it. */
export type Post = <Name extends Intent>(name: Name, body: BodyOf<Name>) => Promise<AnswerOf<Name>>;

type Send = <Name extends Intent>(
  name: Name,
  sent: { readonly body: BodyOf<Name>; readonly idempotencyKey: string },
) => Promise<AnswerOf<Name>>;

/**
 * Posts what takes money, a ticket or a voucher. When an answer is lost on its way, the next try goes out under the same
 * key, so that the server replays what it has done; once it has answered, the next try is a new intent.
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

/** Whether the server has answered for good: neither the network nor the server failed, and nothing is under way. */
function isSettled(error: unknown): boolean {
  return isProblem(error) && error.status < 500 && error.status !== 429 && error.code !== 'request_in_progress';
}

/** One sender for a form or a page. */
export function usePost(): Post {
  const [post] = useState(() => createPost(randomKey));
  return post;
}

/** Also where `crypto.randomUUID` is missing: on plain http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
