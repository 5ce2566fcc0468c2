import {
  type DefaultError,
  type MutateOptions,
  MutationObserver,
  type MutationObserverOptions,
  notifyManager,
} from '@tanstack/query-core';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from './react-query.tsx';

export type Mutate<Data, Failure, Order, Kept> = (
  order: Order,
  options?: MutateOptions<Data, Failure, Order, Kept>,
) => void;

type MutateAsync<Data, Failure, Order, Kept> = (
  ...args: Parameters<Mutate<Data, Failure, Order, Kept>>
) => Promise<Data>;

export function useMutation<Data = unknown, Failure = DefaultError, Order = void, Kept = unknown>(
  options: MutationObserverOptions<Data, Failure, Order, Kept>,
) {
  const client = useQueryClient();
  const [observer] = useState(() => new MutationObserver(client, options));
  useEffect(() => observer.setOptions(options), [observer, options]);
  const current = () => observer.getCurrentResult();
  const result = useSyncExternalStore(
    useCallback((changed) => observer.subscribe(notifyManager.batchCalls(changed)), [observer]),
    current,
    current,
  );
  // The types of the library require the argument even where it may be undefined.
  const run = result.mutate as MutateAsync<Data, Failure, Order, Kept>;
  const mutate: Mutate<Data, Failure, Order, Kept> = useCallback(
    // Ignored here, because the mutation's result reports the failure.
    (...args) => void run(...args).catch(() => undefined),
    [run],
  );
  return { ...result, mutate, mutateAsync: run };
}
