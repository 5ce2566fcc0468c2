import { useState } from 'react';
import { isProblem } from './api-problem.ts';
import { call } from './client.ts';

/** What is posted, and where to. */
export type Intent = { readonly path: string; readonly body: object };

/** Sends an intent under a key of its own, which stays the same until it is known what became of it. */
export type Post = <Answer>(intent: Intent) => Promise<Answer>;

/**
 * Posts what takes money, a ticket or a voucher. When an answer is lost on its way, the next try goes out under the same
 * key, so that the server replays what it has done; once it has answered, the next try is a new intent.
 */
export function createPost(newKey: () => string, send: typeof call = call): Post {
  let open: { readonly text: string; readonly key: string } | null = null;
  return async <Answer>(intent: Intent) => {
    const text = JSON.stringify(intent);
    if (open?.text !== text) open = { text, key: newKey() };
    try {
      const { path, body } = intent;
      const answer = await send<Answer>(path, { method: 'POST', body, idempotencyKey: open.key });
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
