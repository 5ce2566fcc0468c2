import { useMemo } from 'react';
import { type NavigateOptions, navigate } from './history.ts';
import { useLocation } from './router.tsx';

/** Returns the query of the URL and a function to replace it, which drops the hash. */
export function useSearchParams(): [URLSearchParams, (query: URLSearchParams, options?: NavigateOptions) => void] {
  const { search } = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  return [query, setSearch];
}

function setSearch(query: URLSearchParams, options?: NavigateOptions): void {
  navigate({ search: query.toString() }, options);
}
