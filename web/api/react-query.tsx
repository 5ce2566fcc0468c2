import {
  type DataTag,
  type DefaultError,
  notifyManager,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/query-core';
import { createContext, type ReactNode, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * A subset of `@tanstack/react-query` with the same names and behaviour, at half its size: without suspense, error
 * boundaries, restored caches and infinite queries, which no screen uses.
 */
const Client = createContext<QueryClient | null>(null);

export function QueryClientProvider({ client, children }: { client: QueryClient; children: ReactNode }) {
  useEffect(() => {
    client.mount();
    return () => client.unmount();
  }, [client]);
  return <Client value={client}>{children}</Client>;
}

export function useQueryClient(): QueryClient {
  const client = use(Client);
  if (client === null) throw new Error('There is no QueryClientProvider around this component');
  return client;
}

export type QueryOptions<Data, Shown, Key extends QueryKey> = QueryObserverOptions<
  Data,
  DefaultError,
  Shown,
  Data,
  Key
>;

/** Returns the options unchanged; the type of the data is attached to the type of the key. */
export function queryOptions<Data, Shown = Data, Key extends QueryKey = QueryKey>(
  options: QueryOptions<Data, Shown, Key> & { queryKey: Key },
): QueryOptions<Data, Shown, Key> & { queryKey: DataTag<Key, Data, DefaultError> } {
  // The tag exists only in the type.
  return options as QueryOptions<Data, Shown, Key> & { queryKey: DataTag<Key, Data, DefaultError> };
}

export function useQuery<Data, Shown = Data, Key extends QueryKey = QueryKey>(
  options: QueryOptions<Data, Shown, Key>,
): QueryObserverResult<Shown> {
  const client = useQueryClient();
  const defaulted = client.defaultQueryOptions(options);
  defaulted._optimisticResults = 'optimistic';
  const [observer] = useState(() => new QueryObserver(client, defaulted));
  const result = observer.getOptimisticResult(defaulted);
  useEffect(() => observer.setOptions(defaulted), [defaulted, observer]);
  const current = () => observer.getCurrentResult();
  useSyncExternalStore(
    useCallback(
      (changed) => {
        const unsubscribe = observer.subscribe(notifyManager.batchCalls(changed));
        // The query may have changed between the render and the subscription.
        observer.updateResult();
        return unsubscribe;
      },
      [observer],
    ),
    current,
    current,
  );
  return observer.trackResult(result);
}
