import {
  notifyManager,
  QueriesObserver,
  type QueryKey,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/query-core';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type QueryOptions, useQueryClient } from './react-query.tsx';

/** Runs any number of queries of one kind; returns their results in the same order. */
export function useQueries<Data, Shown = Data, Key extends QueryKey = QueryKey>({
  queries,
}: {
  queries: readonly QueryOptions<Data, Shown, Key>[];
}): QueryObserverResult<Shown>[] {
  const client = useQueryClient();
  const defaulted = useMemo(
    () =>
      queries.map((options) => {
        const each = client.defaultQueryOptions(options);
        each._optimisticResults = 'optimistic';
        return each;
      }),
    [queries, client],
  );
  // The observer's type allows queries of different kinds.
  const many = defaulted as unknown as QueryObserverOptions[];
  const [observer] = useState(() => new QueriesObserver<QueryObserverResult<Shown>[]>(client, many));
  const [, combined, track] = observer.getOptimisticResult(many, undefined);
  useEffect(() => observer.setQueries(many), [many, observer]);
  const current = () => observer.getCurrentResult();
  useSyncExternalStore(
    useCallback((changed) => observer.subscribe(notifyManager.batchCalls(changed)), [observer]),
    current,
    current,
  );
  return combined(track());
}
