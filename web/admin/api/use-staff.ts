import type { QueryClient } from '@tanstack/query-core';
import { useState } from 'react';
import type { AnswerOf, Optionally } from '#contract/calls.ts';
import type { StaffMe } from '#contract/staff/session.ts';
import { useOneAtATime } from '#web/api/one-at-a-time.ts';
import { queryOptions } from '#web/api/react-query.tsx';
import { useMutation } from '#web/api/use-mutation.ts';
import { mayBeDone } from './may-be-done.ts';
import { sessionQuery } from './session.ts';
import { type AnyCall, callStaff, type StaffCall, type StaffRouteName } from './staff-api.ts';

type ReadName = Extract<StaffRouteName, `GET ${string}`>;
/** A route of the back office that changes something. */
export type ActName = Exclude<StaffRouteName, ReadName>;

/**
 * Returns the query of a route: `useQuery(staffQuery('GET /admin/staff'))`. Its key is the name of the route
 * and its options, so that `refreshAnswers` finds all its answers.
 */
export function staffQuery<Name extends ReadName>(name: Name, ...[given]: Optionally<StaffCall<Name>>) {
  const { read, ...asked }: AnyCall<AnswerOf<Name>> = given ?? {};
  return queryOptions({
    queryKey: [name, asked] as const,
    queryFn: async ({ client, signal }): Promise<AnswerOf<Name>> => {
      await waitWhileLocked(client, signal);
      return callStaff<Name>(name, { ...given, signal });
    },
  });
}

/** Refetches all answers of routes: `refreshAnswers(client, 'GET /admin/staff')`. */
export function refreshAnswers(client: QueryClient, ...names: readonly ReadName[]): void {
  for (const name of names) void client.invalidateQueries({ queryKey: [name] });
}

/** Waits until the shown session is not locked: the server would refuse. Rejects when the query is no longer wanted. */
async function waitWhileLocked(client: QueryClient, signal: AbortSignal): Promise<void> {
  const isLocked = () => client.getQueryData<StaffMe | null>(sessionQuery.queryKey)?.state === 'locked';
  if (!isLocked()) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      stop();
      resolve();
    };
    const stop = client.getQueryCache().subscribe(() => {
      if (!isLocked()) end();
    });
    signal.addEventListener('abort', end);
  });
  signal.throwIfAborted();
}

type Given<Name extends ActName> = Omit<StaffCall<Name>, 'signal' | 'idempotencyKey' | 'read'>;

/**
 * Returns the mutation of a route. A retry after a lost answer has the same idempotency key, so that nothing
 * is done twice; a second click before the answer sends nothing.
 */
export function useAct<Name extends ActName>(
  name: Name,
  options: { onSuccess?: (answer: AnswerOf<Name>) => void; onError?: (error: Error) => void } = {},
) {
  const [send] = useState(() => keepKey(name));
  const act = useMutation<AnswerOf<Name>, Error, Given<Name>>({ mutationFn: send, ...options });
  return { ...act, mutate: useOneAtATime(act.mutate) };
}

function keepKey<Name extends ActName>(name: Name) {
  let open: { readonly text: string; readonly key: string } | null = null;
  return async (given: Given<Name>): Promise<AnswerOf<Name>> => {
    const text = JSON.stringify(given ?? null);
    if (open?.text !== text) open = { text, key: randomKey() };
    try {
      const answer = await callStaff<Name>(name, { ...given, idempotencyKey: open.key });
      open = null;
      return answer;
    } catch (error) {
      // `callStaff` throws only errors.
      if (!mayBeDone(error as Error)) open = null;
      throw error;
    }
  };
}

/** Returns 128 random bits as hex. `crypto.randomUUID` is missing on plain http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
